//! What each kind of relation means, for numbers of all variables.

use std::cmp::Ordering;

use super::{Argument, Base, Mode, Relation, Term, graph};
use crate::inversions::inversions_are_odd;

/// What the arguments of a base say about their numbers.
enum Meaning {
    /// Whether the base holds.
    Holds(bool),
    /// The only value of the argument that is a function of the others. `None` if it is undefined.
    Result(Option<i64>),
}

impl Relation {
    /// Whether the constraint holds for these numbers of the variables.
    pub fn holds(&self, numbers: &[i64]) -> bool {
        let switch = || self.switch().is_some_and(|term| at(term, numbers) != 0);
        match self.mode {
            Mode::Holds => self.base_holds(numbers),
            Mode::Fails => !self.base_holds(numbers),
            Mode::Reified => self.base_holds(numbers) == switch(),
            Mode::Implied => !switch() || self.base_holds(numbers),
        }
    }

    /// Whether the base holds.
    pub fn base_holds(&self, numbers: &[i64]) -> bool {
        match self.meaning(numbers) {
            Meaning::Holds(holds) => holds,
            Meaning::Result(value) => {
                let result = self.function().map(|term| at(term, numbers));
                value.is_some() && value == result
            }
        }
    }

    /// What each kind means.
    fn meaning(&self, numbers: &[i64]) -> Meaning {
        let one = |position| at(self.one(position), numbers);
        let many = |position| self.many(position).iter().map(|&term| at(term, numbers));
        let sum = || self.compare_sum(numbers, one(2));
        Meaning::Holds(match self.base {
            Base::Eq => one(0) == one(1),
            Base::Ne => one(0) != one(1),
            Base::Le => one(0) <= one(1),
            Base::Lt => one(0) < one(1),
            Base::LinearEq => sum() == Ordering::Equal,
            Base::LinearNe => sum() != Ordering::Equal,
            Base::LinearLe => sum() != Ordering::Greater,
            Base::Clause => many(0).any(|number| number != 0) || many(1).any(|number| number == 0),
            Base::And => self.operands().iter().all(|&term| at(term, numbers) != 0),
            Base::Or => self.operands().iter().any(|&term| at(term, numbers) != 0),
            Base::Xor => many(0).filter(|&number| number != 0).count() % 2 == 1,
            Base::In => match self.arguments.get(1) {
                Some(Argument::Set(set)) => set.contains(one(0)),
                Some(Argument::One(_) | Argument::Many(_)) | None => false,
            },
            Base::AllDifferent => {
                let mut all: Vec<i64> = many(0).collect();
                all.sort_unstable();
                all.windows(2).all(|pair| pair[0] != pair[1])
            }
            Base::Table => {
                let row = self.many(0);
                self.many(1).chunks(row.len().max(1)).any(|cells| {
                    cells.iter().zip(row).all(|(&cell, &term)| at(cell, numbers) == at(term, numbers))
                })
            }
            Base::Cardinality => many(1).zip(many(2)).all(|(value, count)| {
                i64::try_from(many(0).filter(|&number| number == value).count()) == Ok(count)
            }),
            Base::Circuit => graph::is_circuit(&many(0).collect::<Vec<_>>(), one(1)),
            Base::Connected | Base::Joined => graph::is_connected(self, |term| at(term, numbers)),
            Base::Inversions => {
                let flips = many(1).filter(|&number| number != 0).count();
                inversions_are_odd(&mut many(0).collect::<Vec<_>>()) != (flips % 2 == 1)
            }
            Base::Element => {
                let index = usize::try_from(one(0)).ok().and_then(|index| index.checked_sub(1));
                let element = index.and_then(|index| self.many(1).get(index));
                return Meaning::Result(element.map(|&term| at(term, numbers)));
            }
            Base::Plus => return Meaning::Result(one(0).checked_add(one(1))),
            Base::Times => return Meaning::Result(one(0).checked_mul(one(1))),
            Base::Div => return Meaning::Result(one(0).checked_div(one(1))),
            Base::Mod => return Meaning::Result(one(0).checked_rem(one(1))),
            Base::Pow => return Meaning::Result(power(one(0), one(1))),
            Base::Min => return Meaning::Result(Some(one(0).min(one(1)))),
            Base::Max => return Meaning::Result(Some(one(0).max(one(1)))),
            Base::Abs => return Meaning::Result(one(0).checked_abs()),
            Base::Minimum => return Meaning::Result(many(1).min()),
            Base::Maximum => return Meaning::Result(many(1).max()),
            Base::Count => {
                let occurrences = many(0).filter(|&number| number == one(1)).count();
                return Meaning::Result(i64::try_from(occurrences).ok());
            }
            Base::Place => {
                let mut places = many(0).zip(0i64..).filter(|&(number, _)| number == one(2));
                let first = places.next().filter(|_| places.next().is_none());
                return Meaning::Result(first.and_then(|(_, place)| one(1).checked_add(place)));
            }
        })
    }

