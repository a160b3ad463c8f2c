//! A prepared FlatZinc model: the model for the engines, the check of solutions, and their output.

use std::fmt::Write as _;

use geduld_model::relation::{Base, Relation, Term};
use geduld_model::{
    Branching, Constraint, Instance, Model, NamedSum, Renderer, SolutionChecker, Value, VarId, Violation,
};

use crate::Ranges;
use crate::assume::require;
use crate::build::{Built, build};
use crate::determined::{Step, determined};
use crate::error::{FlatZincError, Result};
use crate::limits::WritingLimits;
use crate::linear::Sum;
use crate::lower::{Lowered, MOST_OF_DIGITS, Spelled, lower, spell};
use crate::resolve::{Resolved, Shown, resolve};
use crate::shrink::shrink;
use crate::syntax::{FlatZinc, Goal};

/// A FlatZinc model in the form that engines take. Its solutions are the distinct assignments of the output variables
/// that can be completed to a solution of the FlatZinc model.
pub struct Problem {
    model: Model,
    resolved: Resolved,
    /// For each variable of the file, how its number is computed from decisions, if it is.
    decisions: Vec<Option<Shape>>,
    steps: Vec<Step>,
    /// The constraints of the file whose variables are all known in a solution, as they stood before anything was
    /// simplified.
    checked: Vec<Relation>,
    /// Whether the objective is not a variable of the model and must be computed.
    bare: bool,
    restricted: bool,
    /// The search annotations of the file.
    branchings: Vec<Branching>,
}

/// A number plus weighted decisions.
struct Shape {
    least: i64,
    parts: Vec<(i64, usize)>,
}

/// A variable or array that a solution shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutputValue {
    /// Its name.
    pub name: String,
    /// The numbers: one for a variable, the elements row by row for an array. A Boolean is 0 or 1.
    pub numbers: Vec<i64>,
    /// Whether it is an array.
    pub is_array: bool,
}

impl FlatZinc {
    /// Translates the file into a model.
    ///
    /// Cost: linear in the file and in the tables that arithmetic on small domains is translated to.
    ///
    /// # Errors
    /// If a variable is a float or a set, a constraint is unknown, or domains are too large. The error has the line,
    /// the name and a remedy.
    pub fn problem(&self) -> std::result::Result<Problem, FlatZincError> {
        self.problem_within(WritingLimits::default())
    }

    /// Translates the file into a model with these limits on what is written out. The solutions are the same with any
    /// limits.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn problem_within(&self, limits: WritingLimits) -> std::result::Result<Problem, FlatZincError> {
        if self.goal != Goal::Satisfy {
            return Err(FlatZincError::new(
                self.goal_line,
                "the model asks for the best solution, not for all solutions",
                "write `solve satisfy;` with the best value of the objective as a constraint; `geduld count`, `list` and `solve` find it",
            ));
        }
        Problem::within(resolve(self)?, Purpose::Count, limits)
    }

    /// Translates the file into a model in which one solution can be found quickly. Variables that are neither shown
    /// nor derived from those shown become decisions, so that all engines support the model. Several of its solutions
    /// may show the same values. Variables without bounds are restricted to values near 0 ([`Problem::is_restricted`]).
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn witness(&self) -> std::result::Result<Problem, FlatZincError> {
        Problem::new(resolve(self)?, Purpose::Find)
    }
}

/// The search for one solution restricts a variable without bounds to values between the negation of this number and
/// this number. Gecode does not support more.
const MOST_NEAR: i64 = (1 << 31) - 2;

/// The purpose of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Counting: every assignment of the shown variables is one solution.
    Count,
    /// Finding one solution: variables that do not follow from the shown ones are decisions, too.
    Find,
}

/// Translates search annotations to variables of the model. A variable with many values is decided digit by digit, from
/// the highest weight to the lowest.
fn branchings(search: &[Branching<usize>], lowered: &Lowered, ids: &[Option<VarId>]) -> Vec<Branching> {
    let parts = |&variable: &usize| -> Vec<VarId> {
        let Some(digits) = lowered.digits.get(&variable) else { return ids[variable].into_iter().collect() };
        let mut parts = digits.parts.clone();
        parts.sort_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        parts.into_iter().filter_map(|(_, part)| ids[part]).collect()
    };
    let branching = |annotation: &Branching<usize>| Branching {
        variables: annotation.variables.iter().flat_map(parts).collect(),
        choose: annotation.choose,
        take: annotation.take,
    };
    search.iter().map(branching).filter(|branching| !branching.variables.is_empty()).collect()
}

