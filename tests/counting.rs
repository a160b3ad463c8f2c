//! Counting and listing with both engines, solutions judged by the rules of their family.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geduld_count::{Classes, Completion, Control, Engine, SatEngine, SatOptions, SearchEngine, Tally, count};
use geduld_model::Value;
use geduld_puzzle::{Instance, Puzzle, Solution};
use geduld_symmetry::Limits;
use num_bigint::BigUint;

use crate::files::puzzle;

/// The numbers that have a meaning for a puzzle, by their names in the puzzle file.
pub type Numbers = BTreeMap<&'static str, BigUint>;

/// Numbers that a test has found by itself.
pub fn numbers<const N: usize>(entries: [(&'static str, usize); N]) -> Numbers {
    entries.into_iter().map(|(key, number)| (key, BigUint::from(number))).collect()
}

/// Counts a puzzle, given as the text of its file, with the SAT engine.
pub fn count_sat(text: &str, options: SatOptions, threads: usize) -> Numbers {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let engine = SatEngine::new(&instance.model, &instance.split_order, options).expect("it is encoded");
    named(&puzzle, tally(&engine, &instance, threads), true)
}

/// Counts a puzzle with the search engine, `None` if no plan serves it. Without symmetry every solution is visited,
/// and only the numbers that need no classes are found.
pub fn count_search(text: &str, symmetry: bool, threads: usize) -> Option<Numbers> {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let board = instance.class_symmetries();
    let symmetries = geduld_symmetry::find(&instance.model, &Limits::default()).ok();
    let classes = match (&board, &symmetries) {
        _ if !symmetry => Classes::Ignored,
        (Some(board), Some(symmetries)) => Classes::Orbits { board, symmetries },
        _ => Classes::Judged,
    };
    let engine = SearchEngine::new(&instance.model, classes).ok()?;
    Some(named(&puzzle, tally(&engine, &instance, threads), symmetry))
}

/// The numbers among these that are found without classes.
pub fn without_classes(mut numbers: Numbers) -> Numbers {
    numbers.retain(|&key, _| ["solutions", "labelled"].contains(&key));
    numbers
}

/// Whether the search engine serves a puzzle; if it does, it has to find these numbers, with symmetry and without.
pub fn search_finds(text: &str, expected: &Numbers) -> bool {
    let Some(counted) = count_search(text, true, 1) else { return false };
    assert_eq!(counted, *expected, "with symmetry:\n{text}");
    let plain = count_search(text, false, 1).expect("symmetry does not decide what is served");
    assert_eq!(plain, without_classes(expected.clone()), "without symmetry:\n{text}");
    true
}

/// Counts to the end.
fn tally(engine: &dyn Engine, instance: &Instance<'_>, threads: usize) -> Tally {
    let cubes: Vec<usize> = (0..engine.cube_count()).collect();
    let name = &instance.puzzle.name;
    let part = count(engine, &cubes, threads, instance, &Control::new(), |_| {})
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(part.complete, "nobody has stopped the count of {name}");
    part.tally
}

/// The numbers of a tally that have a meaning.
fn named(puzzle: &Puzzle, tally: Tally, classes: bool) -> Numbers {
    let rules = puzzle.family.rules();
    let mut numbers = Numbers::from([("solutions", BigUint::from(tally.solutions))]);
    if let Some(labellings) = rules.labellings() {
        numbers.insert("labelled", BigUint::from(tally.solutions) * labellings);
    }
    if classes {
        numbers.insert("essentially_different", BigUint::from(tally.classes));
        numbers.extend(rules.coarse_key().map(|key| (key, BigUint::from(tally.coarse))));
    }
    numbers
}

/// The first solutions of a puzzle in the order of the search engine, as the values of its model and in words.
pub fn list_search(instance: &Instance<'_>, limit: usize) -> Vec<(Vec<Value>, Solution)> {
    let engine = SearchEngine::new(&instance.model, Classes::Ignored).expect("a plan serves it");
    let mut solutions = Vec::new();
    engine
        .list(1, instance, &Control::new(), &mut |values, _| {
            solutions.push((values.to_vec(), instance.solution(values)));
            if solutions.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap_or_else(|error| panic!("{}: {error}", instance.puzzle.name));
    solutions
}

/// The first solutions of a puzzle as JSON, one a line, as `geduld list` prints them.
pub fn list_sat(text: &str, options: SatOptions, threads: usize, limit: usize) -> Vec<String> {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let engine = SatEngine::new(&instance.model, &instance.split_order, options).expect("it is encoded");
    let mut lines = Vec::new();
    let completion = engine
        .list(threads, &instance, &Control::new(), &mut |values, _| {
            lines
                .push(serde_json::to_string(&instance.solution(values)).expect("solutions have a JSON form"));
            if lines.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap_or_else(|error| panic!("{}: {error}", puzzle.name));
    let expected = if lines.len() < limit { Completion::Exhausted } else { Completion::Enough };
    assert_eq!(completion, expected, "{}", puzzle.name);
    lines
}
