//! Packings: a board is cut into connected pieces, and the pieces are turned.

use std::collections::BTreeSet;

use fastrand::Rng;
use geduld_model::number_of;
use geduld_puzzle::Solution;
use geduld_puzzle::exchange::PackingFile;
use geduld_puzzle::lattice::{Cell, Lattice, LatticeMap};
use geduld_puzzle::packing::{BoardCell, Copies, PackingPiece};

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Recipe;

/// The maximum number of cells. Larger boards cannot be searched.
const MAX_CELLS: usize = 1_000;

/// A packing: a board cut into pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackingRecipe {
    /// The lattice.
    pub grid: Lattice,
    /// The sides of the board: columns, rows and, in space, layers (1 in the plane).
    pub size: [usize; 3],
    /// The number of pieces.
    pub pieces: usize,
}

/// A cut board.
struct Cut {
    name: String,
    file: PackingFile,
    /// The cells of each piece on the board.
    planted: Vec<Vec<Cell>>,
}

impl Recipe for PackingRecipe {
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError> {
        Ok(Box::new(self.cut(random)?))
    }
}

impl PackingRecipe {
    /// The cells of the board.
    fn board(&self) -> Result<Vec<Cell>, GenerateError> {
        let [columns, rows, layers] = self.size;
        let volume = self.size.iter().try_fold(1_usize, |volume, &side| volume.checked_mul(side));
        let fits = volume.is_some_and(|volume| (1..=MAX_CELLS).contains(&volume));
        if !fits || !self.grid.is_solid() && layers > 1 {
            let name = self.grid.name();
            let message = format!("there is no {name} board of {columns} x {rows} x {layers}");
            return Err(GenerateError::Recipe(message));
        }
        Ok(self.grid.block(self.size.map(|side| i64::try_from(side).unwrap_or_default())))
    }

    fn cut(&self, random: &mut Rng) -> Result<Cut, GenerateError> {
        let board = self.board()?;
        if !(1..=board.len()).contains(&self.pieces) {
            let cells = number_of(board.len(), "cell");
            return Err(GenerateError::Recipe(format!("{cells} cannot be cut into {} pieces", self.pieces)));
        }
        let mut free: BTreeSet<Cell> = board.iter().copied().collect();
        let mut order = board.clone();
        random.shuffle(&mut order);
        let mut planted: Vec<Vec<Cell>> = order.iter().take(self.pieces).map(|&cell| vec![cell]).collect();
        planted.iter().flatten().for_each(|cell| {
            free.remove(cell);
        });
        while !free.is_empty() {
            // The smallest of the pieces that can grow gets a cell.
            let beside = |piece: &Vec<Cell>| -> Vec<Cell> {
                let cells = piece.iter().flat_map(|&cell| self.grid.neighbours(cell));
                cells.filter(|cell| free.contains(cell)).collect()
            };
            let growing = planted.iter().map(beside).zip(0..).filter(|(beside, _)| !beside.is_empty());
            let Some((beside, piece)) = growing.min_by_key(|&(_, piece): &(_, usize)| planted[piece].len())
            else {
                return Err(GenerateError::Recipe("the cells of the board do not hang together".to_owned()));
            };
            if let Some(cell) = random.choice(beside) {
                free.remove(&cell);
                planted[piece].push(cell);
            }
        }
        let maps = match self.grid.is_solid() {
            true => LatticeMap::turns(self.grid),
            false => LatticeMap::all(self.grid),
        };
        let piece = |(number, cells): (usize, &Vec<Cell>)| {
            // A turn of balls may carry this piece to no places.
            let mut ways: Vec<Vec<Cell>> = maps.iter().filter_map(|map| map.moved(cells)).collect();
            let way = ways.swap_remove(random.usize(0..ways.len()));
            PackingPiece {
                name: number.to_string(),
                cells: way.into_iter().map(|cell| (cell, None)).collect(),
                alternatives: Vec::new(),
                copies: Copies { least: 1, most: 1 },
                paint: None,
                turn: true,
                flip: true,
            }
        };
        let pieces = (1..).zip(&planted).map(piece).collect();
        let cell = |cell: Cell| BoardCell { cell, open: false, colour: None, label: None };
        let [columns, rows, layers] = self.size;
        let layers = if self.grid.is_solid() { format!(" x {layers}") } else { String::new() };
        let name = format!(
            "{} in {columns} x {rows}{layers} ({})",
            number_of(self.pieces, "piece"),
            self.grid.name()
        );
        let board = board.into_iter().map(cell).collect();
        let file = PackingFile {
            grid: self.grid,
            board,
            pieces,
            most_open: None,
            pins: Vec::new(),
            together: Vec::new(),
        };
        Ok(Cut { name, file, planted })
    }
}

