//! Enumeration by blocking clauses: solve, forbid the solution just found, go on with the same solver.
//!
//! What the solver has learnt stays valid, because clauses are only added. But each solution leaves a clause behind,
//! so the cost of a solution grows with their number: cut large spaces into cubes (the assumptions), and give
//! each a fresh solver. McMillan, *Applying SAT methods in unbounded symbolic model checking*, CAV 2002.

use crate::{Outcome, Solver, SolverError};

/// What the search for one more solution came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "an interrupted enumeration is not a complete one"]
pub enum Found<'s> {
    /// A solution that was not there before, as literals over the projection, in the order of the projection.
    Solution(&'s [i32]),
    /// There are no more: all solutions have been found.
    Exhausted,
    /// The solver gave up; solutions may be missing.
    Interrupted,
}

/// Yields every solution under some assumptions, projected to some variables, exactly once.
///
/// The solution is blocked as it is found, and for good: it will not be found again with the same solver, whether
/// by this enumeration or by another over the same projection.
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
    /// *Requires*: in no two solutions the true variables of one are among those of the other, or the latter would be
    /// blocked unseen. That holds if the projection consists of one-hot groups, of each of which exactly one
    /// variable is true.
    ///
    /// If no variable is true, it follows that this is the only solution; its blocking clause is the empty one.
    pub fn by_true_variables(solver: &'a mut S, projection: &[i32], assumptions: &[i32]) -> Self {
        Self::new(solver, projection, assumptions, Naming::TrueVariables)
    }

    /// Names and blocks a solution by the values of all variables of the projection: right for every formula.
    pub fn by_all_variables(solver: &'a mut S, projection: &[i32], assumptions: &[i32]) -> Self {
        Self::new(solver, projection, assumptions, Naming::AllVariables)
    }

    fn new(solver: &'a mut S, projection: &[i32], assumptions: &[i32], naming: Naming) -> Self {
        let (projection, assumptions) = (projection.to_vec(), assumptions.to_vec());
        Self { solver, projection, assumptions, naming, solution: Vec::new() }
    }

    /// Finds and blocks the next solution.
    ///
    /// # Errors
    /// Those of [`Solver::solve`]; in particular [`SolverError::Spent`] after [`Found::Interrupted`].
    ///
    /// # Panics
    /// If the projection or the assumptions speak of variables that the solver does not have.
    pub fn next_solution(&mut self) -> Result<Found<'_>, SolverError> {
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
        // The clause is the solution negated; negate there and back instead of keeping a second list.
        self.negate_solution();
        self.solver.add_clause(&self.solution);
        self.negate_solution();
        Ok(Found::Solution(&self.solution))
    }

    fn negate_solution(&mut self) {
        self.solution.iter_mut().for_each(|literal| *literal = -*literal);
    }
}
