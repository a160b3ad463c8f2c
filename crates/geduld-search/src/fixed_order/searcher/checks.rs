//! The invariants of a search in a fixed order, for tests: a place is what the ids up to it say.

use super::{Place, Searcher};
use crate::fixed_order::free::Free;
use crate::fixed_order::program::{Kind, Level, Residuals};
use crate::mask::index;

impl<const W: usize> Searcher<'_, W> {
    /// Panics unless the place agrees with the ids and with the images of the symmetries. Looks from time to time.
    pub(super) fn check(&mut self, place: &Place<W>) {
        let cost = (place.level + self.orbits.order()) as u64;
        if self.due.at(self.nodes, cost) {
            self.check_ids(place);
            let images = (self.orbits, &self.program.watch_lists, &self.ids[..]);
            self.lex_leader.check(images, place.level, place.open);
        }
    }

    /// Makes all choices once more, from the root to the place.
    fn check_ids(&self, place: &Place<W>) {
        let mut copies = self.program.copies.clone();
        let mut replayed =
            Place { level: 0, free: Free::new(self.program.free), carried: self.program.budget, ..*place };
        // Levels of lanes compute their residuals elsewhere.
        let lanes = self.program.lanes.as_ref().map_or(usize::MAX, |lanes| lanes.first);
        for (number, level) in self.program.levels[..place.level].iter().enumerate() {
            if number < lanes {
                self.check_residuals(level);
            }
            self.replay(level, &mut replayed, &mut copies);
            assert!(
                level.checks.iter().all(|check| check.holds(&self.ids)),
                "fixed order: a check of level {number}"
            );
        }
        assert_eq!(replayed.free.ids, place.free.ids, "fixed order: the free ids at level {}", place.level);
        assert_eq!(
            replayed.carried, place.carried,
            "fixed order: budget and parity at level {}",
            place.level
        );
        assert_eq!(copies, self.copies, "fixed order: the copies left at level {}", place.level);
        assert!(!self.program.numbers || place.free.is_consistent(), "fixed order: the reversed mask");
    }

    /// The sums that were computed on entry to a level, and the ids that follow from them.
    fn check_residuals(&self, level: &Level<W>) {
        for step in &level.steps {
            assert_eq!(
                self.ids[step.place],
                step.sum(&self.ids),
                "fixed order: the sum in place {}",
                step.place
            );
        }
        let id = self.ids[level.slot];
        for functional in &level.functional {
            let residual = self.ids[functional.divided as usize];
            let own = if functional.mirrored { residual - id } else { residual + id };
            assert_eq!(self.ids[functional.slot as usize], own, "fixed order: x{} follows", functional.slot);
        }
    }

    fn replay(&self, level: &Level<W>, place: &mut Place<W>, copies: &mut [u32]) {
        let (program, slot, id) = (self.program, level.slot, self.ids[level.slot]);
        let before = place.free.ids;
        assert!(
            (level.base & (before | level.outside)).contains(id),
            "fixed order: x{slot} = {id} is no candidate"
        );
        let items = level.kind == Kind::Items;
        if let Some(table) = level.spending.filter(|_| !items) {
            place.carried -= program.spending[table + index(id)];
            assert_eq!(
                place.carried & program.guards,
                program.guards,
                "fixed order: x{slot} spends too much"
            );
        }
        if !items && level.takes_number {
            place.free = place.free.without(id);
        } else if items || !program.numbers {
            let is_last = match copies
                .get_mut(program.item_of.get(index(id)).map_or(usize::MAX, |&item| item as usize))
            {
                _ if items || !level.counted => true,
                Some(left) => {
                    *left -= 1;
                    *left == 0
                }
                None => false,
            };
            if is_last {
                place.free.ids = before & program.pool[level.remaining + index(id)];
            }
        }
        let follow = || level.functional.iter().map(|functional| self.ids[functional.slot as usize]);
        for own in follow() {
            assert!(place.free.ids.contains(own), "fixed order: {own} follows from x{slot}, but is not free");
            place.free = place.free.without(own);
        }
        if let Some(inversions) = &level.inversions {
            let holds = inversions.count(program.free & !before, id, follow(), &mut place.carried);
            assert!(holds, "fixed order: the parity after x{slot}");
        }
    }

    /// The same at a level of lanes, after which so many levels of lanes are left.
    pub(crate) fn check_lanes(&mut self, left: usize, free: &Free<W>, residuals: &Residuals) {
        let level = self.program.tail - left;
        let Some(lanes) = &self.program.lanes else { return };
        if !self.due.at(self.nodes, level as u64) {
            return;
        }
        assert_eq!(*residuals, lanes.residuals(&self.ids, level), "fixed order: the lanes at level {level}");
        assert!(free.is_consistent(), "fixed order: the reversed mask at level {level}");
        for chosen in &lanes.levels[..level - lanes.first] {
            let (slot, id) = (chosen.slot, self.ids[chosen.slot]);
            assert!(!free.ids.contains(id), "fixed order: x{slot} = {id} is still free");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use geduld_model::{Constraint, Domain, Model};

    use super::*;
    use crate::fixed_order::orbit::Orbits;
    use crate::fixed_order::program::{AnyWidth, Program};
    use crate::mask::Mask;
    use crate::{Plan, PlanOptions};

    static TRIVIAL: Orbits = Orbits::TRIVIAL;

    /// Three different numbers with a given sum.
    fn program() -> Program<1> {
        let mut model = Model::new();
        let digits = Domain::numbers(1..=6);
        let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        model.add(Constraint::Linear { terms: x.iter().map(|&x| (1, x)).collect(), sum: 10.into() });
        let plan = Plan::new(&model, &PlanOptions::default()).unwrap();
        let AnyWidth::One(mut program) = plan.engine else { panic!("six numbers fit into one word") };
        program.lanes = None;
        program
    }

    /// Checks the first place of a level after a change of the search or of the place.
    fn check(change: impl Fn(&mut Searcher<'_, 1>, &mut Place<1>)) {
        let program = program();
        let mut searcher = Searcher::new(&program, &TRIVIAL, None);
        let root = searcher.root().unwrap();
        let _ = searcher.expand_any(root, Mask::FULL, &mut |searcher, mut place| {
            change(searcher, &mut place);
            searcher.check_ids(&place);
            ControlFlow::Break(())
        });
    }

    #[test]
    fn places_are_consistent() {
        check(|_, _| {});
    }

    #[test]
    #[should_panic(expected = "the free ids at level 1")]
    fn an_id_that_stays_free_is_noticed() {
        check(|searcher, place| place.free = Free::new(searcher.program.free));
    }

    #[test]
    #[should_panic(expected = "is no candidate")]
    fn an_id_outside_of_the_domain_is_noticed() {
        check(|searcher, _| searcher.ids[searcher.program.levels[0].slot] = 60);
    }

    #[test]
    #[should_panic(expected = "the copies left at level 1")]
    fn a_copy_that_was_not_given_back_is_noticed() {
        check(|searcher, _| searcher.copies.push(1));
    }
}
