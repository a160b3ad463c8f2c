//! Solutions of edge-matching puzzles, from the values of the model to pieces with names.

use geduld_model::{Model, Value};
use serde::{Deserialize, Serialize};

use super::EdgeMatching;

/// Pieces placed on a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The rows of the board, from the top.
    pub rows: Vec<Vec<Turned>>,
}

/// A piece as it lies in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turned {
    /// The name of the piece.
    pub piece: String,
    /// The turn: the edge at place i of the cell is `edges[(i + turn) mod n]`.
    pub turn: usize,
}

impl EdgeMatching {
    /// Gives names to what the values of the model show. Of pieces that look the same, those that are pinned lie
    /// where they are pinned, the others in the order of the file; of turns that look the same, the least is given.
    pub(super) fn placed(&self, model: &Model, values: &[Value]) -> Placed {
        let shown: Vec<usize> =
            values.iter().enumerate().map(|(cell, &value)| self.placement_at(model, cell, value)).collect();
        let kind = |cell: usize| self.looks.placements[shown[cell]].kind;
        let mut left: Vec<usize> = self.pieces.iter().map(|piece| piece.copies).collect();
        let mut pieces: Vec<Option<usize>> = vec![None; shown.len()];
        for pin in &self.pins {
            let Some(cell) = self.board.cell_at(pin.cell.0, pin.cell.1) else { continue };
            if left[pin.piece] > 0 && self.looks.types[kind(cell)].pieces.contains(&pin.piece) {
                left[pin.piece] -= 1;
                pieces[cell] = Some(pin.piece);
            }
        }
        for (cell, piece) in pieces.iter_mut().enumerate() {
            if piece.is_none() {
                let of_kind = &self.looks.types[kind(cell)].pieces;
                // A wrong assignment may use too many: the rules check will say so.
                let next = of_kind.iter().copied().find(|&piece| left[piece] > 0).unwrap_or(of_kind[0]);
                left[next] = left[next].saturating_sub(1);
                *piece = Some(next);
            }
        }
        let mut cells = shown.iter().zip(pieces).map(|(&placement, piece)| {
            let piece = &self.pieces[piece.unwrap_or_default()];
            let turn =
                (0..self.turns()).find(|&turn| self.looks.placement_of(piece, turn) == Some(placement));
            Turned { piece: piece.name.clone(), turn: turn.unwrap_or_default() }
        });
        let rows = self.shape.row_lengths();
        Placed { rows: rows.into_iter().map(|length| cells.by_ref().take(length).collect()).collect() }
    }
}
