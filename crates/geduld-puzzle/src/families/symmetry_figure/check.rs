//! The rules of symmetry figures, checked on the letters of the drawing. The check has its own arithmetic.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Model, Value, Violation, number_of};

use super::arrangement::Arrangement;
use super::figure::Figure;
use super::puzzle::{Symmetry, SymmetryFigure};
use super::read::in_words;
use super::sites::{extent, fits};
use crate::condition::Filled;
use crate::families::packing::{Exchange, lies_as, same_under};
use crate::family::{BuildModel as _, RulesCheck};
use crate::lattice::{Cell, Lattice, cells_of, to_page};

impl RulesCheck for SymmetryFigure {
    type Solution = Figure;

    fn solution(&self, model: &Model, values: &[Value]) -> Figure {
        let features = self.features(model).into_iter().filter(|feature| feature.holds(model, values));
        let symmetry = features.map(|feature| feature.name).collect();
        Figure::of(self.grid, &Arrangement::from_values(self, model, values), symmetry)
    }

    fn check(&self, figure: &Figure) -> Result<(), Violation> {
        let grid = self.grid;
        if let Err([_, row, column]) = cells_of(grid, &figure.layers(grid)) {
            return Err(Violation(format!("the grid has no cell in row {row} at character {column}")));
        }
        let pieces = figure.lettered(grid);
        let cells: Vec<Cell> = pieces.values().flatten().copied().collect();
        let width = figure.rows.first().map_or(0, |line| line.chars().count());
        let uneven = |line: &String| line.chars().count() != width && !(grid.is_solid() && line.is_empty());
        if figure.rows.iter().any(uneven) {
            return Err(Violation::new("the rows have different lengths"));
        }
        let extent = extent(grid, &cells);
        let tight = match grid {
            Lattice::Square => extent == [width, figure.rows.len()],
            _ => to_page(grid, &cells) == [0; 3],
        };
        if !tight || cells.is_empty() {
            return Err(Violation::new("the figure is not cut to its bounding box"));
        }
        if !fits(&extent, &self.frame) {
            let message = format!("the figure is {}, the frame {}", in_words(&extent), in_words(&self.frame));
            return Err(Violation(message));
        }
        check_pieces(self, &pieces)?;
        let (least, most) = self.areas();
        if !(least..=most).contains(&cells.len()) {
            return Err(Violation(format!("the figure has {}", number_of(cells.len(), "cell"))));
        }
        if self.connected && !hangs_together(grid, &cells) {
            return Err(Violation::new("the figure does not hang together"));
        }
        let found: Vec<&str> = self
            .all_symmetries()
            .into_iter()
            .filter(|&kind| has(grid, &cells, kind))
            .map(Symmetry::name)
            .collect();
        if found != figure.symmetry {
            let message = format!("the outline has the symmetries {found:?}, not {:?}", figure.symmetry);
            return Err(Violation(message));
        }
        if !self.symmetries.iter().any(|symmetry| found.contains(&symmetry.name())) {
            return Err(Violation::new("the outline has none of the symmetries asked for"));
        }
        Ok(())
    }

    fn filled(&self, figure: &Figure) -> Filled {
        let pieces: Vec<Vec<Cell>> = figure.lettered(self.grid).into_values().collect();
        let item = |cells: &Vec<Cell>| piece_of(self, cells).expect("the figure was checked before");
        let touch = |a: &[Cell], b: &[Cell]| {
            a.iter().any(|&cell| self.grid.neighbours(cell).iter().any(|near| b.contains(near)))
        };
        let pairs = (0..pieces.len()).flat_map(|a| (a + 1..pieces.len()).map(move |b| [a, b]));
        Filled {
            items: pieces.iter().map(item).collect(),
            touching: pairs.filter(|&[a, b]| touch(&pieces[a], &pieces[b])).collect(),
            labels: Vec::new(),
            cells: None,
        }
    }

