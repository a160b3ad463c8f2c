//! Puzzle files of other programs.

use std::path::Path;

use geduld::exports::puzzles::exchange::{Foreign, import};

use crate::error::{Error, Source};
use crate::terminal::progress::say;

/// Turns a file of another program into a puzzle file, and prints what was left out. Other texts stay as they are.
///
/// # Errors
/// If the file is malformed, or cannot be expressed as a puzzle file.
pub fn as_puzzle(source: Source) -> Result<Source, Error> {
    match Foreign::of(&source.text) {
        Some(_) => imported(source, None),
        None => Ok(source),
    }
}

/// Turns a file of another program into a puzzle file. `problem` is the number of a problem in it.
///
/// # Errors
/// As for [`as_puzzle`], and if the file is that of no such program.
pub fn imported(source: Source, problem: Option<usize>) -> Result<Source, Error> {
    let stem = Path::new(&source.file)
        .file_stem()
        .map_or_else(|| source.file.clone(), |stem| stem.to_string_lossy().into_owned());
    match import(&source.text, &stem, problem) {
        Ok(made) => {
            made.warnings.iter().for_each(|warning| say(&format!("{}: {warning}", source.file)));
            Ok(Source { text: made.text, ..source })
        }
        Err(diagnostic) => Err(Error::Puzzle { source, diagnostic: Box::new(diagnostic) }),
    }
}
