//! `geduld export`

use std::ops::ControlFlow;

use geduld::exports::engines::{Chosen, Completion, Distinct, Listed, Listing, Options, list, lister};
use geduld::exports::models::number_of;
use geduld::exports::puzzles::exchange::{export, minizinc};
use geduld::exports::puzzles::packing::{ComesApart, Packed};
use geduld::exports::puzzles::{AnyFamily, Diagnostic, Puzzle, Solution};

use crate::args::{ExportArgs, file_of};
use crate::counting::engines::threads;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::output::undecided;
use crate::reading::{puzzle_file, warnings};
use crate::running::work::Work;
use crate::terminal::progress::say;

/// The maximum number of solutions in a file.
const MOST_SOLUTIONS: usize = 10_000;

pub fn run(args: &ExportArgs) -> Result<Status, Error> {
    let (mut puzzle, source) = puzzle_file::load(&args.puzzle)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    let file = file_of(&args.output);
    if file.is_some_and(|file| file.extension().is_some_and(|extension| extension == "mzn")) {
        if args.apart.is_some() {
            return Err(Error::usage(
                "--apart is for files of BurrTools",
                "leave it out, or give the file a name that ends in .xmpuzzle",
            ));
        }
        let refused =
            |refused: Diagnostic| Error::new(format!("{}: {}", args.puzzle, refused.message), refused.help);
        let text = minizinc(&puzzle).map_err(refused)?;
        return Report { text, status: Status::Done }.print_to(file);
    }
    if let (Some(positions), AnyFamily::Packing(packing)) = (args.apart, &mut puzzle.family) {
        let level = packing.apart.as_ref().map_or(0, |own| own.level);
        packing.apart = Some(ComesApart { level, positions });
    }
    let written = |solutions: &[Packed]| {
        export(&puzzle, solutions)
            .map_err(|refused| Error::new(format!("{}: {}", args.puzzle, refused.message), refused.help))
    };
    // A puzzle that cannot be written needs no search.
    let mut text = written(&[])?;
    let mut status = Status::Done;
    if puzzle.family.selection().is_some() {
        let (solutions, complete) = solutions(&puzzle, args)?;
        text = written(&solutions)?;
        if !complete {
            say(&format!(
                "the file has {}: there are more, or may be",
                number_of(solutions.len(), "solution")
            ));
            status = Status::Incomplete;
        }
    }
    Report { text, status }.print_to(file_of(&args.output))
}

/// One solution of each class, and whether these are all.
fn solutions(puzzle: &Puzzle, args: &ExportArgs) -> Result<(Vec<Packed>, bool), Error> {
    let work = Work::begin(args.work, || "ended early: nothing was written")?;
    let instance = work.announce(puzzle.instance());
    let prepared = lister(&instance, &Options::default(), work.control())?;
    let make = |chosen: Chosen<'_>, batch: &mut Vec<Solution>| {
        batch.push(puzzle.family.solution(&instance.model, chosen.values));
    };
    let listing = Listing { distinct: Distinct::Classes, make: &make };
    let mut found = Vec::new();
    let completion = list(&prepared, threads(None), &listing, work.control(), &mut |event| {
        if let Listed::Solution(Solution::Packing(packed)) = event {
            found.push(packed);
        }
        if found.len() <= MOST_SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    drop(work);
    undecided::tell(&instance);
    let complete = completion == Completion::Exhausted;
    found.truncate(MOST_SOLUTIONS);
    Ok((found, complete))
}
