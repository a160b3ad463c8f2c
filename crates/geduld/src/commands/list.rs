//! `geduld list`

use std::ops::ControlFlow;

use geduld_count::{Completion, Control, Listed, Listing};

use crate::args::{ListArgs, ListFormat};
use crate::error::{Error, Status};
use crate::interrupt::Interrupt;
use crate::output::{Output, Report};
use crate::stats::{Phases, Stats};
use crate::{conditions, counting};

pub fn run(args: &ListArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let puzzle = conditions::load(&args.puzzle)?;
    phases.end("read");
    let control = Control::new();
    let unprepared = || Report { text: String::new(), status: Status::Incomplete };
    let preparing = Interrupt::watch(&control, args.engine.time_limit, unprepared)?;
    let mut instance = puzzle.instance();
    phases.end("model");
    if args.engine.stats {
        instance = phases.watch(instance);
    }
    let engine = counting::lister(&instance, &args.engine, false)?.engine;
    preparing.ready();
    phases.end_preparation(&engine.statistics());
    let limit = args.limit.unwrap_or(u64::MAX);
    let mut output = Output::new();
    let colour = output.colour();
    let mut listed = 0;
    let mut failure = None;
    let write = |values: &[u32], out: &mut String| match args.format {
        ListFormat::Jsonl => {
            instance.renderer.json(values, out);
            out.push('\n');
        }
        // A solution without any text is still one.
        ListFormat::Text => *out += &format!(".\n{}", instance.renderer.text(values, colour)),
    };
    let listing = Listing { different: args.different, write: &write };
    let threads = counting::threads(args.engine.threads);
    let print = |output: &mut Output, number: u64, text: &str| {
        if args.format == ListFormat::Text {
            output.write(&number.to_string())?;
        }
        output.write(text)
    };
    let completion = if limit == 0 {
        Completion::Enough
    } else {
        engine.list(threads, &listing, &control, &mut |event| {
            let printed = match event {
                Listed::Solution(text) => {
                    listed += 1;
                    print(&mut output, listed, text)
                }
                Listed::Pause => output.flush(),
            };
            if let Err(error) = printed {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if listed == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?
    };
    if let Some(error) = failure {
        return Err(error);
    }
    if args.format == ListFormat::Text && listed == 0 && completion == Completion::Exhausted {
        output.write(&counting::no_solution(&puzzle, engine.solver()))?;
    }
    output.flush()?;
    if args.engine.stats {
        anstream::eprint!("{}", Stats::of(engine.as_ref(), &control, phases).text());
    }
    Ok(if completion == Completion::Stopped { Status::Incomplete } else { Status::Done })
}
