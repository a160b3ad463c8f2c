//! Numbers that depend on variables.

use std::ops::{Add, Div, Mul, Neg, Rem, Sub};
use std::sync::Arc;

use super::condition::{Comparison, Condition};
use super::var::{Literal, Var};

/// An expression over the variables of a [`Model`](crate::Model): a number in each solution.
///
/// Expressions are made of variables and integers with `+`, `-`, `*`, `/`, `%` and the methods below. `/` and `%` round
/// towards zero, as for integers of Rust. A comparison of two expressions is a [`Condition`], which
/// [`Model::require`](crate::Model::require) makes a constraint.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
/// let mut model = geduld::Model::new();
/// let (x, y, z) = (model.int("x", 1..=9), model.int("y", 1..=9), model.int("z", 1..=9));
/// model.require((2 * x + y).le(10));
/// model.require((x * y).eq(z));
/// model.require((z % 2).eq(0).implies(x.gt(y)));
/// assert_eq!(model.count()?.solutions, 10u32.into());
/// # Ok(())
/// # }
/// ```
///
/// A division by zero, or an element that a list does not have, makes the smallest condition around it false, as in
/// MiniZinc.
#[derive(Clone, Debug)]
pub struct Expr {
    pub(super) terms: Vec<(i64, Atom)>,
    pub(super) constant: i64,
}

/// A part of a sum.
#[derive(Clone, Debug)]
pub(super) enum Atom {
    Var(Var),
    Node(Arc<Node>),
}

/// The result of an operation, and how deeply operations are nested in it.
#[derive(Debug)]
pub(super) struct Node {
    pub operation: Operation,
    depth: usize,
}

/// An operation that is not a sum.
#[derive(Debug)]
pub(super) enum Operation {
    Product(Expr, Expr),
    /// The last field says whether the quotient is rounded down, and not towards zero.
    Quotient(Expr, Expr, bool),
    Remainder(Expr, Expr, bool),
    Power(Expr, u32),
    Least(Vec<Expr>),
    Greatest(Vec<Expr>),
    Absolute(Expr),
    /// An element of a list, counted from 0.
    Element(Vec<Expr>, Expr),
    /// 1 if the condition holds, 0 if not.
    Truth(Condition),
    /// A mistake.
    Wrong(&'static str),
}

/// The maximum depth of an expression: it is translated recursively.
pub(super) const MOST_DEPTH: usize = 200;

pub(super) const TOO_DEEP: &str = "an expression is nested more than 200 deep";
const TOO_LARGE: &str = "a coefficient in an expression exceeds 64 bits";

impl Expr {
    fn of(operation: Operation, depth: usize) -> Self {
        let node = match depth < MOST_DEPTH {
            true => Node { operation, depth: depth + 1 },
            false => Node { operation: Operation::Wrong(TOO_DEEP), depth: 1 },
        };
        Self { terms: vec![(1, Atom::Node(Arc::new(node)))], constant: 0 }
    }

    pub(super) fn wrong(mistake: &'static str) -> Self {
        Self::of(Operation::Wrong(mistake), 0)
    }

    pub(super) fn depth(&self) -> usize {
        let depth = |(_, atom): &(i64, Atom)| match atom {
            Atom::Var(_) => 0,
            Atom::Node(node) => node.depth,
        };
        self.terms.iter().map(depth).max().unwrap_or(0)
    }

    fn joined(mut self, other: Self, sign: i64) -> Self {
        let constant = other.constant.checked_mul(sign).and_then(|own| self.constant.checked_add(own));
        let Some(constant) = constant else { return Self::wrong(TOO_LARGE) };
        self.constant = constant;
        for (factor, atom) in other.terms {
            let Some(factor) = factor.checked_mul(sign) else { return Self::wrong(TOO_LARGE) };
            self.terms.push((factor, atom));
        }
        self
    }

