//! Conditions that the command line adds to a puzzle.

use geduld_puzzle::{Diagnostic, Expect, Puzzle};

use crate::args::PuzzleArgs;
use crate::error::Error;
use crate::puzzle_file;

/// Reads the puzzle and adds the conditions.
pub fn load(args: &PuzzleArgs) -> Result<Puzzle, Error> {
    let mut puzzle = puzzle_file::load(&args.puzzle)?;
    let wrong = |option: &str, diagnostic: Diagnostic| {
        Error::new(format!("{option}: {}", diagnostic.message), diagnostic.help)
    };
    let family = &mut *puzzle.family;
    if let Some(label) = &args.border {
        family.set_border(label).map_err(|diagnostic| wrong("--border", diagnostic))?;
    }
    if let Some(parity) = &args.permutation {
        family.set_permutation(parity).map_err(|diagnostic| wrong("--permutation", diagnostic))?;
    }
    for pin in &args.pins {
        family.add_pin(pin).map_err(|diagnostic| wrong("--pin", diagnostic))?;
    }
    if args.border.is_some() || args.permutation.is_some() || !args.pins.is_empty() {
        // What was published is about the puzzle without them.
        puzzle.expect = Expect::default();
    }
    if let Some(reason) = puzzle.family.impossible() {
        anstream::eprintln!("{}: {reason}", puzzle.name);
    }
    Ok(puzzle)
}
