//! Lines of trace: `cargo test -p geduld-tests --features trace trace::`. Other tests would mix their lines with these.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use geduld::exports::engines::trace_to;
use geduld::{Engine, Options, Puzzle, Solve, StrategyChoice};

/// A sink that the test reads.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nothing panics here").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines of one engine while it counts a bundled puzzle without symmetry, in the order of the search.
fn lines(puzzle: &str, engine: Engine, name: &str) -> String {
    let options = Options::new().engine(engine).symmetry(false).threads(1);
    traced(name, || {
        let counts = Puzzle::bundled(puzzle).expect("a bundled puzzle").count_with(&options);
        counts.expect("a count");
    })
}

/// All engines share one sink, so only one test traces at a time.
static SINK: Mutex<()> = Mutex::new(());

/// The lines with this name while something runs.
fn traced(name: &str, run: impl FnOnce()) -> String {
    let _alone = SINK.lock().unwrap_or_else(PoisonError::into_inner);
    let lines = Lines::default();
    trace_to(lines.clone());
    run();
    let all = String::from_utf8(lines.0.lock().expect("nothing panics here").clone()).expect("lines of text");
    all.lines().filter(|line| line.starts_with(name)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_engine_traces_its_search() {
    let all = ["decide", "follows", "conflict", "back", "solution"];
    for (puzzle, engine, name, events) in [
        ("magic-3", Engine::FixedOrder, "fixed-order", &all[..]),
        ("magic-3", Engine::DynamicOrder, "dynamic-order", &all),
        ("magic-3", Engine::Propagation, "propagation", &all),
        ("magic-3", Engine::Decomposition, "decomposition", &all),
        ("magic-3", Engine::Sat, "sat", &all),
        // An order of items fixed beforehand needs no propagation.
        ("pentominoes-3x20", Engine::ExactCover, "exact-cover", &["decide", "back", "solution"]),
    ] {
        assert_has(&lines(puzzle, engine, name), events, &format!("{name} on {puzzle}"));
    }
    for (puzzle, strategy, name, events) in [
        ("magic-4", StrategyChoice::Local, "local", &["decide", "conflict", "solution"][..]),
        ("crazy-jacob", StrategyChoice::Restarts, "restarts", &all),
    ] {
        let options = Options::new().strategies([strategy]).threads(1);
        let lines = traced(name, || drop(Puzzle::bundled(puzzle).unwrap().solve_with(&options).unwrap()));
        assert_has(&lines, events, &format!("{name} on {puzzle}"));
    }
}

fn assert_has(lines: &str, events: &[&str], what: &str) {
    for &event in events {
        let has = lines.lines().any(|line| line.split_whitespace().nth(2) == Some(event));
        assert!(has, "{what} has no line with `{event}`:\n{lines}");
    }
}

#[test]
fn the_manual_shows_a_real_trace() {
    let manual = include_str!("../docs/internals.md");
    let lines = lines("magic-3", Engine::FixedOrder, "fixed-order");
    let shown: Vec<&str> = manual.lines().filter(|line| line.starts_with("fixed-order ")).collect();
    assert!(
        shown.len() > 3 && lines.contains(&shown.join("\n")),
        "docs/internals.md has other lines than:\n{lines}"
    );
}
