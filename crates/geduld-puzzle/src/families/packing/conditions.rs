//! The things that conditions can name: the pieces, the cells of the board, and the corners, border, rows and layers.

use geduld_model::{Atom, Model, ascending};

use super::model::placement_atom;
use super::puzzle::Packing;
use crate::condition::{BORDER, Places, Setting, Vocabulary};
use crate::lattice::Lattice;

impl Vocabulary for Packing {
    fn setting(&self) -> Setting {
        let first_alike = |piece: usize| self.kinds[self.kind_of(piece)].pieces[0];
        let neighbours = |cell: usize| {
            let near = self.grid.neighbours(self.board[cell].cell);
            near.into_iter().filter(|&near| self.position(near).is_some()).count()
        };
        let all: Vec<usize> = (0..self.board.len()).collect();
        let around = |cell: usize| self.grid.neighbours(self.board[cell].cell).len();
        let of = |keep: &dyn Fn(usize) -> bool| all.iter().copied().filter(|&cell| keep(cell)).collect();
        let mut setting = Setting {
            item: "piece",
            items: self.pieces.iter().map(|piece| piece.name.clone()).collect(),
            looks: (0..self.pieces.len()).map(first_alike).collect(),
            large: true,
            ..Setting::default()
        };
        setting.name_areas([
            ("corners", of(&|cell| self.is_corner(cell))),
            (BORDER, of(&|cell| neighbours(cell) < around(cell))),
            ("inside", of(&|cell| neighbours(cell) == around(cell))),
        ]);
        let coordinate = |number: &i64| usize::try_from(*number).unwrap_or_default();
        let cells = self.board.iter().map(|own| own.cell[..self.grid.coordinates()].iter().map(coordinate));
        setting.cells = cells.map(Iterator::collect).collect();
        if self.grid.is_solid() {
            self.name_lines(&mut setting, "layer", 2);
        }
        self.name_lines(&mut setting, "row", 1);
        self.name_lines(&mut setting, "column", 0);
        for (cell, own) in self.board.iter().enumerate() {
            setting.areas.extend(own.label.iter().map(|label| (label.to_lowercase(), vec![cell])));
        }
        setting
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(Covered { puzzle: self, model })
    }
}

impl Packing {
    /// Whether a cell is a corner. Squares and cubes: it lacks a neighbour in each direction. Other grids: no cell has
    /// fewer neighbours.
    fn is_corner(&self, cell: usize) -> bool {
        let own = self.board[cell].cell;
        let has = |cell| self.position(cell).is_some();
        let open = |axis: usize| {
            let mut sides = [own, own];
            sides[0][axis] -= 1;
            sides[1][axis] += 1;
            sides.into_iter().any(|side| !has(side))
        };
        match self.grid {
            Lattice::Square => open(0) && open(1),
            Lattice::Cube => open(0) && open(1) && open(2),
            _ => {
                let count = |cell: usize| {
                    self.grid.neighbours(self.board[cell].cell).into_iter().filter(|&near| has(near)).count()
                };
                let fewest = (0..self.board.len()).map(count).min();
                Some(count(cell)) == fewest
            }
        }
    }

    /// Names the cells with the same coordinate.
    fn name_lines(&self, setting: &mut Setting, word: &str, axis: usize) {
        for number in ascending(self.board.iter().map(|own| own.cell[axis])) {
            let line = (0..self.board.len()).filter(|&cell| self.board[cell].cell[axis] == number);
            setting.areas.push((format!("{word} {number}"), line.collect()));
        }
    }
}

/// A puzzle with its model.
struct Covered<'a> {
    puzzle: &'a Packing,
    model: &'a Model,
}

impl Covered<'_> {
    /// The cells that touch a placement.
    fn around(&self, placement: usize) -> Vec<usize> {
        let Self { puzzle, .. } = self;
        let own = &puzzle.placements[placement].cells;
        let near = own.iter().flat_map(|&cell| puzzle.grid.neighbours(puzzle.board[cell].cell));
        ascending(near.filter_map(|near| puzzle.position(near)).filter(|cell| !own.contains(cell)))
    }
}

impl Places for Covered<'_> {
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom> {
        let at = self.puzzle.placements_at(item, std::slice::from_ref(&cell));
        at.map(|number| placement_atom(self.model, number)).collect()
    }

    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)> {
        let Self { puzzle, model } = self;
        let kind = puzzle.kind_of(other);
        let others: Vec<usize> =
            (0..puzzle.placements.len()).filter(|&number| puzzle.placements[number].kind == kind).collect();
        let beside = |placement: usize| {
            let around = self.around(placement);
            let own = &puzzle.placements[placement].cells;
            let touches = |number: &&usize| {
                let cells = &puzzle.placements[**number].cells;
                cells.iter().any(|cell| around.binary_search(cell).is_ok())
                    && cells.iter().all(|cell| own.binary_search(cell).is_err())
            };
            let touching = others.iter().filter(touches).map(|&number| placement_atom(model, number));
            (placement_atom(model, placement), touching.collect())
        };
        puzzle.placements_at(item, &[]).map(beside).collect()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        let puzzle = self.puzzle;
        let pairs = |cell: usize| {
            let near = puzzle.grid.neighbours(puzzle.board[cell].cell);
            near.into_iter().filter_map(|near| puzzle.position(near)).map(move |other| [cell, other])
        };
        (0..puzzle.board.len()).flat_map(pairs).filter(|[a, b]| a < b).collect()
    }

    fn apart(&self, item: usize, other: usize) -> Option<Vec<[Atom; 2]>> {
        let beside = self.beside(item, other);
        let pairs = beside.into_iter().flat_map(|(atom, others)| {
            others.into_iter().map(move |other| [atom.min(other), atom.max(other)])
        });
        Some(ascending(pairs))
    }
}
