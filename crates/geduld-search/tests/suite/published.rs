//! Published counts, and totals that must not depend on symmetry.

use std::ops::ControlFlow;

use crate::models;
use geduld_model::{Constraint, Domain, Model, Permutation, Table, VarId};

use geduld_search::{Monitor, Plan, PlanOptions, Prefix, Probing};

fn total(model: &Model, group: &[Permutation]) -> u128 {
    let plan = Plan::with_symmetry(model, group, &PlanOptions::default()).unwrap();
    models::count(&plan, &Prefix::default()).0
}

#[test]
fn magic_squares() {
    assert_eq!(total(&models::magic(3), &[]), 8);
    assert_eq!(total(&models::magic(4), &[]), 7040);
    assert_eq!(total(&models::pandiagonal(4), &[]), 384);
}

#[test]
fn magic_squares_up_to_symmetry() {
    for order in [3, 4] {
        let model = models::magic(order);
        let group = models::magic_group(&model, order);
        assert_eq!(group.len(), if order == 3 { 16 } else { 64 });
        assert_eq!(total(&model, &group), if order == 3 { 8 } else { 7040 });
    }
    let square = [0, 1].map(|kind| {
        let images = (0..16).flat_map(|i| {
            let (r, c) = (i / 4, i % 4);
            let target = if kind == 0 { c * 4 + r } else { r * 4 + 3 - c };
            (0..16).map(move |v| geduld_model::Atom::new(target * 16 + v))
        });
        Permutation::new(images.collect()).unwrap()
    });
    let model = models::magic(4);
    let group = Permutation::close(&square, model.atom_count(), 8).unwrap();
    let plan = Plan::with_symmetry(&model, &group, &PlanOptions::default()).unwrap();
    assert_eq!(models::count(&plan, &Prefix::default()).1, 880);
}

#[test]
fn even_and_odd_squares_make_up_all() {
    let parity = |odd: bool| {
        let mut model = models::magic(4);
        let variables = model.variable_ids().collect();
        model.add(Constraint::Parity { variables, flips: vec![], odd });
        total(&model, &[])
    };
    assert_eq!(parity(false), 7040);
    assert_eq!(parity(true), 0);
}

#[test]
fn associative_squares_have_fixed_points() {
    let mut model = models::magic(4);
    for i in 0..8 {
        model.add(Constraint::Linear {
            terms: vec![(1, VarId::new(i)), (1, VarId::new(15 - i))],
            sum: 17.into(),
        });
    }
    let group = models::magic_group(&model, 4);
    let plan = Plan::with_symmetry(&model, &group, &PlanOptions::default()).unwrap();
    let (solutions, _) = models::count(&plan, &Prefix::default());
    assert_eq!(solutions, total(&model, &[]));
    assert_eq!(solutions, 384);
    // Half a turn and the complement together map each of them to itself.
    let free =
        plan.count(&Prefix::default(), &Monitor::default(), |_| ControlFlow::Continue(())).unwrap().free;
    assert_eq!(free, 0);
}

#[test]
fn nintai_and_its_brothers() {
    for (m, solutions) in [(2, 4), (3, 0), (4, 800)] {
        let nintai = models::Nintai::new(m);
        assert_eq!(total(&nintai.model, &[]), solutions);
        assert_eq!(total(&nintai.model, &nintai.group()), solutions);
    }
    assert_eq!(total(&models::Nintai::new(6).with_rim(), &[]), 6);
    assert_eq!(models::Nintai::new(6).group().len(), 432);
}

#[test]
fn the_red_snake() {
    let mut model = models::snake([3, 3, 3], "001111011011111011011111100");
    assert_eq!(total(&model, &[]), 48);
    let starts = [0, 12].map(|place| model.atom(VarId::new(0), place).into());
    model.add(Constraint::Clause { literals: starts.into() });
    assert_eq!(total(&model, &[]), 8);
}

#[test]
fn wide_domains_take_several_words() {
    // 70, 140 and 300 numbers, of which three different ones add up to a fixed sum.
    for size in [70i64, 140, 300] {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=size);
        let x: Vec<VarId> = (0..3).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        model.add(Constraint::Linear { terms: x.iter().map(|&x| (1, x)).collect(), sum: size.into() });
        let expected = (1..=size)
            .flat_map(|a| (1..=size).map(move |b| (a, b, size - a - b)))
            .filter(|&(a, b, c)| c >= 1 && a != b && b != c && a != c)
            .count();
        assert_eq!(total(&model, &[]), expected as u128);
    }
}

