//! Conditions on the values of variables.

use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::sync::Arc;

use geduld_model::Bounds;

use super::expression::{Atom, Expr, MOST_DEPTH, TOO_DEEP, deepest, sum};
use super::var::{Literal, Var};

/// A statement about the variables of a [`Model`](crate::Model) that holds in some solutions. Made by comparing
/// [expressions](Expr), and of other conditions with `&`, `|`, `^`, `!`, [`implies`](Self::implies) and
/// [`iff`](Self::iff). A variable that is 0 or 1 is a condition, too: it holds if it is 1. Other variables and numbers
/// are not: write `x.ne(0)`.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
/// let mut model = geduld::Model::new();
/// let (x, y, b) = (model.int("x", 0..=3), model.int("y", 0..=3), model.int("b", 0..=1));
/// model.require(b.iff(x.lt(y)));
/// model.require(!b | y.eq(3));
/// assert_eq!(model.count()?.solutions, 13u32.into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    pub(super) claim: Claim,
    depth: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Claim {
    Truth(bool),
    Literal(Literal),
    /// How the number compares to 0.
    Compared(Comparison, Expr),
    /// A mistake: a variable that has other values than 0 and 1.
    NoBoolean(Var),
    All(Arc<Vec<Condition>>),
    Any(Arc<Vec<Condition>>),
    Not(Arc<Condition>),
    Same(Arc<(Condition, Condition)>),
    Different(Arc<Vec<Expr>>),
    Row(Arc<Vec<Expr>>, Arc<Vec<Vec<i64>>>),
    Circuit(Arc<Vec<Expr>>),
    /// The number of these literals that hold is within bounds.
    Count(Arc<Vec<Literal>>, Bounds<i64>),
    /// The number of pairs of variables in descending order, and of literals that hold, is odd, if the last field is
    /// true; otherwise it is even. The variables are different.
    Inversions(Arc<Vec<Var>>, Arc<Vec<Literal>>, bool),
    /// The nodes whose literals hold are connected by these edges. There may be none.
    Connected(Arc<Vec<Literal>>, Arc<Vec<(usize, usize)>>),
    Wrong(Arc<str>),
}

/// How a number compares to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Le,
}

