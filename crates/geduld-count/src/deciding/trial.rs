//! Whether a SAT solver soon has all solutions of a model that nobody knows anything about.
//!
//! A search without learning may visit billions of nodes of a model that some hundred conflicts decide: quasigroups, sequences that count
//! themselves. Nobody can tell beforehand, so the solver is tried: shortly before a search is planned, and then longer and
//! longer, as long as no short search is known. The limits do not depend on the machine.

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

/// How much work a trial may be.
pub(super) struct Budget {
    /// The most literals of the formula.
    literals: usize,
    /// The most literals that are propagated.
    propagations: u64,
    /// The most solutions that are found.
    solutions: u64,
}

impl Budget {
    /// Some tenths of a second, before a search is planned with care.
    pub const MIDDLE: Self = Self { literals: 2_000_000, propagations: 3_000_000, solutions: 10_000 };
    /// Some seconds, where nothing else is known to be better.
    pub const LONG: Self = Self { literals: 6_000_000, propagations: 40_000_000, solutions: 10_000 };

    /// Before anything else is tried: about as long as planning a search takes, which is longer the more atoms there are. Some ten
    /// milliseconds for a thousand of them.
    pub fn before_planning(atoms: usize) -> Self {
        let propagations = (atoms as u64).saturating_mul(1_000).clamp(100_000, 5_000_000);
        Self { literals: 500_000, propagations, solutions: 1_000 }
    }

    /// Before a search that is expected to visit so many nodes is planned with care: the better order may have far fewer.
    pub fn ahead_of(nodes: f64, longest: &Self) -> Self {
        let propagations = propagations(nodes / NODES_OF_A_HASTY_ORDER);
        Self { propagations: propagations.clamp(Self::MIDDLE.propagations, longest.propagations), ..*longest }
    }

    /// A part of the time that a search of so many nodes takes.
    pub fn beside(nodes: f64) -> Self {
        let propagations = propagations(nodes / NODES_IN_A_PROPAGATION);
        Self { propagations: propagations.min(Self::LONG.propagations), ..Self::LONG }
    }
}

/// A number that is not negative without its fraction; too large ones are cut.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "as above")]
fn propagations(number: f64) -> u64 {
    number as u64
}

/// A search that visits fewer nodes takes less than a trial.
pub(super) const LONG_SEARCH: f64 = 1e7;
/// A search of more nodes, in an order chosen in a hurry, is worth a trial before its order is chosen with care.
pub(super) const VERY_LONG_SEARCH: f64 = 1e8;
/// A search of fewer nodes needs no trial: it takes some milliseconds.
pub(super) const SHORT_SEARCH_NODES: f64 = 5e5;
/// The first order of a model with fewer atoms is found at once.
pub(super) const FEW_ATOMS: usize = 800;
/// Even the first order of a model with more atoms takes long to find.
pub(super) const MANY_ATOMS: usize = 10_000;
/// A solver propagates a literal in the time of some seven nodes of a search; a trial may be a third of a search.
const NODES_IN_A_PROPAGATION: f64 = 20.0;
/// Of a search in an order chosen in a hurry a trial may be a much smaller part.
const NODES_OF_A_HASTY_ORDER: f64 = 1_000.0;
/// Conflicts between two looks at what was propagated.
const CONFLICTS: u64 = 16;

/// The most values that are kept of the solutions found.
const MOST_VALUES: usize = 20_000_000;

/// A trial, which a larger budget continues.
pub(super) struct SatTrial<'i> {
    instance: &'i Instance<'i>,
    encodings: &'i Encodings,
    control: &'i Control,
    state: State<'i>,
}

enum State<'i> {
    /// No budget was large enough for the formula so far.
    Unwritten,
    /// The solver does not serve the model.
    Unsuitable,
    Solving(Box<Solving<'i>>),
}

struct Solving<'i> {
    formula: SatFormula<'i>,
    size: Formula,
    solver: Backtracking,
    found: u64,
    /// What was found first, each of it checked.
    kept: Vec<Vec<Value>>,
}

/// A trial that succeeded.
pub(super) struct Succeeded {
    /// How many conflicts the solver needed to find all solutions.
    pub conflicts: u64,
    /// All solutions, unless they are too many to keep.
    pub all: Option<FoundSolutions>,
}

impl<'i> SatTrial<'i> {
    pub fn new(instance: &'i Instance<'i>, encodings: &'i Encodings, control: &'i Control) -> Self {
        Self { instance, encodings, control, state: State::Unwritten }
    }

    /// Goes on until all solutions are found. `None` if the budget does not suffice for that.
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

    /// How many solutions were found so far.
    pub fn found(&self) -> u64 {
        match &self.state {
            State::Solving(solving) => solving.found,
            State::Unwritten | State::Unsuitable => 0,
        }
    }

    /// What was found so far, for a count or a list that ends early. `None` if that is nothing.
    pub fn interrupted(self) -> Option<FoundSolutions> {
        let State::Solving(mut solving) = self.state else { return None };
        (!solving.kept.is_empty()).then(|| solving.take(false))
    }
}

impl Solving<'_> {
    fn find_all(&mut self, budget: &Budget, control: &Control) -> Result<Option<Succeeded>, CountError> {
        let limits = BacktrackingLimits { stop: Some(control.stop_flag()), conflicts: Some(CONFLICTS) };
        self.solver.set_limits(limits);
        while self.is_within(budget) && !control.is_stopped() {
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

    fn is_within(&self, budget: &Budget) -> bool {
        self.found < budget.solutions && self.solver.statistics().propagations < budget.propagations
    }

    fn succeeded(&mut self) -> Succeeded {
        let conflicts = self.solver.statistics().conflicts;
        let all = self.kept.len() as u64 == self.found;
        Succeeded { conflicts, all: all.then(|| self.take(true)) }
    }

    /// The solutions that were kept, which are `all` or not.
    fn take(&mut self, all: bool) -> FoundSolutions {
        let mut solutions = std::mem::take(&mut self.kept);
        solutions.sort_unstable();
        let solver = Some(self.solver.statistics().into());
        let statistics = Statistics { formula: Some(self.size.clone()), solver };
        FoundSolutions { solutions, all, statistics }
    }
}
