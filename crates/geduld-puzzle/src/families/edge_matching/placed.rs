//! Solutions of edge-matching puzzles: pieces with names.

use serde::{Deserialize, Serialize};

use super::piece::{Lie, Lying};
use super::puzzle::EdgeMatching;

/// Pieces placed on a board, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The rows of the board, from the top; `None` where the board has a hole.
    pub rows: Vec<Vec<Option<Turned>>>,
}

/// A piece as it lies in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turned {
    /// The name of the piece. A piece without a name in the puzzle file is named by its number there, from 1.
    pub piece: String,
    /// The turn. With n edges, counted from 0 in the order of the puzzle file, edge i of the cell shows edge (i + turn)
    /// mod n of the side that is up. On a square, turn 1 is a quarter turn anticlockwise.
    pub turn: usize,
    /// Whether its reverse is up. Always false for pieces with one side.
    #[serde(default, skip_serializing_if = "is_front")]
    pub reverse: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
fn is_front(reverse: &bool) -> bool {
    !reverse
}

impl Turned {
    /// Its orientation.
    pub fn lie(&self) -> Lie {
        Lie { reversed: self.reverse, turn: self.turn }
    }
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
        let Lie { reversed, turn } = lying.lie;
        Turned { piece: self.pieces[lying.piece].name.clone(), turn, reverse: reversed }
    }
}
