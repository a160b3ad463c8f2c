//! Counts by decomposition against brute force and published numbers, and the traps of splitting.

mod random;

use std::thread;

use fastrand::Rng;
use geduld_model::{Constraint, Domain, Model, Table, Value, VarId, brute_force};
use num_bigint::BigUint;
use random::random;

use super::key::KeyPart;
use super::mask_model::MaskModel;
use super::run::{Advancing, Run};
use super::universe::Universes;
use super::*;

const WAYS: [DecompositionWay; 10] = {
    const fn way(order: DecisionOrder, level: KeyLevel) -> DecompositionWay {
        DecompositionWay { order, level }
    }
    [
        way(DecisionOrder::Given, KeyLevel::Items),
        way(DecisionOrder::Tree, KeyLevel::Items),
        way(DecisionOrder::Smallest, KeyLevel::Items),
        way(DecisionOrder::Given, KeyLevel::Number),
        way(DecisionOrder::Tree, KeyLevel::Number),
        way(DecisionOrder::Smallest, KeyLevel::Number),
        way(DecisionOrder::Given, KeyLevel::Isomorphism),
        way(DecisionOrder::Tree, KeyLevel::Isomorphism),
        way(DecisionOrder::Smallest, KeyLevel::Isomorphism),
        way(DecisionOrder::Busiest, KeyLevel::Isomorphism),
    ]
};

fn way(order: DecisionOrder, level: KeyLevel) -> DecompositionWay {
    DecompositionWay { order, level }
}

fn counted(model: &Model, way: DecompositionWay, cache: usize) -> BigUint {
    let decomposition = Decomposition::new(model).unwrap();
    decomposition.count(&[], way, &ComponentCache::new(cache), &Monitor::default()).unwrap()
}

#[test]
fn random_models_have_as_many_solutions_as_brute_force_finds() {
    for seed in 0..600 {
        let model = random(&mut Rng::with_seed(seed));
        let truth = BigUint::from(brute_force(&model).len());
        for way in WAYS {
            for cache in [0, 1500, 1 << 20] {
                assert_eq!(counted(&model, way, cache), truth, "seed {seed}, {way:?}, {cache} bytes");
            }
            let decomposition = Decomposition::new(&model).unwrap();
            let cache = ComponentCache::new(1 << 20);
            let mut run = decomposition.start(&[], way, &cache);
            run.advance(u64::MAX, &Monitor::default());
            let witness = run.witness();
            assert_eq!(witness.is_some(), truth != BigUint::ZERO, "seed {seed}, {way:?}");
            let rng = &mut Rng::with_seed(seed);
            for values in witness.into_iter().chain(chosen(&decomposition, way, &ComponentCache::new(0), rng))
            {
                assert!(model.is_satisfied(&values), "seed {seed}, {way:?}: {values:?}");
            }
        }
    }
}

fn chosen(
    decomposition: &Decomposition,
    way: DecompositionWay,
    cache: &ComponentCache,
    rng: &mut Rng,
) -> Option<Vec<Value>> {
    let mut run = decomposition.start(&[], way, cache);
    run.advance(u64::MAX, &Monitor::default());
    run.choose(&mut |all| BigUint::from(rng.u64(..)) % all, u64::MAX)
}

/// Up to isomorphism, components are chosen from that were not counted themselves.
#[test]
fn solutions_are_chosen_with_the_same_probability() {
    let decomposition = Decomposition::new(&latin_squares(4)).unwrap();
    for way in WAYS {
        let cache = ComponentCache::new(1 << 20);
        let rng = &mut Rng::with_seed(4);
        let mut times = std::collections::BTreeMap::<Vec<Value>, f64>::new();
        for _ in 0..576 * 5 {
            let values = chosen(&decomposition, way, &cache, rng).unwrap();
            *times.entry(values).or_default() += 1.0;
        }
        // Five draws for each of 576 squares: the mean is 575, the standard deviation 34.
        let square: f64 = times.values().map(|own| own * own / 5.0).sum::<f64>() - 2880.0;
        assert!((440.0..710.0).contains(&square), "{way:?}: {square}");
    }
}

