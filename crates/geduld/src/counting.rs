//! What the commands that look for solutions have in common: an engine for a puzzle, watched and interruptible.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use geduld_count::journal::{self, Header};
use geduld_count::{
    Classes, Control, CountError, Engine, Part, SatEngine, SatOptions, SearchEngine, Tally, Unsupported,
    count,
};
use geduld_puzzle::{Instance, Puzzle};
use geduld_symmetry::{Limits, Symmetries};
use serde_json::{Map, Value, json};

use crate::args::{EngineArgs, EngineChoice, PartArgs, Shard};
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::interrupt::Interrupt;
use crate::numbers::{Meaning, Numbers};
use crate::output::Report;
use crate::progress::Bar;

/// How many threads to use: as many as asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(available, NonZeroUsize::get)
}

/// The engine asked for, to count all solutions; by default the search where its plan serves the puzzle.
pub fn counter<'a>(
    instance: &'a Instance<'_>,
    args: &EngineArgs,
    symmetries: Option<&Symmetries>,
) -> Result<Box<dyn Engine + 'a>, CountError> {
    let search = || search(instance, args.no_symmetry, symmetries);
    match args.engine {
        EngineChoice::Sat => sat(instance, args),
        EngineChoice::Search => Ok(Box::new(search()?)),
        EngineChoice::Auto => match search() {
            Ok(search) => Ok(Box::new(search)),
            Err(_) => sat(instance, args),
        },
    }
}

/// The search engine, to count all solutions.
pub fn search<'a>(
    instance: &'a Instance<'_>,
    no_symmetry: bool,
    symmetries: Option<&Symmetries>,
) -> Result<SearchEngine<'a>, Unsupported> {
    let board = instance.class_symmetries();
    let classes = match (&board, symmetries) {
        _ if no_symmetry => Classes::Ignored,
        (Some(board), Some(symmetries)) => Classes::Orbits { board, symmetries },
        _ => Classes::Judged,
    };
    SearchEngine::new(&instance.model, classes)
}

/// The engine asked for, to give some solutions one by one; by default the search where it finds them soon.
pub fn lister<'a>(instance: &'a Instance<'_>, args: &EngineArgs) -> Result<Box<dyn Engine + 'a>, CountError> {
    let search = || SearchEngine::for_listing(&instance.model);
    match args.engine {
        EngineChoice::Sat => sat(instance, args),
        EngineChoice::Search => Ok(Box::new(search()?)),
        EngineChoice::Auto => match search() {
            Ok(search) if search.finds_soon() => Ok(Box::new(search)),
            _ => sat(instance, args),
        },
    }
}

fn sat<'a>(instance: &'a Instance<'_>, args: &EngineArgs) -> Result<Box<dyn Engine + 'a>, CountError> {
    let encodings = args.encodings.encodings(&instance.model);
    let options = SatOptions { encodings, ..SatOptions::default() };
    Ok(Box::new(SatEngine::new(&instance.model, &instance.split_order, options)?))
}

/// A finished count, or one that was ended early.
pub struct Counted {
    /// The numbers; lower bounds if the count is not complete.
    pub numbers: Numbers,
    /// Whether everything was counted.
    pub complete: bool,
    facts: Facts,
}

/// How a count came about.
#[derive(Clone)]
struct Facts {
    puzzle: String,
    kind: &'static str,
    /// None if the count was ended before there was one.
    engine: Option<&'static str>,
    board_symmetries: Option<usize>,
    model_symmetries: Option<String>,
    shard: Option<Shard>,
    threads: usize,
    elapsed: Duration,
}

/// Counts a puzzle, or a part of the cubes, with a progress bar, a time limit and an ear for Ctrl-C; gives what
/// `report` makes of it.
pub fn run(
    puzzle: &Puzzle,
    args: &EngineArgs,
    part: &PartArgs,
    report: impl Fn(&Counted) -> Report + Clone + Send + 'static,
) -> Result<Report, Error> {
    let start = Instant::now();
    let control = Control::new();
    let facts = Facts {
        puzzle: puzzle.name.clone(),
        kind: puzzle.family.kind(),
        engine: None,
        board_symmetries: None,
        model_symmetries: None,
        shard: part.shard,
        threads: threads(args.threads),
        elapsed: Duration::ZERO,
    };
    let unprepared = {
        let numbers = Numbers::new(&Meaning::new(puzzle, !args.no_symmetry), Tally::default());
        let (facts, report) = (facts.clone(), report.clone());
        move || {
            report(&Counted { numbers, complete: false, facts: Facts { elapsed: start.elapsed(), ..facts } })
        }
    };
    let preparing = Interrupt::watch(&control, args.time_limit, unprepared)?;
    let instance = puzzle.instance();
    let symmetries = symmetries(&instance);
    let engine = counter(&instance, args, symmetries.as_ref())?;
    let meaning = Meaning::new(puzzle, engine.classes_are_counted());
    let task = Task::prepare(puzzle, engine.as_ref(), &meaning, part)?;
    preparing.ready();
    let Part { tally, complete } = task.work(&instance, engine.as_ref(), facts.threads, &control)?;
    let facts = Facts {
        engine: Some(engine.name()),
        board_symmetries: Some(instance.symmetries.len()),
        model_symmetries: symmetries.and_then(|symmetries| Some(symmetries.order?.to_string())),
        elapsed: start.elapsed(),
        ..facts
    };
    Ok(report(&Counted { numbers: Numbers::new(&meaning, tally), complete, facts }))
}

