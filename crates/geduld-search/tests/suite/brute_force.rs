//! Compares every plan with brute force over all assignments, on random small models with all kinds of constraints.

use std::ops::ControlFlow;

use crate::models;
use geduld_model::{Constraint, Domain, Literal, Model, Permutation, Table, Value, VarId, brute_force};

use geduld_search::{Monitor, Plan, PlanOptions, Prefix, Unsupported};
use proptest::prelude::*;

/// A recipe for a model, in numbers that are valid for any sizes.
#[derive(Clone, Debug)]
struct Recipe {
    domains: Vec<Vec<i64>>,
    constraints: Vec<(u8, Vec<usize>, i64)>,
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let wide = (-1i64..3, 1usize..5).prop_map(|(first, size)| (first..).take(size).collect::<Vec<i64>>());
    let sparse = proptest::collection::btree_set(-3i64..6, 0..4).prop_map(|set| set.into_iter().collect());
    let domain = prop_oneof![4 => wide, 1 => sparse, 3 => Just(vec![1, 2, 3, 4])];
    let constraint = (0u8..10, proptest::collection::vec(0usize..1000, 12), -2i64..14);
    (proptest::collection::vec(domain, 1..6), proptest::collection::vec(constraint, 0..5))
        .prop_map(|(domains, constraints)| Recipe { domains, constraints })
}

/// Different numbers with two equations, as in magic squares, and some other constraints.
fn numbers_recipe() -> impl Strategy<Value = Recipe> {
    let constraint = |kinds| (kinds, proptest::collection::vec(0usize..1000, 12), -2i64..14);
    let equations = (
        proptest::collection::vec(constraint(Just(2u8).boxed()), 0..2),
        proptest::collection::vec(constraint(Just(3u8).boxed()), 1..3),
    );
    (3usize..6, equations, proptest::collection::vec(constraint((4u8..10).boxed()), 0..3)).prop_map(
        |(size, (general, plain), others)| {
            let different = (0, (0..12).collect(), 0);
            let constraints = [different].into_iter().chain(general).chain(plain).chain(others).collect();
            Recipe { domains: vec![vec![1, 2, 3, 4, 5, 6]; size], constraints }
        },
    )
}

fn build(recipe: &Recipe) -> Model {
    let mut model = Model::new();
    let domains: Vec<Domain> =
        recipe.domains.iter().map(|numbers| Domain::numbers(numbers.clone())).collect();
    let variables: Vec<VarId> =
        domains.iter().enumerate().map(|(i, domain)| model.add_decision(format!("x{i}"), domain)).collect();
    // Derived variables are functions of one decision, as on the edges of boards.
    let mut tables = Vec::new();
    for (kind, numbers, _) in recipe.constraints.iter().filter(|(kind, ..)| *kind == 8) {
        let shown = Domain::numbers(0..3);
        let edge = model.add_derived(format!("e{}", tables.len()), &shown);
        let mut key = variables[numbers[0] % variables.len()];
        for side in 0..1 + numbers[1] % 2 {
            let size = model.variable(key).domain.len();
            let rows: Vec<[Value; 2]> = (0..size)
                .map(|v| {
                    [
                        Value::try_from(v).unwrap(),
                        Value::try_from(numbers[2 + (v + 5 * side) % 10] % 3).unwrap(),
                    ]
                })
                .collect();
            tables.push(Constraint::Table(Table::new(vec![key, edge], rows)));
            key = variables[numbers[kind.to_owned() as usize] % variables.len()];
            if numbers[0] % variables.len() == numbers[8] % variables.len() {
                break;
            }
        }
    }
    tables.into_iter().for_each(|table| model.add(table));
    for (kind, numbers, target) in &recipe.constraints {
        if let Some(constraint) = constraint(&model, *kind, numbers, *target) {
            model.add(constraint);
        }
    }
    model
}

