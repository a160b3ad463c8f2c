//! Iterators over solutions: they can be dropped, stopped and cancelled, and say whether they are complete.

use std::time::{Duration, Instant};

use geduld::{Cancel, Engine, Model, Options, Puzzle, Show, Solution, Solve};

/// Far less than the time of any of the long lists below, and far more than the time to stop one on a busy machine.
const SOON: Duration = Duration::from_secs(60);

fn bundled(name: &str) -> Puzzle {
    Puzzle::bundled(name).unwrap()
}

#[test]
fn the_first_hundred_of_nintai() {
    let first: Vec<Solution> = bundled("nintai").solutions().take(100).collect::<Result<_, _>>().unwrap();
    assert_eq!(first.len(), 100);
    for solution in &first {
        let pieces: Vec<_> = solution.pieces().unwrap().iter().flatten().flatten().collect();
        assert!(pieces.len() > 9 && pieces.iter().all(|turned| turned.turn < 6), "{solution:?}");
    }
}

/// `magic-5` has too many solutions to list, and the search in `sixty-5` takes too long to wait for.
#[test]
fn a_dropped_iterator_ends_the_search() {
    let start = Instant::now();
    for engine in [Engine::Search, Engine::Sat] {
        for taken in [0, 1, 50] {
            let mut solutions = bundled("magic-5").solutions_with(&Options::new().engine(engine).threads(2));
            for _ in 0..taken {
                solutions.next().unwrap().unwrap();
            }
            assert!(!solutions.is_complete());
        }
    }
    assert!(start.elapsed() < SOON);
}

#[test]
fn a_time_limit_ends_a_list_that_is_not_complete() {
    let start = Instant::now();
    let options = Options::new().time_limit(Duration::from_millis(100)).threads(1);
    let mut solutions = bundled("magic-5").solutions_with(&options);
    assert!(solutions.all(|solution| solution.is_ok()));
    assert!(!solutions.is_complete());
    assert!(solutions.next().is_none());
    assert!(start.elapsed() < SOON);
}

#[test]
fn another_thread_can_cancel() {
    let start = Instant::now();
    let cancel = Cancel::new();
    let token = cancel.clone();
    let mut solutions = bundled("magic-5").solutions_with(&Options::new().cancel(&cancel));
    solutions.next().unwrap().unwrap();
    let other = std::thread::spawn(move || token.cancel());
    assert!(solutions.all(|solution| solution.is_ok()));
    assert!(!solutions.is_complete() && cancel.is_cancelled());
    other.join().unwrap();
    // A token that is already cancelled stops later work at once.
    let mut solutions = bundled("magic-5").solutions_with(&Options::new().cancel(&cancel));
    while solutions.next().is_some() {}
    assert!(!solutions.is_complete());
    assert!(start.elapsed() < SOON);
}

#[test]
fn lists_have_the_same_order_whatever_the_number_of_threads() {
    for name in ["crazy-jacob", "snake-red", "magic-3", "lll"] {
        for (engine, show) in
            [(Engine::Search, Show::All), (Engine::Search, Show::Classes), (Engine::Sat, Show::All)]
        {
            let list = |threads| {
                let options = Options::new().engine(engine).show(show).threads(threads);
                let mut solutions = bundled(name).solutions_with(&options);
                let all: Vec<Solution> = solutions.by_ref().collect::<Result<_, _>>().unwrap();
                assert!(solutions.is_complete());
                all
            };
            assert_eq!(list(1), list(3), "{name}");
        }
    }
}

#[test]
fn one_of_each_class_or_layout_stands_for_all() {
    for (name, show, listed) in [
        ("crazy-jacob", Show::All, 12),
        ("crazy-jacob", Show::Classes, 4),
        ("crazy-jacob", Show::Projected, 2),
        ("magic-3", Show::All, 8),
        ("magic-3", Show::Classes, 1),
    ] {
        let solutions: Vec<Solution> =
            bundled(name).solutions_with(&Options::new().show(show)).collect::<Result<_, _>>().unwrap();
        assert_eq!(solutions.len(), listed, "{name}");
        let counts = bundled(name).count().unwrap();
        let stand_for: Option<u128> = solutions.iter().map(Solution::stands_for).sum();
        match show {
            Show::All => assert_eq!(stand_for, None),
            _ => assert_eq!(counts.solutions, stand_for.unwrap().into(), "{name}"),
        }
    }
}

#[test]
fn a_puzzle_without_solutions() {
    let nothing = bundled("magic-3").with_pin("1,1=5").unwrap();
    assert!(nothing.solve().unwrap().is_none());
    for engine in [Engine::Search, Engine::Sat] {
        let mut solutions = nothing.solutions_with(&Options::new().engine(engine));
        assert!(solutions.next().is_none());
        assert!(solutions.is_complete() && solutions.next().is_none());
    }
    assert_eq!(nothing.count().unwrap().solutions, 0u32.into());
}

#[test]
fn solutions_are_drawn_and_checked() {
    for name in ["crazy-jacob", "snake-red", "magic-3", "lll"] {
        let puzzle = bundled(name);
        let solution = puzzle.solve().unwrap().unwrap();
        assert!(solution.text().lines().count() > 2 && solution.to_string() == solution.text(), "{name}");
        assert!(solution.svg().contains("</svg>"), "{name}");
        let read = [
            solution.pieces().is_some(),
            solution.path().is_some(),
            solution.numbers().is_some(),
            solution.figure().is_some(),
        ];
        assert_eq!(read.iter().filter(|&&fits| fits).count(), 1, "{name}");
        let json = serde_json::to_string(solution.filling()).unwrap();
        assert_eq!(puzzle.check(&json).unwrap(), solution);
    }
}

/// More threads than solutions, and a list that is read slowly.
#[test]
fn nothing_is_lost_between_threads() {
    let mut model = Model::new();
    let x = model.ints("x", 2, 1..=30);
    let mut solutions = model.solutions_with(&Options::new().threads(8));
    let mut read = Vec::new();
    for solution in solutions.by_ref() {
        if read.len() % 100 == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        read.push(solution.unwrap().values(&x));
    }
    assert!(solutions.is_complete());
    read.sort_unstable();
    read.dedup();
    assert_eq!(read.len(), 900);
}
