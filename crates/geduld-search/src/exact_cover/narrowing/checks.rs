//! The invariants of the lists of open options, for tests.

use super::super::masks::{fits, join};
use super::{Narrowing, SATISFIED};

impl<const W: usize> Narrowing<W> {
    /// Panics unless the open options of each node are those that fit to the options chosen above it, and are counted
    /// right. The last node is left out if it is a dead end. Looks from time to time.
    pub(super) fn check(&mut self, possible: bool) {
        if self.due.at(self.steps, 4 * self.open.len() as u64) {
            self.check_nodes(possible);
        }
    }

    fn check_nodes(&self, possible: bool) {
        assert_eq!(self.chosen.len(), self.frames.len(), "narrowing: one choice for each node");
        self.masks.check(&self.chosen);
        // The choice of a node makes the options and counts of the next one.
        let mut used = [0; W];
        for (node, &option) in self.chosen.iter().enumerate() {
            assert!(fits(self.masks.mask(option), &used), "narrowing: option {option} uses an item again");
            used = join(&used, self.masks.mask(option));
            let is_last = node + 1 == self.frames.len();
            if is_last && !possible {
                break;
            }
            let start = self.frames[node].end;
            let end = self.frames.get(node + 1).map_or(self.open.len(), |below| below.end);
            let open = &self.open[start..end];
            let all = &self.open[..self.frames[0].end];
            let fitting = all.iter().filter(|&&other| fits(self.masks.mask(other), &used));
            assert!(open.iter().eq(fitting), "narrowing: the open options at depth {}", node + 1);
            let mut counts = vec![0; self.items];
            open.iter()
                .flat_map(|&other| &self.needed[other as usize])
                .for_each(|&bit| counts[usize::from(bit)] += 1);
            for (bit, count) in counts.iter_mut().enumerate() {
                if used[bit / 64] >> (bit % 64) & 1 == 1 {
                    *count += SATISFIED;
                }
            }
            let own = &self.counts[(node + 1) * self.items..][..self.items];
            assert_eq!(own, counts, "narrowing: the options of each item at depth {}", node + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::super::super::{ExactCover, residual::Residual};
    use super::*;

    /// Checks the first node of four different numbers after a change.
    fn check(change: impl Fn(&mut Narrowing<1>)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..4).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        model.add(Constraint::AllDifferent { variables: x });
        let cover = ExactCover::of(&model).unwrap();
        let mut search = Narrowing::<1>::new(&Residual::new(&cover, &[]).unwrap(), &[]).unwrap();
        assert!(search.enter(0));
        assert_eq!(search.next(), Some(true));
        change(&mut search);
        search.check_nodes(true);
    }

    #[test]
    fn open_options_are_those_that_fit() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "the open options at depth 1")]
    fn an_option_that_is_lost_is_noticed() {
        check(|search| search.open.truncate(search.open.len() - 1));
    }

    #[test]
    #[should_panic(expected = "the options of each item at depth 1")]
    fn a_wrong_count_is_noticed() {
        check(|search| *search.counts.last_mut().unwrap() += 1);
    }
}
