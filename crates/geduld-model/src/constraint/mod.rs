//! The closed list of constraints, and what each consists of.
//!
//! What they mean is in `meaning.rs`. Code for a single kind asks a constraint what it is (`as_clause` and the others in
//! `shape.rs`); code for all kinds names each of them, so that the compiler says where a new kind is missing.

mod meaning;
mod shape;
mod table;

use std::sync::Arc;

use crate::{Atom, Bounds, Literal, Model, VarId, ascending};

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

    /// The same constraint of another model, with other variables of the same size. `image` gives for each variable of
    /// `from` its variable in `to`.
    #[must_use]
    pub fn carried(&self, from: &Model, to: &Model, image: impl Fn(VarId) -> VarId) -> Self {
        let variables = |ids: &[VarId]| ids.iter().map(|&id| image(id)).collect::<Vec<_>>();
        let atom = |atom: Atom| to.atom(image(from.variable_of(atom)), from.value_of(atom));
        let atoms = |list: &[Atom]| list.iter().map(|&own| atom(own)).collect::<Vec<_>>();
        match self {
            Self::Cardinality { count, atoms: counted } => {
                Self::Cardinality { count: *count, atoms: atoms(counted) }
            }
            Self::AllDifferent { variables: ids } => Self::AllDifferent { variables: variables(ids) },
            Self::Table(table) => Self::Table(Table::new(variables(table.variables()), table.rows())),
            Self::Linear { terms, sum } => Self::Linear {
                terms: terms.iter().map(|&(factor, id)| (factor, image(id))).collect(),
                sum: *sum,
            },
            Self::Clause { literals } => {
                let literal = |literal: &Literal| Literal { atom: atom(literal.atom), ..*literal };
                Self::Clause { literals: literals.iter().map(literal).collect() }
            }
            Self::Parity { variables: ids, flips, odd } => {
                Self::Parity { variables: variables(ids), flips: atoms(flips), odd: *odd }
            }
            Self::Connected { filled, edges } => {
                Self::Connected { filled: atoms(filled), edges: edges.clone() }
            }
            Self::NotLowered { variables: ids, why } => {
                Self::NotLowered { variables: variables(ids), why: Arc::clone(why) }
            }
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

    /// The variables of this constraint and of its atoms, in ascending order and each once.
    pub fn variables(&self, model: &Model) -> Vec<VarId> {
        let mut variables = Vec::new();
        self.for_each_listed(|listed| {
            variables.push(match listed {
                Listed::Variable(variable) => variable,
                Listed::Atom(atom) => model.variable_of(atom),
            });
        });
        ascending(variables)
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
