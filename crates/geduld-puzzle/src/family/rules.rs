//! Solutions in the puzzle's own terms, and the check of its rules.

use geduld_model::{Model, Selection, SolutionChecker, Value, Violation};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::condition::Filled;
use crate::same::IDENTITY;

/// The solution type of a family, and its rules check. The check uses the model only to decode values.
pub trait RulesCheck: Sized + Sync {
    /// A complete filling of the board. It serializes to the JSON that `geduld list` prints.
    type Solution: Serialize + DeserializeOwned + 'static;

    /// The solution with these values.
    fn solution(&self, model: &Model, values: &[Value]) -> Self::Solution;

    /// The solution with what is shown beside it, such as the moves that take it apart. Without that, solutions are
    /// found, checked and compared.
    fn shown(&self, solution: Self::Solution) -> Self::Solution {
        solution
    }

    /// A condition of the puzzle that the model does not express. It is decided for each solution.
    fn selection(&self) -> Option<Selection<'_>> {
        None
    }

    /// Checks that a solution satisfies every rule and pin. The solution may come from any source.
    ///
    /// # Errors
    /// Names a rule that is broken.
    fn check(&self, solution: &Self::Solution) -> Result<(), Violation>;

    /// Prepares the same check for many solutions of this model.
    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(BySolution::new(self, model))
    }

    /// Prepares a JSON writer for many solutions of this model.
    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(BySolution::new(self, model))
    }

    /// The contents of a solution that satisfies the rules, in the numbers of the
    /// [`Setting`](crate::condition::Setting). Does not use the model.
    ///
    /// # Panics
    /// If the solution breaks a rule.
    fn filled(&self, _solution: &Self::Solution) -> Filled {
        Filled::default()
    }

    /// Whether a map leaves a solution unchanged. The solution must satisfy the rules. `map` is a name from
    /// [`BoardMaps::all_maps`](super::BoardMaps::all_maps). The check uses pieces, numbers and squares, not the model.
    /// A family with its own `BoardMaps` needs its own method here.
    fn is_fixed(&self, _solution: &Self::Solution, map: &str) -> bool {
        map == IDENTITY
    }
}

/// Writes solutions as JSON, with the same bytes as [`RulesCheck::Solution`] serializes to. It must be fast, because a
/// list can have millions of solutions.
pub trait JsonWriter: Sync {
    /// Appends the solution with these values of the decision variables, on one line, without a line feed.
    fn write(&self, values: &[Value], out: &mut String);
}

/// Writes solutions that have a content for each variable, from prepared texts.
pub(crate) struct ComposedJson {
    /// For each variable the text before its content, if that is not a comma.
    pub before: Vec<Option<&'static str>>,
    /// For each value the text of the content, with a comma before it: one text is copied faster than two.
    pub contents: Vec<String>,
    /// The text after the last content.
    pub after: &'static str,
}

impl JsonWriter for ComposedJson {
    fn write(&self, values: &[Value], out: &mut String) {
        for (before, &value) in self.before.iter().zip(values) {
            let mut content = self.contents[value as usize].as_str();
            if let Some(before) = before {
                out.push_str(before);
                content = &content[1..];
            }
            out.push_str(content);
        }
        out.push_str(self.after);
    }
}

/// The default checker, drawer and JSON writer. They first build a solution from the values.
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

    pub fn shown(&self, values: &[Value]) -> F::Solution {
        self.family.shown(self.solution(values))
    }
}

impl<F: RulesCheck> SolutionChecker for BySolution<'_, F> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.family.check(&self.solution(values))
    }
}

impl<F: RulesCheck> JsonWriter for BySolution<'_, F> {
    fn write(&self, values: &[Value], out: &mut String) {
        out.push_str(&json_text(&self.shown(values)));
    }
}

/// The JSON text of a solution or a part of one.
pub(crate) fn json_text(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("strings, numbers and lists have a JSON form")
}
