//! Listing on all threads, in an order that does not depend on their number.
//!
//! Every thread is a worker that does both: it searches a cube, or it works on solutions found: it checks them, makes their
//! images, and makes of each what the caller wants to read. Solutions found wait in the order of the cubes, and what was made of
//! them in the order of the solutions; the caller reads that. It comes first: what was found in the first cube is worked on as
//! soon as a worker is free, or by the worker that found it if none is. All that waits is bounded, so memory stays flat however
//! slowly the list is read. What a search finds may stand for many solutions, its images under symmetries: these are made where
//! the items are.

mod batch;
mod choice;
mod desk;

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

use geduld_model::{Instance, Value};

use crate::Control;
use crate::classify::Classifier;
use crate::engine::{CountError, Engine};
use choice::{Choice, fibres_to_list};
use desk::{Desk, Job};

pub use batch::{Batch, Texts};

/// Whether everything there is has been listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// There are no more solutions.
    Exhausted,
    /// The receiver has had enough.
    Enough,
    /// The control asked to stop.
    Stopped,
}

/// What a list tells its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed<T> {
    /// What was made of the next solution.
    Solution(T),
    /// The next one is not there yet: what has been listed should be seen.
    Pause,
}

/// Receives one solution after another, and says whether to go on.
pub type Sink<'a, B> = dyn FnMut(Listed<<B as Batch>::Item<'_>>) -> ControlFlow<()> + 'a;

/// Which differences make a list show another solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distinct {
    /// All: every solution is listed.
    #[default]
    Solutions,
    /// Those that no board symmetry explains: one solution of each class is listed.
    Classes,
    /// Those between images under the projection, up to symmetry: one solution of each image is listed. The same as
    /// classes where there is no projection, or every image has one solution.
    Images,
}

/// A solution to be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen<'a> {
    /// The values of the decision variables.
    pub values: &'a [Value],
    /// How many solutions it stands for, itself included: those of its class or of its image, up to symmetry. `None` where
    /// every solution is listed.
    pub stands_for: Option<u128>,
}

/// What is listed, and what is made of it.
pub struct Listing<'a, B> {
    /// Which solutions are listed. Whatever it is, nothing is remembered from one solution to the next: whether one is
    /// listed is seen from it alone. So memory stays flat, and the same are listed by all engines.
    pub distinct: Distinct,
    /// Adds to the batch what the reader wants to have of a solution; called on many threads.
    pub make: &'a (dyn Fn(Chosen<'_>, &mut B) + Sync),
}

/// Where a list takes its solutions from; made by [`Engine::source`].
pub struct Source<'a> {
    pub(crate) instance: &'a Instance<'a>,
    pub(crate) classifier: Option<&'a Classifier<'a>>,
    /// The cubes to begin with, in their order.
    pub(crate) cubes: Vec<Listable<'a>>,
    /// How many solutions one that is found stands for, at most.
    pub(crate) most_images: usize,
    /// Whether solutions are checked, and told to the control, where they are found.
    pub(crate) checked: bool,
}

/// A cube that can be listed.
pub(crate) type Listable<'a> = Box<dyn ListCube<'a> + 'a>;

/// Of a cube in the terms of its engine.
pub(crate) fn in_list<'a>(cube: impl ListCube<'a> + 'a) -> Listable<'a> {
    Box::new(cube)
}

/// A part of the solutions, in the terms of its engine.
pub(crate) trait ListCube<'a>: Send + Sync {
    /// Shows what is found in the cube, in a fixed order; says what is left of it then, which comes next in the order.
    ///
    /// # Errors
    /// If a solver fails or a solution is wrong.
    fn find(
        &self,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'a>>, CountError>;

    /// Shows every solution that one found in this cube stands for, in a fixed order, until one is enough.
    fn images(&self, values: &[Value], image: &mut dyn FnMut(&[Value]) -> ControlFlow<()>)
    -> ControlFlow<()>;
}