impl Condition {
    fn of(claim: Claim, depth: usize) -> Self {
        match depth < MOST_DEPTH {
            true => Self { claim, depth: depth + 1 },
            false => Self { claim: Claim::Wrong(TOO_DEEP.into()), depth: 1 },
        }
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn compared(comparison: Comparison, difference: Expr) -> Self {
        let depth = difference.depth();
        if difference.terms.is_empty() {
            return match comparison {
                Comparison::Eq => difference.constant == 0,
                Comparison::Ne => difference.constant != 0,
                Comparison::Le => difference.constant <= 0,
            }
            .into();
        }
        // `x == 3` and `x != 3` are literals.
        if let [(sign @ (1 | -1), Atom::Var(variable))] = difference.terms[..]
            && comparison != Comparison::Le
            && let Some(value) = difference.constant.checked_mul(-sign)
        {
            let positive = comparison == Comparison::Eq;
            return Literal { variable, value, positive }.into();
        }
        Self::of(Claim::Compared(comparison, difference), depth)
    }

    /// The literal that this condition is, if it is one: a comparison such as `x.eq(3)`.
    pub(super) fn literal(&self) -> Option<Literal> {
        match self.claim {
            Claim::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// The number is within these bounds, of which the smallest and the largest number stand for no bound.
    pub(super) fn within(number: Expr, Bounds { least, most }: Bounds<i64>) -> Self {
        if most == i64::MIN {
            // No sum is as small.
            return all([number.le(0), false.into()]);
        }
        if least == most {
            return number.eq(least);
        }
        let at_least = (least > i64::MIN).then(|| number.clone().ge(least));
        let at_most = (most < i64::MAX).then(|| number.le(most));
        all(at_least.into_iter().chain(at_most))
    }

    /// The number of these conditions that hold is within the bounds.
    pub(super) fn count(conditions: Vec<Self>, count: Bounds<usize>) -> Self {
        match conditions.iter().map(Self::literal).collect() {
            Some(literals) => Self::of(Claim::Count(Arc::new(literals), count.as_sum()), 0),
            None => Self::within(sum(conditions), count.as_sum()),
        }
    }

    /// The parity of the inversions of different variables, and of literals that hold.
    pub(super) fn inversions(list: Vec<Var>, flips: Vec<Literal>, odd: bool) -> Self {
        Self::of(Claim::Inversions(Arc::new(list), Arc::new(flips), odd), 0)
    }

    /// The nodes whose literals hold are connected.
    pub(super) fn connected(nodes: Vec<Literal>, edges: Vec<(usize, usize)>) -> Self {
        Self::of(Claim::Connected(Arc::new(nodes), Arc::new(edges)), 0)
    }

    /// If this condition holds, then the other one holds, too.
    pub fn implies(self, other: impl Into<Self>) -> Self {
        !self | other.into()
    }

    /// Both conditions hold, or neither.
    pub fn iff(self, other: impl Into<Self>) -> Self {
        let other = other.into();
        let depth = self.depth.max(other.depth);
        Self::of(Claim::Same(Arc::new((self, other))), depth)
    }
}

/// All of the conditions hold.
pub fn all<C: Into<Condition>>(conditions: impl IntoIterator<Item = C>) -> Condition {
    joined(conditions, true, Claim::All)
}

/// At least one of the conditions holds.
pub fn any<C: Into<Condition>>(conditions: impl IntoIterator<Item = C>) -> Condition {
    joined(conditions, false, Claim::Any)
}

/// Conditions joined by `claim`, without those that are always `neutral`. Those that are joined in the same way are
/// taken apart.
fn joined<C: Into<Condition>>(
    conditions: impl IntoIterator<Item = C>,
    neutral: bool,
    claim: fn(Arc<Vec<Condition>>) -> Claim,
) -> Condition {
    let mut list = Vec::new();
    for condition in conditions {
        let condition = condition.into();
        match condition.claim {
            Claim::Truth(truth) if truth == neutral => {}
            Claim::All(own) if neutral => list.extend(Arc::unwrap_or_clone(own)),
            Claim::Any(own) if !neutral => list.extend(Arc::unwrap_or_clone(own)),
            claim => list.push(Condition { claim, ..condition }),
        }
    }
    let depth = list.iter().map(Condition::depth).max().unwrap_or(0);
    Condition::of(claim(Arc::new(list)), depth)
}

/// No two of the numbers are equal.
pub fn different<E: Into<Expr>>(expressions: impl IntoIterator<Item = E>) -> Condition {
    let list: Vec<Expr> = expressions.into_iter().map(Into::into).collect();
    let depth = deepest(&list);
    Condition::of(Claim::Different(Arc::new(list)), depth)
}

/// The numbers are one of these rows. A row that is too short or too long is a mistake.
pub fn row<E: Into<Expr>, R: AsRef<[i64]>>(
    expressions: impl IntoIterator<Item = E>,
    rows: impl IntoIterator<Item = R>,
) -> Condition {
    let list: Vec<Expr> = expressions.into_iter().map(Into::into).collect();
    let rows: Vec<Vec<i64>> = rows.into_iter().map(|row| row.as_ref().to_vec()).collect();
    let depth = deepest(&list);
    if let Some(row) = rows.iter().find(|row| row.len() != list.len()) {
        let wrong = format!("a table of {} variables has the row {row:?}", list.len());
        return Condition::of(Claim::Wrong(wrong.into()), 0);
    }
    Condition::of(Claim::Row(Arc::new(list), Arc::new(rows)), depth)
}

/// The successors of nodes, counted from 0, form one round trip through all nodes.
pub fn circuit<E: Into<Expr>>(successors: impl IntoIterator<Item = E>) -> Condition {
    let list: Vec<Expr> = successors.into_iter().map(Into::into).collect();
    let depth = deepest(&list);
    Condition::of(Claim::Circuit(Arc::new(list)), depth)
}

/// No two of the tasks overlap in time. A task has a start and a duration. A task with duration 0 is a moment, which
/// must not lie inside of another task, but may be its start or its end. No duration is negative: otherwise the
/// condition does not hold.
pub fn no_overlap<S: Into<Expr>, D: Into<Expr>>(tasks: impl IntoIterator<Item = (S, D)>) -> Condition {
    let tasks: Vec<(Expr, Expr)> =
        tasks.into_iter().map(|(start, duration)| (start.into(), duration.into())).collect();
    let pairs = tasks.iter().enumerate().flat_map(|(own, (start, duration))| {
        tasks[..own].iter().map(move |(other, length)| {
            (start.clone() + duration).le(other) | (other.clone() + length).le(start)
        })
    });
    all(not_negative(tasks.iter().map(|(_, duration)| duration)).chain(pairs))
}

/// The conditions that these numbers are not negative.
fn not_negative<'e>(numbers: impl Iterator<Item = &'e Expr>) -> impl Iterator<Item = Condition> {
    numbers.map(|number| number.clone().ge(0))
}

/// At any time the demands of the tasks that run add up to at most the capacity. A task has a start, a duration and a
/// demand. A task with duration 0 never runs, so it needs nothing. No duration, no demand and no capacity is negative:
/// otherwise the condition does not hold.
pub fn cumulative<S: Into<Expr>, D: Into<Expr>, N: Into<Expr>>(
    tasks: impl IntoIterator<Item = (S, D, N)>,
    capacity: impl Into<Expr>,
) -> Condition {
    let capacity = capacity.into();
    let tasks: Vec<(Expr, Expr, Expr)> = tasks
        .into_iter()
        .map(|(start, duration, demand)| (start.into(), duration.into(), demand.into()))
        .collect();
    // The load is largest when a task starts.
    let at_start = tasks.iter().enumerate().map(|(own, (moment, duration, demand))| {
        let others = tasks.iter().enumerate().filter(|(other, _)| *other != own);
        let load = others.map(|(_, (start, duration, demand))| {
            let runs = start.clone().le(moment) & (start.clone() + duration).gt(moment);
            Expr::from(runs) * demand
        });
        duration.clone().le(0) | (sum(load) + demand).le(&capacity)
    });
    let numbers = tasks.iter().flat_map(|(_, duration, demand)| [duration, demand]).chain([&capacity]);
    all(not_negative(numbers).chain(at_start))
}

impl From<bool> for Condition {
    fn from(truth: bool) -> Self {
        Self::of(Claim::Truth(truth), 0)
    }
}

impl From<Literal> for Condition {
    fn from(literal: Literal) -> Self {
        Self::of(Claim::Literal(literal), 0)
    }
}

/// The variable is 1. If it has other values than 0 and 1, this is a mistake.
impl From<Var> for Condition {
    fn from(variable: Var) -> Self {
        match variable.boolean {
            true => variable.is(1).into(),
            false => Self::of(Claim::NoBoolean(variable), 0),
        }
    }
}

impl From<&Condition> for Condition {
    fn from(condition: &Condition) -> Self {
        condition.clone()
    }
}

impl Not for Condition {
    type Output = Self;

    fn not(self) -> Self {
        match self.claim {
            Claim::Truth(truth) => (!truth).into(),
            Claim::Literal(Literal { variable, value, positive }) => {
                Literal { variable, value, positive: !positive }.into()
            }
            Claim::Not(inner) => Arc::unwrap_or_clone(inner),
            _ => {
                let depth = self.depth;
                Self::of(Claim::Not(Arc::new(self)), depth)
            }
        }
    }
}

impl Not for Var {
    type Output = Condition;

    fn not(self) -> Condition {
        !Condition::from(self)
    }
}

impl Not for Literal {
    type Output = Condition;

    fn not(self) -> Condition {
        !Condition::from(self)
    }
}

/// Methods of variables and literals as conditions.
macro_rules! conditions {
    ($($own:ty),*) => {$(
        impl $own {
            /// If this holds, then the other condition holds, too.
            pub fn implies(self, other: impl Into<Condition>) -> Condition {
                Condition::from(self).implies(other)
            }

            /// This and the other condition hold, or neither.
            pub fn iff(self, other: impl Into<Condition>) -> Condition {
                Condition::from(self).iff(other)
            }
        }
    )*};
}

conditions!(Var, Literal);

macro_rules! connectives {
    ($($own:ty),*) => {$(
        impl<C: Into<Condition>> BitAnd<C> for $own {
            type Output = Condition;

            fn bitand(self, other: C) -> Condition {
                all([Condition::from(self), other.into()])
            }
        }

        impl<C: Into<Condition>> BitOr<C> for $own {
            type Output = Condition;

            fn bitor(self, other: C) -> Condition {
                any([Condition::from(self), other.into()])
            }
        }

        impl<C: Into<Condition>> BitXor<C> for $own {
            type Output = Condition;

            fn bitxor(self, other: C) -> Condition {
                !Condition::from(self).iff(other)
            }
        }
    )*};
}

connectives!(Condition, Var, Literal);
