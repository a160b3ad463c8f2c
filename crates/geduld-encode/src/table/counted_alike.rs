//! Counted alike: values of a variable share a literal if the same cardinality constraints count them: *this piece
//! lies in this cell, in any turn*. The shared literal replaces the values where they are counted, and in tables.
//!
//! - Classes: two or more values of a variable, but not all of them, that occur equally often in each cardinality
//!   constraint of the model, and at least once in one of them. Other values keep their own literals.
//! - Clauses, for a class c: `¬value ∨ c` for its values, `¬c ∨` its values, at most one of them; the variable has
//!   exactly one class or value. Cardinalities count classes. In a table with such a key there is `¬key ∨ value` for
//!   each other column. For each class and column there is `¬c ∨` the values of its rows there. For each such value v
//!   there is also `¬c ∨ ¬v ∨` the values that the rows with v have in the next column (after the last column comes
//!   the first). For each value of the other columns there is `¬value ∨` the classes that show it. Other tables are
//!   written both ways.
//! - Number, for a table of r rows and m columns besides the key, and s classes with at most t values in a column: r
//!   m clauses for keys, at most s m (1 + t) for classes, and one for each value of the other columns. There is one
//!   auxiliary for each class. "Exactly one" of n cells then has n literals, instead of n for each turn.
//! - Parsimonious: a class is true if and only if one of its values is.
//! - It propagates less than both ways: from a label it reasons about classes, not about single placements.
//! - All solutions of Crazy Jacob: 2508 clauses and 386 conflicts of clasp; both ways 7074 clauses and 278 conflicts.
//!   The advantage is the size.
//! - Reference: M. J. H. Heule, "Solving Edge-Matching Problems with Satisfiability Solvers", SAT 2009 Competitive
//!   Events and Workshops (2008): variables for a piece on a square, without its turn, and for the colours of edges.
//!   That formula has no turns. Here they are part of the solution.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Model, Value, VarId};

use super::literals::LiteralTable;
use super::{both_ways, one_way};
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The classes of each variable that has some, as lists of values.
pub(crate) fn find(model: &Model) -> BTreeMap<VarId, Vec<Vec<Value>>> {
    let mut counted: Vec<Vec<usize>> = vec![Vec::new(); model.atom_count()];
    for (number, constraint) in model.constraints().iter().enumerate() {
        if let Some((_, atoms)) = constraint.as_cardinality() {
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

/// Writes what a class implies in a column, and what the class and a value there imply in the next column.
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
