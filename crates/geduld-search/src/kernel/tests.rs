//! Compares random models with brute force.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use geduld_model::{
    Bounds, Branching, Choose, Constraint, Domain, Literal, Model, ModelSource, Network, Table, Take, Value,
    VarId, brute_force,
};

use super::{Ended, advised, first};
use crate::random::Random;
use crate::{FirstSolution, Monitor, Work};

/// A small model with all kinds of constraints.
fn any_model(random: &mut Random) -> Model {
    let mut model = Model::new();
    let count = 2 + random.below(4);
    let numbers: Vec<i64> = (0..i64::try_from(2 + random.below(3)).unwrap()).collect();
    let domain = Domain::numbers(numbers);
    let x: Vec<VarId> = (0..count).map(|i| model.add_decision(i.to_string(), &domain)).collect();
    for _ in 0..1 + random.below(4) {
        let mut some = x.clone();
        while some.len() > 2 && random.below(2) == 0 {
            some.remove(random.below(some.len()));
        }
        let atom = |slot: VarId, random: &mut Random, model: &Model| {
            model.atom(slot, Value::try_from(random.below(domain.len())).unwrap())
        };
        let atoms = some.iter().map(|&slot| atom(slot, random, &model)).collect::<Vec<_>>();
        let constraint = match random.below(7) {
            0 => {
                let least = random.below(atoms.len() + 1);
                let most = [least, least + 1, usize::MAX][random.below(3)];
                Constraint::Cardinality { count: Bounds { least, most }, atoms }
            }
            1 => Constraint::AllDifferent { variables: some },
            2 => {
                let value = |random: &mut Random| Value::try_from(random.below(domain.len())).unwrap();
                let rows: Vec<Vec<Value>> =
                    (0..1 + random.below(30)).map(|_| some.iter().map(|_| value(random)).collect()).collect();
                Constraint::Table(Table::new(some, rows))
            }
            3 => {
                let terms: Vec<(i64, VarId)> =
                    some.iter().map(|&slot| (i64::try_from(random.below(5)).unwrap() - 2, slot)).collect();
                let most = i64::try_from(random.below(5)).unwrap() - 1;
                let least = [most, most - 1, i64::MIN][random.below(3)];
                Constraint::Linear { terms, sum: Bounds { least, most } }
            }
            4 => {
                let literal =
                    |atom| if random.below(2) == 0 { Literal::from(atom) } else { !Literal::from(atom) };
                Constraint::Clause { literals: atoms.into_iter().map(literal).collect() }
            }
            5 => Constraint::Parity { variables: some, flips: atoms, odd: random.below(2) == 0 },
            _ => {
                let edges = (1..atoms.len()).map(|to| (random.below(to), to)).collect();
                Constraint::Connected { filled: atoms, edges }
            }
        };
        model.add(constraint);
    }
    // Pieces with copies.
    if random.below(3) == 0 {
        let mut left = count;
        for value in domain.values() {
            let copies = if value as usize + 1 == domain.len() { left } else { random.below(left + 1) };
            left -= copies;
            let atoms = x.iter().map(|&slot| model.atom(slot, value)).collect();
            model.add(Constraint::Cardinality { count: copies.into(), atoms });
        }
    }
    model
}

/// Different numbers with sums over them, comparisons, and a few given numbers.
fn sums(random: &mut Random) -> Model {
    let mut model = Model::new();
    let count = 4 + random.below(2);
    let more = random.below(3);
    let start = i64::try_from(random.below(4)).unwrap() - 2;
    let domain = Domain::numbers((start..).take(count + more));
    let x: Vec<VarId> = (0..count).map(|i| model.add_decision(i.to_string(), &domain)).collect();
    if random.below(5) > 0 {
        model.add(Constraint::AllDifferent { variables: x.clone() });
    }
    for _ in 0..1 + random.below(4) {
        let some: Vec<VarId> = x.iter().copied().filter(|_| random.below(3) > 0).collect();
        let unit = random.below(3) > 0;
        let factor = |random: &mut Random| if unit { 1 } else { i64::try_from(random.below(7)).unwrap() - 3 };
        let terms: Vec<(i64, VarId)> = some.iter().map(|&slot| (factor(random), slot)).collect();
        // Some different numbers have this sum.
        let mut numbers: Vec<i64> = domain.values().map(|value| domain.number(value)).collect();
        let mut sum = 0;
        for (factor, _) in &terms {
            sum += factor * numbers.swap_remove(random.below(numbers.len()));
        }
        model.add(Constraint::Linear { terms, sum: sum.into() });
    }
    if random.below(3) == 0 {
        let values = || domain.values().flat_map(|a| domain.values().map(move |b| [a, b]));
        let rows: Vec<[Value; 2]> = values().filter(|[a, b]| a < b).collect();
        model.add(Constraint::Table(Table::new(vec![x[0], x[1]], &rows)));
        model.add(Constraint::Table(Table::new(vec![x[2], x[1]], &rows)));
    }
    if random.below(3) == 0 {
        model.add(Constraint::Parity { variables: x.clone(), flips: Vec::new(), odd: random.below(2) == 0 });
    }
    if random.below(3) == 0 {
        let value = Value::try_from(random.below(domain.len())).unwrap();
        let literal = model.atom(x[random.below(count)], value).into();
        model.add(Constraint::Clause { literals: vec![literal] });
    }
    model
}

