//! The list of families. This is the only file that names them all.

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{Model, SolutionChecker, Value, Violation};
use serde::Serialize;

use super::edge_matching::{EdgeMatching, Placed};
use super::magic_square::{MagicSquare, Square};
use super::snake_cube::{Path, SnakeCube};
use super::symmetry_figure::{Figure, SymmetryFigure};
use crate::condition::{Filled, Parts};
use crate::family::{
    BoardMaps, BuildModel, CanonicalForm, Change, Describe, DrawPuzzle, DrawSolution, Drawer,
    ExplainSymmetry, Family, FileFormat, JsonWriter, Lint, PictureParts, PlaceExample, Rule, RulesCheck,
    TooManyAlike, UserInput,
};
use crate::file::{Diagnostic, Section};

macro_rules! families {
    ($($(#[$about:meta])* $name:ident, $(#[$about_solution:meta])* $solution:ident;)*) => {
        /// A puzzle of one of the families. Its methods are those of [`DynFamily`] and its supertraits.
        #[derive(Clone, Debug)]
        pub enum AnyFamily {
            $($(#[$about])* $name(Box<$name>),)*
        }

        /// A complete filling of the board, in the terms of its family. Serializes to the JSON that `geduld list` prints.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(untagged)]
        pub enum Solution {
            $($(#[$about_solution])* $name($solution),)*
        }

        /// All families.
        pub const FAMILIES: &[Listed] = &[$(Listed {
            kind: $name::KIND,
            about: $name::ABOUT,
            boards: $name::BOARDS,
            keys: $name::KEYS,
            rules: $name::RULES,
            read: |root| $name::read(root).map(|puzzle| AnyFamily::$name(Box::new(puzzle))),
        }),*];

        impl AnyFamily {
            /// How this puzzle becomes the other, which has the same canonical form: one change for each label, piece and so on.
            /// `None` if the other puzzle is of another family.
            pub(crate) fn changes_to(
                &self,
                ours: &[Parts],
                other: &Self,
                theirs: &[Parts],
            ) -> Result<Option<Vec<Change>>, TooManyAlike> {
                match (self, other) {
                    $((Self::$name(one), Self::$name(other)) => one.changes_to(ours, other, theirs).map(Some),)*
                    _ => Ok(None),
                }
            }
        }

        impl Deref for AnyFamily {
            type Target = dyn DynFamily;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$name(puzzle) => &**puzzle,)*
                }
            }
        }

        impl DerefMut for AnyFamily {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $(Self::$name(puzzle) => &mut **puzzle,)*
                }
            }
        }

        $(
            impl From<$solution> for Solution {
                fn from(solution: $solution) -> Self {
                    Self::$name(solution)
                }
            }

            /// Fails if the solution is of another family.
            impl<'s> TryFrom<&'s Solution> for &'s $solution {
                type Error = Violation;

                fn try_from(solution: &'s Solution) -> Result<Self, Violation> {
                    match solution {
                        Solution::$name(solution) => Ok(solution),
                        _ => Err(Violation(format!(
                            "this is not a solution of a puzzle of kind {}",
                            $name::KIND
                        ))),
                    }
                }
            }
        )*
    };
}

families! {
    /// Pieces whose touching edges must fit.
    EdgeMatching,
    /// The piece in each cell, and its turn.
    Placed;

    /// Numbers whose rows, columns and diagonals have the same sum.
    MagicSquare,
    /// The numbers, row by row.
    Square;

    /// A string of cubes folded into a box.
    SnakeCube,
    /// The position of each cube of the snake.
    Path;

    /// Polyominoes that form a symmetric outline.
    SymmetryFigure,
    /// The piece on each square, and the symmetries of the outline.
    Figure;
}

/// A family, without a puzzle.
#[derive(Debug)]
pub struct Listed {
    /// The kind, as puzzle files name it.
    pub kind: &'static str,
    /// A description of puzzles of this kind, in one line.
    pub about: &'static str,
    /// The boards that have [template files](crate::bundled::starter), by name and in words, the default first.
    pub boards: &'static [(&'static str, &'static str)],
    /// The keys of its files, in addition to those of every puzzle file.
    pub(crate) keys: &'static [&'static str],
    rules: &'static [&'static str],
    /// Reads a puzzle from the root of its file.
    pub(crate) read: fn(&Section<'_>) -> Result<AnyFamily, Diagnostic>,
}

impl AnyFamily {
    /// The kinds that a puzzle file may name.
    pub fn kinds() -> impl Iterator<Item = &'static str> + Clone {
        FAMILIES.iter().map(|family| family.kind)
    }

    /// Sets a rule.
    ///
    /// # Errors
    /// If the family has no such rule, or the value is invalid or contradicts a pin.
    pub fn set_rule(&mut self, rule: &Rule) -> Result<(), Diagnostic> {
        if self.apply_rule(rule)? {
            return Ok(());
        }
        let name = rule.name();
        let owner =
            FAMILIES.iter().find(|family| family.rules.contains(&name)).map_or("", |family| family.kind);
        Err(Diagnostic::new(
            format!("a puzzle of kind {} has no {name}", self.kind()),
            format!("--{name} is for puzzles of kind {owner}"),
        ))
    }
}

