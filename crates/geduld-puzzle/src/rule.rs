//! Rules of single families that can be set from outside the puzzle file.

use crate::edge_matching::EdgeMatching;
use crate::file::Diagnostic;
use crate::magic_square::MagicSquare;
use crate::snake_cube::SnakeCube;
use crate::symmetry_figure::SymmetryFigure;

/// A rule, with its value as on the command line; it takes the place of what the file says.
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
    /// The first cube lies in one of these places, each `x,y,z`.
    Start(Vec<String>),
    /// The outline has one of these kinds of symmetry.
    Symmetry(Vec<String>),
    /// The figure fits into a square of so many squares a side.
    Frame(usize),
}

impl Rule {
    /// The name of the rule, as key and as option.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Border(_) => "border",
            Self::Permutation(_) => "permutation",
            Self::Diagonals(_) => "diagonals",
            Self::Sliding => "sliding",
            Self::Start(_) => "start",
            Self::Symmetry(_) => "symmetry",
            Self::Frame(_) => "frame",
        }
    }

    /// The kind of puzzle that has the rule.
    fn kind(&self) -> &'static str {
        match self {
            Self::Border(_) => EdgeMatching::KIND,
            Self::Diagonals(_) | Self::Permutation(_) | Self::Sliding => MagicSquare::KIND,
            Self::Start(_) => SnakeCube::KIND,
            Self::Symmetry(_) | Self::Frame(_) => SymmetryFigure::KIND,
        }
    }

    /// That another kind of puzzle has no such rule.
    pub(crate) fn unknown_to(&self, kind: &str) -> Diagnostic {
        Diagnostic::new(
            format!("a puzzle of kind {kind} has no {}", self.name()),
            format!("--{} is for puzzles of kind {}", self.name(), self.kind()),
        )
    }
}