fn run(model: &Model, seed: u64) -> (FirstSolution, u64) {
    let monitor = Monitor::default();
    (ended(model, first(&Network::of(model), seed, &monitor)), monitor.nodes())
}

/// What a search of the network of a model says about the model.
fn ended(model: &Model, found: Result<Option<Vec<i64>>, Ended>) -> FirstSolution {
    match found {
        Ok(None) => FirstSolution::NoSolution,
        Ok(Some(numbers)) => FirstSolution::Solution(ModelSource::of(model).values(model, &numbers).unwrap()),
        Err(_) => FirstSolution::Stopped,
    }
}

/// The first solution with this advice, which names variables by their numbers.
fn by_advice(model: &Model, variables: Vec<usize>, choose: Choose, take: Take) -> FirstSolution {
    let branchings = vec![Branching { variables, choose, take }];
    let network = Network { branchings, ..Network::of(model) };
    ended(model, advised(&network, 1, &Monitor::default()))
}

#[test]
fn random_models_are_solved_or_refuted() {
    let mut random = Random::new(3);
    let (mut solved, mut refuted) = (0, 0);
    for round in 0..6000 {
        let model = if round % 2 == 0 { any_model(&mut random) } else { sums(&mut random) };
        let solutions = brute_force(&model);
        let (found, nodes) = run(&model, round);
        assert_eq!(run(&model, round), (found.clone(), nodes), "not deterministic: {model:?}");
        match found {
            FirstSolution::Solution(values) => {
                assert!(solutions.contains(&values), "{values:?} is no solution of {model:?}");
                solved += 1;
            }
            FirstSolution::NoSolution => {
                assert!(solutions.is_empty(), "{} solutions were missed of {model:?}", solutions.len());
                refuted += 1;
            }
            FirstSolution::Stopped => unreachable!("nobody stops it"),
        }
    }
    assert!(solved > 1000 && refuted > 1000, "{solved} solved, {refuted} refuted");
}

/// A square whose rows and columns all have the same sum.
fn square(order: usize) -> Model {
    let mut model = Model::new();
    let order_number = i64::try_from(order).unwrap();
    let cells = order_number * order_number;
    let numbers = Domain::numbers(1..=cells);
    let x: Vec<VarId> = (0..cells).map(|i| model.add_decision(i.to_string(), &numbers)).collect();
    model.add(Constraint::AllDifferent { variables: x.clone() });
    let sum = order_number * (cells + 1) / 2;
    for line in 0..order {
        let row = x[line * order..][..order].iter().map(|&cell| (1, cell)).collect();
        let column = x.iter().skip(line).step_by(order).map(|&cell| (1, cell)).collect();
        model.add(Constraint::Linear { terms: row, sum: sum.into() });
        model.add(Constraint::Linear { terms: column, sum: sum.into() });
    }
    model
}

#[test]
fn seeds_find_different_squares() {
    let model = square(8);
    let (first, second) = (run(&model, 1).0, run(&model, 2).0);
    assert!(matches!(first, FirstSolution::Solution(_)));
    assert_ne!(first, second);
}