/// The methods of puzzles of all families: the traits of [`family`](crate::family), with [`Solution`] in place of the solution type
/// of a single family.
///
/// A solution of another family breaks the rules, and is drawn as an empty board.
pub trait DynFamily:
    UserInput + BuildModel + BoardMaps + ExplainSymmetry + Describe + Lint + DrawPuzzle
{
    /// The solution with these values: [`RulesCheck::solution`].
    fn solution(&self, model: &Model, values: &[Value]) -> Solution;

    /// Reads a solution from JSON, as lists contain it.
    ///
    /// # Errors
    /// If the text is not a solution of this kind of puzzle, right or wrong.
    fn parse_solution(&self, json: &str) -> Result<Solution, Violation>;

    /// Checks that a solution satisfies every rule: [`RulesCheck::check`].
    ///
    /// # Errors
    /// Names a rule that is broken.
    fn check(&self, solution: &Solution) -> Result<(), Violation>;

    /// A checker for many solutions of a model: [`RulesCheck::checker`].
    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a>;

    /// A JSON writer for many solutions of a model: [`RulesCheck::json_writer`].
    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a>;

    /// The contents of a solution that satisfies the rules: [`RulesCheck::filled`].
    ///
    /// # Errors
    /// If the solution is of another family.
    fn filled(&self, solution: &Solution) -> Result<Filled, Violation>;

    /// Whether a map leaves a solution, which satisfies the rules, unchanged: [`RulesCheck::is_fixed`].
    fn is_fixed(&self, solution: &Solution, map: &str) -> bool;

    /// Draws a solution as text: [`DrawSolution::draw`].
    fn draw(&self, solution: &Solution) -> Canvas;

    /// A drawer for many solutions of a model: [`DrawSolution::drawer`].
    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a>;

    /// Draws a solution in the plane: [`DrawSolution::picture`].
    fn picture(&self, solution: &Solution) -> Scene;

    /// The parts of pictures: [`DrawSolution::picture_parts`].
    fn picture_parts<'a>(&'a self, model: &Model) -> Option<Box<dyn PictureParts + 'a>>;

    /// The order of a square of numbers: [`DrawSolution::square`].
    fn square(&self) -> Option<usize>;

    /// A solution in words: [`DrawSolution::words`].
    fn words(&self, solution: &Solution) -> String;

    /// The meanings of the names and signs in a picture: [`DrawSolution::picture_legend`].
    fn picture_legend(&self, solution: Option<&Solution>) -> Vec<String>;

    /// The positions of a chain of cubes: [`DrawSolution::path`].
    fn path<'s>(&self, solution: &'s Solution) -> Option<&'s [[usize; 3]]>;

    /// An example input for finding solutions: [`DrawSolution::place_example`].
    fn place_example(&self, solution: &Solution) -> Option<PlaceExample>;

    /// The canonical form: [`CanonicalForm::canonical_text`].
    ///
    /// # Errors
    /// If the computation would take millions of trials.
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike>;
}

impl<F> DynFamily for F
where
    F: Family,
    Solution: From<F::Solution>,
    for<'s> &'s F::Solution: TryFrom<&'s Solution, Error = Violation>,
{
    fn solution(&self, model: &Model, values: &[Value]) -> Solution {
        RulesCheck::solution(self, model, values).into()
    }

    fn parse_solution(&self, json: &str) -> Result<Solution, Violation> {
        let solution: F::Solution = serde_json::from_str(json).map_err(|error| not_read(&error))?;
        Ok(solution.into())
    }

    fn check(&self, solution: &Solution) -> Result<(), Violation> {
        RulesCheck::check(self, solution.try_into()?)
    }

    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        RulesCheck::checker(self, model)
    }

    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        RulesCheck::json_writer(self, model)
    }

    fn filled(&self, solution: &Solution) -> Result<Filled, Violation> {
        Ok(RulesCheck::filled(self, solution.try_into()?))
    }

    fn is_fixed(&self, solution: &Solution, map: &str) -> bool {
        solution.try_into().is_ok_and(|own| RulesCheck::is_fixed(self, own, map))
    }

    fn draw(&self, solution: &Solution) -> Canvas {
        solution.try_into().map_or_else(|_| self.board(), |own| DrawSolution::draw(self, own))
    }

    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        DrawSolution::drawer(self, model)
    }

    fn picture(&self, solution: &Solution) -> Scene {
        solution.try_into().map_or_else(|_| self.board_picture(), |own| DrawSolution::picture(self, own))
    }

    fn picture_parts<'a>(&'a self, model: &Model) -> Option<Box<dyn PictureParts + 'a>> {
        DrawSolution::picture_parts(self, model)
    }

    fn square(&self) -> Option<usize> {
        DrawSolution::square(self)
    }

    fn words(&self, solution: &Solution) -> String {
        solution.try_into().map_or_else(|_| String::new(), |own| DrawSolution::words(self, own))
    }

    fn picture_legend(&self, solution: Option<&Solution>) -> Vec<String> {
        DrawSolution::picture_legend(self, solution.and_then(|solution| solution.try_into().ok()))
    }

    fn path<'s>(&self, solution: &'s Solution) -> Option<&'s [[usize; 3]]> {
        DrawSolution::path(self, solution.try_into().ok()?)
    }

    fn place_example(&self, solution: &Solution) -> Option<PlaceExample> {
        DrawSolution::place_example(self, solution.try_into().ok()?)
    }

    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        CanonicalForm::canonical_text(self, conditions)
    }
}

/// The error for a solution whose JSON cannot be read.
fn not_read(error: &serde_json::Error) -> Violation {
    // Drop the line number of the error. A solution is always on one line, so it would contradict the line number in the file.
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    Violation(format!("not a solution of this puzzle: {what} (character {})", error.column()))
}
