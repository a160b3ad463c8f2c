//! Puzzles as files of other programs: packings for BurrTools (`.xmpuzzle`) and PolySolver (`.psv`), all puzzles for
//! MiniZinc (`.mzn`).
//!
//! [`import`] turns the text of such a file into the text of a puzzle file. [`export`] writes a packing for BurrTools,
//! [`minizinc`](minizinc()) any puzzle as a model. The caller unpacks files: BurrTools packs its own with gzip.

mod burr_problem;
mod burr_tools;
mod colours;
mod minizinc;
mod packing_file;
mod page;
mod poly_solver;
mod separations;
mod tokens;
mod write;

use crate::families::packing::Packed;
use crate::file::Diagnostic;
use crate::puzzle::Puzzle;

pub use minizinc::minizinc;
pub use packing_file::PackingFile;

/// The maximum size of a file of another program, in bytes. Those of BurrTools may hold many solutions.
pub const MAX_IMPORT: usize = 64 << 20;

/// A program whose files geduld reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// BurrTools: XML.
    BurrTools,
    /// PolySolver: text.
    PolySolver,
}

/// A puzzle file made of a file of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The text of the puzzle file. Comments name its origin.
    pub text: String,
    /// What was merged or left out, one sentence each. None of it changes the solutions.
    pub warnings: Vec<String>,
}

/// The maximum number of lines of the remarks in a file that are kept.
const MOST_REMARKS: usize = 40;

/// The remarks in a file of another program, as lines of comments.
fn remarks(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.take(MOST_REMARKS).map(str::to_owned)
}

impl Foreign {
    /// The program that wrote a text; `None` for puzzle files and anything else.
    pub fn of(text: &str) -> Option<Self> {
        let begin = text.trim_start_matches('\u{feff}').trim_start();
        if begin.starts_with('<') {
            return Some(Self::BurrTools);
        }
        // No line of a TOML document begins like this, except within a string.
        let is_tile = |line: &str| {
            let word = line.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("tile"));
            word && line.contains('(') && !line.contains('=')
        };
        text.lines().any(|line| is_tile(line.trim_start())).then_some(Self::PolySolver)
    }
}

/// Turns a file of another program into a puzzle file. `title` is the name of the puzzle, and `problem` the number of
/// the problem, from 1, in a file that has several.
///
/// # Errors
/// If the file is malformed, has several problems and none was chosen, or has something that a puzzle file cannot
/// express.
pub fn import(text: &str, title: &str, problem: Option<usize>) -> Result<Imported, Diagnostic> {
    match Foreign::of(text) {
        Some(Foreign::BurrTools) => burr_tools::read(text, title, problem),
        Some(Foreign::PolySolver) => match problem {
            None | Some(1) => poly_solver::read(text, title),
            Some(number) => Err(Diagnostic::new(
                format!("there is no problem {number}"),
                "a file of PolySolver has one problem: leave the number out",
            )),
        },
        None => Err(Diagnostic::new(
            "this is not a file of BurrTools or PolySolver",
            "geduld imports files that end in .xmpuzzle or .psv; it reads puzzle files as they are",
        )),
    }
}

/// Writes a packing as a file of BurrTools (plain XML), with these solutions, which BurrTools shows and takes apart.
///
/// # Errors
/// If the puzzle is no packing, or has something that BurrTools cannot express.
pub fn export(puzzle: &Puzzle, solutions: &[Packed]) -> Result<String, Diagnostic> {
    write::xmpuzzle(puzzle, solutions)
}

#[cfg(test)]
mod tests;
