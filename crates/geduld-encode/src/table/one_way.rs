//! One way: the values (x_1, …, x_m) form one of r rows. Each row implies its values.
//!
//! - With a key column, its values represent the rows: `¬key ∨ value` for each other column, and `¬key` for keys in
//!   no row. Clauses: r (m - 1), and 1 for each key in no row.
//! - With two columns: each value of the first implies one of its partners. Clauses: the number of values of the first.
//! - Otherwise a selector for each row: `¬row ∨ value`, and some row holds. Clauses: r m + 1, auxiliaries: r.
//! - Parsimonious: rows are different, so the values exclude the selectors of all rows except their own.
//! - It propagates from rows to values only. An excluded value excludes rows, but a known value implies nothing about
//!   the other columns until a single row is left.
//! - Reference: F. Bacchus, "GAC via Unit Propagation", CP 2007 (without its clauses from values to rows).

use super::literals::LiteralTable;
use super::selectors;
use crate::EncodeError;
use crate::builder::Builder;

pub(super) fn encode(table: &LiteralTable, out: &mut Builder) -> Result<(), EncodeError> {
    let columns = table.columns.len();
    match table.key {
        Some(key) => {
            key_implies_values(table, key, out)?;
            forbid_unused(table, key, out)
        }
        None if columns == 2 => table.value_implies_row(0, &table.column_by_row(1), out),
        None => selectors::add(table, out).map(drop),
    }
}

/// Writes that each key implies the other values of its row.
pub(super) fn key_implies_values(
    table: &LiteralTable,
    key: usize,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    for row in &table.rows {
        let key_literal = table.literal(key, row[key]);
        let others = table.row_literals(row).enumerate().filter(|&(column, _)| column != key);
        others.map(|(_, literal)| [!key_literal, literal]).try_for_each(|clause| out.clause(clause))?;
    }
    Ok(())
}

/// Forbids the values of a column that occur in no row.
pub(super) fn forbid_unused(
    table: &LiteralTable,
    column: usize,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    let mut used = vec![false; table.columns[column].len()];
    table.rows.iter().for_each(|row| used[row[column] as usize] = true);
    let unused = table.columns[column].iter().zip(used).filter(|&(_, used)| !used);
    unused.map(|(&literal, _)| !literal).try_for_each(|literal| out.clause([literal]))
}
