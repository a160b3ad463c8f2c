//! Every result must be a solution, and no result may be found for a model without solutions.

use std::ops::ControlFlow;

use fastrand::Rng;
use geduld_model::{Atom, Bounds, Constraint, Domain, Literal, Model, Table, Value, VarId, brute_force};

use crate::local::{LocalSearch, Step, Unsuitable};

/// Stops the search after this many reports.
fn limited(reports: u64) -> impl FnMut(Step) -> ControlFlow<()> {
    let mut left = reports;
    move |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A small model: decision variables, one derived variable that follows from the first, and constraints of all kinds.
fn random_model(random: &mut Rng) -> Model {
    let mut model = Model::new();
    let shared = Domain::numbers(0..random.i64(2..5));
    let count = random.usize(2..6);
    let mut variables: Vec<VarId> = (0..count)
        .map(|index| {
            let domain = if random.bool() { shared.clone() } else { Domain::numbers(0..random.i64(1..5)) };
            model.add_decision(format!("x{index}"), &domain)
        })
        .collect();
    if random.bool() {
        let (key, size) = (variables[0], random.u32(1..4));
        let derived = model.add_derived("y", &Domain::numbers((0..size).map(i64::from)));
        let keys: Vec<Value> = model.variable(key).domain.values().collect();
        let rows: Vec<[Value; 2]> = keys.into_iter().map(|value| [value, random.u32(..size)]).collect();
        model.add(Constraint::Table(Table::new(vec![key, derived], rows)));
        variables.push(derived);
    }
    for _ in 0..random.usize(1..5) {
        let constraint = random_constraint(&model, &variables, random);
        model.add(constraint);
    }
    model
}

fn random_constraint(model: &Model, variables: &[VarId], random: &mut Rng) -> Constraint {
    let mut order = variables.to_vec();
    random.shuffle(&mut order);
    order.truncate(random.usize(1..=variables.len()));
    let mut atoms: Vec<Atom> = variables.iter().flat_map(|&variable| model.atoms(variable)).collect();
    random.shuffle(&mut atoms);
    let few: Vec<Atom> = atoms[..random.usize(1..=atoms.len())].to_vec();
    match random.usize(..7) {
        0 => {
            let least = random.usize(..3);
            let most = [least, least + 1, usize::MAX][random.usize(..3)];
            Constraint::Cardinality { count: Bounds { least, most }, atoms: few }
        }
        1 => Constraint::AllDifferent { variables: order },
        2 => {
            let row = |random: &mut Rng| -> Vec<Value> {
                let size = |variable: &VarId| model.variable(*variable).domain.len();
                let sizes = order.iter().map(size);
                sizes.map(|size| Value::try_from(random.usize(..size)).unwrap()).collect()
            };
            let rows: Vec<Vec<Value>> = (0..random.usize(1..12)).map(|_| row(random)).collect();
            Constraint::Table(Table::new(order, rows))
        }
        3 => {
            let terms = order.into_iter().map(|variable| (random.i64(-2..=2), variable)).collect();
            let most = random.i64(-1..5);
            let least = [most, most - 1, i64::MIN][random.usize(..3)];
            Constraint::Linear { terms, sum: Bounds { least, most } }
        }
        4 => {
            let literals = few.into_iter().take(3).map(|atom| Literal { atom, positive: random.bool() });
            Constraint::Clause { literals: literals.collect() }
        }
        5 => Constraint::Parity { variables: order, flips: few, odd: random.bool() },
        _ => {
            // A required count of one value among some variables.
            let count = random.usize(..3);
            let value = random.u32(..2);
            let of_value = |&variable: &VarId| {
                let has = (value as usize) < model.variable(variable).domain.len();
                has.then(|| model.atom(variable, value))
            };
            Constraint::Cardinality {
                count: count.into(),
                atoms: order.iter().filter_map(of_value).collect(),
            }
        }
    }
}

#[test]
fn random_models_agree_with_brute_force() {
    let mut random = Rng::with_seed(5);
    let (mut solved, mut refuted, mut gave_up) = (0, 0, 0);
    for _ in 0..1200 {
        let model = random_model(&mut random);
        let solutions = brute_force(&model);
        let decisions = model.decision_count();
        let search = match LocalSearch::new(&model) {
            Ok(search) => search,
            Err(error) => {
                assert_eq!(error, Unsuitable::Contradiction);
                assert!(solutions.is_empty(), "refuted, but it has {solutions:?}: {model:?}");
                refuted += 1;
                continue;
            }
        };
        match search.run(random.u64(..), &mut limited(60)) {
            Some(values) => {
                assert_eq!(values.len(), decisions);
                assert!(solutions.contains(&values), "{values:?} of {solutions:?}: {model:?}");
                solved += 1;
            }
            None => {
                assert!(solutions.is_empty(), "not found: {solutions:?}: {model:?}");
                gave_up += 1;
            }
        }
    }
    assert!(solved > 400 && refuted > 40 && gave_up > 8, "{solved} {refuted} {gave_up}");
}

fn square(order: usize, rest: &str) -> Model {
    let text = format!("format = 1\nname = \"square\"\nkind = \"magic-square\"\norder = {order}\n{rest}");
    geduld_puzzle::read(&text).unwrap().model()
}

fn solve(model: &Model, seed: u64) -> Vec<Value> {
    let values = LocalSearch::new(model).unwrap().run(seed, &mut limited(4000)).expect("a solution");
    assert!(model.is_satisfied(&values), "{values:?}");
    values
}

#[test]
fn magic_squares_are_found() {
    for order in 3..=12 {
        solve(&square(order, ""), 1);
    }
    solve(&square(16, ""), 1);
    for seed in 1..4 {
        solve(&square(20, ""), seed);
    }
}

#[test]
fn squares_with_given_numbers_are_found() {
    // The largest numbers are given, so that the domains of the open cells end before that of the model.
    let mut rest = String::new();
    for (column, value) in (1..=5).zip(96..=100) {
        rest += &format!("[[pin]]\ncell = [{}, {column}]\nvalue = {value}\n", 2 * column);
    }
    solve(&square(10, &rest), 1);
}

#[test]
fn squares_with_further_rules_are_found() {
    solve(&square(8, "[rules]\nassociative = true\n"), 1);
    solve(&square(5, "[rules]\npandiagonal = true\n"), 1);
    solve(&square(6, "[rules]\npermutation = \"odd\"\n"), 1);
    solve(&square(6, "[rules]\nsliding = true\n"), 1);
}

/// A variable with many values that follows from one with few has as many numbers as the latter.
#[test]
fn a_variable_that_follows_from_a_narrow_one_differs_from_a_wide_one() {
    let mut model = Model::new();
    let domain = Domain::numbers(1..100);
    let narrow = model.add_decision("narrow", &Domain::numbers(1..6));
    let [follows, wide] = ["follows", "wide"].map(|name| model.add_decision(name, &domain));
    model.add(Constraint::Linear { terms: vec![(1, narrow), (-1, follows)], sum: (0..=0).into() });
    model.add(Constraint::AllDifferent { variables: vec![follows, wide] });
    for seed in 1..10 {
        solve(&model, seed);
    }
}

#[test]
fn pins_are_kept() {
    let model = square(9, "[[pin]]\ncell = [1, 1]\nvalue = 40\n[[pin]]\ncell = [5, 2]\nvalue = 7\n");
    let values = solve(&model, 3);
    assert_eq!((values[0], values[4 * 9 + 1]), (39, 6));
}

#[test]
fn bundled_puzzles_can_be_searched() {
    let mut found = 0;
    for bundled in geduld_puzzle::bundled::BUNDLED {
        let puzzle = geduld_puzzle::read(bundled.text).unwrap();
        let model = puzzle.model();
        let Ok(search) = LocalSearch::new(&model) else { continue };
        if let Some(values) = search.run(1, &mut limited(40)) {
            puzzle.instance().checker.check(&values).unwrap();
            found += 1;
        }
    }
    assert!(found > 0);
}

#[test]
fn the_same_seed_makes_the_same_moves() {
    let model = square(8, "");
    let run = |seed| {
        let search = LocalSearch::new(&model).unwrap();
        let mut steps = Vec::new();
        let values = search.run(seed, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        (values, steps)
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn without_a_solution_only_the_watch_ends_the_search() {
    // Three pairwise different numbers from two values: propagation alone does not detect the contradiction.
    let mut model = Model::new();
    let domain = Domain::numbers(0..2);
    let variables: Vec<VarId> =
        (0..3).map(|index| model.add_decision(format!("x{index}"), &domain)).collect();
    for pair in [[0, 1], [1, 2], [0, 2]] {
        model.add(Constraint::AllDifferent { variables: pair.map(|index| variables[index]).to_vec() });
    }
    let mut reports = 0;
    let found = LocalSearch::new(&model).unwrap().run(1, &mut |step| {
        assert!(step.violation > 0);
        reports += 1;
        if reports == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((found, reports), (None, 20));
}

#[test]
fn contradictions_are_told() {
    let mut model = Model::new();
    let x = model.add_decision("x", &Domain::numbers(0..3));
    model.add(Constraint::Clause { literals: vec![!model.atom(x, 0)] });
    model.add(Constraint::Linear { terms: vec![(2, x)], sum: 0.into() });
    assert_eq!(LocalSearch::new(&model).unwrap_err(), Unsuitable::Contradiction);
}