#[test]
fn cubes_and_threads_share_a_cache() {
    for seed in 400..460 {
        let model = random(&mut Rng::with_seed(seed));
        if model.decision_count() == 0 {
            continue;
        }
        let truth = BigUint::from(brute_force(&model).len());
        let decomposition = Decomposition::new(&model).unwrap();
        let first = VarId::new(0);
        let values: Vec<Value> = model.variable(first).domain.values().collect();
        for way in WAYS {
            for threads in [1, 2, 4] {
                let cache = ComponentCache::new(1 << 20);
                let (decomposition, cache, values) = (&decomposition, &cache, &values);
                let total: BigUint = thread::scope(|scope| {
                    let worker = |worker: usize| {
                        scope.spawn(move || {
                            let own = values.iter().skip(worker).step_by(threads);
                            let count = |&value: &Value| {
                                decomposition
                                    .count(&[(first, value)], way, cache, &Monitor::default())
                                    .unwrap()
                            };
                            own.map(count).sum::<BigUint>()
                        })
                    };
                    let workers: Vec<_> = (0..threads).map(worker).collect();
                    workers.into_iter().map(|worker| worker.join().unwrap()).sum()
                });
                assert_eq!(total, truth, "seed {seed}, {way:?}, {threads} threads");
            }
        }
    }
}

/// The literal of x is false when s is decided. Then x must not claim the clause for its own component.
#[test]
fn a_false_literal_joins_nothing() {
    let mut model = Model::new();
    let bit = Domain::numbers(0..2);
    let three = Domain::numbers(0..3);
    let s = model.add_decision("s", &bit);
    let x = model.add_decision("x", &three);
    let y = model.add_decision("y", &three);
    let z = model.add_decision("z", &three);
    // If s is 1, x is not 0. Then the literal x=0 of the next clause is false, and y or z is 0.
    model.add(Constraint::Clause { literals: vec![!model.atom(s, 1), !model.atom(x, 0)] });
    let literals = [x, y, z].map(|id| model.atom(id, 0).into()).to_vec();
    model.add(Constraint::Clause { literals });
    let w = model.decisions().map(|id| model.atom(id, 1).into()).take(2).collect();
    model.add(Constraint::Clause { literals: w });
    let truth = BigUint::from(brute_force(&model).len());
    for way in WAYS {
        assert_eq!(counted(&model, way, 1 << 20), truth, "{way:?}");
    }
    let problem = MaskModel::<1>::new(&model, Universes::new(&model, 64).unwrap()).unwrap();
    let mut state = state::State::new(&problem);
    assert!(state.keep(0, Mask::single(1)) && state.propagate());
    let mut marks = components::Marks::new(4, 3);
    let (parts, free) = components::split(&mut state, &mut marks, &[1, 2, 3]);
    assert_eq!(free, natural::Natural::from(2), "x is free");
    assert_eq!(parts, [components::Component { variables: vec![2, 3], conditions: vec![1] }]);
}

#[test]
fn an_all_different_joins_only_domains_that_meet() {
    let mut model = Model::new();
    let variables: Vec<VarId> = [0..3, 0..3, 7..10, 7..10]
        .into_iter()
        .map(|numbers| model.add_decision("x", &Domain::numbers(numbers)))
        .collect();
    model.add(Constraint::AllDifferent { variables });
    let problem = MaskModel::<1>::new(&model, Universes::new(&model, 64).unwrap()).unwrap();
    let mut state = state::State::new(&problem);
    assert!(state.propagate());
    let (parts, _) = components::split(&mut state, &mut components::Marks::new(4, 1), &[0, 1, 2, 3]);
    let part =
        |variables: [u32; 2]| components::Component { variables: variables.to_vec(), conditions: vec![0] };
    assert_eq!(parts, [part([0, 1]), part([2, 3])]);
    assert!(WAYS.into_iter().all(|way| counted(&model, way, 1 << 20) == BigUint::from(36u32)));
}

