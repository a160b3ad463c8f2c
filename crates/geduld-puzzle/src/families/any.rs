//! The methods of puzzles of all families.

use std::ops::{Deref, DerefMut};

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::{Model, Selection, SolutionChecker, Value, Violation};

use super::{AnyFamily, FAMILIES, Solution};
use crate::condition::{Filled, Parts};
use crate::family::{
    CanonicalForm, Change, DrawSolution, Drawer, Family, FileFormat, InSpace, JsonWriter, PictureParts,
    PlaceExample, Rule, RulesCheck, Starter, TooManyAlike,
};
use crate::file::{Diagnostic, Key, Section};

/// A family, without a puzzle.
#[derive(Debug)]
pub struct Listed {
    /// The kind, as puzzle files name it.
    pub kind: &'static str,
    /// A description of puzzles of this kind, in one line.
    pub about: &'static str,
    /// The template files for new puzzles, the default first.
    pub starters: &'static [Starter],
    /// The keys of its files, in addition to those of every puzzle file.
    pub(crate) keys: &'static [Key],
    /// The keys of the table `[rules]`.
    pub(crate) rule_keys: &'static [Key],
    /// The figures that the table `[expect]` may have.
    pub(crate) figures: &'static [Key],
    rules: &'static [&'static str],
    /// Reads a puzzle from the root of its file.
    pub(crate) read: fn(&Section<'_>) -> Result<AnyFamily, Diagnostic>,
}

impl Listed {
    /// The bounds are all traits of a family, so that the compiler names those that are missing.
    pub(super) const fn of<F>(read: fn(&Section<'_>) -> Result<AnyFamily, Diagnostic>) -> Self
    where
        F: FileFormat + RulesCheck + DrawSolution + CanonicalForm + Family,
    {
        Self {
            kind: F::KIND,
            about: F::ABOUT,
            starters: F::STARTERS,
            keys: F::KEYS,
            rule_keys: F::RULE_KEYS,
            figures: F::FIGURES,
            rules: F::RULES,
            read,
        }
    }
}

impl Deref for AnyFamily {
    type Target = dyn Family;

    fn deref(&self) -> &Self::Target {
        each!(self, |puzzle| &**puzzle)
    }
}

impl DerefMut for AnyFamily {
    fn deref_mut(&mut self) -> &mut Self::Target {
        each!(self, |puzzle| &mut **puzzle)
    }
}

/// The methods of traits with a solution type or constants, which [`Family`] cannot have.
///
/// A solution of another family breaks the rules, and is drawn as an empty board.
impl AnyFamily {
    /// The kinds that a puzzle file may name.
    pub fn kinds() -> impl Iterator<Item = &'static str> + Clone {
        FAMILIES.iter().map(|family| family.kind)
    }

    /// Whether files of this kind have pins.
    pub fn has_pins(&self) -> bool {
        FAMILIES
            .iter()
            .any(|family| family.kind == self.kind() && family.keys.iter().any(|key| key.name == "pin"))
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

    /// The solution with these values, as it is shown: [`RulesCheck::shown`].
    pub fn solution(&self, model: &Model, values: &[Value]) -> Solution {
        each!(self, |puzzle| puzzle.shown(puzzle.solution(model, values)).into())
    }

    /// The solution with these values, without what is shown beside it: [`RulesCheck::solution`].
    pub(crate) fn plain_solution(&self, model: &Model, values: &[Value]) -> Solution {
        each!(self, |puzzle| puzzle.solution(model, values).into())
    }

    /// A condition that the model does not express: [`RulesCheck::selection`].
    pub fn selection(&self) -> Option<Selection<'_>> {
        each!(self, |puzzle| puzzle.selection())
    }

    /// Reads a solution from JSON, as lists contain it.
    ///
    /// # Errors
    /// If the text is not a solution of this kind of puzzle, right or wrong.
    pub fn parse_solution(&self, json: &str) -> Result<Solution, Violation> {
        fn parse<F: RulesCheck>(_: &F, json: &str) -> Result<F::Solution, Violation> {
            serde_json::from_str(json).map_err(|error| not_read(&error))
        }
        each!(self, |puzzle| parse(&**puzzle, json).map(Solution::from))
    }

    /// Checks that a solution satisfies every rule: [`RulesCheck::check`].
    ///
    /// # Errors
    /// Names a rule that is broken.
    pub fn check(&self, solution: &Solution) -> Result<(), Violation> {
        paired!(self, solution => Solution, |puzzle, own| puzzle.check(own), else Err(self.foreign()))
    }

    /// A checker for many solutions of a model: [`RulesCheck::checker`].
    pub fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        each!(self, |puzzle| puzzle.checker(model))
    }

