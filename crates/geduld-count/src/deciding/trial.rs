//! Tries whether a SAT solver soon finds all solutions of a model about which nothing is known.
//!
//! A search without learning may visit billions of nodes of a model for which a solver needs only a few hundred
//! conflicts. Examples are quasigroups, and sequences that describe themselves. This cannot be predicted, so the solver
//! is tried: briefly before a search is planned, and then longer and longer, as long as no short search is known. The
//! limits do not depend on the machine.

use geduld_encode::Encodings;
use geduld_model::{Instance, Value};
use geduld_solve::BacktrackingLimits;
use web_time::Instant;

use crate::deciding::policy::{self, Budget};
use crate::engines::known::{FoundSolutions, Rest};
use crate::engines::sat::formula::SatFormula;
use crate::engines::sat::loaded::{Loaded, Step};
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::{Formula, Statistics};

/// A trial. It can be continued with a larger budget.
pub(super) struct SatTrial<'i> {
    instance: &'i Instance<'i>,
    encodings: &'i Encodings,
    control: &'i Control,
    state: State<'i>,
}

enum State<'i> {
    /// No budget was large enough for the formula so far.
    Unwritten,
    /// The solver does not support the model.
    Unsuitable,
    Solving(Box<Solving<'i>>),
}

struct Solving<'i> {
    formula: SatFormula<'i>,
    size: Formula,
    solver: Loaded,
    found: u64,
    /// The first solutions found, each of them checked.
    kept: Vec<Vec<Value>>,
}

/// A trial that succeeded.
pub(super) struct Succeeded {
    /// The number of conflicts that the solver needed to find all solutions.
    pub conflicts: u64,
    /// All solutions, unless there are too many to keep.
    pub all: Option<FoundSolutions>,
}

impl<'i> SatTrial<'i> {
    pub fn new(instance: &'i Instance<'i>, encodings: &'i Encodings, control: &'i Control) -> Self {
        Self { instance, encodings, control, state: State::Unwritten }
    }

    /// Continues until all solutions are found. `None` if the budget is too small, or the control asks to stop.
    ///
    /// # Errors
    /// If a solution breaks the rules.
    pub fn find_all(&mut self, budget: &Budget) -> Result<Option<Succeeded>, CountError> {
        if matches!(self.state, State::Unwritten) {
            let start = Instant::now();
            let Ok(formula) = SatFormula::within(self.instance, self.encodings, budget.literals) else {
                return Ok(None);
            };
            let size = Formula::of(&formula.encoded, *self.encodings, start.elapsed());
            self.state = match Loaded::new(formula.encoded.cnf(), &formula.projection) {
                Ok(solver) => {
                    State::Solving(Box::new(Solving { formula, size, solver, found: 0, kept: Vec::new() }))
                }
                Err(_) => State::Unsuitable,
            };
        }
        let State::Solving(solving) = &mut self.state else { return Ok(None) };
        solving.find_all(budget, self.control)
    }

    /// The number of solutions found so far.
    pub fn found(&self) -> u64 {
        match &self.state {
            State::Solving(solving) => solving.found,
            State::Unwritten | State::Unsuitable => 0,
        }
    }

    /// The solutions found so far, for a count or a list that ends early; `None` if there are none.
    pub fn interrupted(self) -> Option<FoundSolutions> {
        let State::Solving(mut solving) = self.state else { return None };
        (!solving.kept.is_empty()).then(|| solving.take(Rest::Unknown))
    }
}

impl Solving<'_> {
    fn find_all(&mut self, budget: &Budget, control: &Control) -> Result<Option<Succeeded>, CountError> {
        let stop = Some(control.stop_flag());
        while let Some(steps) = self.steps_left(budget).filter(|_| !control.is_stopped()) {
            let (stop, conflicts) = (stop.clone(), Some(policy::CONFLICTS_BETWEEN_CHECKS));
            self.solver.set_limits(BacktrackingLimits { stop, conflicts, steps: Some(steps) });
            match self.solver.step(false) {
                Step::Branch(_) => {
                    if self.kept.len() as u64 == self.found {
                        let solution = self.formula.checked(self.solver.literals())?;
                        if self.kept.len() * solution.len() < policy::MOST_VALUES {
                            self.kept.push(solution);
                            control.tried(self.kept.len());
                        }
                    }
                    self.found += 1;
                }
                Step::Exhausted => return Ok(Some(self.succeeded())),
                Step::Interrupted => {}
            }
        }
        Ok(None)
    }

    /// The steps that the solver may still make; `None` if the budget is used up.
    fn steps_left(&self, budget: &Budget) -> Option<u64> {
        let done = self.solver.statistics();
        let within = self.found < budget.solutions && done.propagations < budget.propagations;
        let left = budget.steps().saturating_sub(done.steps);
        (within && left > 0).then_some(left)
    }

    fn succeeded(&mut self) -> Succeeded {
        let conflicts = self.solver.statistics().conflicts;
        let all = self.kept.len() as u64 == self.found;
        Succeeded { conflicts, all: all.then(|| self.take(Rest::None)) }
    }

    /// Takes the solutions that were kept.
    fn take(&mut self, rest: Rest) -> FoundSolutions {
        let mut solutions = std::mem::take(&mut self.kept);
        solutions.sort_unstable();
        let solver = Some(self.solver.statistics().into());
        let statistics = Statistics { formula: Some(self.size.clone()), solver };
        FoundSolutions { solutions, rest, statistics }
    }
}
