//! A count of a puzzle or a FlatZinc model, whole or in part, with progress, a time limit, a checkpoint, and handling
//! of Ctrl-C.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use geduld::exports::count::{
    Begun, Outcome, PATIENCE, PreparedCount, Recalled, Request, Task, Watcher, group_by,
};
use geduld::exports::engines::BestValue;
use geduld::exports::engines::{Control, NoClasses, Options, Parts, Record, Statistics, listed};
use geduld::exports::models::{Instance, number_of};
use geduld::{Numbers, Verification};

use crate::args::{ByArgs, EngineArgs, PartArgs};
use crate::counting::counted::Counted;
use crate::counting::engines::{explain, options, threads};
use crate::error::Error;
use crate::output::objects::{CheckpointObject, Phase, State};
use crate::output::standard::Report;
use crate::output::undecided;
use crate::reading::input::Input;
use crate::reading::problem::{Loaded, SameNote};
use crate::running::ending::Ending;
use crate::running::stats::{Phases, Stats};
use crate::running::status_file::{self, StatusFile};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// A request to count: the problem and the options.
pub struct Asked<'a> {
    pub problem: &'a Loaded,
    pub engine: &'a EngineArgs,
    pub by: &'a ByArgs,
    pub part: &'a PartArgs,
    /// The plan to follow, if there is one.
    pub plan: Option<Record>,
}

/// A function that makes a report of a count.
pub trait Reporter: Fn(&Counted) -> Report + Clone + Send + 'static {}

impl<R: Fn(&Counted) -> Report + Clone + Send + 'static> Reporter for R {}

/// Counts, and returns the report that `report` makes of the count.
pub fn run(asked: &Asked<'_>, mut phases: Phases, report: impl Reporter) -> Result<Report, Error> {
    // For the subject, symmetries may be searched for.
    let start = Instant::now();
    let subject = asked.problem.subject();
    let control = Control::new();
    let clock = Clock { start, prepared: Arc::default(), status: asked.status_file(&control)? };
    let list = asked.list()?;
    let request = Request {
        checkpoint: asked.part.checkpoint.as_deref(),
        plan: asked.plan.as_ref(),
        cubes: list.as_deref(),
        part: asked.part.part,
        threads: threads(asked.engine.threads),
    };
    let begun = Begun::open(&subject, request, !asked.engine.method.no_symmetry, &control)?;
    let unprepared = asked.unprepared(begun.recorded());
    let work =
        Work::with(control.clone(), asked.engine.work, clock.ending(unprepared, &control, report.clone()))?;
    if request.is_recorded() {
        // If there is no time to record the decision, the next run has to decide anew.
        work.patiently_and(PATIENCE);
    }
    let counted = if let Some(parts) = asked.parts() {
        asked.count_parts(&parts, &work, &clock, phases)?
    } else {
        let instance = work.announce(asked.problem.classified());
        phases.end(Phase::Model);
        let instance = if asked.engine.stats { phases.watch(instance) } else { instance };
        let (instance, limit) = asked.problem.watch(instance);
        let options = options(asked.engine, &instance);
        let by = group_by(&asked.by.by, &instance)?;
        let options = Options { by, verify: asked.part.verify, ..options };
        if !request.is_recorded() {
            // What a race has counted by then is reported.
            clock.counting();
            work.progress().racing();
            work.patiently();
        }
        let mut shown = Shown { asked, work: &work, clock: &clock, phases };
        let outcome = begun.run(&instance, &options, work.control(), &mut shown)?;
        undecided::tell(&instance);
        let counted = asked.counted(outcome, &work, shown.phases);
        limit.tell(counted.exact && counted.numbers.solutions == 0u32.into());
        counted
    };
    drop(work);
    let counted = Counted { elapsed: clock.start.elapsed(), ..counted };
    clock.end(counted.is_done());
    counted.how_to_go_on().iter().for_each(|how| say(how));
    Ok(report(&counted))
}

/// Shows how a count goes on.
struct Shown<'a> {
    asked: &'a Asked<'a>,
    work: &'a Work,
    clock: &'a Clock,
    phases: Phases,
}

