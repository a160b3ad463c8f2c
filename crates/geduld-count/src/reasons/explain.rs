//! Explains the only solution of a model: which givens are superfluous, and from which requirements and known values
//! the next value follows.
//!
//! Both look for sets of members that contradict a formula in which something is denied: the solution, or the value of
//! a variable. `following.rs` does the latter.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use geduld_encode::{Encodings, Lit, Selectable, encode_with_selectors};
use geduld_model::{Model, Requirement, Value, VarId};
use geduld_solve::{Batsat, Outcome, Solver, SolverError, SolverLimits};

use super::error::ReasonError;
use super::givens::fixed;
use super::members::Members;
use super::oracle::{Reading, dimacs};

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

/// Explains the solution of a model.
pub struct Explainer<'m> {
    reading: Reading<'m>,
    requirements: Vec<Requirement>,
    /// The variable to which a requirement gives a value, if it says nothing else.
    gives: Vec<Option<VarId>>,
    stop: Option<Arc<AtomicBool>>,
    solver: Batsat,
    /// What may be assumed: the selectors of the requirements.
    selectors: Vec<i32>,
    /// The variables that are shown.
    shown: Vec<VarId>,
    /// The literals of the values of each shown variable.
    literals: BTreeMap<VarId, Vec<i32>>,
    /// A literal that denies the solution.
    denial: i32,
    solution: BTreeMap<VarId, Value>,
    solutions: Solutions,
    /// The requirements that do not hold, and then the shown variables that do not have their values of the solution,
    /// in models of the formula that hints have met.
    examples: Vec<Members>,
}

