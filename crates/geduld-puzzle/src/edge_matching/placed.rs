//! Solutions of edge-matching puzzles: pieces with names.

use serde::{Deserialize, Serialize};

use super::{EdgeMatching, Lying};

/// Pieces placed on a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The rows of the board, from the top, each by its columns; nothing where the board has a hole.
    pub rows: Vec<Vec<Option<Turned>>>,
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
    /// Gives names to the pieces in the cells, in reading order.
    pub(super) fn placed(&self, cells: &[Lying]) -> Placed {
        let cell = |cell: Option<usize>| cell.map(|cell| self.turned(cells[cell]));
        let rows = self.board.rows().into_iter();
        Placed { rows: rows.map(|row| row.into_iter().map(cell).collect()).collect() }
    }

    /// Gives a name to a piece in a cell.
    pub(super) fn turned(&self, lying: Lying) -> Turned {
        Turned { piece: self.pieces[lying.piece].name.clone(), turn: lying.turn }
    }
}
