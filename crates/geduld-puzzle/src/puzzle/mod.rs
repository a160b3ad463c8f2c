//! A puzzle: what its file says.

mod fingerprint;
mod instance;
pub(crate) mod read;

use geduld_model::{Constraint, Model, Violation};

use crate::condition::{self, Condition, fixed};
use crate::families::{AnyFamily, Solution};
use crate::file::{Diagnostic, Expect, check_readable};
use crate::same::Same;

/// A puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What the puzzle is called.
    pub name: String,
    /// Where the data comes from.
    pub source: Option<String>,
    /// Published figures, for comparison only: no count uses them.
    pub expect: Expect,
    /// What kind of puzzle it is, with everything that describes it.
    pub family: AnyFamily,
    /// Conditions that solutions have to satisfy besides the rules.
    pub conditions: Vec<Condition>,
    /// What counts as the same; the family's default if not given.
    pub(crate) same: Option<Same>,
}

impl Puzzle {
    /// Adds a condition, written as a sentence.
    ///
    /// # Errors
    /// If the sentence is not understood, names what the puzzle does not have, or stands there already.
    pub fn add_condition(&mut self, text: &str) -> Result<(), Diagnostic> {
        // Blanks of any kind only separate words.
        check_readable("the condition", &text.split_whitespace().collect::<Vec<_>>().join(" "))?;
        let maps = || {
            let maps = self.family.all_maps(&self.family.model());
            maps.into_iter().map(|map| map.name).collect()
        };
        let condition = match Condition::parse_fixed(text, maps) {
            Some(condition) => condition?,
            None => Condition::parse(text, &self.family.setting())?,
        };
        if self.conditions.contains(&condition) {
            let message = format!("the condition `{}` is given twice", condition.text());
            return Err(Diagnostic::new(message, "keep one of the two"));
        }
        self.conditions.push(condition);
        Ok(())
    }

    /// Whether `geduld generate` made the file, which names itself as the source. Its figures were counted then, not published.
    pub fn is_generated(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.starts_with("geduld generate"))
    }

    /// The model whose solutions are the solutions of the puzzle, conditions included.
    pub fn model(&self) -> Model {
        let mut model = self.family.model();
        condition::require(&mut model, &self.conditions, |condition, model| {
            let Some(map) = condition.fixing_map() else {
                return condition.constraints(model, &*self.family.places(model));
            };
            let symmetry = self.family.all_maps(model).into_iter().find(|known| known.name == map);
            // A rule that was set later may have taken the map away: then it fixes nothing.
            symmetry.map_or_else(
                || vec![Constraint::Clause { literals: Vec::new() }],
                |symmetry| fixed::constraints(model, &symmetry.atoms),
            )
        });
        model
    }

    /// The model for the question which requirements exclude one another: see
    /// [`BuildModel::reasons_model`](crate::family::BuildModel::reasons_model).
    pub fn reasons_model(&self) -> Model {
        self.family.reasons_model(&self.conditions)
    }

    /// Whether a solution, which may come from anywhere, keeps every rule and condition.
    ///
    /// # Errors
    /// Names what is broken.
    pub fn check(&self, solution: &Solution) -> Result<(), Violation> {
        self.family.check(solution)?;
        self.check_conditions(solution)
    }

    /// Whether a solution that keeps the rules keeps every condition.
    pub(crate) fn check_conditions(&self, solution: &Solution) -> Result<(), Violation> {
        if self.conditions.is_empty() {
            return Ok(());
        }
        let filled = self.family.filled(solution)?;
        self.conditions.iter().try_for_each(|condition| match condition.fixing_map() {
            None => condition.check(&filled),
            Some(map) if self.family.is_fixed(solution, map) => Ok(()),
            Some(_) => Err(condition.broken()),
        })
    }

    /// What counts as the same.
    pub fn same(&self) -> Same {
        self.same.clone().unwrap_or_else(|| self.family.same_by_default())
    }

    /// Decides what counts as the same.
    ///
    /// # Errors
    /// If the puzzle has no such maps, or more than can be listed.
    pub fn set_same(&mut self, same: Same) -> Result<(), Diagnostic> {
        self.family.check_same(&same)?;
        self.same = Some(same);
        Ok(())
    }
}
