//! Forgetting learnt clauses, so that memory stays flat.
//!
//! Solvers for one solution rank clauses by their number of levels. That says little here, because flips gather on few
//! levels. So the clauses that have not taken part in a conflict for the longest time are forgotten, long ones first.

use super::Search;
use crate::clauses::{ClauseRef, Clauses};
use crate::lit::PackedLit;
use crate::trail::Reason;

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
        let Self { clauses, trail, late, .. } = self;
        let rank = |clauses: &Clauses, clause: ClauseRef| (clauses.score(clause), std::cmp::Reverse(clause));
        let mut ranks: Vec<_> = clauses.learnt().iter().map(|&clause| rank(clauses, clause)).collect();
        let (_, &mut median, _) = ranks.select_nth_unstable(most / 2);
        let is_reason = |clauses: &Clauses, clause: ClauseRef| {
            let first = PackedLit::from_code(clauses.slice(clause)[0]);
            trail.value(first) == 1 && trail.reason_of(first.var()) == Reason::Clause(clause)
        };
        let kept: Vec<bool> = clauses
            .learnt()
            .iter()
            .map(|&clause| rank(clauses, clause) <= median || is_reason(clauses, clause))
            .collect();
        let moved = clauses.keep(&kept);
        let follow = |reason: &mut Reason| {
            if let Reason::Clause(clause) = reason
                && let Ok(place) = moved.binary_search_by_key(clause, |&(from, _)| from)
            {
                *clause = moved[place].1;
            }
        };
        trail.change_reasons(follow);
        late.iter_mut().for_each(|late| follow(&mut late.reason));
    }
}
