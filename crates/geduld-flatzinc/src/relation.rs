//! The meaning of constraints, as functions of numbers. Booleans are 0 and 1.

use std::sync::Arc;

use crate::{Ranges, graph};

/// A number or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Fixed(i64),
    /// The number of a variable.
    Variable(usize),
}

/// An argument of a constraint.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    One(Term),
    /// Shared, because constraints are copied when they are simplified.
    Many(Arc<[Term]>),
    Set(Ranges),
}

/// A kind of constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Eq,
    Ne,
    Le,
    Lt,
    LinearEq,
    LinearNe,
    LinearLe,
    /// At least one of the first list is true, or one of the second is false.
    Clause,
    And,
    Or,
    /// An odd number of arguments is true.
    Xor,
    Element,
    Plus,
    Times,
    Div,
    Mod,
    Pow,
    Min,
    Max,
    Abs,
    Minimum,
    Maximum,
    In,
    AllDifferent,
    Table,
    Count,
    Cardinality,
    /// The last argument is the only index of a value in a list. The second argument is the first index.
    Place,
    /// The chosen nodes and edges of a graph are connected, at least one node is chosen, and both nodes of each chosen
    /// edge.
    Connected,
}

/// The role of the additional last argument, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The base holds.
    Holds,
    /// The base does not hold.
    Fails,
    /// The last argument says whether the base holds.
    Reified,
    /// The base holds if the last argument is true.
    Implied,
}

/// Names, their meanings and their arguments: `1` is a number, `n` a list, `s` a set. Names that end in `_reif` and
/// `_imp` have one more argument.
const BASES: [(&str, Base, &str); 47] = [
    ("int_eq", Base::Eq, "11"),
    ("bool_eq", Base::Eq, "11"),
    ("bool2int", Base::Eq, "11"),
    ("int_ne", Base::Ne, "11"),
    ("bool_ne", Base::Ne, "11"),
    ("bool_not", Base::Ne, "11"),
    ("bool_xor", Base::Ne, "11"),
    ("int_le", Base::Le, "11"),
    ("bool_le", Base::Le, "11"),
    ("int_lt", Base::Lt, "11"),
    ("bool_lt", Base::Lt, "11"),
    ("int_lin_eq", Base::LinearEq, "nn1"),
    ("bool_lin_eq", Base::LinearEq, "nn1"),
    ("int_lin_ne", Base::LinearNe, "nn1"),
    ("bool_lin_ne", Base::LinearNe, "nn1"),
    ("int_lin_le", Base::LinearLe, "nn1"),
    ("bool_lin_le", Base::LinearLe, "nn1"),
    ("bool_clause", Base::Clause, "nn"),
    ("array_bool_xor", Base::Xor, "n"),
    ("array_int_element", Base::Element, "1n1"),
    ("array_bool_element", Base::Element, "1n1"),
    ("array_var_int_element", Base::Element, "1n1"),
    ("array_var_bool_element", Base::Element, "1n1"),
    ("int_plus", Base::Plus, "111"),
    ("int_times", Base::Times, "111"),
    ("int_div", Base::Div, "111"),
    ("int_mod", Base::Mod, "111"),
    ("int_pow", Base::Pow, "111"),
    ("int_min", Base::Min, "111"),
    ("int_max", Base::Max, "111"),
    ("int_abs", Base::Abs, "11"),
    ("array_int_minimum", Base::Minimum, "1n"),
    ("array_int_maximum", Base::Maximum, "1n"),
    ("set_in", Base::In, "1s"),
    ("fzn_all_different_int", Base::AllDifferent, "n"),
    ("all_different_int", Base::AllDifferent, "n"),
    ("fzn_table_int", Base::Table, "nn"),
    ("table_int", Base::Table, "nn"),
    ("fzn_table_bool", Base::Table, "nn"),
    ("table_bool", Base::Table, "nn"),
    ("geduld_table_int", Base::Table, "nn"),
    ("geduld_table_bool", Base::Table, "nn"),
    ("geduld_place", Base::Place, "n111"),
    ("geduld_connected", Base::Connected, "nnnn"),
    ("fzn_assume", Base::And, "n"),
    ("fzn_count_eq", Base::Count, "n11"),
    ("fzn_global_cardinality", Base::Cardinality, "nnn"),
];

/// The meaning of a name and the signature of its arguments, including that of the mode. `None` if the name is unknown.
pub(crate) fn meaning(name: &str, arguments: usize) -> Option<(Base, Mode, String)> {
    // The names below have the argument of the mode without a suffix.
    let (plain, mode) = match (name.strip_suffix("_reif"), name.strip_suffix("_imp")) {
        (Some(plain), _) => (plain, Mode::Reified),
        (_, Some(plain)) => (plain, Mode::Implied),
        _ => (name, Mode::Holds),
    };
    let two_forms = if mode == Mode::Holds { Mode::Reified } else { mode };
    match plain {
        "array_bool_and" => return Some((Base::And, two_forms, "n1".to_owned())),
        "array_bool_or" => return Some((Base::Or, two_forms, "n1".to_owned())),
        "bool_and" => return Some((Base::And, two_forms, "111".to_owned())),
        "bool_or" => return Some((Base::Or, two_forms, "111".to_owned())),
        "bool_xor" if arguments == 3 => return Some((Base::Ne, two_forms, "111".to_owned())),
        _ => {}
    }
    let (_, base, signature) = BASES.iter().find(|(known, _, _)| *known == plain)?;
    let more = if mode == Mode::Holds { "" } else { "1" };
    Some((*base, mode, format!("{signature}{more}")))
}

/// A constraint over numbered variables.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub base: Base,
    pub mode: Mode,
    pub arguments: Vec<Argument>,
    /// Its name and line in the file.
    pub name: Box<str>,
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
            Base::LinearEq => self.sum(numbers) == i128::from(one(2)),
            Base::LinearNe => self.sum(numbers) != i128::from(one(2)),
            Base::LinearLe => self.sum(numbers) <= i128::from(one(2)),
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
            Base::Connected => graph::is_connected(self, |term| at(term, numbers)),
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
                let mut places = (one(1)..).zip(many(0)).filter(|&(_, number)| number == one(2));
                let first = places.next().map(|(place, _)| place);
                first.filter(|_| places.next().is_none())
            }
            _ => None,
        }
    }

    /// The sum of coefficients times numbers.
    fn sum(&self, numbers: &[i64]) -> i128 {
        let terms = self.many(0).iter().zip(self.many(1));
        terms.map(|(&factor, &term)| i128::from(at(factor, numbers)) * i128::from(at(term, numbers))).sum()
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
fn power(base: i64, exponent: i64) -> Option<i64> {
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

    #[test]
    fn names_have_their_arguments() {
        assert_eq!(meaning("int_lin_le_reif", 4), Some((Base::LinearLe, Mode::Reified, "nn11".to_owned())));
        assert_eq!(meaning("bool_xor", 2), Some((Base::Ne, Mode::Holds, "11".to_owned())));
        assert_eq!(meaning("bool_xor", 3), Some((Base::Ne, Mode::Reified, "111".to_owned())));
        assert_eq!(meaning("array_bool_and_imp", 2), Some((Base::And, Mode::Implied, "n1".to_owned())));
        assert_eq!(meaning("float_plus", 3), None);
    }
}
