//! Common to all commands that find solutions: making the engine for a puzzle, watched and interruptible.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use geduld_count::journal::Header;
use geduld_count::{
    Control, CountError, Covered, CubeId, Engine, Options, Part, PlanFile, Prepared, SatOptions, Tally,
    VerifyShare, counter, follow, listed,
};
use geduld_model::Instance;
use geduld_puzzle::Puzzle;
use geduld_solve::SolverChoice;

use crate::args::{ByArgs, EngineArgs, MethodArgs, PartArgs};
use crate::checkpoint::Found;
use crate::counted::{Counted, Facts, Recorded, Verification};
use crate::ending::Ending;
use crate::error::Error;
use crate::limit_watch::LimitWatch;
use crate::numbers::{Meaning, Numbers, heading};
use crate::output::Report;
use crate::progress::say;
use crate::progress_line::Stage;
use crate::stats::{Phases, Stats};
use crate::status_file::{State, StatusFile};
use crate::task::{Asked, Task, told_apart};
use crate::work::Work;

/// How many threads to use: as many as asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(available, NonZeroUsize::get)
}

/// How counts and lists are made, as the arguments ask for it.
pub fn options(args: &EngineArgs, instance: &Instance<'_>, verify: Option<VerifyShare>) -> Options {
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
    let options = options(args, instance, None);
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
    "`geduld why` with the same puzzle and conditions says which of them conflict, and what to leave out.\n";

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
        verification: part.verify.map(|_| Verification::NotDone),
        part: part.part,
        cubes: None,
        recorded: part.checkpoint.as_deref().map(|file| Recorded {
            file: file.display().to_string(),
            finished: 0,
            of: None,
        }),
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
    let found = part.checkpoint.as_deref().map(|file| Found::open(file, puzzle)).transpose()?.flatten();
    if let (Some(found), Some(plan)) = (&found, &plan) {
        found.check(&plan.header)?;
    }
    let unprepared = {
        let mut facts = facts.clone();
        let (meaning, tally) = match found.as_ref().and_then(Found::finished) {
            None => (Meaning::new(puzzle, Vec::new(), !args.method.no_symmetry), Tally::default()),
            Some((header, covered)) => {
                recall(&covered, header, part, plan.as_ref(), &control, &mut facts);
                (Meaning::of_journal(header), covered.tally)
            }
        };
        let numbers = Numbers::new(&meaning, &tally, false).map_err(CountError::from)?;
        let (report, ending) = (report.clone(), ending.clone());
        move || {
            ending.iter().for_each(|ending| ending.tell(State::EndedEarly));
            let facts = Facts { elapsed: start.elapsed(), ..facts };
            let counted = Counted { numbers, complete: false, exact: false, stats: None, facts };
            let note = "ended while the work was being prepared: nothing was found in this run";
            let note = [Some(note.to_owned()), counted.how_to_go_on()].into_iter().flatten();
            Ending { note: note.collect::<Vec<_>>().join("\n"), report: report(&counted) }
        }
    };
    let work = Work::with(control, args.work, unprepared)?;
    let (control, progress) = (work.control(), work.progress());
    let mut instance = puzzle.instance();
    progress.preparing(&instance.model);
    phases.end("model");
    if args.stats {
        instance = phases.watch(instance);
    }
    let (instance, limit) = LimitWatch::watch(puzzle, instance);
    let by = told_apart(by, &instance)?;
    let options = Options { by: by.clone(), ..options(args, &instance, part.verify) };
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
    let asked = Asked::new(puzzle, &instance, engine, by.as_ref());
    // Without a journal nobody asks what the count is about.
    let own = (header.is_some() || part.checkpoint.is_some()).then(|| asked.header());
    if header.is_some() && header != own {
        return Err(CountError::Unfit.into());
    }
    let task = Task::prepare(&asked, own.as_ref(), part, found)?;
    let cubes = part.cubes.is_some().then(|| listed(task.cubes.iter().map(|cube| &cube.id)));
    if part.verify.is_some() && !task.is_whole(engine) {
        return Err(Error::new(
            "--verify compares a whole count with a second one, and this is only a part of it",
            "begin with a new --checkpoint",
        ));
    }
    work.ready();
    status.iter().for_each(StatusFile::counting);
    phases.end_preparation(&engine.statistics());
    let asked_for = task.cubes.len();
    let (Part { tally, complete }, finished) = task.work(engine, facts.threads, control, progress)?;
    let verification = match engine.recount() {
        None => None,
        Some(_) if !complete => Some(Verification::NotDone),
        Some(recount) => {
            progress.enter(Stage::Doing("verifying"));
            let verified = recount.compare(facts.threads, control)?;
            Some(verified.map_or(Verification::NotDone, Verification::Agrees))
        }
    };
    let stats = args.stats.then(|| Stats::of(engine, control, phases));
    drop(work);
    let is_done = complete && !matches!(verification, Some(Verification::NotDone));
    let state = if is_done { State::Finished } else { State::EndedEarly };
    ending.iter().for_each(|ending| ending.tell(state));
    let facts = Facts {
        engine: Some(engine.name()),
        solver: other_solver(engine),
        board_symmetries: Some(instance.symmetries.len()),
        model_symmetries: prepared.symmetries.and_then(|symmetries| Some(symmetries.order?.to_string())),
        symmetries_used: Some(engine.symmetries_used()),
        verification,
        cubes,
        recorded: facts.recorded.map(|recorded| Recorded { finished, of: Some(asked_for), ..recorded }),
        elapsed: start.elapsed(),
        ..facts
    };
    let exact = complete && !part.is_part();
    limit.tell(exact && tally.solutions() == 0);
    let numbers = Numbers::new(&asked.meaning, &tally, exact).map_err(CountError::from)?;
    let counted = Counted { numbers, complete, exact, stats, facts };
    counted.how_to_go_on().iter().for_each(|how| say(how));
    Ok(report(&counted))
}

/// Tells what the checkpoint holds while the count is being prepared. Which cubes a part has is not known yet.
fn recall(
    covered: &Covered,
    header: &Header,
    part: &PartArgs,
    plan: Option<&PlanFile>,
    control: &Control,
    facts: &mut Facts,
) {
    let of = (!part.is_part()).then_some(header.cubes);
    // A whole count takes whole cubes only.
    let taken = |id: &CubeId| of.is_none() || id.parts().is_empty();
    let finished = covered.finished.iter().filter(|result| taken(&result.cube)).count();
    let planned = plan.map(|plan| plan.share(covered.finished.iter().map(|result| &result.cube)));
    #[expect(clippy::cast_precision_loss, reason = "a share for people to look at")]
    let share = of.map_or(0.0, |of| planned.unwrap_or(finished as f64 / of as f64));
    control.recall(finished, of.unwrap_or(finished), share, covered.tally.solutions());
    facts.recorded.iter_mut().for_each(|recorded| (recorded.finished, recorded.of) = (finished, of));
}
