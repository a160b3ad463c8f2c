//! Truth tables and sizes of the encodings of tables.

use geduld_model::{Domain, Model, Table, Value, VarId};

use super::*;
use crate::tests::truth_tables::{count_models, inputs, size};
use crate::{AtMostOne, Choice};

/// A table over variables with domains of these sizes. The inputs of the builder are their literals.
fn literal_table(sizes: &[usize], rows: &[&[Value]]) -> (Builder, LiteralTable) {
    let mut model = Model::new();
    let variables: Vec<VarId> =
        sizes.iter().map(|&size| model.add_decision("x", &Domain::numbers((0..).take(size)))).collect();
    let table = Table::new(variables, rows);
    let (out, literals) = inputs(sizes.iter().sum());
    let of = |variable: VarId| model.atoms(variable).map(|atom| literals[atom.index()]).collect();
    (out, LiteralTable::new(&table, |variable| Some(of(variable))))
}

const KEYED: (&[usize], &[&[Value]]) = (&[3, 4, 2], &[&[0, 2, 1], &[0, 1, 1], &[1, 0, 0]]);
const PAIRS: (&[usize], &[&[Value]]) = (&[3, 3], &[&[0, 0], &[0, 1], &[1, 0], &[1, 1]]);
const TRIPLES: (&[usize], &[&[Value]]) =
    (&[2, 3, 3], &[&[0, 0, 1], &[0, 1, 0], &[0, 1, 1], &[1, 1, 0], &[1, 0, 2]]);
const EMPTY: (&[usize], &[&[Value]]) = (&[2, 1], &[]);
const SINGLE: (&[usize], &[&[Value]]) = (&[4], &[&[1], &[3]]);
const NO_ROW_OF_THREE: (&[usize], &[&[Value]]) = (&[2, 2, 2], &[]);

#[test]
fn each_choice_has_exactly_one_extension() {
    for (sizes, rows) in [KEYED, PAIRS, TRIPLES, EMPTY, SINGLE, NO_ROW_OF_THREE] {
        for &choice in Tables::ALL {
            let (mut out, table) = literal_table(sizes, rows);
            let shown = sizes.iter().sum();
            for column in &table.columns {
                AtMostOne::Pairwise.exactly_one(column, &mut out).unwrap();
            }
            choice.encoder()(&table, &mut out).unwrap();
            assert_eq!(count_models(out, shown), (rows.len(), rows.len()), "{choice} {rows:?}");
        }
    }
}

/// The numbers of clauses and auxiliaries.
fn table_size(choice: Tables, (sizes, rows): (&[usize], &[&[Value]])) -> (usize, usize) {
    let (mut out, table) = literal_table(sizes, rows);
    choice.encoder()(&table, &mut out).unwrap();
    size(out, sizes.iter().sum())
}

#[test]
fn sizes_are_as_stated() {
    // The second column is the key; one of its values occurs in no row.
    assert_eq!(table_size(Tables::OneWay, KEYED), (3 * 2 + 1, 0));
    assert_eq!(table_size(Tables::BothWays, KEYED), (3 * 2 + 1 + 3 + 2, 0));
    assert_eq!(table_size(Tables::Conflicts, KEYED), (3 * 2 + 3 + 1, 0));
    for both_ways in [Tables::Supports, Tables::CountedAlike] {
        for table in [KEYED, PAIRS, TRIPLES] {
            assert_eq!(table_size(both_ways, table), table_size(Tables::BothWays, table), "{both_ways}");
        }
    }
    assert_eq!(table_size(Tables::OneWay, PAIRS), (3, 0));
    assert_eq!(table_size(Tables::BothWays, PAIRS), (3 + 3, 0));
    assert_eq!(table_size(Tables::Conflicts, PAIRS), (1 + 1 + 1, 0));
    assert_eq!(table_size(Tables::OneWay, TRIPLES), (5 * 3 + 1, 5));
    assert_eq!(table_size(Tables::BothWays, TRIPLES), (5 * 3 + 1 + 2 + 3 + 3, 5));
    // No beginning of one value is impossible; (0, 2) and (1, 2) are; then 2 + 1 + 2 + 2 values of the third.
    assert_eq!(table_size(Tables::Conflicts, TRIPLES), (2 + 2 + 1 + 2 + 2, 0));
}
