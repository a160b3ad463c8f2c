//! A formula, and literals that may be assumed of it.

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

/// What the oracle says of some members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They can hold together, and these hold in the model found: they, and others that happen to.
    Possible(Vec<bool>),
    /// They cannot; these of them, in ascending order, are enough for that.
    Impossible(Vec<usize>),
    /// The oracle was stopped, and answers no further question.
    Stopped,
}

impl<'a> Oracle<'a> {
    /// An oracle for these clauses over so many variables. A member holds if its literal does; `holding` may know more: of a
    /// model it says which members hold.
    ///
    /// The solver is batsat, which is asked thousands of times with other assumptions and keeps what it has learnt.
    pub fn new<C: AsRef<[i32]>>(
        variables: usize,
        clauses: impl IntoIterator<Item = C>,
        members: Vec<i32>,
        holding: impl Fn(&dyn Solver) -> Vec<bool> + 'a,
        stop: Option<Arc<AtomicBool>>,
    ) -> Self {
        // They are millions, and no copy of them is made on the way.
        let clauses = clauses.into_iter();
        let limits = SolverLimits { stop, ..SolverLimits::default() };
        let mut solver = Batsat::for_clauses(variables, limits, clauses.size_hint().0);
        clauses.for_each(|clause| solver.add_clause(clause.as_ref()));
        Self { solver: Box::new(solver), members, holding: Box::new(holding) }
    }

    /// How many members there are.
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

/// The clauses of a formula as a solver takes them, one after another.
///
/// # Errors
/// If they are too many for the solver's memory.
pub(super) fn dimacs(encoded: &Encoded) -> Result<impl Iterator<Item = Vec<i32>> + '_, ReasonError> {
    let clauses = encoded.cnf().dimacs_clauses();
    if clauses.len() > MOST_CLAUSES {
        return Err(ReasonError::TooLarge { clauses: clauses.len() });
    }
    Ok(clauses)
}
