//! Counts of classes and groups against brute force, records, stops, and the choice of the engine.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{
    Atom, BoardSymmetry, Constraint, Domain, Instance, Literal, Model, NamedChoice, NamedSum, Permutation,
    Projection, Value, VarId, brute_force,
};
use geduld_search::{DecisionOrder, DecompositionWay, KeyLevel};
use num_bigint::BigUint;

use super::engine::{Counter, DecompositionEngine, SecondCount};
use super::fixed_points::{SymmetryGroups, up_to_conjugation};
use crate::count::{all_cubes, count, count_all, cut_for_parts};
use crate::deciding::decide::counter;
use crate::deciding::decomposition::second_way;
use crate::deciding::follow::follow;
use crate::deciding::options::{EngineChoice, Options};
use crate::engines::engine::Engine;
use crate::error::CountError;
use crate::inspection::by::{By, GroupKey};
use crate::symmetries::group::Board;
use crate::work::control::Control;
use crate::work::cube::Cube;
use crate::work::tally::{Common, Orbits};

const SIDE: usize = 3;

/// The cells of a square under its eight symmetries.
fn moves() -> Vec<Vec<usize>> {
    let cell = |row: usize, column: usize| SIDE * row + column;
    let image = |number: usize, place: usize| {
        let (mut row, mut column) = (place / SIDE, place % SIDE);
        if number >= 4 {
            (row, column) = (column, row);
        }
        for _ in 0..number % 4 {
            (row, column) = (column, SIDE - 1 - row);
        }
        cell(row, column)
    };
    (0..8).map(|number| (0..SIDE * SIDE).map(|place| image(number, place)).collect()).collect()
}

/// A random model of a square that all its symmetries preserve.
fn square(seed: u64) -> Instance<'static> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut model = Model::new();
    let domain = Domain::numbers(0..rng.i64(2..4));
    let cells: Vec<VarId> = (0..SIDE * SIDE).map(|i| model.add_decision(format!("c{i}"), &domain)).collect();
    let moves = moves();
    for _ in 0..rng.usize(1..4) {
        let mut some: Vec<usize> = (0..SIDE * SIDE).collect();
        rng.shuffle(&mut some);
        some.truncate(rng.usize(2..=domain.len().min(4)));
        let kind = rng.u8(0..3);
        let (sum, value, positive) = (rng.i64(1..4), rng.u32(0..2), rng.bool());
        for image in &moves {
            let variables: Vec<VarId> = some.iter().map(|&place| cells[image[place]]).collect();
            model.add(match kind {
                0 => Constraint::AllDifferent { variables },
                1 => {
                    let terms = variables.into_iter().map(|id| (1, id)).collect();
                    Constraint::Linear { terms, sum: (..=sum).into() }
                }
                _ => {
                    let literal = |id| Literal { atom: model.atom(id, value), positive };
                    Constraint::Clause { literals: variables.into_iter().map(literal).collect() }
                }
            });
        }
    }
    let atoms = |image: &Vec<usize>| {
        let atom = |atom: usize| {
            let atom = Atom::new(atom);
            model.atom(cells[image[model.variable_of(atom).index()]], model.value_of(atom))
        };
        Permutation::new((0..model.atom_count()).map(atom).collect()).unwrap()
    };
    let symmetries = moves.iter().map(atoms).collect::<Vec<_>>();
    // Half of the squares also count up to rotation.
    let rotations = symmetries[..4].to_vec();
    let projection = (seed % 2 == 1).then(|| Projection::of_solutions(&model, rotations));
    let mut instance = Instance::of_model("square", model);
    instance.symmetries = BoardSymmetry::numbered(symmetries);
    instance.projection = projection;
    instance
}

fn ways() -> impl Iterator<Item = DecompositionWay> {
    let orders = [DecisionOrder::Given, DecisionOrder::Tree, DecisionOrder::Smallest];
    let levels = [KeyLevel::Items, KeyLevel::Number, KeyLevel::Isomorphism];
    orders.into_iter().flat_map(move |order| levels.map(|level| DecompositionWay { order, level }))
}

