//! Files with a formula in DIMACS format.

use std::fs::File;
use std::io::{BufRead, Read as _};
use std::path::Path;

use geduld::exports::formulas::Dimacs;

use crate::error::{Error, Source};
use crate::reading::input::{BEGIN, Input, begin_of_standard_input};
use crate::reading::packed::unpacked;

/// The hint for formulas that cannot be read.
const HELP: &str = "name a file with a formula in DIMACS format, or - for standard input";

/// Whether this is the name of a file with a formula in DIMACS, or of one that is meant as such: by its ending, or
/// because it begins with a clause. `-` is standard input.
pub fn is_formula(name: &str) -> bool {
    !is_cover(name) && (is_dimacs(&head(name).1) || is_called_formula(name))
}

/// Whether a file is an exact cover, by the ending of its name: items and options as in Knuth's programs, or a matrix.
pub fn is_cover(name: &str) -> bool {
    ends_like(name, [".dlx", ".matrix"])
}

/// Whether a file is meant as a formula in DIMACS by the ending of its name.
pub fn is_called_formula(name: &str) -> bool {
    ends_like(name, [".cnf", ".dimacs"])
}

/// Whether there is a file of this name, and the name has one of these endings. It may be packed.
fn ends_like<const N: usize>(name: &str, endings: [&str; N]) -> bool {
    let unpacked = [".gz", ".xz", ".bz2", ".zst"]
        .into_iter()
        .find_map(|packed| name.strip_suffix(packed))
        .unwrap_or(name);
    endings.into_iter().any(|ending| unpacked.ends_with(ending)) && Path::new(name).is_file()
}

/// The comments at the beginning of a file with a formula, in DIMACS, OPB or WCNF. None if it is another file.
pub fn comments_of(name: &str) -> Vec<String> {
    head(name).0
}

/// Whether this is the name of a file with a formula in OPB or WCNF.
pub fn is_written_only(name: &str) -> bool {
    let (comments, line) = head(name);
    let written = || comments.iter().any(|comment| comment.starts_with("written by geduld "));
    !is_dimacs(&line) && (ends_like(name, [".opb", ".wcnf"]) || written())
}

/// Whether a text begins like a formula.
pub fn begins(text: &[u8]) -> bool {
    is_dimacs(&head_of(text).1)
}

/// Whether the first line after the comments is that of a formula in DIMACS: a header, a projection or a weight, or a
/// clause if the header is missing. No puzzle file begins with a line of numbers.
fn is_dimacs(line: &str) -> bool {
    let mut words = line.split_whitespace().peekable();
    let is_header =
        words.next_if_eq(&"p").is_some() && words.peek().is_some_and(|kind| kind.ends_with("cnf"));
    let _ = words.next_if(|word| ["cr", "vp", "w"].contains(word));
    is_header || (words.peek().is_some() && words.all(|word| word.parse::<f64>().is_ok()))
}

/// The comments of a file, and the first line after them.
fn head(name: &str) -> (Vec<String>, String) {
    let path = Path::new(name);
    let source = if name == "-" {
        unpacked(begin_of_standard_input()).ok()
    } else if path.is_file() {
        File::open(path).ok().and_then(|file| unpacked(file).ok())
    } else {
        None
    };
    source.map(|source| head_of(source.take(BEGIN))).unwrap_or_default()
}

fn head_of(text: impl BufRead) -> (Vec<String>, String) {
    let mut comments = Vec::new();
    for line in text.lines() {
        let Ok(line) = line else { break };
        let line = line.trim();
        match line.strip_prefix("c ").or_else(|| line.strip_prefix("* ")) {
            Some(comment) => comments.push(comment.to_owned()),
            None if matches!(line, "" | "c" | "*") => {}
            None => return (comments, line.to_owned()),
        }
    }
    (comments, String::new())
}

/// Reads the text of a formula.
///
/// # Errors
/// If it cannot be read, or is not text.
pub fn source(name: &str) -> Result<Source, Error> {
    Input::text(Path::new(name), HELP)
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
