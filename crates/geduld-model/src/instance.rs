//! Everything that counting, listing and drawing need to know about a puzzle: the interface between the crates that
//! describe puzzles and the crates that find their solutions.

use std::ops::Deref;
use std::sync::Arc;

use num_bigint::BigUint;
use thiserror::Error;

use crate::selection::{Selection, Unmodelled};
use crate::{Constraint, Feature, Model, ModelSource, Permutation, Projection, Value, VarId};

/// A rotation or reflection of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSymmetry {
    /// Its name, e.g. `quarter turn`.
    pub name: String,
    /// The names of other rotations and reflections that move everything alike: on a strip, a reflection moves the
    /// cells as a half turn does.
    pub also: Vec<String>,
    /// How it moves the atoms of the model.
    pub atoms: Permutation,
}

/// A puzzle compiled to a model, with its board symmetries, checker and renderer. All crates after the puzzle families
/// work only with this type.
///
/// [`Instance::of_model`] makes an instance of a model that does not come from a puzzle.
pub struct Instance<'a> {
    /// The name of the puzzle.
    pub name: String,
    /// The kind of puzzle, as puzzle files name it.
    pub kind: String,
    /// The model. Its solutions correspond one to one to those of the puzzle, unless there is a selection.
    pub model: Model,
    /// A condition that the model does not express: only the solutions that it selects are solutions of the puzzle.
    pub selection: Option<Selection<'a>>,
    /// The network from which the model was compiled, if it was. A search can propagate its relations as they stand.
    pub source: Option<Arc<ModelSource>>,
    /// The best order of decision variables for cutting a count into cubes. It need not contain all of them.
    pub split_order: Vec<VarId>,
    /// The group of rotations and reflections under which solutions count as the same, the identity first. They are the
    /// symmetries of the puzzle without its conditions (pins). The conditions may break some of them.
    pub symmetries: Vec<BoardSymmetry>,
    /// The projection whose images are counted as well, if there is one.
    pub projection: Option<Projection>,
    /// The features by which counts are split.
    pub features: Vec<Feature>,
    /// The number of labelled solutions for each solution, if some pieces can look the same.
    pub labellings: Option<BigUint>,
    /// Names of numbers in solutions, if the output has other names than the decision variables.
    pub named: Vec<NamedSum>,
    /// Names of sets of decision variables that solutions can be grouped by.
    pub choices: Vec<NamedChoice>,
    /// Checks solutions by rules that share no code with the model.
    pub checker: Box<dyn SolutionChecker + 'a>,
    /// Writes solutions.
    pub renderer: Box<dyn Renderer + 'a>,
}

/// A number in the output of solutions: `least` plus the sum of the numbers of decision variables, each times its
/// weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSum {
    /// Its name in the output.
    pub name: String,
    /// The constant.
    pub least: i64,
    /// The weights and variables. Empty for a number that is the same in all solutions.
    pub parts: Vec<(i64, VarId)>,
}

impl NamedSum {
    /// The number in a solution, given by the values of the decision variables.
    ///
    /// # Panics
    /// If the values are not those of a solution of the model.
    pub fn value(&self, model: &Model, values: &[Value]) -> i128 {
        let part = |&(weight, variable): &(i64, VarId)| {
            i128::from(weight) * i128::from(model.variable(variable).domain.number(values[variable.index()]))
        };
        i128::from(self.least) + self.parts.iter().map(part).sum::<i128>()
    }
}

/// The decision variables of a set that have a certain value. *The cells that stay open.*
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedChoice {
    /// Its name in the output.
    pub name: String,
    /// The variables.
    pub variables: Vec<VarId>,
    /// The value that chooses a variable.
    pub value: Value,
    /// In each solution at least this many variables are chosen.
    pub least: usize,
    /// In each solution at most this many variables are chosen.
    pub most: usize,
}

/// Checks solutions by rules that do not use the model.
pub trait SolutionChecker: Sync {
    /// Whether a solution, given as the values of the decision variables, keeps every rule and condition.
    ///
    /// # Errors
    /// If the solution breaks a rule; the error names it. If an engine found the solution, then a model, an encoding, a
    /// solver or a search is wrong, and the count ends.
    fn check(&self, values: &[Value]) -> Result<(), Violation>;
}

/// Writes solutions for people and for programs.
pub trait Renderer: Sync {
    /// A drawing: lines of text, each with a line feed.
    fn text(&self, values: &[Value], colour: bool) -> String;

    /// Appends the solution as one JSON value on one line, without a line feed.
    fn json(&self, values: &[Value], out: &mut String);
}

/// A rule that a solution breaks, with a message that says where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Violation(pub String);

impl Violation {
    /// A violation with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl BoardSymmetry {
    /// A symmetry with one name.
    pub fn new(name: impl Into<String>, atoms: Permutation) -> Self {
        Self { name: name.into(), also: Vec::new(), atoms }
    }

