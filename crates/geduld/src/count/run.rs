//! A count from its beginning to its end. The library and the command line run all of their counts here.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use geduld_count::{Control, CountError, CubeId, Options, PartsCount, Record, Statistics, Tally};
use geduld_model::Instance;

use super::checkpoint::{Checkpoint, Recalled};
use super::numbers::{Meaning, Numbers};
use super::prepared::{Decided, PreparedCount, Verification};
use super::subject::Subject;
use super::task::{Done, PartOf, Task, TaskError};

/// What a count is to do, apart from the options of its engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// The file that records the count. If it exists, the count continues from it.
    pub checkpoint: Option<&'a Path>,
    /// The plan to follow.
    pub plan: Option<&'a Record>,
    /// The cubes to count, as a list such as `17,40-59` or `61.3/12`; `None` for all cubes.
    pub cubes: Option<&'a str>,
    /// The part of these cubes to count; `None` for all of them.
    pub part: Option<PartOf>,
    /// The number of threads, at least 1.
    pub threads: usize,
}

impl Request<'_> {
    /// Whether only some of the cubes are to be counted.
    fn is_part(&self) -> bool {
        self.part.is_some_and(|part| part.of > 1) || self.cubes.is_some()
    }

    /// Whether another run may count the other cubes. Then the decision must not depend on the time of a request to
    /// stop.
    pub fn is_recorded(&self) -> bool {
        self.checkpoint.is_some() || self.is_part()
    }
}

/// Is told how a count goes on. By default, nothing is done with that.
pub trait Watcher {
    /// The engine is ready, and the work begins.
    fn begins(&mut self, _count: &PreparedCount<'_>, _task: &Task<'_>) {}

    /// All cubes are counted, and the second count begins.
    fn verifies(&mut self) {}
}

impl Watcher for () {}

/// A count that has read its checkpoint, but is not prepared yet.
pub struct Begun<'a> {
    subject: &'a Subject<'a>,
    request: Request<'a>,
    found: Option<Checkpoint>,
    recorded: Recalled,
}

/// The result of a count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The numbers; lower bounds if they are not exact.
    pub numbers: Numbers,
    /// Whether all cubes that were asked for are counted.
    pub complete: bool,
    /// Whether the numbers are those of the whole count.
    pub exact: bool,
    /// The result of the second count, if one was asked for.
    pub verification: Option<Verification>,
    /// The decisions about the count.
    pub decided: Decided,
    /// The cubes that were asked for. Empty if the count ended before they were known.
    pub cubes: Vec<CubeId>,
    /// The number of these cubes that are finished.
    pub finished: usize,
    /// The statistics of the engine.
    pub statistics: Statistics,
}

impl Outcome {
    /// The result of a whole model that was counted in parts. The decisions and the statistics are those of the largest
    /// part.
    pub fn of_parts(counted: PartsCount<'_>) -> Self {
        let PartsCount { solutions, classes, complete, largest: (instance, prepared), .. } = counted;
        Self {
            numbers: Numbers { solutions, essentially_different: classes, ..Numbers::default() },
            complete,
            exact: complete,
            verification: None,
            decided: Decided::of(instance, &prepared),
            cubes: Vec::new(),
            finished: 0,
            statistics: prepared.engine.statistics(),
        }
    }
}

impl<'a> Begun<'a> {
    /// Opens the checkpoint, if it exists, and reports its results to the control. `classes` says whether the count
    /// will count classes, if the subject has them.
    ///
    /// # Errors
    /// If the checkpoint belongs to another puzzle, version or plan, is damaged or in use, or cannot be read and
    /// written.
    pub fn open(
        subject: &'a Subject<'a>,
        request: Request<'a>,
        classes: bool,
        control: &Control,
    ) -> Result<Self, TaskError> {
        let found = request.checkpoint.map(|file| Checkpoint::find(file, subject)).transpose()?.flatten();
        if let (Some(found), Some(plan)) = (&found, request.plan) {
            found.check(&plan.header)?;
        }
        let recall = |found: &Checkpoint| found.recall(request.is_part(), request.plan, control);
        let recorded = match found.as_ref().map(recall).transpose()?.flatten() {
            Some(recorded) => recorded,
            None => Recalled {
                numbers: Numbers::new(&Meaning::unprepared(subject, classes), &Tally::default(), false)?,
                finished: 0,
                of: None,
            },
        };
        Ok(Self { subject, request, found, recorded })
    }

