//! Counts of puzzles by the library: their numbers, and every option.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::error::Error as _;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use geduld::{
    BigUint, Cancel, Counts, Encodings, Engine, Error, Model, Options, Puzzle, Show, Solve, SolverChoice,
    Verification,
};

fn bundled(name: &str) -> Puzzle {
    Puzzle::bundled(name).unwrap()
}

/// The numbers alone, without the engine and the time.
fn numbers(counts: &Counts) -> (BigUint, Option<BigUint>, Option<BigUint>, Option<BigUint>) {
    let Counts { solutions, labelled, essentially_different, projected, .. } = counts.clone();
    (solutions, labelled, essentially_different, projected.map(|projected| projected.number))
}

#[test]
fn a_count_has_named_numbers() {
    let counts = bundled("crazy-jacob").count().unwrap();
    assert!(counts.complete);
    assert_eq!(counts.solutions, 12u32.into());
    assert_eq!(counts.essentially_different, Some(4u32.into()));
    let layouts = counts.projected.unwrap();
    assert_eq!((layouts.name.as_str(), layouts.number), ("layouts", 2u32.into()));
    assert_eq!((counts.decided.engine, counts.decided.board_symmetries), ("search", 3));
    assert!(counts.decided.symmetries_used > 1 && !counts.decided.reasons.is_empty());
    assert_eq!(counts.verification, None);
    assert!(counts.by.is_empty() && counts.by_symmetry.is_empty());
}

#[test]
fn symmetry_figures_are_counted_by_symmetry() {
    let counts = bundled("ppp").count().unwrap();
    let mirror = &counts.by_symmetry.iter().find(|(name, _)| name == "mirror").unwrap().1;
    assert!(mirror.solutions <= counts.solutions && mirror.projected.is_some());
    assert_eq!(counts.projected.unwrap().name, "figures");
}

#[test]
fn threads_engines_and_formulas_do_not_change_numbers() {
    let puzzle = bundled("crazy-jacob");
    let expected = numbers(&puzzle.count().unwrap());
    let options = [
        Options::new().threads(1),
        Options::new().threads(4),
        Options::new().engine(Engine::Sat),
        Options::new().encodings(Encodings::default()),
        Options::new().solver(SolverChoice::default()),
    ];
    for options in options {
        assert_eq!(numbers(&puzzle.count_with(&options).unwrap()), expected);
    }
}

#[test]
fn without_symmetry_only_solutions_are_counted() {
    let counts = bundled("crazy-jacob").count_with(&Options::new().symmetry(false)).unwrap();
    assert_eq!(counts.solutions, 12u32.into());
    assert_eq!((counts.essentially_different, counts.projected), (None, None));
    assert_eq!(counts.decided.symmetries_used, 1);
}

#[test]
fn a_time_limit_gives_lower_bounds() {
    let start = Instant::now();
    let counts =
        bundled("magic-5").count_with(&Options::new().time_limit(Duration::from_millis(500))).unwrap();
    assert!(!counts.complete);
    assert!(start.elapsed() < Duration::from_secs(60));
    // The limit is the published number.
    assert!(counts.essentially_different.unwrap() < 275_305_224u32.into());
}

#[test]
fn a_token_ends_a_count() {
    let cancel = Cancel::new();
    let token = cancel.clone();
    // Cancels at the first progress report, and checks that later work with the same token stops too.
    let options = Options::new().cancel(&cancel).on_progress(move |_| token.cancel());
    for _ in 0..2 {
        assert!(!bundled("magic-5").count_with(&options).unwrap().complete);
        assert!(cancel.is_cancelled());
    }
}

#[test]
fn progress_never_goes_back() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&told);
    let options = Options::new().on_progress(move |progress| list.lock().unwrap().push(*progress));
    let counts = bundled("magic-4").count_with(&options).unwrap();
    let told = told.lock().unwrap();
    let fractions: Vec<f64> = told.iter().map(|progress| progress.fraction).collect();
    assert!(fractions.is_sorted(), "{fractions:?}");
    // The last call reports the end.
    let last = told.last().unwrap();
    assert!((last.fraction - 1.0).abs() < 1e-9, "{last:?}");
    assert_eq!(BigUint::from(last.solutions), counts.solutions);
}

#[test]
fn a_count_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let puzzle = bundled("magic-4");
    let expected = numbers(&puzzle.count().unwrap());
    let options = Options::new().threads(1).checkpoint(&file);
    let cancel = Cancel::new();
    cancel.cancel();
    let some = puzzle.count_with(&options.clone().cancel(&cancel)).unwrap();
    assert!(some.solutions <= expected.0);
    let all = puzzle.count_with(&options).unwrap();
    assert!(all.complete);
    assert_eq!(numbers(&all), expected);
    // The checkpoint now contains all cubes.
    let length = std::fs::metadata(&file).unwrap().len();
    assert_eq!(numbers(&puzzle.count_with(&options).unwrap()), expected);
    assert_eq!(std::fs::metadata(&file).unwrap().len(), length);
}

