//! A count of a puzzle or a FlatZinc model, whole or in part, with progress, a time limit, a checkpoint, and handling of Ctrl-C.

use std::time::{Duration, Instant};

use geduld::count::{Done, Found, Loose, LooseCount, Meaning, PreparedCount, Subject, Task, told_apart};
use geduld::{Numbers, Verification};
use geduld_count::{Control, CountError, NamedCube, Options, PlanFile, Statistics, Tally, Trial, listed};
use geduld_model::{Instance, number_of};

use crate::args::{ByArgs, EngineArgs, PartArgs};
use crate::counting::counted::{Counted, Facts, Recorded};
use crate::counting::engines::{explain, options_for_count, ready, threads};
use crate::error::Error;
use crate::output::objects::{Phase, State};
use crate::output::standard::Report;
use crate::reading::problem::{Best, Problem, SameNote};
use crate::running::ending::Ending;
use crate::running::stats::{Phases, Stats};
use crate::running::status_file::{self, StatusFile};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// A request to count: the problem and the options.
pub struct Asked<'a> {
    pub problem: Problem<'a>,
    pub engine: &'a EngineArgs,
    pub by: &'a ByArgs,
    pub part: &'a PartArgs,
    /// The plan to follow, if there is one.
    pub plan: Option<PlanFile>,
}

/// A function that makes a report of a count.
pub trait Reporter: Fn(&Counted) -> Report + Clone + Send + 'static {}

impl<R: Fn(&Counted) -> Report + Clone + Send + 'static> Reporter for R {}

/// Counts, and returns the report that `report` makes of the count.
pub fn run(asked: &Asked<'_>, mut phases: Phases, report: impl Reporter) -> Result<Report, Error> {
    let subject = asked.problem.subject();
    let control = Control::new();
    let clock = Clock { start: Instant::now(), status: asked.status_file(&control)? };
    let found = asked.found(&subject)?;
    let unprepared = asked.unprepared(&subject, found.as_ref(), &control)?;
    let work =
        Work::with(control.clone(), asked.engine.work, clock.ending(unprepared, &control, report.clone()))?;
    if let Some(loose) = asked.loose() {
        clock.counting();
        let counted = asked.count_loose(&loose, work, phases, clock.start)?;
        clock.end(counted.is_done());
        counted.how_to_go_on().iter().for_each(|how| say(how));
        return Ok(report(&counted));
    }
    let instance = asked.instance(&work, &mut phases);
    let (instance, limit) = asked.problem.watch(instance);
    let count = asked.prepare(&subject, &instance, &work)?;
    let task = asked.task(&count, found)?;
    ready(&work, asked.engine);
    clock.counting();
    phases.end_preparation(&count.engine().statistics());
    let mut facts = asked.facts();
    facts.decided = Some(count.decided());
    facts.cubes = asked.part.cubes.is_some().then(|| listed(task.cubes().iter().map(|cube| &cube.id)));
    let done = asked.work(task, &work, &mut facts)?;
    facts.verification = verify(&count, &done, facts.threads, &work)?;
    let stats = asked
        .engine
        .stats
        .then(|| Stats::of(count.engine().name(), count.engine().statistics(), work.control(), phases));
    drop(work);
    let complete = done.part.complete;
    let exact = complete && !asked.part.is_part();
    let numbers = count.numbers(&done.part.tally, exact).map_err(CountError::from)?;
    facts.elapsed = clock.start.elapsed();
    let counted = Counted { numbers, complete, exact, stats, facts };
    clock.end(counted.is_done());
    limit.tell(exact && counted.numbers.solutions == 0u32.into());
    counted.how_to_go_on().iter().for_each(|how| say(how));
    Ok(report(&counted))
}

/// The start of the count, and its status file, if there is one.
struct Clock {
    start: Instant,
    status: Option<StatusFile>,
}

