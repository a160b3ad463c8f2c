//! Gives a solver the same formula in another order, so that it searches differently.
//!
//! A single run of a solver says little: the numbers of the variables and the order of the clauses decide its first
//! decisions, and the time to an answer varies by orders of magnitude with them. So a comparison takes several
//! orders. The signs of literals stay the same: most solvers try *false* first, which suits formulas in which few
//! variables are true. Biere, Heule, *The Effect of Scrambling CNFs*, Pragmatics of SAT 2018.

use fastrand::Rng;

use crate::literal::index;
use crate::{Outcome, Solver, SolverError, Statistics};

/// A solver that gets randomly renumbered variables, and the clauses and their literals in random order.
///
/// Callers do not notice: answers use the original numbers. Clauses reach the solver with the next call of `solve`.
pub struct Shuffled<S> {
    inner: S,
    random: Rng,
    /// By variable, counted from 0: its number in the solver, counted from 1.
    numbers: Vec<i32>,
    /// Clauses that the solver does not have yet, translated.
    waiting: Vec<Vec<i32>>,
    failed: Vec<i32>,
    /// Whether the last call was a call of `solve`.
    answered: bool,
}

impl<S: Solver> Shuffled<S> {
    /// Shuffles the formula for `inner`, which must be a new solver. The same seed gives the same order.
    pub fn new(inner: S, seed: u64) -> Self {
        let (random, numbers) = order(inner.variables(), seed);
        Self { inner, random, numbers, waiting: Vec::new(), failed: Vec::new(), answered: false }
    }

    fn translate(&self, literal: i32) -> i32 {
        translated(&self.numbers, literal)
    }
}

/// Random numbers from a seed, and the new numbers of the variables, which are drawn first.
fn order(variables: usize, seed: u64) -> (Rng, Vec<i32>) {
    let mut random = Rng::with_seed(seed);
    let mut numbers: Vec<i32> = (1..).take(variables).collect();
    random.shuffle(&mut numbers);
    (random, numbers)
}

fn translated(numbers: &[i32], literal: i32) -> i32 {
    numbers[index(literal, numbers.len())] * literal.signum()
}

/// A formula in the order in which a solver with a seed gets it for a first model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffledFormula {
    /// By variable, counted from 0: its new number, counted from 1.
    pub numbers: Vec<i32>,
    /// The clauses in their new order.
    pub clauses: Vec<Vec<i32>>,
}

impl ShuffledFormula {
    /// The formula in the order of a seed; seed 0 keeps the original order.
    ///
    /// # Panics
    /// If a literal is 0 or names a variable above `variables`.
    pub fn new(variables: usize, clauses: impl Iterator<Item = Vec<i32>>, seed: u64) -> Self {
        if seed == 0 {
            return Self { numbers: (1..).take(variables).collect(), clauses: clauses.collect() };
        }
        let (mut random, numbers) = order(variables, seed);
        let renumbered = |clause: Vec<i32>| -> Vec<i32> {
            clause.into_iter().map(|literal| translated(&numbers, literal)).collect()
        };
        let mut shuffled: Vec<Vec<i32>> = clauses.map(renumbered).collect();
        shuffled.iter_mut().for_each(|clause| random.shuffle(clause));
        random.shuffle(&mut shuffled);
        Self { numbers, clauses: shuffled }
    }

    /// For each variable of this formula, counted from 0, its original number.
    pub fn originals(&self) -> Vec<i32> {
        let mut originals = vec![0; self.numbers.len()];
        for (variable, &number) in (1i32..).zip(&self.numbers) {
            originals[index(number, self.numbers.len())] = variable;
        }
        originals
    }
}

impl<S: Solver> Solver for Shuffled<S> {
    fn variables(&self) -> usize {
        self.numbers.len()
    }

    fn add_clause(&mut self, clause: &[i32]) {
        self.answered = false;
        let mut clause: Vec<i32> = clause.iter().map(|&literal| self.translate(literal)).collect();
        self.random.shuffle(&mut clause);
        self.waiting.push(clause);
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        self.random.shuffle(&mut self.waiting);
        for clause in self.waiting.drain(..) {
            self.inner.add_clause(&clause);
        }
        let translated: Vec<i32> = assumptions.iter().map(|&literal| self.translate(literal)).collect();
        let outcome = self.inner.solve(&translated)?;
        self.answered = true;
        self.failed.clear();
        if outcome == Outcome::Unsatisfiable {
            let blamed = self.inner.failed_assumptions();
            let pairs = assumptions.iter().zip(&translated);
            self.failed.extend(pairs.filter(|(_, known)| blamed.contains(known)).map(|(&own, _)| own));
        }
        Ok(outcome)
    }

    fn value(&self, literal: i32) -> bool {
        assert!(self.answered, "a value is asked for, but there is no model");
        self.inner.value(self.translate(literal))
    }

    fn failed_assumptions(&self) -> &[i32] {
        assert!(self.answered, "no assumptions have failed");
        &self.failed
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records the clauses that it gets.
    struct Recorder(Vec<Vec<i32>>);

    impl Solver for Recorder {
        fn variables(&self) -> usize {
            6
        }
        fn add_clause(&mut self, clause: &[i32]) {
            self.0.push(clause.to_vec());
        }
        fn solve(&mut self, _: &[i32]) -> Result<Outcome, SolverError> {
            Ok(Outcome::Interrupted)
        }
        fn value(&self, _: i32) -> bool {
            false
        }
        fn failed_assumptions(&self) -> &[i32] {
            &[]
        }
    }

    #[test]
    fn a_written_formula_is_what_a_solver_gets() {
        let clauses = [vec![1, -2, 3], vec![4, 5], vec![-6], vec![2, -5, 6, 1]];
        for seed in 1..5 {
            let mut solver = Shuffled::new(Recorder(Vec::new()), seed);
            clauses.iter().for_each(|clause| solver.add_clause(clause));
            let _ = solver.solve(&[]).unwrap();
            let written = ShuffledFormula::new(6, clauses.iter().cloned(), seed);
            assert_eq!(written.clauses, solver.inner.0);
            let originals = written.originals();
            for (variable, &number) in (1..).zip(&written.numbers) {
                assert_eq!(translated(&originals, -number), -variable);
            }
        }
    }
}
