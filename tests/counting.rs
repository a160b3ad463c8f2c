//! Counting and listing with the SAT engine, every solution judged by the rules of its family.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geduld_count::{Completion, Control, Engine, Judge, SatEngine, SatOptions, Tally, Violation, count};
use geduld_model::Value;
use geduld_puzzle::{Instance, Puzzle};
use num_bigint::BigUint;

use crate::files::puzzle;

/// The numbers that have a meaning for a puzzle, by their names in the puzzle file.
pub type Numbers = BTreeMap<&'static str, BigUint>;

/// Numbers that a test has found by itself.
pub fn numbers<const N: usize>(entries: [(&'static str, usize); N]) -> Numbers {
    entries.into_iter().map(|(key, number)| (key, BigUint::from(number))).collect()
}

/// Judges solutions by the rules of the puzzle's family.
pub struct RulesJudge<'a>(pub &'a Instance<'a>);

impl Judge for RulesJudge<'_> {
    fn judge(&self, solution: &[Value]) -> Result<Tally, Violation> {
        let verdict = self.0.judge(solution).map_err(|violation| Violation(violation.0))?;
        Ok(Tally {
            solutions: 1,
            classes: u128::from(verdict.first_of_class),
            coarse: u128::from(verdict.first_of_coarse),
        })
    }
}

/// Counts a puzzle, given as the text of its file.
pub fn count_sat(text: &str, options: SatOptions, threads: usize) -> Numbers {
    let puzzle = puzzle(text);
    let tally = tally_sat(&puzzle, options, threads);
    let rules = puzzle.family.rules();
    let mut numbers = Numbers::from([
        ("solutions", BigUint::from(tally.solutions)),
        ("essentially_different", BigUint::from(tally.classes)),
    ]);
    if let Some(labellings) = rules.labellings() {
        numbers.insert("labelled", BigUint::from(tally.solutions) * labellings);
    }
    if let Some(key) = rules.coarse_key() {
        numbers.insert(key, BigUint::from(tally.coarse));
    }
    numbers
}

/// Counts a puzzle to the end.
pub fn tally_sat(puzzle: &Puzzle, options: SatOptions, threads: usize) -> Tally {
    let instance = puzzle.instance();
    let engine = SatEngine::new(&instance.model, &instance.split_order, options).expect("it is encoded");
    let cubes: Vec<usize> = (0..engine.cube_count()).collect();
    let part = count(&engine, &cubes, threads, &RulesJudge(&instance), &Control::new(), |_| {})
        .unwrap_or_else(|error| panic!("{}: {error}", puzzle.name));
    assert!(part.complete, "nobody has stopped the count of {}", puzzle.name);
    part.tally
}

/// The first solutions of a puzzle as JSON, one a line, as `geduld list` prints them.
pub fn list_sat(text: &str, options: SatOptions, threads: usize, limit: usize) -> Vec<String> {
    let puzzle = puzzle(text);
    let instance = puzzle.instance();
    let engine = SatEngine::new(&instance.model, &instance.split_order, options).expect("it is encoded");
    let mut lines = Vec::new();
    let completion = engine
        .list(threads, &RulesJudge(&instance), &Control::new(), &mut |values, _| {
            lines
                .push(serde_json::to_string(&instance.solution(values)).expect("solutions have a JSON form"));
            if lines.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap_or_else(|error| panic!("{}: {error}", puzzle.name));
    let expected = if lines.len() < limit { Completion::Exhausted } else { Completion::Enough };
    assert_eq!(completion, expected, "{}", puzzle.name);
    lines
}
