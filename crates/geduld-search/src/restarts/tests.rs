//! Compares random models with brute force.

use std::ops::ControlFlow;

use geduld_model::{Bounds, Constraint, Domain, Literal, Model, Table, Value, VarId, brute_force};

use super::{AnyNetwork, AnyWidth, Restarts};
use crate::first_solution::FirstSolution;
use crate::random::Random;

/// A small model with all kinds of constraints.
pub(crate) fn model(random: &mut Random) -> Model {
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

/// Pieces with turns and copies, and pairs of cells that allow some combinations of them.
fn pieces(random: &mut Random) -> Model {
    let mut model = Model::new();
    let (cells, turns) = (2 + random.below(3), 1 + random.below(3));
    let pieces = 1 + random.below(cells);
    let domain = Domain::numbers((0..i64::try_from(pieces * turns).unwrap()).collect::<Vec<i64>>());
    let x: Vec<VarId> = (0..cells).map(|i| model.add_decision(i.to_string(), &domain)).collect();
    let mut copies = vec![1; pieces];
    (pieces..cells).for_each(|_| copies[random.below(pieces)] += 1);
    for (piece, &count) in copies.iter().enumerate() {
        let values = (piece * turns..(piece + 1) * turns).map(|value| Value::try_from(value).unwrap());
        let atoms = values.flat_map(|value| x.iter().map(move |&slot| (slot, value)));
        let atoms = atoms.map(|(slot, value)| model.atom(slot, value)).collect();
        model.add(Constraint::Cardinality { count: count.into(), atoms });
    }
    for _ in 0..random.below(5) {
        let first = random.below(cells);
        let second = (first + 1 + random.below(cells - 1)) % cells;
        let values = || domain.values();
        let all: Vec<Vec<Value>> = values().flat_map(|a| values().map(move |b| vec![a, b])).collect();
        let rows: Vec<Vec<Value>> = all.into_iter().filter(|_| random.below(2) == 0).collect();
        model.add(Constraint::Table(Table::new(vec![x[first], x[second]], rows)));
    }
    model
}

/// The result, and the number of nodes visited.
fn run(restarts: &Restarts, seed: u64) -> (FirstSolution, u64) {
    let mut visited = 0;
    let found = restarts.run(seed, &mut |nodes| {
        visited += nodes;
        ControlFlow::Continue(())
    });
    (found, visited)
}

#[test]
fn random_models_are_solved_or_refuted() {
    let mut random = Random::new(7);
    let (mut solved, mut refuted, mut of_pairs) = (0, 0, 0);
    for round in 0..4000 {
        let model = if round < 3000 { model(&mut random) } else { pieces(&mut random) };
        let solutions = brute_force(&model);
        let restarts = Restarts::new(&model).unwrap();
        of_pairs += u64::from(matches!(restarts.engine, AnyWidth::One(AnyNetwork::Pairs(..))));
        let (found, nodes) = run(&restarts, round);
        assert_eq!(run(&restarts, round), (found.clone(), nodes), "not deterministic: {model:?}");
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
    assert!(solved > 500 && refuted > 500, "{solved} solved, {refuted} refuted");
    assert!(of_pairs > 1000, "{of_pairs} models of pairs");
}

#[test]
fn seeds_find_different_solutions_and_a_stop_is_heard() {
    let mut model = Model::new();
    let digits = Domain::numbers(0..9);
    let x: Vec<VarId> = (0..9).map(|i| model.add_decision(i.to_string(), &digits)).collect();
    model.add(Constraint::AllDifferent { variables: x.clone() });
    let restarts = Restarts::new(&model).unwrap();
    assert_ne!(run(&restarts, 1).0, run(&restarts, 2).0);
    // Twelve different numbers out of nine, pair by pair: this takes long to refute.
    let mut model = Model::new();
    let x: Vec<VarId> = (0..12).map(|i| model.add_decision(i.to_string(), &digits)).collect();
    let tens = Domain::numbers(0..10);
    let y: Vec<VarId> = (0..10).map(|i| model.add_decision(format!("y{i}"), &tens)).collect();
    model.add(Constraint::AllDifferent { variables: y });
    for (later, &second) in x.iter().enumerate() {
        for &first in &x[..later] {
            model.add(Constraint::AllDifferent { variables: vec![first, second] });
        }
    }
    let restarts = Restarts::new(&model).unwrap();
    let mut calls = 0;
    let found = restarts.run(1, &mut |nodes| {
        assert!(nodes >= 1000);
        calls += 1;
        if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((found, calls), (FirstSolution::Stopped, 3));
}
