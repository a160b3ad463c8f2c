//! `geduld count`

mod certificate;
mod formula;

use std::path::Path;

use geduld_count::PlanFile;
use geduld_puzzle::Puzzle;
use serde_json::Value;

use crate::args::{ByArgs, CountArgs, EngineArgs};
use crate::counted::Counted;
use crate::counting;
use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::Report;
use crate::stats::Phases;
use crate::{conditions, planned};

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    if args.cnf {
        return formula::run(args);
    }
    let mut phases = Phases::start();
    if args.plan {
        let (plan, question) = planned::read(Path::new(&args.puzzle.puzzle))?;
        let puzzle = question.load()?;
        phases.end("read");
        let by = question.by();
        let engine = EngineArgs { method: question.method, ..args.engine.clone() };
        return count(&puzzle, args, &engine, &by, Some(plan), phases);
    }
    let puzzle = conditions::load_same(&args.puzzle, &args.same)?;
    phases.end("read");
    if let Some(file) = &args.certificate {
        return certificate::run(&puzzle, args, file);
    }
    count(&puzzle, args, &args.engine, &args.by, None, phases)
}

fn count(
    puzzle: &Puzzle,
    args: &CountArgs,
    engine: &EngineArgs,
    by: &ByArgs,
    plan: Option<PlanFile>,
    phases: Phases,
) -> Result<Status, Error> {
    let heading = heading(puzzle);
    let json = args.format.is_json();
    let ended_early = if args.part.watching.requeue { Status::RunAgain } else { Status::Incomplete };
    let report = move |counted: &Counted| report(&heading, counted, json, ended_early);
    counting::run(puzzle, engine, by, &args.part, plan, phases, report)?.print()
}

fn report(heading: &str, counted: &Counted, json: bool, ended_early: Status) -> Report {
    let text = if json {
        format!("{}\n", Value::Object(counted.json()))
    } else {
        counted.print_stats();
        format!("{heading}\n{}{}\n{}", counted.numbers.table(counted.exact), counted.footer(), counted.hint())
    };
    let status = match (counted.is_done(), counted.complete) {
        (true, _) => Status::Done,
        // Another run would not go on with the second count.
        (false, true) => Status::Incomplete,
        (false, false) => ended_early,
    };
    Report { text, status }
}