/// If s is 0, three of five variables have two values, which shows late. The other two still have six solutions, which
/// the cache remembers for s = 1.
#[test]
fn a_component_has_its_solutions_even_if_another_has_none() {
    let mut model = Model::new();
    let s = model.add_decision("s", &Domain::numbers(0..2));
    let pigeons: Vec<VarId> =
        (0..3).map(|_| model.add_decision("pigeon", &Domain::numbers([1, 2, 7]))).collect();
    let others: Vec<VarId> = (0..2).map(|_| model.add_decision("other", &Domain::numbers(3..6))).collect();
    for &pigeon in &pigeons {
        model.add(Constraint::Clause { literals: vec![model.atom(s, 1).into(), !model.atom(pigeon, 2)] });
    }
    model.add(Constraint::AllDifferent { variables: pigeons.into_iter().chain(others).collect() });
    for way in WAYS {
        assert_eq!(counted(&model, way, 1 << 20), BigUint::from(36u32), "{way:?}");
    }
}

/// A closed option of an exact cover leaves its items open. Then the open items do not determine the open options.
#[test]
fn cubes_of_an_exact_cover_do_not_mix_up_their_residuals() {
    let mut model = Model::new();
    let bit = Domain::numbers(0..2);
    let x: Vec<VarId> = (0..6).map(|i| model.add_decision(format!("x{i}"), &bit)).collect();
    for group in [[0, 1, 2], [3, 4, 5], [0, 3, 4], [1, 2, 5]] {
        let atoms = group.map(|i| model.atom(x[i], 1)).to_vec();
        model.add(Constraint::Cardinality { atoms, count: 1.into() });
    }
    let decomposition = Decomposition::new(&model).unwrap();
    assert!(decomposition.ways().iter().all(|way| way.level == KeyLevel::Items));
    let solutions = brute_force(&model);
    for order in [DecisionOrder::Given, DecisionOrder::Tree, DecisionOrder::Smallest] {
        let cache = ComponentCache::new(1 << 20);
        let way = way(order, KeyLevel::Items);
        for (id, value) in x.iter().flat_map(|&id| [(id, 0), (id, 1)]) {
            let truth = solutions.iter().filter(|solution| solution[id.index()] == value).count();
            let count = decomposition.count(&[(id, value)], way, &cache, &Monitor::default());
            assert_eq!(count, Some(BigUint::from(truth)), "{id:?} = {value}");
        }
    }
}

/// A key that leaves out a part of the residual gives wrong counts, and the random models show it.
#[test]
fn every_part_of_a_key_is_needed() {
    for level in [KeyLevel::Number, KeyLevel::Isomorphism] {
        for part in [
            KeyPart::Domains,
            KeyPart::Conditions,
            KeyPart::Bounds,
            KeyPart::Rows,
            KeyPart::Pieces,
            KeyPart::Parity,
            KeyPart::Roles,
        ] {
            // The number of a variable says whether it is counted.
            if (level, part) == (KeyLevel::Number, KeyPart::Roles) {
                continue;
            }
            let models = (0..3000).map(|seed| random(&mut Rng::with_seed(seed))).chain([selection()]);
            let wrong = { models }.any(|model| {
                let Ok(universes) = Universes::new(&model, 64) else { return false };
                let problem = MaskModel::<1>::new(&model, universes).unwrap();
                let cache = ComponentCache::new(1 << 20);
                let mut run = Run::new(&problem, &[], way(DecisionOrder::Given, level), &cache);
                run.writer.forgotten = Some(part);
                let counted = run.advance(u64::MAX, &Monitor::default()).solutions.unwrap();
                counted != BigUint::from(brute_force(&model).len())
            });
            assert!(wrong, "{level:?} without {part:?} is not noticed");
        }
    }
}

/// A variable selects whether two others are equal, different, or anything but both 0. Their domains stay the same.
fn selection() -> Model {
    let mut model = Model::new();
    let s = model.add_decision("s", &Domain::numbers(0..3));
    let others: Vec<VarId> = (0..2).map(|_| model.add_decision("x", &Domain::numbers(0..3))).collect();
    let holds = |s: u32, x: u32, y: u32| [x == y, x != y, x + y > 0][s as usize];
    let rows = (0..27u32).map(|row| [row / 9, row / 3 % 3, row % 3]);
    let rows = rows.filter(|&[s, x, y]| holds(s, x, y));
    model.add(Constraint::Table(Table::new(vec![s, others[0], others[1]], rows)));
    model
}

fn square(model: &mut Model, order: usize, domain: &Domain) -> Vec<Vec<VarId>> {
    (0..order).map(|_| (0..order).map(|_| model.add_decision("x", domain)).collect()).collect()
}

