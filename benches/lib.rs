//! What the benchmarks have in common: bundled puzzles, ways to count them, and a stopwatch.
//!
//! A benchmark does the same work in two ways in one run and prints the ratio: seconds depend on the machine and its
//! other work, ratios hardly. None of them is a test, and none fails for being slow.

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::time::{Duration, Instant};

use geduld_count::{Control, Engine, EngineChoice, Options, Tally, counter};
use geduld_model::Instance;
use geduld_puzzle::Puzzle;

/// Reads a bundled puzzle.
///
/// # Panics
/// If there is none of that name.
pub fn bundled(name: &str) -> Puzzle {
    let puzzle = geduld_puzzle::bundled::find(name).expect("a bundled puzzle");
    geduld_puzzle::read(puzzle.text).expect("bundled puzzles can be read")
}

/// Runs some work and gives its result and its time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// Counts all cubes of an engine; gives what was counted, the nodes, and the time.
///
/// # Panics
/// If the count fails.
pub fn count_all(engine: &dyn Engine, threads: usize) -> (Tally, u64, Duration) {
    let control = Control::new();
    let (part, time) = timed(|| geduld_count::count_all(engine, threads, &control));
    (part.expect("the count succeeds").tally, control.progress().nodes, time)
}

/// An engine to count with.
///
/// # Panics
/// If the engine asked for does not serve the puzzle.
pub fn engine<'a>(instance: &'a Instance<'a>, engine: EngineChoice, symmetry: bool) -> Box<dyn Engine + 'a> {
    let options = Options { engine, symmetry, ..Options::default() };
    counter(instance, &options, &Control::new()).expect("the engine serves the puzzle").engine
}

/// Prints one measured line.
pub fn report(what: &str, time: Duration, remark: &str) {
    println!("{what:<58} {:>9.3} s   {remark}", time.as_secs_f64());
}
