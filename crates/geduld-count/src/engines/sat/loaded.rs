//! A solver with a formula, in which a variable that is the opposite of another one, or equal to it, is replaced by
//! this one. The solver numbers only the variables that are left, because it gives each of them a value.
//!
//! A variable of two values is written as two Booleans of which exactly one is true. A solver that keeps both never
//! leaves such a variable open, so it finds no branch in which all combinations of values are solutions.

use geduld_encode::Cnf;
use geduld_solve::{Backtracking, BacktrackingLimits, BacktrackingStatistics, FormulaError, Found};

/// The result of one step.
pub(crate) enum Step {
    /// A branch of solutions, in which this many variables have any value. One of its solutions is in
    /// [`Loaded::literals`].
    Branch(usize),
    /// All solutions have been found.
    Exhausted,
    /// A limit was reached.
    Interrupted,
}

/// A solver that enumerates the solutions of a formula by backtracking.
#[derive(Clone)]
pub(crate) struct Loaded {
    solver: Backtracking,
    /// For each variable the solver's literal that stands for it; 0 if the solver does not have it.
    stands: Vec<i32>,
    /// For each variable of the solver, from 1, the variable of the formula.
    variables: Vec<i32>,
    /// The variables that were asked for.
    shown: Vec<i32>,
    /// The number of variables among which the solver enumerates.
    projected: usize,
    /// For each variable, whether it is true in the last solution.
    truth: Vec<bool>,
    literals: Vec<i32>,
}

impl Loaded {
    /// Loads a formula whose solutions are told apart by the variables of the projection.
    ///
    /// Cost: linear in the formula, up to sorting its clauses of two literals.
    ///
    /// # Errors
    /// If the formula is too large for the solver.
    pub fn new(cnf: &Cnf, projection: &[i32]) -> Result<Self, FormulaError> {
        let mut stands = same(cnf);
        let clauses: Vec<Vec<i32>> = (cnf.dimacs_clauses())
            .map(|clause| clause.into_iter().map(|literal| stand(&stands, literal)).collect())
            .filter(|clause: &Vec<i32>| !is_always_true(clause))
            .collect();
        let own = |variable: i32| stands[variable.unsigned_abs() as usize].abs();
        let mut projected: Vec<i32> = projection.iter().map(|&variable| own(variable)).collect();
        projected.sort_unstable();
        projected.dedup();
        let mut variables: Vec<i32> = clauses.iter().flatten().map(|literal| literal.abs()).collect();
        variables.extend(&projected);
        variables.sort_unstable();
        variables.dedup();
        let mut numbers = vec![0; stands.len()];
        for (&variable, number) in variables.iter().zip(1..) {
            numbers[variable.unsigned_abs() as usize] = number;
        }
        stands = stands.into_iter().map(|literal| stand(&numbers, literal)).collect();
        let numbered = |literals: Vec<i32>| -> Vec<i32> {
            literals.into_iter().map(|literal| stand(&numbers, literal)).collect()
        };
        let clauses: Vec<Vec<i32>> = clauses.into_iter().map(numbered).collect();
        let projected = numbered(projected);
        let solver = Backtracking::new(variables.len(), &projected, clauses.iter().map(Vec::as_slice))?;
        Ok(Self {
            truth: vec![false; variables.len() + 1],
            solver,
            stands,
            variables,
            shown: projection.to_vec(),
            projected: projected.len(),
            literals: Vec::new(),
        })
    }

    /// Begins with the solutions in which these literals are true.
    ///
    /// # Errors
    /// If the formula has no such variable.
    pub fn begin(&mut self, assumptions: &[i32]) -> Result<(), FormulaError> {
        let assumptions: Vec<i32> = assumptions.iter().map(|&literal| stand(&self.stands, literal)).collect();
        self.solver.begin(&assumptions)
    }

    /// Finds the next solution, or the next branch of solutions if they need not be told apart.
    pub fn step(&mut self, whole_branches: bool) -> Step {
        let found = if whole_branches { self.solver.next_cube() } else { self.solver.next_solution() };
        let cube = match found {
            Found::Solution(cube) => cube,
            Found::Exhausted => return Step::Exhausted,
            Found::Interrupted => return Step::Interrupted,
        };
        let free = self.projected - cube.len();
        if free > 0 {
            self.truth.fill(false);
        }
        for literal in cube {
            self.truth[literal.unsigned_abs() as usize] = literal.is_positive();
        }
        let (stands, truth) = (&self.stands, &self.truth);
        self.literals.clear();
        self.literals.extend(self.shown.iter().map(|&variable| {
            let own = stands[variable.unsigned_abs() as usize];
            if truth[own.unsigned_abs() as usize] == own.is_positive() { variable } else { -variable }
        }));
        Step::Branch(free)
    }

    /// The last solution found: a literal for each variable of the projection.
    pub fn literals(&self) -> &[i32] {
        &self.literals
    }

