//! Files with a formula in DIMACS format.

use std::fs::File;
use std::io::{BufRead, Read as _};
use std::path::Path;

use geduld::formulas::Dimacs;

use crate::error::{Error, Source};
use crate::reading::input::Input;
use crate::reading::packed::unpacked;

/// The number of bytes that are examined to recognise a formula. A puzzle file is much smaller.
const HEAD: u64 = 16 << 20;

/// The hint for formulas that cannot be read.
const HELP: &str = "name a file with a formula in DIMACS format, or - for standard input";

/// Whether this is the name of a file with a formula: comments, then `p cnf`.
pub fn is_formula(name: &str) -> bool {
    head(name).is_some()
}

/// The comments before the line `p cnf` of a file; `None` if the first line that is not a comment is not `p cnf`.
pub fn head(name: &str) -> Option<Vec<String>> {
    let path = Path::new(name);
    if !path.is_file() {
        return None;
    }
    head_of(unpacked(File::open(path).ok()?).ok()?.take(HEAD))
}

/// Whether a text begins like a formula.
pub fn begins(text: &[u8]) -> bool {
    head_of(text).is_some()
}

fn head_of(text: impl BufRead) -> Option<Vec<String>> {
    let mut comments = Vec::new();
    for line in text.lines() {
        let line = line.ok()?;
        let line = line.trim();
        if line.starts_with("p cnf ") {
            return Some(comments);
        }
        match line.strip_prefix("c ") {
            Some(comment) => comments.push(comment.to_owned()),
            None if line.is_empty() || line == "c" => {}
            None => return None,
        }
    }
    None
}

/// Reads the text of a formula.
///
/// # Errors
/// If it cannot be read, or is not text.
pub fn source(name: &str) -> Result<Source, Error> {
    let (file, bytes) = Input::read(Path::new(name), HELP)?;
    let text =
        String::from_utf8(bytes).map_err(|_| Error::new(format!("{file} is not text in UTF-8"), HELP))?;
    Ok(Source::of(file, text))
}

/// Adds the name of the file to an error about a formula.
///
/// # Errors
/// The error itself.
pub fn in_file<T>(file: &str, made: geduld::Result<T>) -> Result<T, Error> {
    made.map_err(|error| {
        let place = error.line().map_or(String::new(), |line| format!(", line {line}"));
        let help = error.hint().unwrap_or_else(|| HELP.to_owned());
        Error::new(format!("{file}{place}: {}", error.message()), help)
    })
}

/// Reads a formula from a file, or from standard input if the name is `-`. Returns its bytes and the formula.
///
/// # Errors
/// If it cannot be read, or is not a formula in DIMACS format.
pub fn read(name: &str) -> Result<(Vec<u8>, Dimacs), Error> {
    let (file, bytes) = Input::read(Path::new(name), HELP)?;
    match Dimacs::read(&bytes) {
        Ok(formula) => Ok((bytes, formula)),
        Err(error) => {
            Err(Error::new(format!("{file}, line {}: {}", error.line, error.problem), error.remedy))
        }
    }
}