/// A count that is stopped before it is prepared reports what its checkpoint holds. Even with a limit that is shorter
/// than the decision, a count that is resumed again and again gets to its end.
#[test]
fn a_count_that_is_stopped_at_once_gets_on_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let puzzle = bundled("nintai");
    let cancelled = Cancel::new();
    cancelled.cancel();
    let options = Options::new().threads(1).checkpoint(&file);
    let begin = |limit| puzzle.count_with(&options.clone().time_limit(Duration::from_millis(limit))).unwrap();
    // The decision is made, and recorded with the cubes. Nothing is counted. On a busy machine it may come too late.
    let begun = (0..100).map(|_| begin(0)).find(|_| file.exists()).unwrap();
    assert_eq!((begun.complete, begun.solutions), (false, 0u32.into()));
    let record = || geduld_count::Record::parse(&std::fs::read(&file).unwrap()).unwrap();
    let decision = record().planned.unwrap().decision;
    // The first cubes in this order have no solutions. Limits grow: a fast machine must not finish, and a slow one
    // needs time for a cube.
    let some = (1..100)
        .map(|tenths| begin(100 * tenths))
        .find(|_| record().tally() != geduld_count::Tally::default())
        .unwrap();
    assert!(!some.complete);
    let again = puzzle.count_with(&options.clone().cancel(&cancelled)).unwrap();
    assert!(!again.complete && again.solutions > 0u32.into() && again.solutions <= some.solutions);
    assert_eq!(again.solutions, record().tally().solutions());
    assert_eq!(record().planned.unwrap().decision, decision);
}

#[test]
fn half_a_checkpoint_is_as_good_as_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let puzzle = bundled("crazy-jacob");
    let options = Options::new().engine(Engine::Sat).checkpoint(&file);
    let expected = numbers(&puzzle.count_with(&options).unwrap());
    let whole = std::fs::read(&file).unwrap();
    let head = whole.windows(6).position(|begin| begin == b"\ncube ").unwrap() + 1;
    for length in [head, (head + whole.len()) / 2, whole.len() - 1] {
        std::fs::write(&file, &whole[..length]).unwrap();
        assert_eq!(numbers(&puzzle.count_with(&options).unwrap()), expected, "cut off after {length} bytes");
    }
    let sat_only = Options::new().engine(Engine::Sat).checkpoint(&file).verify(0.5);
    let refused = puzzle.count_with(&sat_only).unwrap_err();
    assert!(matches!(refused, Error::Option { option: "verify", .. }), "{refused}");
}

#[test]
fn a_checkpoint_belongs_to_one_count() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let options = Options::new().checkpoint(&file);
    bundled("crazy-jacob").count_with(&options).unwrap();
    let pinned = bundled("crazy-jacob").with_pin("1,1=5").unwrap();
    let others = [
        (bundled("magic-3"), options.clone(), "it belongs to the puzzle"),
        (pinned, options.clone(), "other options or another description"),
        (bundled("crazy-jacob"), options.clone().engine(Engine::Sat), "begun with the search engine"),
        (bundled("crazy-jacob"), options.clone().symmetry(false), "begun with other options"),
    ];
    for (puzzle, options, why) in others {
        let refused = puzzle.count_with(&options).unwrap_err();
        assert!(matches!(refused, Error::Checkpoint(_)), "{refused}");
        let source = refused.source().unwrap().to_string();
        assert!(source.contains(why), "{source}");
    }
    let nowhere = Options::new().checkpoint(folder.path().join("nowhere").join("file"));
    let refused = bundled("crazy-jacob").count_with(&nowhere).unwrap_err();
    assert!(refused.to_string().contains("there is no folder"), "{refused}");
    std::fs::write(&file, "no checkpoint\n").unwrap();
    let refused = bundled("crazy-jacob").count_with(&options).unwrap_err();
    assert!(refused.source().unwrap().to_string().contains("not a record"), "{refused}");
}