impl Watcher for Shown<'_> {
    fn begins(&mut self, count: &PreparedCount<'_>, task: &Task<'_>) {
        let Self { asked, work, clock, phases } = self;
        let mut reasons = count.decided().reasons;
        let symmetry = !asked.engine.method.no_symmetry;
        reasons.extend(asked.problem.no_classes().filter(|_| symmetry).map(NoClasses::reason));
        explain(asked.engine, &reasons);
        if let (Some(file), Some((finished, solutions))) = (&asked.part.checkpoint, task.known()) {
            say(&format!(
                "continuing from {}: {finished} of {} finished, with {}",
                file.display(),
                number_of(task.cubes().len(), "cube"),
                number_of(solutions, "solution")
            ));
        }
        if count.is_counted() {
            return;
        }
        clock.counting();
        match asked.part.checkpoint {
            // Only the count knows which cubes are recorded.
            Some(_) => work.ready(),
            None => work.patiently(),
        }
        phases.end_preparation(&count.engine().statistics());
        work.progress().counting(count.engine(), task.has_all_cubes());
    }

    fn verifies(&mut self) {
        self.work.progress().enter(Stage::Doing("verifying"));
    }
}

/// The start of the count, whether it is prepared, and its status file, if there is one.
struct Clock {
    start: Instant,
    prepared: Arc<AtomicBool>,
    status: Option<StatusFile>,
}

impl Clock {
    /// The report if the work is ended while it is being prepared, or if it does not stop by itself.
    fn ending<R: Reporter>(
        &self,
        unprepared: Counted,
        control: &Control,
        report: R,
    ) -> impl FnOnce() -> Ending + Send + use<R> {
        let (start, status, control) = (self.start, self.status_ending(), control.clone());
        let prepared = Arc::clone(&self.prepared);
        move || {
            status.iter().for_each(|status| status.tell(State::EndedEarly));
            let mut counted = Counted { elapsed: start.elapsed(), ..unprepared };
            let prepared = prepared.load(Ordering::Relaxed);
            let found = control.progress().solutions;
            let early = if prepared { "ended early" } else { "ended while the work was being prepared" };
            let mut note = early.to_owned();
            if found > 0 {
                counted.numbers.solutions = found.into();
                // A solution was found, so there is at least one class.
                counted.numbers.essentially_different.iter_mut().for_each(|classes| *classes = 1u32.into());
            } else {
                note += ": nothing was found in this run";
            }
            let note = [Some(note), counted.how_to_go_on()].into_iter().flatten();
            Ending { note: note.collect::<Vec<_>>().join("\n"), report: report(&counted) }
        }
    }

    fn status_ending(&self) -> Option<status_file::Ending> {
        self.status.as_ref().map(StatusFile::ending)
    }

    fn counting(&self) {
        self.prepared.store(true, Ordering::Relaxed);
        self.status.iter().for_each(StatusFile::counting);
    }

    fn end(&self, is_done: bool) {
        let state = if is_done { State::Finished } else { State::EndedEarly };
        self.status_ending().iter().for_each(|status| status.tell(state));
    }
}

