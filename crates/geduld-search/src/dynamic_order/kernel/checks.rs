//! The invariants of states, for tests.

use super::super::residual::WordPart;
use super::super::sums::sure;
use super::{Choice, Kernel, contradicts};

impl Kernel<'_> {
    /// Panics unless a state at its fixpoint extends the one above it, is closed under implication, has no clause that
    /// is lost or implies a literal, and has room for all sums. Looks from time to time.
    pub(super) fn check(&mut self, depth: usize, choice: Option<Choice>) {
        let residual = self.residual;
        // A node looks at most clauses; a check also looks at all that is implied.
        let node = (residual.clause_parts.len() + residual.stride) as u64;
        let cost = node + residual.implied.len() as u64;
        if let Some(choice) = choice
            && self.due.at(self.nodes.saturating_mul(node), cost)
        {
            self.check_state(depth, choice);
        }
    }

    fn check_state(&self, depth: usize, choice: Choice) {
        let stride = self.residual.stride;
        let now = &self.now[depth * stride..][..stride];
        assert!(!contradicts(now), "dynamic order: a literal and its negation hold at depth {depth}");
        if depth > 0 {
            let above = &self.fixpoints[(depth - 1) * stride..][..stride];
            let kept = above.iter().zip(now).all(|(above, now)| above & !now == 0);
            assert!(kept, "dynamic order: a literal was lost at depth {depth}");
        }
        self.check_implications(now);
        self.check_clauses(now, &self.active[depth]);
        self.check_sums(now);
        if choice == Choice::Leaf {
            let complete = now.chunks_exact(2).all(|pair| pair[0] | pair[1] == u64::MAX);
            assert!(complete, "dynamic order: a leaf has open Booleans");
            let unsatisfied =
                (0..).zip(&self.residual.clauses).find(|(clause, _)| !self.is_satisfied(*clause, now));
            assert_eq!(unsatisfied, None, "dynamic order: a leaf violates a clause");
        }
    }

    /// Binary and short clauses.
    fn check_implications(&self, now: &[u64]) {
        let holds = |position: u32| now[position as usize / 64] >> (position % 64) & 1 == 1;
        for position in (0..).take(64 * now.len()).filter(|&position| holds(position)) {
            let implied = self.residual.implied(position);
            let closed = implied.iter().zip(now).all(|(implied, now)| implied & !now == 0);
            assert!(closed, "dynamic order: position {position} holds, but not all that it implies");
            for &[a, b] in self.residual.short.of(position as usize) {
                // The state may be an extension of the last fixpoint by what follows at a leaf, which is complete.
                let fails = |literal: u32| holds(literal ^ 64);
                assert!(!fails(a) || holds(b), "dynamic order: {position} holds, {a} fails, so {b} holds");
                assert!(!fails(b) || holds(a), "dynamic order: {position} holds, {b} fails, so {a} holds");
            }
        }
    }

    fn is_satisfied(&self, clause: u32, now: &[u64]) -> bool {
        self.residual.clause(clause).iter().any(|part| now[part.word] & part.bits != 0)
    }

    fn check_clauses(&self, now: &[u64], active: &[u32]) {
        let open = |part: &WordPart| (part.bits & !now[part.word ^ 1]).count_ones();
        for &clause in &self.residual.early {
            if self.is_satisfied(clause, now) {
                continue;
            }
            assert!(active.contains(&clause), "dynamic order: clause {clause} is open, but not active");
            let open: u32 = self.residual.clause(clause).iter().map(open).sum();
            assert!(open > 1, "dynamic order: clause {clause} has {open} open literals");
        }
    }

    fn check_sums(&self, now: &[u64]) {
        for (number, sum) in self.residual.sums.iter().enumerate() {
            let open = |part: &WordPart| u64::from((part.bits & !now[part.word ^ 1]).count_ones());
            let weigh = |(weight, parts): &(u64, Vec<WordPart>)| weight * parts.iter().map(open).sum::<u64>();
            let (sure, reach) = (sure(sum, now), sum.layers.iter().map(weigh).sum::<u64>());
            assert!(
                sure <= sum.most && reach >= sum.least,
                "dynamic order: sum {number} is from {sure} to {reach}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::*;
    use crate::dynamic_order::{DynamicPlan, Residual};

    /// Which of four numbers two variables have, the first the smaller one.
    fn residual() -> Residual {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..2).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        let atoms = (0..3).map(|value| model.atom(x[0], value)).collect();
        model.add(Constraint::Cardinality { count: 1.into(), atoms });
        let plan = DynamicPlan::new(&model).unwrap();
        plan.specialise(&[]).unwrap()
    }

    /// Checks the root after a change of the state.
    fn check(change: impl Fn(&mut Kernel<'_>)) {
        let residual = residual();
        let mut kernel = Kernel::new(&residual, None);
        let choice = kernel.enter(&residual.root).unwrap();
        change(&mut kernel);
        kernel.check_state(0, choice);
    }

    #[test]
    fn a_fixpoint_is_consistent() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "is open, but not active")]
    fn a_lost_clause_is_noticed() {
        check(|kernel| kernel.active[0].clear());
    }

    #[test]
    #[should_panic(expected = "a literal and its negation hold")]
    fn a_contradiction_is_noticed() {
        check(|kernel| kernel.now[..2].fill(1));
    }

    #[test]
    #[should_panic(expected = "holds, but not all that it implies")]
    fn a_missing_implication_is_noticed() {
        check(|kernel| {
            let all = |literal: u32| {
                kernel.residual.implied(literal).iter().map(|word| word.count_ones()).sum::<u32>()
            };
            let own = (0..64).find(|&literal| all(literal) > 1).unwrap();
            kernel.now[0] |= 1 << own;
        });
    }
}
