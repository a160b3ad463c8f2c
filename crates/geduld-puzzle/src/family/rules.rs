//! Solutions in the puzzle's own terms, and the check of its rules on them.

use geduld_model::{Model, SolutionChecker, Value, Violation};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::condition::Filled;

/// The solution type of a family, and the rules checked on it. The check takes from the model only what its values mean.
pub trait RulesCheck: Sized + Sync {
    /// One complete filling of the board. It serializes to the JSON that `geduld list` prints.
    type Solution: Serialize + DeserializeOwned + 'static;

    /// The solution with these values.
    fn solution(&self, model: &Model, values: &[Value]) -> Self::Solution;

    /// Checks that a solution keeps every rule, pins included; it may come from anywhere.
    ///
    /// # Errors
    /// Names a rule that is broken.
    fn check(&self, solution: &Self::Solution) -> Result<(), Violation>;

    /// The same check, prepared for many solutions of this model.
    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(BySolution::new(self, model))
    }

    /// Writes solutions of this model as JSON, prepared for many of them.
    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(BySolution::new(self, model))
    }

    /// What lies where in a solution that keeps the rules, in the numbers of the
    /// [`Setting`](crate::condition::Setting), found without the model.
    ///
    /// # Panics
    /// If the solution breaks a rule.
    fn filled(&self, solution: &Self::Solution) -> Filled;

    /// Whether a map of [`BoardMaps::all_maps`](super::BoardMaps::all_maps), by its name, leaves a solution that keeps the rules
    /// as it is: found on pieces, numbers and squares.
    fn is_fixed(&self, solution: &Self::Solution, map: &str) -> bool;
}

/// Writes solutions as JSON, the same bytes as [`RulesCheck::Solution`] serializes to. A list has millions of them.
pub trait JsonWriter: Sync {
    /// Appends the solution with these values of the decision variables, on one line, without a line feed.
    fn write(&self, values: &[Value], out: &mut String);
}

/// The checker, the drawer and the JSON writer of a family that has none of its own: they make a solution of the values first.
pub(super) struct BySolution<'a, F> {
    pub family: &'a F,
    model: Model,
}

impl<'a, F: RulesCheck> BySolution<'a, F> {
    pub fn new(family: &'a F, model: &Model) -> Self {
        Self { family, model: model.filtered(|_| false) }
    }

    pub fn solution(&self, values: &[Value]) -> F::Solution {
        self.family.solution(&self.model, values)
    }
}

impl<F: RulesCheck> SolutionChecker for BySolution<'_, F> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.family.check(&self.solution(values))
    }
}

impl<F: RulesCheck> JsonWriter for BySolution<'_, F> {
    fn write(&self, values: &[Value], out: &mut String) {
        out.push_str(&json_text(&self.solution(values)));
    }
}

/// The JSON text of a solution or a part of one.
pub(crate) fn json_text(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("strings, numbers and lists have a JSON form")
}
