//! Explains the only solution of a model: which givens are superfluous, and from which requirements and known values
//! the next value follows.
//!
//! Both look for sets of members that contradict a formula in which something is denied: the solution, or the value of
//! a variable. The sets are minimal, found by leaving out one member after another.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_encode::{Encodings, Lit, Selectable, encode_with_selectors};
use geduld_model::{Constraint, Listed, Literal, Model, Requirement, Value, VarId};
use geduld_solve::{Batsat, Outcome, Solver, SolverError, SolverLimits};

use super::error::ReasonError;
use super::oracle::dimacs;

/// A value that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The variable.
    pub variable: VarId,
    /// Its value.
    pub value: Value,
    /// The requirements from which it follows, by their place in [`Model::requirements`].
    pub requirements: Vec<usize>,
    /// The known variables from which it follows.
    pub known: Vec<VarId>,
}

impl Hint {
    /// The number of requirements and known values from which the value follows.
    pub fn size(&self) -> usize {
        self.requirements.len() + self.known.len()
    }
}

/// What is known of the solutions of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There is none.
    None,
    /// There is exactly one.
    One,
    /// There are others.
    Several,
}

/// The requirements of a model that only give a value to something, by their places in [`Model::requirements`]: those
/// whose name begins with `pin`, and those that fix a variable.
pub fn givens(model: &Model) -> Vec<usize> {
    let requirements = model.requirements();
    let is_given = |requirement: &Requirement| {
        let fixes = |&at: &usize| fixed(model, &model.constraints()[at]).is_some();
        requirement.name.starts_with("pin ") || requirement.constraints.iter().all(fixes)
    };
    (0..requirements.len()).filter(|&number| is_given(&requirements[number])).collect()
}

/// The variables to which a requirement of a model gives a value.
pub fn given_variables(model: &Model) -> Vec<VarId> {
    let requirements = model.requirements();
    let constraints = requirements.iter().flat_map(|requirement| &requirement.constraints);
    constraints.filter_map(|&at| fixed(model, &model.constraints()[at])).collect()
}

/// The variable to which a constraint gives a value, if it says nothing else.
fn fixed(model: &Model, constraint: &Constraint) -> Option<VarId> {
    if let Some([Literal { atom, positive: true }]) = constraint.as_clause() {
        return Some(model.variable_of(*atom));
    }
    let mut variables = Vec::new();
    constraint.for_each_listed(|listed| match listed {
        Listed::Variable(of) => variables.push(of),
        Listed::Atom(atom) => variables.push(model.variable_of(atom)),
    });
    let [variable] = variables[..] else { return None };
    // Only the value of the single variable matters.
    let domain = &model.variable(variable).domain;
    let mut assignment: Vec<Value> = vec![0; model.variables().len()];
    let mut holds = domain.values().filter(|&value| {
        assignment[variable.index()] = value;
        model.holds(constraint, &assignment)
    });
    (holds.next().is_some() && holds.next().is_none()).then_some(variable)
}

/// Explains the solution of a model.
pub struct Explainer {
    requirements: Vec<Requirement>,
    solver: Batsat,
    /// What may be assumed: the selectors of the requirements.
    selectors: Vec<i32>,
    /// The literals of the values of each shown variable.
    literals: BTreeMap<VarId, Vec<i32>>,
    /// A literal that denies the solution.
    denial: i32,
    solution: BTreeMap<VarId, Value>,
    solutions: Solutions,
}

