//! Selectors: a literal for each row of a table.

use super::literals::LiteralTable;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// New literals for the rows, one of which holds; each implies the values of its row.
///
/// Clauses: 1, and one for each cell. They need no clauses back from values to rows to be determined: the rows are
/// different, so the values exclude all selectors but one.
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
