//! `geduld count --solver` with a model counter: the formula is written once, and the counter counts its models.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use geduld::Numbers;
use geduld::exports::count::{Meaning, Subject};
use geduld::exports::engines::{Common, CountError, Formula, Tally};
use geduld::exports::formulas::{
    CountedFormula, CounterCommand, Lit, ShuffledFormula, SolverError, SolverLimits, encode,
};
use geduld::exports::puzzles::Puzzle;

use crate::args::CountArgs;
use crate::error::{Error, Status};
use crate::output::numbers;
use crate::output::objects::{self, CountObject, Phase};
use crate::output::standard::Report;
use crate::reading::conditions;
use crate::running::ending::Ending;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;
use crate::terminal::time::measured;

/// Runs a counter and returns its result in decimal digits; `None` if the work was ended early.
///
/// # Errors
/// If the counter gives no count.
pub fn told(
    counter: &CounterCommand,
    formula: &CountedFormula<'_>,
    stop: Arc<AtomicBool>,
) -> Result<Option<String>, Error> {
    let limits = SolverLimits { stop: Some(stop), ..SolverLimits::default() };
    let count = counter.count(formula, &limits);
    count.map_err(|error| CountError::Solver(SolverError::Command(error)).into())
}

/// Counts the solutions of a puzzle as the models of its formula. Each solution is exactly one model. Classes are not
/// counted.
pub fn run(
    puzzle: &Puzzle,
    args: &CountArgs,
    counter: &CounterCommand,
    mut phases: Phases,
) -> Result<Status, Error> {
    refuse(args, counter)?;
    let start = Instant::now();
    let ended = Ending {
        note: "the work of a model counter cannot be continued: give it more time".to_owned(),
        report: Report {
            text: format!("{}: the count was ended before the counter gave a number.\n", puzzle.heading()),
            status: Status::Incomplete,
        },
    };
    let unready = Ending { note: ended.note.clone(), report: ended.report.clone() };
    let work = Work::begin(args.engine.work, move || unready)?;
    let instance = work.announce(puzzle.instance());
    instance.modelled().map_err(CountError::from)?;
    phases.end(Phase::Model);
    let encodings = args.engine.method.encodings.encodings(&instance.model);
    let encoding = Instant::now();
    let encoded = encode(&instance.model, &encodings).map_err(CountError::from)?;
    let cnf = encoded.cnf();
    let variables = cnf.variables() as usize;
    let seed = args.engine.seed.unwrap_or_default();
    let formula = ShuffledFormula::new(variables, cnf.dimacs_clauses(), seed);
    let shown = encoded.decisions().map(Lit::variable);
    let mut shown: Vec<i32> = shown.map(|variable| formula.numbers[variable as usize - 1]).collect();
    shown.sort_unstable();
    phases.end(Phase::Encode);
    let written = Formula::of(&encoded, encodings, encoding.elapsed());
    let counted =
        CountedFormula { variables, clauses: &formula.clauses, show: Some(&shown), determined: true };
    work.patiently();
    work.progress().enter(Stage::Doing("waiting for the model counter"));
    let told = told(counter, &counted, work.control().stop_flag())?;
    phases.end(Phase::Solve);
    drop(work);
    let Some(told) = told else {
        say(&ended.note);
        return ended.report.print();
    };
    let count: u128 = told.parse().map_err(|_| {
        Error::new(
            format!("the model counter `{counter}` gave {told}, more than 2^128", counter = counter.text()),
            "`geduld encode` writes the formula: give it to the counter yourself",
        )
    })?;
    let mut tally = Tally::default();
    tally.add(Common::default(), count);
    let meaning = Meaning::unprepared(&Subject::of_puzzle(puzzle), false);
    let numbers = Numbers::new(&meaning, &tally, true).map_err(CountError::from)?;
    let stats = args.engine.stats.then(|| Stats::of_formula(written, phases));
    let seconds = start.elapsed().as_secs_f64();
    if args.format.is_json() {
        let object = CountObject {
            puzzle: puzzle.name.clone(),
            kind: puzzle.family.kind().to_owned(),
            numbers: numbers.json(),
            complete: true,
            engine: Some("counter".to_owned()),
            solver: Some(counter.text().to_owned()),
            same: puzzle.same().kinds().map(|kind| kind.name().to_owned()).collect(),
            threads: 1,
            seconds: (seconds * 1000.0).round() / 1000.0,
            stats: stats.map(|stats| stats.object()),
            ..CountObject::default()
        };
        return Report::done(objects::line(&object)).print();
    }
    stats.iter().for_each(|stats| say(&stats.text()));
    let table = numbers::table(&numbers, true);
    let by = format!("counted by `{}` (not checked), {}", counter.text(), measured(seconds));
    Report::done(format!("{}\n{table}{}{by}\n", puzzle.heading(), conditions::taken(puzzle))).print()
}

/// Rejects options that a model counter does not support.
pub fn refuse(args: &CountArgs, counter: &CounterCommand) -> Result<(), Error> {
    let CountArgs { by, part, plan, .. } = args;
    let given = [
        (!by.by.is_empty(), "--by"),
        (*plan, "--plan"),
        (part.checkpoint.is_some(), "--checkpoint"),
        (part.verify.is_some(), "--verify"),
        (part.watching.status_file.is_some(), "--status-file"),
    ];
    match given.into_iter().find(|(given, _)| *given) {
        None => Ok(()),
        Some((_, option)) => Err(Error::usage(
            format!("the model counter `{}` gives a single number, but {option} needs more", counter.text()),
            format!("leave out {option}, or name a SAT solver"),
        )),
    }
}