impl Explainer {
    /// Finds a solution of a model, and whether others differ from it in the variables that are shown.
    ///
    /// Cost: two calls of the solver.
    ///
    /// # Errors
    /// If the formula is too large. [`SolverError::Spent`] if the work was stopped, here and below.
    pub fn new(model: &Model, shown: &[VarId], stop: Option<Arc<AtomicBool>>) -> Result<Self, ReasonError> {
        let Selectable { encoded, selectors } = encode_with_selectors(model, &Encodings::for_model(model))?;
        let variables = encoded.cnf().variables();
        let clauses = dimacs(&encoded)?;
        let limits = SolverLimits { stop, ..SolverLimits::default() };
        let mut solver = Batsat::for_clauses(variables as usize + 1, limits, clauses.size_hint().0);
        clauses.for_each(|clause| solver.add_clause(&clause));
        let denial =
            i32::try_from(variables + 1).map_err(|_| ReasonError::TooLarge { clauses: usize::MAX })?;
        let literal = |atom| encoded.literal(atom).map(Lit::dimacs).expect("decisions are in the formula");
        let literals = shown.iter().map(|&of| (of, model.atoms(of).map(literal).collect())).collect();
        let mut this = Self {
            requirements: model.requirements(),
            solver,
            selectors: selectors.into_iter().map(Lit::dimacs).collect(),
            literals,
            denial,
            solution: BTreeMap::new(),
            solutions: Solutions::None,
        };
        let selectors = this.selectors.clone();
        if this.is_satisfiable(&selectors)? {
            let value = |(&of, literals): (&VarId, &Vec<i32>)| {
                let held = literals.iter().position(|&literal| this.solver.value(literal));
                (of, held.and_then(|held| Value::try_from(held).ok()).unwrap_or_default())
            };
            this.solution = this.literals.iter().map(value).collect();
            let mut clause: Vec<i32> = this.solution.keys().map(|&of| -this.literal(of)).collect();
            clause.push(-denial);
            this.solver.add_clause(&clause);
            let denied: Vec<i32> = selectors.into_iter().chain([denial]).collect();
            this.solutions = if this.is_satisfiable(&denied)? { Solutions::Several } else { Solutions::One };
        }
        Ok(this)
    }

    /// How many solutions there are.
    pub fn solutions(&self) -> Solutions {
        self.solutions
    }

    /// The requirements of the model.
    pub fn requirements(&self) -> &[Requirement] {
        &self.requirements
    }

    /// The values of the shown variables in the solution that was found.
    pub fn solution(&self) -> &BTreeMap<VarId, Value> {
        &self.solution
    }

