//! A prepared FlatZinc model: the model for the engines, the check of solutions, and their output.

use std::sync::Arc;

use geduld_model::relation::{Base, CheckedRelations, Relation, Sum, Term};
use geduld_model::{
    Constraint, Instance, Model, ModelSource, NamedSum, Renderer, SolutionChecker, Step, Value, VarId,
    Violation,
};

use crate::bare_objective::bare_objective;
use crate::output;
use crate::output::{OutputValue, SolutionOutput};
use crate::resolved::Resolved;
use geduld_model::Ranges;

/// A FlatZinc model in the form that engines take. Its solutions are the distinct assignments of the output variables
/// that can be completed to a solution of the FlatZinc model.
pub struct FlatModel {
    pub(crate) model: Model,
    pub(crate) resolved: Resolved,
    /// For each variable of the file, how its number is computed from decisions, if it is.
    pub(crate) decisions: Vec<Option<Shape>>,
    pub(crate) steps: Vec<Step>,
    /// The constraints of the file whose variables are all known in a solution, as they stood before anything was
    /// simplified.
    pub(crate) checked: CheckedRelations,
    /// Whether the objective is not a variable of the model and must be computed.
    pub(crate) bare: bool,
    pub(crate) source: Option<Arc<ModelSource>>,
}

/// A number plus weighted decisions.
pub(crate) struct Shape {
    pub least: i64,
    pub parts: Vec<(i64, usize)>,
}

/// The purpose of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Counting: every assignment of the shown variables is one solution.
    Count,
    /// Finding one solution: variables that do not follow from the shown ones are decisions, too.
    Find,
    /// Handing over with the objective: as for counting, and the objective is a sum of decisions.
    Optimise,
}

impl FlatModel {
    /// A model without solutions.
    pub(crate) fn contradiction(mut resolved: Resolved) -> Self {
        let mut model = Model::new();
        model.add(Constraint::Clause { literals: Vec::new() });
        let decisions = resolved.domains.iter().map(|_| None).collect();
        resolved.relations.clear();
        Self {
            model,
            resolved,
            decisions,
            steps: Vec::new(),
            checked: CheckedRelations::default(),
            bare: false,
            source: None,
        }
    }

    /// The kind of all FlatZinc models, in place of the kind of a puzzle.
    pub const KIND: &'static str = "flatzinc";

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The network from which the model was made; `None` if some decision is not made of a variable of the file.
    pub fn source(&self) -> Option<&ModelSource> {
        self.source.as_deref()
    }

