//! Compares random models with brute force.

use std::ops::ControlFlow;

use geduld_model::{Constraint, Domain, Model, Table, Value, VarId, brute_force};

use super::Restarts;
use crate::first_solution::FirstSolution;
use crate::random::Random;

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
    let (mut solved, mut refuted) = (0, 0);
    for round in 0..1000 {
        let model = pieces(&mut random);
        let solutions = brute_force(&model);
        let restarts = Restarts::new(&model).unwrap();
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
    assert!(solved > 100 && refuted > 100, "{solved} solved, {refuted} refuted");
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