fn lines(square: &[Vec<VarId>]) -> Vec<Vec<VarId>> {
    let columns = (0..square.len()).map(|column| square.iter().map(|row| row[column]).collect());
    square.iter().cloned().chain(columns).collect()
}

fn latin_squares(order: usize) -> Model {
    let mut model = Model::new();
    let square = square(&mut model, order, &Domain::numbers((0..).take(order)));
    for variables in lines(&square) {
        model.add(Constraint::AllDifferent { variables });
    }
    model
}

#[test]
fn published_numbers() {
    let isomorphism = way(DecisionOrder::Given, KeyLevel::Isomorphism);
    let number = way(DecisionOrder::Given, KeyLevel::Number);
    // A002860.
    for (order, count) in [(2, 2u64), (3, 12), (4, 576), (5, 161_280), (6, 812_851_200)] {
        assert_eq!(counted(&latin_squares(order), isomorphism, 1 << 24), BigUint::from(count));
    }
    // Sudokus of 6 by 6 cells with boxes of 2 by 3: A107739 has the squares of larger boxes.
    let mut sudoku = latin_squares(6);
    for (row, column) in [(0, 0), (0, 3), (2, 0), (2, 3), (4, 0), (4, 3)] {
        let cell = |i: usize| VarId::new(6 * (row + i / 3) + column + i % 3);
        sudoku.add(Constraint::AllDifferent { variables: (0..6).map(cell).collect() });
    }
    assert_eq!(counted(&sudoku, isomorphism, 1 << 24), BigUint::from(28_200_960u32));
    // A058527: squares of 0 and 1 with lines of equal sums.
    let mut bits = Model::new();
    let square = square(&mut bits, 6, &Domain::numbers(0..2));
    for line in lines(&square) {
        bits.add(Constraint::Linear { terms: line.into_iter().map(|x| (1, x)).collect(), sum: 3.into() });
    }
    assert_eq!(counted(&bits, isomorphism, 1 << 24), BigUint::from(297_200u32));
    // A004003: dominoes on the chessboard, as an exact cover.
    let items = [DecisionOrder::Given, DecisionOrder::Tree].map(|order| way(order, KeyLevel::Items));
    for way in items.into_iter().chain([number]) {
        assert_eq!(counted(&dominoes(8), way, 1 << 24), BigUint::from(12_988_816u32));
    }
    // A006506: sets of cells of a square grid without neighbours.
    let mut grid = Model::new();
    let cells = self::square(&mut grid, 8, &Domain::numbers(0..2));
    for line in lines(&cells) {
        for pair in line.windows(2) {
            let literals = pair.iter().map(|&x| !grid.atom(x, 1)).collect();
            grid.add(Constraint::Clause { literals });
        }
    }
    assert_eq!(counted(&grid, number, 1 << 24), BigUint::from(660_647_962_955u64));
}

/// The pairs of neighbours in a square grid, by the numbers of their cells.
fn neighbours(order: usize) -> Vec<(usize, usize)> {
    let right = |cell: usize| (cell % order + 1 < order).then_some((cell, cell + 1));
    let below = |cell: usize| (cell + order < order * order).then_some((cell, cell + order));
    (0..order * order).flat_map(|cell| right(cell).into_iter().chain(below(cell))).collect()
}

