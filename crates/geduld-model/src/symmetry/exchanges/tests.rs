use super::*;
use crate::symmetry::{Subgroup, describe};
use crate::{Domain, Table};

/// Queens on a square board: a variable for each row, and derived ones for both kinds of diagonals.
fn queens(order: i64, by_tables: bool) -> Model {
    let mut model = Model::new();
    let rows: Vec<VarId> =
        (1..=order).map(|row| model.add_decision(format!("q[{row}]"), &Domain::numbers(1..=order))).collect();
    let mut lines = vec![rows.clone()];
    for sign in [1, -1] {
        let mut line = Vec::new();
        for (&row, number) in rows.iter().zip(1..) {
            let shift = sign * number;
            let diagonal =
                model.add_derived(format!("d{shift}"), &Domain::numbers(1 + shift..=order + shift));
            line.push(diagonal);
            if by_tables {
                let same = model.variable(row).domain.values().map(|value| [value, value]);
                model.add(Constraint::Table(Table::new(vec![row, diagonal], same.collect::<Vec<_>>())));
            } else {
                model.add(Constraint::Linear { terms: vec![(1, row), (-1, diagonal)], sum: (-shift).into() });
            }
        }
        lines.push(line);
    }
    lines.into_iter().for_each(|variables| model.add(Constraint::AllDifferent { variables }));
    model
}

/// All assignments of the decisions for which `holds`.
fn assignments(model: &Model, holds: impl Fn(&[Value]) -> bool) -> Vec<Vec<Value>> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for variable in model.decisions() {
        let values: Vec<Value> = model.variable(variable).domain.values().collect();
        let longer = |start: &Vec<Value>| -> Vec<Vec<Value>> {
            values.iter().map(|&next| start.iter().copied().chain([next]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|values| holds(values));
    all
}

fn differ(values: &[Value]) -> bool {
    ascending(values.iter().copied()).len() == values.len()
}

/// The number of elements that the symmetries generate, and the number of classes of the assignments that hold.
fn classes(model: &Model, holds: impl Fn(&[Value]) -> bool) -> Option<(usize, usize)> {
    let generators = find_exchanges(model, &SymmetryLimits::default())?;
    let group =
        Subgroup::generated(&generators, model.atom_count(), model.decision_atom_count(), 10_000).elements;
    let solutions = assignments(model, holds);
    let mut open: std::collections::BTreeSet<_> = solutions.iter().cloned().collect();
    let mut classes = 0;
    for solution in &solutions {
        if open.contains(solution) {
            classes += 1;
            for element in &group {
                let image = element.apply(model, solution);
                assert!(solutions.contains(&image), "{image:?} is no solution");
                open.remove(&image);
            }
        }
    }
    Some((group.len(), classes))
}

#[test]
fn rows_and_columns_of_queens_are_exchanged() {
    for by_tables in [false, true] {
        for (order, expected) in [(4, 1), (5, 2), (6, 1)] {
            let line = |values: &[Value], sign: i64| -> Vec<i64> {
                (0..).zip(values).map(|(row, &value)| i64::from(value) + sign * row).collect()
            };
            let holds = |values: &[Value]| {
                [0, 1, -1].iter().all(|&sign| ascending(line(values, sign)).len() == values.len())
            };
            assert_eq!(classes(&queens(order, by_tables), holds), Some((8, expected)), "order {order}");
        }
    }
}

#[test]
fn an_exchange_is_described_by_single_values() {
    let model = queens(4, false);
    let generators = find_exchanges(&model, &SymmetryLimits::default()).unwrap();
    let words: Vec<String> = generators.iter().map(|exchange| describe(&model, exchange)).collect();
    assert!(words.iter().any(|words| words.starts_with("q[1]=2 and q[2]=1, q[1]=3 and q[3]=1")), "{words:?}");
}

#[test]
fn permutations_have_inverses() {
    let mut model = Model::new();
    let domain = Domain::numbers(0..4);
    let variables: Vec<VarId> = (0..4).map(|x| model.add_decision(format!("x{x}"), &domain)).collect();
    model.add(Constraint::AllDifferent { variables: variables.clone() });
    assert_eq!(classes(&model, differ), Some((24 * 24 * 2, 1)));
    // A value more: not every value is used.
    let mut wider = Model::new();
    let domain = Domain::numbers(0..5);
    let places = (0..4).map(|x| wider.add_decision(format!("x{x}"), &domain)).collect();
    wider.add(Constraint::AllDifferent { variables: places });
    assert_eq!(classes(&wider, differ), Some((24 * 120, 1)));
    // One place is not in the main diagonal.
    model.add(Constraint::Clause { literals: vec![!model.atom(variables[0], 0)] });
    let holds = |values: &[Value]| values[0] != 0 && differ(values);
    assert_eq!(classes(&model, holds), Some((6 * 6 * 2, 1)));
}

#[test]
fn differences_of_two_variables_are_seen_through() {
    // Costas arrays of order 4: 12, of which a square has 8 images.
    let mut model = Model::new();
    let domain = Domain::numbers(1..=4);
    let x: Vec<VarId> = (0..4).map(|x| model.add_decision(format!("x{x}"), &domain)).collect();
    let mut lines = vec![x.clone()];
    for apart in 1..3 {
        let mut line = Vec::new();
        for place in apart..4 {
            let difference = model.add_derived(format!("d{apart},{place}"), &Domain::numbers(-3..=3));
            let terms = vec![(1, x[place]), (-1, x[place - apart]), (-1, difference)];
            model.add(Constraint::Linear { terms, sum: 0.into() });
            line.push(difference);
        }
        lines.push(line);
    }
    lines.into_iter().for_each(|variables| model.add(Constraint::AllDifferent { variables }));
    let holds = |values: &[Value]| {
        (0..3).all(|apart| {
            let number = |place: usize| i64::from(values[place]);
            let differences =
                (apart..4).map(|place| number(place) - if apart > 0 { number(place - apart) } else { 0 });
            ascending(differences).len() == 4 - apart
        })
    };
    assert_eq!(classes(&model, holds), Some((8, 2)));
}

#[test]
fn what_is_not_understood_has_no_symmetries() {
    let mut model = Model::new();
    let domain = Domain::numbers(0..3);
    let variables: Vec<VarId> = (0..3).map(|x| model.add_decision(format!("x{x}"), &domain)).collect();
    model.add(Constraint::AllDifferent { variables: variables.clone() });
    let terms = variables.iter().zip(1..).map(|(&x, factor)| (factor, x)).collect();
    model.add(Constraint::Linear { terms, sum: (..=9).into() });
    assert_eq!(find_exchanges(&model, &SymmetryLimits::default()), None);
}
