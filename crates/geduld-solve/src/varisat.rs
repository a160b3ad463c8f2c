//! The adapter for varisat, and a way to interrupt it, which varisat itself does not offer.
//!
//! varisat stops when it cannot write its proof. So, if there are limits, it writes one in its native format (the only
//! one that allows assumptions) to a [`Meter`]. The meter stores nothing, counts bytes, and fails when the work limit
//! is reached or a stop is requested. The write buffer holds 8 KiB, so the meter is asked after every 50 to 130 learnt
//! clauses. Measured cost, best of several runs: 3 % on pigeonhole 8, 0 to 6 % on random 3-SAT at ratio 4.26 with 200
//! variables, 2 % on blocking the first 5000 solutions of queens 13. A proof processor would see every single learnt
//! clause, but it switches on varisat's own proof checker: 11 % and 22 % on the first two.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;

use ::varisat::{ExtendFormula, Lit, Var};

use crate::conflicts::ConflictCounter;
use crate::literal::index;
use crate::solver::{require_failure, require_model};
use crate::{Outcome, Solver, SolverError, SolverLimits, Statistics};

/// A varisat solver with a fixed number of variables.
///
/// It declares every variable, because varisat leaves those that occur in no clause out of its models, and it
/// replaces the assumptions in every call, because in varisat they persist.
///
/// Not `Send`: build it in the thread that uses it.
pub struct Varisat {
    /// `None` once spent: after a failed write varisat cannot continue.
    inner: Option<::varisat::Solver<'static>>,
    meter: Option<Rc<Meter>>,
    variables: usize,
    /// The result of the last call of `solve`, if no clause was added since.
    outcome: Option<Outcome>,
    model: Vec<bool>,
    failed: Vec<i32>,
    literals: Vec<Lit>,
}

impl Varisat {
    /// A solver without clauses that never gives up.
    ///
    /// # Panics
    /// If there are more than 2^28 variables, the limit of varisat.
    pub fn new(variables: usize) -> Self {
        Self::with_limits(variables, SolverLimits::default())
    }

    /// A solver without clauses that gives up when `limits` are reached.
    ///
    /// # Panics
    /// If there are more than 2^28 variables, the limit of varisat.
    pub fn with_limits(variables: usize, limits: SolverLimits) -> Self {
        assert!(variables <= Var::max_count(), "varisat has at most {} variables", Var::max_count());
        let mut inner = ::varisat::Solver::new();
        let limited = limits.stop.is_some() || limits.work.is_some() || limits.pace.is_some();
        let meter = limited.then(|| Rc::new(Meter::new(limits)));
        if let Some(meter) = &meter {
            let target = MeteredProof(Rc::clone(meter));
            inner.write_proof(target, ::varisat::ProofFormat::Varisat);
        }
        for _ in 0..variables {
            inner.new_var();
        }
        Self {
            inner: Some(inner),
            meter,
            variables,
            outcome: None,
            model: Vec::new(),
            failed: Vec::new(),
            literals: Vec::new(),
        }
    }

    /// Whether the failed assumptions that varisat names really contradict the clauses. Occasionally it names too few,
    /// when clauses were added between calls. Then we return all assumptions.
    fn core_fails(&self, inner: &mut ::varisat::Solver<'static>, core: &[Lit]) -> bool {
        if core.len() == self.literals.len() {
            return true;
        }
        // Without the meter: the answer is known, and this call is easier.
        inner.assume(core);
        matches!(inner.solve(), Ok(false))
    }

    /// Translates into `self.literals`, a buffer that saves an allocation for each clause.
    fn translate(&mut self, literals: &[i32]) {
        self.literals.clear();
        for &literal in literals {
            let index = index(literal, self.variables);
            self.literals.push(Var::from_index(index).lit(literal > 0));
        }
    }
}

impl Solver for Varisat {
    fn variables(&self) -> usize {
        self.variables
    }

