//! What the commands that look for solutions have in common: an engine for a puzzle, watched and interruptible.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use geduld_count::journal::{self, Header};
use geduld_count::{
    By, Control, CountError, CubeId, Engine, NamedCube, Options, Part, PlanFile, Prepared, SatOptions, Tally,
    all_cubes, count, counter, cut_for_parts, find_cube, follow, listed, parse_list, part_of,
};
use geduld_model::Instance;
use geduld_puzzle::{MapKind, Puzzle, Same, nearest};
use geduld_solve::SolverChoice;
use serde_json::{Map, Value, json};

use crate::args::{ByArgs, EngineArgs, MethodArgs, PartArgs, PartOf};
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::interrupt::Interrupt;
use crate::numbers::{Meaning, Numbers, heading};
use crate::output::Report;
use crate::progress::{Progress, say};
use crate::stats::{Phases, Stats};
use crate::status_file::{State, StatusFile};
use crate::time::measured;

/// How many threads to use: as many as asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(available, NonZeroUsize::get)
}

/// How counts and lists are made, as the arguments ask for it.
pub fn options(args: &EngineArgs, instance: &Instance<'_>, verify: bool) -> Options {
    let (solver, seed) = (args.solver.clone().unwrap_or_default(), args.seed.unwrap_or_default());
    let enumeration = Some(args.enumeration());
    let sat = SatOptions { solver, seed, enumeration, ..sat_options(&args.method, instance) };
    let (engine, symmetry) = (args.method.engine.into(), !args.method.no_symmetry);
    Options { engine, symmetry, verify, sat, sat_only: args.sat_only(), ..Options::default() }
}

/// How the SAT engine works, as far as it changes what cubes come to.
pub fn sat_options(method: &MethodArgs, instance: &Instance<'_>) -> SatOptions {
    SatOptions { encodings: method.encodings.encodings(&instance.model), ..SatOptions::default() }
}

/// The engine to list solutions with, and what was decided about it.
pub fn lister<'a>(instance: &'a Instance<'a>, args: &EngineArgs, some: bool) -> Result<Prepared<'a>, Error> {
    // A solution or two are not worth a search for symmetries.
    let options = options(args, instance, false);
    let options = Options { symmetry: options.symmetry && !some, ..options };
    let prepared = geduld_count::lister(instance, &options)?;
    explain(args, &prepared);
    Ok(prepared)
}

/// Says why a count or list is made as it is, if that is asked for.
pub fn explain(args: &EngineArgs, prepared: &Prepared<'_>) {
    if args.verbose {
        prepared.reasons.iter().for_each(|reason| say(reason));
    }
}

/// The SAT solver of an engine, if it is not the one that always works: that need not be named.
pub fn other_solver(engine: &dyn Engine) -> Option<SolverChoice> {
    engine.solver().filter(|solver| **solver != SolverChoice::default()).cloned()
}

/// Where to find out why there is no solution.
pub const ASK_WHY: &str =
    "`geduld why` with the same puzzle and conditions says what excludes what, and what to leave out.\n";

/// Says that a puzzle has no solution, and whose word that is if nobody has checked it.
pub fn no_solution(puzzle: &Puzzle, solver: Option<&SolverChoice>) -> String {
    let heading = heading(puzzle);
    match solver.filter(|solver| solver.is_external()) {
        Some(solver) => {
            format!("{heading} has no solution, says `{solver}`; its word is not checked.\n")
        }
        None => format!("{heading} has no solution.\n{ASK_WHY}"),
    }
}

/// A finished count, or one that was ended early.
pub struct Counted {
    /// The numbers; lower bounds if the count is not complete.
    pub numbers: Numbers,
    /// Whether everything was counted that was asked for.
    pub complete: bool,
    /// Whether the numbers are exact: of a part, and of a count that is not complete, they are lower bounds.
    pub exact: bool,
    /// What the work consisted of, if that was asked for.
    pub stats: Option<Stats>,
    facts: Facts,
}

/// How a count came about.
#[derive(Clone)]
struct Facts {
    puzzle: String,
    kind: &'static str,
    /// None if the count was ended before there was one.
    engine: Option<&'static str>,
    /// The SAT solver, if it is not the one that always works.
    solver: Option<SolverChoice>,
    same: Same,
    /// Whether that is what counts as the same if nobody says otherwise.
    same_by_default: bool,
    board_symmetries: Option<usize>,
    model_symmetries: Option<String>,
    symmetries_used: Option<usize>,
    verified: Option<(String, u128)>,
    part: Option<PartOf>,
    /// The cubes that were asked for, if not all were.
    cubes: Option<String>,
    threads: usize,
    elapsed: Duration,
}