fn engine<'a>(
    instance: &'a Instance<'a>,
    way: DecompositionWay,
    classes: bool,
    by: Option<By>,
    bytes: usize,
) -> DecompositionEngine<'a> {
    let groups = classes.then(|| SymmetryGroups::of(instance, &Board::new(instance)).unwrap());
    let whole = Counter::new(&instance.model, bytes).unwrap();
    DecompositionEngine::new(instance, way, None, whole, groups, by.as_ref(), bytes).unwrap()
}

/// Variables, a sum or a choice.
fn keys(seed: u64) -> Vec<GroupKey> {
    let some = |places: &[usize]| places.iter().map(|&place| VarId::new(place)).collect::<Vec<_>>();
    let name = "some".to_owned();
    match seed % 3 {
        0 => some(&[4, 0]).into_iter().map(GroupKey::from).collect(),
        1 => {
            let parts = vec![(2, VarId::new(1)), (-1, VarId::new(8)), (1, VarId::new(4))];
            vec![GroupKey::Sum(NamedSum { name, least: 3, parts }), VarId::new(8).into()]
        }
        _ => {
            let variables = some(&[0, 2, 3, 4, 6, 8]);
            vec![GroupKey::Choice(NamedChoice { name, variables, value: 1, least: 0, most: 6 })]
        }
    }
}

#[test]
fn classes_and_groups_are_those_of_brute_force() {
    for seed in 0..24 {
        let instance = square(seed);
        let model = &instance.model;
        let solutions = brute_force(model);
        // The number of classes under the first of the symmetries.
        let orbits = |symmetries: usize| {
            let first = |values: &Vec<Value>| {
                let images = instance.symmetries[..symmetries].iter();
                images.map(|symmetry| symmetry.atoms.apply(model, values)).min().unwrap()
            };
            solutions.iter().map(first).collect::<BTreeSet<Vec<Value>>>().len()
        };
        let images = if instance.projection.is_some() { orbits(4) } else { 0 };
        let by = By::new(model, keys(seed)).unwrap();
        let mut groups: BTreeMap<u32, BigUint> = BTreeMap::new();
        for values in &solutions {
            *groups.entry(by.of(values)).or_default() += 1u32;
        }
        for (number, way) in ways().enumerate() {
            for bytes in [0, 2_000, 1 << 22] {
                let grouped = (number % 2 == 0).then(|| by.clone());
                let engine = engine(&instance, way, true, grouped.clone(), bytes);
                let threads = [1, 2, 4][number % 3];
                let part = count_all(&engine, threads, &Control::new()).unwrap();
                let totals = part.tally.exact(None).unwrap();
                let found = [totals.solutions, totals.classes, totals.images];
                let expected = [solutions.len(), orbits(8), images].map(BigUint::from);
                assert_eq!((found, part.complete), (expected, true), "seed {seed}, {way:?}, {bytes}");
                if grouped.is_some() {
                    assert_eq!(part.tally.by(), groups, "seed {seed}, {way:?}");
                }
            }
        }
    }
}

#[test]
fn a_second_count_notices_a_wrong_number() {
    for seed in 0..6 {
        let instance = square(seed);
        for (number, way) in ways().enumerate() {
            let by = (number % 2 == 0).then(|| By::new(&instance.model, keys(seed)).unwrap());
            let engine = engine(&instance, way, true, by, 1 << 20);
            let (decomposition, combinations) = engine.parts();
            let second = second_way(decomposition, combinations, way);
            assert_ne!(second.order, way.order);
            let second = SecondCount { way: second, how: "again".to_owned(), bytes: 1 << 20 };
            let engine = engine.verified(second);
            let control = Control::new();
            let tally = count_all(&engine, 2, &control).unwrap().tally;
            let verified = engine.verify(&tally, 2, &control).unwrap().unwrap();
            assert!(verified.whole && verified.solutions == tally.solutions(), "seed {seed}, {way:?}");
            let (mut more, mut pairs) = (tally.clone(), tally);
            more.add(Common::default(), 1);
            pairs.add_pairs((Orbits::Classes, 8), &1u32.into());
            for wrong in [more, pairs] {
                let refuted = engine.verify(&wrong, 1, &control);
                assert!(matches!(refuted, Err(CountError::Refuted { .. })), "seed {seed}, {way:?}");
            }
        }
    }
}

