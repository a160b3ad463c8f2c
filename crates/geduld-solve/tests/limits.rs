//! Giving up: it happens, it is deterministic where promised, and it is never taken for an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use geduld_solve::{Enumerate, Enumerator, Found, Outcome, Solver, SolverError, SolverLimits, Varisat};

/// One pigeon more than holes: unsatisfiable, and hard for every solver that learns by resolution.
fn pigeons(holes: i32, limits: SolverLimits) -> Varisat {
    let variable = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let count = usize::try_from((holes + 1) * holes).expect("positive");
    let mut solver = Varisat::with_limits(count, limits);
    for pigeon in 0..=holes {
        let somewhere: Vec<i32> = (0..holes).map(|hole| variable(pigeon, hole)).collect();
        solver.add_clause(&somewhere);
        for other in 0..pigeon {
            (0..holes).for_each(|hole| solver.add_clause(&[-variable(pigeon, hole), -variable(other, hole)]));
        }
    }
    solver
}

fn work(bytes: u64) -> SolverLimits {
    SolverLimits { work: Some(bytes), ..SolverLimits::default() }
}

#[test]
fn enough_work_finds_the_answer() {
    assert_eq!(pigeons(6, work(1 << 30)).solve(&[]).unwrap(), Outcome::Unsatisfiable);
}

#[test]
fn too_little_work_interrupts_for_good() {
    let mut solver = pigeons(9, work(100_000));
    assert_eq!(solver.solve(&[]).unwrap(), Outcome::Interrupted);
    assert!(matches!(solver.solve(&[]), Err(SolverError::Spent)));
    solver.add_clause(&[1]);
    assert!(matches!(solver.solve(&[1]), Err(SolverError::Spent)));
}

/// The least work that suffices is the same in every run.
#[test]
fn work_is_deterministic() {
    let suffices = |bytes| pigeons(6, work(bytes)).solve(&[]).unwrap() == Outcome::Unsatisfiable;
    let least = || {
        let (mut too_little, mut enough) = (0, 1 << 24);
        while enough - too_little > 1 {
            let middle = (too_little + enough) / 2;
            *(if suffices(middle) { &mut enough } else { &mut too_little }) = middle;
        }
        enough
    };
    let first = least();
    assert!(first > 1, "six pigeons take some work");
    assert_eq!(first, least());
}

/// The proof of ten thousand models has far more than 20 kB, but that of each single model has less.
#[test]
fn work_is_counted_afresh_in_each_call() {
    let mut solver = Varisat::with_limits(50, work(20_000));
    for call in 0..10_000 {
        assert_eq!(solver.solve(&[1 + call % 50]).unwrap(), Outcome::Satisfiable);
    }
}

#[test]
fn a_stop_requested_beforehand_is_noticed() {
    let stop = Arc::new(AtomicBool::new(true));
    let mut solver = Varisat::with_limits(1, SolverLimits { stop: Some(stop), ..SolverLimits::default() });
    let mut solutions = Enumerate::by_all_variables(&mut solver, &[1], &[]);
    assert_eq!(solutions.next_solution().unwrap(), Found::Interrupted);
    assert!(matches!(solutions.next_solution(), Err(SolverError::Spent)));
}

/// Twelve pigeons would take hours.
#[test]
fn a_stop_requested_by_another_thread_ends_the_search() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut solver = pigeons(12, SolverLimits { stop: Some(Arc::clone(&stop)), ..SolverLimits::default() });
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
        });
        solver.solve(&[])
    });
    assert_eq!(outcome.unwrap(), Outcome::Interrupted);
}

#[test]
#[should_panic(expected = "there is no model")]
fn a_value_without_a_model_is_refused() {
    let mut solver = Varisat::new(1);
    assert_eq!(solver.solve(&[]).unwrap(), Outcome::Satisfiable);
    solver.add_clause(&[1]);
    solver.value(1);
}

#[test]
#[should_panic(expected = "0 is not a literal over 3 variables")]
fn zero_is_no_literal() {
    Varisat::new(3).add_clause(&[1, 0]);
}

#[test]
#[should_panic(expected = "-4 is not a literal over 3 variables")]
fn undeclared_variables_are_refused() {
    Varisat::new(3).add_clause(&[-4]);
}

#[test]
fn conflicts_are_told_and_the_same_every_time() {
    let conflicts = |holes| {
        let mut solver = pigeons(holes, work(1 << 30));
        assert_eq!(solver.statistics().conflicts, Some(0));
        assert_eq!(solver.solve(&[]).unwrap(), Outcome::Unsatisfiable);
        solver.statistics().conflicts.unwrap()
    };
    assert_eq!(conflicts(6), conflicts(6));
    assert!((10..conflicts(6)).contains(&conflicts(4)), "{}, {}", conflicts(4), conflicts(6));
    // Without limits there is no proof from which to read them.
    assert_eq!(pigeons(4, SolverLimits::default()).statistics().conflicts, None);
}
