//! Tries whether a SAT solver soon finds all solutions of a model about which nothing is known.
//!
//! A search without learning may visit billions of nodes of a model for which a solver needs only a few hundred conflicts. Examples are
//! quasigroups, and sequences that describe themselves. This cannot be predicted, so the solver is tried: briefly before a search is
//! planned, and then longer and longer, as long as no short search is known. The limits do not depend on the machine.

use geduld_encode::Encodings;
use geduld_model::{Instance, Value};
use geduld_solve::{Backtracking, BacktrackingLimits, Found};
use web_time::Instant;

use crate::engines::known::FoundSolutions;
use crate::engines::sat::backtracking;
use crate::engines::sat::formula::SatFormula;
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::{Formula, Statistics};

/// The limits of a trial.
pub(super) struct Budget {
    /// The maximum number of literals of the formula.
    literals: usize,
    /// The maximum number of propagated literals.
    propagations: u64,
    /// The maximum number of solutions.
    solutions: u64,
}

impl Budget {
    /// A few tenths of a second, before a search is planned carefully.
    pub const MIDDLE: Self = Self { literals: 2_000_000, propagations: 3_000_000, solutions: 10_000 };
    /// A few seconds, where nothing else is known to be better.
    pub const LONG: Self = Self { literals: 6_000_000, propagations: 40_000_000, solutions: 10_000 };

    /// The budget before anything else is tried: about as long as it takes to plan a search, which grows with the number of atoms. For a
    /// thousand atoms it is a few tens of milliseconds.
    pub fn before_planning(atoms: usize) -> Self {
        let propagations = (atoms as u64).saturating_mul(1_000).clamp(100_000, 5_000_000);
        Self { literals: 500_000, propagations, solutions: 1_000 }
    }

    /// The budget before the careful planning of a search with this expected number of nodes in a quickly chosen order. A
    /// better order may have far fewer nodes.
    pub fn ahead_of(nodes: f64, longest: &Self) -> Self {
        let propagations = propagations(nodes / NODES_OF_A_HASTY_ORDER);
        Self { propagations: propagations.clamp(Self::MIDDLE.propagations, longest.propagations), ..*longest }
    }

    /// The maximum number of steps of the solver: about two seconds at most. Mostly propagations are the stricter limit. A formula with
    /// clauses of thousands of literals reaches this limit first.
    fn steps(&self) -> u64 {
        self.propagations.saturating_mul(STEPS_OF_A_PROPAGATION).min(MOST_STEPS)
    }

    /// A part of the time of a search with this number of nodes.
    pub fn beside(nodes: f64) -> Self {
        let propagations = propagations(nodes / NODES_IN_A_PROPAGATION);
        Self { propagations: propagations.min(Self::LONG.propagations), ..Self::LONG }
    }
}

/// The integer part of a number that is not negative; the largest integer for numbers that are too large.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
fn propagations(number: f64) -> u64 {
    number as u64
}

/// A search with fewer nodes takes less time than a trial.
pub(super) const LONG_SEARCH: f64 = 1e7;
/// A search with more nodes, in a quickly chosen order, is worth a trial before its order is chosen carefully.
pub(super) const VERY_LONG_SEARCH: f64 = 1e8;
/// A search with fewer nodes needs no trial: it takes a few milliseconds.
pub(super) const SHORT_SEARCH_NODES: f64 = 5e5;
/// For a model with fewer atoms, a first order is found at once.
pub(super) const FEW_ATOMS: usize = 800;
/// For a model with more atoms, even the first order takes long to find.
pub(super) const MANY_ATOMS: usize = 10_000;
/// A solver propagates a literal in the time of about seven nodes of a search. A trial may take a third of the time of a search.
const NODES_IN_A_PROPAGATION: f64 = 20.0;
/// The same for a search in a quickly chosen order: a trial may take only a much smaller part of its time.
const NODES_OF_A_HASTY_ORDER: f64 = 1_000.0;
/// The solver makes this many steps for a propagated literal if clauses are long; for usual formulas, 5 to 20.
const STEPS_OF_A_PROPAGATION: u64 = 50;
/// The maximum number of steps of a trial. A step takes up to ten nanoseconds, if the formula is too large for the caches.
const MOST_STEPS: u64 = 250_000_000;
/// The number of conflicts between two checks of the budget.
const CONFLICTS: u64 = 16;

/// The maximum number of values of solutions that are kept.
const MOST_VALUES: usize = 20_000_000;

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
    solver: Backtracking,
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
            self.state = match backtracking::load(formula.encoded.cnf(), &formula.projection) {
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
        (!solving.kept.is_empty()).then(|| solving.take(false))
    }
}

impl Solving<'_> {
    fn find_all(&mut self, budget: &Budget, control: &Control) -> Result<Option<Succeeded>, CountError> {
        let stop = Some(control.stop_flag());
        while let Some(steps) = self.steps_left(budget).filter(|_| !control.is_stopped()) {
            let (stop, conflicts) = (stop.clone(), Some(CONFLICTS));
            self.solver.set_limits(BacktrackingLimits { stop, conflicts, steps: Some(steps) });
            match self.solver.next_solution() {
                Found::Solution(literals) => {
                    if self.kept.len() as u64 == self.found {
                        let solution = self.formula.checked(literals)?;
                        if self.kept.len() * solution.len() < MOST_VALUES {
                            self.kept.push(solution);
                            control.tried();
                        }
                    }
                    self.found += 1;
                }
                Found::Exhausted => return Ok(Some(self.succeeded())),
                Found::Interrupted => {}
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
        Succeeded { conflicts, all: all.then(|| self.take(true)) }
    }

    /// Takes the solutions that were kept. `all` says whether they are all solutions.
    fn take(&mut self, all: bool) -> FoundSolutions {
        let mut solutions = std::mem::take(&mut self.kept);
        solutions.sort_unstable();
        let solver = Some(self.solver.statistics().into());
        let statistics = Statistics { formula: Some(self.size.clone()), solver };
        FoundSolutions { solutions, all, statistics }
    }
}