    fn scaled(mut self, factor: i64) -> Self {
        let numbers = self.terms.iter_mut().map(|(own, _)| own).chain([&mut self.constant]);
        for number in numbers {
            match number.checked_mul(factor) {
                Some(scaled) => *number = scaled,
                None => return Self::wrong(TOO_LARGE),
            }
        }
        self
    }

    fn pair(self, other: Self, operation: impl FnOnce(Self, Self) -> Operation) -> Self {
        let depth = self.depth().max(other.depth());
        Self::of(operation(self, other), depth)
    }

    pub(super) fn compared(self, comparison: Comparison, other: Self) -> Condition {
        Condition::compared(comparison, self - other)
    }

    /// The absolute value.
    pub fn abs(self) -> Self {
        let depth = self.depth();
        Self::of(Operation::Absolute(self), depth)
    }

    /// The power with a fixed exponent.
    pub fn pow(self, exponent: u32) -> Self {
        let depth = self.depth();
        Self::of(Operation::Power(self, exponent), depth)
    }

    /// The quotient, rounded down.
    pub fn div_floor(self, divisor: impl Into<Self>) -> Self {
        self.pair(divisor.into(), |own, divisor| Operation::Quotient(own, divisor, true))
    }

    /// The remainder of [`Expr::div_floor`]. It has the sign of the divisor.
    pub fn mod_floor(self, divisor: impl Into<Self>) -> Self {
        self.pair(divisor.into(), |own, divisor| Operation::Remainder(own, divisor, true))
    }
}

/// The sum of expressions.
pub fn sum<E: Into<Expr>>(expressions: impl IntoIterator<Item = E>) -> Expr {
    expressions.into_iter().map(Into::into).fold(0.into(), |sum, expression| sum + expression)
}

/// The smallest of some numbers.
pub fn min<E: Into<Expr>>(expressions: impl IntoIterator<Item = E>) -> Expr {
    several(expressions, Operation::Least)
}

/// The largest of some numbers.
pub fn max<E: Into<Expr>>(expressions: impl IntoIterator<Item = E>) -> Expr {
    several(expressions, Operation::Greatest)
}

/// An element of a list. The index counts from 0.
pub fn element<E: Into<Expr>>(list: impl IntoIterator<Item = E>, index: impl Into<Expr>) -> Expr {
    let index = index.into();
    let list: Vec<Expr> = list.into_iter().map(Into::into).collect();
    let depth = deepest(&list).max(index.depth());
    Expr::of(Operation::Element(list, index), depth)
}

fn several<E: Into<Expr>>(
    expressions: impl IntoIterator<Item = E>,
    operation: impl FnOnce(Vec<Expr>) -> Operation,
) -> Expr {
    let list: Vec<Expr> = expressions.into_iter().map(Into::into).collect();
    let depth = deepest(&list);
    match list.is_empty() {
        true => Expr::wrong("the smallest or largest of no numbers"),
        false => Expr::of(operation(list), depth),
    }
}

pub(super) fn deepest(list: &[Expr]) -> usize {
    list.iter().map(Expr::depth).max().unwrap_or(0)
}

impl From<i64> for Expr {
    fn from(number: i64) -> Self {
        Self { terms: Vec::new(), constant: number }
    }
}

/// Literals such as `3` are of this type.
impl From<i32> for Expr {
    fn from(number: i32) -> Self {
        i64::from(number).into()
    }
}

impl From<Var> for Expr {
    fn from(variable: Var) -> Self {
        Self { terms: vec![(1, Atom::Var(variable))], constant: 0 }
    }
}

impl From<&Var> for Expr {
    fn from(variable: &Var) -> Self {
        (*variable).into()
    }
}

impl From<&Condition> for Expr {
    fn from(condition: &Condition) -> Self {
        condition.clone().into()
    }
}

impl From<&Expr> for Expr {
    fn from(expression: &Expr) -> Self {
        expression.clone()
    }
}

/// 1 if the condition holds, 0 if not.
impl From<Condition> for Expr {
    fn from(condition: Condition) -> Self {
        let depth = condition.depth();
        Self::of(Operation::Truth(condition), depth)
    }
}

/// 1 if the literal holds, 0 if not.
impl From<Literal> for Expr {
    fn from(literal: Literal) -> Self {
        Condition::from(literal).into()
    }
}

/// A sum of variables with coefficients.
impl FromIterator<(i64, Var)> for Expr {
    fn from_iter<I: IntoIterator<Item = (i64, Var)>>(terms: I) -> Self {
        let terms = terms.into_iter().map(|(factor, variable)| (factor, Atom::Var(variable)));
        Self { terms: terms.collect(), constant: 0 }
    }
}

/// Methods of expressions that variables have, too.
macro_rules! numbers {
    ($($own:ty),*) => {$(
        impl $own {
            /// The condition that both numbers are equal.
            pub fn eq(self, other: impl Into<Expr>) -> Condition {
                Expr::from(self).compared(Comparison::Eq, other.into())
            }

            /// The condition that the numbers differ.
            pub fn ne(self, other: impl Into<Expr>) -> Condition {
                Expr::from(self).compared(Comparison::Ne, other.into())
            }

            /// The condition that this number is less than or equal to the other.
            pub fn le(self, other: impl Into<Expr>) -> Condition {
                Expr::from(self).compared(Comparison::Le, other.into())
            }

            /// The condition that this number is less than the other.
            pub fn lt(self, other: impl Into<Expr>) -> Condition {
                (Expr::from(self) + 1i64).compared(Comparison::Le, other.into())
            }

            /// The condition that this number is greater than or equal to the other.
            pub fn ge(self, other: impl Into<Expr>) -> Condition {
                other.into().compared(Comparison::Le, self.into())
            }

            /// The condition that this number is greater than the other.
            pub fn gt(self, other: impl Into<Expr>) -> Condition {
                (other.into() + 1i64).compared(Comparison::Le, self.into())
            }
        }

        impl<E: Into<Expr>> Add<E> for $own {
            type Output = Expr;

            fn add(self, other: E) -> Expr {
                Expr::from(self).joined(other.into(), 1)
            }
        }

        impl<E: Into<Expr>> Sub<E> for $own {
            type Output = Expr;

            fn sub(self, other: E) -> Expr {
                Expr::from(self).joined(other.into(), -1)
            }
        }

        impl<E: Into<Expr>> Mul<E> for $own {
            type Output = Expr;

            fn mul(self, other: E) -> Expr {
                let (own, other) = (Expr::from(self), other.into());
                match (own.terms.is_empty(), other.terms.is_empty()) {
                    (true, _) => other.scaled(own.constant),
                    (_, true) => own.scaled(other.constant),
                    _ => own.pair(other, Operation::Product),
                }
            }
        }

        impl<E: Into<Expr>> Div<E> for $own {
            type Output = Expr;

            fn div(self, other: E) -> Expr {
                Expr::from(self).pair(other.into(), |own, other| Operation::Quotient(own, other, false))
            }
        }

        impl<E: Into<Expr>> Rem<E> for $own {
            type Output = Expr;

            fn rem(self, other: E) -> Expr {
                Expr::from(self).pair(other.into(), |own, other| Operation::Remainder(own, other, false))
            }
        }

        impl Neg for $own {
            type Output = Expr;

            fn neg(self) -> Expr {
                Expr::from(self).scaled(-1)
            }
        }

        impl Add<$own> for i64 {
            type Output = Expr;

            fn add(self, other: $own) -> Expr {
                Expr::from(self) + other
            }
        }

        impl Sub<$own> for i64 {
            type Output = Expr;

            fn sub(self, other: $own) -> Expr {
                Expr::from(self) - other
            }
        }

        impl Mul<$own> for i64 {
            type Output = Expr;

            fn mul(self, other: $own) -> Expr {
                Expr::from(self) * other
            }
        }
    )*};
}

numbers!(Expr, Var);