    /// Some of these requirements that can go together: the others still leave the solution as the only one. None of
    /// those that stay can go, too. Empty if there are several solutions.
    ///
    /// Cost: a call of the solver for each of them.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn superfluous(&mut self, candidates: &[usize]) -> Result<Vec<usize>, ReasonError> {
        if self.solutions != Solutions::One {
            return Ok(Vec::new());
        }
        let mut gone: Vec<usize> = Vec::new();
        for &candidate in candidates {
            let mut assumed: Vec<i32> = (0..self.selectors.len())
                .filter(|number| *number != candidate && !gone.contains(number))
                .map(|number| self.selectors[number])
                .collect();
            assumed.push(self.denial);
            if !self.is_satisfiable(&assumed)? {
                gone.push(candidate);
            }
        }
        Ok(gone)
    }

    /// The next value that follows, from as few requirements and known values as are found: for each variable that is
    /// not known, a set from which none can be left out; the smallest of these sets. `None` if all is known, or nothing
    /// follows: then there are other solutions.
    ///
    /// Cost: some ten calls of the solver for each variable.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn hint(&mut self, known: &[VarId]) -> Result<Option<Hint>, ReasonError> {
        let mut best: Option<Hint> = None;
        for variable in self.open(known) {
            let most = best.as_ref().map_or(usize::MAX, |best| best.size() - 1);
            if most == 0 {
                break;
            }
            best = self.reasons(variable, known, most)?.or(best);
        }
        Ok(best)
    }

    /// The variables that are not known.
    fn open(&self, known: &[VarId]) -> Vec<VarId> {
        self.solution.keys().copied().filter(|of| !known.contains(of)).collect()
    }

    /// A set of at most so many requirements and known values from which the value of a variable follows.
    fn reasons(
        &mut self,
        variable: VarId,
        known: &[VarId],
        most: usize,
    ) -> Result<Option<Hint>, ReasonError> {
        let known: Vec<(i32, VarId)> = known.iter().map(|&of| (self.literal(of), of)).collect();
        // A solver blames what comes first. Known values say more than the requirements that give them.
        let because =
            known.iter().map(|(literal, _)| *literal).chain(self.selectors.iter().copied()).collect();
        let own = self.literal(variable);
        let Some(because) = self.minimal(because, -own, most)? else { return Ok(None) };
        let requirements =
            (0..self.selectors.len()).filter(|&number| because.contains(&self.selectors[number]));
        Ok(Some(Hint {
            variable,
            value: self.solution[&variable],
            requirements: requirements.collect(),
            known: known.iter().filter(|(of, _)| because.contains(of)).map(|(_, of)| *of).collect(),
        }))
    }

    /// Solves the puzzle by hints. In each round, all values are taken that follow from sets no larger than the largest
    /// one that was needed so far; if there are none, the one with the smallest set. Returns the rounds. The rating is
    /// the size of the largest set. The variables of `known` are known at the beginning. `None` if not everything
    /// follows.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn steps(&mut self, known: &[VarId]) -> Result<Option<Steps>, ReasonError> {
        let (mut known, mut steps) = (known.to_vec(), Steps::default());
        while !self.open(&known).is_empty() {
            let mut hints = Vec::new();
            for variable in self.open(&known) {
                hints.extend(self.reasons(variable, &known, steps.rating)?);
            }
            if hints.is_empty() {
                let Some(hint) = self.hint(&known)? else { return Ok(None) };
                steps.rating = steps.rating.max(hint.size());
                hints.push(hint);
            }
            known.extend(hints.iter().map(|hint| hint.variable));
            hints.sort_by_key(Hint::size);
            steps.rounds.push(hints);
        }
        Ok(Some(steps))
    }

    /// At most so many of these literals that cannot hold together with another one, none of which can be left out.
    /// `None` if all of them can hold with it, or the set that is found is larger.
    fn minimal(
        &mut self,
        literals: Vec<i32>,
        other: i32,
        most: usize,
    ) -> Result<Option<Vec<i32>>, ReasonError> {
        let with = |literals: &[i32]| literals.iter().copied().chain([other]).collect::<Vec<_>>();
        if self.is_satisfiable(&with(&literals))? {
            return Ok(None);
        }
        let mut set = self.blamed(&literals);
        let mut needed = 0;
        while needed < set.len() {
            if needed > most {
                return Ok(None);
            }
            let rest: Vec<i32> = set.iter().copied().filter(|&literal| literal != set[needed]).collect();
            match self.is_satisfiable(&with(&rest))? {
                true => needed += 1,
                false => set = self.blamed(&rest),
            }
        }
        Ok(Some(set).filter(|set| set.len() <= most))
    }

    /// Those of the literals that the solver blames for a contradiction.
    fn blamed(&self, literals: &[i32]) -> Vec<i32> {
        let failed = self.solver.failed_assumptions();
        literals.iter().copied().filter(|literal| failed.contains(literal)).collect()
    }

    /// The literal that a variable has its value in the solution.
    fn literal(&self, variable: VarId) -> i32 {
        self.literals[&variable][self.solution[&variable] as usize]
    }

    fn is_satisfiable(&mut self, assumptions: &[i32]) -> Result<bool, ReasonError> {
        match self.solver.solve(assumptions)? {
            Outcome::Satisfiable => Ok(true),
            Outcome::Unsatisfiable => Ok(false),
            Outcome::Interrupted => Err(SolverError::Spent.into()),
        }
    }
}

