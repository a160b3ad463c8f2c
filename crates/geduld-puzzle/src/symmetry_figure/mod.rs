//! Symmetry figures: polyominoes put together so that their outline is symmetric.
//!
//! After: *Symmetriepuzzle lösen mit SAT/SMT-Solver* (Welt der Geduldspiele, 2025).

mod arrangement;
mod axes;
mod canonical;
mod check;
mod conditions;
mod draw;
mod facts;
mod figure;
mod lint;
mod model;
mod polyomino;
mod read;
mod reading;
mod symmetry;
mod variables;

pub use figure::Figure;
pub use polyomino::Square;

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{
    BoardSymmetry, Feature, Model, Permutation, Projection, SolutionChecker, Value, VarId, Violation,
};
use num_bigint::BigUint;

use crate::condition::{self, Condition, Filled, Places, Setting};
use crate::drawer::Drawer;
use crate::fact::Fact;
use crate::file::Diagnostic;
use crate::json::Serialized;
use crate::picture::PiecePicture;
use crate::solution::{BySolution, Solution, from_json};
use crate::{Family, JsonWriter, Limit, MapKind, Reading, ReadingWords, Rule, Same};
use arrangement::Arrangement;
use polyomino::Polyomino;
use variables::Variables;

/// A kind of symmetry that the outline of a figure can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    /// The word for it in puzzle files and solutions.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is called.
    pub name: String,
    /// Its squares, as its file has them.
    pub squares: Vec<Square>,
    /// How many there are of it.
    pub copies: usize,
}

/// Pieces that have the same shape, and the ways in which it can lie.
#[derive(Clone, Debug)]
struct Type {
    /// The name of the first of them.
    name: String,
    copies: usize,
    orientations: Vec<Polyomino>,
}

/// A symmetry puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct SymmetryFigure {
    /// The figure fits into a square of so many squares a side.
    pub frame: usize,
    /// Any of these makes a figure symmetric.
    pub symmetries: Vec<Symmetry>,
    /// Whether pieces may be flipped.
    pub flip: bool,
    /// Whether the figure hangs together by edges.
    pub connected: bool,
    /// The pieces.
    pub pieces: Vec<Piece>,
    types: Vec<Type>,
    /// Whether a figure need not have all squares of all pieces. No puzzle file says so: only who asks for reasons does.
    any_area: bool,
}

impl SymmetryFigure {
    pub(crate) const KIND: &'static str = "symmetry-figure";
    pub(crate) const KEYS: [&'static str; 3] = ["frame", "rules", "piece"];

    /// The type of a piece.
    fn kind_of_piece(&self, piece: usize) -> usize {
        let own = Polyomino::new(self.pieces[piece].squares.iter().copied());
        let kind = self.types.iter().position(|kind| kind.orientations.contains(&own));
        kind.expect("every piece has a type")
    }

    /// The first piece that has this shape, turned and flipped as pieces may be.
    fn piece_shaped(&self, squares: &[Square]) -> Option<&Piece> {
        let shape = Polyomino::new(squares.iter().copied());
        let kind = self.types.iter().find(|kind| kind.orientations.contains(&shape))?;
        self.pieces.iter().find(|piece| piece.name == kind.name)
    }

    /// How many squares the figure has.
    fn area(&self) -> usize {
        self.pieces.iter().map(|piece| piece.copies * piece.squares.len()).sum()
    }
}

impl Family for SymmetryFigure {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn model(&self) -> Model {
        model::build(self)
    }

    fn reasons_model(&self, conditions: &[Condition]) -> Model {
        let puzzle = Self { any_area: true, ..self.clone() };
        let mut model = model::build(&puzzle);
        condition::require(&mut model, conditions, |condition, model| {
            condition.constraints(model, &*puzzle.places(model))
        });
        model
    }

    fn warnings(&self) -> Vec<Diagnostic> {
        self.find_warnings()
    }

    fn limit(&self, model: &Model) -> Option<Limit> {
        self.find_limit(model)
    }