/// The variables by which solutions are told apart.
///
/// # Errors
/// If there is no such variable, or they have too many values.
pub fn by(args: &ByArgs, instance: &Instance<'_>) -> Result<Option<By>, Error> {
    let model = &instance.model;
    let decisions = || model.decisions().map(|variable| model.variable(variable).name.as_str());
    let find = |name: &String| {
        let found = model.decisions().find(|&variable| model.variable(variable).name == *name);
        found.ok_or_else(|| {
            let help = match nearest(name, decisions()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    format!("there are {} and the like", decisions().take(3).collect::<Vec<_>>().join(", "))
                }
            };
            Error::usage(format!("--by: there is no variable `{name}`"), help)
        })
    };
    let variables = args.by.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    if variables.is_empty() {
        return Ok(None);
    }
    let help = "name fewer variables, or others";
    By::new(model, variables).map(Some).map_err(|error| Error::usage(format!("--by: {error}"), help))
}

/// Counts a puzzle, or a part of the cubes, as a plan says if there is one, with its progress shown, a time limit and an ear for
/// Ctrl-C; gives what `report` makes of it.
pub fn run(
    puzzle: &Puzzle,
    args: &EngineArgs,
    by: &ByArgs,
    part: &PartArgs,
    plan: Option<PlanFile>,
    mut phases: Phases,
    report: impl Fn(&Counted) -> Report + Clone + Send + 'static,
) -> Result<Report, Error> {
    let start = Instant::now();
    let control = Control::new();
    let facts = Facts {
        puzzle: puzzle.name.clone(),
        kind: puzzle.family.kind(),
        engine: None,
        solver: None,
        same: puzzle.same(),
        same_by_default: puzzle.same() == puzzle.family.same_by_default(),
        board_symmetries: None,
        model_symmetries: None,
        symmetries_used: None,
        verified: None,
        part: part.part,
        cubes: None,
        threads: threads(args.threads),
        elapsed: Duration::ZERO,
    };
    let status = part.watching.status_file.as_ref().map(|file| {
        StatusFile::begin(
            file,
            &control,
            &facts.puzzle,
            part.part.map(|part| part.to_string()),
            facts.threads,
        )
    });
    let status = status.transpose()?;
    let ending = status.as_ref().map(StatusFile::ending);
    let unprepared = {
        let meaning = Meaning::new(puzzle, Vec::new(), !args.method.no_symmetry);
        let numbers = Numbers::new(&meaning, &Tally::default(), false).map_err(CountError::from)?;
        let (facts, report, ending) = (facts.clone(), report.clone(), ending.clone());
        move || {
            ending.iter().for_each(|ending| ending.tell(State::EndedEarly));
            let facts = Facts { elapsed: start.elapsed(), ..facts };
            report(&Counted { numbers, complete: false, exact: false, stats: None, facts })
        }
    };
    let preparing = Interrupt::watch(&control, args.time_limit, unprepared)?;
    let progress = Progress::watch(&control, args.progress.is_wanted());
    let mut instance = puzzle.instance();
    phases.end("model");
    if args.stats {
        instance = phases.watch(instance);
    }
    let told_apart = self::by(by, &instance)?;
    let options = Options { by: told_apart.clone(), ..options(args, &instance, part.verify) };
    let (prepared, header) = match plan {
        None => (counter(&instance, &options)?, None),
        Some(PlanFile { header, decision, cubes, .. }) => {
            (follow(&instance, &decision, cubes, &options)?, Some(header))
        }
    };
    explain(args, &prepared);
    let engine = prepared.engine.as_ref();
    if engine.solver().is_none()
        && let (Some(_), Some(name)) = (&header, options.sat_only)
    {
        return Err(Error::usage(
            format!("{name} means the SAT engine, and the plan is for another"),
            format!("leave out {name}, or plan with --engine sat"),
        ));
    }
    let features = instance.features.iter().map(|feature| feature.name.clone()).collect();
    let by = told_apart.map_or(Vec::new(), |by| by.names(&instance.model));
    let meaning = Meaning::new(puzzle, features, engine.classes_are_counted()).told_apart(by);
    let asked = Asked { puzzle, instance: &instance, engine, meaning: &meaning };
    // Without a journal nobody asks what the count is about.
    let own = (header.is_some() || part.checkpoint.is_some()).then(|| asked.header());
    if header.is_some() && header != own {
        return Err(CountError::Unfit.into());
    }
    let task = Task::prepare(&asked, own.as_ref(), part)?;
    let cubes = part.cubes.is_some().then(|| listed(task.cubes.iter().map(|cube| &cube.id)));
    if part.verify && !task.is_whole(engine) {
        return Err(Error::new(
            "--verify compares a whole count with a second one, and this is only a part of it",
            "begin with a new --checkpoint",
        ));
    }
    preparing.ready();
    status.iter().for_each(StatusFile::counting);
    phases.end_preparation(&engine.statistics());
    let Part { tally, complete } = task.work(engine, facts.threads, &control, &progress)?;
    let verified = match engine.recount() {
        Some(recount) if complete => recount.compare(&control)?,
        _ => None,
    };
    drop(progress);
    let state = if complete { State::Finished } else { State::EndedEarly };
    ending.iter().for_each(|ending| ending.tell(state));
    let stats = args.stats.then(|| Stats::of(engine, &control, phases));
    let facts = Facts {
        engine: Some(engine.name()),
        solver: other_solver(engine),
        board_symmetries: Some(instance.symmetries.len()),
        model_symmetries: prepared.symmetries.and_then(|symmetries| Some(symmetries.order?.to_string())),
        symmetries_used: Some(engine.symmetries_used()),
        verified,
        cubes,
        elapsed: start.elapsed(),
        ..facts
    };
    let exact = complete && !part.is_part();
    let numbers = Numbers::new(&meaning, &tally, exact).map_err(CountError::from)?;
    let counted = Counted { numbers, complete, exact, stats, facts };
    Ok(report(&counted))
}

