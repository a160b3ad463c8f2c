//! The invariants of the search, for tests.

use super::{ROOT, Search};
use crate::lit::PackedLit;

impl Search {
    /// Panics unless the trail and the clauses agree, and every open variable can be decided. Looks from time to time.
    pub fn check(&mut self) {
        if !self.due.at(self.clauses.steps, self.clauses.cost_of_check()) {
            return;
        }
        self.clauses.check(&self.trail);
        assert!((ROOT..=self.trail.level()).contains(&self.backtrack_level), "search: the backtrack level");
        for (var, &projected) in (0..).zip(&self.projected) {
            let is_open = self.trail.value(PackedLit::new(var, true)) == 0;
            let order = &self.orders[usize::from(!projected)];
            assert!(!is_open || order.contains(var), "search: nobody decides variable {}", var + 1);
        }
        for late in &self.late {
            assert!(late.level < self.backtrack_level, "search: {late:?} is not late");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    fn search() -> Search {
        let mut search = Search::new(3, &[1, 2, 3], [&[1, 2][..], &[-1, 2, 3]], 9).unwrap();
        assert!(search.begin(&[]).unwrap());
        search
    }

    #[test]
    fn a_search_is_consistent() {
        let mut search = search();
        search.check();
        search.run(&Limits::default());
        search.check();
    }

    #[test]
    #[should_panic(expected = "nobody decides variable 1")]
    fn a_variable_that_nobody_decides_is_noticed() {
        let mut search = search();
        while search.orders[0].pop().is_some() {}
        search.check();
    }
}