    /// The results of the checkpoint: what to report if the count is ended before it is prepared.
    pub fn recorded(&self) -> &Recalled {
        &self.recorded
    }

    /// Prepares the count and runs it: follows the decision of the plan or the checkpoint, or decides, counts the cubes
    /// on several threads, and counts some of the solutions a second time, if the options ask for that. Ends early if
    /// the control asks to stop.
    ///
    /// # Errors
    /// If no engine supports the model, the options contradict the plan or the checkpoint, the count fails, or its
    /// results cannot be recorded.
    pub fn run(
        self,
        instance: &Instance<'_>,
        options: &Options,
        control: &Control,
        watcher: &mut dyn Watcher,
    ) -> Result<Outcome, TaskError> {
        let Self { subject, request, found, recorded } = self;
        if request.is_recorded() {
            instance.modelled().map_err(CountError::from)?;
        }
        let resumed = match (&found, request.plan) {
            (Some(found), None) => found.resumed(subject, instance, options)?,
            _ => None,
        };
        let (count, in_haste) = match (resumed, request.plan) {
            (Some(count), _) => (count, false),
            (None, Some(plan)) => (PreparedCount::follow(subject, instance, plan, options)?, false),
            (None, None) if request.is_recorded() => decide_patiently(subject, instance, options, control)?,
            (None, None) => {
                (PreparedCount::race(subject, instance, options, request.threads, control)?, false)
            }
        };
        if let Some(name) = options.sat_only.filter(|_| count.engine().solver().is_none()) {
            return Err(TaskError::NotSat(name));
        }
        let outcome = |numbers, cubes, finished| Outcome {
            numbers,
            complete: false,
            exact: false,
            verification: options.verify.map(|_| Verification::NotDone),
            decided: count.decided(),
            cubes,
            finished,
            statistics: count.engine().statistics(),
        };
        if in_haste {
            // Another run would decide otherwise, so cubes of this decision are of no use.
            return Ok(outcome(recorded.numbers, Vec::new(), recorded.finished));
        }
        let mut task = count.task(count.cubes(request.cubes, request.part)?);
        if let Some(file) = request.checkpoint {
            task = task.recorded_in(file, found)?;
        }
        if options.verify.is_some() && !task.is_whole() {
            return Err(TaskError::OnlyAPart);
        }
        watcher.begins(&count, &task);
        let cubes = task.cubes().iter().map(|cube| cube.id.clone()).collect();
        let Done { part, finished } = task.run(request.threads, control)?;
        let exact = part.complete && !request.is_part();
        if part.complete && count.engine().has_second_count() {
            watcher.verifies();
        }
        let verification = count.verify(part.complete.then_some(&part.tally), request.threads, control)?;
        let verification = verification.or(options.verify.map(|_| Verification::NotDone));
        let numbers = count.numbers(&part.tally, exact)?;
        Ok(Outcome { complete: part.complete, exact, verification, ..outcome(numbers, cubes, finished) })
    }
}

/// The time that a decision gets after a request to stop if the count is recorded. Without it, a count whose decision
/// takes longer than its time limit could be resumed for ever.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// The maximum delay until a request to stop is noticed.
const TICK: Duration = Duration::from_millis(20);

/// Decides about a count. If the control asks to stop, the decision gets some more time. The result also says whether
/// even that was too short: then the decision was made in haste.
fn decide_patiently<'a>(
    subject: &'a Subject<'a>,
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<(PreparedCount<'a>, bool), CountError> {
    let deciding = Control::new();
    let (decided, has_ended) = channel::<()>();
    let stopped = deciding.clone();
    scope(|scope| {
        let watch = move || {
            let ends_within = |time| has_ended.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
            while !control.is_stopped() {
                if ends_within(TICK) {
                    return;
                }
            }
            if !ends_within(PATIENCE) {
                stopped.stop();
            }
        };
        Builder::new().spawn_scoped(scope, watch).map_err(CountError::Thread)?;
        let count = PreparedCount::decide(subject, instance, options, &deciding);
        drop(decided);
        Ok((count?, deciding.is_stopped()))
    })
}