/// A count that has been prepared.
pub struct Asked<'a> {
    pub puzzle: &'a Puzzle,
    pub instance: &'a Instance<'a>,
    pub engine: &'a dyn Engine,
    pub meaning: &'a Meaning,
}

impl Asked<'_> {
    /// What all journals of the count begin with.
    pub fn header(&self) -> Header {
        let Self { puzzle, instance, engine, meaning } = *self;
        Header {
            journal: journal::FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            meaning: journal::MEANING,
            puzzle: puzzle.name.clone(),
            kind: puzzle.family.kind().to_owned(),
            fingerprint: journal::fingerprint(&(&puzzle.family, &puzzle.conditions, puzzle.same()), engine),
            group: engine.group(),
            engine: engine.name().to_owned(),
            cubes: engine.cube_count(),
            classes: engine.classes_are_counted(),
            labellings: meaning.labellings(),
            images: meaning.images(),
            features: instance.features.iter().map(|feature| feature.name.clone()).collect(),
            by: meaning.by().to_vec(),
        }
    }

    /// The cubes that are asked for.
    fn cubes(&self, part: &PartArgs) -> Result<Vec<NamedCube>, Error> {
        let cubes = match &part.cubes {
            None => all_cubes(self.engine),
            Some(list) => self.listed_cubes(list)?,
        };
        Ok(match part.part {
            None => cubes,
            Some(PartOf { number, of }) => part_of(&cut_for_parts(self.engine, cubes, of), number, of),
        })
    }

    fn listed_cubes(&self, list: &str) -> Result<Vec<NamedCube>, Error> {
        let text = match list.strip_prefix('@') {
            None => list.to_owned(),
            Some(file) => std::fs::read_to_string(file).map_err(|error| {
                Error::new(
                    format!("cannot read {file}: {error}"),
                    "name a file with a list of cubes behind the @",
                )
            })?,
        };
        let help = "give cubes of this count, as `geduld merge --missing` lists them";
        let ids = parse_list(&text, self.engine.cube_count())
            .map_err(|error| Error::usage(format!("--cubes: {error}"), help))?;
        let find = |id: &CubeId| {
            find_cube(self.engine, id).ok_or_else(|| {
                Error::usage(format!("--cubes: there is no cube {id}: it is cut in another way"), help)
            })
        };
        ids.iter().map(find).collect()
    }
}

/// Which cubes are to be counted, what is known of them, and where results are recorded.
struct Task {
    cubes: Vec<NamedCube>,
    known: BTreeMap<CubeId, Tally>,
    checkpoint: Option<Checkpoint>,
}

impl Task {
    fn prepare(asked: &Asked<'_>, header: Option<&Header>, part: &PartArgs) -> Result<Self, Error> {
        let cubes = asked.cubes(part)?;
        let (Some(path), Some(header)) = (&part.checkpoint, header) else {
            return Ok(Self { cubes, known: BTreeMap::new(), checkpoint: None });
        };
        let (checkpoint, recorded) = Checkpoint::open(path, header)?;
        let finished: BTreeMap<CubeId, Tally> = cubes
            .iter()
            .filter_map(|cube| Some((cube.id.clone(), recorded.get(&cube.id)?.clone())))
            .collect();
        if !recorded.is_empty() {
            let mut solutions = Tally::default();
            finished.values().for_each(|tally| solutions += tally);
            say(&format!(
                "going on from {}: {} of {} cubes are finished, with {} solutions",
                path.display(),
                finished.len(),
                cubes.len(),
                solutions.solutions()
            ));
        }
        Ok(Self { cubes, known: finished, checkpoint: Some(checkpoint) })
    }

