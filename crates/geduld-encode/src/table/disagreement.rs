//! Derived variables that need not be in the formula, such as the label of an edge between two pieces.
//!
//! A derived variable can be left out if it occurs only in one or two tables whose keys determine it. With one
//! table it follows from the key and constrains nothing; with two, the keys must not disagree about it.
//!
//! - Clauses, by conflicts: `¬key ∨ ¬key'` for each row of one table and each row of the other that show different
//!   values. By supports: `¬key ∨` all keys of the other table that show the same value, for each row of both tables.
//! - Number: conflicts at most r r' for r and r' rows, supports r + r'. If both tables have the same variable as key:
//!   `¬key` for each key that disagrees with itself.
//! - Parsimonious: there are no auxiliaries.

use std::collections::BTreeMap;

use geduld_model::{Model, Role, Table, Value, VarId};

use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The derived variables left out, each with the tables that determine it.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut<'a> {
    tables: BTreeMap<VarId, Vec<&'a Table>>,
}

impl<'a> LeftOut<'a> {
    /// All derived variables that need not be in the formula.
    pub(crate) fn find(model: &'a Model) -> Self {
        // For each variable the tables that determine it; `None` once it occurs anywhere else.
        let mut tables: Vec<Option<Vec<&Table>>> = vec![Some(Vec::new()); model.variables().len()];
        for constraint in model.constraints() {
            for variable in constraint.variables(model) {
                let found = &mut tables[variable.index()];
                match constraint.as_table().filter(|table| key(table).is_some_and(|key| key != variable)) {
                    Some(table) => found.iter_mut().for_each(|found| found.push(table)),
                    None => *found = None,
                }
            }
        }
        let derived = |variable: &VarId| model.variable(*variable).role == Role::Derived;
        let tables = model
            .variable_ids()
            .zip(tables)
            .filter(|(variable, _)| derived(variable))
            .filter_map(|(variable, tables)| tables.map(|tables| (variable, tables)))
            .filter(|(_, tables)| matches!(tables.len(), 1 | 2))
            .collect();
        Self { tables }
    }

    /// Whether this variable is left out.
    pub(crate) fn contains(&self, variable: VarId) -> bool {
        self.tables.contains_key(&variable)
    }

    /// Writes, by `agreement`, that the keys agree on each variable left out. `literal` gives the literal of a key.
    pub(crate) fn write(
        &self,
        model: &Model,
        agreement: Agreement,
        literal: impl Fn(VarId, Value) -> Lit,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        for (&variable, tables) in &self.tables {
            let [one, other] = tables[..] else { continue };
            out.enter(format!("agreement on {}", model.variable(variable).name));
            let shown = |table| shown_by_key(table, variable, &literal);
            let (one_key, one) = shown(one);
            let (other_key, other) = shown(other);
            if one_key == other_key {
                // Two values of one key never hold together.
                let itself = one.iter().filter(|a| other.iter().any(|b| a.0 == b.0 && a.1 != b.1));
                itself.into_iter().try_for_each(|&(key, _)| out.clause([!key]))?;
            } else {
                agreement(&one, &other, out)?;
            }
        }
        Ok(())
    }
}

/// Keys of a table, and the value that each shows.
pub(crate) type Shown = [(Lit, Value)];

/// Writes that the true key of one table and the true key of the other show the same value.
pub(crate) type Agreement = fn(&Shown, &Shown, &mut Builder) -> Result<(), EncodeError>;

/// Writes that two keys that show different values exclude one another.
pub(super) fn conflicts(one: &Shown, other: &Shown, out: &mut Builder) -> Result<(), EncodeError> {
    for &(key, shown) in one {
        let different = other.iter().filter(|&&(_, other)| other != shown);
        different.into_iter().try_for_each(|&(other, _)| out.clause([!key, !other]))?;
    }
    Ok(())
}

/// Writes that each key needs one of the other keys that show the same value.
pub(super) fn supports(one: &Shown, other: &Shown, out: &mut Builder) -> Result<(), EncodeError> {
    for (one, other) in [(one, other), (other, one)] {
        for &(key, shown) in one {
            let same = other.iter().filter(|&&(_, other)| other == shown).map(|&(other, _)| other);
            out.clause(same.chain([!key]))?;
        }
    }
    Ok(())
}

/// The variable of the key column.
fn key(table: &Table) -> Option<VarId> {
    table.key_column().map(|column| table.variables()[column])
}

/// The variable of the key, and for each row the literal of the key and the value of `variable`.
fn shown_by_key(
    table: &Table,
    variable: VarId,
    literal: impl Fn(VarId, Value) -> Lit,
) -> (Option<VarId>, Vec<(Lit, Value)>) {
    let shown = table.variables().iter().position(|&other| other == variable);
    let Some((column, shown)) = table.key_column().zip(shown) else { return (None, Vec::new()) };
    let key = table.variables()[column];
    (Some(key), table.rows().map(|row| (literal(key, row[column]), row[shown])).collect())
}
