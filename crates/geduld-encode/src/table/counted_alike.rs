//! Counted alike: values of a variable that the same constraints of kind "exactly k" count have a literal in common: *this
//! piece lies in this cell, whichever way it is turned*. It takes their place where they are counted, and in tables.
//!
//! - Classes: two or more values of a variable, though not all of it, that stand equally often in each "exactly k" of the
//!   model, and at least once in some. Other values keep to themselves.
//! - Clauses, for a class c: `¬value ∨ c` for its values, `¬c ∨` its values, at most one of them; the variable has exactly
//!   one class or value. "Exactly k" counts classes. In a table with such a key: `¬key ∨ value` for each other column; for
//!   each class and column `¬c ∨` the values that its rows show there, and, if they show `v` there, `¬c ∨ ¬v ∨` the values
//!   that these rows show in the next column (in a ring); `¬value ∨` the classes that show it, for each value of the other
//!   columns. Other tables are written both ways.
//! - Number, for a table of r rows in m columns beside the key, and s classes with t values in a column at most: r m
//!   clauses for keys, at most s m (1 + t) for classes, and one for each value of the other columns. One auxiliary for each
//!   class. "Exactly one" of n cells then has n literals instead of n for each turn.
//! - Parsimonious: a class holds if and only if one of its values does.
//! - It propagates less than both ways: what a label excludes is found by class, not by placement.
//! - All solutions of Crazy Jacob: 2508 clauses and 386 conflicts of clasp, both ways 7074 and 278. It pays in size.
//! - Reference: M. J. H. Heule, "Solving Edge-Matching Problems with Satisfiability Solvers", SAT 2009 Competitive Events
//!   and Workshops (2008): variables for a piece on a square, without its turn, and for the colours of edges. Turns are
//!   not in that formula; here they are, for they are the solution.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Constraint, Model, Value, VarId};

use super::literals::LiteralTable;
use super::{both_ways, one_way};
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The classes of each variable that has some, as lists of values.
pub(crate) fn find(model: &Model) -> BTreeMap<VarId, Vec<Vec<Value>>> {
    let mut counted: Vec<Vec<usize>> = vec![Vec::new(); model.atom_count()];
    for (number, constraint) in model.constraints().iter().enumerate() {
        if let Constraint::Cardinality { atoms, .. } = constraint {
            atoms.iter().for_each(|atom| counted[atom.index()].push(number));
        }
    }
    let mut found = BTreeMap::new();
    for variable in model.variable_ids() {
        let mut classes: BTreeMap<&[usize], Vec<Value>> = BTreeMap::new();
        for (value, atom) in (0..).zip(model.atoms(variable)) {
            classes.entry(&counted[atom.index()]).or_default().push(value);
        }
        classes.remove(&[][..]);
        let domain = model.variable(variable).domain.len();
        let classes: Vec<Vec<Value>> =
            classes.into_values().filter(|values| values.len() > 1 && values.len() < domain).collect();
        if !classes.is_empty() {
            found.insert(variable, classes);
        }
    }
    found
}

pub(super) fn encode(table: &LiteralTable, out: &mut Builder) -> Result<(), EncodeError> {
    let Some(key) = table.key.filter(|_| !table.classes.is_empty()) else {
        return both_ways::encode(table, out);
    };
    one_way::key_implies_values(table, key, out)?;
    one_way::forbid_unused(table, key, out)?;
    let others: Vec<usize> = (0..table.columns.len()).filter(|&column| column != key).collect();
    for class in &table.classes {
        let rows: Vec<&[Value]> =
            table.rows.iter().map(Vec::as_slice).filter(|row| class.values.contains(&row[key])).collect();
        let next = others.iter().cycle().skip(1);
        for (&column, &next) in others.iter().zip(next) {
            shows(table, class.literal, &rows, column, next, out)?;
        }
    }
    let by_row: Vec<Lit> = table.rows.iter().map(|row| representative(table, key, row[key])).collect();
    others.into_iter().try_for_each(|column| table.value_implies_row(column, &by_row, out))
}

/// What a class implies about a column, and with that about the next one.
fn shows(
    table: &LiteralTable,
    class: Lit,
    rows: &[&[Value]],
    column: usize,
    next: usize,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    let mut shown: BTreeMap<Value, BTreeSet<Value>> = BTreeMap::new();
    for row in rows {
        shown.entry(row[column]).or_default().insert(row[next]);
    }
    out.clause(shown.keys().map(|&value| table.literal(column, value)).chain([!class]))?;
    if next == column {
        return Ok(());
    }
    for (&value, after) in &shown {
        let after = after.iter().map(|&value| table.literal(next, value));
        out.clause(after.chain([!class, !table.literal(column, value)]))?;
    }
    Ok(())
}

/// The literal of the class of a key, or of the key itself.
fn representative(table: &LiteralTable, key: usize, value: Value) -> Lit {
    let class = table.classes.iter().find(|class| class.values.contains(&value));
    class.map_or_else(|| table.literal(key, value), |class| class.literal)
}
