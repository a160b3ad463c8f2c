//! Tables: the rows that some variables may take together, e.g. a placement and the labels at its edges.
//!
//! All encoders get a table as literals ([`LiteralTable`]). A *key column* determines the others: a placed piece
//! shows certain labels.

mod both_ways;
mod conflicts;
pub(crate) mod counted_alike;
mod disagreement;
mod one_way;
mod selectors;
mod supports;

use geduld_model::{Table, Value, VarId};

use crate::builder::Builder;
use crate::choice::choices;
use crate::{EncodeError, Lit};

pub(crate) use counted_alike::Class;
pub(crate) use disagreement::{Agreement, LeftOut};

/// Writes a table; of the literals of each column exactly one holds.
type Encoder = fn(&LiteralTable, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these values stand together in a row" is written.
    pub enum Tables: Encoder {
        /// Pieces by cell, without turns: values that are counted alike have a literal in common (Heule).
        CountedAlike = "counted-alike" => counted_alike::encode,
        /// A row implies its values, and a value the rows that show it.
        BothWays = "both-ways" => both_ways::encode,
        /// A row implies its values.
        OneWay = "one-way" => one_way::encode,
        /// Only what cannot stand together; labels between two pieces are left out of the formula.
        Conflicts = "conflicts" => conflicts::encode,
        /// Labels between two pieces are left out; a placement needs one beside it that shows the same label.
        Supports = "supports" => supports::encode,
    }
}

impl Tables {
    /// How it is written that two tables agree on a derived variable, if those may be left out.
    pub(crate) fn agreement(self) -> Option<Agreement> {
        match self {
            Self::Conflicts => Some(disagreement::conflicts),
            Self::Supports => Some(disagreement::supports),
            Self::BothWays | Self::OneWay | Self::CountedAlike => None,
        }
    }
}

/// A table in terms of literals.
#[derive(Clone, Debug)]
pub(crate) struct LiteralTable {
    /// For each column the literals of its variable, by value.
    columns: Vec<Vec<Lit>>,
    /// The rows, in ascending order, without repetition.
    rows: Vec<Vec<Value>>,
    /// The first column that determines the others.
    key: Option<usize>,
    /// Values of the key that have a literal in common.
    classes: Vec<Class>,
}

impl LiteralTable {
    /// The table over the variables that are in the formula; `literals` gives those of one, by value.
    ///
    /// A variable that is left out is never a key, so the rows stay different without it.
    pub(crate) fn new(table: &Table, literals: impl Fn(VarId) -> Option<Vec<Lit>>) -> Self {
        let columns: Vec<Option<Vec<Lit>>> =
            table.variables().iter().map(|&variable| literals(variable)).collect();
        let kept = |column: &usize| columns[*column].is_some();
        let indices: Vec<usize> = (0..columns.len()).filter(kept).collect();
        let rows = table.rows().map(|row| indices.iter().map(|&column| row[column]).collect()).collect();
        let key = table.key_column().and_then(|key| indices.iter().position(|&column| column == key));
        Self { columns: columns.into_iter().flatten().collect(), rows, key, classes: Vec::new() }
    }

    /// The same with classes of keys.
    pub(crate) fn with_classes(self, classes: Vec<Class>) -> Self {
        Self { classes, ..self }
    }

    /// The literal of a value in a column.
    fn literal(&self, column: usize, value: Value) -> Lit {
        self.columns[column][value as usize]
    }

    /// The literals of a row.
    fn row_literals<'a>(&'a self, row: &'a [Value]) -> impl Iterator<Item = Lit> + 'a {
        row.iter().enumerate().map(|(column, &value)| self.literal(column, value))
    }

    /// A value of `column` implies that some row with it holds, `by_row` being the literals that stand for the rows.
    ///
    /// A value in no row is forbidden. Clauses: one for each value.
    fn value_implies_row(&self, column: usize, by_row: &[Lit], out: &mut Builder) -> Result<(), EncodeError> {
        let mut clauses: Vec<Vec<Lit>> = self.columns[column].iter().map(|&literal| vec![!literal]).collect();
        for (row, &literal) in self.rows.iter().zip(by_row) {
            clauses[row[column] as usize].push(literal);
        }
        clauses.into_iter().try_for_each(|clause| out.clause(clause))
    }

    /// The literals of a column, row by row.
    fn column_by_row(&self, column: usize) -> Vec<Lit> {
        self.rows.iter().map(|row| self.literal(column, row[column])).collect()
    }
}

#[cfg(test)]
mod tests;
