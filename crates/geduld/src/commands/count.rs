//! `geduld count`

mod certificate;
mod formula;

use serde_json::Value;

use crate::args::CountArgs;
use crate::conditions;
use crate::counting::{self, Counted};
use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::Report;
use crate::stats::Phases;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    if args.cnf {
        return formula::run(args);
    }
    let mut phases = Phases::start();
    let puzzle = conditions::load_same(&args.puzzle, &args.same)?;
    phases.end("read");
    if let Some(file) = &args.certificate {
        return certificate::run(&puzzle, args, file);
    }
    let heading = heading(&puzzle);
    let json = args.format.is_json();
    let ended_early = if args.part.watching.requeue { Status::RunAgain } else { Status::Incomplete };
    let report = move |counted: &Counted| report(&heading, counted, json, ended_early);
    counting::run(&puzzle, &args.engine, &args.part, phases, report)?.print()
}

fn report(heading: &str, counted: &Counted, json: bool, ended_early: Status) -> Report {
    let text = if json {
        format!("{}\n", Value::Object(counted.json()))
    } else {
        counted.print_stats();
        format!("{heading}\n{}{}\n{}", counted.numbers.table(counted.exact), counted.footer(), counted.hint())
    };
    Report { text, status: if counted.complete { Status::Done } else { ended_early } }
}