/// How the work on one cube ended.
pub(crate) enum End<C> {
    /// All of its solutions have been found.
    Exhausted,
    /// Here is what is left of it.
    Split(Vec<C>),
    /// Somebody wants no more.
    Stopped,
}

impl<C> End<C> {
    /// Of a search that goes on to the end of a cube unless it is stopped.
    pub fn of(flow: ControlFlow<()>) -> Self {
        if flow.is_continue() { Self::Exhausted } else { Self::Stopped }
    }
}

/// So many batches of a job are handed to the reader with a single item, so that a short list does not wait for a long job.
const ONE_BY_ONE: usize = 8;
/// Bytes that are handed over together from then on.
const HAND_OVER: usize = 16 << 10;
/// How long the reader lets items gather once it has read all of them, so that it is not woken for each.
const GATHER: Duration = Duration::from_millis(5);
/// How often the reader looks whether the list is to end, while there is nothing to read.
const LOOK: Duration = Duration::from_millis(50);

/// Lists solutions in an order that is the same in every run, whatever the number of threads, until the sink has had enough or the
/// control asks to stop. When the sink has had enough, the control is asked to stop what has been begun ahead.
///
/// # Errors
/// If a solution is wrong, a solver fails, or the threads cannot be started.
pub fn list<B: Batch>(
    engine: &dyn Engine,
    threads: usize,
    listing: &Listing<'_, B>,
    control: &Control,
    sink: &mut Sink<'_, B>,
) -> Result<Completion, CountError> {
    let Source { instance, classifier, cubes, most_images, checked } = engine.source();
    let fibres = fibres_to_list(instance, classifier, listing.distinct)?;
    let choice = Choice::new(classifier, fibres.as_ref(), listing.distinct);
    let add = |values: &[Value], batch: &mut B| {
        if !checked {
            instance.checker.check(values)?;
            control.found(1);
        }
        if let Some(chosen) = choice.of(values) {
            (listing.make)(chosen, batch);
        }
        Ok(())
    };
    let pool = crate::threads::pool(threads)?;
    let list = List { control, add: &add, desk: Desk::new(cubes, most_images) };
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| list.work());
        }
        let _ending = Ending(&list);
        list.read(sink)
    })
}

/// The values of the first solutions, at most so many, and whether they are all. Of no more than `threads` threads.
///
/// # Errors
/// As for [`list`].
pub fn first(
    engine: &dyn Engine,
    threads: usize,
    distinct: Distinct,
    limit: usize,
    control: &Control,
) -> Result<(Vec<Vec<Value>>, Completion), CountError> {
    let make = |chosen: Chosen<'_>, batch: &mut Vec<_>| batch.push(chosen.values.to_vec());
    let mut found = Vec::new();
    let completion = list(engine, threads, &Listing { distinct, make: &make }, control, &mut |listed| {
        if let Listed::Solution(values) = listed {
            found.push(values);
        }
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok((found, completion))
}

/// What becomes of a solution.
type Add<'a, B> = dyn Fn(&[Value], &mut B) -> Result<(), CountError> + Sync + 'a;

struct List<'l, 'a, B> {
    control: &'l Control,
    add: &'l Add<'l, B>,
    desk: Desk<'a, B>,
}

/// Ends the list when it is dropped: nobody reads any more, or a worker has panicked.
struct Ending<'e, 'l, 'a, B: Batch>(&'e List<'l, 'a, B>);

impl<B: Batch> Drop for Ending<'_, '_, '_, B> {
    fn drop(&mut self) {
        self.0.control.stop();
        self.0.desk.close();
    }
}

