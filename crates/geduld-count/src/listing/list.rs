//! Listing on all threads, in an order that does not depend on their number.
//!
//! Every thread is a worker that does both: it searches a cube, or it turns solutions into text. Solutions found wait in the
//! order of the cubes, and texts in the order of the solutions; the caller reads the texts. Texts come first: what was found in
//! the first cube is written as soon as a worker is free, or by the worker that found it if none is. All that waits is bounded,
//! so memory stays flat however slowly the list is read. What a search finds may stand for many solutions, its images under
//! symmetries: these are made where the text is.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

use geduld_model::{Instance, Value};

use super::desk::{Desk, Job, Texts};
use crate::error::CountError;
use crate::listing::choice::Choice;
use crate::listing::request::{Completion, Listed, Listing, Sink};
use crate::listing::source::Source;
use crate::work::control::Control;

/// What becomes of a solution: its text is appended, unless it is left out.
pub(crate) type Format<'a> = dyn Fn(&[Value], &mut String) -> Result<(), CountError> + Sync + 'a;

/// Checks and writes the solutions asked for.
pub(crate) fn writer<'a>(
    instance: &'a Instance<'_>,
    choice: &'a Choice<'_>,
    listing: &'a Listing<'_>,
    control: &'a Control,
) -> impl Fn(&[Value], &mut String) -> Result<(), CountError> + Sync + 'a {
    move |values, out| {
        instance.checker.check(values)?;
        control.found(1);
        if let Some(chosen) = choice.of(values) {
            (listing.write)(chosen, out);
        }
        Ok(())
    }
}

/// So many texts of a job are handed to the reader one by one, so that a short list does not wait for a long job.
const ONE_BY_ONE: usize = 8;
/// Bytes of text that are handed over together from then on.
const HAND_OVER: usize = 16 << 10;
/// How long the reader lets texts gather once it has read all of them, so that it is not woken for each.
const GATHER: Duration = Duration::from_millis(5);
/// How often the reader looks whether the list is to end, while there is nothing to read.
const LOOK: Duration = Duration::from_millis(50);

/// Lists everything, in order, until the sink has had enough or the control asks to stop.
///
/// # Errors
/// The first error of a search or of a solution, or if the threads cannot be started.
pub(crate) fn list<S: Source>(
    source: &S,
    threads: usize,
    control: &Control,
    format: &Format<'_>,
    sink: &mut Sink<'_>,
) -> Result<Completion, CountError> {
    let pool = crate::work::threads::pool(threads)?;
    let list = List { source, control, format, desk: Desk::new(source.cubes(), source.most_images()) };
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| list.work());
        }
        let _ending = Ending(&list);
        list.read(sink)
    })
}

struct List<'a, S: Source> {
    source: &'a S,
    control: &'a Control,
    format: &'a Format<'a>,
    desk: Desk<S::Cube>,
}

/// Ends the list when it is dropped: nobody reads any more, or a worker has panicked.
struct Ending<'l, 'a, S: Source>(&'l List<'a, S>);

impl<S: Source> Drop for Ending<'_, '_, S> {
    fn drop(&mut self) {
        self.0.control.stop();
        self.0.desk.close();
    }
}

impl<S: Source> List<'_, S> {
    /// What a thread does: texts first, then searches.
    fn work(&self) {
        let unless_panicked = Ending(self);
        let mut state = self.desk.lock();
        while !state.is_over() {
            if let Some(job) = self.desk.take_job(&mut state) {
                drop(state);
                self.write(job);
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

    /// Searches a cube. While nobody else turns what is found into text, or too much of it waits, this is done in between.
    fn search(&self, id: u64, cube: &S::Cube) {
        let end = self.source.find(cube, self.control, &mut |values| {
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
                    self.write(job);
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

    /// Turns solutions into text.
    fn write(&self, job: Job<S::Cube>) {
        let mut texts = Texts::default();
        let (mut handed_over, mut last) = (0, Instant::now());
        let mut failure = None;
        let mut image = |values: &[Value]| {
            if self.control.is_stopped() {
                return ControlFlow::Break(());
            }
            let before = texts.text.len();
            if let Err(error) = (self.format)(values, &mut texts.text) {
                texts.text.truncate(before);
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if texts.text.len() > before {
                texts.ends.push(texts.text.len());
            }
            // Handing over takes a lock: it is done for many at a time, unless somebody waits or the next one takes long.
            let full = handed_over < ONE_BY_ONE || texts.text.len() >= HAND_OVER;
            if !full && last.elapsed() < GATHER && !self.desk.is_awaited(&job.slot) {
                return ControlFlow::Continue(());
            }
            handed_over += 1;
            last = Instant::now();
            self.desk.append(&job.slot, &mut texts)
        };
        let mut found = job.found.iter();
        let _ = found.try_for_each(|values| self.source.images(&job.cube, values, &mut image));
        let _ = self.desk.append(&job.slot, &mut texts);
        self.desk.finish_job(&job.slot, failure);
    }

    /// Gives the texts to the sink, in order.
    fn read(&self, sink: &mut Sink<'_>) -> Result<Completion, CountError> {
        let mut state = self.desk.lock();
        // Whether everything that was given to the sink can be seen, and texts had time to gather.
        let (mut paused, mut gathered) = (false, true);
        loop {
            let hungry = paused && gathered;
            self.desk.hungry.store(hungry, SeqCst);
            if let Some(texts) = self.desk.take_texts(&mut state)? {
                drop(state);
                let mut start = 0;
                for end in texts.ends {
                    if self.control.is_stopped() {
                        return Ok(Completion::Stopped);
                    }
                    self.control.listed();
                    if sink(Listed::Solution(&texts.text[start..end])).is_break() {
                        return Ok(Completion::Enough);
                    }
                    start = end;
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
                state = self.desk.wait_for_text(state, if gathered { LOOK } else { GATHER });
                gathered = true;
            }
        }
    }
}