    /// Symmetries without names of their own.
    pub fn numbered(symmetries: impl IntoIterator<Item = Permutation>) -> Vec<Self> {
        let named = |(number, atoms)| Self::new(format!("symmetry {number}"), atoms);
        symmetries.into_iter().enumerate().map(named).collect()
    }

    /// All of its names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.also).map(String::as_str)
    }
}

impl Instance<'static> {
    /// The instance of a model that does not come from a puzzle: it has no board, and solutions are lists of names of
    /// values.
    pub fn of_model(name: impl Into<String>, model: Model) -> Self {
        let shared = Arc::new(model.clone());
        let (checker, renderer) = (DecisionChecker::new(Arc::clone(&shared)), Names(shared));
        Self::new(name, model, Box::new(checker), Box::new(renderer))
    }
}

impl<'a> Instance<'a> {
    /// Like [`Instance::of_model`], but the checker and the renderer borrow the model. The instance has a copy of it.
    pub fn borrowing(name: impl Into<String>, model: &'a Model) -> Self {
        Self::new(name, model.clone(), Box::new(DecisionChecker::new(model)), Box::new(Names(model)))
    }

    /// An instance without a board, with this checker and this renderer of solutions.
    pub fn new(
        name: impl Into<String>,
        model: Model,
        checker: Box<dyn SolutionChecker + 'a>,
        renderer: Box<dyn Renderer + 'a>,
    ) -> Self {
        Self {
            name: name.into(),
            kind: "model".to_owned(),
            selection: None,
            source: None,
            split_order: model.decisions().collect(),
            symmetries: vec![BoardSymmetry::new("identity", Permutation::identity(model.atom_count()))],
            projection: None,
            features: Vec::new(),
            labellings: None,
            named: Vec::new(),
            choices: Vec::new(),
            checker,
            renderer,
            model,
        }
    }
}

impl Instance<'_> {
    /// Whether the model expresses the whole puzzle.
    ///
    /// # Errors
    /// If some solutions of the model are none of the puzzle: then the error names the condition that they break.
    pub fn modelled(&self) -> Result<(), Unmodelled> {
        self.selection.as_ref().map_or(Ok(()), |selection| Err(selection.unmodelled()))
    }

    /// The number of solutions so far for which a condition was not decided: if there are any, a list or a count is
    /// not complete.
    pub fn undecided(&self) -> u64 {
        self.selection.as_ref().map_or(0, Selection::undecided)
    }
}

/// Checks the constraints over decision variables only.
struct DecisionChecker<M> {
    model: M,
    /// The constraints over decision variables only, by their positions.
    decided: Vec<usize>,
}

impl<M: Deref<Target = Model>> DecisionChecker<M> {
    fn new(model: M) -> Self {
        let is_decision = |variable: &VarId| variable.index() < model.decision_count();
        let is_decided =
            |(_, constraint): &(usize, &Constraint)| constraint.variables(&model).iter().all(is_decision);
        let decided = model.constraints().iter().enumerate().filter(is_decided).map(|(position, _)| position);
        Self { decided: decided.collect(), model }
    }
}

impl<M: Deref<Target = Model> + Sync> SolutionChecker for DecisionChecker<M> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        let mut decided = self.decided.iter().map(|&position| &self.model.constraints()[position]);
        match decided.find(|constraint| !self.model.holds(constraint, values)) {
            Some(constraint) => Err(Violation(format!("the solution breaks {constraint:?}"))),
            None => Ok(()),
        }
    }
}

/// Writes a solution as the names of its atoms.
struct Names<M>(M);

impl<M: Deref<Target = Model> + Sync> Renderer for Names<M> {
    fn text(&self, values: &[Value], _colour: bool) -> String {
        let name =
            |(variable, &value): (VarId, &Value)| self.0.atom_name(self.0.atom(variable, value)) + "\n";
        self.0.decisions().zip(values).map(name).collect()
    }

    fn json(&self, values: &[Value], out: &mut String) {
        let name = |(variable, &value): (VarId, &Value)| self.0.variable(variable).domain.name(value);
        let names: Vec<&str> = self.0.decisions().zip(values).map(name).collect();
        out.push_str(&serde_json::json!(names).to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Domain;

    #[test]
    fn a_model_from_no_puzzle_is_checked_and_written() {
        let mut model = Model::new();
        let domain = Domain::names(["plain", "\"odd\"\n"]);
        let variables: Vec<VarId> = ["a", "b"].map(|name| model.add_decision(name, &domain)).into();
        model.add(Constraint::AllDifferent { variables });
        let instance = Instance::of_model("two", model);
        assert_eq!(instance.checker.check(&[0, 1]), Ok(()));
        assert!(instance.checker.check(&[1, 1]).is_err());
        let mut json = String::new();
        instance.renderer.json(&[0, 1], &mut json);
        assert_eq!(json, r#"["plain","\"odd\"\n"]"#);
        assert_eq!(instance.renderer.text(&[0, 0], false), "a=plain\nb=plain\n");
    }
}
