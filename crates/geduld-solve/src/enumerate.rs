//! The interface for enumeration, and an implementation for every solver by blocking clauses: solve, add a clause
//! that forbids the solution, and solve again with the same solver.
//!
//! Learnt clauses stay valid, because clauses are only added. But each solution leaves a clause behind, so each
//! solution costs more than the one before. Split large search spaces into cubes (the assumptions), and give each
//! cube a fresh solver. McMillan, *Applying SAT methods in unbounded symbolic model checking*, CAV 2002.

use crate::{Outcome, Solver, SolverError};

pub use geduld_enumerate::Found;

/// Finds every solution of a formula, projected to some variables, exactly once.
pub trait Enumerator {
    /// Finds the next solution: the literals that name it, over the projection.
    ///
    /// # Errors
    /// Those of the solver at work.
    fn next_solution(&mut self) -> Result<Found<'_>, SolverError>;

    /// Finds the next cube of solutions: every assignment of the other variables of the projection completes it to a
    /// solution. Cubes are disjoint. The default returns single solutions as cubes.
    ///
    /// *Requires*: solutions are named by all variables of the projection.
    ///
    /// # Errors
    /// Those of the solver at work.
    fn next_cube(&mut self) -> Result<Found<'_>, SolverError> {
        self.next_solution()
    }
}

/// Enumeration without blocking clauses. It can continue after an interruption, and never fails.
impl Enumerator for geduld_enumerate::Enumerator {
    fn next_solution(&mut self) -> Result<Found<'_>, SolverError> {
        Ok(self.next_solution())
    }

    fn next_cube(&mut self) -> Result<Found<'_>, SolverError> {
        Ok(self.next_cube())
    }
}

/// Yields every solution under some assumptions, projected to some variables, exactly once.
///
/// A solution is blocked permanently as soon as it is found: neither this enumeration nor another one over the same
/// projection finds it again with the same solver.
#[derive(Debug)]
pub struct Enumerate<'a, S: Solver + ?Sized> {
    solver: &'a mut S,
    projection: Vec<i32>,
    assumptions: Vec<i32>,
    naming: Naming,
    solution: Vec<i32>,
}

/// The literals that name a solution, and are blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naming {
    TrueVariables,
    AllVariables,
}

impl<'a, S: Solver + ?Sized> Enumerate<'a, S> {
    /// Names and blocks a solution by the variables of the projection that are true in it: short clauses.
    ///
    /// *Requires*: there are no two solutions such that the true variables of one are among those of the other.
    /// Otherwise the first would block the other before it is found. This holds if the projection consists of one-hot
    /// groups, each with exactly one true variable.
    ///
    /// If a solution has no true variable, it is the only solution; its blocking clause is empty.
    pub fn by_true_variables(solver: &'a mut S, projection: &[i32], assumptions: &[i32]) -> Self {
        Self::new(solver, projection, assumptions, Naming::TrueVariables)
    }

    /// Names and blocks a solution by the values of all variables of the projection: correct for every formula.
    pub fn by_all_variables(solver: &'a mut S, projection: &[i32], assumptions: &[i32]) -> Self {
        Self::new(solver, projection, assumptions, Naming::AllVariables)
    }

    fn new(solver: &'a mut S, projection: &[i32], assumptions: &[i32], naming: Naming) -> Self {
        let (projection, assumptions) = (projection.to_vec(), assumptions.to_vec());
        Self { solver, projection, assumptions, naming, solution: Vec::new() }
    }

    fn negate_solution(&mut self) {
        self.solution.iter_mut().for_each(|literal| *literal = -*literal);
    }
}

impl<S: Solver + ?Sized> Enumerator for Enumerate<'_, S> {
    /// Finds and blocks the next solution.
    ///
    /// # Errors
    /// Those of [`Solver::solve`]; in particular [`SolverError::Spent`] after [`Found::Interrupted`].
    ///
    /// # Panics
    /// If the projection or the assumptions name variables that the solver does not have.
    fn next_solution(&mut self) -> Result<Found<'_>, SolverError> {
        match self.solver.solve(&self.assumptions)? {
            Outcome::Unsatisfiable => return Ok(Found::Exhausted),
            Outcome::Interrupted => return Ok(Found::Interrupted),
            Outcome::Satisfiable => {}
        }
        self.solution.clear();
        for &variable in &self.projection {
            if self.solver.value(variable) {
                self.solution.push(variable);
            } else if self.naming == Naming::AllVariables {
                self.solution.push(-variable);
            }
        }
        // The blocking clause is the negated solution: negate in place and back instead of keeping a second list.
        self.negate_solution();
        self.solver.add_clause(&self.solution);
        self.negate_solution();
        Ok(Found::Solution(&self.solution))
    }
}
