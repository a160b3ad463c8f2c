//! A symmetry puzzle as its file describes it.

use serde::Serialize;

use super::polyomino::{Polyomino, Square};

/// A kind of symmetry that the outline of a figure can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// A mirror axis along a grid line or through the middle of squares.
    Mirror,
    /// A mirror axis along a diagonal.
    Diagonal,
    /// Half a turn around a grid point, the middle of an edge or the middle of a square.
    HalfTurn,
    /// A quarter turn around a grid point or the middle of a square.
    QuarterTurn,
}

impl Symmetry {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Mirror, Self::Diagonal, Self::HalfTurn, Self::QuarterTurn];

    /// The word for the kind in puzzle files and solutions.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mirror => "mirror",
            Self::Diagonal => "diagonal",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
        }
    }
}

/// A piece of the set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// Its squares, as its file writes them.
    pub squares: Vec<Square>,
    /// The number of copies.
    pub copies: usize,
}

/// Pieces of the same shape, with the orientations of the shape.
#[derive(Clone, Debug)]
pub(super) struct Type {
    /// The name of the first of these pieces.
    pub name: String,
    pub copies: usize,
    pub orientations: Vec<Polyomino>,
}

/// A symmetry puzzle as its file describes it.
#[derive(Clone, Debug, Serialize)]
pub struct SymmetryFigure {
    /// The figure fits into a square frame of this side length.
    pub frame: usize,
    /// The accepted symmetries: a figure must have at least one.
    pub symmetries: Vec<Symmetry>,
    /// Whether pieces may be flipped.
    pub flip: bool,
    /// Whether the figure must be connected by edges.
    pub connected: bool,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The shapes of the pieces.
    #[serde(skip)]
    pub(super) types: Vec<Type>,
    /// Whether the number of squares of a figure is free. Only the model for reasons sets this, never a puzzle file.
    pub(super) any_area: bool,
}

impl SymmetryFigure {
    /// The type of a piece.
    pub(super) fn kind_of_piece(&self, piece: usize) -> usize {
        let own = Polyomino::new(self.pieces[piece].squares.iter().copied());
        let kind = self.types.iter().position(|kind| kind.orientations.contains(&own));
        kind.expect("every piece has a type")
    }

    /// The first piece with this shape, in any allowed orientation.
    pub(super) fn piece_shaped(&self, squares: &[Square]) -> Option<&Piece> {
        let shape = Polyomino::new(squares.iter().copied());
        let kind = self.types.iter().find(|kind| kind.orientations.contains(&shape))?;
        self.pieces.iter().find(|piece| piece.name == kind.name)
    }

    /// The number of squares of the figure.
    pub(super) fn area(&self) -> usize {
        self.pieces.iter().map(|piece| piece.copies * piece.squares.len()).sum()
    }
}
