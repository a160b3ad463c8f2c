//! Conditions that the command line adds to a puzzle.

use geduld_puzzle::{Diagnostic, Expect, Puzzle, Same, check_readable};

use crate::args::{PuzzleArgs, SameArgs};
use crate::error::{Error, Source};
use crate::reading::puzzle_file;
use crate::reading::warnings;

/// Reads the puzzle and adds the conditions, unless they contradict one another by themselves.
pub fn load(args: &PuzzleArgs) -> Result<Puzzle, Error> {
    let (puzzle, source) = read(args)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    Ok(puzzle)
}

/// The same, with the text of the puzzle file.
pub fn load_with_source(args: &PuzzleArgs) -> Result<(Puzzle, Source), Error> {
    let (puzzle, source) = read(args)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    Ok((puzzle, source))
}

/// The same of a file that was found already.
pub fn load_from(source: Source, args: &PuzzleArgs) -> Result<Puzzle, Error> {
    let (puzzle, source) = read_from(source, args)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    Ok(puzzle)
}

/// The same, whatever the conditions: for the question what excludes what.
pub fn load_contradictory(args: &PuzzleArgs) -> Result<Puzzle, Error> {
    read(args).map(|(puzzle, _)| puzzle)
}

fn read(args: &PuzzleArgs) -> Result<(Puzzle, Source), Error> {
    read_from(puzzle_file::find(&args.puzzle)?, args)
}

fn read_from(source: Source, args: &PuzzleArgs) -> Result<(Puzzle, Source), Error> {
    let puzzle = add_to(source.clone(), args)?;
    warnings::tell(&puzzle, &source, &args.warnings)?;
    Ok((puzzle, source))
}

/// The puzzle of a file with the conditions.
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
        // What was published is about the puzzle without them.
        puzzle.expect = Expect::default();
    }
    Ok(puzzle)
}

/// The same, and decides what counts as the same.
pub fn load_same(args: &PuzzleArgs, same: &SameArgs) -> Result<Puzzle, Error> {
    set_same(load(args)?, same)
}

/// The same of a file that was found already.
pub fn load_found(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Puzzle, Error> {
    let (puzzle, source) = read_from(source, args)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    set_same(puzzle, same)
}

/// The same for a file that was read before, when a count was planned. Its warnings were printed then.
pub fn load_planned(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Puzzle, Error> {
    set_same(add_to(source, args)?, same)
}

fn set_same(mut puzzle: Puzzle, same: &SameArgs) -> Result<Puzzle, Error> {
    if !same.same.is_empty() {
        Same::parse(same.same.iter().map(String::as_str))
            .and_then(|same| puzzle.set_same(same))
            .map_err(|diagnostic| Error::usage(format!("--same: {}", diagnostic.message), diagnostic.help))?;
        // What was published is about other classes.
        puzzle.expect = Expect::default();
    }
    Ok(puzzle)
}
