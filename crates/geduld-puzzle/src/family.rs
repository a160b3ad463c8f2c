//! What every family provides, and the list of families. A new family is named here, in `solution.rs`, `fingerprint.rs` and `lib.rs`.

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{
    BoardSymmetry, Feature, Model, Permutation, Projection, SolutionChecker, Value, VarId, Violation,
};
use num_bigint::BigUint;

use crate::condition::{self, Condition, Filled, Places, Setting};
use crate::drawer::Drawer;
use crate::edge_matching::EdgeMatching;
use crate::fact::Fact;
use crate::file::{Diagnostic, Section};
use crate::json::JsonWriter;
use crate::magic_square::MagicSquare;
use crate::picture::PiecePicture;
use crate::reading::{Reading, ReadingWords};
use crate::rule::Rule;
use crate::same::{MapKind, Same};
use crate::snake_cube::SnakeCube;
use crate::solution::Solution;
use crate::symmetry_figure::SymmetryFigure;

/// What a family knows about one of its puzzles.
///
/// Values are the values of the decision variables of [`Family::model`], in their order.
pub trait Family: Debug + Sync {
    /// The kind, as puzzle files name it.
    fn kind(&self) -> &'static str;

    /// The model whose solutions are the solutions of the puzzle, pins and all: one for one, copies of a piece
    /// and turns that look the same not told apart.
    fn model(&self) -> Model;

    /// The same puzzle with these conditions as a model in which everything that could be left out of it is a [requirement](Model::requirements) and
    /// nothing narrows a domain: for the question what excludes what. The model of each choice of requirements has a
    /// solution if the puzzle that asks for nothing else has one. Its variables are not those of [`Family::model`].
    ///
    /// What cannot be left out is the background: the board or box and, of edge-matching puzzles, that touching edges fit;
    /// rows, columns and that each number stands once; the string; the frame of a figure and the shapes of its pieces. A piece
    /// whose number of copies is left out may be used any number of times.
    fn reasons_model(&self, conditions: &[Condition]) -> Model {
        let mut model = self.model();
        condition::require(&mut model, conditions, |condition, model| {
            condition.constraints(model, &*self.places(model))
        });
        model
    }

    /// What is odd about the puzzle, though it is one: what looks mistyped, or leaves no solution as one can tell without
    /// a search. Conditions added to it are taken into account. The order is that of the file.
    ///
    /// Cost: small beside that of [`Family::model`].
    fn warnings(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// Conditions that exclude one another by themselves, whatever the pieces: to ask for a solution makes no sense then, only why
    /// there is none.
    /// That a single condition cannot be kept is an error where it is added.
    fn contradiction(&self) -> Option<Diagnostic> {
        None
    }

    /// Decision variables in the order in which a count is best cut into cubes.
    fn split_order(&self) -> Vec<VarId>;

    /// The kinds of maps that can count as the same.
    fn map_kinds(&self) -> &'static [MapKind];

    /// What counts as the same unless something else is asked for.
    fn same_by_default(&self) -> Same {
        [MapKind::Rotation, MapKind::Reflection].into_iter().collect()
    }

    /// Whether this puzzle can count this as the same; all other methods take nothing else.
    ///
    /// # Errors
    /// If the family has no such maps, or this puzzle has none, or more than can be listed.
    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(self.kind(), self.map_kinds())
    }

    /// The group of all maps of the board, and of whatever else can be carried over, under which solutions count as the
    /// same, the identity first. They are those of the puzzle without its pins; `model` is [`Family::model`].
    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry>;

    /// All maps of all kinds that this puzzle has, whatever counts as the same; recolourings only if they can be listed.
    fn all_maps(&self, model: &Model) -> Vec<BoardSymmetry> {
        let mut same = Same::default();
        for &kind in self.map_kinds() {
            let more: Same = same.kinds().chain([kind]).collect();
            same = if self.check_same(&more).is_ok() { more } else { same };
        }
        self.board_symmetries(model, &same)
    }

    /// Whether a map of [`Family::all_maps`], by its name, leaves a solution that keeps the rules as it is: found on pieces,
    /// numbers and squares.
    ///
    /// # Panics
    /// If the solution belongs to another family.
    fn is_fixed(&self, solution: &Solution, map: &str) -> bool;

    /// The coarser view whose images are counted as well, if there is one; images count as the same by the same maps.
    fn projection(&self, _model: &Model, _same: &Same) -> Option<Projection> {
        None
    }

