//! `geduld list`

use std::ops::ControlFlow;

use geduld_count::{Completion, Control};
use geduld_draw::Style;

use crate::args::{ListArgs, ListFormat};
use crate::error::{Error, Status};
use crate::interrupt::Interrupt;
use crate::numbers::heading;
use crate::output::{Output, Report};
use crate::{conditions, counting};

pub fn run(args: &ListArgs) -> Result<Status, Error> {
    let puzzle = conditions::load(&args.puzzle)?;
    let control = Control::new();
    let unprepared = || Report { text: String::new(), status: Status::Incomplete };
    let preparing = Interrupt::watch(&control, args.engine.time_limit, unprepared)?;
    let instance = puzzle.instance();
    let engine = counting::lister(&instance, &args.engine)?;
    preparing.ready();
    let limit = args.limit.unwrap_or(u64::MAX);
    let mut output = Output::new();
    let style = Style { colour: output.colour() };
    let mut listed = 0;
    let mut failure = None;
    let write = |output: &mut Output, number: u64, values: &[u32]| {
        let solution = instance.solution(values);
        match args.format {
            ListFormat::Jsonl => {
                // Solutions are strings, numbers and lists of them: they always have a JSON form.
                output.line(&serde_json::to_string(&solution).unwrap_or_default())?;
            }
            ListFormat::Text => {
                output.line(&format!("{number}."))?;
                output.write(&geduld_draw::text(&puzzle, &solution, &style))?;
            }
        }
        // Whoever waits for the next solution wants to see this one.
        output.flush()
    };
    let completion = if limit == 0 {
        Completion::Enough
    } else {
        engine.list(counting::threads(args.engine.threads), &instance, &control, &mut |values, verdict| {
            if args.different && !verdict.first_of_class {
                return ControlFlow::Continue(());
            }
            listed += 1;
            if let Err(error) = write(&mut output, listed, values) {
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
        output.line(&format!("{} has no solution.", heading(&puzzle)))?;
    }
    output.flush()?;
    Ok(if completion == Completion::Stopped { Status::Incomplete } else { Status::Done })
}
