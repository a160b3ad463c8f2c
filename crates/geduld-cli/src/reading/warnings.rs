//! Warnings about a puzzle, on standard error. They change neither the work nor its output.

use annotate_snippets::Level;
use geduld_model::number_of;
use geduld_puzzle::Puzzle;

use crate::args::WarningArgs;
use crate::error::{Error, Source};
use crate::reading::puzzle_file;
use crate::terminal::progress::say;

/// Reads a puzzle as it stands in its file, and tells the warnings about it.
///
/// # Errors
/// If it cannot be read, and those of [`tell`].
pub fn load(name: &str, args: &WarningArgs) -> Result<Puzzle, Error> {
    let (puzzle, source) = puzzle_file::load(name)?;
    tell(&puzzle, &source, args)?;
    refuse_contradiction(&puzzle, &source)?;
    Ok(puzzle)
}

/// Refuses a puzzle whose conditions contradict one another by themselves.
///
/// # Errors
/// If they do.
pub fn refuse_contradiction(puzzle: &Puzzle, source: &Source) -> Result<(), Error> {
    match puzzle.family.contradiction() {
        Some(contradiction) => {
            Err(Error::Puzzle { source: source.clone(), diagnostic: Box::new(contradiction) })
        }
        None => Ok(()),
    }
}

/// Tells the warnings of a puzzle, conditions included.
///
/// # Errors
/// If there are any and none are wanted.
pub fn tell(puzzle: &Puzzle, source: &Source, args: &WarningArgs) -> Result<(), Error> {
    let warnings = puzzle.family.warnings();
    for warning in &warnings {
        say(&source.render(Level::WARNING, warning));
    }
    if args.deny_warnings && !warnings.is_empty() {
        let number = number_of(warnings.len(), "warning");
        return Err(Error::new(
            format!("{}: {number}, and --deny-warnings lets none pass", source.file),
            "mend what they are about, or leave --deny-warnings out",
        ));
    }
    Ok(())
}
