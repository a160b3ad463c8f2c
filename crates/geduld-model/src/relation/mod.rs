//! The meaning of constraints, as functions of numbers. Booleans are 0 and 1.

mod checked;
mod graph;
mod linear;

use std::cmp::Ordering;
use std::sync::Arc;

use crate::inversions::inversions_are_odd;
use crate::{Ranges, ascending};

pub use checked::CheckedRelations;
pub use graph::Graph;
pub use linear::{Comparison, Sum};

/// A number or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A number.
    Fixed(i64),
    /// The number of a variable.
    Variable(usize),
}

impl Term {
    /// The variable, if it is one.
    pub fn variable(self) -> Option<usize> {
        match self {
            Self::Variable(variable) => Some(variable),
            Self::Fixed(_) => None,
        }
    }

    /// The number of a variable with only one value in these domains; otherwise the term itself.
    pub fn now(self, domains: &[Ranges]) -> Self {
        match self {
            Self::Variable(variable) => domains[variable].only().map_or(self, Self::Fixed),
            Self::Fixed(_) => self,
        }
    }
}

/// An argument of a constraint.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A number or a variable.
    One(Term),
    /// A list, shared because constraints are copied when they are simplified.
    Many(Arc<[Term]>),
    /// A set of numbers.
    Set(Ranges),
}

/// A kind of constraint. The names of its arguments are those of its documentation, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// x = y.
    Eq,
    /// x != y.
    Ne,
    /// x <= y.
    Le,
    /// x < y.
    Lt,
    /// The sum of coefficients (a list of numbers) times variables (a list) is equal to a number.
    LinearEq,
    /// The sum is not equal to the number. Arguments as for [`Base::LinearEq`].
    LinearNe,
    /// The sum is at most the number. Arguments as for [`Base::LinearEq`].
    LinearLe,
    /// At least one of the first list is true, or one of the second is false.
    Clause,
    /// All operands are true: a list, or two arguments.
    And,
    /// At least one operand is true: a list, or two arguments.
    Or,
    /// An odd number of arguments is true.
    Xor,
    /// An index, a list and a value: the element at the index, counted from 1, is the value.
    Element,
    /// x + y = z.
    Plus,
    /// x * y = z.
    Times,
    /// x / y = z, rounded towards 0. y is not 0.
    Div,
    /// The remainder of [`Base::Div`] is z.
    Mod,
    /// x to the power of y is z.
    Pow,
    /// The smaller of x and y is z.
    Min,
    /// The greater of x and y is z.
    Max,
    /// |x| = y.
    Abs,
    /// A value and a list: the value is the least element.
    Minimum,
    /// A value and a list: the value is the greatest element.
    Maximum,
    /// A value and a set: the value is in the set.
    In,
    /// The elements of a list differ from one another.
    AllDifferent,
    /// Variables, and the numbers of the rows one after another: the variables are one of the rows.
    Table,
    /// A list, a value and a number: the value occurs so often in the list.
    Count,
    /// A list, values and numbers: each value occurs so often in the list.
    Cardinality,
    /// A list, the index of its first element, a value and an index: the index is the only one of the value.
    Place,
    /// A list, and the index of its first element: each element is the index of the next one, and this leads from the
    /// first one through all others back to it.
    Circuit,
    /// The chosen nodes and edges of a graph are connected, at least one node is chosen, and both nodes of each chosen
    /// edge. The arguments are those of [`Graph`].
    Connected,
    /// The chosen nodes of a graph are connected by edges between chosen nodes; there may be none. The arguments are
    /// those of [`Graph`], without the last.
    Joined,
    /// Different variables and Booleans: the number of pairs of variables in descending order and of true Booleans is
    /// odd.
    Inversions,
}

/// The role of the additional last argument, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The base holds.
    Holds,
    /// The base does not hold.
    Fails,
    /// The last argument says whether the base holds.
    Reified,
    /// The base holds if the last argument is true.
    Implied,
}

/// A constraint over numbered variables.
#[derive(Clone, Debug)]
pub struct Relation {
    /// Its kind.
    pub base: Base,
    /// How its kind is used.
    pub mode: Mode,
    /// The arguments of the kind, then that of the mode.
    pub arguments: Vec<Argument>,
    /// Its name in the file, for messages.
    pub name: Box<str>,
    /// Its line in the file, for messages.
    pub line: usize,
}