    /// What the number of images under the projection is called, e.g. `layouts`.
    fn projection_key(&self) -> Option<&'static str> {
        None
    }

    /// By what counts are told apart.
    fn features(&self, _model: &Model) -> Vec<Feature> {
        Vec::new()
    }

    /// Labelled solutions for each solution, if the family has pieces that can look the same.
    fn labellings(&self) -> Option<BigUint> {
        None
    }

    /// What these values mean.
    fn solution(&self, model: &Model, values: &[Value]) -> Solution;

    /// Whether a solution keeps every rule, pins included; it may come from anywhere.
    ///
    /// # Errors
    /// Names a rule that is broken.
    fn check(&self, solution: &Solution) -> Result<(), Violation>;

    /// The check of [`Family::check`], made ready for many solutions of this model, which is [`Family::model`]: the
    /// same rules, which take from the model only what its values mean.
    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a>;

    /// Writes [`Family::solution`] as JSON, made ready for many solutions of this model, which is [`Family::model`].
    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a>;

    /// Draws [`Family::solution`], made ready for many solutions of this model, which is [`Family::model`].
    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a>;

    /// What conditions can speak of.
    fn setting(&self) -> Setting;

    /// Which atoms of this model, which begins like [`Family::model`], say what conditions speak of.
    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a>;

    /// What lies where in a solution that keeps the rules, in the numbers of [`Family::setting`], found without the model.
    ///
    /// # Panics
    /// If the solution breaks a rule, or belongs to another family.
    fn filled(&self, solution: &Solution) -> Filled;

    /// Reads a sum of numbers by which solutions can be sorted: decision variables of [`Family::model`], with coefficients.
    ///
    /// # Errors
    /// If solutions of this family are not filled with numbers, or the text makes no sum.
    fn summands(&self, _text: &str) -> Result<Vec<(i64, VarId)>, Diagnostic> {
        Err(Diagnostic::new(
            format!("a puzzle of kind {} has no numbers in cells to add up", self.kind()),
            "sort magic squares",
        ))
    }

    /// Draws a solution, right or wrong. What does not belong on the board is left out.
    ///
    /// # Panics
    /// If the solution belongs to another family.
    fn draw(&self, solution: &Solution) -> Canvas;

    /// Draws the empty board, with the coordinates by which pins and solutions name its places.
    fn board(&self) -> Canvas;

    /// A solution, right or wrong, as it lies on the table. What does not belong on the board is left out.
    ///
    /// # Panics
    /// If the solution belongs to another family.
    fn picture(&self, solution: &Solution) -> Scene;

    /// The empty board in the plane, with its coordinates.
    fn board_picture(&self) -> Scene;

    /// The pieces, each by itself.
    fn piece_pictures(&self) -> Vec<PiecePicture>;

    /// What is to be cut out of paper to have the puzzle: its pieces, unless they have to be folded.
    fn cut_outs(&self) -> Vec<PiecePicture> {
        self.piece_pictures()
    }

    /// What is to be done with what was cut out, beside cutting it out: a line of words.
    fn cut_out_note(&self) -> Option<String> {
        None
    }

    /// What the edge of a cell measures on sheets for cutting out, in millimetres, if nobody says otherwise.
    fn edge_on_paper(&self) -> f64;

    /// What the names and signs of a picture mean, one line for each: of a solution, or of board and pieces.
    fn picture_legend(&self, solution: Option<&Solution>) -> Vec<String>;

    /// What the names in a drawing mean, if they need to be explained and the drawing does not do it.
    fn legend(&self) -> Option<String> {
        None
    }

    /// What there is to tell about the puzzle, before anything is looked for; the first fact is about the board.
    ///
    /// Cost: small beside that of [`Family::model`].
    fn facts(&self) -> Vec<Fact>;

    /// Reads a solution from the JSON in which it is listed.
    ///
    /// # Errors
    /// If the text is not a solution of this kind of puzzle, right or wrong.
    fn parse_solution(&self, json: &str) -> Result<Solution, Violation>;

    /// What a symmetry of the model, which is [`Family::model`] with or without conditions, does in the puzzle's terms; `None` if
    /// they cannot say it.
    fn read_symmetry(&self, model: &Model, symmetry: &Permutation) -> Option<Reading>;

    /// The words for what [`Family::read_symmetry`] tells.
    fn reading_words(&self, model: &Model) -> ReadingWords;

    /// For each decision variable of [`Family::model`] that no pin fixes, the pin that gives it the value it has in a solution.
    /// Nothing for a family without pins.
    fn pins_of(&self, _model: &Model, _values: &[Value]) -> Vec<PinOf> {
        Vec::new()
    }

    /// Adds a pin written as on the command line.
    ///
    /// # Errors
    /// If the text makes no pin of this family, or the pin is outside the board, double or impossible.
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic>;

    /// Sets a rule.
    ///
    /// # Errors
    /// If the family has no such rule, its value makes no sense, or a pin contradicts it.
    fn set_rule(&mut self, rule: &Rule) -> Result<(), Diagnostic> {
        Err(rule.unknown_to(self.kind()))
    }
}

/// A pin taken from a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PinOf {
    /// The variable that it fixes.
    pub variable: VarId,
    /// The pin as [`Family::add_pin`] takes it.
    pub text: String,
    /// Whether it takes the place of a pin that leaves the turn open.
    pub replaces: bool,
}

/// A puzzle of one of the families.
#[derive(Clone, Debug)]
pub enum AnyFamily {
    /// Pieces whose touching edges must fit.
    EdgeMatching(Box<EdgeMatching>),
    /// Numbers whose rows, columns and diagonals have the same sum.
    MagicSquare(MagicSquare),
    /// A string of cubes folded into a box.
    SnakeCube(SnakeCube),
    /// Polyominoes put together to a symmetric outline.
    SymmetryFigure(SymmetryFigure),
}

impl AnyFamily {
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
            SymmetryFigure::KIND => SymmetryFigure::read(root).map(Self::SymmetryFigure),
            _ => unreachable!("`keys` knows the kinds that are read"),
        }
    }
}

impl Deref for AnyFamily {
    type Target = dyn Family;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::EdgeMatching(puzzle) => puzzle.as_ref(),
            Self::MagicSquare(puzzle) => puzzle,
            Self::SnakeCube(puzzle) => puzzle,
            Self::SymmetryFigure(puzzle) => puzzle,
        }
    }
}

impl DerefMut for AnyFamily {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::EdgeMatching(puzzle) => puzzle.as_mut(),
            Self::MagicSquare(puzzle) => puzzle,
            Self::SnakeCube(puzzle) => puzzle,
            Self::SymmetryFigure(puzzle) => puzzle,
        }
    }
}
