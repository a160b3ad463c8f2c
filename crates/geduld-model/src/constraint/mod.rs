//! The closed list of constraints: what each consists of, and its text. What they mean is in `meaning.rs`.
//!
//! Code for a single kind asks a constraint what it is (`as_clause` and the others in `shape.rs`). Code for all kinds
//! names each of them, so that the compiler says where a new kind is missing.

mod meaning;
mod shape;
mod table;

use std::fmt;
use std::sync::Arc;

use crate::{Atom, Bounds, Literal, VarId};

pub use table::Table;

/// A condition on the variables of a model.
///
/// The list is closed on purpose: every encoding and the search must support each kind. Build a new family from these
/// kinds if possible, before you add a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The number of atoms that hold is within `count`; an atom listed twice counts twice. *A piece is used `copies`
    /// times; at most 3 cells are red.*
    Cardinality {
        /// The bounds of the number of atoms that hold.
        count: Bounds<usize>,
        /// The atoms counted.
        atoms: Vec<Atom>,
    },
    /// The numbers of the variables are pairwise different.
    AllDifferent {
        /// The variables, each listed once.
        variables: Vec<VarId>,
    },
    /// The values of the variables are one of the rows. *The labels at the edges of a placed piece.*
    Table(Table),
    /// The sum of the numbers of the variables, each times its coefficient, is within `sum`. *A row of a magic square;
    /// a knapsack.*
    Linear {
        /// Coefficient and variable; each variable is listed once.
        terms: Vec<(i64, VarId)>,
        /// The bounds of the sum.
        sum: Bounds<i64>,
    },
    /// At least one of the literals holds; an empty clause cannot be satisfied.
    Clause {
        /// The literals, in any order.
        literals: Vec<Literal>,
    },
    /// The number of inversions plus the number of atoms in `flips` that hold is odd if `odd` is true, otherwise even.
    /// An inversion is a pair of variables, in the order listed, of which the earlier has the larger number.
    ///
    /// Meant for variables that are all different; equal numbers are not an inversion. `flips` is for everything else
    /// that changes the parity. *In a sliding puzzle: the hole is an odd number of steps from home.*
    Parity {
        /// The sequence of variables, each listed once.
        variables: Vec<VarId>,
        /// Atoms that count like an inversion when they hold, each listed once.
        flips: Vec<Atom>,
        /// Whether the total must be odd.
        odd: bool,
    },
    /// The filled vertices of a graph are connected by edges between filled vertices. A vertex is filled if its atom
    /// holds. No filled vertex, or a single one, counts as connected. *The figure is one piece.*
    Connected {
        /// For each vertex, the atom that says whether it is filled. Each atom is listed once.
        filled: Vec<Atom>,
        /// Pairs of different positions in `filled`, in any order and direction. Repetitions are ignored.
        edges: Vec<(usize, usize)>,
    },
    /// What the network of the instance ([`ModelSource`](crate::ModelSource)) says of these variables, which could not
    /// be lowered to other constraints. Only a search by propagation supports this. *A model compiled by MiniZinc whose
    /// tables would be too large.*
    NotLowered {
        /// The decisions of the network, each listed once.
        variables: Vec<VarId>,
        /// Why the network could not be lowered.
        why: Arc<str>,
    },
}

