//! Derived variables that need not be in the formula: the label of an edge between two pieces.
//!
//! A derived variable that occurs in nothing but one or two tables whose keys determine it can be left out. With one
//! table it follows from the key and constrains nothing; with two, the keys must not disagree about it.
//!
//! - Clauses: `¬key ∨ ¬key'` for each row of the one table and each row of the other that show different values.
//! - Number: at most r r' for r and r' rows. With the same variable as the key of both: `¬key` for each key that
//!   disagrees with itself.
//! - Parsimonious: there are no auxiliaries.

use std::collections::BTreeMap;

use geduld_model::{Constraint, Model, Role, Table, Value, VarId};

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
        // For each variable the tables that determine it, or `None` once it occurs anywhere else.
        let mut tables: Vec<Option<Vec<&Table>>> = vec![Some(Vec::new()); model.variables().len()];
        for constraint in model.constraints() {
            for variable in mentioned(model, constraint) {
                let found = &mut tables[variable.index()];
                match constraint {
                    Constraint::Table(table) if key(table).is_some_and(|key| key != variable) => {
                        found.iter_mut().for_each(|found| found.push(table));
                    }
                    _ => *found = None,
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

    /// Forbids keys that disagree about a variable left out; `literal` gives the literal of a key.
    pub(crate) fn forbid_disagreement(
        &self,
        model: &Model,
        literal: impl Fn(VarId, Value) -> Lit,
        out: &mut Builder,
    ) -> Result<(), EncodeError> {
        for (&variable, tables) in &self.tables {
            let [one, other] = tables[..] else { continue };
            out.enter(format!("agreement on {}", model.variable(variable).name));
            for (x, v, shown) in shown_by_key(one, variable) {
                for (y, w, other_shown) in shown_by_key(other, variable) {
                    let clause = [!literal(x, v), !literal(y, w)];
                    match (shown == other_shown, x == y) {
                        (true, _) => {}
                        (false, false) => out.clause(clause)?,
                        (false, true) if v == w => out.clause([clause[0]])?,
                        // Two values of one key never hold together.
                        (false, true) => {}
                    }
                }
            }
        }
        Ok(())
    }
}

/// The variables whose atoms a constraint speaks of, possibly several times.
fn mentioned(model: &Model, constraint: &Constraint) -> Vec<VarId> {
    match constraint {
        Constraint::Exactly { atoms, .. } => atoms.iter().map(|&atom| model.variable_of(atom)).collect(),
        Constraint::AllDifferent { variables } => variables.clone(),
        Constraint::Table(table) => table.variables().to_vec(),
        Constraint::Linear { terms, .. } => terms.iter().map(|&(_, variable)| variable).collect(),
        Constraint::Clause { literals } => {
            literals.iter().map(|literal| model.variable_of(literal.atom)).collect()
        }
        Constraint::Parity { variables, flips, .. } => {
            let flipped = flips.iter().map(|&atom| model.variable_of(atom));
            variables.iter().copied().chain(flipped).collect()
        }
        Constraint::Connected { filled, .. } => filled.iter().map(|&atom| model.variable_of(atom)).collect(),
    }
}

/// The variable of the key column.
fn key(table: &Table) -> Option<VarId> {
    table.key_column().map(|column| table.variables()[column])
}

/// For each row: the variable of the key, its value, and the value of `variable`.
fn shown_by_key(table: &Table, variable: VarId) -> impl Iterator<Item = (VarId, Value, Value)> + '_ {
    let shown = table.variables().iter().position(|&other| other == variable);
    let columns = table.key_column().zip(shown);
    columns.into_iter().flat_map(move |(key, shown)| {
        table.rows().map(move |row| (table.variables()[key], row[key], row[shown]))
    })
}
