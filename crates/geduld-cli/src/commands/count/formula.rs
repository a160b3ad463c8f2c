//! `geduld count --cnf`: the models of a formula, in the output of the model counting competition (format 1.1).

use std::time::{Duration, Instant};

use geduld_count::{Enumeration, ModelCount, ModelOptions, count_models};
use geduld_model::number_of;
use num_bigint::BigUint;

use crate::args::CountArgs;
use crate::counting::engines::threads;
use crate::error::{Error, Status};
use crate::output::objects::{self, FormulaObject, Phase};
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    formula_file::refuse_encodings(&args.engine)?;
    let mut phases = Phases::start();
    let work = Work::begin(args.engine.work, || "ended early: the formula was not read to its end")?;
    let (_, formula) = formula_file::read(&args.puzzle.puzzle)?;
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
        objects::line(&FormulaObject {
            r#type: self.kind().to_owned(),
            models: Some(count.models.to_string()),
            satisfiable: None,
            model: None,
            complete: count.complete,
            enumeration: Some(self.enumeration_name().to_owned()),
            solver: None,
            threads: self.threads,
            seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            stats: stats.map(Stats::object),
        })
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
