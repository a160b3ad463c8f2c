//! A formula, and literals that may be assumed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_encode::Encoded;
use geduld_solve::{Batsat, Outcome, Solver, SolverError, SolverLimits};

use super::error::{MOST_CLAUSES, ReasonError};

/// Says which members hold in the model that a solver has found.
type Holding<'a> = Box<dyn Fn(&dyn Solver) -> Vec<bool> + 'a>;

/// Answers whether some of the members can hold together.
pub struct Oracle<'a> {
    solver: Box<dyn Solver>,
    members: Vec<i32>,
    holding: Holding<'a>,
}

/// The answer of the oracle for some members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They can hold together. The list says for each member whether it holds in the model found. Other members may
    /// hold there, too.
    Possible(Vec<bool>),
    /// They cannot hold together. These of them, in ascending order, are enough for a contradiction.
    Impossible(Vec<usize>),
    /// The oracle was stopped, and answers no further question.
    Stopped,
}

impl<'a> Oracle<'a> {
    /// An oracle for these clauses over this number of variables. A member holds if its literal does. `holding` may
    /// find more: it says which members hold in a model.
    ///
    /// The solver is batsat. It is called thousands of times with different assumptions, and keeps its learnt clauses.
    pub fn new<C: AsRef<[i32]>>(
        variables: usize,
        clauses: impl IntoIterator<Item = C>,
        members: Vec<i32>,
        holding: impl Fn(&dyn Solver) -> Vec<bool> + 'a,
        stop: Option<Arc<AtomicBool>>,
    ) -> Self {
        // There may be millions of clauses, so they are not copied.
        let clauses = clauses.into_iter();
        let limits = SolverLimits { stop, ..SolverLimits::default() };
        let mut solver = Batsat::for_clauses(variables, limits, clauses.size_hint().0);
        clauses.for_each(|clause| solver.add_clause(clause.as_ref()));
        Self { solver: Box::new(solver), members, holding: Box::new(holding) }
    }

    /// The number of members.
    pub fn members(&self) -> usize {
        self.members.len()
    }

    /// Whether these members, in ascending order, can hold together.
    ///
    /// Cost: that of solving the formula.
    ///
    /// # Errors
    /// If the solver fails.
    pub fn ask(&mut self, chosen: &[usize]) -> Result<Verdict, SolverError> {
        let assumptions: Vec<i32> = chosen.iter().map(|&member| self.members[member]).collect();
        let outcome = match self.solver.solve(&assumptions) {
            Err(SolverError::Spent) => return Ok(Verdict::Stopped),
            outcome => outcome?,
        };
        Ok(match outcome {
            Outcome::Interrupted => Verdict::Stopped,
            Outcome::Satisfiable => {
                let mut holding = (self.holding)(self.solver.as_ref());
                chosen.iter().for_each(|&member| holding[member] = true);
                Verdict::Possible(holding)
            }
            Outcome::Unsatisfiable => {
                let failed = self.solver.failed_assumptions();
                let blamed = chosen.iter().copied().filter(|&member| failed.contains(&self.members[member]));
                Verdict::Impossible(blamed.collect())
            }
        })
    }
}

/// The clauses of a formula in the form that a solver takes, one after another.
///
/// # Errors
/// If there are too many for the solver's memory.
pub(super) fn dimacs(encoded: &Encoded) -> Result<impl Iterator<Item = Vec<i32>> + '_, ReasonError> {
    let clauses = encoded.cnf().dimacs_clauses();
    if clauses.len() > MOST_CLAUSES {
        return Err(ReasonError::TooLarge { clauses: clauses.len() });
    }
    Ok(clauses)
}
