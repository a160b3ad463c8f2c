//! `geduld gallery`

use std::ops::ControlFlow;

use geduld::exports::engines::{Chosen, Completion, Distinct, Listed, Listing, list};
use geduld::exports::gallery::{Shown, class_of};
use geduld::exports::models::number_of;

use crate::args::{GalleryArgs, file_of};
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::gallery;
use crate::output::no_solution::no_solution;
use crate::output::standard::{Output, Report, refuse_terminal};
use crate::output::undecided;
use crate::reading::conditions;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// The number of solutions on a page without `--limit`.
const LIMIT: usize = 1000;

pub fn run(args: &GalleryArgs) -> Result<Status, Error> {
    refuse_terminal(file_of(&args.output), "a page for a browser", "gallery.html")?;
    let puzzle = conditions::load_same(&args.puzzle, &args.same)?;
    // Open the output before the search, so that an error is found early.
    let mut output = Output::to(file_of(&args.output))?;
    let nothing = || Report { text: String::new(), status: Status::Incomplete };
    let work = Work::begin(args.engine.work, nothing)?;
    let instance = puzzle.instance();
    work.progress().preparing(&instance.model);
    let prepared = engines::lister(&instance, &args.engine, work.control())?;
    let engine = &prepared.engine;
    work.ready_or(nothing);
    work.progress().listing(engine.as_ref(), None);
    let make = |chosen: Chosen<'_>, batch: &mut Vec<_>| batch.push(class_of(&instance, chosen.values));
    let listing = Listing { distinct: Distinct::Classes, make: &make };
    let threads = engines::threads(args.engine.threads);
    let limit = args.limit.unwrap_or(LIMIT);
    let mut shown = Shown::default();
    let mut more = false;
    let completion = list(&prepared, threads, &listing, work.control(), &mut |event| {
        let Listed::Solution(class) = event else { return ControlFlow::Continue(()) };
        // Only whole classes are shown, and at least one.
        more = !shown.add(class, limit);
        if more { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    drop(work);
    undecided::tell(&instance);
    shown.complete = completion == Completion::Exhausted && !more;
    if shown.classes().is_empty() {
        let text = if shown.complete { no_solution(&puzzle, engine.solver()) } else { String::new() };
        let status = if shown.complete { Status::Done } else { Status::Incomplete };
        return Report { text, status }.print();
    }
    output.write(&gallery::write(&puzzle, &instance, &shown))?;
    output.finish()?;
    if shown.complete {
        return Ok(Status::Done);
    }
    let (solutions, classes) = (shown.solutions(), shown.classes().len());
    say(&format!(
        "the page shows {} of {}: there are more, or may be",
        number_of(solutions, "solution"),
        number_of(classes, "class")
    ));
    Ok(if more && args.limit.is_some() { Status::Done } else { Status::Incomplete })
}