fn constraint(model: &Model, kind: u8, numbers: &[usize], target: i64) -> Option<Constraint> {
    let some = |count: usize| -> Vec<VarId> {
        let mut chosen: Vec<VarId> = Vec::new();
        for &number in &numbers[..count] {
            let variable = VarId::new(number % model.decision_count());
            if !chosen.contains(&variable) {
                chosen.push(variable);
            }
        }
        chosen
    };
    let atoms = model.atom_count();
    let atom = |number: usize| geduld_model::Atom::new(number % atoms);
    Some(match kind {
        0 | 1 => Constraint::AllDifferent { variables: some(5) },
        2 => {
            let factors = [1, 1, 1, 1, -1, 2, -3, 0];
            let terms = some(4).into_iter().zip(numbers).map(|(x, n)| (factors[n % 8], x)).collect();
            let sum = match numbers[5] % 4 {
                0 => (target..).into(),
                1 => (target - 2..=target + 1).into(),
                _ => target.into(),
            };
            Constraint::Linear { terms, sum }
        }
        3 => Constraint::Linear { terms: some(3).into_iter().map(|x| (1, x)).collect(), sum: target.into() },
        4 if atoms > 0 => Constraint::Cardinality {
            count: {
                let count = usize::try_from(target.rem_euclid(3)).unwrap();
                match numbers[6] % 4 {
                    0 => (count..).into(),
                    1 => (..=count).into(),
                    2 => (count..=count + 1).into(),
                    _ => count.into(),
                }
            },
            atoms: numbers[..5].iter().map(|&number| atom(number)).collect(),
        },
        5 if atoms > 0 => Constraint::Clause {
            literals: numbers[..1 + numbers[11] % 3]
                .iter()
                .map(|&number| Literal { atom: atom(number), positive: number % 7 < 4 })
                .collect(),
        },
        6 => {
            let variables = some(1 + numbers[11] % 3);
            let row = |start: usize| -> Option<Vec<Value>> {
                let size = |x: &VarId| model.variable(*x).domain.len();
                let cell = |(i, x): (usize, &VarId)| {
                    (size(x) > 0)
                        .then(|| Value::try_from(numbers[(start + i) % 12] / (start + 1) % size(x)).unwrap())
                };
                variables.iter().enumerate().map(cell).collect()
            };
            let rows: Vec<Vec<Value>> = (0..10).filter_map(row).collect();
            Constraint::Table(Table::new(variables, rows))
        }
        7 => {
            let mut flips: Vec<geduld_model::Atom> =
                numbers[..if atoms > 0 { 2 } else { 0 }].iter().map(|&number| atom(number)).collect();
            flips.dedup();
            Constraint::Parity { variables: some(4), flips, odd: target % 2 == 0 }
        }
        9 => {
            let mut filled: Vec<geduld_model::Atom> =
                numbers[..if atoms > 0 { 7 } else { 0 }].iter().map(|&number| atom(number)).collect();
            filled.sort_unstable();
            filled.dedup();
            let pairs = (0..filled.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges = pairs.zip(numbers.iter().cycle()).filter(|(_, number)| *number % 3 > 0);
            Constraint::Connected { edges: edges.map(|(pair, _)| pair).collect(), filled }
        }
        _ => return None,
    })
}

/// The solutions by brute force, if the model is small enough.
fn well_formed(model: &Model) -> Option<Vec<Vec<Value>>> {
    let total: usize = model.variables().iter().map(|variable| variable.domain.len()).product();
    (total < 70_000).then(|| brute_force(model))
}

fn solutions(plan: &Plan, prefix: &Prefix) -> Vec<Vec<Value>> {
    let mut found = Vec::new();
    let flow = plan.for_each(prefix, &Monitor::default(), |solution| {
        assert_eq!(solution.weight * solution.stabiliser.len() as u64, plan.group_order() as u64);
        found.push(solution.values.to_vec());
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    found
}

/// Checks all results of a plan for a model.
fn agrees(model: &Model, group: &[Permutation], expected: &[Vec<Value>]) {
    models::dynamic::agrees(model, expected);
    let options = PlanOptions { effort: 2_000, seed: 3 };
    let plan = Plan::with_symmetry(model, group, &options).unwrap();
    let total = models::count(&plan, &Prefix::default());
    assert_eq!(total.0, expected.len() as u128, "count");
    let mut found = solutions(&plan, &Prefix::default());
    assert_eq!(found.len() as u128, total.1);
    for prefixes in [2, 7, 1000] {
        let prefixes = plan.prefixes(prefixes);
        let mut sum = (0, 0);
        let mut parts = Vec::new();
        for prefix in &prefixes {
            let part = models::count(&plan, prefix);
            sum = (sum.0 + part.0, sum.1 + part.1);
            parts.extend(solutions(&plan, prefix));
        }
        assert_eq!(sum, total, "prefixes");
        assert_eq!(parts, found, "prefixes keep the order");
    }
    // The orbits of the kept solutions contain every solution once.
    if !group.is_empty() {
        found = found
            .iter()
            .flat_map(|solution| {
                let mut orbit: Vec<Vec<Value>> =
                    group.iter().map(|element| element.apply(model, solution)).collect();
                orbit.sort_unstable();
                orbit.dedup();
                orbit
            })
            .collect();
    }
    found.sort_unstable();
    assert_eq!(found, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn plans_find_what_brute_force_finds(recipe in recipe()) {
        let model = build(&recipe);
        if let Some(expected) = well_formed(&model) {
            agrees(&model, &[], &expected);
        }
    }

    #[test]
    fn plans_find_what_brute_force_finds_among_numbers(recipe in numbers_recipe()) {
        let model = build(&recipe);
        if let Some(expected) = well_formed(&model) {
            agrees(&model, &[], &expected);
        }
    }

    /// Cards, often with copies, in one row or two.
    #[test]
    fn boards_find_what_brute_force_finds(rows in 1usize..3, columns in 1usize..3, labels in 1usize..3, seed: u64) {
        let model = models::cards(rows, columns, labels, seed);
        let size: usize = model.variables().iter().map(|variable| variable.domain.len()).product();
        if size < 100_000 {
            agrees(&model, &[], &brute_force(&model));
        }
    }

    /// Boards with a border, where the number of meetings of each label is known.
    #[test]
    fn bordered_boards_are_filled_as_often_as_piece_by_piece(
        rows in 1usize..4,
        columns in 2usize..5,
        labels in 2usize..5,
        seed: u64,
    ) {
        let (model, mut pieces) = models::board(rows, columns, labels, seed, true);
        let expected = models::fillings(rows, columns, &mut pieces, &mut Vec::new());
        prop_assert!(expected > 0);
        let plan = Plan::new(&model, &PlanOptions { effort: 2_000, seed: 3 }).unwrap();
        prop_assert_eq!(models::count(&plan, &Prefix::default()).0, expected);
    }

    /// Models with only those kinds of conditions that many symmetries preserve.
    #[test]
    fn symmetry_changes_no_total(
        size in 2usize..5,
        shape in 0usize..4,
        generators in proptest::collection::vec(0usize..1000, 1..4),
    ) {
        let (model, moves) = symmetric(size, shape);
        let generators: Vec<Permutation> =
            generators.iter().map(|&choice| moves[choice % moves.len()].clone()).collect();
        let group = Permutation::close(&generators, model.atom_count(), 10_000).unwrap();
        models::verify(&model, &group);
        agrees(&model, &group, &brute_force(&model));
    }
}

/// A model of `size` variables with the values 0 to 3, and permutations that map it to itself.
fn symmetric(size: usize, shape: usize) -> (Model, Vec<Permutation>) {
    let mut model = Model::new();
    let domain = Domain::numbers(0..4);
    let x: Vec<VarId> = (0..size).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
    match shape {
        0 => {}
        1 => model.add(Constraint::AllDifferent { variables: x.clone() }),
        2 => {
            // Half of the maximum sum: the complement preserves it.
            let sum = i64::try_from(size * 3 / 2).unwrap();
            let terms = x.iter().map(|&x| (1, x)).chain([]).collect();
            let even = size.is_multiple_of(2);
            model.add(Constraint::Linear { terms, sum: (if even { sum } else { 0 }).into() });
            if !even {
                return (model.clone(), moves(&model, &x, false));
            }
        }
        _ => {
            for value in 0..4 {
                let atoms = x.iter().map(|&x| model.atom(x, value)).collect();
                model.add(Constraint::Cardinality {
                    count: (usize::from(value == 0 || value == 3) * size / 2).into(),
                    atoms,
                });
            }
        }
    }
    (model.clone(), moves(&model, &x, true))
}

fn moves(model: &Model, x: &[VarId], complement: bool) -> Vec<Permutation> {
    let permutation = |place: &dyn Fn(usize) -> usize, complement: bool| {
        let images = (0..x.len()).flat_map(|i| {
            let target = x[place(i)];
            (0..4).map(move |v| model.atom(target, if complement { 3 - v } else { v }))
        });
        Permutation::new(images.collect()).unwrap()
    };
    let last = x.len() - 1;
    vec![
        permutation(&|i| (i + 1) % (last + 1), false),
        permutation(&|i| last - i, complement),
        permutation(&|i| i, complement),
        permutation(&|i| if i < 2 { 1 - i } else { i }, false),
    ]
}

/// Levels that do not place all variables are refused, because such a plan would count too little.
#[test]
fn levels_that_are_missing_are_an_error() {
    let mut model = Model::new();
    let domain = Domain::numbers(0..3);
    let x: Vec<VarId> = (0..2).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
    let count = |levels: &[VarId]| {
        let plan = Plan::with_levels(&model, &[], levels)?;
        Ok(plan.count(&Prefix::default(), &Monitor::default(), |_| unreachable!()).unwrap().free)
    };
    assert_eq!(count(&x), Ok(9));
    assert_eq!(count(&[x[1], x[0]]), Ok(9));
    let missing = |variable: &str| Err(Unsupported::LevelMissing(variable.to_owned()));
    assert_eq!(count(&[]), missing("x0"));
    assert_eq!(count(&x[..1]), missing("x1"));
    assert_eq!(count(&x[1..]), missing("x0"));
    assert_eq!(count(&[x[0], x[1], VarId::new(2)]), Err(Unsupported::NotALevel("number 2".to_owned())));
}
