//! Tables in terms of literals.

use geduld_model::{Table, Value, VarId};

use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// Values that are counted alike, and their common literal.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub literal: Lit,
    pub values: Vec<Value>,
}

/// A table in terms of literals.
#[derive(Clone, Debug)]
pub(crate) struct LiteralTable {
    /// For each column the literals of its variable, by value.
    pub columns: Vec<Vec<Lit>>,
    /// The rows, in ascending order, without repetition.
    pub rows: Vec<Vec<Value>>,
    /// The first column that determines the others.
    pub key: Option<usize>,
    /// Values of the key that share a literal.
    pub classes: Vec<Class>,
}

impl LiteralTable {
    /// Makes the table over the variables that are in the formula. `literals` gives the literals of a variable, by
    /// value.
    ///
    /// A variable that is left out is never a key, so the rows stay different without it.
    pub fn new(table: &Table, literals: impl Fn(VarId) -> Option<Vec<Lit>>) -> Self {
        let columns: Vec<Option<Vec<Lit>>> =
            table.variables().iter().map(|&variable| literals(variable)).collect();
        let kept = |column: &usize| columns[*column].is_some();
        let indices: Vec<usize> = (0..columns.len()).filter(kept).collect();
        let rows = table.rows().map(|row| indices.iter().map(|&column| row[column]).collect()).collect();
        let key = table.key_column().and_then(|key| indices.iter().position(|&column| column == key));
        Self { columns: columns.into_iter().flatten().collect(), rows, key, classes: Vec::new() }
    }

    /// Adds classes of keys.
    pub fn with_classes(self, classes: Vec<Class>) -> Self {
        Self { classes, ..self }
    }

    /// The literal of a value in a column.
    pub fn literal(&self, column: usize, value: Value) -> Lit {
        self.columns[column][value as usize]
    }

    /// The literals of a row.
    pub fn row_literals<'a>(&'a self, row: &'a [Value]) -> impl Iterator<Item = Lit> + 'a {
        row.iter().enumerate().map(|(column, &value)| self.literal(column, value))
    }

    /// Writes that a value of `column` implies one of the rows with it. `by_row` has the literal that represents each
    /// row.
    ///
    /// A value in no row is forbidden. Clauses: one for each value.
    pub fn value_implies_row(
        &self,
        column: usize,
        by_row: &[Lit],
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        let mut clauses: Vec<Vec<Lit>> = self.columns[column].iter().map(|&literal| vec![!literal]).collect();
        for (row, &literal) in self.rows.iter().zip(by_row) {
            clauses[row[column] as usize].push(literal);
        }
        clauses.into_iter().try_for_each(|clause| out.clause(clause))
    }

    /// The literals of a column, row by row.
    pub fn column_by_row(&self, column: usize) -> Vec<Lit> {
        self.rows.iter().map(|row| self.literal(column, row[column])).collect()
    }
}
