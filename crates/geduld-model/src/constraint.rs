//! The closed list of constraints.

use crate::ascending::ascending;
use crate::{Atom, Bounds, Literal, Value, VarId};

/// A condition on the variables of a model.
///
/// The list is closed on purpose: every encoding and the search serve each kind, so a new family should be built
/// from these before a kind is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// So many of the atoms hold; an atom listed twice counts twice. *A piece is used `copies` times; at most 3 cells are red.*
    Cardinality {
        /// How many atoms hold.
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
    /// The numbers of the variables, each times its coefficient, add up to `sum`. *A row of a magic square; a knapsack.*
    Linear {
        /// Coefficient and variable; each variable is listed once.
        terms: Vec<(i64, VarId)>,
        /// Their sum.
        sum: Bounds<i64>,
    },
    /// At least one of the literals holds; an empty clause cannot be satisfied.
    Clause {
        /// The literals, in any order.
        literals: Vec<Literal>,
    },
    /// The number of inversions (pairs of variables, in the order listed, of which the earlier has the larger
    /// number) plus the number of atoms in `flips` that hold is odd or even as stated.
    ///
    /// Meant for variables that are all different; equal numbers are no inversion. `flips` expresses what else
    /// changes the parity: in a sliding puzzle, the hole being an odd number of steps from home.
    Parity {
        /// The sequence of variables, each listed once.
        variables: Vec<VarId>,
        /// Atoms that count like an inversion when they hold, each listed once.
        flips: Vec<Atom>,
        /// The parity asked for.
        odd: bool,
    },
    /// The vertices of a graph whose atoms are true are connected by edges between such vertices. No vertex, or a single one, is
    /// connected. *The figure is of one piece.*
    Connected {
        /// For each vertex the atom that says whether it is filled; each atom is listed once.
        filled: Vec<Atom>,
        /// Pairs of different positions in `filled`, in any order and direction; repetitions mean nothing.
        edges: Vec<(usize, usize)>,
    },
}

impl Constraint {
    /// The name of its kind in reports.
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
        }
    }
}

/// The rows that a list of variables may take together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    variables: Vec<VarId>,
    /// Row after row, each as long as `variables`.
    cells: Vec<Value>,
}

impl Table {
    /// A table with these rows; an empty one cannot be satisfied. Repeated rows count once.
    ///
    /// # Panics
    /// If there is no variable, a variable is listed twice, or a row has another length than `variables`.
    pub fn new<R: AsRef<[Value]>>(variables: Vec<VarId>, rows: impl IntoIterator<Item = R>) -> Self {
        let distinct = ascending(variables.iter().copied());
        assert!(!variables.is_empty(), "a table has at least one variable");
        assert_eq!(distinct.len(), variables.len(), "a table lists a variable twice");
        let mut rows: Vec<Vec<Value>> = rows.into_iter().map(|row| row.as_ref().to_vec()).collect();
        assert!(rows.iter().all(|row| row.len() == variables.len()), "a row has the wrong length");
        rows.sort_unstable();
        rows.dedup();
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

    /// The first column that determines all others (no value of it stands in two rows), if there is one.
    ///
    /// *The placement of a piece determines its labels; where a cube lies does not say where the next one lies.*
    pub fn key_column(&self) -> Option<usize> {
        (0..self.variables.len()).find(|&column| {
            let mut values: Vec<Value> = self.rows().map(|row| row[column]).collect();
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] != pair[1])
        })
    }
}