/// Which cubes are to be counted, what is known of the others, and where results are recorded.
struct Task {
    cubes: Vec<usize>,
    finished: Tally,
    checkpoint: Option<Checkpoint>,
}

impl Task {
    fn prepare(
        puzzle: &Puzzle,
        engine: &dyn Engine,
        meaning: &Meaning,
        part: &PartArgs,
    ) -> Result<Self, Error> {
        let Shard { number, of } = part.shard.unwrap_or_default();
        let mut cubes = journal::cubes_of_shard(engine.cube_count(), number, of);
        let Some(path) = &part.checkpoint else {
            return Ok(Self { cubes, finished: Tally::default(), checkpoint: None });
        };
        let header = Header {
            journal: journal::FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: puzzle.name.clone(),
            kind: puzzle.family.kind().to_owned(),
            fingerprint: journal::fingerprint(&puzzle.family, engine),
            engine: engine.name().to_owned(),
            cubes: engine.cube_count(),
            shard: number,
            shards: of,
            classes: engine.classes_are_counted(),
            labellings: meaning.labellings(),
            coarse: meaning.coarse(),
        };
        let (checkpoint, known) = Checkpoint::open(path, &header)?;
        cubes.retain(|cube| !known.contains_key(cube));
        Ok(Self { cubes, finished: known.into_values().sum(), checkpoint: Some(checkpoint) })
    }

    /// Counts the cubes with a progress bar, and adds what was known.
    fn work(
        mut self,
        instance: &Instance<'_>,
        engine: &dyn Engine,
        threads: usize,
        control: &Control,
    ) -> Result<Part, Error> {
        let bar = Bar::watch(control, engine, self.cubes.len() == engine.cube_count());
        let mut failure = None;
        let record = |result| {
            // What cannot be written once is not tried again: the file stays as it is.
            if failure.is_none()
                && let Some(Err(error)) = self.checkpoint.as_mut().map(|checkpoint| checkpoint.record(result))
            {
                failure = Some(error);
                control.stop();
            }
        };
        let counted = count(engine, &self.cubes, threads, instance, control, record);
        drop(bar);
        let Part { tally, complete } = counted?;
        failure.map_or(Ok(()), Err)?;
        self.checkpoint.map_or(Ok(()), Checkpoint::finish)?;
        let tally = (self.finished + tally).exact().ok_or(CountError::Overflow)?;
        Ok(Part { tally, complete })
    }
}

/// A number of threads in words.
pub fn number_of_threads(threads: usize) -> String {
    if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") }
}

/// The symmetries of the model, unless it is too large to look for them.
pub fn symmetries(instance: &Instance<'_>) -> Option<Symmetries> {
    geduld_symmetry::find(&instance.model, &Limits::default()).ok()
}

impl Counted {
    /// The result as one JSON object; big numbers are strings.
    pub fn json(&self) -> Map<String, Value> {
        let Facts { puzzle, kind, engine, board_symmetries, model_symmetries, shard, threads, elapsed } =
            &self.facts;
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(puzzle));
        object.insert("kind".to_owned(), json!(kind));
        for (key, number) in self.numbers.entries() {
            object.insert(key.clone(), json!(number.to_string()));
        }
        object.insert("complete".to_owned(), json!(self.complete));
        if let Some(shard) = shard {
            object.insert("shard".to_owned(), json!(shard.to_string()));
        }
        if let Some(engine) = engine {
            object.insert("engine".to_owned(), json!(engine));
        }
        if let Some(order) = board_symmetries {
            object.insert("board_symmetries".to_owned(), json!(order));
        }
        if let Some(order) = model_symmetries {
            object.insert("model_symmetries".to_owned(), json!(order));
        }
        object.insert("threads".to_owned(), json!(threads));
        object.insert("seconds".to_owned(), json!((elapsed.as_secs_f64() * 1000.0).round() / 1000.0));
        object
    }

    /// How the numbers came about, in a line.
    pub fn footer(&self) -> String {
        let Facts { engine, shard, threads, elapsed, .. } = &self.facts;
        let shard = shard.map_or(String::new(), |shard| format!("shard {shard} only, "));
        let engine = engine.map_or(String::new(), |engine| format!("{engine} engine, "));
        let threads = number_of_threads(*threads);
        let seconds = elapsed.as_secs_f64();
        let ended = if self.complete { "" } else { ", ended early: these are lower bounds" };
        format!("{shard}{engine}{threads}, {seconds:.2} s{ended}")
    }
}