impl Problem {
    pub(crate) fn new(resolved: Resolved, purpose: Purpose) -> Result<Self> {
        Self::within(resolved, purpose, WritingLimits::default())
    }

    fn within(mut resolved: Resolved, purpose: Purpose, limits: WritingLimits) -> Result<Self> {
        let original = resolved.relations.clone();
        let consistent = shrink(&mut resolved);
        if !consistent {
            return Ok(Self::contradiction(resolved));
        }
        // The best value may be far from 0. Without an objective any solution is good enough.
        let restricted =
            purpose == Purpose::Find && resolved.objective.is_none() && restrict(&mut resolved.domains);
        let mut shown = vec![false; resolved.domains.len()];
        for &(term, _) in resolved.shown.iter().flat_map(|shown| &shown.terms) {
            if let Term::Variable(variable) = resolved.now(term) {
                shown[variable] = true;
            }
        }
        name_elements(&mut resolved);
        // Parts are not spelled out for a witness, because it has its own decisions.
        let spelled = match purpose {
            Purpose::Count => spell(&resolved, &mut shown, limits),
            Purpose::Find => Spelled::default(),
        };
        let follow = |shown: &[bool]| {
            let steps = determined(&resolved, shown);
            let mut follows = vec![false; shown.len()];
            steps.iter().for_each(|step| follows[step.variable] = true);
            (steps, follows)
        };
        let bare = (purpose == Purpose::Find).then(|| bare_objective(&resolved)).flatten();
        bare.iter().for_each(|bare| shown[bare.variable] = false);
        let (mut steps, mut follows) = follow(&shown);
        if purpose == Purpose::Find {
            let open = resolved.relations.iter().flat_map(|relation| resolved.open(relation));
            let objective = resolved.objective_variable();
            for variable in open.chain(objective).filter(|&variable| !follows[variable]) {
                shown[variable] = true;
            }
            // Some variables may follow only now. They are computed.
            if let Some(bare) = &bare {
                shown[bare.variable] = false;
                (steps, follows) = follow(&shown);
            }
        }
        let lowered = match &bare {
            Some(bare) => {
                let relations = resolved.relations.iter().enumerate();
                let others = relations.filter(|(number, _)| *number != bare.relation);
                let relations = others.map(|(_, other)| other.clone()).chain(bare.bounds.clone()).collect();
                lower(&Resolved { relations, ..resolved.clone() }, &shown, &follows, spelled, limits)
            }
            None => lower(&resolved, &shown, &follows, spelled, limits),
        };
        let lowered = lowered?;
        let Built { model, ids } = build(&lowered.resolved, &lowered.shown, &lowered.follows)?;
        let decision = |variable: usize| ids[variable].filter(|_| lowered.shown[variable]);
        let decisions = (0..shown.len()).map(|variable| match lowered.digits.get(&variable) {
            Some(digits) if shown[variable] => {
                let part = |&(weight, part): &(i64, usize)| decision(part).map(|id| (weight, id.index()));
                Some(Shape { least: digits.least, parts: digits.parts.iter().filter_map(part).collect() })
            }
            Some(_) => None,
            None => decision(variable).map(|id| Shape { least: 0, parts: vec![(1, id.index())] }),
        });
        let decisions = decisions.collect();
        let branchings = branchings(&resolved.search, &lowered, &ids);
        let known = |variable: &usize| shown[*variable] || follows[*variable];
        let checked =
            original.into_iter().filter(|relation| resolved.open(relation).iter().all(known)).collect();
        Ok(Self { model, decisions, steps, checked, resolved, bare: bare.is_some(), restricted, branchings })
    }

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
            checked: Vec::new(),
            bare: false,
            restricted: false,
            branchings: Vec::new(),
        }
    }

    /// The kind of all FlatZinc models, in place of the kind of a puzzle.
    pub const KIND: &'static str = "flatzinc";

    /// Whether variables have fewer values than in the file, because the file allows too many. Every solution is a
    /// solution of the file, but the file may have others, even if none is found.
    pub fn is_restricted(&self) -> bool {
        self.restricted
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The model with a requirement for each shown variable that it is true. A requirement has the name of its
    /// variable. Arrays and values that are always true get no requirement.
    pub(crate) fn requiring_what_is_shown(self) -> Model {
        let ids: Vec<VarId> = self.model.decisions().collect();
        let mut model = self.model;
        for shown in self.resolved.shown.iter().filter(|shown| shown.array.is_none()) {
            for &(term, _) in &shown.terms {
                match self.resolved.now(term) {
                    Term::Fixed(1) => {}
                    Term::Fixed(_) => require(&mut model, &shown.name, None),
                    Term::Variable(variable) => {
                        let part = self.decisions[variable].as_ref().and_then(|shape| shape.parts.first());
                        require(&mut model, &shown.name, part.map(|&(_, decision)| ids[decision]));
                    }
                }
            }
        }
        model
    }

    /// Everything that is needed for counting and listing. No two solutions count as the same.
    pub fn instance(&self, name: &str) -> Instance<'_> {
        let bare = Instance::new(name, self.model.clone(), Box::new(self), Box::new(self));
        let (kind, branchings) = (Self::KIND.to_owned(), self.branchings.clone());
        Instance { kind, is_compiled: true, branchings, named: self.named(), ..bare }
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
        let ids: Vec<VarId> = self.model.decisions().collect();
        let part = |&(weight, decision): &(i64, usize)| {
            weight * self.model.variable(ids[decision]).domain.number(values[decision])
        };
        let number = |(shape, domain): (&Option<Shape>, &Ranges)| match shape {
            Some(shape) => shape.least + shape.parts.iter().map(part).sum::<i64>(),
            None => domain.only().unwrap_or(0),
        };
        self.decisions.iter().zip(&self.resolved.domains).map(number).collect()
    }

    /// The numbers of all variables that are decisions, are fixed, or follow from these. 0 for others.
    fn completed(&self, values: &[Value]) -> std::result::Result<Vec<i64>, Violation> {
        let mut numbers = self.numbers(values);
        for step in &self.steps {
            let relation = &self.resolved.relations[step.relation];
            let domain = &self.resolved.domains[step.variable];
            let own = Term::Variable(step.variable);
            let found = if relation.result() == Some(own) {
                relation.resulting(&numbers).filter(|&number| domain.contains(number))
            } else if let Some(sum) = Sum::equation(relation, &self.resolved) {
                sum.solved(step.variable, &numbers).filter(|&number| domain.contains(number))
            } else if matches!(relation.base, Base::Table | Base::Cardinality) {
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

    /// The value of the objective in a solution. 0 if there is no objective.
    ///
    /// # Errors
    /// If the solution breaks a constraint that determines the value.
    pub(crate) fn objective(&self, values: &[Value]) -> std::result::Result<i64, Violation> {
        match self.resolved.objective.map(|term| self.resolved.now(term)) {
            None => Ok(0),
            Some(Term::Fixed(number)) => Ok(number),
            Some(Term::Variable(variable)) => self.completed(values).map(|numbers| numbers[variable]),
        }
    }

    /// The outputs of a solution, in the order of the file. The solution is given as the values of the decision
    /// variables.
    pub fn outputs(&self, values: &[Value]) -> Vec<OutputValue> {
        let output = |(shown, numbers): (&Shown, Vec<i64>)| OutputValue {
            name: shown.name.to_string(),
            numbers,
            is_array: shown.array.is_some(),
        };
        self.shown(values).map(output).collect()
    }

    /// Each output with its numbers.
    fn shown(&self, values: &[Value]) -> impl Iterator<Item = (&Shown, Vec<i64>)> {
        let all = if self.bare { self.completed(values).ok() } else { None };
        let all = all.unwrap_or_else(|| self.numbers(values));
        self.resolved.shown.iter().map(move |shown| {
            let number = |&(term, _): &(Term, bool)| match term {
                Term::Fixed(number) => number,
                Term::Variable(variable) => all[variable],
            };
            (shown, shown.terms.iter().map(number).collect())
        })
    }

    /// Each output as text. A Boolean is `true` or `false`.
    fn texts(&self, values: &[Value]) -> impl Iterator<Item = (&Shown, Vec<String>)> {
        self.shown(values).map(|(shown, numbers)| {
            let text = |(&(_, truth), number): (&(Term, bool), i64)| {
                if truth { (number != 0).to_string() } else { number.to_string() }
            };
            (shown, shown.terms.iter().zip(numbers).map(text).collect())
        })
    }
}

fn broken(relation: &Relation) -> Violation {
    Violation::new(format!("the solution breaks `{}` in line {}", relation.name, relation.line))
}

/// Restricts variables with too many values for digits to values near 0. Returns whether there is such a variable.
fn restrict(domains: &mut [Ranges]) -> bool {
    let near = Ranges::range(-MOST_NEAR, MOST_NEAR);
    let mut restricted = false;
    for domain in domains.iter_mut().filter(|domain| domain.len() > MOST_OF_DIGITS) {
        let smaller = domain.and(&near);
        if !smaller.is_empty() {
            *domain = smaller;
            restricted = true;
        }
    }
    restricted
}

/// Names the elements of output arrays as the source model does, `q[2,3]`. In the file they have names that MiniZinc
/// introduced. An element that is also shown by itself keeps its name.
fn name_elements(resolved: &mut Resolved) {
    let mut named = vec![false; resolved.names.len()];
    let root = |resolved: &Resolved, term: Term| match resolved.now(term) {
        Term::Variable(variable) => Some(variable),
        Term::Fixed(_) => None,
    };
    for shown in resolved.shown.iter().filter(|shown| shown.array.is_none()) {
        for variable in shown.terms.iter().filter_map(|&(term, _)| root(resolved, term)) {
            named[variable] = true;
        }
    }
    let mut names = Vec::new();
    for shown in resolved.shown.iter().filter(|shown| shown.array.is_some()) {
        for (name, &(term, _)) in shown.element_names().zip(&shown.terms) {
            if let Some(variable) = root(resolved, term)
                && !std::mem::replace(&mut named[variable], true)
            {
                names.push((variable, name));
            }
        }
    }
    names.into_iter().for_each(|(variable, name)| resolved.names[variable] = name.into());
}

/// An objective that is only a name for a sum.
struct Bare {
    variable: usize,
    /// The equation that defines the objective, and the bounds that replace it in a model without the variable.
    relation: usize,
    bounds: [Relation; 2],
}

/// The objective, if its only constraint is an equation in which its coefficient is 1 or -1.
fn bare_objective(resolved: &Resolved) -> Option<Bare> {
    let variable = resolved.objective_variable()?;
    let own = Term::Variable(variable);
    let mut having = resolved.relations.iter().enumerate();
    let (number, relation) = having.find(|(_, relation)| relation.terms().any(|term| term == own))?;
    if having.any(|(_, other)| other.terms().any(|term| term == own)) {
        return None;
    }
    // Bounds cannot express gaps in the domain.
    let &[ends] = resolved.domains[variable].ranges() else { return None };
    let bounds = Sum::equation(relation, resolved)?.without(variable, ends, relation)?;
    Some(Bare { variable, relation: number, bounds })
}

impl std::fmt::Debug for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Problem").field("model", &self.model).finish_non_exhaustive()
    }
}