impl<'a, B: Batch> List<'_, 'a, B> {
    /// What a thread does: jobs first, then searches.
    fn work(&self) {
        let unless_panicked = Ending(self);
        let mut state = self.desk.lock();
        while !state.is_over() {
            if let Some(job) = self.desk.take_job(&mut state) {
                drop(state);
                self.work_on(job);
                state = self.desk.lock();
            } else if let Some((id, cube)) = state.begin_search() {
                drop(state);
                self.search(id, &cube);
                state = self.desk.lock();
            } else {
                state = self.desk.wait_idle(state);
            }
        }
        drop(state);
        std::mem::forget(unless_panicked);
    }

    /// Searches a cube. While nobody else works on what is found, or too much of it waits, this is done in between.
    fn search(&self, id: u64, cube: &Listable<'a>) {
        let end = cube.find(self.control, &mut |values| {
            let mut state = self.desk.lock();
            self.desk.add_found(&mut state, id, values);
            // Whoever helps goes on until nothing is left to do: others rely on it.
            let mut helping = false;
            loop {
                if state.is_over() || self.control.is_stopped() {
                    return ControlFlow::Break(());
                }
                let full = state.is_full(id);
                if !full && !helping && !state.needs_help(id) {
                    return ControlFlow::Continue(());
                }
                if let Some(job) = self.desk.take_job(&mut state) {
                    helping = true;
                    drop(state);
                    self.work_on(job);
                    state = self.desk.lock();
                } else if full {
                    state = self.desk.wait_blocked(state);
                } else {
                    return ControlFlow::Continue(());
                }
            }
        });
        self.desk.end_search(id, end);
    }

    /// Makes what is wanted of solutions and their images.
    fn work_on(&self, job: Job<'a, B>) {
        let mut batch = B::default();
        let (mut handed_over, mut last) = (0, Instant::now());
        let mut failure = None;
        let mut image = |values: &[Value]| {
            if self.control.is_stopped() {
                return ControlFlow::Break(());
            }
            if let Err(error) = (self.add)(values, &mut batch) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            // Handing over takes a lock: it is done for many at a time, unless somebody waits or the next one takes long.
            let full = handed_over < ONE_BY_ONE || batch.size() >= HAND_OVER;
            if !full && last.elapsed() < GATHER && !self.desk.is_awaited(&job.slot) {
                return ControlFlow::Continue(());
            }
            handed_over += 1;
            last = Instant::now();
            self.desk.append(&job.slot, &mut batch)
        };
        let _ = job.found.iter().try_for_each(|values| job.cube.images(values, &mut image));
        let _ = self.desk.append(&job.slot, &mut batch);
        self.desk.finish_job(&job.slot, failure);
    }

    /// Gives what was made to the sink, in order.
    fn read(&self, sink: &mut Sink<'_, B>) -> Result<Completion, CountError> {
        let mut state = self.desk.lock();
        // Whether everything that was given to the sink can be seen, and items had time to gather.
        let (mut paused, mut gathered) = (false, true);
        loop {
            let hungry = paused && gathered;
            self.desk.hungry.store(hungry, SeqCst);
            if let Some(batch) = self.desk.take_batch(&mut state)? {
                drop(state);
                let mut completion = Completion::Exhausted;
                let flow = batch.read(&mut |item| {
                    if self.control.is_stopped() {
                        completion = Completion::Stopped;
                        return ControlFlow::Break(());
                    }
                    completion = Completion::Enough;
                    self.control.listed();
                    sink(Listed::Solution(item))
                });
                if flow.is_break() {
                    return Ok(completion);
                }
                (paused, gathered) = (false, false);
                state = self.desk.lock();
            } else if let Some(completion) = self.desk.completion(&mut state)? {
                return Ok(completion);
            } else if self.control.is_stopped() || state.is_closed() {
                return Ok(Completion::Stopped);
            } else if !paused {
                drop(state);
                if sink(Listed::Pause).is_break() {
                    return Ok(Completion::Enough);
                }
                paused = true;
                state = self.desk.lock();
            } else {
                state = self.desk.wait_for_item(state, if gathered { LOOK } else { GATHER });
                gathered = true;
            }
        }
    }
}