/// A way to solve a puzzle by hints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// The hints, round by round.
    pub rounds: Vec<Vec<Hint>>,
    /// The size of the largest set that was needed. The sets are minimal, but there may be smaller ones.
    pub rating: usize,
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use geduld_model::{Domain, brute_force};

    use super::*;

    /// A Latin square of order 3 whose rows, columns and givens are requirements.
    fn latin(random: &mut Rng) -> Model {
        let mut model = Model::new();
        let numbers = Domain::numbers(1..=3);
        let cells: Vec<VarId> = (0..9).map(|at| model.add_decision(format!("c{at}"), &numbers)).collect();
        for line in 0..3 {
            let row = (0..3).map(|at| cells[3 * line + at]).collect();
            model.add_for(&format!("row {line}"), Constraint::AllDifferent { variables: row });
            let column = (0..3).map(|at| cells[3 * at + line]).collect();
            model.add_for(&format!("column {line}"), Constraint::AllDifferent { variables: column });
        }
        let solution = random.choice(brute_force(&model)).unwrap();
        for (cell, &value) in cells.iter().zip(&solution).filter(|_| random.u8(0..3) > 0) {
            let literal = model.atom(*cell, value).into();
            model.add_for(&format!("given {}", cell.index()), Constraint::Clause { literals: vec![literal] });
        }
        model
    }

    /// The solutions of the background and some requirements.
    fn solutions(model: &Model, chosen: &[usize]) -> Vec<Vec<Value>> {
        let requirements = model.requirements();
        let mut own = Model::new();
        for variable in model.variables() {
            own.add_decision(variable.name.clone(), &variable.domain);
        }
        for &number in chosen {
            for &at in &requirements[number].constraints {
                own.add(model.constraints()[at].clone());
            }
        }
        brute_force(&own)
    }

    #[test]
    fn superfluous_givens_and_hints_are_right() {
        let mut random = Rng::with_seed(8);
        let (mut unique, mut gone, mut hints) = (0, 0, 0);
        for _ in 0..12 {
            let model = latin(&mut random);
            let shown: Vec<VarId> = model.decisions().collect();
            let all: Vec<usize> = (0..model.requirements().len()).collect();
            let mut explainer = Explainer::new(&model, &shown, None).unwrap();
            let number = solutions(&model, &all).len();
            assert_eq!(explainer.solutions() == Solutions::One, number == 1);
            if number != 1 {
                continue;
            }
            unique += 1;
            let givens = givens(&model);
            assert!(givens.iter().all(|&given| explainer.requirements()[given].name.starts_with("given")));
            let superfluous = explainer.superfluous(&givens).unwrap();
            gone += superfluous.len();
            let rest: Vec<usize> =
                all.iter().copied().filter(|number| !superfluous.contains(number)).collect();
            assert_eq!(solutions(&model, &rest).len(), 1);
            for &given in givens.iter().filter(|given| !superfluous.contains(given)) {
                let less: Vec<usize> = rest.iter().copied().filter(|&other| other != given).collect();
                assert!(solutions(&model, &less).len() > 1);
            }
            // Each value follows from its set, and from no part of it.
            let steps = explainer.steps(&[]).unwrap().unwrap();
            let solution = &solutions(&model, &all)[0];
            let mut known: Vec<VarId> = Vec::new();
            for hint in steps.rounds.iter().flatten() {
                hints += 1;
                assert!(hint.size() <= steps.rating);
                assert_eq!(hint.value, solution[hint.variable.index()]);
                let follows = |requirements: &[usize], known: &[VarId]| {
                    let agrees = |other: &&Vec<Value>| {
                        known.iter().all(|of| other[of.index()] == solution[of.index()])
                    };
                    let own = hint.variable.index();
                    let all = solutions(&model, requirements);
                    all.iter().filter(agrees).all(|other| other[own] == solution[own])
                };
                assert!(follows(&hint.requirements, &hint.known));
                for left in &hint.requirements {
                    let less: Vec<usize> =
                        hint.requirements.iter().copied().filter(|other| other != left).collect();
                    assert!(!follows(&less, &hint.known));
                }
                known.push(hint.variable);
            }
            assert_eq!(known.len(), 9);
        }
        assert!(unique > 5 && gone > 5 && hints > 45, "{unique} {gone} {hints}");
    }
}
