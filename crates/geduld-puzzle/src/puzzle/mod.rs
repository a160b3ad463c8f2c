//! A puzzle, as its file describes it.

mod fingerprint;
mod identity;
mod instance;
pub(crate) mod read;

use geduld_model::{Constraint, Model, Violation};

use crate::condition::{self, Condition, fixed};
use crate::families::{AnyFamily, Solution};
use crate::file::{Diagnostic, Expect, Places, check_readable};
use crate::same::Same;

/// A puzzle: a family with its data, and the parts that all families share.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The name of the puzzle.
    pub name: String,
    /// The source of the data.
    pub source: Option<String>,
    /// Published figures, for comparison only: no count uses them.
    pub expect: Expect,
    /// The kind of puzzle and its data.
    pub family: AnyFamily,
    /// Conditions that solutions must satisfy in addition to the rules.
    pub conditions: Vec<Condition>,
    /// The maps under which solutions count as the same; `None` for the default of the family.
    pub(crate) same: Option<Same>,
    /// Where the statements of the file stand.
    pub(crate) places: Places,
}

impl Puzzle {
    /// The name and the kind of the puzzle: what stands above its answers. *Crazy Jacob (edge-matching)*
    pub fn heading(&self) -> String {
        format!("{} ({})", self.name, self.family.kind())
    }

    /// Adds a condition, written as a sentence.
    ///
    /// # Errors
    /// If the sentence has no known form, names something that the puzzle does not have, or is already a condition of
    /// the puzzle.
    pub fn add_condition(&mut self, text: &str) -> Result<(), Diagnostic> {
        let condition = self.condition(text)?;
        if self.conditions.contains(&condition) {
            let message = format!("the condition `{}` is given twice", condition.text());
            return Err(Diagnostic::new(message, "keep one of the two"));
        }
        self.conditions.push(condition);
        Ok(())
    }

    fn condition(&self, text: &str) -> Result<Condition, Diagnostic> {
        // White space of any kind only separates words.
        check_readable("the condition", &text.split_whitespace().collect::<Vec<_>>().join(" "))?;
        let maps = || self.family.all_maps(&self.family.model());
        if let Some(condition) = Condition::parse_fixed(text, maps) {
            return condition;
        }
        let condition = Condition::parse(text, &self.family.setting())?;
        if condition.is_combined() {
            let model = self.family.model();
            condition.admit(&model, &*self.family.places(&model))?;
        }
        Ok(condition)
    }

    /// Whether `geduld generate` made the file: then the source says so. The figures of such a file are counted, not
    /// published.
    pub fn is_generated(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.starts_with("geduld generate"))
    }

    /// The model whose solutions are the solutions of the puzzle, with its conditions.
    pub fn model(&self) -> Model {
        let mut model = self.family.model();
        condition::require(&mut model, &self.conditions, |condition, model| {
            self.constraints_of(condition, model)
        });
        if !self.family.clashes().is_empty() {
            model.add(Constraint::Clause { literals: Vec::new() });
        }
        model
    }

    /// The constraints that express a condition.
    fn constraints_of(&self, condition: &Condition, model: &Model) -> Vec<Constraint> {
        let Some(map) = condition.fixing_map() else {
            return condition.constraints(model, &*self.family.places(model));
        };
        let symmetry = self.family.all_maps(model).into_iter().find(|known| known.name == map);
        // A rule that was set later may have removed the map. Then no solution satisfies the condition.
        symmetry.map_or_else(
            || vec![Constraint::Clause { literals: Vec::new() }],
            |symmetry| fixed::constraints(model, &symmetry.atoms),
        )
    }

    /// The constraints that express a sentence, over the variables of a model of this puzzle.
    ///
    /// # Errors
    /// As for [`Puzzle::add_condition`].
    pub fn constraints_for(&self, sentence: &str, model: &Model) -> Result<Vec<Constraint>, Diagnostic> {
        Ok(self.constraints_of(&self.condition(sentence)?, model))
    }

    /// The model for finding requirements that contradict one another: see
    /// [`BuildModel::reasons_model`](crate::family::BuildModel::reasons_model).
    pub fn reasons_model(&self) -> Model {
        let mut model = self.family.reasons_model(&self.conditions);
        self.family.clashes().iter().for_each(|clash| clash.add_to(&mut model));
        model
    }

    /// Pins and rules that contradict one another, as far as this is visible without a search. Such a puzzle has no
    /// solution, and every command but `why` refuses it.
    pub fn contradiction(&self) -> Option<Diagnostic> {
        let clashes = self.family.clashes().into_iter().map(|clash| match self.places.find(&clash.place) {
            Some(span) => clash.said.at(span),
            None => clash.said,
        });
        Diagnostic::together(clashes).or_else(|| self.family.contradiction())
    }

    /// Checks that a solution satisfies every rule and condition. The solution may come from any source.
    ///
    /// # Errors
    /// Names a rule or condition that is broken.
    pub fn check(&self, solution: &Solution) -> Result<(), Violation> {
        self.family.check(solution)?;
        self.check_conditions(solution)
    }

    /// Checks that a solution satisfies every condition. The solution must satisfy the rules.
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

    /// The maps under which solutions count as the same.
    pub fn same(&self) -> Same {
        self.same.clone().unwrap_or_else(|| self.family.same_by_default())
    }

    /// Sets the maps under which solutions count as the same.
    ///
    /// # Errors
    /// If the puzzle has no such maps, or too many to list.
    pub fn set_same(&mut self, same: Same) -> Result<(), Diagnostic> {
        self.family.check_same(&same)?;
        self.same = Some(same);
        Ok(())
    }
}
