//! Tables: the allowed combinations of values.

use crate::{Value, VarId, ascend, ascending};

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
