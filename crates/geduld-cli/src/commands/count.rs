//! `geduld count`

mod apart;
mod certificate;
mod claim;
mod counter;
mod formula;
mod graph;
mod listed;

use std::path::Path;

use geduld::SolverChoice;

use crate::args::{CountArgs, EngineArgs, ProofFormat};
use crate::counting::best;
use crate::counting::count::{self, Asked};
use crate::counting::counted::Counted;
use crate::counting::planned;
use crate::error::{Error, Source, Status};
use crate::output::numbers;
use crate::output::objects::{self, Phase};
use crate::output::standard::Report;
use crate::reading::problem::{self, Loaded, refuse_for_flatzinc};
use crate::running::stats::Phases;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    if args.cnf && args.certificate.is_none() {
        return formula::run(args);
    }
    if let Some(file) = args.certificate.as_ref().filter(|_| args.proof_format() == ProofFormat::Cpog) {
        return graph::run(args, file);
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
    if args.certificate.is_some() {
        // A certificate says nothing about other values of an objective.
        let source = problem::find(&args.puzzle)?;
        let loaded = problem::load_found(source.clone(), &args.puzzle, &args.same)?;
        return certified(args, &loaded, &source);
    }
    let loaded = best::load(&args.puzzle, &args.same, &args.engine)?;
    phases.end(Phase::Read);
    if let Some(limit) = args.apart {
        return apart::run(&loaded, args, limit);
    }
    let CountArgs { engine, by, part, .. } = args;
    let problem = &loaded;
    if let (Some(counter), Some(puzzle)) = (counter, loaded.puzzle()) {
        return counter::run(puzzle, args, counter, phases);
    }
    let asked = Asked { problem, engine, by, part, plan: None };
    count(&asked, args, phases)
}

/// `--certificate`, in any format.
fn certified(args: &CountArgs, problem: &Loaded, source: &Source) -> Result<Status, Error> {
    let Some(file) = &args.certificate else { return Ok(Status::Done) };
    let CountArgs { engine, by, part, .. } = args;
    let asked = Asked { problem, engine, by, part, plan: None };
    let of_formula = args.cnf.then_some("a certificate of a formula");
    if let Some(what) = of_formula.or(args.classes.then_some("--classes"))
        && args.proof_format() == ProofFormat::Geduld
    {
        let help = "give the certificate a name that ends in .pbp, or add --proof-format veripb";
        return Err(Error::usage(format!("{what} is in the format veripb only"), help));
    }
    let (heading, json) = (problem.heading(), args.format.is_json());
    let report = |counted: &Counted| report(&heading, counted, json, Status::Incomplete);
    match args.proof_format() {
        ProofFormat::Geduld => certificate::run(&asked, file, json, report),
        ProofFormat::Cpog => graph::run(args, file),
        ProofFormat::Veripb => claim::run(&asked, args, source, report),
    }
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
