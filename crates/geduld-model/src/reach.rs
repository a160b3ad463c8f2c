//! The range that a sum can reach.

use crate::{Bounds, Model, VarId};

/// Searches calculate only with sums of smaller numbers. Twice this limit still fits into 64 bits.
const TOO_FAR: i128 = 1 << 61;

impl Model {
    /// The bounds of a sum, cut to at most one beyond what its terms can reach. They allow the same sums. Any sum of
    /// the terms can be added to the bounds or subtracted from them without overflow. `None` if the terms may add up to
    /// 2^61 or more, or to -2^61 or less.
    pub fn bounds_within_reach(&self, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Option<Bounds<i64>> {
        let term = |&(factor, variable): &(i64, VarId)| {
            i128::from(factor).abs() * i128::from(self.variable(variable).domain.largest_magnitude())
        };
        let reach = terms.iter().map(term).sum::<i128>();
        let beyond = i64::try_from(reach + 1).ok().filter(|_| reach < TOO_FAR)?;
        let cut = |bound: i64| bound.clamp(-beyond, beyond);
        Some(Bounds { least: cut(sum.least), most: cut(sum.most) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Domain;

    #[test]
    fn bounds_are_cut_to_one_beyond_the_terms() {
        let mut model = Model::new();
        let x = model.add_decision("x", &Domain::numbers([-3, 2]));
        let within = |factor, sum| model.bounds_within_reach(&[(factor, x)], sum);
        assert_eq!(within(2, (5..).into()), Some((5..=7).into()));
        assert_eq!(within(-2, (..=-9).into()), Some((-7..=-7).into()));
        assert_eq!(within(1, 3.into()), Some(3.into()));
        assert_eq!(within(1 << 60, 3.into()), None);
    }
}
