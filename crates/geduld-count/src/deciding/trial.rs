//! Whether a SAT solver soon has all solutions of a model for which a search in a fixed order would take long.
//!
//! A search without learning may visit billions of nodes of a model that some hundred conflicts decide: quasigroups, sequences that count
//! themselves. Nobody can tell beforehand, so the solver is tried, with limits that do not depend on the machine.

use geduld_encode::Encodings;
use geduld_model::Instance;
use geduld_solve::{BacktrackingLimits, Found};

use crate::engines::sat::backtracking;
use crate::engines::sat::formula::SatFormula;

/// A search that visits fewer nodes takes less than the trial.
pub(super) const LONG_SEARCH: f64 = 1e7;
/// A formula of a model with more atoms is not written for a trial.
const ATOMS: usize = 50_000;
/// The trial ends after so many conflicts and solutions: some tenths of a second.
const CONFLICTS: u64 = 10_000;
const SOLUTIONS: u64 = 10_000;

/// How many conflicts a solver needs to find all solutions; `None` if they or the solutions are too many, or it does not serve the model.
pub(super) fn conflicts_to_the_end(instance: &Instance<'_>, encodings: &Encodings) -> Option<u64> {
    if instance.model.atom_count() > ATOMS {
        return None;
    }
    let formula = SatFormula::new(instance, encodings).ok()?;
    let mut enumerator = backtracking::load(&formula).ok()?;
    enumerator.set_limits(BacktrackingLimits { stop: None, conflicts: Some(CONFLICTS) });
    for _ in 0..SOLUTIONS {
        let exhausted = match enumerator.next_solution() {
            Found::Solution(_) => false,
            Found::Exhausted => true,
            Found::Interrupted => return None,
        };
        let conflicts = enumerator.statistics().conflicts;
        if exhausted {
            return Some(conflicts);
        }
        if conflicts >= CONFLICTS {
            return None;
        }
    }
    None
}
