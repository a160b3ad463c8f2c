//! An edge-matching puzzle as its file describes it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::appearance::Appearance;
use super::board::{Board, Shape};
use super::looks::Looks;
use super::matching::Matching;
use super::piece::{Lie, Piece};
use super::spans::Spans;

/// A cell whose piece is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pin {
    /// Row and column, counted from 1.
    pub cell: (usize, usize),
    /// Index of the piece.
    pub piece: usize,
    /// Its turn, if the pin fixes it.
    pub turn: Option<usize>,
    /// Whether its reverse is up, if the pin fixes it. If the pin fixes only the turn, the front is up.
    pub reverse: Option<bool>,
}

impl Pin {
    /// Whether the pin allows this orientation.
    pub(super) fn allows(&self, lie: Lie) -> bool {
        let reverse = self.reverse.or(self.turn.map(|_| false));
        self.turn.is_none_or(|turn| turn == lie.turn) && reverse.is_none_or(|reverse| reverse == lie.reversed)
    }
}

/// An edge-matching puzzle as its file describes it.
#[derive(Clone, Debug, Serialize)]
pub struct EdgeMatching {
    /// The shape of the board.
    pub shape: Shape,
    /// Whether pieces may be turned.
    pub turn: bool,
    /// Which labels may touch.
    pub matching: Matching,
    /// The label that every outer edge must show, if there is one.
    pub border: Option<String>,
    /// Whether mirror images count as the same solution.
    pub reflect: bool,
    /// The pieces. Their copies add up to the number of cells.
    pub pieces: Vec<Piece>,
    /// The pinned cells.
    pub pins: Vec<Pin>,
    /// Colours and symbols in drawings, by label. For halves the key is the name of the figure, without its sign.
    #[serde(skip)]
    pub appearances: BTreeMap<String, Appearance>,
    /// The cells of the shape.
    #[serde(skip)]
    pub(super) board: Board,
    /// The looks of the pieces.
    #[serde(skip)]
    pub(super) looks: Looks,
    #[serde(skip)]
    pub(super) spans: Spans,
}

impl EdgeMatching {
    /// The cells and sides of the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of turns of a piece: its number of edges if pieces may be turned, otherwise 1.
    pub(super) fn turns(&self) -> usize {
        if self.turn { self.shape.edges_per_piece() } else { 1 }
    }
}