/// Computes the variables that follow from the output variables, and checks each constraint on known variables. The
/// constraints are those of the file: neither the model nor what was removed from it is trusted.
impl SolutionChecker for &Problem {
    fn check(&self, values: &[Value]) -> std::result::Result<(), Violation> {
        let numbers = self.completed(values)?;
        match self.checked.iter().find(|relation| !relation.holds(&numbers)) {
            Some(relation) => Err(broken(relation)),
            None => Ok(()),
        }
    }
}

impl Renderer for &Problem {
    /// Writes a solution in the format of MiniZinc's solvers: a line `name = value;` for each output.
    fn text(&self, values: &[Value], _colour: bool) -> String {
        let mut text = String::new();
        for (shown, numbers) in self.texts(values) {
            let name = &shown.name;
            // Writing to a `String` cannot fail.
            let _ = match &shown.array {
                None => writeln!(text, "{name} = {};", numbers.concat()),
                Some(indices) => {
                    let sets: Vec<String> =
                        indices.iter().map(|(first, last)| format!("{first}..{last}")).collect();
                    let (sets, dimensions) = (sets.join(", "), indices.len());
                    writeln!(text, "{name} = array{dimensions}d({sets}, [{}]);", numbers.join(", "))
                }
            };
        }
        text
    }

    /// Writes an object with a member for each output.
    fn json(&self, values: &[Value], out: &mut String) {
        out.push('{');
        for (place, (shown, numbers)) in self.texts(values).enumerate() {
            let comma = if place == 0 { "" } else { "," };
            let numbers = numbers.join(",");
            let numbers = if shown.array.is_some() { format!("[{numbers}]") } else { numbers };
            let _ = write!(out, "{comma}{}:{numbers}", serde_json::json!(shown.name));
        }
        out.push('}');
    }
}
