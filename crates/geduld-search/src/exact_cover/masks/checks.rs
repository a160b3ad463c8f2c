//! The counters of items with multiplicities, for tests.

use super::Masks;

impl<const W: usize> Masks<W> {
    /// Panics unless the bounds of the items with multiplicities are those after these options.
    pub fn check<'o>(&self, chosen: impl IntoIterator<Item = &'o u32>) {
        let [mut least, mut most] = self.start.clone();
        for &option in chosen {
            for &item in self.counters.get(option as usize).into_iter().flatten() {
                least[item as usize] -= 1;
                most[item as usize] -= 1;
            }
        }
        assert_eq!(
            (&self.least, &self.most),
            (&least, &most),
            "masks: the bounds of items with multiplicities"
        );
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::super::super::{ExactCover, residual::Residual};
    use super::*;

    /// Four cells in two colours, two of each: a multiplicity, whichever colour the options stand for.
    fn masks() -> Masks<1> {
        let mut model = Model::new();
        let colours = Domain::numbers(0..2);
        let x: Vec<_> = (0..4).map(|i| model.add_decision(format!("x{i}"), &colours)).collect();
        let atoms = x.iter().map(|&x| model.atom(x, 0)).collect();
        model.add(Constraint::Cardinality { count: 2.into(), atoms });
        let residual = Residual::new(&ExactCover::of(&model).unwrap(), &[]).unwrap();
        Masks::new(&residual, &[]).unwrap()
    }

    #[test]
    fn counters_follow_choices() {
        let mut masks = masks();
        masks.note(0, -1);
        masks.check(&[0]);
        masks.note(0, 1);
        masks.check(&[]);
    }

    #[test]
    #[should_panic(expected = "the bounds of items with multiplicities")]
    fn a_choice_that_was_not_noted_is_noticed() {
        let masks = masks();
        let counted = (0..).zip(&masks.counters).find(|(_, items)| !items.is_empty());
        masks.check(&[counted.expect("an option is counted").0]);
    }
}
