//! Pieces and their orientations.

use serde::Serialize;

use super::board::{Shape, Tiles};

/// A piece of the set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// Its labels, clockwise.
    pub edges: Vec<String>,
    /// The labels of its reverse, clockwise as seen from that side, if the piece may be turned over.
    pub reverse: Option<Vec<String>>,
    /// The number of copies.
    pub copies: usize,
}

/// The orientation of a piece: which side is up, and the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lie {
    /// Whether the reverse is up.
    pub reversed: bool,
    /// The turn: the edge at place i of the cell is the edge at place (i + turn) mod n of the side that is up.
    pub turn: usize,
}

impl Lie {
    /// The front in this turn.
    pub fn front(turn: usize) -> Self {
        Self { reversed: false, turn }
    }

    /// The index of this orientation, less than 2 `turns`.
    pub(super) fn index(self, turns: usize) -> usize {
        if self.reversed { turns + self.turn } else { self.turn }
    }
}

/// A piece in a cell, by its number in the file, and how it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lying {
    pub piece: usize,
    pub lie: Lie,
}

impl Piece {
    /// The labels of the cell when the piece lies in it, front up and turned `turn` places.
    pub fn shown(&self, turn: usize) -> Vec<String> {
        self.lying(Lie::front(turn))
    }

    /// The labels of the cell when the piece lies in it in this orientation. A piece without a reverse shows its front.
    pub fn lying(&self, lie: Lie) -> Vec<String> {
        let up = self.reverse.as_ref().filter(|_| lie.reversed).unwrap_or(&self.edges);
        (0..up.len()).map(|place| up[(place + lie.turn) % up.len()].clone()).collect()
    }

    /// All orientations, if pieces have this number of turns. The front comes first.
    pub fn lies(&self, turns: usize) -> impl Iterator<Item = Lie> + use<> {
        let sides = if self.reverse.is_some() { 2 } else { 1 };
        [false, true]
            .into_iter()
            .take(sides)
            .flat_map(move |reversed| (0..turns).map(move |turn| Lie { reversed, turn }))
    }

    /// Its labels: first those of the front, then those of the reverse.
    pub fn labels(&self) -> impl Iterator<Item = &String> {
        self.edges.iter().chain(self.reverse.iter().flatten())
    }

    /// Whether its reverse shows the same labels as its front, in any order. True for a piece without a reverse.
    pub(super) fn has_sides_alike(&self) -> bool {
        let sorted = |edges: &[String]| {
            let mut edges = edges.to_vec();
            edges.sort_unstable();
            edges
        };
        self.reverse.as_ref().is_none_or(|reverse| sorted(reverse) == sorted(&self.edges))
    }
}

impl Shape {
    /// The mirror image of these edges: the edges of a piece that is turned over like the page of a book.
    pub fn mirrored(&self, edges: &[String]) -> Vec<String> {
        let place = |place: usize| match self.tiles() {
            Tiles::Squares => (4 - place) % 4,
            Tiles::Triangles => [1, 0, 2][place],
            Tiles::Hexagons => 5 - place,
            Tiles::Dominoes => 1 - place,
        };
        (0..edges.len()).map(|at| edges[place(at)].clone()).collect()
    }
}
