//! Searches of networks against brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use fastrand::Rng;
use geduld_model::relation::{Argument, Base, Mode, Relation, Term};
use geduld_model::{Branching, Choose, Network, Objective, Ranges, Take};

use geduld_search::Monitor;
use geduld_search::kernel::{BestSearch, Ended, Limits, completes, enumerate, estimate};

use geduld_model as model;
#[path = "../crates/geduld-model/src/kernel/tests/random.rs"]
mod random;

const UNLIMITED: Limits = Limits { steps: u64::MAX };

fn network(rng: &mut Rng) -> Network {
    let variables = rng.usize(1..=5);
    let domains: Vec<Ranges> = (0..variables).map(|_| random::domain(rng)).collect();
    let relations = (0..rng.usize(0..=5)).map(|_| {
        let (base, mode) = (Base::ALL[rng.usize(..Base::ALL.len())], random::mode(rng));
        random::relation(rng, base, mode, &domains)
    });
    let relations = relations.collect();
    let some = |rng: &mut Rng| (0..variables).filter(|_| rng.bool()).collect::<Vec<usize>>();
    let choose = [
        Choose::First,
        Choose::Fewest,
        Choose::Most,
        Choose::Least,
        Choose::Greatest,
        Choose::Regret,
        Choose::Constrained,
        Choose::Failing,
    ];
    let take = [Take::Least, Take::Greatest, Take::Middle, Take::Random, Take::LowerHalf, Take::UpperHalf];
    let branchings = (0..rng.usize(0..=2)).map(|_| Branching {
        variables: some(rng),
        choose: choose[rng.usize(..choose.len())],
        take: take[rng.usize(..take.len())],
    });
    let branchings = branchings.collect();
    let objective = Objective { variable: rng.usize(..variables), maximise: rng.bool() };
    let objective = (rng.u8(..4) > 0).then_some(objective);
    Network { outputs: some(rng), domains, relations, branchings, objective }
}

