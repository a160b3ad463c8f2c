//! Forgetting learnt clauses, so that memory stays flat.
//!
//! Solvers for one solution rank clauses by their number of levels. That says little here, because flips gather on few
//! levels. So the clauses that have not taken part in a conflict for the longest time are forgotten, long ones first.

use super::Search;

/// The maximum number of learnt clauses that are kept while solutions are found.
const KEPT: usize = 1000;
/// Without solutions one more clause is kept for this many conflicts: hard solutions need more learnt clauses.
const CONFLICTS_PER_CLAUSE: u64 = 8;

impl Search {
    /// Forgets half of the learnt clauses, if there are too many.
    pub fn forget(&mut self) {
        let more = usize::try_from(self.since_solution / CONFLICTS_PER_CLAUSE).unwrap_or(usize::MAX);
        let most = KEPT.saturating_add(more);
        if self.since_forgetting < most as u64 || self.clauses.learnt().len() <= most {
            return;
        }
        self.since_forgetting = 0;
        let follow = self.clauses.forget(most / 2, &mut self.trail);
        self.late.iter_mut().for_each(|late| follow(&mut late.reason));
    }
}
