//! Rules of one family that can be set from outside the puzzle file.

/// A rule with its value, as on the command line. It replaces the rule of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Every outer edge shows this label.
    Border(String),
    /// The parity of the permutation: any, even or odd.
    Permutation(String),
    /// Whether the two diagonals of a magic square have the magic sum.
    Diagonals(bool),
    /// The square can be reached in the sliding puzzle.
    Sliding,
    /// The first cube lies in one of these places, each given as `x,y,z`.
    Start(Vec<String>),
    /// The outline has one of these kinds of symmetry.
    Symmetry(Vec<String>),
    /// The figure fits into a square frame of this side length.
    Frame(usize),
    /// The figure has this many cells.
    Cells(usize),
}

impl Rule {
    /// The name of the rule, used as key and as option.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Border(_) => "border",
            Self::Permutation(_) => "permutation",
            Self::Diagonals(_) => "diagonals",
            Self::Sliding => "sliding",
            Self::Start(_) => "start",
            Self::Symmetry(_) => "symmetry",
            Self::Frame(_) => "frame",
            Self::Cells(_) => "cells",
        }
    }
}
