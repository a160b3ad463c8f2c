//! What the commands that look for solutions have in common: an engine for a puzzle, watched and interruptible.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use geduld_count::{Classes, Control, CountError, Engine, Part, SatEngine, SatOptions, SearchEngine, count};
use geduld_puzzle::Instance;
use serde_json::{Map, Value, json};

use crate::args::{EngineArgs, EngineChoice};
use crate::error::Error;
use crate::interrupt::Interrupt;
use crate::numbers::Numbers;
use crate::progress::Bar;
use crate::rules_judge::RulesJudge;

/// How many threads to use.
pub fn threads(args: &EngineArgs) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    args.threads.map_or_else(available, NonZeroUsize::get)
}

/// What the engine is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To count all solutions.
    Count,
    /// To give some of them, one by one.
    List,
}

/// The engine asked for; by default the search where its plan serves the puzzle.
pub fn engine<'a>(
    instance: &'a Instance<'_>,
    args: &EngineArgs,
    purpose: Purpose,
) -> Result<Box<dyn Engine + 'a>, CountError> {
    let sat = || -> Result<Box<dyn Engine + 'a>, CountError> {
        let options = SatOptions { encodings: args.encodings.encodings(), ..SatOptions::default() };
        Ok(Box::new(SatEngine::new(&instance.model, &instance.split_order, options)?))
    };
    let board = instance.class_symmetries();
    let classes = match (purpose, &board) {
        _ if args.no_symmetry => Classes::Ignored,
        (Purpose::Count, Some(board)) => Classes::Orbits(board),
        _ => Classes::Judged,
    };
    match args.engine {
        EngineChoice::Sat => sat(),
        EngineChoice::Search => Ok(Box::new(SearchEngine::new(&instance.model, classes)?)),
        EngineChoice::Auto => match SearchEngine::new(&instance.model, classes) {
            Ok(search) if purpose == Purpose::Count || finds_soon(&search) => Ok(Box::new(search)),
            _ => sat(),
        },
    }
}

/// Whether a walk is expected to come upon solutions soon. It knows nothing of learning from what went wrong: where
/// solutions are rare, a SAT solver finds one sooner.
fn finds_soon(search: &SearchEngine<'_>) -> bool {
    const PROBES: usize = 1000;
    const SOON: f64 = 1e8;
    search.estimate(PROBES).is_some_and(|estimate| {
        estimate.nodes.mean < SOON || estimate.nodes.mean / estimate.solutions.mean < SOON
    })
}

/// A finished count, or one that was ended early.
pub struct Counted {
    /// The numbers; lower bounds if the count is not complete.
    pub numbers: Numbers,
    /// Whether everything was counted.
    pub complete: bool,
    engine: &'static str,
    board_symmetries: usize,
    threads: usize,
    elapsed: Duration,
}

/// Counts a puzzle with a progress bar, a time limit and an ear for Ctrl-C.
pub fn run(instance: &Instance<'_>, args: &EngineArgs) -> Result<Counted, Error> {
    let start = Instant::now();
    let control = Control::new();
    let _interrupt = Interrupt::watch(&control, args.time_limit)?;
    let engine = engine(instance, args, Purpose::Count)?;
    let bar = Bar::watch(&control);
    let cubes: Vec<usize> = (0..engine.cube_count()).collect();
    let threads = threads(args);
    let judge = RulesJudge(instance);
    let Part { tally, complete } = count(engine.as_ref(), &cubes, threads, &judge, &control, |_| {})?;
    drop(bar);
    Ok(Counted {
        numbers: Numbers::new(instance, tally, engine.classes_are_counted()),
        complete,
        engine: engine.name(),
        board_symmetries: instance.symmetries.len(),
        threads,
        elapsed: start.elapsed(),
    })
}

impl Counted {
    /// The result as one JSON object; big numbers are strings.
    pub fn json(&self, instance: &Instance<'_>) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(instance.puzzle.name));
        object.insert("kind".to_owned(), json!(instance.puzzle.family.kind()));
        for (key, number) in self.numbers.entries() {
            object.insert((*key).to_owned(), json!(number.to_string()));
        }
        object.insert("complete".to_owned(), json!(self.complete));
        object.insert("engine".to_owned(), json!(self.engine));
        object.insert("board_symmetries".to_owned(), json!(self.board_symmetries));
        object.insert("threads".to_owned(), json!(self.threads));
        object.insert("seconds".to_owned(), json!((self.elapsed.as_secs_f64() * 1000.0).round() / 1000.0));
        object
    }

    /// How the numbers came about, in a line.
    pub fn footer(&self) -> String {
        let threads =
            if self.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", self.threads) };
        let seconds = self.elapsed.as_secs_f64();
        let ended = if self.complete { "" } else { ", ended early: these are lower bounds" };
        format!("{} engine, {threads}, {seconds:.2} s{ended}", self.engine)
    }
}
