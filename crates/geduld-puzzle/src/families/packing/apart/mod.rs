//! Taking a packing apart: groups of pieces are moved by translations, one step of the lattice at a time, without any
//! overlap on the way, until everything is separate. Nothing is turned.
//!
//! A *move* takes one group of pieces any number of steps in one direction. The search is breadth first over the
//! relative positions of the pieces, so the first part comes off with the fewest moves. If a part can be removed at
//! all, what is removed and what stays can be taken apart if and only if the whole can: pieces that are not there are
//! in nobody's way, and moves can be undone. So one separation decides.
//!
//! The groups that can move are found as B. Cutler describes it (*A Computer Analysis of All 6-Piece Burrs*, 1994): a
//! piece that moves takes along those that it would hit.

mod distance;
mod search;
#[cfg(test)]
mod tests;
mod words;

use std::fmt::{self, Display, Formatter};

use geduld_model::{Model, Value};
use serde::Serialize;

use super::packed::Packed;
use super::puzzle::Packing;
use crate::family::RulesCheck as _;
use crate::lattice::Cell;

/// What was found about a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    /// It comes apart.
    Comes(Separation),
    /// No group of pieces can be removed, or a part that comes off cannot be taken apart.
    Stuck,
    /// The limit was reached before either was found.
    Undecided,
}

/// How some pieces become two parts, and how each part is taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Separation {
    /// The moves. The last one takes its pieces away.
    pub moves: Vec<Move>,
    /// What stays, then what was taken away, if they are taken apart further.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Separation>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The pieces, as positions in the solution.
    pub pieces: Vec<usize>,
    /// The step, in coordinates of cells.
    pub by: Cell,
    /// The number of steps. `None` if nothing is in the way any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
}

/// The number of moves of a separation, e.g. `7.2.3`: until the first part is free, and then of the parts. Parts that
/// fall apart with one move for each piece are left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(Vec<usize>);

impl Display for Level {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(usize::to_string).collect();
        out.write_str(&numbers.join("."))
    }
}

impl Separation {
    /// The numbers of moves.
    pub fn level(&self) -> Level {
        let mut numbers = Vec::new();
        self.add_to(&mut numbers);
        Level(numbers)
    }

    fn add_to(&self, numbers: &mut Vec<usize>) {
        numbers.push(self.moves.len());
        self.parts.iter().filter(|part| part.is_long()).for_each(|part| part.add_to(numbers));
    }

    /// Whether it has more moves than parts.
    fn is_long(&self) -> bool {
        self.moves.len() > 1 || self.parts.iter().any(Self::is_long)
    }
}

/// The maximum number of positions that are looked at for one solution, if nothing else is said. This takes about a
/// minute and 100 MB.
pub const MOST_POSITIONS: usize = 500_000;

impl Packing {
    /// Takes a solution apart. At most `limit` positions are looked at. Cells must lie on the board.
    pub fn take_apart(&self, packed: &Packed, limit: usize) -> Apart {
        let pieces: Option<Vec<Vec<Cell>>> = packed.pieces.iter().map(|piece| piece.on(self)).collect();
        let kinds: Option<Vec<usize>> = packed
            .pieces
            .iter()
            .map(|piece| self.piece_named(&piece.piece).map(|piece| self.kind_of(piece)))
            .collect();
        let (Some(pieces), Some(kinds)) = (pieces, kinds) else { return Apart::Stuck };
        if pieces.iter().any(Vec::is_empty) {
            return Apart::Stuck;
        }
        let together = self.together.iter().map(|group| {
            let kinds_of_group: Vec<usize> = group.iter().map(|&piece| self.kind_of(piece)).collect();
            (0..pieces.len()).filter(|&piece| kinds_of_group.contains(&kinds[piece])).collect()
        });
        let together: Vec<Vec<usize>> = together.collect();
        search::take_apart(self.grid, &pieces, &together, limit)
    }

    /// The solution with these values of the decision variables.
    pub fn solution_of(&self, model: &Model, values: &[Value]) -> Packed {
        self.solution(model, values)
    }

    /// The moves in words, one line each.
    pub fn moves_in_words(&self, packed: &Packed, separation: &Separation) -> String {
        words::lines(self, packed, separation)
    }
}
