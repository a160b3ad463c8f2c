//! Compares the compiled rules and the prepared texts with simple and slow versions: rules on names, and `serde_json`.

#![expect(clippy::unwrap_used, reason = "a test helper may fail its test")]

#[path = "../../../../tests/board.rs"]
#[expect(dead_code, reason = "these rules need only a part of it")]
mod board;
mod edge_matching;
mod json;
mod magic_square;
#[path = "../../../../tests/random/mod.rs"]
#[expect(dead_code, reason = "these rules need only a part of it")]
mod random;
mod snake_cube;

use geduld_model::Value;
use geduld_puzzle::{Puzzle, Solution};

/// The verdict of the rules on values, and on the same solution read from JSON. The two must agree, and the JSON must
/// be that of the solution.
fn verdict(puzzle: &Puzzle, values: &[Value]) -> (Solution, Result<(), String>) {
    let instance = puzzle.instance();
    let solution = puzzle.family.solution(&instance.model, values);
    let mut json = String::from("before");
    instance.renderer.json(values, &mut json);
    assert_eq!(json, format!("before{}", serde_json::to_string(&solution).unwrap()));
    let verdict = instance.checker.check(values);
    let read = puzzle.family.parse_solution(&json["before".len()..]).unwrap();
    assert_eq!(read, solution);
    assert_eq!(puzzle.family.check(&read), verdict);
    (solution, verdict.map_err(|violation| violation.0))
}