#[test]
fn squares_of_a_special_shape_are_found_and_others_too() {
    // Rows, columns and broken diagonals. There are none of order 6 (C. Planck, 1919). Of order 4, every square repeats
    // a digit.
    for (order, limit) in [(4, 20_000_000), (5, 20_000_000), (7, 5_000_000)] {
        let mut model = square(order);
        let x: Vec<VarId> = model.decisions().collect();
        let sum = i64::try_from(order * (order * order + 1) / 2).unwrap();
        for shift in 0..order {
            let falling = (0..order).map(|i| (1, x[i * order + (i + shift) % order])).collect();
            let rising = (0..order).map(|i| (1, x[i * order + (order - i + shift) % order])).collect();
            model.add(Constraint::Linear { terms: falling, sum: sum.into() });
            model.add(Constraint::Linear { terms: rising, sum: sum.into() });
        }
        let (found, steps) = run(&model, 1);
        let FirstSolution::Solution(values) = found else { panic!("order {order}: {found:?}") };
        assert!(model.is_satisfied(&values), "order {order}");
        assert!(steps < limit, "order {order}: {steps} steps");
    }
}

#[test]
fn a_stop_is_heard() {
    let mut model = Model::new();
    let digits = Domain::numbers(0..9);
    // Twelve different numbers out of nine, pair by pair: this takes long to refute.
    let x: Vec<VarId> = (0..12).map(|i| model.add_decision(i.to_string(), &digits)).collect();
    let tens = Domain::numbers(0..10);
    let y: Vec<VarId> = (0..10).map(|i| model.add_decision(format!("y{i}"), &tens)).collect();
    model.add(Constraint::AllDifferent { variables: y });
    for (later, &second) in x.iter().enumerate() {
        for &first in &x[..later] {
            model.add(Constraint::AllDifferent { variables: vec![first, second] });
        }
    }
    let (stop, calls) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let (flag, called) = (Arc::clone(&stop), Arc::clone(&calls));
    let monitor = Monitor::paced(stop, move |work| {
        // Nodes and steps are the same here.
        let Work::Nodes(steps) = work else { return };
        assert!(steps <= 10_000);
        if called.fetch_add(1, Relaxed) == 2 {
            flag.store(true, Relaxed);
        }
    });
    assert_eq!(first(&Network::of(&model), 1, &monitor), Err(Ended::Stopped));
    assert_eq!(calls.load(Relaxed), 3);
}

const CHOICES: [Choose; 8] = [
    Choose::First,
    Choose::Fewest,
    Choose::Most,
    Choose::Least,
    Choose::Greatest,
    Choose::Regret,
    Choose::Constrained,
    Choose::Failing,
];
const TAKEN: [Take; 6] =
    [Take::Least, Take::Greatest, Take::Middle, Take::Random, Take::LowerHalf, Take::UpperHalf];

#[test]
fn no_advice_changes_whether_there_is_a_solution() {
    let mut random = Random::new(5);
    for round in 0..960 {
        let model = sums(&mut random);
        let solutions = brute_force(&model);
        // Advice on only some of the variables.
        let variables = (1..model.decision_count()).collect();
        let found = by_advice(&model, variables, CHOICES[round % 8], TAKEN[round / 8 % 6]);
        match found {
            FirstSolution::Solution(values) => assert!(solutions.contains(&values), "{model:?}"),
            found => assert!(found == FirstSolution::NoSolution && solutions.is_empty(), "{model:?}"),
        }
    }
}

#[test]
fn advice_is_followed() {
    let mut model = Model::new();
    let digits = Domain::numbers(0..=9);
    let x: Vec<VarId> = (0..4).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
    model.add(Constraint::AllDifferent { variables: x });
    let first = |order: &[usize], take| by_advice(&model, order.to_vec(), Choose::First, take);
    assert_eq!(first(&[0, 1, 2, 3], Take::Least), FirstSolution::Solution(vec![0, 1, 2, 3]));
    assert_eq!(first(&[3, 2, 1, 0], Take::Greatest), FirstSolution::Solution(vec![6, 7, 8, 9]));
    assert_eq!(first(&[0, 1, 2, 3], Take::Middle), FirstSolution::Solution(vec![4, 5, 6, 7]));
    assert_eq!(first(&[0, 1, 2, 3], Take::LowerHalf), FirstSolution::Solution(vec![0, 1, 2, 3]));
    assert_eq!(first(&[0, 1, 2, 3], Take::UpperHalf), FirstSolution::Solution(vec![9, 8, 7, 6]));
}