    fn split_order(&self) -> Vec<VarId> {
        // Width and height, what is symmetric, and the cells row by row.
        (0..Variables::cell(Variables::new(self).points()).index()).map(VarId::new).collect()
    }

    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection]
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        self.find_board_symmetries(model, same)
    }

    fn is_fixed(&self, solution: &Solution, map: &str) -> bool {
        match solution {
            Solution::SymmetryFigure(figure) => symmetry::is_fixed(figure, map),
            _ => panic!("this is no figure of pieces"),
        }
    }

    fn projection(&self, model: &Model, same: &Same) -> Option<Projection> {
        Some(self.outlines(model, same))
    }

    fn features(&self, model: &Model) -> Vec<Feature> {
        let yes = |&flag: &usize| model.atom(Variables::flag(flag), 1);
        let any_of = |symmetry: Symmetry| symmetry.flags().iter().map(yes).collect();
        Symmetry::ALL
            .map(|symmetry| Feature { name: symmetry.name().to_owned(), any_of: any_of(symmetry) })
            .into()
    }

    fn solution(&self, model: &Model, values: &[Value]) -> Solution {
        let features = self.features(model).into_iter().filter(|feature| feature.holds(model, values));
        let symmetry = features.map(|feature| feature.name).collect();
        Solution::SymmetryFigure(Figure::of(&Arrangement::from_values(self, model, values), symmetry))
    }

    fn check(&self, solution: &Solution) -> Result<(), Violation> {
        match solution {
            Solution::SymmetryFigure(figure) => check::check(self, figure),
            _ => Err(Violation::new("this is no figure of pieces")),
        }
    }

    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(BySolution { family: self, model: model.filtered(|_| false) })
    }

    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(Serialized { family: self, model: model.filtered(|_| false) })
    }

    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(BySolution { family: self, model: model.filtered(|_| false) })
    }

    fn setting(&self) -> Setting {
        self.setting()
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(conditions::Points::new(self, model))
    }

    fn filled(&self, solution: &Solution) -> Filled {
        match solution {
            Solution::SymmetryFigure(figure) => check::filled(self, figure),
            _ => panic!("this is no figure of pieces"),
        }
    }

    fn read_symmetry(&self, model: &Model, symmetry: &Permutation) -> Option<Reading> {
        self.read_symmetry(model, symmetry)
    }

    fn reading_words(&self, _model: &Model) -> ReadingWords {
        self.reading_words()
    }

    fn draw(&self, solution: &Solution) -> Canvas {
        match solution {
            Solution::SymmetryFigure(figure) => draw::draw(self, figure),
            _ => panic!("this is no figure of pieces"),
        }
    }

    fn board(&self) -> Canvas {
        draw::board(self)
    }

    fn picture(&self, solution: &Solution) -> Scene {
        match solution {
            Solution::SymmetryFigure(figure) => draw::picture::draw(figure),
            _ => panic!("this is no figure of pieces"),
        }
    }

    fn board_picture(&self) -> Scene {
        draw::picture::board(self)
    }

    fn edge_on_paper(&self) -> f64 {
        20.0
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        draw::picture::pieces(self)
    }

    fn picture_legend(&self, solution: Option<&Solution>) -> Vec<String> {
        match solution {
            Some(Solution::SymmetryFigure(figure)) => draw::picture::legend(self, figure),
            _ => Vec::new(),
        }
    }

    fn facts(&self) -> Vec<Fact> {
        self.find_facts()
    }

    fn parse_solution(&self, json: &str) -> Result<Solution, Violation> {
        from_json(json).map(Solution::SymmetryFigure)
    }

    fn labellings(&self) -> Option<BigUint> {
        let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
        Some(self.types.iter().map(|kind| factorial(kind.copies)).product())
    }

    fn projection_key(&self) -> Option<&'static str> {
        Some(symmetry::FIGURES)
    }

    fn add_pin(&mut self, _text: &str) -> Result<(), Diagnostic> {
        Err(Diagnostic::new(
            "a symmetry figure has no pins",
            "its figure may lie anywhere: nothing can be pinned to a place",
        ))
    }

    fn set_rule(&mut self, rule: &Rule) -> Result<(), Diagnostic> {
        match rule {
            Rule::Symmetry(names) => {
                let symmetries = names.iter().map(|name| Symmetry::named(name)).collect::<Result<_, _>>()?;
                self.symmetries = Symmetry::sorted(symmetries);
            }
            Rule::Frame(frame) => self.set_frame(*frame)?,
            _ => return Err(rule.unknown_to(self.kind())),
        }
        Ok(())
    }
}
