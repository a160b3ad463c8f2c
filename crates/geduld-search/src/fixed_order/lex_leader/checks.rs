//! The invariants of images under symmetries, for tests.

use super::{LexLeader, WatchLists};
use crate::fixed_order::orbit::{Orbits, Order};

impl LexLeader {
    /// Panics unless a comparison from the beginning finds, on entry to a level, as many undecided elements as are
    /// open, and no image that is smaller; and unless each of them waits at exactly one level.
    pub(crate) fn check(&self, images: (&Orbits, &WatchLists, &[i32]), level: usize, open: usize) {
        let (orbits, watch_lists, ids) = images;
        let Some(&first) = watch_lists.order.first() else { return };
        let decided = level.checked_sub(1).map_or(0, |before| watch_lists.decided[before]);
        let mut found = 0;
        for (element, _, _) in orbits.beginnings(first) {
            match orbits.compare(element, ids, &watch_lists.order, &watch_lists.rank, decided) {
                Order::Smaller => panic!("symmetry: the image under {element:?} is smaller at level {level}"),
                Order::Larger => {}
                Order::Open(..) => found += 1,
            }
        }
        assert_eq!(open, found, "symmetry: the number of undecided elements at level {level}");
        if open > 0 {
            let asleep: usize = self.watching[level..].iter().map(Vec::len).sum();
            let new: usize = watch_lists.groups[level..].iter().flatten().map(|group| group.size).sum();
            assert_eq!(open, asleep + new, "symmetry: an undecided element waits at exactly one level");
        }
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Domain, Model, Permutation};

    use super::*;
    use crate::problem::PlanModel;

    /// Two variables that may be exchanged, known to have these ids.
    fn check(ids: [i32; 2], open: usize) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..3);
        let x: Vec<_> = (0..2).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        let exchanged = model.atoms(x[1]).chain(model.atoms(x[0])).collect();
        let group = [Permutation::identity(6), Permutation::new(exchanged).unwrap()];
        let orbits = Orbits::new(&model, &PlanModel::new(&model).unwrap(), &group).unwrap();
        let watch_lists = WatchLists::new(&orbits, &[vec![0], vec![1]], 2, &[3, 3]);
        LexLeader::new(2).check((&orbits, &watch_lists, &ids), 2, open);
    }

    #[test]
    fn a_larger_image_is_decided() {
        check([0, 1], 0);
    }

    #[test]
    #[should_panic(expected = "is smaller at level 2")]
    fn a_smaller_image_is_noticed() {
        check([1, 0], 0);
    }

    #[test]
    #[should_panic(expected = "the number of undecided elements at level 2")]
    fn a_lost_element_is_noticed() {
        check([1, 1], 0);
    }

    #[test]
    #[should_panic(expected = "waits at exactly one level")]
    fn an_element_that_nobody_wakes_is_noticed() {
        check([1, 1], 1);
    }
}