    fn add_clause(&mut self, clause: &[i32]) {
        self.outcome = None;
        self.translate(clause);
        if let Some(inner) = &mut self.inner {
            inner.add_clause(&self.literals);
        }
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        self.outcome = None;
        self.translate(assumptions);
        let Some(mut inner) = self.inner.take() else { return Err(SolverError::Spent) };
        if self.meter.as_ref().is_some_and(|meter| meter.stop_requested()) {
            return Ok(Outcome::Interrupted);
        }
        inner.assume(&self.literals);
        self.meter.iter().for_each(|meter| meter.start());
        let answer = inner.solve();
        let gave_up = self.meter.as_ref().is_some_and(|meter| meter.finish());
        let outcome = match answer {
            Ok(true) => Outcome::Satisfiable,
            Ok(false) => Outcome::Unsatisfiable,
            Err(_) if gave_up => return Ok(Outcome::Interrupted),
            Err(error) => return Err(SolverError::Failed(error.into())),
        };
        // The model lists the variables in ascending order.
        self.model.clear();
        self.model.extend(inner.model().into_iter().flatten().map(Lit::is_positive));
        assert!(outcome != Outcome::Satisfiable || self.model.len() == self.variables, "the model is total");
        self.failed.clear();
        if outcome == Outcome::Unsatisfiable {
            let core: Vec<Lit> = inner.failed_core().into_iter().flatten().copied().collect();
            let failed = if self.core_fails(&mut inner, &core) { core } else { self.literals.clone() };
            self.failed.extend(failed.into_iter().map(dimacs));
        }
        self.inner = Some(inner);
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    fn value(&self, literal: i32) -> bool {
        require_model(self.outcome);
        self.model[index(literal, self.variables)] == (literal > 0)
    }

    fn failed_assumptions(&self) -> &[i32] {
        require_failure(self.outcome);
        &self.failed
    }

    /// Conflicts, if there are limits, because they are read from the proof. varisat reports nothing else.
    fn statistics(&self) -> Statistics {
        let conflicts = self.meter.as_ref().and_then(|meter| meter.conflicts.borrow().conflicts());
        Statistics { conflicts, ..Statistics::default() }
    }
}

fn dimacs(literal: Lit) -> i32 {
    i32::try_from(literal.to_dimacs()).expect("varisat has at most 2^28 variables")
}

/// Counts the bytes of proof written in a call of `solve`.
#[derive(Debug)]
struct Meter {
    limits: SolverLimits,
    used: Cell<u64>,
    /// Whether `solve` is running and nothing has failed yet: adding clauses writes too, but never fails.
    active: Cell<bool>,
    conflicts: RefCell<ConflictCounter>,
}

impl Meter {
    fn new(limits: SolverLimits) -> Self {
        Self { limits, used: Cell::new(0), active: Cell::new(false), conflicts: RefCell::default() }
    }

    fn start(&self) {
        self.used.set(0);
        self.active.set(true);
    }

    /// Stops measuring; returns whether the meter has interrupted varisat.
    fn finish(&self) -> bool {
        !self.active.replace(false)
    }

    fn stop_requested(&self) -> bool {
        self.limits.stop_requested()
    }

    fn exhausted(&self) -> bool {
        self.stop_requested() || self.limits.work.is_some_and(|work| self.used.get() > work)
    }
}

/// The proof as varisat sees it: a file that is full when the meter says so.
struct MeteredProof(Rc<Meter>);

impl io::Write for MeteredProof {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let meter = &self.0;
        meter.conflicts.borrow_mut().read(bytes);
        if let (true, Some(pace)) = (meter.active.get(), &meter.limits.pace) {
            pace.tell(bytes.len() as u64);
        }
        // Checked before counting: the last bytes of a call are written when the answer is already known.
        if meter.active.get() && meter.exhausted() {
            meter.active.set(false);
            // Not `ErrorKind::Interrupted`, which means "try again".
            return Err(io::Error::other("out of work"));
        }
        meter.used.set(meter.used.get().saturating_add(bytes.len() as u64));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