#[test]
fn conjugate_symmetries_are_counted_once() {
    let instance = square(1);
    let board = Board::new(&instance);
    let classes = up_to_conjugation(&board.symmetries).unwrap();
    let mut sizes: Vec<usize> = classes.iter().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 1, 2, 2, 2]);
}

#[test]
fn parts_of_cubes_and_followed_decisions_give_the_same_numbers() {
    for seed in [0, 3, 5] {
        let instance = square(seed);
        let way = DecompositionWay { order: DecisionOrder::Given, level: KeyLevel::Isomorphism };
        let engine = engine(&instance, way, true, None, 1 << 20);
        let whole = count_all(&engine, 2, &Control::new()).unwrap();
        let parts = cut_for_parts(&engine, all_cubes(&engine), 5);
        assert!(parts.len() > all_cubes(&engine).len());
        let cut = count(&engine, &parts, &BTreeMap::new(), 1, &Control::new(), |_| {}).unwrap();
        assert_eq!(cut, whole, "seed {seed}");
        let cubes: Vec<Cube> = all_cubes(&engine).into_iter().map(|named| named.cube).collect();
        let followed = follow(&instance, &engine.decision(), cubes, &Options::default()).unwrap();
        assert_eq!(followed.engine.decision(), engine.decision());
        assert_eq!(count_all(followed.engine.as_ref(), 1, &Control::new()).unwrap(), whole);
    }
}

/// A path in three colours: too many solutions to visit.
fn path(length: usize) -> Instance<'static> {
    let mut model = Model::new();
    let colours = Domain::numbers(0..3);
    let path: Vec<VarId> = (0..length).map(|i| model.add_decision(format!("x{i}"), &colours)).collect();
    for pair in path.windows(2) {
        model.add(Constraint::AllDifferent { variables: pair.to_vec() });
    }
    Instance::of_model("path", model)
}

#[test]
fn a_model_with_very_many_solutions_is_decomposed() {
    for length in [60, 200] {
        let instance = path(length);
        let options = Options::default();
        let prepared = counter(&instance, &options, &Control::new()).unwrap();
        assert_eq!(prepared.engine.name(), "decomposition", "{:?}", prepared.reasons);
        let totals =
            count_all(prepared.engine.as_ref(), 2, &Control::new()).unwrap().tally.exact(None).unwrap();
        let expected = BigUint::from(2u32).pow(u32::try_from(length).unwrap() - 1) * 3u32;
        assert_eq!((totals.solutions, totals.classes), (expected.clone(), expected));
    }
    let instance = path(60);
    for engine in [EngineChoice::Search, EngineChoice::Sat] {
        let options = Options { engine, ..Options::default() };
        assert_ne!(counter(&instance, &options, &Control::new()).unwrap().engine.name(), "decomposition");
    }
}

#[test]
fn a_count_that_is_stopped_is_incomplete() {
    let instance = path(60);
    let way = DecompositionWay { order: DecisionOrder::Given, level: KeyLevel::Number };
    let engine = engine(&instance, way, true, None, 0);
    let part = count_all(&engine, 1, &Control::with_limit(10_000)).unwrap();
    assert!(!part.complete);
}

/// Every third colour of a long path, and a set of some vertices: thousands of combinations.
#[test]
fn groups_of_very_many_solutions_are_decomposed() {
    let instance = path(60);
    let model = &instance.model;
    let vertices = |step: usize| (0..60).step_by(step).map(VarId::new);
    let some: Vec<VarId> = vertices(6).take(8).collect();
    let choice = NamedChoice { name: "some".to_owned(), variables: some, value: 1, least: 0, most: 8 };
    let keys = [vertices(15).map(GroupKey::from).collect(), vec![GroupKey::Choice(choice)]];
    for keys in keys {
        let by = By::new(model, keys).unwrap();
        let options = Options { by: Some(by), ..Options::default() };
        let prepared = counter(&instance, &options, &Control::new()).unwrap();
        assert_eq!(prepared.engine.name(), "decomposition", "{:?}", prepared.reasons);
        let part = count_all(prepared.engine.as_ref(), 2, &Control::new()).unwrap();
        let groups = part.tally.by();
        assert!([81, 256].contains(&groups.len()), "{}", groups.len());
        assert_eq!(groups.values().sum::<BigUint>(), BigUint::from(2u32).pow(59) * 3u32);
    }
}
