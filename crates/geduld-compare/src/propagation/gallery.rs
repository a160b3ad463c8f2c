//! Constraints from no puzzle, so small that every partial assignment can be tried.

use geduld_model::{Bounds, Constraint, Domain, Model, Table, VarId};

use crate::propagation::part::Specimen;

/// Some constraints of each kind.
pub fn gallery() -> Vec<Specimen> {
    let part = |name: &str, options: &[&'static str], model| Specimen::new(name.to_owned(), options, model);
    vec![
        part("exactly 1 of 7", &["at-most-one"], count(1)),
        part("exactly 3 of 7", &["cardinality"], count(3)),
        part("at most 3 of 7", &["cardinality"], count(..=3)),
        part("2 to 4 of 7", &["cardinality"], count(2..=4)),
        part("sum of 7 bits = 3", &["sum"], sum(&[1; 7], 0..=1, 3)),
        part("bits times 2, 3, 4, 5, 6 and 7 = 13", &["sum"], sum(&[2, 3, 4, 5, 6, 7], 0..=1, 13)),
        part("bits times 2, 3, 4, 5, 6 and 7 <= 13", &["sum"], sum(&[2, 3, 4, 5, 6, 7], 0..=1, ..=13)),
        part("sum of 3 digits from 1 to 3 = 6", &["sum"], sum(&[1; 3], 1..=3, 6)),
        part("sum of 3 digits from 1 to 3 <= 5", &["sum"], sum(&[1; 3], 1..=3, ..=5)),
        part(
            "sum of 3 different digits from 1 to 3 = 6, two of them 1 or 2",
            &["sum", "all-different"],
            different_sum(),
        ),
        part("3 different digits from 1 to 3", &["all-different", "at-most-one"], different(3, 3)),
        part("2 different digits from 1 to 4", &["all-different", "at-most-one"], different(2, 4)),
        part("a table of 5 rows over 3 digits", &["tables"], table()),
        part("two tables with a digit in common", &["tables"], tables()),
        part("3 digits from 1 to 3, an even number of inversions", &["parity", "at-most-one"], parity()),
        part("a ring of 7 hangs together", &["connected"], connected()),
    ]
}

fn digits(model: &mut Model, count: usize, values: std::ops::RangeInclusive<i64>) -> Vec<VarId> {
    let domain = Domain::numbers(values);
    (1..=count).map(|number| model.add_decision(format!("x{number}"), &domain)).collect()
}

fn count(count: impl Into<Bounds<usize>>) -> Model {
    let mut model = Model::new();
    let variables = digits(&mut model, 7, 0..=1);
    let atoms = variables.iter().map(|&variable| model.atom(variable, 1)).collect();
    model.add(Constraint::Cardinality { count: count.into(), atoms });
    model
}

fn sum(factors: &[i64], values: std::ops::RangeInclusive<i64>, sum: impl Into<Bounds<i64>>) -> Model {
    let mut model = Model::new();
    let variables = digits(&mut model, factors.len(), values);
    let terms = factors.iter().copied().zip(variables).collect();
    model.add(Constraint::Linear { terms, sum: sum.into() });
    model
}

fn different_sum() -> Model {
    let mut model = Model::new();
    let mut variables = digits(&mut model, 2, 1..=2);
    variables.push(model.add_decision("x3", &Domain::numbers(1..=3)));
    model.add(Constraint::AllDifferent { variables: variables.clone() });
    model.add(Constraint::Linear {
        terms: variables.into_iter().map(|variable| (1, variable)).collect(),
        sum: 6.into(),
    });
    model
}

fn different(count: usize, values: i64) -> Model {
    let mut model = Model::new();
    let variables = digits(&mut model, count, 1..=values);
    model.add(Constraint::AllDifferent { variables });
    model
}

fn table() -> Model {
    let mut model = Model::new();
    let variables = digits(&mut model, 3, 1..=3);
    let rows = [[0, 0, 1], [0, 1, 2], [1, 0, 0], [1, 2, 1], [2, 2, 2]];
    model.add(Constraint::Table(Table::new(variables, rows)));
    model
}

/// Two placements that must show the same label at their common edge.
fn tables() -> Model {
    let mut model = Model::new();
    let placements = digits(&mut model, 2, 1..=4);
    let label = model.add_derived("label", &Domain::names(["a", "b", "c"]));
    for (placement, labels) in placements.into_iter().zip([[0, 0, 1, 2], [1, 1, 0, 1]]) {
        let rows = (0..).zip(labels).map(|(value, label)| [value, label]);
        model.add(Constraint::Table(Table::new(vec![placement, label], rows)));
    }
    model
}

fn parity() -> Model {
    let mut model = Model::new();
    let variables = digits(&mut model, 3, 1..=3);
    model.add(Constraint::AllDifferent { variables: variables.clone() });
    model.add(Constraint::Parity { variables, flips: Vec::new(), odd: false });
    model
}

fn connected() -> Model {
    let mut model = Model::new();
    let variables = digits(&mut model, 7, 0..=1);
    let filled = variables.iter().map(|&variable| model.atom(variable, 1)).collect();
    model.add(Constraint::Connected {
        filled,
        edges: (0..7).map(|vertex| (vertex, (vertex + 1) % 7)).collect(),
    });
    model
}
