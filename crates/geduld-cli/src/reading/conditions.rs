//! Adds the conditions of the command line to a puzzle.

use geduld::exports::puzzles::condition::Condition;
use geduld::exports::puzzles::{Diagnostic, Expect, Puzzle, Same, check_readable};

use crate::args::{PuzzleArgs, SameArgs};
use crate::error::{Error, Source};
use crate::reading::{problem, puzzle_file, warnings};

/// Reads a puzzle and adds the conditions. Rejects conditions that obviously contradict one another.
pub fn load(args: &PuzzleArgs) -> Result<Puzzle, Error> {
    let (puzzle, source) = read(args)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    Ok(puzzle)
}

/// A line for each condition with two possible meanings: which of them was taken.
pub fn taken(puzzle: &Puzzle) -> String {
    let taken = puzzle.conditions.iter().filter_map(Condition::taken);
    taken.map(|taken| format!("{taken}\n")).collect()
}

/// Does the same as [`load`], but accepts contradictory conditions, because `geduld why` explains them.
pub fn load_contradictory(args: &PuzzleArgs) -> Result<Puzzle, Error> {
    read(args).map(|(puzzle, _)| puzzle)
}

fn read(args: &PuzzleArgs) -> Result<(Puzzle, Source), Error> {
    problem::refuse_data(args)?;
    read_from(puzzle_file::find(&args.puzzle)?, args)
}

fn read_from(source: Source, args: &PuzzleArgs) -> Result<(Puzzle, Source), Error> {
    let puzzle = add_to(source.clone(), args)?;
    warnings::tell(&puzzle, &source, &args.warnings)?;
    Ok((puzzle, source))
}

/// Reads the puzzle of a file and adds the conditions.
fn add_to(source: Source, args: &PuzzleArgs) -> Result<Puzzle, Error> {
    let mut puzzle = puzzle_file::read(source)?;
    let wrong = |option: &str, diagnostic: Diagnostic| {
        Error::usage(format!("--{option}: {}", diagnostic.message), diagnostic.help)
    };
    for rule in args.rules() {
        puzzle.family.set_rule(&rule).map_err(|diagnostic| wrong(rule.name(), diagnostic))?;
    }
    for pin in &args.pins {
        check_readable("the pin", pin)
            .and_then(|()| puzzle.family.add_pin(pin))
            .map_err(|diagnostic| wrong("pin", diagnostic))?;
    }
    for condition in &args.conditions {
        puzzle.add_condition(condition).map_err(|diagnostic| wrong("condition", diagnostic))?;
    }
    for map in &args.fixed_by {
        let condition = format!("fixed by {map}");
        puzzle.add_condition(&condition).map_err(|diagnostic| wrong("fixed-by", diagnostic))?;
    }
    if args.conditions_are_added() {
        // The published figures are for the puzzle without these conditions.
        puzzle.expect = Expect::default();
    }
    Ok(puzzle)
}

/// Does the same as [`load`], and sets the maps under which solutions count as the same.
pub fn load_same(args: &PuzzleArgs, same: &SameArgs) -> Result<Puzzle, Error> {
    set_same(load(args)?, same)
}

/// Does the same as [`load_same`] for a text that was already read. `warns` says whether warnings are printed: for a
/// text from a plan they were, when the count was planned.
pub fn load_found(source: Source, args: &PuzzleArgs, same: &SameArgs, warns: bool) -> Result<Puzzle, Error> {
    if !warns {
        return set_same(add_to(source, args)?, same);
    }
    let (puzzle, source) = read_from(source, args)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    set_same(puzzle, same)
}

fn set_same(mut puzzle: Puzzle, same: &SameArgs) -> Result<Puzzle, Error> {
    if !same.same.is_empty() {
        Same::parse(same.same.iter().map(String::as_str))
            .and_then(|same| puzzle.set_same(same))
            .map_err(|diagnostic| Error::usage(format!("--same: {}", diagnostic.message), diagnostic.help))?;
        // The published figures are for other classes.
        puzzle.expect = Expect::default();
    }
    Ok(puzzle)
}
