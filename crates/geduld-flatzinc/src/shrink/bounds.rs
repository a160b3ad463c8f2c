//! The bounds that one constraint implies for one of its variables. They need not be the best ones.

use geduld_model::relation::{Base, Mode, Relation, Term};
use num_integer::{Integer, Roots};

use super::Shrinking;
use crate::linear::{Comparison, Sum};
use geduld_model::Ranges;

impl Shrinking<'_> {
    /// The values that a constraint lists for a variable: the elements of a list, its indices, the divisors of a
    /// product, or the column of a table.
    pub(super) fn listed(&self, relation: &Relation, variable: usize) -> Option<Ranges> {
        if relation.mode != Mode::Holds {
            return None;
        }
        let own = Term::Variable(variable);
        let last = |first: i64, length: usize| first.checked_add(i64::try_from(length).ok()? - 1);
        match relation.base {
            Base::Element if relation.one(0) == own => {
                Some(Ranges::range(1, last(1, relation.many(1).len())?))
            }
            Base::Element if relation.one(2) == own => {
                let ranges = relation.many(1).iter().flat_map(|&term| match self.resolved.now(term) {
                    Term::Fixed(number) => vec![(number, number)],
                    Term::Variable(other) => self.resolved.domains[other].ranges().to_vec(),
                });
                Some(Ranges::new(ranges))
            }
            Base::Place if relation.one(3) == own => match relation.one(1) {
                Term::Fixed(first) => Some(Ranges::range(first, last(first, relation.many(0).len())?)),
                Term::Variable(_) => None,
            },
            Base::Times if relation.one(0) == own || relation.one(1) == own => {
                match self.resolved.now(relation.one(2)) {
                    Term::Fixed(product) => divisors(product),
                    Term::Variable(_) => None,
                }
            }
            Base::Cardinality if relation.many(2).contains(&own) => {
                Some(Ranges::range(0, last(1, relation.many(0).len())?))
            }
            Base::Table => {
                let columns = relation.many(0);
                let place = columns.iter().position(|&term| term == own)?;
                let cells = relation.many(1).iter().skip(place).step_by(columns.len());
                let number = |&cell: &Term| match cell {
                    Term::Fixed(number) => number,
                    Term::Variable(_) => 0,
                };
                Some(cells.map(number).collect())
            }
            _ => None,
        }
    }

    /// The smallest and the largest value that a constraint allows for a variable.
    pub(super) fn bounds(&self, relation: &Relation, variable: usize) -> Option<(i128, i128)> {
        if let Some(mut sum) = Sum::of(relation, self.resolved) {
            match (relation.mode, sum.comparison) {
                (Mode::Holds, _) => {}
                (Mode::Fails, Comparison::Ne) => sum.comparison = Comparison::Eq,
                // "Not at most `right`" means "at least `right + 1`".
                (Mode::Fails, Comparison::Le) => {
                    sum.terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
                    sum.right = -sum.right - 1;
                }
                _ => return None,
            }
            return self.bounds_of_sum(&sum, variable);
        }
        if relation.mode != Mode::Holds {
            return None;
        }
        if relation.result() != Some(Term::Variable(variable)) {
            return self.bounds_of_input(relation, variable);
        }
        let one = |position| self.ends(relation.one(position));
        let hull = |terms: &[Term]| {
            let all: Vec<(i128, i128)> = terms.iter().map(|&term| self.ends(term)).collect::<Option<_>>()?;
            Some((all.iter().map(|ends| ends.0).min()?, all.iter().map(|ends| ends.1).max()?))
        };
        match relation.base {
            Base::Times => {
                let ((a, b), (c, d)) = (one(0)?, one(1)?);
                let products = [a * c, a * d, b * c, b * d];
                Some((products.into_iter().min()?, products.into_iter().max()?))
            }
            Base::Abs => {
                let (a, b) = one(0)?;
                Some((0, a.abs().max(b.abs())))
            }
            Base::Div | Base::Mod => {
                let (a, b) = one(0)?;
                let most = a.abs().max(b.abs());
                Some((-most, most))
            }
            Base::Pow => Some(powers(one(0)?, one(1)?)),
            Base::Min | Base::Max => hull(&[relation.one(0), relation.one(1)]),
            Base::Element | Base::Minimum | Base::Maximum => hull(relation.many(1)),
            Base::Count => Some((0, i128::try_from(relation.many(0).len()).ok()?)),
            _ => None,
        }
    }

    /// The smallest and the largest number that a term can be.
    fn ends(&self, term: Term) -> Option<(i128, i128)> {
        let (least, most) = match self.resolved.now(term) {
            Term::Fixed(number) => (number, number),
            Term::Variable(variable) => self.resolved.domains[variable].ends()?,
        };
        Some((least.into(), most.into()))
    }

    /// The smallest and the largest value that the result of a function allows for one of its inputs.
    fn bounds_of_input(&self, relation: &Relation, variable: usize) -> Option<(i128, i128)> {
        let (least, most) = self.ends(relation.one(relation.function_place()?))?;
        let own = Term::Variable(variable);
        match relation.base {
            Base::Min | Base::Minimum => Some((least, i128::from(i64::MAX))),
            Base::Max | Base::Maximum => Some((i128::from(i64::MIN), most)),
            Base::Abs => Some((-most, most)),
            Base::Times if relation.one(0) == own && relation.one(1) == own => roots((least, most), 2),
            Base::Times => {
                let other = if relation.one(0) == own { relation.one(1) } else { relation.one(0) };
                let (a, b) = self.ends(other)?;
                let largest = least.abs().max(most.abs());
                // If the other factor is never 0, this factor is at most as large as the product.
                (a > 0 || b < 0).then_some((-largest, largest))
            }
            Base::Pow if relation.one(0) == own && relation.one(1) != own => {
                match self.resolved.now(relation.one(1)) {
                    Term::Fixed(exponent) => roots((least, most), u32::try_from(exponent).ok()?),
                    Term::Variable(_) => None,
                }
            }
            _ => None,
        }
    }

    fn bounds_of_sum(&self, sum: &Sum, variable: usize) -> Option<(i128, i128)> {
        let &(factor, _) = sum.terms.iter().find(|&&(_, other)| other == variable)?;
        let rest = Sum {
            terms: sum.terms.iter().copied().filter(|&(_, other)| other != variable).collect(),
            ..sum.clone()
        };
        let (low, high) = rest.ends(self.resolved)?;
        // The term must be from `least` to `most`.
        let most = sum.right.checked_sub(low)?;
        let least = match sum.comparison {
            Comparison::Eq => sum.right.checked_sub(high)?,
            Comparison::Le => i128::MIN / 2,
            Comparison::Ne => return None,
        };
        Some(match factor > 0 {
            true => (Integer::div_ceil(&least, &factor), Integer::div_floor(&most, &factor)),
            false => (Integer::div_ceil(&most, &factor), Integer::div_floor(&least, &factor)),
        })
    }
}

