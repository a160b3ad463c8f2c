//! A formula, and literals that may be assumed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_encode::{Encoded, Lit};
use geduld_model::{Atom, Model, Requirement, Value, VarId};
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

/// Reads the models of a formula that encodes a model: the values of the variables.
pub(super) struct Reading<'m> {
    model: &'m Model,
    literals: Vec<Option<i32>>,
}

impl<'m> Reading<'m> {
    pub fn new(model: &'m Model, encoded: &Encoded) -> Self {
        let literal = |atom| encoded.literal(Atom::new(atom)).map(Lit::dimacs);
        Self { model, literals: (0..model.atom_count()).map(literal).collect() }
    }

    /// The values of all variables in the model that a solver has found.
    pub fn assignment(&self, solver: &dyn Solver) -> Vec<Value> {
        let value = |variable: VarId| -> Value {
            let held = (self.model.atoms(variable))
                .position(|atom| self.literals[atom.index()].is_some_and(|literal| solver.value(literal)));
            // Every variable has a value in a model of the formula.
            held.and_then(|value| Value::try_from(value).ok()).unwrap_or_default()
        };
        self.model.variable_ids().map(value).collect()
    }

    /// Whether values satisfy a requirement.
    pub fn holds(&self, requirement: &Requirement, assignment: &[Value]) -> bool {
        let constraints = requirement.constraints.iter().map(|&at| &self.model.constraints()[at]);
        constraints.into_iter().all(|constraint| self.model.holds(constraint, assignment))
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
