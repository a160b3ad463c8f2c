//! `geduld list`

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;

use geduld_count::{Completion, Control, Listed, Listing};

use crate::args::{ListArgs, ListFormat};
use crate::error::{Error, Status};
use crate::interrupt::Interrupt;
use crate::listed::SolutionList;
use crate::output::Report;
use crate::progress::{Progress, aside, say};
use crate::stats::{Phases, Stats};
use crate::{conditions, counting};

pub fn run(args: &ListArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let puzzle = conditions::load(&args.puzzle)?;
    phases.end("read");
    let control = Control::new();
    let format = args.format.get();
    let unprepared = {
        let text = SolutionList::of_nothing(&puzzle, format);
        move || Report { text, status: Status::Incomplete }
    };
    let preparing = Interrupt::watch(&control, args.engine.time_limit, unprepared)?;
    let progress = Progress::watch(&control, args.engine.progress.is_wanted());
    let mut instance = puzzle.instance();
    phases.end("model");
    if args.engine.stats {
        instance = phases.watch(instance);
    }
    let engine = counting::lister(&instance, &args.engine, false)?.engine;
    preparing.ready();
    phases.end_preparation(&engine.statistics());
    progress.listing(engine.as_ref(), args.limit);
    let mut list = SolutionList::begin(&puzzle, format);
    let colour = list.colour();
    let write = |values: &[u32], out: &mut String| match format {
        ListFormat::Json | ListFormat::Jsonl => instance.renderer.json(values, out),
        ListFormat::Text => *out += &instance.renderer.text(values, colour),
    };
    let listing = Listing { different: args.different, write: &write };
    let threads = counting::threads(args.engine.threads);
    // Then progress is drawn where solutions are.
    let beside = io::stdout().is_terminal();
    let (mut failure, mut more) = (None, false);
    let completion = engine.list(threads, &listing, &control, &mut |event| {
        if matches!(event, Listed::Solution(_)) && args.limit == Some(list.written()) {
            more = true;
            return ControlFlow::Break(());
        }
        let mut print = || match event {
            // Whether there are more than were asked for may take long to find out.
            Listed::Solution(text) if args.limit == Some(list.written() + 1) => {
                list.solution(text).and_then(|()| list.flush())
            }
            Listed::Solution(text) => list.solution(text),
            Listed::Pause => list.flush(),
        };
        let printed = if beside { aside(print) } else { print() };
        printed.map_or_else(
            |error| {
                failure = Some(error);
                ControlFlow::Break(())
            },
            ControlFlow::Continue,
        )
    })?;
    drop(progress);
    failure.map_or(Ok(()), Err)?;
    let complete = completion == Completion::Exhausted;
    let written = list.written();
    let nothing = if complete { counting::no_solution(&puzzle, engine.solver()) } else { String::new() };
    list.end(complete, &nothing)?;
    if args.engine.stats {
        say(&Stats::of(engine.as_ref(), &control, phases).text());
    }
    if complete {
        return Ok(Status::Done);
    }
    say(&incomplete(written, more));
    Ok(Status::Incomplete)
}

/// Says that a list is not all there is, or may not be.
fn incomplete(written: u64, more: bool) -> String {
    let solutions = if written == 1 { "1 solution" } else { &format!("{written} solutions") };
    if more {
        format!("the limit ended the list after {solutions}: there are more")
    } else {
        format!("the list was ended early, after {solutions}: there may be more")
    }
}