#[test]
fn connected_figures_and_loops() {
    let number = way(DecisionOrder::Given, KeyLevel::Number);
    let isomorphism = way(DecisionOrder::Given, KeyLevel::Isomorphism);
    // A059525 counts the connected sets of cells that are not empty.
    for (order, count) in [(2, 13u64), (3, 218), (4, 11_506), (5, 2_301_877), (6, 1_732_082_741)] {
        let mut model = Model::new();
        let cells: Vec<VarId> = square(&mut model, order, &Domain::numbers(0..2)).concat();
        let filled = cells.iter().map(|&cell| model.atom(cell, 1)).collect();
        model.add(Constraint::Connected { filled, edges: neighbours(order) });
        for way in [number, isomorphism] {
            assert_eq!(counted(&model, way, 1 << 24), BigUint::from(count + 1), "{order}");
        }
    }
    // A003763: Hamiltonian cycles. The vertices of the graph are the lines between cells.
    for (order, count) in [(2, 1u64), (4, 6), (6, 1072)] {
        let mut model = Model::new();
        let pairs = neighbours(order);
        let bit = Domain::numbers(0..2);
        let lines: Vec<VarId> = pairs.iter().map(|_| model.add_decision("line", &bit)).collect();
        let mut edges = Vec::new();
        for cell in 0..order * order {
            let own: Vec<usize> =
                (0..pairs.len()).filter(|&l| pairs[l].0 == cell || pairs[l].1 == cell).collect();
            let terms = own.iter().map(|&line| (1, lines[line])).collect();
            model.add(Constraint::Linear { terms, sum: 2.into() });
            edges.extend(own.iter().flat_map(|&a| own.iter().filter(move |&&b| b > a).map(move |&b| (a, b))));
        }
        let filled = lines.iter().map(|&line| model.atom(line, 1)).collect();
        model.add(Constraint::Connected { filled, edges });
        for way in [number, isomorphism, way(DecisionOrder::Tree, KeyLevel::Number)] {
            assert_eq!(counted(&model, way, 1 << 24), BigUint::from(count), "{order}");
        }
    }
}

fn dominoes(order: usize) -> Model {
    let mut model = Model::new();
    let mut covering: Vec<Vec<VarId>> = vec![Vec::new(); order * order];
    let bit = Domain::numbers(0..2);
    for cell in 0..order * order {
        let right = (cell % order + 1 < order).then_some(cell + 1);
        let below = (cell + order < order * order).then_some(cell + order);
        for other in [right, below].into_iter().flatten() {
            let domino = model.add_decision("domino", &bit);
            covering[cell].push(domino);
            covering[other].push(domino);
        }
    }
    for options in covering {
        let terms = options.into_iter().map(|x| (1, x)).collect();
        model.add(Constraint::Linear { terms, sum: 1.into() });
    }
    model
}

#[test]
fn numbers_of_any_size_are_exact() {
    let mut model = Model::new();
    let three = Domain::numbers(0..3);
    let path: Vec<VarId> = (0..300).map(|_| model.add_decision("x", &three)).collect();
    for pair in path.windows(2) {
        model.add(Constraint::AllDifferent { variables: pair.to_vec() });
    }
    let truth = BigUint::from(3u32) * BigUint::from(2u32).pow(299);
    for way in WAYS {
        assert_eq!(counted(&model, way, 1 << 20), truth);
    }
}

#[test]
fn a_count_can_pause_and_stop() {
    let model = latin_squares(5);
    let decomposition = Decomposition::new(&model).unwrap();
    let cache = ComponentCache::new(1 << 20);
    let mut run = decomposition.start(&[], way(DecisionOrder::Given, KeyLevel::Isomorphism), &cache);
    let (mut share, mut pauses) = (0.0, 0);
    let solutions = loop {
        let advance = run.advance(1_000 * (pauses + 1), &Monitor::default());
        assert!(advance.share > share - 1e-9 && advance.share < 1.0 + 1e-9);
        share = advance.share;
        match advance.solutions {
            Some(solutions) => break solutions,
            None => pauses += 1,
        }
    };
    assert_eq!((solutions, pauses > 3), (BigUint::from(161_280u32), true));
    let stopped = Monitor::default();
    stopped.stop();
    let way = way(DecisionOrder::Given, KeyLevel::Number);
    assert_eq!(decomposition.count(&[], way, &ComponentCache::new(0), &stopped), None);
}

#[test]
fn what_is_not_supported_is_refused() {
    let mut model = Model::new();
    let x = model.add_decision("x", &Domain::numbers(0..9000));
    assert!(matches!(Decomposition::new(&model), Err(Unsupported::TooManyValues { values: 9000, .. })));
    let mut model = Model::new();
    (0..300).for_each(|_| _ = model.add_decision("x", &Domain::numbers(0..1000)));
    assert!(matches!(Decomposition::new(&model), Err(Unsupported::TooManyAtoms { atoms: 300_000, .. })));
    let mut model = Model::new();
    let id = model.add_decision("x", &Domain::numbers([i64::MIN, i64::MAX]));
    assert_eq!(id, x);
    model.add(Constraint::Linear { terms: vec![(1, x)], sum: (0..).into() });
    assert!(matches!(Decomposition::new(&model), Err(Unsupported::NumbersTooLarge)));
}