impl Clock {
    /// The report if the work is ended while it is being prepared.
    fn ending<R: Reporter>(
        &self,
        unprepared: Counted,
        control: &Control,
        report: R,
    ) -> impl FnOnce() -> Ending + Send + use<R> {
        let (start, status, control) = (self.start, self.status_ending(), control.clone());
        move || {
            status.iter().for_each(|status| status.tell(State::EndedEarly));
            let facts = Facts { elapsed: start.elapsed(), ..unprepared.facts };
            let mut counted = Counted { facts, ..unprepared };
            let found = control.found_by_trial();
            let mut note = "ended while the work was being prepared".to_owned();
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
        self.status.iter().for_each(StatusFile::counting);
    }

    fn end(&self, is_done: bool) {
        let state = if is_done { State::Finished } else { State::EndedEarly };
        self.status_ending().iter().for_each(|status| status.tell(state));
    }
}

impl Asked<'_> {
    /// The facts that are known before the count is prepared.
    fn facts(&self) -> Facts {
        let Self { problem, engine, part, .. } = self;
        let same = if engine.method.no_symmetry { SameNote::default() } else { problem.same() };
        Facts {
            puzzle: problem.name().to_owned(),
            kind: problem.kind(),
            objective: problem.best().map(Best::value),
            same,
            decided: None,
            verification: part.verify.map(|_| Verification::NotDone),
            part: part.part,
            cubes: None,
            recorded: part.checkpoint.as_deref().map(|file| Recorded {
                file: file.display().to_string(),
                finished: 0,
                of: None,
            }),
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

    /// The existing checkpoint, if there is one.
    fn found(&self, subject: &Subject<'_>) -> Result<Option<Found>, Error> {
        let open = |file| Found::open(file, subject);
        let found = self.part.checkpoint.as_deref().map(open).transpose()?.flatten();
        if let (Some(found), Some(plan)) = (&found, &self.plan) {
            found.check(&plan.header)?;
        }
        Ok(found)
    }

    /// The result in the checkpoint, to report if the work is ended while the count is being prepared.
    fn unprepared(
        &self,
        subject: &Subject<'_>,
        found: Option<&Found>,
        control: &Control,
    ) -> Result<Counted, Error> {
        let mut facts = self.facts();
        let recall = |found: &Found| found.recall(self.part.is_part(), self.plan.as_ref(), control);
        let recalled = found.map(recall).transpose().map_err(CountError::from)?.flatten();
        let numbers = match recalled {
            None => {
                let meaning = Meaning::unprepared(subject, !self.engine.method.no_symmetry);
                Numbers::new(&meaning, &Tally::default(), false).map_err(CountError::from)?
            }
            Some(recalled) => {
                facts.recorded.iter_mut().for_each(|recorded| {
                    (recorded.finished, recorded.of) = (recalled.finished, recalled.of);
                });
                recalled.numbers
            }
        };
        Ok(Counted { numbers, complete: false, exact: false, stats: None, facts })
    }

    fn instance(&self, work: &Work, phases: &mut Phases) -> Instance<'_> {
        let instance = work.announce(self.problem.classified());
        phases.end(Phase::Model);
        if self.engine.stats { phases.watch(instance) } else { instance }
    }

    /// The parts of a model that share no variable, if there are several and no option needs the whole model.
    fn loose(&self) -> Option<Loose> {
        let part = self.part;
        let whole = self.plan.is_some() || part.checkpoint.is_some() || part.verify.is_some();
        if whole || !self.by.by.is_empty() {
            None
        } else {
            self.problem.loose(!self.engine.method.no_symmetry)
        }
    }

    /// Counts parts that share no variable one after another.
    fn count_loose(
        &self,
        loose: &Loose,
        work: Work,
        mut phases: Phases,
        start: Instant,
    ) -> Result<Counted, Error> {
        let mut facts = self.facts();
        work.progress().enter(Stage::Doing("counting parts that share no variable"));
        ready(&work, self.engine);
        phases.end(Phase::Model);
        let options =
            |instance: &Instance<'_>| Ok::<_, Error>(options_for_count(self.engine, instance, false));
        let LooseCount { numbers, complete, decided, .. } =
            loose.count(options, facts.threads, work.control())?;
        explain(self.engine, &decided.reasons);
        let statistics = Statistics::default();
        let stats = self.engine.stats.then(|| Stats::of(decided.engine, statistics, work.control(), phases));
        drop(work);
        let classes = match &numbers.essentially_different {
            Some(_) => "; essentially different up to their symmetries and exchanges of equal parts",
            None => "",
        };
        facts.same.words = format!("{} parts that share no variable{classes}\n", loose.parts());
        facts.decided = Some(decided);
        facts.elapsed = start.elapsed();
        Ok(Counted { numbers, complete, exact: complete, stats, facts })
    }

    /// Prepares the count: chooses a method, or follows the plan.
    fn prepare<'c>(
        &self,
        subject: &'c Subject<'c>,
        instance: &'c Instance<'c>,
        work: &Work,
    ) -> Result<PreparedCount<'c>, Error> {
        let by = told_apart(&self.by.by, instance)?;
        let recorded = self.part.checkpoint.is_some() || self.part.is_part();
        let options = options_for_count(self.engine, instance, recorded);
        let options = Options { by, verify: self.part.verify, ..options };
        let Some(plan) = &self.plan else {
            // A recorded count must not depend on the time of a request to stop.
            let control = match options.trial {
                Trial::ToTake => {
                    work.patiently();
                    work.control().clone()
                }
                Trial::Never | Trial::ToChoose => Control::new(),
            };
            let count = PreparedCount::decide(subject, instance, &options, &control)?;
            explain(self.engine, &count.decided().reasons);
            return Ok(count);
        };
        let count = PreparedCount::follow(subject, instance, plan, &options)?;
        explain(self.engine, &count.decided().reasons);
        match options.sat_only {
            Some(name) if count.engine().solver().is_none() => Err(Error::usage(
                format!("{name} means the SAT engine, and the plan is for another"),
                format!("leave out {name}, or plan with --engine sat"),
            )),
            _ => Ok(count),
        }
    }

    /// The cubes to count.
    fn cubes(&self, count: &PreparedCount<'_>) -> Result<Vec<NamedCube>, Error> {
        let read = |list: &str| match list.strip_prefix('@') {
            None => Ok(list.to_owned()),
            Some(file) => std::fs::read_to_string(file).map_err(|error| {
                let help = "name a file with a list of cubes after the @";
                Error::new(format!("cannot read {file}: {error}"), help)
            }),
        };
        let list = self.part.cubes.as_deref().map(read).transpose()?;
        count.cubes(list.as_deref(), self.part.part).map_err(|error| {
            let help = "give cubes of this count, as `geduld merge --missing` lists them";
            Error::usage(format!("--cubes: {error}"), help)
        })
    }

    /// The work. It continues from the checkpoint if there is one.
    fn task<'c>(&self, count: &'c PreparedCount<'c>, found: Option<Found>) -> Result<Task<'c>, Error> {
        let mut task = count.task(self.cubes(count)?);
        if let Some(file) = &self.part.checkpoint {
            task = task.recorded_in(file, found)?;
            if let Some((finished, solutions)) = task.known() {
                say(&format!(
                    "continuing from {}: {finished} of {} finished, with {}",
                    file.display(),
                    number_of(task.cubes().len(), "cube"),
                    number_of(solutions, "solution")
                ));
            }
        }
        if self.part.verify.is_some() && !task.is_whole() {
            return Err(Error::new(
                "--verify compares a whole count with a second one, but this is only a part of a count",
                "begin with a new --checkpoint",
            ));
        }
        Ok(task)
    }

    fn work(&self, task: Task<'_>, work: &Work, facts: &mut Facts) -> Result<Done, Error> {
        work.progress().counting(task.engine(), task.has_all_cubes());
        let cubes = task.cubes().len();
        let done = task.run(facts.threads, work.control())?;
        facts.recorded.iter_mut().for_each(|recorded| {
            (recorded.finished, recorded.of) = (done.finished, Some(cubes));
        });
        Ok(done)
    }
}

/// Counts some of the solutions a second time, if `--verify` was given.
fn verify(
    count: &PreparedCount<'_>,
    done: &Done,
    threads: usize,
    work: &Work,
) -> Result<Option<Verification>, Error> {
    if done.part.complete && count.engine().recount().is_some() {
        work.progress().enter(Stage::Doing("verifying"));
    }
    Ok(count.verify(done.part.complete, threads, work.control())?)
}
