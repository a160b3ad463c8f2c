//! Prints warnings about a puzzle on standard error. Warnings change neither the work nor its output.

use annotate_snippets::Level;
use geduld::exports::models::number_of;
use geduld::exports::puzzles::Puzzle;

use crate::args::WarningArgs;
use crate::error::{Error, Source};
use crate::reading::puzzle_file;
use crate::terminal::progress::say;

/// Reads a puzzle without further conditions, and prints its warnings.
///
/// # Errors
/// If the puzzle cannot be read or contradicts itself, and the errors of [`tell`].
pub fn load(name: &str, args: &WarningArgs) -> Result<Puzzle, Error> {
    let (puzzle, source) = puzzle_file::load(name)?;
    tell(&puzzle, &source, args)?;
    refuse_contradiction(&puzzle, &source)?;
    Ok(puzzle)
}

/// Rejects a puzzle whose conditions obviously contradict one another.
///
/// # Errors
/// If they do.
pub fn refuse_contradiction(puzzle: &Puzzle, source: &Source) -> Result<(), Error> {
    match puzzle.contradiction() {
        Some(contradiction) => {
            Err(Error::Puzzle { source: source.clone(), diagnostic: Box::new(contradiction) })
        }
        None => Ok(()),
    }
}

/// Prints the warnings of a puzzle, including those about its conditions.
///
/// # Errors
/// If there are warnings and `--deny-warnings` was given.
pub fn tell(puzzle: &Puzzle, source: &Source, args: &WarningArgs) -> Result<(), Error> {
    let warnings = puzzle.family.warnings();
    for warning in &warnings {
        say(&source.render(Level::WARNING, warning));
    }
    if args.deny_warnings && !warnings.is_empty() {
        let number = number_of(warnings.len(), "warning");
        return Err(Error::new(
            format!("{}: {number}, and --deny-warnings allows none", source.file),
            "correct the puzzle, or leave out --deny-warnings",
        ));
    }
    Ok(())
}
