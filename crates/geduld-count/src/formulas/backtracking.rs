//! Enumerates without blocking clauses, on all threads. A search that takes long hands on its rest to other threads.

use std::sync::{Mutex, PoisonError};

use geduld_solve::{Backtracking, BacktrackingLimits, Found};
use num_bigint::BigUint;
use rayon::Scope;

use super::components::Component;
use super::options::ModelCount;
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::SolverStatistics;

/// The amount of work after which the rest of a search is handed on in parts. Conflicts and cubes are the same in every
/// run, so the parts do not depend on the number of threads.
#[derive(Clone, Copy)]
struct Quota {
    conflicts: u64,
    cubes: usize,
}

/// The first search is short, so that there is soon work for all threads.
const FIRST: Quota = Quota { conflicts: 1000, cubes: 1000 };
const QUOTA: Quota = Quota { conflicts: 20_000, cubes: 50_000 };

pub(super) fn count(component: &Component, control: &Control) -> Result<ModelCount, CountError> {
    let start = Backtracking::new(component.variables, &component.projection, component.clauses())?;
    let work = start.statistics().into();
    let count = Mutex::new(ModelCount { models: BigUint::ZERO, complete: true, work });
    let job = Job { start, projected: component.projection.len(), control, count };
    rayon::in_place_scope(|scope| job.search(Vec::new(), FIRST, scope));
    Ok(job.count.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The data that all searches of a component share.
struct Job<'a> {
    /// A solver with the formula, without assumptions and learnt clauses.
    start: Backtracking,
    projected: usize,
    control: &'a Control,
    count: Mutex<ModelCount>,
}

impl Job<'_> {
    fn search<'s>(&'s self, branch: Vec<i32>, quota: Quota, scope: &Scope<'s>) {
        let mut enumerator = self.start.clone();
        let before = enumerator.statistics();
        enumerator.set_limits(BacktrackingLimits {
            stop: Some(self.control.stop_flag()),
            conflicts: Some(quota.conflicts),
            ..BacktrackingLimits::default()
        });
        enumerator.begin(&branch).expect("branches name variables of the component");
        let mut models = BigUint::ZERO;
        let (mut cubes, mut last) = (0, before.conflicts + quota.conflicts);
        let complete = loop {
            match enumerator.next_cube() {
                Found::Solution(cube) => {
                    cubes += 1;
                    let free = self.projected - cube.len();
                    self.control.found(
                        u32::try_from(free)
                            .ok()
                            .and_then(|free| 1u128.checked_shl(free))
                            .unwrap_or(u128::MAX),
                    );
                    models += BigUint::from(1u32) << free;
                    if cubes < quota.cubes && enumerator.statistics().conflicts < last {
                        continue;
                    }
                }
                Found::Exhausted => break true,
                Found::Interrupted if self.control.is_stopped() => break false,
                Found::Interrupted => {}
            }
            if !enumerator.is_divisible() {
                (cubes, last) = (0, enumerator.statistics().conflicts + quota.conflicts);
                continue;
            }
            // This thread takes up the branch that was spawned last.
            for branch in enumerator.split().into_iter().rev() {
                scope.spawn(move |scope| self.search(branch, QUOTA, scope));
            }
            break true;
        };
        let work: SolverStatistics = (enumerator.statistics() - before).into();
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        count.models += models;
        count.complete &= complete;
        count.work += work;
    }
}