impl<'m> Explainer<'m> {
    /// Finds a solution of a model, and whether others differ from it in the variables that are shown.
    ///
    /// Cost: two calls of the solver.
    ///
    /// # Errors
    /// If the formula is too large. [`SolverError::Spent`] if the work was stopped, here and below.
    pub fn new(
        model: &'m Model,
        shown: &[VarId],
        stop: Option<Arc<AtomicBool>>,
    ) -> Result<Self, ReasonError> {
        let Selectable { encoded, selectors } = encode_with_selectors(model, &Encodings::for_model(model))?;
        let variables = encoded.cnf().variables();
        let clauses = dimacs(&encoded)?;
        let limits = SolverLimits { stop: stop.clone(), ..SolverLimits::default() };
        let mut solver = Batsat::for_clauses(variables as usize + 1, limits, clauses.size_hint().0);
        clauses.for_each(|clause| solver.add_clause(&clause));
        let denial =
            i32::try_from(variables + 1).map_err(|_| ReasonError::TooLarge { clauses: usize::MAX })?;
        let literal = |atom| encoded.literal(atom).map(Lit::dimacs).expect("decisions are in the formula");
        let literals: BTreeMap<VarId, Vec<i32>> =
            shown.iter().map(|&of| (of, model.atoms(of).map(literal).collect())).collect();
        let requirements = model.requirements();
        let gives = |requirement: &Requirement| {
            let mut fixes = requirement.constraints.iter().map(|&at| fixed(model, &model.constraints()[at]));
            let first = fixes.next()??;
            fixes.all(|other| other == Some(first)).then_some(first)
        };
        let mut this = Self {
            reading: Reading::new(model, &encoded),
            gives: requirements.iter().map(gives).collect(),
            requirements,
            stop,
            shown: literals.keys().copied().collect(),
            solver,
            selectors: selectors.into_iter().map(Lit::dimacs).collect(),
            literals,
            denial,
            solution: BTreeMap::new(),
            solutions: Solutions::None,
            examples: Vec::new(),
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

    /// The variables that are shown.
    pub(super) fn shown(&self) -> &[VarId] {
        &self.shown
    }

    /// The variable to which a requirement gives a value, if it says nothing else.
    pub(super) fn gives(&self, requirement: usize) -> Option<VarId> {
        self.gives[requirement]
    }

    pub(super) fn examples(&mut self) -> &mut Vec<Members> {
        &mut self.examples
    }

    /// The flag that stops the work.
    pub(super) fn stop(&self) -> Option<Arc<AtomicBool>> {
        self.stop.clone()
    }

    /// [`SolverError::Spent`] if the work was stopped.
    pub(super) fn check_stop(&self) -> Result<(), ReasonError> {
        let is_stopped = self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if is_stopped { Err(SolverError::Spent.into()) } else { Ok(()) }
    }

    /// The literal of a member: that a requirement must hold, or that a shown variable has its value of the solution.
    pub(super) fn member(&self, member: usize) -> i32 {
        match member.checked_sub(self.selectors.len()) {
            Some(variable) => self.literal(self.shown[variable]),
            None => self.selectors[member],
        }
    }

    /// The members that do not hold in the model that the solver has found.
    pub(super) fn example(&self) -> Members {
        let assignment = self.reading.assignment(&self.solver);
        let first = self.selectors.len();
        let fails = |&number: &usize| {
            !self.solver.value(self.selectors[number])
                && !self.reading.holds(&self.requirements[number], &assignment)
        };
        let differs = |&variable: &usize| !self.solver.value(self.literal(self.shown[variable]));
        let differ = (0..self.shown.len()).filter(differs).map(|variable| first + variable);
        Members::of(first + self.shown.len(), (0..first).filter(fails).chain(differ))
    }

    /// The literals that the solver blames for a contradiction.
    pub(super) fn blamed(&self) -> &[i32] {
        self.solver.failed_assumptions()
    }

    /// The literal that a variable has its value in the solution.
    fn literal(&self, variable: VarId) -> i32 {
        self.literals[&variable][self.solution[&variable] as usize]
    }

    pub(super) fn is_satisfiable(&mut self, assumptions: &[i32]) -> Result<bool, ReasonError> {
        match self.solver.solve(assumptions)? {
            Outcome::Satisfiable => Ok(true),
            Outcome::Unsatisfiable => Ok(false),
            Outcome::Interrupted => Err(SolverError::Spent.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use geduld_model::{Constraint, Domain, brute_force};

    use super::super::conflict::Strength;
    use super::super::givens::givens;
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

    /// For each filling of the cells, the requirements that it breaks and the cells in which it differs, as bits.
    fn counterexamples(model: &Model, solution: &[Value]) -> Vec<(u64, u64)> {
        let requirements = model.requirements();
        let mut found = std::collections::BTreeSet::new();
        for number in 0..3u32.pow(9) {
            let filling: Vec<Value> = (0..9).map(|cell| number / 3u32.pow(cell) % 3).collect();
            let breaks = |requirement: &Requirement| {
                !requirement.constraints.iter().all(|&at| model.holds(&model.constraints()[at], &filling))
            };
            let bits = |places: &mut dyn Iterator<Item = bool>| {
                (0..).zip(places).filter(|(_, is)| *is).map(|(place, _)| 1u64 << place).sum::<u64>()
            };
            let differs = bits(&mut filling.iter().zip(solution).map(|(own, other)| own != other));
            found.insert((bits(&mut requirements.iter().map(breaks)), differs));
        }
        found.into_iter().collect()
    }

    /// The size of a smallest set of requirements and known cells from which the value of a cell follows, by trying
    /// all.
    fn smallest(examples: &[(u64, u64)], model: &Model, cell: VarId, known: &[VarId]) -> usize {
        let first = model.requirements().len();
        let known: u64 = known.iter().map(|of| 1u64 << of.index()).sum();
        let of_cell = examples.iter().filter(|(_, differs)| differs >> cell.index() & 1 == 1);
        let mut sets: Vec<u64> =
            of_cell.map(|(breaks, differs)| breaks | (differs & known) << first).collect();
        sets.sort_by_key(|set| set.count_ones());
        fn hits(sets: &[u64], chosen: u64, left: usize) -> bool {
            let Some(open) = sets.iter().find(|&set| set & chosen == 0) else { return true };
            left > 0 && (0..64).any(|at| open >> at & 1 == 1 && hits(sets, chosen | 1 << at, left - 1))
        }
        (0..).find(|&size| hits(&sets, 0, size)).unwrap()
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
            let examples = counterexamples(&model, solution);
            let mut needed = 0;
            for hint in steps.rounds.iter().flatten() {
                hints += 1;
                assert_eq!(hint.strength, Strength::Smallest);
                let open = shown.iter().filter(|of| !known.contains(of));
                needed = needed.max(open.map(|&of| smallest(&examples, &model, of, &known)).min().unwrap());
                assert!(hint.size() >= smallest(&examples, &model, hint.variable, &known));
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
            assert_eq!((steps.least, steps.rating), (needed, needed));
            let first = explainer.hint(&known[..3]).unwrap().unwrap();
            let sizes = shown
                .iter()
                .filter(|of| !known[..3].contains(of))
                .map(|&of| smallest(&examples, &model, of, &known[..3]));
            assert_eq!(Some(first.size()), sizes.min());
            assert_eq!(first.size(), smallest(&examples, &model, first.variable, &known[..3]));
        }
        assert!(unique > 5 && gone > 5 && hints > 45, "{unique} {gone} {hints}");
    }
}
