//! Selectors: a literal for each row of a table.

use super::literals::LiteralTable;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// Adds a literal for each row. One of them holds, and each implies the values of its row.
///
/// Clauses: 1, and one for each cell. Clauses from values back to rows are not needed to determine the selectors:
/// rows are different, so the values exclude all selectors except one.
pub(super) fn add(table: &LiteralTable, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let selectors = (1..=table.rows.len())
        .map(|number| out.auxiliary(format_args!("row {number} holds")))
        .collect::<Result<Vec<Lit>, EncodeError>>()?;
    for (&selector, row) in selectors.iter().zip(&table.rows) {
        table.row_literals(row).try_for_each(|literal| out.clause([!selector, literal]))?;
    }
    out.clause(selectors.iter().copied())?;
    Ok(selectors)
}