impl Relation {
    /// All numbers and variables, including repetitions.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.arguments
            .iter()
            .flat_map(|argument| match argument {
                Argument::One(term) => std::slice::from_ref(term),
                Argument::Many(terms) => terms,
                Argument::Set(_) => &[],
            })
            .copied()
    }

    /// The variables with several possible values, each once, in the order of their first occurrence.
    pub fn open(&self, domains: &[Ranges]) -> Vec<usize> {
        let mut open: Vec<usize> = self.terms().filter_map(|term| term.now(domains).variable()).collect();
        let seen = ascending(open.iter().copied());
        if seen.len() < open.len() {
            let mut first = vec![true; seen.len()];
            open.retain(|variable| {
                seen.binary_search(variable).is_ok_and(|place| std::mem::take(&mut first[place]))
            });
        }
        open
    }

    /// The argument at a position, if it is a number or variable.
    pub fn one(&self, position: usize) -> Term {
        match self.arguments.get(position) {
            Some(Argument::One(term)) => *term,
            _ => Term::Fixed(0),
        }
    }

    /// The argument at a position, if it is a list.
    pub fn many(&self, position: usize) -> &[Term] {
        match self.arguments.get(position) {
            Some(Argument::Many(terms)) => terms,
            _ => &[],
        }
    }

    /// The arguments of `and` and `or`.
    pub fn operands(&self) -> Vec<Term> {
        match (&self.arguments[..], self.mode) {
            ([Argument::Many(terms), ..], _) => terms.to_vec(),
            (ones, Mode::Holds | Mode::Fails) => {
                ones.iter().enumerate().map(|(at, _)| self.one(at)).collect()
            }
            (ones, _) => (0..ones.len() - 1).map(|at| self.one(at)).collect(),
        }
    }

    /// The argument that switches the base.
    pub fn switch(&self) -> Option<Term> {
        matches!(self.mode, Mode::Reified | Mode::Implied).then(|| self.one(self.arguments.len() - 1))
    }

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
        let one = |position| at(self.one(position), numbers);
        let many = |position| self.many(position).iter().map(|&term| at(term, numbers));
        match self.base {
            Base::Eq => one(0) == one(1),
            Base::Ne => one(0) != one(1),
            Base::Le => one(0) <= one(1),
            Base::Lt => one(0) < one(1),
            Base::LinearEq => self.compare_sum(numbers, one(2)) == Ordering::Equal,
            Base::LinearNe => self.compare_sum(numbers, one(2)) != Ordering::Equal,
            Base::LinearLe => self.compare_sum(numbers, one(2)) != Ordering::Greater,
            Base::Clause => many(0).any(|number| number != 0) || many(1).any(|number| number == 0),
            Base::And => self.operands().iter().all(|&term| at(term, numbers) != 0),
            Base::Or => self.operands().iter().any(|&term| at(term, numbers) != 0),
            Base::Xor => many(0).filter(|&number| number != 0).count() % 2 == 1,
            Base::In => match self.arguments.get(1) {
                Some(Argument::Set(set)) => set.contains(one(0)),
                _ => false,
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
            _ => self.function().is_some_and(|value| self.computed(numbers) == Some(at(value, numbers))),
        }
    }

    /// The argument that [`Relation::computed`] computes from the others. `None` if the base is not a function.
    fn function(&self) -> Option<Term> {
        self.function_place().map(|place| self.one(place))
    }

    /// The position of the argument that is computed from the others. `None` if the base is not a function.
    pub fn function_place(&self) -> Option<usize> {
        match self.base {
            Base::Minimum | Base::Maximum => Some(0),
            Base::Abs => Some(1),
            Base::Element
            | Base::Plus
            | Base::Times
            | Base::Div
            | Base::Mod
            | Base::Pow
            | Base::Min
            | Base::Max
            | Base::Count => Some(2),
            Base::Place => Some(3),
            _ => None,
        }
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
            _ => self.computed(numbers),
        }
    }

    /// The only possible value of a table variable, or of the count of a value in a list, for these numbers of the
    /// other variables. `None` if there is no possible value, or for other constraints.
    pub fn looked_up(&self, own: Term, numbers: &[i64]) -> Option<i64> {
        match (self.base, self.mode) {
            (Base::Table, Mode::Holds) => {
                let row = self.many(0);
                let place = row.iter().position(|&term| term == own)?;
                let rows = self.many(1).chunks_exact(row.len());
                let mut values = rows.map(|cells| (cells, at(cells[place], numbers)));
                let fitting = values.find(|&(cells, value)| {
                    let wanted = |term| if term == own { value } else { at(term, numbers) };
                    cells.iter().zip(row).all(|(&cell, &term)| at(cell, numbers) == wanted(term))
                });
                fitting.map(|(_, value)| value)
            }
            (Base::Cardinality, Mode::Holds) => {
                let place = self.many(2).iter().position(|&term| term == own)?;
                let value = at(*self.many(1).get(place)?, numbers);
                i64::try_from(self.many(0).iter().filter(|&&term| at(term, numbers) == value).count()).ok()
            }
            _ => None,
        }
    }

    /// The value of [`Relation::function`]. `None` if the function is undefined for these numbers.
    fn computed(&self, numbers: &[i64]) -> Option<i64> {
        let one = |position| at(self.one(position), numbers);
        let many = |position| self.many(position).iter().map(|&term| at(term, numbers));
        match self.base {
            Base::Element => {
                let index = usize::try_from(one(0)).ok()?.checked_sub(1)?;
                self.many(1).get(index).map(|&term| at(term, numbers))
            }
            Base::Plus => one(0).checked_add(one(1)),
            Base::Times => one(0).checked_mul(one(1)),
            Base::Div => one(0).checked_div(one(1)),
            Base::Mod => one(0).checked_rem(one(1)),
            Base::Pow => power(one(0), one(1)),
            Base::Min => Some(one(0).min(one(1))),
            Base::Max => Some(one(0).max(one(1))),
            Base::Abs => one(0).checked_abs(),
            Base::Minimum => many(1).min(),
            Base::Maximum => many(1).max(),
            Base::Count => i64::try_from(many(0).filter(|&number| number == one(1)).count()).ok(),
            Base::Place => {
                let mut places = many(0).enumerate().filter(|&(_, number)| number == one(2));
                let (place, _) = places.next()?;
                let place = i64::try_from(place).ok().filter(|_| places.next().is_none())?;
                one(1).checked_add(place)
            }
            _ => None,
        }
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
    use super::*;

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