    /// Sets when a step is interrupted.
    pub fn set_limits(&mut self, limits: BacktrackingLimits) {
        self.solver.set_limits(limits);
    }

    /// The rest of the search as sets of assumptions, which exclude one another. Nothing is left here.
    pub fn split(&mut self) -> Vec<Vec<i32>> {
        let variables = &self.variables;
        let named = |literal: i32| variables[literal.unsigned_abs() as usize - 1] * literal.signum();
        self.solver.split().into_iter().map(|path| path.into_iter().map(named).collect()).collect()
    }

    /// Whether a [`split`](Self::split) returns a reasonable amount.
    pub fn is_divisible(&mut self) -> bool {
        self.solver.is_divisible()
    }

    /// The work since the formula was loaded.
    pub fn statistics(&self) -> BacktrackingStatistics {
        self.solver.statistics()
    }
}

fn stand(stands: &[i32], literal: i32) -> i32 {
    let own = stands[literal.unsigned_abs() as usize];
    if literal.is_positive() { own } else { -own }
}

/// Whether a clause has a variable and its opposite.
fn is_always_true(clause: &[i32]) -> bool {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable_by_key(|literal| literal.abs());
    sorted.windows(2).any(|pair| pair[0] == -pair[1])
}

/// For each variable of a formula, the literal that stands for it: itself, or one of a variable before it to which it
/// is equal or opposite by two clauses of two literals.
fn same(cnf: &Cnf) -> Vec<i32> {
    let mut pairs: Vec<[i32; 2]> = (cnf.dimacs_clauses())
        .filter_map(|clause| <[i32; 2]>::try_from(clause).ok())
        .map(|[a, b]| if a.abs() < b.abs() { [a, b] } else { [b, a] })
        .filter(|[a, b]| a.abs() < b.abs())
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut stands: Vec<i32> = (0..).take(cnf.variables() as usize + 1).collect();
    let mut kept = vec![false; stands.len()];
    for &[a, b] in pairs.iter().filter(|[a, b]| *a > 0 && pairs.binary_search(&[-a, -b]).is_ok()) {
        let [first, second] = [a, b].map(|literal| literal.unsigned_abs() as usize);
        let is_own = |variable: usize| stands[variable].unsigned_abs() as usize == variable;
        if is_own(first) && is_own(second) && !kept[second] {
            // One of the two literals is true, and not both.
            stands[second] = if b > 0 { -a } else { a };
            kept[first] = true;
        }
    }
    stands
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All solutions on the projection, by brute force.
    fn brute(variables: u32, clauses: &[Vec<i32>], projection: &[i32]) -> BTreeSet<Vec<i32>> {
        let literal = |bits: u32, variable: i32| {
            if bits >> (variable - 1) & 1 == 1 { variable } else { -variable }
        };
        let holds = |bits: u32| {
            let holds = |&own: &i32| literal(bits, own.abs()) == own;
            clauses.iter().all(|clause| clause.iter().any(holds))
        };
        let shown = |bits| projection.iter().map(|&variable| literal(bits, variable)).collect();
        (0..1 << variables).filter(|&bits| holds(bits)).map(shown).collect()
    }

    #[test]
    fn branches_and_solutions_are_those_of_the_formula() {
        let mut merged = 0;
        for seed in 0..300 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let variables = rng.i32(2..8);
            let literal = |rng: &mut fastrand::Rng| {
                let variable = rng.i32(1..=variables);
                if rng.bool() { variable } else { -variable }
            };
            let mut clauses: Vec<Vec<i32>> = Vec::new();
            for _ in 0..rng.usize(0..3) {
                let [a, b] = [literal(&mut rng), literal(&mut rng)];
                clauses.extend([vec![a, b], vec![-b, -a]]);
            }
            for _ in 0..rng.usize(0..6) {
                clauses.push((0..rng.usize(1..4)).map(|_| literal(&mut rng)).collect());
            }
            let projection: Vec<i32> = (1..=variables).filter(|_| rng.u8(0..4) > 0).collect();
            let variables = u32::try_from(variables).unwrap();
            let truth = brute(variables, &clauses, &projection);
            let cnf =
                Cnf::of_dimacs_clauses(variables, clauses.iter().map(|own| own.iter().copied())).unwrap();
            let start = Loaded::new(&cnf, &projection).unwrap();
            merged += usize::from(start.variables.len() < variables as usize);
            for whole in [false, true] {
                let (mut loaded, mut count, mut found) = (start.clone(), 0, BTreeSet::new());
                while let Step::Branch(free) = loaded.step(whole) {
                    count += 1 << free;
                    assert!(truth.contains(loaded.literals()), "{clauses:?}");
                    found.insert(loaded.literals().to_vec());
                }
                assert_eq!(count, truth.len(), "{clauses:?}, {projection:?}");
                assert!(whole || found == truth);
            }
        }
        assert!(merged > 100, "{merged}");
    }
}
