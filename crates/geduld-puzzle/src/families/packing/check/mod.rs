//! The rules of packings, checked on cells. The check has its own arithmetic: see `points` and `exchange`.

mod exchange;
mod points;
mod rules;

use std::collections::BTreeSet;

use geduld_model::{Model, Selection, SolutionChecker, Value, Violation, number_of};

use super::model::placed;
use super::packed::{Packed, PackedPiece};
use super::puzzle::Packing;
use super::symmetry;
use crate::condition::Filled;
use crate::family::RulesCheck;
use crate::lattice::Cell;

pub(in crate::families) use exchange::{Exchange, lies_as, same_under};

impl RulesCheck for Packing {
    type Solution = Packed;

    fn solution(&self, _: &Model, values: &[Value]) -> Packed {
        self.packed(placed(self, values))
    }

    fn check(&self, packed: &Packed) -> Result<(), Violation> {
        let mut uses = vec![0; self.kinds.len()];
        let mut covered = vec![None; self.board.len()];
        for (number, piece) in packed.pieces.iter().enumerate() {
            let (kind, cells) = self.check_piece(piece)?;
            uses[kind] += 1;
            for cell in cells {
                if covered[cell].replace(number).is_some() {
                    return Err(Violation(format!("two pieces cover the cell {}", self.cell_name(cell))));
                }
            }
        }
        self.check_all(&uses, |cell| covered[cell])?;
        let kinds: Vec<usize> =
            packed.pieces.iter().filter_map(|piece| self.kind_named(&piece.piece)).collect();
        self.check_rules(|number| kinds[number], |cell| covered[cell])?;
        self.check_pins(|number| kinds[number], |cell| covered[cell])?;
        self.check_apart(packed)
    }

    fn shown(&self, packed: Packed) -> Packed {
        self.with_moves(packed)
    }

    fn selection(&self) -> Option<Selection<'_>> {
        self.separating().map(Selection::new)
    }

    fn checker<'a>(&'a self, _: &Model) -> Box<dyn SolutionChecker + 'a> {
        let check = |number: usize| {
            let packed = self.packed([number]);
            packed.pieces.iter().try_for_each(|piece| self.check_piece(piece).map(drop))
        };
        Box::new(Prepared { puzzle: self, checks: (0..self.placements.len()).map(check).collect() })
    }

    fn filled(&self, packed: &Packed) -> Filled {
        let covers = self.covers(packed);
        let mut cells = vec![Vec::new(); packed.pieces.len()];
        for (cell, piece) in covers.iter().enumerate() {
            if let Some(piece) = *piece {
                cells[piece].push(cell);
            }
        }
        let items = packed.pieces.iter().map(|piece| self.piece_named(&piece.piece).unwrap_or_default());
        let mut touching = BTreeSet::new();
        for (cell, own) in self.board.iter().enumerate() {
            for near in self.grid.neighbours(own.cell) {
                let other = self.position(near).and_then(|other| covers[other]);
                if let (Some(a), Some(b)) = (covers[cell], other)
                    && a < b
                {
                    touching.insert([a, b]);
                }
            }
        }
        Filled {
            items: items.collect(),
            touching: touching.into_iter().collect(),
            labels: Vec::new(),
            cells: Some(cells),
        }
    }

    fn is_fixed(&self, packed: &Packed, map: &str) -> bool {
        symmetry::is_fixed(self, packed, map)
    }
}

impl Packing {
    /// The first piece with this name, as its kind.
    fn kind_named(&self, name: &str) -> Option<usize> {
        self.piece_named(name).map(|piece| self.kind_of(piece))
    }

    /// Checks that a piece of the set lies on the board, in a way in which it may lie. Returns its kind and its cells.
    fn check_piece(&self, piece: &PackedPiece) -> Result<(usize, Vec<usize>), Violation> {
        let name = &piece.piece;
        let number = self.piece_named(name).ok_or_else(|| Violation(format!("there is no piece {name}")))?;
        let own = &self.pieces[number];
        let cells = piece.on(self).ok_or_else(|| {
            let coordinates = number_of(self.grid.coordinates(), "coordinate");
            Violation(format!("a cell of piece {name} has not {coordinates}"))
        })?;
        let on_board = |&cell: &Cell| {
            let outside =
                || Violation(format!("piece {name} covers {}, outside the board", self.grid.written(cell)));
            self.position(cell).ok_or_else(outside)
        };
        let positions: Vec<usize> = cells.iter().map(on_board).collect::<Result<_, _>>()?;
        let there: Vec<(Cell, Option<char>)> =
            cells.iter().zip(&positions).map(|(&cell, &at)| (cell, self.board[at].colour)).collect();
        if !lies_as(self.grid, own, &there) {
            return Err(Violation(format!("the cells of piece {name} do not have its shape")));
        }
        Ok((self.kind_of(number), positions))
    }

    /// Checks how often pieces are used, and which cells are open.
    fn check_all(&self, uses: &[usize], covered: impl Fn(usize) -> Option<usize>) -> Result<(), Violation> {
        for (kind, &times) in uses.iter().enumerate() {
            let copies = self.kinds[kind].copies;
            if !(copies.least..=copies.most).contains(&times) {
                return Err(Violation(format!(
                    "piece {} is used {}",
                    self.name(kind),
                    number_of(times, "time")
                )));
            }
        }
        for group in &self.groups {
            let times: usize = self.kinds_of(group).into_iter().map(|kind| uses[kind]).sum();
            if !(group.copies.least..=group.copies.most).contains(&times) {
                let names: Vec<&str> =
                    group.pieces.iter().map(|&piece| self.pieces[piece].name.as_str()).collect();
                let times = number_of(times, "time");
                return Err(Violation(format!("pieces {} are used {times} together", names.join(", "))));
            }
        }
        if let Some(cell) =
            (0..self.board.len()).find(|&cell| !self.board[cell].open && covered(cell).is_none())
        {
            return Err(Violation(format!("no piece covers the cell {}", self.cell_name(cell))));
        }
        for group in &self.open {
            let open = group.cells.iter().filter(|&&cell| covered(cell).is_none()).count();
            if !(group.count.least..=group.count.most).contains(&open) {
                let cells: Vec<String> = group.cells.iter().map(|&cell| self.cell_name(cell)).collect();
                return Err(Violation(format!("of the cells {}, {open} stay open", cells.join(" "))));
            }
        }
        Ok(())
    }
}

/// A checker for many solutions: each placement is checked once.
struct Prepared<'a> {
    puzzle: &'a Packing,
    checks: Vec<Result<(), Violation>>,
}

impl SolutionChecker for Prepared<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        let puzzle = self.puzzle;
        let mut uses = vec![0; puzzle.kinds.len()];
        let mut covered = vec![None; puzzle.board.len()];
        for number in placed(puzzle, values) {
            self.checks[number].clone()?;
            let placement = &puzzle.placements[number];
            uses[placement.kind] += 1;
            for &cell in &placement.cells {
                if covered[cell].replace(number).is_some() {
                    return Err(Violation(format!("two pieces cover the cell {}", puzzle.cell_name(cell))));
                }
            }
        }
        puzzle.check_all(&uses, |cell| covered[cell])?;
        puzzle.check_rules(|number| puzzle.placements[number].kind, |cell| covered[cell])?;
        puzzle.check_pins(|number| puzzle.placements[number].kind, |cell| covered[cell])
    }
}
