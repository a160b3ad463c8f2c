//! Whether a SAT solver soon has all solutions of a model that nobody knows anything about.
//!
//! A search without learning may visit billions of nodes of a model that some hundred conflicts decide: quasigroups, sequences that count
//! themselves. Nobody can tell beforehand, so the solver is tried: shortly before a search is planned, and then longer and
//! longer, as long as no short search is known. The limits do not depend on the machine.

use geduld_encode::{Encodings, Lit, encode_within};
use geduld_model::Instance;
use geduld_solve::{Backtracking, BacktrackingLimits, Found};

use crate::engines::sat::backtracking;
use crate::work::control::Control;

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

    /// A part of the time that a search of so many nodes takes.
    pub fn beside(nodes: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a positive number; too large ones are cut"
        )]
        let propagations = (nodes / NODES_IN_A_PROPAGATION) as u64;
        Self { propagations: propagations.min(Self::LONG.propagations), ..Self::LONG }
    }
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
/// Conflicts between two looks at what was propagated.
const CONFLICTS: u64 = 16;

/// A trial, which a larger budget continues.
pub(super) struct Trial<'i> {
    instance: &'i Instance<'i>,
    encodings: &'i Encodings,
    control: &'i Control,
    state: State,
    found: u64,
}

enum State {
    /// No budget was large enough for the formula so far.
    Unwritten,
    /// The solver does not serve the model.
    Unsuitable,
    Solving(Box<Backtracking>),
}

impl<'i> Trial<'i> {
    pub fn new(instance: &'i Instance<'i>, encodings: &'i Encodings, control: &'i Control) -> Self {
        Self { instance, encodings, control, state: State::Unwritten, found: 0 }
    }

    /// How many conflicts the solver needs in all to find all solutions; `None` if the budget does not suffice for that.
    pub fn conflicts_to_the_end(&mut self, budget: &Budget) -> Option<u64> {
        if matches!(self.state, State::Unwritten) {
            let encoded = encode_within(&self.instance.model, self.encodings, budget.literals).ok()?;
            let decisions: Vec<i32> = encoded.decisions().map(Lit::dimacs).collect();
            self.state = match backtracking::load(encoded.cnf(), &decisions) {
                Ok(solver) => State::Solving(Box::new(solver)),
                Err(_) => State::Unsuitable,
            };
        }
        let State::Solving(solver) = &mut self.state else { return None };
        let limits = BacktrackingLimits { stop: Some(self.control.stop_flag()), conflicts: Some(CONFLICTS) };
        solver.set_limits(limits);
        let within = |solver: &Backtracking, found| {
            found < budget.solutions && solver.statistics().propagations < budget.propagations
        };
        while within(solver, self.found) && !self.control.is_stopped() {
            match solver.next_solution() {
                Found::Solution(_) => self.found += 1,
                Found::Exhausted => return Some(solver.statistics().conflicts),
                Found::Interrupted => {}
            }
        }
        None
    }
}