    fn is_fixed(&self, figure: &Figure, map: &str) -> bool {
        self.leaves(figure, map)
    }
}

/// The first piece that these cells are.
fn piece_of(puzzle: &SymmetryFigure, cells: &[Cell]) -> Option<usize> {
    let there: Vec<(Cell, Option<char>)> = cells.iter().map(|&cell| (cell, None)).collect();
    puzzle.pieces.iter().position(|piece| lies_as(puzzle.grid, piece, &there))
}

/// Checks that the letters are pieces of the set, and that each is used as often as it has copies.
fn check_pieces(puzzle: &SymmetryFigure, pieces: &BTreeMap<char, Vec<Cell>>) -> Result<(), Violation> {
    let mut used = vec![0; puzzle.pieces.len()];
    for (letter, cells) in pieces {
        match piece_of(puzzle, cells) {
            Some(piece) => used[piece] += 1,
            None => return Err(Violation(format!("{letter} is no piece of the set"))),
        }
    }
    let (mut missing, mut spare) = (0, 0);
    for (piece, own) in puzzle.pieces.iter().enumerate() {
        let cells: Vec<Cell> = own.cells.iter().map(|&(cell, _)| cell).collect();
        // Pieces of the same shape are counted with the first of them.
        if piece_of(puzzle, &cells) != Some(piece) {
            continue;
        }
        let same = puzzle.pieces.iter().filter(|other| lies_as(puzzle.grid, other, &own.cells));
        let (least, most) =
            same.fold((0, 0), |(least, most), other| (least + other.copies.least, most + other.copies.most));
        missing += least.saturating_sub(used[piece]);
        spare += used[piece].saturating_sub(most);
    }
    match (missing, spare) {
        (0, 0) => Ok(()),
        (0, spare) => Err(Violation(format!("too many: {}", number_of(spare, "piece")))),
        (missing, _) => Err(Violation(format!("missing: {}", number_of(missing, "piece")))),
    }
}

fn hangs_together(grid: Lattice, cells: &[Cell]) -> bool {
    let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut frontier: Vec<Cell> = left.pop_first().into_iter().collect();
    while let Some(cell) = frontier.pop() {
        frontier.extend(grid.neighbours(cell).into_iter().filter(|near| left.remove(near)));
    }
    left.is_empty()
}

/// Whether cells are the same after a symmetry of this kind, wherever its axis or centre is.
fn has(grid: Lattice, cells: &[Cell], kind: Symmetry) -> bool {
    same_under(grid, cells, |map| kind_of(grid, map) == Some(kind))
}

/// The kind of symmetry of a map; `None` for the identity.
fn kind_of(grid: Lattice, map: &Exchange) -> Option<Symmetry> {
    let hexagonal = matches!(grid, Lattice::Triangle | Lattice::Hexagon | Lattice::Prism);
    // No other map than the identity fixes this point.
    let (third, layer) =
        (if grid.is_solid() && !hexagonal { 16 } else { -5 }, if grid == Lattice::Prism { 64 } else { 0 });
    let general = [1, 4, third, layer];
    let (mut order, mut at) = (1, map.carried(general));
    while at != general && order < 6 {
        (order, at) = (order + 1, map.carried(at));
    }
    let inverts = (0..4).all(|axis| map.carried(general)[axis] == -general[axis]);
    match (map.mirrors, order) {
        (_, 1) => None,
        (false, 2) => Some(Symmetry::HalfTurn),
        (false, 3) => Some(Symmetry::ThirdTurn),
        (false, 4) => Some(Symmetry::QuarterTurn),
        (false, _) => Some(Symmetry::SixthTurn),
        (true, 2) if inverts => Some(Symmetry::Inversion),
        (true, 2) if map.exchanges && !hexagonal => Some(Symmetry::Diagonal),
        (true, 2) => Some(Symmetry::Mirror),
        (true, _) => Some(Symmetry::RotaryMirror),
    }
}
