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

mod condition;
mod distance;
mod search;
mod stages;
#[cfg(test)]
mod tests;
mod words;

use super::packed::Packed;
use super::puzzle::Packing;
use super::separation::{Separation, TakenApart};
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

    /// The level of a solution and its moves in words, one line each. Empty if it has no moves.
    pub(super) fn moves_in_words(&self, packed: &Packed) -> String {
        let Some(TakenApart { level, separation }) = &packed.apart else { return String::new() };
        format!("comes apart, level {level}:\n{}", words::lines(self, packed, separation))
    }
}