impl Draft for Cut {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn keys(&self) -> String {
        self.file.keys()
    }

    fn tables(&self) -> String {
        self.file.tables()
    }

    fn pin_against(&mut self, other: &Solution, random: &mut Rng) -> bool {
        let Solution::Packing(other) = other else { return false };
        let axes = self.file.grid.coordinates();
        let sorted = |mut cells: Vec<Vec<i64>>| {
            cells.sort_unstable();
            cells
        };
        let there: BTreeSet<Vec<Vec<i64>>> =
            other.pieces.iter().map(|piece| sorted(piece.cells.clone())).collect();
        let differs = |&piece: &usize| {
            let cells = self.planted[piece].iter().map(|cell| cell[..axes].to_vec()).collect();
            !there.contains(&sorted(cells))
        };
        let pinned = random.choice((0..self.planted.len()).filter(differs).collect::<Vec<_>>());
        if let Some(piece) = pinned {
            let pin = (self.file.pieces[piece].name.clone(), self.planted[piece].clone());
            // Two equal pieces may have been exchanged: then a pin of both tells nothing apart.
            if self.file.pins.contains(&pin) {
                return false;
            }
            self.file.pins.push(pin);
        }
        pinned.is_some()
    }

    /// Moves a cell of a piece to another place beside it.
    fn spoil(&mut self, random: &mut Rng) -> bool {
        let grid = self.file.grid;
        let Some(piece) = random.choice(&mut self.file.pieces).filter(|piece| piece.cells.len() > 1) else {
            return false;
        };
        let mut cells: Vec<Cell> = piece.cells.iter().map(|&(cell, _)| cell).collect();
        let moved = cells.swap_remove(random.usize(0..cells.len()));
        let beside = cells.iter().flat_map(|&cell| grid.neighbours(cell));
        let beside: Vec<Cell> = beside.filter(|cell| *cell != moved && !cells.contains(cell)).collect();
        let Some(place) = random.choice(beside) else { return false };
        cells.push(place);
        piece.cells = cells.into_iter().map(|cell| (cell, None)).collect();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Wanted, generate};

    #[test]
    fn boards_of_all_grids_are_cut_into_pieces() {
        for (grid, size) in Lattice::ALL.into_iter().zip([
            [4, 3, 1],
            [3, 2, 1],
            [3, 3, 1],
            [3, 2, 2],
            [4, 3, 2],
            [2, 2, 2],
            [1, 1, 1],
            [2, 2, 1],
        ]) {
            let recipe = PackingRecipe { grid, size, pieces: 4 };
            for wanted in [Wanted::Planted, Wanted::One, Wanted::None] {
                let text = generate(&recipe, 3, wanted, "a test").unwrap();
                let expected = match wanted {
                    Wanted::Planted => "[expect]",
                    Wanted::One => "essentially_different = 1\n",
                    Wanted::None => "solutions = 0\n",
                };
                assert!(text.contains(expected), "{grid:?} {wanted:?}: {text}");
            }
        }
        let impossible =
            [([0, 1, 1], 1), ([2, 2, 2], 2), ([2, 2, 1], 5), ([2, 2, 1], 0), ([usize::MAX, 2, 1], 1)];
        for (size, pieces) in impossible {
            let recipe = PackingRecipe { grid: Lattice::Square, size, pieces };
            assert!(matches!(generate(&recipe, 1, Wanted::Planted, ""), Err(GenerateError::Recipe(_))));
        }
    }
}
