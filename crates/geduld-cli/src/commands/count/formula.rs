//! `geduld count --cnf`: the models of a formula, in the output of the model counting competition (format 1.1).

use std::path::Path;
use std::time::{Duration, Instant};

use geduld_count::{Enumeration, ModelCount, ModelOptions, count_models};
use geduld_encode::Dimacs;
use geduld_model::number_of;
use num_bigint::BigUint;
use serde_json::json;

use crate::args::CountArgs;
use crate::counting::engines::threads;
use crate::error::{Error, Status};
use crate::output::objects::Phase;
use crate::output::standard::Report;
use crate::reading::input::Input;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    if let Some(option) = args.engine.method.encodings.given() {
        return Err(Error::usage(
            format!("{option} chooses how a puzzle is written as a formula, and this is a formula already"),
            format!("leave out {option}"),
        ));
    }
    let mut phases = Phases::start();
    let work = Work::begin(args.engine.work, || "ended early: the formula was not read to its end")?;
    let formula = read(&args.puzzle.puzzle)?;
    phases.end(Phase::Read);
    let facts = Facts {
        projected: formula.show.is_some(),
        enumeration: args.engine.enumeration(),
        threads: threads(args.engine.threads),
        start: Instant::now(),
    };
    let json = args.format.is_json();
    work.ready();
    work.progress().enter(Stage::Doing("counting"));
    let show = formula.show.as_deref();
    let options = ModelOptions {
        enumeration: facts.enumeration,
        solver: args.engine.solver.clone().unwrap_or_default(),
        seed: args.engine.seed.unwrap_or_default(),
    };
    let count = count_models(&formula.cnf, show, &options, facts.threads, work.control())?;
    drop(work);
    let stats = args.engine.stats.then(|| Stats::of_models(facts.enumeration_name(), count.work, phases));
    if let Some(stats) = stats.as_ref().filter(|_| !json) {
        say(&stats.text());
    }
    facts.report(&count, stats.as_ref(), json).print()
}

/// Reads a formula from a file, or from standard input if the name is `-`.
fn read(name: &str) -> Result<Dimacs, Error> {
    let help = "name a file with a formula in DIMACS, or - for standard input";
    let (file, text) = Input::read(Path::new(name), help)?;
    Dimacs::read(&text)
        .map_err(|error| Error::new(format!("{file}, line {}: {}", error.line, error.problem), error.remedy))
}

/// How a count came about.
#[derive(Clone, Copy)]
struct Facts {
    projected: bool,
    enumeration: Enumeration,
    threads: usize,
    start: Instant,
}

impl Facts {
    fn enumeration_name(&self) -> &'static str {
        match self.enumeration {
            Enumeration::Backtracking => "backtracking",
            Enumeration::Blocking => "blocking",
        }
    }

    fn report(&self, count: &ModelCount, stats: Option<&Stats>, json: bool) -> Report {
        if !count.complete {
            say("nothing of the count of a formula is kept, and the next run begins anew: give it more time");
        }
        let elapsed = self.start.elapsed();
        let text = if json { self.json(count, stats, elapsed) } else { self.text(count, elapsed) };
        Report { text, status: if count.complete { Status::Done } else { Status::Incomplete } }
    }

    fn kind(&self) -> &'static str {
        if self.projected { "pmc" } else { "mc" }
    }

    fn text(&self, ModelCount { models, complete, .. }: &ModelCount, elapsed: Duration) -> String {
        let name = self.enumeration_name();
        let version = env!("CARGO_PKG_VERSION");
        let threads = number_of(self.threads, "thread");
        let head = format!("c o geduld {version}, {name}, {threads}, {:.2} s\n", elapsed.as_secs_f64());
        let satisfiable = match (*models == BigUint::ZERO, complete) {
            (false, _) => "SATISFIABLE",
            (true, true) => "UNSATISFIABLE",
            (true, false) => "UNKNOWN",
        };
        let kind = self.kind();
        // A lower bound is no result of a counter: it stands in a comment.
        let number = if *complete {
            format!("c s log10-estimate {}\nc s exact arb int {models}\n", log10(models))
        } else {
            format!("c o ended early: at least {}\n", number_of(models, "model"))
        };
        format!("{head}s {satisfiable}\nc s type {kind}\n{number}")
    }

    fn json(&self, count: &ModelCount, stats: Option<&Stats>, elapsed: Duration) -> String {
        let mut object = json!({
            "type": self.kind(),
            "models": count.models.to_string(),
            "complete": count.complete,
            "enumeration": self.enumeration_name(),
            "threads": self.threads,
            "seconds": (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
        });
        if let Some(stats) = stats {
            object["stats"] = json!(stats.object());
        }
        format!("{object}\n")
    }
}

/// The decimal logarithm as the format wants it: of 0 it is -inf.
fn log10(number: &BigUint) -> f64 {
    // Beyond 1000 bits a floating-point number would overflow; the lower bits do not count.
    let shift = number.bits().saturating_sub(1000);
    let high: f64 = (number >> shift).to_string().parse().unwrap_or(f64::INFINITY);
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let low = shift as f64 * std::f64::consts::LOG10_2;
    high.log10() + low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        let close = |number: BigUint, expected: f64| (log10(&number) - expected).abs() < 1e-9;
        assert_eq!(log10(&BigUint::ZERO), f64::NEG_INFINITY);
        assert!(close(BigUint::from(1u32), 0.0));
        assert!(close(BigUint::from(1000u32), 3.0));
        assert!(close(BigUint::from(10u32).pow(5000), 5000.0));
    }
}
