//! Conflicts: the values (x_1, …, x_m) form one of r rows. Everything that is not the beginning of a row is forbidden.
//!
//! - With a key column: `¬key ∨ ¬value` for each other column and each value that is not in the row of the key, and
//!   `¬key` for keys in no row. Clauses: for each other column r times (number of its values - 1), and 1 for each key
//!   in no row.
//! - Otherwise, for each beginning (v_1, …, v_i) of a row and each v that does not continue it to a longer beginning:
//!   `¬v_1 ∨ … ∨ ¬v_i ∨ ¬v`. Clauses: for each beginning, the number of values of the next column that do not
//!   continue it.
//! - Parsimonious: there are no auxiliaries.
//! - Variables derived from such tables need not be in the formula at all; see the module `disagreement`.
//! - Reference: T. Walsh, "SAT v CSP", CP 2000 (direct encoding: a clause for each conflict).

use super::literals::LiteralTable;
use super::one_way;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(table: &LiteralTable, out: &mut Builder) -> Result<(), EncodeError> {
    // Without any row every column is a key, so there is a row here.
    let Some(key) = table.key else { return forbid_no_beginnings(table, out) };
    one_way::forbid_unused(table, key, out)?;
    for row in &table.rows {
        let key_literal = table.literal(key, row[key]);
        for (column, shown) in table.row_literals(row).enumerate().filter(|&(column, _)| column != key) {
            let others = table.columns[column].iter().filter(|&&literal| literal != shown);
            others.clone().try_for_each(|&other| out.clause([!key_literal, !other]))?;
        }
    }
    Ok(())
}

fn forbid_no_beginnings(table: &LiteralTable, out: &mut Builder) -> Result<(), EncodeError> {
    for (column, literals) in table.columns.iter().enumerate() {
        // The rows are sorted, so those with the same beginning are neighbours.
        for rows in table.rows.chunk_by(|a, b| a[..column] == b[..column]) {
            let beginning: Vec<Lit> =
                table.row_literals(&rows[0][..column]).map(|literal| !literal).collect();
            let mut continued = vec![false; literals.len()];
            rows.iter().for_each(|row| continued[row[column] as usize] = true);
            for (&literal, _) in literals.iter().zip(continued).filter(|&(_, continued)| !continued) {
                out.clause(beginning.iter().copied().chain([!literal]))?;
            }
        }
    }
    Ok(())
}
