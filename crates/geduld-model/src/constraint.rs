//! The closed list of constraints.

use std::sync::Arc;

use crate::{Atom, Bounds, Literal, Model, ModelSource, Value, VarId, ascend, ascending};

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
    /// The numbers of the variables can be completed to a solution of a network. Only a search by propagation supports
    /// this. *A model compiled by MiniZinc whose tables would be too large.*
    Network(Completion),
}

/// The demand that variables can be completed to a solution of the network from which the model was compiled.
#[derive(Clone, Debug)]
pub struct Completion {
    /// The variables, one for each decision of the source, each listed once.
    pub variables: Vec<VarId>,
    /// The network.
    pub source: Arc<ModelSource>,
    /// Why the network could not be written as other constraints.
    pub why: Arc<str>,
}

impl PartialEq for Completion {
    fn eq(&self, other: &Self) -> bool {
        let same = || self.source.to_string() == other.source.to_string();
        self.variables == other.variables && (Arc::ptr_eq(&self.source, &other.source) || same())
    }
}

impl Eq for Completion {}

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
            Self::Network(_) => "network",
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
            Self::Network(Completion { variables: ids, source, why }) => Self::Network(Completion {
                variables: variables(ids),
                source: Arc::clone(source),
                why: Arc::clone(why),
            }),
        }
    }
}

/// The combinations of values that a list of variables may have, one in each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    variables: Vec<VarId>,
    /// All rows, one after another, each as long as `variables`.
    cells: Vec<Value>,
}

impl Table {
    /// A table with these rows; an empty one cannot be satisfied. Repeated rows count once.
    ///
    /// # Panics
    /// If there are no variables, if a variable is listed twice, or if a row is not as long as `variables`.
    pub fn new<R: AsRef<[Value]>>(variables: Vec<VarId>, rows: impl IntoIterator<Item = R>) -> Self {
        let distinct = ascending(variables.iter().copied());
        assert!(!variables.is_empty(), "a table has at least one variable");
        assert_eq!(distinct.len(), variables.len(), "a table lists a variable twice");
        let mut rows: Vec<Vec<Value>> = rows.into_iter().map(|row| row.as_ref().to_vec()).collect();
        assert!(rows.iter().all(|row| row.len() == variables.len()), "a row has the wrong length");
        ascend(&mut rows);
        Self { cells: rows.concat(), variables }
    }

    /// The variables, one for each column.
    pub fn variables(&self) -> &[VarId] {
        &self.variables
    }

    /// The rows in ascending order, without repetition.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Value]> + Clone {
        self.cells.chunks_exact(self.variables.len())
    }

    /// The first column that determines all others, if there is one: no two rows have the same value in it.
    ///
    /// *The placement of a piece determines its labels; the place of a cube does not determine the place of the next
    /// one.*
    pub fn key_column(&self) -> Option<usize> {
        (0..self.variables.len()).find(|&column| {
            let mut values: Vec<Value> = self.rows().map(|row| row[column]).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        })
    }
}