    /// Whether nothing is known beforehand, and nothing left to others.
    fn is_whole(&self, engine: &dyn Engine) -> bool {
        self.known.is_empty() && self.cubes.len() == engine.cube_count()
    }

    /// Counts the cubes, and adds what was known.
    fn work(
        mut self,
        engine: &dyn Engine,
        threads: usize,
        control: &Control,
        progress: &Progress,
    ) -> Result<Part, Error> {
        progress.counting(engine, self.cubes.len() == engine.cube_count());
        let mut failure = None;
        let record = |result| {
            // What cannot be written once is not tried again: the file stays as it is.
            if failure.is_none()
                && let Some(Err(error)) =
                    self.checkpoint.as_mut().map(|checkpoint| checkpoint.record(&result))
            {
                failure = Some(error);
                control.stop();
            }
        };
        let counted = count(engine, &self.cubes, &self.known, threads, control, record);
        let part = counted?;
        failure.map_or(Ok(()), Err)?;
        self.checkpoint.map_or(Ok(()), Checkpoint::finish)?;
        Ok(part)
    }
}

/// A number of threads in words.
pub fn number_of_threads(threads: usize) -> String {
    if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") }
}

impl Counted {
    /// The result as one JSON object; big numbers are strings.
    pub fn json(&self) -> Map<String, Value> {
        let Facts {
            puzzle,
            kind,
            engine,
            solver,
            same,
            same_by_default: _,
            board_symmetries,
            model_symmetries,
            symmetries_used,
            verified,
            part,
            cubes,
            threads,
            elapsed,
        } = &self.facts;
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(puzzle));
        object.insert("kind".to_owned(), json!(kind));
        object.extend(self.numbers.json());
        object.insert("complete".to_owned(), json!(self.complete));
        if let Some(part) = part {
            object.insert("part".to_owned(), json!(part.to_string()));
        }
        if let Some(cubes) = cubes {
            object.insert("cubes".to_owned(), json!(cubes));
        }
        if let Some(engine) = engine {
            object.insert("engine".to_owned(), json!(engine));
        }
        if let Some(solver) = solver {
            object.insert("solver".to_owned(), json!(solver.name()));
        }
        let kinds: Vec<&str> = same.kinds().map(MapKind::name).collect();
        object.insert("same".to_owned(), json!(kinds));
        if let Some(order) = board_symmetries {
            object.insert("board_symmetries".to_owned(), json!(order));
        }
        if let Some(order) = model_symmetries {
            object.insert("model_symmetries".to_owned(), json!(order));
        }
        if let Some(used) = symmetries_used {
            object.insert("symmetries_used".to_owned(), json!(used));
        }
        if let Some((region, solutions)) = verified {
            let verified = json!({ "region": region, "solutions": solutions.to_string() });
            object.insert("verified".to_owned(), verified);
        }
        object.insert("threads".to_owned(), json!(threads));
        object.insert("seconds".to_owned(), json!((elapsed.as_secs_f64() * 1000.0).round() / 1000.0));
        object.extend(self.stats.as_ref().map(|stats| ("stats".to_owned(), stats.json())));
        object
    }

    /// Where to find out why there is no solution, if the count has shown that there is none.
    pub fn hint(&self) -> &'static str {
        let none = self.numbers.get("solutions").is_some_and(|solutions| *solutions == 0u32.into());
        if none && self.exact { ASK_WHY } else { "" }
    }

    /// Prints on standard error what the work consisted of, if that is asked for.
    pub fn print_stats(&self) {
        self.stats.iter().for_each(|stats| say(&stats.text()));
    }

    /// How the numbers came about, in a line.
    pub fn footer(&self) -> String {
        let Facts { engine, solver, same, same_by_default, part, cubes, threads, elapsed, verified, .. } =
            &self.facts;
        let same = if *same_by_default { String::new() } else { format!("counted as the same: {same}\n") };
        let verified = verified.as_ref().map_or(String::new(), |(region, solutions)| {
            format!("\nverified: counted again by another plan without symmetry, {solutions} solutions with {region}")
        });
        let part = match (part, cubes) {
            (Some(part), None) => format!("part {part} only, "),
            (Some(part), Some(_)) => format!("part {part} of some cubes only, "),
            (None, Some(_)) => "some cubes only, ".to_owned(),
            (None, None) => String::new(),
        };
        let engine = engine.map_or(String::new(), |engine| format!("{engine} engine, "));
        let solver = solver.as_ref().map_or(String::new(), |solver| format!("solver {solver}, "));
        let threads = number_of_threads(*threads);
        let time = measured(elapsed.as_secs_f64());
        let ended = if self.complete { "" } else { ", ended early: these are lower bounds" };
        format!("{same}{part}{engine}{solver}{threads}, {time}{ended}{verified}")
    }
}