impl Asked<'_> {
    /// The count of which these numbers are known, and nothing that a preparation decides.
    pub fn known(&self, numbers: Numbers) -> Counted {
        let Self { problem, engine, part, .. } = self;
        let same = if engine.method.no_symmetry { SameNote::default() } else { problem.same() };
        Counted {
            numbers,
            complete: false,
            exact: false,
            stats: None,
            puzzle: problem.name().to_owned(),
            kind: problem.kind(),
            objective: problem.best_value().map(BestValue::value),
            same,
            taken: problem.taken(),
            counted: problem.counted().map(<[String]>::to_vec),
            decided: None,
            verification: part.verify.map(|_| Verification::NotDone),
            part: part.part,
            cubes: None,
            checkpoint: self.checkpoint(0, None),
            threads: threads(engine.threads),
            elapsed: Duration::ZERO,
        }
    }

    fn status_file(&self, control: &Control) -> Result<Option<StatusFile>, Error> {
        let begin = |file| {
            let part = self.part.part.map(|part| part.to_string());
            StatusFile::begin(file, control, self.problem.name(), part, threads(self.engine.threads))
        };
        self.part.watching.status_file.as_deref().map(begin).transpose()
    }

    /// The list of cubes to count, if there is one. `@FILE` names a file with a list.
    fn list(&self) -> Result<Option<String>, Error> {
        let read = |list: &str| match list.strip_prefix('@') {
            None => Ok(list.to_owned()),
            Some(file) => {
                let help = "name a file with a list of cubes after the @";
                Input::text(Path::new(file), help).map(|source| source.text)
            }
        };
        self.part.cubes.as_deref().map(read).transpose()
    }

    /// The results of the checkpoint, to report if the work is ended while the count is being prepared.
    fn unprepared(&self, Recalled { finished, of, numbers, .. }: &Recalled) -> Counted {
        Counted { checkpoint: self.checkpoint(*finished, *of), ..self.known(numbers.clone()) }
    }

    /// A count that has ended.
    fn counted(&self, outcome: Outcome, work: &Work, phases: Phases) -> Counted {
        let Outcome { numbers, complete, exact, verification, decided, cubes, finished, statistics, .. } =
            outcome;
        Counted {
            complete,
            exact,
            stats: self.engine.stats.then(|| Stats::of(decided.engine, statistics, work.control(), phases)),
            decided: Some(decided),
            verification,
            cubes: self.part.cubes.is_some().then(|| listed(&cubes)),
            checkpoint: self.checkpoint(finished, Some(cubes.len()).filter(|&cubes| cubes > 0)),
            ..self.known(numbers)
        }
    }

    /// The state of the checkpoint, if there is one.
    fn checkpoint(&self, cubes_done: usize, cubes: Option<usize>) -> Option<CheckpointObject> {
        let file = self.part.checkpoint.as_deref()?.display().to_string();
        Some(CheckpointObject { file, cubes_done, cubes })
    }

    /// The parts of a model that share no variable, if there are several and no option needs the whole model.
    fn parts(&self) -> Option<Parts> {
        let part = self.part;
        let whole = self.plan.is_some() || part.checkpoint.is_some() || part.verify.is_some();
        if whole || !self.by.by.is_empty() {
            None
        } else {
            self.problem.parts(!self.engine.method.no_symmetry)
        }
    }

    /// Counts parts that share no variable one after another.
    fn count_parts(
        &self,
        parts: &Parts,
        work: &Work,
        clock: &Clock,
        mut phases: Phases,
    ) -> Result<Counted, Error> {
        clock.counting();
        work.progress().enter(Stage::Doing("counting parts that share no variable"));
        work.patiently();
        phases.end(Phase::Model);
        let options = |instance: &Instance<'_>| Ok::<_, Error>(options(self.engine, instance));
        let counted = parts.count(options, threads(self.engine.threads), work.control())?;
        let mut outcome = Outcome::of_parts(counted);
        // The statistics of the largest part are not those of the model.
        outcome.statistics = Statistics::default();
        explain(self.engine, &outcome.decided.reasons);
        if outcome.numbers.essentially_different.is_none() && !self.engine.method.no_symmetry {
            // The reason of the parts is among theirs.
            let of_the_whole = self.problem.no_classes().filter(|_| parts.no_classes().is_none());
            explain(self.engine, &of_the_whole.map(NoClasses::reason).into_iter().collect::<Vec<_>>());
        }
        let mut counted = self.counted(outcome, work, phases);
        let same = &mut counted.same;
        same.unknown = match counted.numbers.essentially_different {
            Some(_) => None,
            // Plain symmetries are those of the whole model.
            None => parts.no_classes().or(same.unknown),
        };
        let words = match (&counted.numbers.essentially_different, same.unknown) {
            (Some(_), _) if self.problem.same_is_plain() => format!("\n{}", same.words.trim_end()),
            (Some(_), _) => {
                "; essentially different up to their symmetries and exchanges of equal parts".to_owned()
            }
            (None, Some(why)) => format!("\n{}", why.reason()),
            (None, None) => String::new(),
        };
        same.words = format!("{} parts that share no variable{words}\n", parts.number());
        Ok(counted)
    }
}