    /// Everything that is needed for counting and listing. No two solutions count as the same.
    pub fn instance(&self, name: &str) -> Instance<'_> {
        let bare = Instance::new(name, self.model.clone(), Box::new(self), Box::new(self));
        let (kind, named, source) = (Self::KIND.to_owned(), self.named(), self.source.clone());
        Instance { kind, source, named, ..bare }
    }

    /// Each output variable and each element of an output array, in the names of the source model.
    fn named(&self) -> Vec<NamedSum> {
        let ids: Vec<VarId> = self.model.decisions().collect();
        let sum = |(name, &(term, _)): (String, &(Term, bool))| match self.resolved.now(term) {
            Term::Fixed(least) => Some(NamedSum { name, least, parts: Vec::new() }),
            Term::Variable(variable) => {
                let Some(Shape { least, parts }) = &self.decisions[variable] else {
                    // A model that is known to have no solution has no decisions.
                    return ids.is_empty().then(|| NamedSum { name, least: 0, parts: Vec::new() });
                };
                let parts = parts.iter().map(|&(weight, decision)| (weight, ids[decision]));
                Some(NamedSum { name, least: *least, parts: parts.collect() })
            }
        };
        let shown = self.resolved.shown.iter();
        shown.flat_map(|shown| shown.element_names().zip(&shown.terms)).filter_map(sum).collect()
    }

    /// For each decision variable of the model, the output arrays that contain it, as positions in the list of outputs.
    pub fn arrays(&self) -> Vec<Vec<usize>> {
        let mut arrays = vec![Vec::new(); self.model.decision_count()];
        for (place, shown) in
            self.resolved.shown.iter().enumerate().filter(|(_, shown)| shown.array.is_some())
        {
            for &(term, _) in &shown.terms {
                if let Term::Variable(variable) = self.resolved.now(term)
                    && let Some(shape) = &self.decisions[variable]
                {
                    for &(_, decision) in &shape.parts {
                        if arrays[decision].last() != Some(&place) {
                            arrays[decision].push(place);
                        }
                    }
                }
            }
        }
        arrays
    }

    /// The numbers of all variables of the file that are decisions or fixed. 0 for others.
    fn numbers(&self, values: &[Value]) -> Vec<i64> {
        let part = |&(weight, decision): &(i64, usize)| {
            weight.wrapping_mul(self.model.variable(VarId::new(decision)).domain.number(values[decision]))
        };
        let number = |(shape, domain): (&Option<Shape>, &Ranges)| match shape {
            // The sum of digits may exceed 64 bits before a negative number is added.
            Some(shape) => shape.parts.iter().map(part).fold(shape.least, i64::wrapping_add),
            None => domain.only().unwrap_or(0),
        };
        self.decisions.iter().zip(&self.resolved.domains).map(number).collect()
    }

    /// The numbers of all variables that are decisions, are fixed, or follow from these. 0 for others.
    fn completed(&self, values: &[Value]) -> Result<Vec<i64>, Violation> {
        let mut numbers = self.numbers(values);
        for step in &self.steps {
            let relation = &self.resolved.relations[step.relation];
            let domain = &self.resolved.domains[step.variable];
            let own = Term::Variable(step.variable);
            let found = if relation.result() == Some(own) {
                relation.resulting(&numbers).filter(|&number| domain.contains(number))
            } else if let Some(sum) = Sum::equation(relation, &self.resolved.domains) {
                sum.solved(step.variable, &numbers).filter(|&number| domain.contains(number))
            } else if [Base::Table, Base::Cardinality].contains(&relation.base) {
                relation.looked_up(own, &numbers).filter(|&number| domain.contains(number))
            } else {
                // A Boolean: try both values.
                domain.values().find(|&number| {
                    numbers[step.variable] = number;
                    relation.holds(&numbers)
                })
            };
            numbers[step.variable] = found.ok_or_else(|| broken(relation))?;
        }
        Ok(numbers)
    }

    /// The objective as a sum of decisions, in a problem that was made with it.
    pub(crate) fn objective_sum(&self) -> Option<NamedSum> {
        let ids: Vec<VarId> = self.model.decisions().collect();
        let mut sum = NamedSum { name: "objective".to_owned(), least: 0, parts: Vec::new() };
        let mut add = |factor: i64, Shape { least, parts }: &Shape| {
            sum.least = sum.least.checked_add(factor.checked_mul(*least)?)?;
            for &(weight, decision) in parts {
                sum.parts.push((factor.checked_mul(weight)?, *ids.get(decision)?));
            }
            Some(())
        };
        match self.resolved.objective.map(|term| self.resolved.now(term))? {
            Term::Fixed(number) => sum.least = number,
            Term::Variable(variable) => match &self.decisions[variable] {
                Some(shape) => add(1, shape)?,
                None => {
                    let (factors, constant) = bare_objective(&self.resolved)?.sum(&self.resolved)?;
                    for (factor, variable) in factors {
                        add(factor, self.decisions[variable].as_ref()?)?;
                    }
                    sum.least = sum.least.checked_add(constant)?;
                }
            },
        }
        Some(sum)
    }

    /// The value of the objective in a solution. 0 if there is no objective.
    ///
    /// # Errors
    /// If the solution breaks a constraint that determines the value.
    pub(crate) fn objective(&self, values: &[Value]) -> Result<i64, Violation> {
        match self.resolved.objective.map(|term| self.resolved.now(term)) {
            None => Ok(0),
            Some(Term::Fixed(number)) => Ok(number),
            Some(Term::Variable(variable)) => self.completed(values).map(|numbers| numbers[variable]),
        }
    }

    /// The outputs of a solution, in the order of the file. The solution is given as the values of the decision
    /// variables.
    pub fn outputs(&self, values: &[Value]) -> Vec<OutputValue> {
        output::values(&self.resolved.shown, &self.known_numbers(values))
    }

    /// The first number of each output of a solution, in the order of the file. The solution is given as the values of
    /// the decision variables.
    pub fn first_numbers(&self, values: &[Value]) -> Vec<i64> {
        output::first_numbers(&self.resolved.shown, &self.known_numbers(values))
    }

    /// The output of a solution, given as the values of the decision variables.
    pub fn output(&self, values: &[Value]) -> SolutionOutput {
        SolutionOutput::new(&self.resolved.shown, &self.known_numbers(values))
    }

    /// The numbers of all variables that outputs need.
    fn known_numbers(&self, values: &[Value]) -> Vec<i64> {
        let all = if self.bare { self.completed(values).ok() } else { None };
        all.unwrap_or_else(|| self.numbers(values))
    }
}

/// The violation of a constraint of the file.
pub(crate) fn broken(relation: &Relation) -> Violation {
    Violation::new(format!("the solution breaks `{}` in line {}", relation.name, relation.line))
}

impl std::fmt::Debug for FlatModel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FlatModel").field("model", &self.model).finish_non_exhaustive()
    }
}

/// Computes the variables that follow from the output variables, and checks each constraint on known variables. The
/// constraints are those of the file: neither the model nor what was removed from it is trusted.
impl SolutionChecker for &FlatModel {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        let numbers = self.completed(values)?;
        self.checked.broken(&numbers).map_or(Ok(()), |relation| Err(broken(relation)))
    }
}

impl Renderer for &FlatModel {
    /// Writes a solution in the format of MiniZinc's solvers: a line `name = value;` for each output.
    fn text(&self, values: &[Value], _colour: bool) -> String {
        output::text(&self.resolved.shown, &self.known_numbers(values))
    }

    /// Writes an object with a member for each output.
    fn json(&self, values: &[Value], out: &mut String) {
        output::json(&self.resolved.shown, &self.known_numbers(values), out);
    }
}
