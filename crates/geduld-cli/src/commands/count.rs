//! `geduld count`

mod certificate;
mod counter;
mod formula;

use std::path::Path;

use geduld::SolverChoice;

use crate::args::{CountArgs, EngineArgs};
use crate::counting::best;
use crate::counting::count::{self, Asked};
use crate::counting::counted::Counted;
use crate::counting::planned;
use crate::error::{Error, Status};
use crate::output::numbers;
use crate::output::objects::{self, Phase};
use crate::output::standard::Report;
use crate::reading::problem::{self, refuse_for_flatzinc};
use crate::running::stats::Phases;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    if args.cnf {
        return formula::run(args);
    }
    let mut phases = Phases::start();
    let counter = match &args.engine.solver {
        Some(SolverChoice::Counter(counter)) if args.certificate.is_none() => Some(counter),
        _ => None,
    };
    if args.plan && counter.is_none() {
        let (plan, question) = planned::read(
            Path::new(&args.puzzle.puzzle),
            "give a file written by `geduld plan` of this version",
        )?;
        let loaded = question.load()?;
        phases.end(Phase::Read);
        let (by, part) = (&question.by(), &args.part);
        let engine = &EngineArgs { method: question.method, ..args.engine.clone() };
        return count(&Asked { problem: &loaded, engine, by, part, plan: Some(plan) }, args, phases);
    }
    refuse_for_flatzinc(&args.puzzle.puzzle, &[(counter.is_some(), "a model counter")])?;
    let loaded = match &args.certificate {
        // A certificate says nothing about other values of an objective.
        Some(_) => problem::load(&args.puzzle, &args.same)?,
        None => best::load(&args.puzzle, &args.same, &args.engine)?,
    };
    phases.end(Phase::Read);
    let CountArgs { engine, by, part, .. } = args;
    let problem = &loaded;
    if let (Some(counter), Some(puzzle)) = (counter, loaded.puzzle()) {
        return counter::run(puzzle, args, counter, phases);
    }
    let asked = Asked { problem, engine, by, part, plan: None };
    if let Some(file) = &args.certificate {
        let (heading, json) = (problem.heading(), args.format.is_json());
        let report = |counted: &Counted| report(&heading, counted, json, Status::Incomplete);
        return certificate::run(&asked, file, json, report);
    }
    count(&asked, args, phases)
}

fn count(asked: &Asked<'_>, args: &CountArgs, phases: Phases) -> Result<Status, Error> {
    let heading = asked.problem.heading();
    let json = args.format.is_json();
    let ended_early = if args.part.watching.requeue { Status::RunAgain } else { Status::Incomplete };
    let report = move |counted: &Counted| report(&heading, counted, json, ended_early);
    count::run(asked, phases, report)?.print()
}

fn report(heading: &str, counted: &Counted, json: bool, ended_early: Status) -> Report {
    let text = if json {
        objects::line(&counted.object())
    } else {
        counted.print_stats();
        let table = numbers::table(&counted.numbers, counted.exact);
        format!("{heading}\n{table}{}\n{}", counted.footer(), counted.hint())
    };
    let status = match (counted.is_done(), counted.complete) {
        (true, _) => Status::Done,
        // The count is complete, but another run would not continue the second count.
        (false, true) => Status::Incomplete,
        (false, false) => ended_early,
    };
    Report { text, status }
}