impl Constraint {
    /// The name of this kind of constraint in reports.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Cardinality { count, .. } if count.exact().is_some() => "exactly",
            Self::Cardinality { .. } => "cardinality",
            Self::AllDifferent { .. } => "all-different",
            Self::Table(_) => "table",
            Self::Linear { .. } => "sum",
            Self::Clause { .. } => "clause",
            Self::Parity { .. } => "parity",
            Self::Connected { .. } => "connected",
            Self::NotLowered { .. } => "network",
        }
    }

    /// Calls `visit` with each variable and each atom that the constraint lists, in this order and as often as it
    /// lists them.
    pub fn for_each_listed(&self, mut visit: impl FnMut(Listed)) {
        let mut variables = |ids: &[VarId]| ids.iter().for_each(|&id| visit(Listed::Variable(id)));
        match self {
            Self::AllDifferent { variables: ids } | Self::NotLowered { variables: ids, .. } => {
                variables(ids);
            }
            Self::Table(table) => variables(table.variables()),
            Self::Linear { terms, .. } => terms.iter().for_each(|&(_, id)| visit(Listed::Variable(id))),
            Self::Parity { variables: ids, flips, .. } => {
                variables(ids);
                flips.iter().for_each(|&atom| visit(Listed::Atom(atom)));
            }
            Self::Cardinality { atoms, .. } | Self::Connected { filled: atoms, .. } => {
                atoms.iter().for_each(|&atom| visit(Listed::Atom(atom)));
            }
            Self::Clause { literals } => {
                literals.iter().for_each(|literal| visit(Listed::Atom(literal.atom)));
            }
        }
    }

    /// The steps that a test of this constraint takes.
    pub fn steps(&self) -> usize {
        match self {
            Self::Cardinality { atoms, .. } => atoms.len(),
            Self::AllDifferent { variables } => variables.len(),
            Self::Table(table) => table.variables().len() * table.rows().len(),
            Self::Linear { terms, .. } => terms.len(),
            Self::Clause { literals } => literals.len(),
            Self::Parity { variables, flips, .. } => variables.len() * variables.len() + flips.len(),
            Self::Connected { filled, edges } => filled.len() + edges.len(),
            // Nothing else tests it.
            Self::NotLowered { .. } => 1 << 30,
        }
    }
}

/// What a constraint lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// A variable.
    Variable(VarId),
    /// A value of a variable.
    Atom(Atom),
}

/// A line that only equal constraints share, with the numbers of variables and atoms.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cardinality { count, atoms } => {
                write!(f, "cardinality {}", Within(count))?;
                write_all(f, atoms.iter().map(|atom| atom.index()))?;
            }
            Self::AllDifferent { variables } => {
                f.write_str("all-different")?;
                write_all(f, variables.iter().map(|variable| variable.index()))?;
            }
            Self::Table(table) => {
                f.write_str("table")?;
                write_all(f, table.variables().iter().map(|variable| variable.index()))?;
                for row in table.rows() {
                    f.write_str(";")?;
                    write_all(f, row)?;
                }
            }
            Self::Linear { terms, sum } => {
                write!(f, "sum {}", Within(sum))?;
                terms
                    .iter()
                    .try_for_each(|(factor, variable)| write!(f, " {factor}*{}", variable.index()))?;
            }
            Self::Clause { literals } => {
                f.write_str("clause")?;
                for literal in literals {
                    write!(f, " {}{}", if literal.positive { '+' } else { '-' }, literal.atom.index())?;
                }
            }
            Self::Parity { variables, flips, odd } => {
                f.write_str(if *odd { "odd" } else { "even" })?;
                write_all(f, variables.iter().map(|variable| variable.index()))?;
                f.write_str(";")?;
                write_all(f, flips.iter().map(|atom| atom.index()))?;
            }
            Self::Connected { filled, edges } => {
                f.write_str("connected")?;
                write_all(f, filled.iter().map(|atom| atom.index()))?;
                f.write_str(";")?;
                edges.iter().try_for_each(|(a, b)| write!(f, " {a}-{b}"))?;
            }
            Self::NotLowered { variables, why } => {
                f.write_str("network")?;
                write_all(f, variables.iter().map(|variable| variable.index()))?;
                write!(f, "; {why}")?;
            }
        }
        f.write_str("\n")
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = impl fmt::Display>) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, " {item}"))
}

struct Within<'a, N>(&'a Bounds<N>);

impl<N: fmt::Display> fmt::Display for Within<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.least, self.0.most)
    }
}
