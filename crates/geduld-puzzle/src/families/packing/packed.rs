//! Solutions: the pieces with the cells that they cover.

use std::collections::BTreeSet;

use geduld_draw::scene::COLOURS;
use serde::{Deserialize, Serialize};

use super::puzzle::Packing;
use super::separation::TakenApart;
use crate::lattice::Cell;

/// A packing: the pieces on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Packed {
    /// The pieces, in the order of the set, and copies in the order of their cells.
    pub pieces: Vec<PackedPiece>,
    /// How they are taken apart, if the puzzle demands that they come apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<TakenApart>,
}

/// A piece with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackedPiece {
    /// The name of the piece. Pieces that look the same all have the name of the first of them.
    pub piece: String,
    /// The coordinates of its cells, as many as the grid has.
    pub cells: Vec<Vec<i64>>,
}

impl PackedPiece {
    /// The cells. `None` if one has the wrong number of coordinates.
    pub(crate) fn on(&self, puzzle: &Packing) -> Option<Vec<Cell>> {
        let cell = |numbers: &Vec<i64>| {
            let mut cell = [0; 3];
            let fits = numbers.len() == puzzle.grid.coordinates();
            cell.iter_mut().zip(numbers).for_each(|(own, number)| *own = *number);
            fits.then_some(cell)
        };
        self.cells.iter().map(cell).collect()
    }
}

impl Packing {
    /// The packing with these placements, in ascending order.
    pub(super) fn packed(&self, placed: impl IntoIterator<Item = usize>) -> Packed {
        let piece = |number: usize| {
            let placement = &self.placements[number];
            let cell = |&position: &usize| self.board[position].cell[..self.grid.coordinates()].to_vec();
            PackedPiece {
                piece: self.name(placement.kind).to_owned(),
                cells: placement.cells.iter().map(cell).collect(),
            }
        };
        Packed { pieces: placed.into_iter().map(piece).collect(), apart: None }
    }

    /// For each cell of the board the position in the solution of the piece that covers it. Pieces that lie elsewhere
    /// are left out.
    pub(super) fn covers(&self, packed: &Packed) -> Vec<Option<usize>> {
        let mut covers = vec![None; self.board.len()];
        for (number, piece) in packed.pieces.iter().enumerate() {
            for cell in piece.on(self).into_iter().flatten() {
                if let Some(position) = self.position(cell) {
                    covers[position] = Some(number);
                }
            }
        }
        covers
    }

    /// For each piece of a solution, a number that no touching copy of the piece has.
    pub(super) fn shades(&self, packed: &Packed) -> Vec<usize> {
        let covers = self.covers(packed);
        let mut shades: Vec<usize> = Vec::new();
        for (number, piece) in packed.pieces.iter().enumerate() {
            let cells = piece.on(self).into_iter().flatten();
            let beside = cells.flat_map(|cell| self.grid.neighbours(cell));
            let others = beside.filter_map(|cell| covers[self.position(cell)?]);
            let copies = others.filter(|&other| other < number && packed.pieces[other].piece == piece.piece);
            let taken: BTreeSet<usize> = copies.map(|other| shades[other]).collect();
            shades.push((0..).find(|shade| !taken.contains(shade)).unwrap_or_default());
        }
        shades
    }

    /// For each piece of a solution, the hue of its kind. Copies that touch have this colour with other patterns.
    pub(super) fn hues(&self, packed: &Packed) -> Vec<Option<usize>> {
        let step = self.kinds.len().next_multiple_of(COLOURS);
        let hue = |(piece, shade): (&PackedPiece, usize)| {
            self.piece_named(&piece.piece).map(|own| self.kind_of(own) + shade * step)
        };
        packed.pieces.iter().zip(self.shades(packed)).map(hue).collect()
    }

    /// The letter of each piece of the set in drawings: its name, if that is one letter, or another letter. Pieces that
    /// look the same have the same letter.
    pub(super) fn letters(&self) -> Vec<char> {
        const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        let single = |name: &str| {
            let mut letters = name.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        let own: Vec<Option<char>> = (0..self.kinds.len()).map(|kind| single(self.name(kind))).collect();
        let mut free = LETTERS.chars().filter(|letter| !own.contains(&Some(*letter)));
        let of_kinds: Vec<char> = own.iter().map(|own| own.or_else(|| free.next()).unwrap_or('#')).collect();
        (0..self.pieces.len()).map(|piece| of_kinds[self.kind_of(piece)]).collect()
    }

    /// The position in the set of the piece with this name.
    pub(super) fn piece_named(&self, name: &str) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::AnyFamily;
    use crate::family::DrawSolution;
    use crate::puzzle::read::read;

    #[test]
    fn touching_copies_differ() {
        let text = "format = 1\nkind = \"packing\"\nname = \"x\"\ngrid = \"hexagon\"\nboard = { size = [6, 1] }\n\
                    [[piece]]\nname = \"I\"\nshape = [\"X X\"]\ncopies = 3";
        let AnyFamily::Packing(packing) = read(text).unwrap().family else { panic!("a packing") };
        let cells = |from: i64| vec![vec![from, 0], vec![from + 1, 0]];
        let piece = |from: i64| PackedPiece { piece: "I".to_owned(), cells: cells(from) };
        let packed = Packed { pieces: [0, 2, 4].map(piece).to_vec(), apart: None };
        assert_eq!(packing.hues(&packed), [0, COLOURS, 0].map(Some));
        assert_eq!(packing.draw(&packed).write(false).split_whitespace().collect::<String>(), "III'I'II");
    }
}
