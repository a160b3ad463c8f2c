//! `geduld solve --smallest`

use geduld::exports::puzzles::Rule;

use super::solve;
use crate::args::{SameArgs, SolveArgs};
use crate::error::{Error, Status};
use crate::reading::problem;

/// Tries one size of solutions after the other.
pub(super) fn run(args: &SolveArgs) -> Result<Status, Error> {
    let mut puzzle = args.puzzle.clone();
    if puzzle.puzzle == "-" {
        let message = "--smallest reads the puzzle several times, and standard input can be read once";
        return Err(Error::usage(message, "write the puzzle to a file"));
    }
    let loaded = problem::load(&puzzle, &SameArgs::default())?;
    let sizes = loaded.puzzle().map_or_else(Vec::new, |puzzle| puzzle.family.sizes_in_order());
    if sizes.is_empty() {
        let help = "--smallest is for symmetry figures with a range of copies, e.g. `copies = \"1-9\"`";
        return Err(Error::usage("all solutions of this puzzle have the same size", help));
    }
    let mut before = String::new();
    for (number, size) in (1..).zip(&sizes) {
        let Rule::Cells(cells) = *size else { continue };
        puzzle.cells = Some(cells);
        if let Some(status) = solve(args, &puzzle, &before, number == sizes.len())? {
            return Ok(status);
        }
        let loaded = problem::load_planned(problem::find(&puzzle)?, &puzzle, &SameArgs::default())?;
        let is_cut_off = loaded.puzzle().is_some_and(|own| own.family.limit(&own.instance().model).is_some());
        let within = if is_cut_off { " that fits into the frame" } else { "" };
        before += &format!("no figure{within} has {cells} cells\n");
    }
    Ok(Status::Done)
}
