//! What every family provides, and the list of families: the one place outside its own folder that a new family
//! is named in.

use geduld_model::{Feature, Model, Projection, Value, VarId, Violation};
use num_bigint::BigUint;

use crate::edge_matching::EdgeMatching;
use crate::file::{Diagnostic, Section};
use crate::instance::BoardSymmetry;
use crate::magic_square::MagicSquare;
use crate::snake_cube::SnakeCube;
use crate::solution::Solution;
use crate::symmetry_figure::SymmetryFigure;

/// What a family knows about one of its puzzles.
///
/// Values are the values of the decision variables of [`Rules::model`], in their order.
pub trait Rules {
    /// The model whose solutions are the solutions of the puzzle, pins and all: one for one, copies of a piece
    /// and turns that look the same not told apart.
    fn model(&self) -> Model;

    /// All decision variables, in the order in which a count is best cut into cubes.
    fn split_order(&self) -> Vec<VarId>;

    /// The rotations and reflections under which solutions count as the same, the identity first. They are those
    /// of the puzzle without its pins; `model` is [`Rules::model`].
    fn board_symmetries(&self, model: &Model) -> Vec<BoardSymmetry>;

    /// What these values mean.
    fn solution(&self, model: &Model, values: &[Value]) -> Solution;

    /// Whether a solution keeps every rule, pins included; it may come from anywhere.
    ///
    /// # Errors
    /// Names a rule that is broken.
    fn check(&self, solution: &Solution) -> Result<(), Violation>;

    /// Reads a solution from the JSON in which it is listed.
    ///
    /// # Errors
    /// If the text is not a solution of this kind of puzzle, right or wrong.
    fn parse_solution(&self, json: &str) -> Result<Solution, Violation>;

    /// The image of a solution under a board symmetry that does not permute atoms (see [`BoardSymmetry`]), `None`
    /// if the image uses a piece that is not in the set.
    fn image(&self, _model: &Model, _symmetry: usize, values: &[Value]) -> Option<Vec<Value>> {
        Some(values.to_vec())
    }

    /// Labelled solutions for each solution, if the family has pieces that can look the same.
    fn labellings(&self) -> Option<BigUint> {
        None
    }

    /// The name of the number that counts still more coarsely than essentially different solutions, if there is one.
    fn coarse_key(&self) -> Option<&'static str> {
        None
    }

    /// Whether the coarse classes of this puzzle are its classes, so that they need no counting of their own.
    fn coarse_classes_are_classes(&self) -> bool {
        self.coarse_key().is_none()
    }

    /// Whether this solution is the one that stands for all solutions of its coarse class; `images` are its images
    /// under the board symmetries.
    fn is_coarse_representative(&self, _model: &Model, _values: &[Value], _images: &[Vec<Value>]) -> bool {
        false
    }

    /// The coarser view of solutions whose images are counted besides, if there is one.
    fn projection(&self, _model: &Model) -> Option<Projection> {
        None
    }

    /// Properties by which counts are told apart.
    fn features(&self, _model: &Model) -> Vec<Feature> {
        Vec::new()
    }

    /// Adds a pin written as on the command line.
    ///
    /// # Errors
    /// If the text makes no pin of this family, or the pin is outside the board, double or impossible.
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic>;

    /// Asks for this label on every outer edge.
    ///
    /// # Errors
    /// If the family has no such rule, or no piece shows the label.
    fn set_border(&mut self, _label: &str) -> Result<(), Diagnostic> {
        Err(Diagnostic::new("this kind of puzzle has no border", "--border is for edge-matching puzzles"))
    }

    /// Asks for this parity of the permutation.
    ///
    /// # Errors
    /// If the family has no such rule, or the word is unknown.
    fn set_permutation(&mut self, _parity: &str) -> Result<(), Diagnostic> {
        Err(Diagnostic::new("this kind of puzzle has no permutation", "--permutation is for magic squares"))
    }
}

/// A puzzle of one of the families.
#[derive(Clone, Debug)]
pub enum Family {
    /// Pieces whose touching edges must fit.
    EdgeMatching(Box<EdgeMatching>),
    /// Numbers whose rows, columns and diagonals have the same sum.
    MagicSquare(MagicSquare),
    /// A string of cubes folded into a box.
    SnakeCube(SnakeCube),
    /// Polyominoes put together to a symmetric outline.
    SymmetryFigure(SymmetryFigure),
}

impl Family {
    /// The kinds a puzzle file may name.
    pub const KINDS: [&'static str; 4] =
        [EdgeMatching::KIND, MagicSquare::KIND, SnakeCube::KIND, SymmetryFigure::KIND];

    /// The keys of a kind, besides those of every puzzle file.
    pub(crate) fn keys(kind: &str) -> Option<&'static [&'static str]> {
        match kind {
            EdgeMatching::KIND => Some(&EdgeMatching::KEYS),
            MagicSquare::KIND => Some(&MagicSquare::KEYS),
            SnakeCube::KIND => Some(&SnakeCube::KEYS),
            SymmetryFigure::KIND => Some(&SymmetryFigure::KEYS),
            _ => None,
        }
    }

    /// The keys of all kinds.
    pub(crate) fn all_keys() -> impl Iterator<Item = &'static str> {
        Self::KINDS.into_iter().filter_map(Self::keys).flatten().copied()
    }

    /// Reads a puzzle of a known kind.
    pub(crate) fn read(kind: &str, root: &Section<'_>) -> Result<Self, Diagnostic> {
        match kind {
            EdgeMatching::KIND => EdgeMatching::read(root).map(|puzzle| Self::EdgeMatching(Box::new(puzzle))),
            MagicSquare::KIND => MagicSquare::read(root).map(Self::MagicSquare),
            SnakeCube::KIND => SnakeCube::read(root).map(Self::SnakeCube),
            _ => SymmetryFigure::read(root).map(Self::SymmetryFigure),
        }
    }

    /// The kind, as puzzle files name it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::EdgeMatching(_) => EdgeMatching::KIND,
            Self::MagicSquare(_) => MagicSquare::KIND,
            Self::SnakeCube(_) => SnakeCube::KIND,
            Self::SymmetryFigure(_) => SymmetryFigure::KIND,
        }
    }

    /// What the family knows about this puzzle.
    pub fn rules(&self) -> &dyn Rules {
        match self {
            Self::EdgeMatching(puzzle) => puzzle.as_ref(),
            Self::MagicSquare(puzzle) => puzzle,
            Self::SnakeCube(puzzle) => puzzle,
            Self::SymmetryFigure(puzzle) => puzzle,
        }
    }

    /// The same, to add conditions.
    pub fn rules_mut(&mut self) -> &mut dyn Rules {
        match self {
            Self::EdgeMatching(puzzle) => puzzle.as_mut(),
            Self::MagicSquare(puzzle) => puzzle,
            Self::SnakeCube(puzzle) => puzzle,
            Self::SymmetryFigure(puzzle) => puzzle,
        }
    }
}
