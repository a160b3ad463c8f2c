//! Commands that take puzzles, but no models or formulas.

use crate::args::Command;
use crate::error::Error;
use crate::reading::formula_file::{is_cover, is_formula};
use crate::reading::problem::is_flatzinc;

/// Refuses models and formulas for commands that do not take them. The error names a command that does.
///
/// # Errors
/// If the command was given one.
pub fn refuse_others(command: &Command) -> Result<(), Error> {
    const SOLUTIONS: &str = "`geduld list` prints its solutions";
    let (names, does, instead) = match command {
        Command::Why(args) if !is_flatzinc(&args.puzzle.puzzle) => (
            vec![&args.puzzle.puzzle],
            "`geduld why` explains puzzles and models",
            "`geduld solve` finds out whether it has a solution",
        ),
        Command::Hint(args) if !is_flatzinc(&args.reason.puzzle.puzzle) => (
            vec![&args.reason.puzzle.puzzle],
            "`geduld hint` explains puzzles and models",
            "`geduld solve` finds a solution",
        ),
        Command::Draw(args) => (vec![&args.puzzle.puzzle], "`geduld draw` draws puzzles only", SOLUTIONS),
        Command::Gallery(args) => {
            (vec![&args.puzzle.puzzle], "`geduld gallery` shows puzzles only", SOLUTIONS)
        }
        Command::Check(args) => (
            vec![&args.puzzle.puzzle],
            "`geduld check` checks puzzles only",
            "`geduld count` counts its solutions; compare the number yourself",
        ),
        Command::Fingerprint(args) => (
            [&args.puzzle].into_iter().chain(&args.other).collect(),
            "`geduld fingerprint` compares puzzles only",
            "`geduld symmetries` shows which of its variables can be exchanged",
        ),
        Command::Export(args) => (
            vec![&args.puzzle],
            "`geduld export` writes puzzles for MiniZinc and BurrTools",
            "`geduld encode` writes a model as a formula, for other solvers",
        ),
        Command::Import(args) => (
            vec![&args.file],
            "`geduld import` reads files of BurrTools and PolySolver",
            "`geduld count` and `geduld solve` take it as it is",
        ),
        Command::Encode(args) if !is_flatzinc(&args.puzzle.puzzle) && !is_cover(&args.puzzle.puzzle) => (
            vec![&args.puzzle.puzzle],
            "`geduld encode` writes formulas of puzzles and models",
            "`geduld count`, `geduld solve` and other solvers read this file as it is",
        ),
        _ => return Ok(()),
    };
    let what = |name: &str| match is_flatzinc(name) {
        _ if is_cover(name) => Some("an exact cover"),
        true => Some("a model"),
        false => is_formula(name).then_some("a formula in DIMACS"),
    };
    match names.into_iter().find_map(|name| Some((name, what(name)?))) {
        Some((name, what)) => {
            let name = if name == "-" { "standard input" } else { name };
            Err(Error::usage(format!("{does}, and {name} is {what}"), instead))
        }
        None => Ok(()),
    }
}