    /// The argument that is a function of the others. `None` if the base is not a function.
    fn function(&self) -> Option<Term> {
        self.base.function_place().map(|place| self.one(place))
    }

    /// The argument that is a function of the other arguments.
    pub fn result(&self) -> Option<Term> {
        match self.mode {
            Mode::Reified => self.switch(),
            Mode::Holds => self.function(),
            Mode::Fails | Mode::Implied => None,
        }
    }

    /// The value of [`Relation::result`]. `None` if the function is undefined for these numbers.
    pub fn resulting(&self, numbers: &[i64]) -> Option<i64> {
        match self.mode {
            Mode::Reified => Some(i64::from(self.base_holds(numbers))),
            Mode::Holds | Mode::Fails | Mode::Implied => match self.meaning(numbers) {
                Meaning::Result(value) => value,
                Meaning::Holds(_) => None,
            },
        }
    }

    /// The only possible value of a table variable, or of the count of a value in a list, for these numbers of the
    /// other variables. `None` if there is no possible value, or for other constraints.
    pub fn looked_up(&self, own: Term, numbers: &[i64]) -> Option<i64> {
        if self.mode != Mode::Holds {
            return None;
        }
        if self.base == Base::Table {
            let row = self.many(0);
            let place = row.iter().position(|&term| term == own)?;
            let rows = self.many(1).chunks_exact(row.len());
            let mut values = rows.map(|cells| (cells, at(cells[place], numbers)));
            let fitting = values.find(|&(cells, value)| {
                let wanted = |term| if term == own { value } else { at(term, numbers) };
                cells.iter().zip(row).all(|(&cell, &term)| at(cell, numbers) == wanted(term))
            });
            return fitting.map(|(_, value)| value);
        }
        if self.base == Base::Cardinality {
            let place = self.many(2).iter().position(|&term| term == own)?;
            let value = at(*self.many(1).get(place)?, numbers);
            return i64::try_from(self.many(0).iter().filter(|&&term| at(term, numbers) == value).count())
                .ok();
        }
        None
    }

    /// The sum of coefficients times numbers, compared with a number. Sums of any size are compared exactly.
    fn compare_sum(&self, numbers: &[i64], number: i64) -> Ordering {
        let terms = self.many(0).iter().zip(self.many(1));
        let products =
            terms.map(|(&factor, &term)| i128::from(at(factor, numbers)) * i128::from(at(term, numbers)));
        // The high and the low half of each product are added up by themselves.
        let halves = |product: i128| (product >> 64, product & i128::from(u64::MAX));
        let (high, low) = products.chain([-i128::from(number)]).map(halves).fold((0, 0), |all, own| {
            let (high, low) = (all.0 + own.0, all.1 + own.1);
            (high + (low >> 64), low & i128::from(u64::MAX))
        });
        high.cmp(&0).then(low.cmp(&0))
    }
}

/// The number of a term.
fn at(term: Term, numbers: &[i64]) -> i64 {
    match term {
        Term::Fixed(number) => number,
        Term::Variable(variable) => numbers[variable],
    }
}

/// The power as MiniZinc defines it. A negative exponent gives 1 divided by the positive power, rounded towards 0.
pub(crate) fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, exponent) {
        (0, ..=-1) => None,
        (1, _) => Some(1),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..=-1) => Some(0),
        (0, 1..) => Some(0),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Parameter;
    use super::*;
    use crate::Ranges;

    /// A kind whose signature has a result, but whose meaning has none, would hold for no numbers.
    #[test]
    fn the_meaning_of_a_function_is_a_result() {
        for &base in Base::ALL {
            let argument = |parameter: &Parameter| match parameter {
                Parameter::One | Parameter::Result => Argument::One(Term::Fixed(1)),
                Parameter::List | Parameter::Operands => Argument::Many(Arc::new([Term::Fixed(1)])),
                Parameter::Set => Argument::Set(Ranges::range(1, 1)),
            };
            let arguments = base.signature().iter().map(argument).collect();
            let relation = Relation { base, mode: Mode::Holds, arguments, name: Box::default(), line: 0 };
            let is_function = matches!(relation.meaning(&[]), Meaning::Result(_));
            assert_eq!(base.function_place().is_some(), is_function, "{base:?}");
        }
    }

    #[test]
    fn powers_are_those_of_minizinc() {
        let cases =
            [(2, 10, Some(1024)), (2, -1, Some(0)), (-1, -3, Some(-1)), (0, -1, None), (0, 0, Some(1))];
        for (base, exponent, expected) in cases {
            assert_eq!(power(base, exponent), expected, "{base}^{exponent}");
        }
        assert_eq!(power(3, 41), None);
        assert_eq!(power(2, i64::MAX), None);
    }
}
