//! For any number of threads, the answer is that of the first strategy in the order of rounds, and it is correct.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use geduld_count::portfolio::{
    Answer, FirstSolution, Options, PortfolioError, PortfolioProgress, StrategyChoice, Watch, find_one,
};
use geduld_model::{Constraint, Domain, Instance, Model, VarId};

/// Pigeons that must be placed in holes, no two of them in the same hole.
fn pigeons(pigeons: usize, holes: i64) -> Instance<'static> {
    let mut model = Model::new();
    let domain = Domain::numbers(1..=holes);
    let add = |number| model.add_decision(format!("pigeon {number}"), &domain);
    let variables: Vec<VarId> = (0..pigeons).map(add).collect();
    model.add(Constraint::AllDifferent { variables });
    Instance::of_model("pigeons", model)
}

/// A magic square without its diagonals.
fn square(order: usize) -> Instance<'static> {
    let mut model = Model::new();
    let cells = i64::try_from(order * order).expect("a small number");
    let domain = Domain::numbers(1..=cells);
    let variables: Vec<VarId> =
        (0..order * order).map(|cell| model.add_decision(format!("cell {cell}"), &domain)).collect();
    model.add(Constraint::AllDifferent { variables: variables.clone() });
    let sum = cells * (cells + 1) / 2 / i64::try_from(order).expect("a small number");
    for line in 0..order {
        let row = (0..order).map(|step| (1, variables[line * order + step])).collect();
        let column = (0..order).map(|step| (1, variables[step * order + line])).collect();
        model.add(Constraint::Linear { terms: row, sum: sum.into() });
        model.add(Constraint::Linear { terms: column, sum: sum.into() });
    }
    Instance::of_model("square", model)
}

fn find(instance: &Instance<'_>, strategies: &[StrategyChoice], threads: usize) -> Answer {
    let options = Options::new(strategies.to_vec(), threads);
    find_one(instance, &options, &Watch::default()).expect("strategies serve it")
}

#[test]
fn each_strategy_finds_a_solution() {
    // Searches of pairs and of exact covers know no sums.
    let no_sums = [StrategyChoice::Restarts, StrategyChoice::ExactCover];
    for &strategy in StrategyChoice::ALL.iter().filter(|strategy| !no_sums.contains(strategy)) {
        let Answer { found, winner } = find(&square(3), &[strategy], 1);
        assert!(matches!(found, FirstSolution::Solution(_)), "{strategy}");
        assert_eq!(winner.unwrap().strategy, strategy);
    }
}

#[test]
fn there_are_too_many_pigeons() {
    for &strategy in StrategyChoice::ALL.iter().filter(|strategy| **strategy != StrategyChoice::Local) {
        assert_eq!(find(&pigeons(7, 6), &[strategy], 1).found, FirstSolution::NoSolution, "{strategy}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut reversed = StrategyChoice::ALL.to_vec();
    reversed.reverse();
    for instance in [square(5), square(6), pigeons(7, 7), pigeons(8, 7)] {
        for strategies in [StrategyChoice::ALL, &reversed] {
            let alone = find(&instance, strategies, 1);
            for threads in [2, 4, 16] {
                assert_eq!(find(&instance, strategies, threads), alone, "{threads} threads");
            }
        }
    }
}

/// Local search has no answer here, with any budget.
#[test]
fn an_endless_strategy_can_be_stopped() {
    let stop = Arc::new(AtomicBool::new(false));
    let watch = Watch::new(Arc::clone(&stop));
    let begun = Instant::now();
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            assert!(watch.progress().violation.is_some_and(|violation| violation > 0));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let options = Options::new(vec![StrategyChoice::Local], 1);
        find_one(&sums_that_do_not_fit(), &options, &watch).unwrap()
    });
    assert_eq!(answer, Answer { found: FirstSolution::Stopped, winner: None });
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(watch.progress(), PortfolioProgress::default());
}

/// Three even numbers with an odd sum: bounds alone do not refute it.
fn sums_that_do_not_fit() -> Instance<'static> {
    let mut model = Model::new();
    let even = Domain::numbers((0..50).map(|half| 2 * half));
    let terms = (0..3).map(|number| (1, model.add_decision(format!("x{number}"), &even))).collect();
    model.add(Constraint::Linear { terms, sum: 151.into() });
    Instance::of_model("odd", model)
}

#[test]
fn it_says_why_no_strategy_serves_a_model() {
    let options = Options::new(vec![], 1);
    let error = find_one(&pigeons(2, 2), &options, &Watch::default()).unwrap_err();
    assert!(matches!(error, PortfolioError::NoStrategy { .. }));
}

#[test]
fn names_are_read_back() {
    for &choice in StrategyChoice::ALL {
        assert_eq!(choice.name().parse::<StrategyChoice>().unwrap(), choice);
    }
    assert!("magic".parse::<StrategyChoice>().unwrap_err().to_string().contains("fixed-order, "));
}
