//! The invariants of the search in a fixed order of items, for tests.

use super::super::masks::{fits, join};
use super::{Frame, OPEN, Scan};

impl<const W: usize> Scan<W> {
    /// Panics unless the used items are those of the chosen options, each used once, and no choice is counted twice.
    /// `frame` is the node of the last choice. Looks from time to time.
    pub(super) fn check(&mut self, frame: &Frame<W>, used: &[u64; W], spare: u32) {
        // The search counts no steps, so a moment is one.
        let cost = self.chosen.len() as u64;
        self.moments += 1;
        if self.due.at(self.moments, cost) {
            self.check_choices(frame, used, spare);
        }
    }

    fn check_choices(&self, frame: &Frame<W>, used: &[u64; W], spare: u32) {
        assert_eq!(self.chosen.len(), self.frames.len() + 1, "scan: one choice for each node");
        let (mut all, mut left) = ([0; W], self.spare);
        for (&option, node) in self.chosen.iter().zip(self.frames.iter().chain([frame])) {
            let rank = node.rank as usize;
            assert_eq!(Self::first_unused(&all), rank, "scan: the rank of a node");
            let own = match option {
                OPEN => {
                    assert!(self.may_stay_open[rank] && left > 0, "scan: rank {rank} cannot stay open");
                    left -= 1;
                    let mut own = [0; W];
                    own[rank / 64] |= 1 << (rank % 64);
                    own
                }
                option => *self.masks.mask(option),
            };
            assert!(fits(&own, &all), "scan: option {option} uses an item again");
            all = join(&all, &own);
        }
        assert_eq!((*used, spare), (all, left), "scan: the used items");
        self.masks.check(self.chosen.iter().filter(|&&option| option != OPEN));
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::super::super::{ExactCover, residual::Residual};
    use super::*;

    /// Checks the choice of the first option of three different numbers, with these used items besides.
    fn check(besides: u64, option: u32) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..3);
        let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x });
        let cover = ExactCover::of(&model).unwrap();
        let items: Vec<u32> = (0..).take(cover.item_count()).collect();
        let mut scan = Scan::<1>::new(&Residual::new(&cover, &[]).unwrap(), &items).unwrap();
        scan.chosen.push(option);
        let used = [scan.masks.mask(0)[0] | besides];
        scan.check_choices(&Frame { used: [0], rank: 0, next: 1, spare: 0 }, &used, scan.spare);
    }

    #[test]
    fn used_items_are_those_of_options() {
        check(0, 0);
    }

    #[test]
    #[should_panic(expected = "the used items")]
    fn another_used_item_is_noticed() {
        check(u64::MAX, 0);
    }

    #[test]
    #[should_panic(expected = "cannot stay open")]
    fn an_item_without_an_option_is_noticed() {
        check(0, OPEN);
    }
}
