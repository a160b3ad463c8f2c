//! `geduld count --cnf`: counts the models of a formula. The output has the format of the model counting competition
//! (1.1).

use std::time::{Duration, Instant};

use geduld::SolverChoice;
use geduld::engines::{Control, Enumeration, ModelCount, ModelOptions, SolverStatistics, count_models};
use geduld::formulas::{CountedFormula, CounterCommand, Dimacs, ShuffledFormula};
use geduld::models::number_of;
use geduld::puzzles::Diagnostic;
use num_bigint::BigUint;

use super::counter;
use crate::args::CountArgs;
use crate::counting::engines::threads;
use crate::error::{Error, Status, warning};
use crate::output::objects::{self, FormulaObject, Phase};
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    args.engine.refuse_encodings()?;
    let mut phases = Phases::start();
    let work = Work::begin(args.engine.work, || "ended early: the formula was not read to its end")?;
    let (_, formula) = formula_file::read(&args.puzzle.puzzle)?;
    phases.end(Phase::Read);
    if let (Some(line), Some(show)) = (formula.plain, &formula.show) {
        let name = &args.puzzle.puzzle;
        let variables = number_of(show.len(), "variable");
        say(&warning(&Diagnostic::new(
            format!(
                "{name}, line {line}: `c t mc` says that all variables count, but `c p show` names {variables}"
            ),
            "the models are counted over these variables; write `c t pmc`, or remove the lines `c p show`",
        )));
    }
    let facts = Facts {
        projected: formula.show.is_some(),
        counter: match &args.engine.solver {
            Some(SolverChoice::Counter(counter)) => Some(counter.text().to_owned()),
            _ => None,
        },
        enumeration: args.engine.enumeration(),
        threads: threads(args.engine.threads),
        start: Instant::now(),
    };
    let json = args.format.is_json();
    work.ready();
    work.progress().enter(match facts.counter {
        Some(_) => Stage::Doing("waiting for the model counter"),
        None => Stage::CountingModels,
    });
    let show = formula.show.as_deref();
    let options = ModelOptions {
        enumeration: facts.enumeration,
        solver: args.engine.solver.clone().unwrap_or_default(),
        seed: args.engine.seed.unwrap_or_default(),
    };
    let count = match &options.solver {
        SolverChoice::Counter(counter) => counted(counter, &formula, options.seed, work.control())?,
        _ => count_models(&formula.cnf, show, &options, facts.threads, work.control())?,
    };
    drop(work);
    let stats = args.engine.stats.then(|| Stats::of_models(facts.enumeration_name(), count.work, phases));
    if let Some(stats) = stats.as_ref().filter(|_| !json) {
        say(&stats.text());
    }
    facts.report(&count, stats.as_ref(), json).print()
}

/// Counts with a model counter. Its answer is not checked.
fn counted(
    counter: &CounterCommand,
    formula: &Dimacs,
    seed: u64,
    control: &Control,
) -> Result<ModelCount, Error> {
    let variables = formula.cnf.variables() as usize;
    let shuffled = ShuffledFormula::new(variables, formula.cnf.dimacs_clauses(), seed);
    let number = |&variable: &u32| shuffled.numbers[variable as usize - 1];
    let show: Option<Vec<i32>> = formula.show.as_ref().map(|show| show.iter().map(number).collect());
    let counted =
        CountedFormula { variables, clauses: &shuffled.clauses, show: show.as_deref(), determined: false };
    let told = counter::told(counter, &counted, control.stop_flag())?;
    let models: Result<BigUint, _> = told.as_deref().unwrap_or("0").parse();
    let models =
        models.map_err(|error| Error::without_help(format!("the count is not a number: {error}")))?;
    Ok(ModelCount { models, complete: told.is_some(), work: SolverStatistics::default() })
}

/// The circumstances of a count, for the report.
#[derive(Clone)]
struct Facts {
    projected: bool,
    /// The command of the model counter, if one counts.
    counter: Option<String>,
    enumeration: Enumeration,
    threads: usize,
    start: Instant,
}

impl Facts {
    fn enumeration_name(&self) -> &'static str {
        match self.enumeration {
            _ if self.counter.is_some() => "counter",
            Enumeration::Backtracking => "backtracking",
            Enumeration::Blocking => "blocking",
        }
    }

    fn report(&self, count: &ModelCount, stats: Option<&Stats>, json: bool) -> Report {
        if !count.complete {
            say("a count of a formula cannot be continued, and the next run starts over: give it more time");
        }
        let elapsed = self.start.elapsed();
        let text = if json { self.json(count, stats, elapsed) } else { self.text(count, elapsed) };
        Report { text, status: if count.complete { Status::Done } else { Status::Incomplete } }
    }

    fn kind(&self) -> &'static str {
        if self.projected { "pmc" } else { "mc" }
    }

    fn text(&self, ModelCount { models, complete, .. }: &ModelCount, elapsed: Duration) -> String {
        let counter = self.counter.as_ref().map(|counter| format!("counted by `{counter}` (not checked)"));
        let name = counter.as_deref().unwrap_or(self.enumeration_name());
        let version = env!("CARGO_PKG_VERSION");
        let threads = number_of(self.threads, "thread");
        let head = format!("c o geduld {version}, {name}, {threads}, {:.2} s\n", elapsed.as_secs_f64());
        let satisfiable = match (*models == BigUint::ZERO, complete) {
            (false, _) => "SATISFIABLE",
            (true, true) => "UNSATISFIABLE",
            (true, false) => "UNKNOWN",
        };
        let kind = self.kind();
        // The format has no line for a lower bound, so it is written as a comment.
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
            solver: self.counter.clone(),
            threads: self.threads,
            seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            stats: stats.map(Stats::object),
        })
    }
}

/// The decimal logarithm as the format requires it. The logarithm of 0 is -inf.
fn log10(number: &BigUint) -> f64 {
    // Above 1000 bits a floating-point number would overflow. The lower bits do not change the result.
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