#[test]
fn models_have_checkpoints_too() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options::new().checkpoint(folder.path().join("checkpoint"));
    let queens = |count: u8| {
        let mut model = Model::new();
        let columns = model.ints("queen", count.into(), 1..=count.into());
        model.all_different(&columns);
        for slope in [1, -1] {
            let diagonals: Vec<_> =
                (0..).zip(&columns).map(|(row, &column)| model.plus(column, slope * row)).collect();
            model.all_different(&diagonals);
        }
        model
    };
    let expected = numbers(&queens(8).count().unwrap());
    assert_eq!(expected.0, 92u32.into());
    for _ in 0..2 {
        assert_eq!(numbers(&queens(8).count_with(&options).unwrap()), expected);
    }
    assert!(matches!(queens(6).count_with(&options), Err(Error::Checkpoint(_))));
    let estimate = queens(8).estimate().unwrap();
    assert!((80.0..105.0).contains(&estimate.solutions.mean), "{estimate:?}");
}

#[test]
fn a_count_can_be_verified() {
    let counts = bundled("crazy-jacob").count_with(&Options::new().verify(1.0)).unwrap();
    let Some(Verification::Agrees(verified)) = counts.verification else { panic!("{counts:?}") };
    assert!(verified.whole && verified.solutions == counts.solutions, "{verified:?}");
    let cancel = Cancel::new();
    cancel.cancel();
    let options = Options::new().verify(0.01).cancel(&cancel);
    assert_eq!(bundled("magic-5").count_with(&options).unwrap().verification, Some(Verification::NotDone));
}

#[test]
fn solutions_are_told_apart_by_variables() {
    let puzzle = bundled("magic-3");
    let counts = puzzle.count_with(&Options::new().count_by(["1,1", "cell(2,2)"])).unwrap();
    let expected = ["1,1=2, 2,2=5", "1,1=4, 2,2=5", "1,1=6, 2,2=5", "1,1=8, 2,2=5"];
    let expected = expected.map(|name| (name.to_owned(), BigUint::from(2u32)));
    assert_eq!(counts.by, expected);
    let wrong = puzzle.count_with(&Options::new().count_by(["4,4"])).unwrap_err();
    assert!(wrong.source().unwrap().to_string().contains("there is no variable `4,4`"), "{wrong}");
}

#[test]
fn no_option_is_ignored() {
    let puzzle = bundled("magic-3");
    let refused = |options: Options, option: &str| {
        let error = puzzle.count_with(&options).unwrap_err();
        assert!(matches!(error, Error::Option { option: named, .. } if named == option), "{error}");
    };
    refused(Options::new().show(Show::All), "show");
    refused(Options::new().probes(10), "probes");
    refused(Options::new().threads(0), "threads");
    refused(Options::new().verify(1.5), "verify");
    refused(Options::new().verify(0.0), "verify");
    let search = Options::new().engine(Engine::Search);
    for options in [search.clone().encodings(Encodings::default()), search.solver(SolverChoice::default())] {
        assert!(matches!(puzzle.count_with(&options), Err(Error::Count(_))));
    }
    for options in [
        Options::new().engine(Engine::Sat),
        Options::new().symmetry(false),
        Options::new().checkpoint("file"),
        Options::new().time_limit(Duration::ZERO),
        Options::new().cancel(&Cancel::new()),
        Options::new().probes(0),
    ] {
        assert!(matches!(puzzle.estimate_with(&options), Err(Error::Option { .. })));
    }
    for options in
        [Options::new().checkpoint("file"), Options::new().verify(0.1), Options::new().count_by(["1,1"])]
    {
        let first = puzzle.solutions_with(&options).next().unwrap();
        assert!(matches!(first, Err(Error::Option { .. })));
    }
}

#[test]
fn an_estimate_is_near() {
    let estimate = bundled("magic-4").estimate_with(&Options::new().probes(2000).threads(1)).unwrap();
    let (mean, error) = (estimate.solutions.mean, estimate.solutions.error);
    assert!((mean - 7040.0).abs() < 6.0 * error.max(1.0), "{estimate:?}");
    assert!(estimate.nodes.mean > 0.0 && estimate.seconds.is_some_and(|seconds| seconds > 0.0));
}

#[test]
fn a_callback_that_panics_ends_the_count_and_is_heard() {
    let options = Options::new().on_progress(|_| panic!("of no use"));
    let counting = std::panic::AssertUnwindSafe(|| bundled("magic-5").count_with(&options));
    let panic = std::panic::catch_unwind(counting).unwrap_err();
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"of no use"));
}

#[test]
fn a_slow_callback_delays_no_limit() {
    let limit = Duration::from_millis(300);
    let options =
        Options::new().time_limit(limit).on_progress(|_| std::thread::sleep(Duration::from_millis(1500)));
    let start = Instant::now();
    let counts = bundled("magic-5").count_with(&options).unwrap();
    assert!(!counts.complete);
    // One callback that was already running, and the last one.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
}
