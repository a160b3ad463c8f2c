//! `geduld count --cnf`: counts the models of a formula. The output has the format of the model counting competition
//! (1.1).

use std::time::{Duration, Instant};

use geduld::exports::engines::SolverStatistics;
use geduld::exports::formulas::{CountedFormula, CounterCommand, Dimacs, ShuffledFormula};
use geduld::exports::models::number_of;
use geduld::exports::puzzles::Diagnostic;
use geduld::{Clauses, Problem, SolverChoice};
use num_bigint::BigUint;
use serde_json::json;

use super::counter;
use crate::args::{CountArgs, EngineArgs, MethodArgs};
use crate::counting::count::{self, Asked};
use crate::counting::counted::Counted;
use crate::counting::engines::threads;
use crate::error::{Error, Status, warning};
use crate::output::objects::{self, FormulaObject, Phase};
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::reading::problem::Loaded;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &CountArgs) -> Result<Status, Error> {
    args.engine.refuse_encodings()?;
    let mut phases = Phases::start();
    let work = Work::begin(
        args.engine.work,
        || "ended early: the formula was not read to its end; the next run starts over",
    )?;
    let name = &args.puzzle.puzzle;
    let (_, formula) = formula_file::read(name)?;
    phases.end(Phase::Read);
    if let (Some(line), Some(show)) = (formula.plain, &formula.show) {
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
        threads: threads(args.engine.threads),
        json: args.format.is_json(),
        start: Instant::now(),
    };
    match &args.engine.solver {
        Some(SolverChoice::Counter(counter)) => by_counter(args, counter, &formula, work, phases, &facts),
        _ => by_engines(args, formula, work, phases, facts),
    }
}

/// Counts as the solutions of a model are counted. Variables that occur in no clause are left out of it.
fn by_engines(
    args: &CountArgs,
    formula: Dimacs,
    work: Work,
    phases: Phases,
    facts: Facts,
) -> Result<Status, Error> {
    let name = &args.puzzle.puzzle;
    let clauses = Clauses::from(formula);
    let is_named = args.part.checkpoint.is_some() || !args.by.by.is_empty();
    let (clauses, free) = formula_file::in_file(name, clauses.core(is_named))?;
    let problem = formula_file::in_file(name, Problem::formula(name, clauses))?;
    let method = MethodArgs { no_symmetry: true, ..args.engine.method.clone() };
    let engine = EngineArgs { method, ..args.engine.clone() };
    let problem = Loaded::from(problem);
    let asked = Asked { problem: &problem, engine: &engine, by: &args.by, part: &args.part, plan: None };
    let report = move |counted: &Counted| {
        let count = ModelCount {
            models: &counted.numbers.solutions << free,
            by: counted.numbers.by.as_deref(),
            complete: counted.complete,
            engine: counted.decided.as_ref().map_or("search", |decided| decided.engine),
            stats: counted.stats.as_ref(),
        };
        facts.report(&count)
    };
    work.hand_over();
    count::run(&asked, phases, report)?.print()
}

/// Counts with a model counter. Its answer is not checked.
fn by_counter(
    args: &CountArgs,
    counter: &CounterCommand,
    formula: &Dimacs,
    work: Work,
    mut phases: Phases,
    facts: &Facts,
) -> Result<Status, Error> {
    counter::refuse(args, counter)?;
    work.ready();
    work.progress().enter(Stage::Doing("waiting for the model counter"));
    let variables = formula.cnf.variables() as usize;
    let seed = args.engine.seed.unwrap_or_default();
    let shuffled = ShuffledFormula::new(variables, formula.cnf.dimacs_clauses(), seed);
    let number = |&variable: &u32| shuffled.numbers[variable as usize - 1];
    let show: Option<Vec<i32>> = formula.show.as_ref().map(|show| show.iter().map(number).collect());
    let counted =
        CountedFormula { variables, clauses: &shuffled.clauses, show: show.as_deref(), determined: false };
    let told = counter::told(counter, &counted, work.control().stop_flag())?;
    drop(work);
    let models: Result<BigUint, _> = told.as_deref().unwrap_or("0").parse();
    let models =
        models.map_err(|error| Error::without_help(format!("the count is not a number: {error}")))?;
    phases.end(Phase::Solve);
    let stats = args.engine.stats.then(|| Stats::of_models("counter", SolverStatistics::default(), phases));
    if let Some(stats) = stats.as_ref().filter(|_| !facts.json) {
        say(&stats.text());
    }
    let complete = told.is_some();
    facts.report(&ModelCount { models, by: None, complete, engine: "counter", stats: stats.as_ref() }).print()
}

/// The result of a count.
struct ModelCount<'a> {
    models: BigUint,
    /// The numbers for the values of the variables of `--by`; `None` without them.
    by: Option<&'a [(String, BigUint)]>,
    complete: bool,
    engine: &'static str,
    stats: Option<&'a Stats>,
}

/// The circumstances of a count, for the report.
#[derive(Clone)]
struct Facts {
    projected: bool,
    /// The command of the model counter, if one counts.
    counter: Option<String>,
    threads: usize,
    json: bool,
    start: Instant,
}

impl Facts {
    fn report(&self, count: &ModelCount<'_>) -> Report {
        let elapsed = self.start.elapsed();
        let text = if self.json { self.json(count, elapsed) } else { self.text(count, elapsed) };
        Report { text, status: if count.complete { Status::Done } else { Status::Incomplete } }
    }

    fn kind(&self) -> &'static str {
        if self.projected { "pmc" } else { "mc" }
    }

    fn text(&self, count: &ModelCount<'_>, elapsed: Duration) -> String {
        let ModelCount { models, by, complete, engine, .. } = count;
        let counter = self.counter.as_ref().map(|counter| format!("counted by `{counter}` (not checked)"));
        let name = counter.as_deref().unwrap_or(engine);
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
        let bound = if *complete { "" } else { "at least " };
        let line = |(value, models): &(String, BigUint)| format!("c o {value}: {bound}{models}\n");
        let by: String = by.iter().copied().flatten().map(line).collect();
        format!("{head}s {satisfiable}\nc s type {kind}\n{number}{by}")
    }

    fn json(&self, count: &ModelCount<'_>, elapsed: Duration) -> String {
        objects::line(&FormulaObject {
            r#type: self.kind().to_owned(),
            solutions: Some(count.models.to_string()),
            by: count.by.map(|by| {
                by.iter().map(|(value, models)| (value.clone(), json!(models.to_string()))).collect()
            }),
            complete: count.complete,
            engine: Some(count.engine.to_owned()),
            solver: self.counter.clone(),
            threads: self.threads,
            seconds: (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            stats: count.stats.map(Stats::object),
            ..FormulaObject::default()
        })
    }
}

/// The decimal logarithm as the format requires it. The logarithm of 0 is -inf.
pub fn log10(number: &BigUint) -> f64 {
    // Above 1000 bits a floating-point number would overflow. The lower bits do not change the result.
    let shift = number.bits().saturating_sub(1000);
    let high: f64 = (number >> shift).to_string().parse().unwrap_or(f64::INFINITY);
    high.log10() + shift as f64 * std::f64::consts::LOG10_2
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
