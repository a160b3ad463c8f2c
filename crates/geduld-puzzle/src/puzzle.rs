//! A puzzle: what its file says.

use geduld_model::{Model, Violation};

use crate::condition::{self, Condition};
use crate::file::Diagnostic;
use crate::{AnyFamily, Expect, Solution};

/// A puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What the puzzle is called.
    pub name: String,
    /// Where the data comes from.
    pub source: Option<String>,
    /// Published figures, for comparison only: nothing that is counted looks at them.
    pub expect: Expect,
    /// What kind of puzzle it is, with everything that describes it.
    pub family: AnyFamily,
    /// What is asked of solutions besides.
    pub conditions: Vec<Condition>,
}

impl Puzzle {
    /// Adds a condition, written as a sentence.
    ///
    /// # Errors
    /// If the sentence is not understood, names what the puzzle does not have, or stands there already.
    pub fn add_condition(&mut self, text: &str) -> Result<(), Diagnostic> {
        let condition = Condition::parse(text, &self.family.setting())?;
        if self.conditions.contains(&condition) {
            let message = format!("the condition `{}` is given twice", condition.text());
            return Err(Diagnostic::new(message, "keep one of the two"));
        }
        self.conditions.push(condition);
        Ok(())
    }

    /// The model whose solutions are the solutions of the puzzle, conditions included.
    pub fn model(&self) -> Model {
        let mut model = self.family.model();
        condition::require(&mut model, &self.conditions, |condition, model| {
            condition.constraints(model, &*self.family.places(model))
        });
        model
    }

    /// The puzzle for the question what excludes what: see [`Family::reasons_model`](crate::Family::reasons_model).
    pub fn reasons_model(&self) -> Model {
        self.family.reasons_model(&self.conditions)
    }

    /// Whether a solution, which may come from anywhere, keeps every rule and condition.
    ///
    /// # Errors
    /// Names what is broken.
    pub fn check(&self, solution: &Solution) -> Result<(), Violation> {
        self.family.check(solution)?;
        if self.conditions.is_empty() {
            return Ok(());
        }
        let filled = self.family.filled(solution);
        self.conditions.iter().try_for_each(|condition| condition.check(&filled))
    }
}
