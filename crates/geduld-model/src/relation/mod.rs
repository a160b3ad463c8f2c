//! The meaning of constraints, as functions of numbers. Booleans are 0 and 1.

mod base;
mod checked;
mod graph;
mod linear;
mod meaning;

use std::sync::Arc;

use crate::{Ranges, ascending};

pub use base::{Base, Parameter};
pub use checked::CheckedRelations;
pub use graph::Graph;
pub use linear::{Comparison, Sum};
pub(crate) use meaning::power;

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
}