/// All divisors of a number, positive and negative. `None` for 0 and for numbers that are too large to try.
fn divisors(number: i64) -> Option<Ranges> {
    const MOST: i64 = 1 << 30;
    let number = number.checked_abs().filter(|number| (1..=MOST).contains(number))?;
    let small =
        (1..).take_while(|divisor| divisor * divisor <= number).filter(|divisor| number % divisor == 0);
    Some(small.flat_map(|divisor| [divisor, -divisor, number / divisor, -number / divisor]).collect())
}

/// Bounds of the powers of numbers from `a` to `b` with exponents from `c` to `d`. Powers outside of 64 bits do not
/// count.
fn powers((a, b): (i128, i128), (c, d): (i128, i128)) -> (i128, i128) {
    let most = i128::from(i64::MAX) + 1;
    let power = |base: i128, exponent: i128| match base {
        0 => i128::from(exponent == 0),
        -1..=1 => base.pow(u32::from(exponent % 2 != 0)),
        _ => match u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)) {
            Some(power) => power.clamp(-most, most),
            None if base < 0 && exponent % 2 != 0 => -most,
            None => most,
        },
    };
    if c == d && c > 0 {
        // One exponent: the power grows with the base, or with its distance from 0 if the exponent is even.
        let (low, high) = (power(a, c), power(b, c));
        let least = if c % 2 == 0 && a <= 0 && b >= 0 { 0 } else { low.min(high) };
        return (least, low.max(high));
    }
    // A negative exponent gives -1, 0 or 1.
    let largest = power(a.abs().max(b.abs()), d.max(0)).max(1);
    (if a < 0 { -largest } else { 0 }, largest)
}

/// Bounds of the numbers whose power with this exponent is from `least` to `most`. `None` if all numbers may have such
/// powers.
fn roots((least, most): (i128, i128), exponent: u32) -> Option<(i128, i128)> {
    if exponent == 0 {
        return None;
    }
    if exponent % 2 == 1 {
        // The roots are rounded towards 0, so they keep all numbers whose power is in the range.
        return Some((least.nth_root(exponent), most.nth_root(exponent)));
    }
    if most < 0 {
        return Some((1, 0));
    }
    let root = most.nth_root(exponent);
    Some((-root, root))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The power of 64-bit integers, as a 128-bit integer if it is one.
    fn power(base: i128, exponent: i128) -> Option<i128> {
        match (base, exponent) {
            (0, ..0) => None,
            (1 | -1, _) => Some(if exponent % 2 == 0 { 1 } else { base }),
            (_, ..0) => Some(0),
            _ => base.checked_pow(u32::try_from(exponent).ok()?),
        }
        .filter(|power| i64::try_from(*power).is_ok())
    }

    #[test]
    fn powers_are_within_their_bounds() {
        let bases = [i128::from(i64::MIN), -70_000, -3, -2, -1, 0, 1, 2, 3, 70_000, i128::from(i64::MAX)];
        let exponents = [-3, -2, -1, 0, 1, 2, 3, 4, 62, 63, 64, 1 << 40];
        for (first, &a) in bases.iter().enumerate() {
            for (last, &b) in bases.iter().enumerate().skip(first) {
                for (from, &c) in exponents.iter().enumerate() {
                    for (to, &d) in exponents.iter().enumerate().skip(from) {
                        let (least, most) = powers((a, b), (c, d));
                        for &base in &bases[first..=last] {
                            for power in exponents[from..=to].iter().filter_map(|&by| power(base, by)) {
                                assert!((least..=most).contains(&power), "{a}..{b} ^ {c}..{d}: {power}");
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(powers((-1, 3), (3, 3)), (-1, 27));
        assert_eq!(powers((-4, 3), (2, 2)), (0, 16));
    }

    #[test]
    fn roots_keep_all_numbers_with_a_power_in_the_range() {
        for exponent in 1..5 {
            for least in -90i128..90 {
                for most in least..90 {
                    let Some((low, high)) = roots((least, most), exponent) else { panic!("{exponent}") };
                    let fits = |base: &i128| (least..=most).contains(&base.pow(exponent));
                    assert!((-90..90).filter(fits).all(|base| (low..=high).contains(&base)));
                }
            }
        }
        assert_eq!(roots((-1, 7), 3), Some((-1, 1)));
    }
}