/// The solutions, in the order of the search.
fn all(network: &Network, fixed: &[(usize, i64)]) -> Vec<Vec<i64>> {
    let mut found = Vec::new();
    let (ended, _) = enumerate(network, fixed, UNLIMITED, &Monitor::default(), &mut |numbers| {
        found.push(numbers.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ended::All);
    found
}

fn projected(network: &Network, solutions: &[Vec<i64>]) -> BTreeSet<Vec<i64>> {
    let outputs =
        |numbers: &Vec<i64>| network.outputs.iter().map(|&output| numbers[output]).collect::<Vec<i64>>();
    solutions.iter().map(outputs).collect()
}

#[test]
fn solutions_are_those_of_brute_force() {
    for seed in 0..random::cases(12_000) {
        let mut rng = Rng::with_seed(seed);
        let network = network(&mut rng);
        let solutions = random::solutions(&network.domains, &network.relations);
        let expected = projected(&network, &solutions);
        let found = all(&network, &[]);
        let as_set: BTreeSet<Vec<i64>> = found.iter().cloned().collect();
        assert_eq!(as_set, expected, "seed {seed}: {network:?}");
        assert_eq!(as_set.len(), found.len(), "seed {seed}: a solution was visited twice");
        if seed % 8 != 0 {
            continue;
        }
        assert_eq!(all(&network, &[]), found, "seed {seed}: the order is another one");
        let variable = rng.usize(..network.domains.len());
        let mut parts: Vec<Vec<i64>> = network.domains[variable]
            .values()
            .flat_map(|value| all(&network, &[(variable, value)]))
            .collect();
        parts.sort_unstable();
        if network.outputs.contains(&variable) {
            assert_eq!(parts, expected.iter().cloned().collect::<Vec<_>>(), "seed {seed}");
        }
        let choice: Vec<i64> = network
            .outputs
            .iter()
            .map(|&output| {
                let values: Vec<i64> = network.domains[output].values().collect();
                values[rng.usize(..values.len())]
            })
            .collect();
        let completed = completes(&network, &choice, UNLIMITED, &Monitor::default()).unwrap();
        assert_eq!(completed.is_some(), expected.contains(&choice), "seed {seed}");
        if let Some(numbers) = completed {
            assert!(solutions.contains(&numbers), "seed {seed}: {numbers:?}");
        }
    }
}

#[test]
fn what_follows_has_one_value() {
    let mut following = 0;
    for seed in 0..random::cases(12_000) {
        let mut network = network(&mut Rng::with_seed(seed));
        let solutions = random::solutions(&network.domains, &network.relations);
        // The random outputs, and all variables but one.
        let others =
            |left_out: usize| (0..network.domains.len()).filter(|&other| other != left_out).collect();
        let others: Vec<Vec<usize>> = (0..network.domains.len()).map(others).collect();
        for outputs in [vec![network.outputs.clone()], others].concat() {
            network.outputs = outputs;
            let (follows, expected) = (network.follows(), projected(&network, &solutions).len());
            following += u64::from(!follows.is_empty() && expected > 1);
            network.outputs.extend(&follows);
            assert_eq!(
                projected(&network, &solutions).len(),
                expected,
                "seed {seed}: {follows:?} in {network:?}"
            );
        }
    }
    assert!(following > random::cases(12_000) / 30, "{following}");
}

/// The solutions of a search for the best one that goes on after each of its turns; the first has so many steps.
fn improvements(network: &Network, known: Option<i64>, mut steps: u64) -> Vec<(i64, Vec<i64>)> {
    let monitor = Monitor::default();
    let mut search = BestSearch::new(network, UNLIMITED, &monitor);
    let mut found = Vec::new();
    let improved = &mut |objective, numbers: &[i64]| {
        found.push((objective, numbers.to_vec()));
        ControlFlow::Continue(())
    };
    loop {
        match search.run(Limits { steps }, known, improved) {
            Ended::Limit => steps += 1 + steps / 8,
            ended => {
                assert_eq!(ended, Ended::All);
                return found;
            }
        }
    }
}

#[test]
fn the_best_solution_is_that_of_brute_force() {
    for seed in 0..random::cases(12_000) {
        let mut rng = Rng::with_seed(seed);
        let network = network(&mut rng);
        let solutions = random::solutions(&network.domains, &network.relations);
        let found = improvements(&network, None, u64::MAX);
        for (objective, numbers) in &found {
            assert!(solutions.contains(numbers), "seed {seed}: {numbers:?} for {network:?}");
            let own = network.objective.map_or(0, |objective| numbers[objective.variable]);
            assert_eq!(own, *objective, "seed {seed}");
        }
        let last = found.last().map(|&(objective, _)| objective);
        let Some(Objective { variable, maximise }) = network.objective else {
            assert_eq!(found.len(), usize::from(!solutions.is_empty()), "seed {seed}");
            continue;
        };
        let values = solutions.iter().map(|numbers| numbers[variable]);
        let expected = if maximise { values.max() } else { values.min() };
        assert_eq!(last, expected, "seed {seed}: {network:?}");
        let better = |pair: &[(i64, Vec<i64>)]| (pair[0].0 < pair[1].0) == maximise && pair[0].0 != pair[1].0;
        assert!(found.windows(2).all(better), "seed {seed}");
        let in_turns = improvements(&network, None, 5);
        assert_eq!(in_turns.last().map(|&(objective, _)| objective), expected, "seed {seed}: {network:?}");
        assert!(in_turns.iter().all(|(_, numbers)| solutions.contains(numbers)), "seed {seed}");
        assert!(improvements(&network, expected, 5).is_empty() || expected.is_none(), "seed {seed}");
    }
}

fn relation(base: Base, arguments: Vec<Argument>) -> Relation {
    Relation { base, mode: Mode::Holds, arguments, name: "".into(), line: 1 }
}

fn variables(numbers: impl IntoIterator<Item = usize>) -> Argument {
    Argument::Many(numbers.into_iter().map(Term::Variable).collect())
}

fn numbers(numbers: impl IntoIterator<Item = i64>) -> Argument {
    Argument::Many(numbers.into_iter().map(Term::Fixed).collect())
}

/// Queens on a board, as columns of rows.
fn queens(size: usize) -> Network {
    let least = i64::try_from(size).expect("few values");
    let mut network = Network {
        domains: vec![Ranges::range(1, least); size],
        outputs: (0..size).collect(),
        relations: vec![relation(Base::AllDifferent, vec![variables(0..size)])],
        ..Network::default()
    };
    for a in 0..size {
        for b in a + 1..size {
            let apart = i64::try_from(b - a).expect("few places");
            for apart in [apart, -apart] {
                network.relations.push(relation(
                    Base::LinearNe,
                    vec![numbers([1, -1]), variables([a, b]), Argument::One(Term::Fixed(apart))],
                ));
            }
        }
    }
    network
}

#[test]
fn queens_are_counted_and_searches_can_be_stopped() {
    let network = queens(8);
    assert_eq!(all(&network, &[]).len(), 92);
    assert_eq!(all(&network, &[(0, 1)]).len(), 4);
    let mut seen = 0;
    let (stopped, _) = enumerate(&network, &[], UNLIMITED, &Monitor::default(), &mut |_| {
        seen += 1;
        if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, seen), (Ended::Stopped, 5));
    let monitor = Monitor::default();
    monitor.stop();
    let go_on = &mut |_: &[i64]| ControlFlow::Continue(());
    assert_eq!(enumerate(&queens(12), &[], UNLIMITED, &monitor, go_on).0, Ended::Stopped);
    let limits = Limits { steps: 10_000 };
    assert_eq!(enumerate(&queens(12), &[], limits, &Monitor::default(), go_on).0, Ended::Limit);
}

#[test]
fn an_estimate_is_near_the_count_or_gives_up() {
    let board = queens(8);
    let guess = estimate(&board, &[], 5_000, 1, UNLIMITED, &Monitor::default()).expect("no limit");
    assert!((guess.solutions.mean - 92.0).abs() < 10.0, "{guess:?}");
    assert!(guess.nodes.mean > 92.0 && guess.nodes.mean.is_finite(), "{guess:?}");
    assert_eq!(estimate(&board, &[], 5_000, 1, Limits { steps: 10 }, &Monitor::default()), None);
    let none = estimate(&queens(3), &[], 5, 1, UNLIMITED, &Monitor::default()).expect("no limit");
    assert_eq!(none.solutions.mean, 0.0);
}

#[test]
fn wide_variables_are_searched_by_halves() {
    let wide = Ranges::range(0, 1_000_000_000);
    let one = |variable| Argument::One(Term::Variable(variable));
    let fixed = |number| Argument::One(Term::Fixed(number));
    let mut network = Network {
        domains: vec![wide.clone(), wide.clone(), wide],
        outputs: vec![0, 1],
        // x * y = 111,111,111 and x < y.
        relations: vec![
            relation(Base::Times, vec![one(0), one(1), one(2)]),
            relation(Base::LinearEq, vec![numbers([1]), variables([2]), fixed(111_111_111)]),
            relation(Base::Lt, vec![one(0), one(1)]),
        ],
        objective: Some(Objective { variable: 1, maximise: false }),
        ..Network::default()
    };
    let found: BTreeSet<i64> = all(&network, &[]).iter().map(|pair| pair[0]).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 3, 9, 37, 111, 333]);
    let found = improvements(&network, None, u64::MAX);
    assert_eq!(found.last().map(|&(least, _)| least), Some(333_667));
    network.relations.clear();
    network.outputs = vec![];
    assert_eq!(all(&network, &[]).len(), 1);
}