#[test]
fn what_is_too_large_for_a_table_is_checked() {
    // There are 700 * 700 combinations of two columns, and no column determines the others.
    let mut model = Model::new();
    let domain = Domain::numbers(0..700);
    let x: Vec<VarId> = (0..3).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
    let rows = (0..1400u32).map(|i| [i / 2, i * i % 700, i.div_ceil(2) % 700]);
    let table = Table::new(x.clone(), rows);
    let expected = table.rows().len() as u128;
    model.add(Constraint::Table(table));
    assert_eq!(total(&model, &[]), expected);

    // Sums that range over tens of millions, in which each number can be read like a digit.
    let mut model = Model::new();
    let domain = Domain::numbers(0..50);
    let factors = [1, 10_007, 1_000_003];
    let terms: Vec<(i64, VarId)> =
        factors.iter().map(|&factor| (factor, model.add_decision(format!("x{factor}"), &domain))).collect();
    model.add(Constraint::Linear { terms, sum: (7 + 11 * 10_007 + 13 * 1_000_003).into() });
    assert_eq!(total(&model, &[]), 1);
}

#[test]
fn free_variables_multiply() {
    let mut model = Model::new();
    let domain = Domain::numbers(0..10);
    (0..30).for_each(|i| _ = model.add_decision(format!("x{i}"), &domain));
    assert_eq!(total(&model, &[]), 10u128.pow(30));
}

#[test]
fn models_without_variables_or_values() {
    assert_eq!(total(&Model::new(), &[]), 1);
    let mut model = Model::new();
    model.add_decision("x", &Domain::numbers([]));
    assert_eq!(total(&model, &[]), 0);
    let mut model = Model::new();
    model.add(Constraint::Clause { literals: vec![] });
    assert_eq!(total(&model, &[]), 0);
}

#[test]
fn a_walk_stops_when_told() {
    let plan = Plan::new(&models::magic(4), &PlanOptions::default()).unwrap();
    let monitor = Monitor::default();
    monitor.stop();
    // The same holds below a prefix: one that was not searched must not seem to be empty.
    for prefix in [Prefix::default(), plan.prefixes(4)[0].clone()] {
        assert_eq!(plan.count(&prefix, &monitor, |_| ControlFlow::Continue(())).unwrap_err().0.free, 0);
        assert!(plan.for_each(&prefix, &monitor, |_| ControlFlow::Continue(())).is_break());
    }
    let mut seen = 0;
    let flow = plan.for_each(&Prefix::default(), &Monitor::default(), |_| {
        seen += 1;
        if seen == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(flow.is_break());
    assert_eq!(seen, 10);
}

#[test]
fn a_watch_knows_all_nodes() {
    let plan = Plan::new(&models::magic(4), &PlanOptions::default()).unwrap();
    let monitor = Monitor::default();
    let whole = plan.count(&Prefix::default(), &monitor, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(monitor.nodes(), whole.nodes);
    let flow = plan.for_each(&Prefix::default(), &monitor, |_| ControlFlow::Continue(()));
    assert!(flow.is_continue());
    assert!(monitor.nodes() > whole.nodes);
}

#[test]
fn there_is_no_plan_if_nobody_waits_for_it() {
    let model = models::magic(4);
    let group = models::magic_group(&model, 4);
    let monitor = Monitor::default();
    monitor.stop();
    for group in [&[][..], &group] {
        let plan = Plan::until_stopped(&model, group, &PlanOptions::default(), &monitor).unwrap();
        assert!(plan.is_none(), "{} symmetries", group.len());
    }
}

#[test]
fn plans_are_the_same_every_time_and_estimates_come_near() {
    let model = models::magic(4);
    let [first, second] = [0, 1].map(|_| Plan::new(&model, &PlanOptions::default()).unwrap());
    assert_eq!(first.order(), second.order());
    assert_eq!(first.prefixes(100), second.prefixes(100));
    let estimate = first.estimate(&Prefix::default(), Probing::all(20_000), 5);
    assert_eq!(estimate, second.estimate(&Prefix::default(), Probing::all(20_000), 5));
    let off = (estimate.solutions.mean - 7040.0).abs();
    assert!(off < 5.0 * estimate.solutions.error, "{estimate:?}");
}
