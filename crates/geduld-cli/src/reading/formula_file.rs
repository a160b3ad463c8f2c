//! Files with a formula in DIMACS format.

use std::fs::File;
use std::io::{BufRead, Read as _};
use std::path::Path;

use geduld::formulas::Dimacs;

use crate::error::Error;
use crate::reading::input::Input;
use crate::reading::packed::unpacked;

/// The number of bytes that are examined to recognise a formula. A puzzle file is much smaller.
const HEAD: u64 = 16 << 20;

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
    let mut comments = Vec::new();
    for line in unpacked(File::open(path).ok()?).ok()?.take(HEAD).lines() {
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

/// Reads a formula from a file, or from standard input if the name is `-`. Returns its bytes and the formula.
///
/// # Errors
/// If it cannot be read, or is not a formula in DIMACS format.
pub fn read(name: &str) -> Result<(Vec<u8>, Dimacs), Error> {
    let help = "name a file with a formula in DIMACS format, or - for standard input";
    let (file, bytes) = Input::read(Path::new(name), help)?;
    match Dimacs::read(&bytes) {
        Ok(formula) => Ok((bytes, formula)),
        Err(error) => {
            Err(Error::new(format!("{file}, line {}: {}", error.line, error.problem), error.remedy))
        }
    }
}