    /// A JSON writer for many solutions of a model: [`RulesCheck::json_writer`].
    pub fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        each!(self, |puzzle| puzzle.json_writer(model))
    }

    /// The contents of a solution that satisfies the rules: [`RulesCheck::filled`].
    ///
    /// # Errors
    /// If the solution is of another family.
    pub fn filled(&self, solution: &Solution) -> Result<Filled, Violation> {
        paired!(self, solution => Solution, |puzzle, own| Ok(puzzle.filled(own)), else Err(self.foreign()))
    }

    /// Whether a map leaves a solution, which satisfies the rules, unchanged: [`RulesCheck::is_fixed`].
    pub fn is_fixed(&self, solution: &Solution, map: &str) -> bool {
        paired!(self, solution => Solution, |puzzle, own| puzzle.is_fixed(own, map), else false)
    }

    /// Draws a solution as text: [`DrawSolution::draw`].
    pub fn draw(&self, solution: &Solution) -> Canvas {
        paired!(self, solution => Solution, |puzzle, own| puzzle.draw(own), else self.board())
    }

    /// A drawer for many solutions of a model: [`DrawSolution::drawer`].
    pub fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        each!(self, |puzzle| puzzle.drawer(model))
    }

    /// Draws a solution in the plane: [`DrawSolution::picture`].
    pub fn picture(&self, solution: &Solution) -> Scene {
        paired!(self, solution => Solution, |puzzle, own| puzzle.picture(own), else self.board_picture())
    }

    /// The parts of pictures: [`DrawSolution::picture_parts`].
    pub fn picture_parts<'a>(&'a self, model: &Model) -> Option<Box<dyn PictureParts + 'a>> {
        each!(self, |puzzle| puzzle.picture_parts(model))
    }

    /// A solution in words: [`DrawSolution::words`].
    pub fn words(&self, solution: &Solution) -> String {
        paired!(self, solution => Solution, |puzzle, own| puzzle.words(own), else String::new())
    }

    /// The meanings of the names and signs in a picture: [`DrawSolution::picture_legend`].
    pub fn picture_legend(&self, solution: Option<&Solution>) -> Vec<String> {
        let unsolved = || each!(self, |puzzle| puzzle.picture_legend(None));
        let Some(solution) = solution else { return unsolved() };
        paired!(self, solution => Solution, |puzzle, own| puzzle.picture_legend(Some(own)), else unsolved())
    }

    /// What lies in space: [`DrawSolution::in_space`].
    pub fn in_space(&self, solution: &Solution) -> Option<InSpace> {
        paired!(self, solution => Solution, |puzzle, own| puzzle.in_space(own), else None)
    }

    /// An example input for finding solutions: [`DrawSolution::place_example`].
    pub fn place_example(&self, solution: &Solution) -> Option<PlaceExample> {
        paired!(self, solution => Solution, |puzzle, own| puzzle.place_example(own), else None)
    }

    /// The canonical form: [`CanonicalForm::canonical_text`].
    ///
    /// # Errors
    /// If the computation would take millions of trials.
    pub fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        each!(self, |puzzle| puzzle.canonical_text(conditions))
    }

    /// How this puzzle becomes the other, which has the same canonical form: [`CanonicalForm::changes_to`]. `None` if
    /// the other puzzle is of another family.
    pub(crate) fn changes_to(
        &self,
        ours: &[Parts],
        other: &Self,
        theirs: &[Parts],
    ) -> Result<Option<Vec<Change>>, TooManyAlike> {
        paired!(self, other => AnyFamily, |one, own| one.changes_to(ours, own, theirs).map(Some), else Ok(None))
    }

    /// The error for a solution of another family.
    fn foreign(&self) -> Violation {
        Violation(format!("this is not a solution of a puzzle of kind {}", self.kind()))
    }
}

/// The error for a solution whose JSON cannot be read.
fn not_read(error: &serde_json::Error) -> Violation {
    // Drop the line number of the error. A solution is always on one line, so it would contradict the line number in
    // the file.
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    Violation(format!("not a solution of this puzzle: {what} (character {})", error.column()))
}
