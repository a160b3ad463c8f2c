//! Lists on all threads, in an order that does not depend on their number.
//!
//! Every thread is a worker that does two kinds of work. It searches a cube, or it works on solutions that were found:
//! it checks them, makes their images, and makes of each the item that the caller wants to read. Solutions wait in the
//! order of the cubes. Items wait in the order of the solutions, in which the caller reads them.
//!
//! Items that are read next come first. A worker that becomes free takes solutions of the first cube. If no worker is
//! free, the worker that found them takes them itself. The number of waiting solutions and items is bounded, so memory
//! stays flat even if the list is read slowly.
//!
//! A solution that a search finds may stand for many solutions, its images under symmetries. The images are made
//! together with the items.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use geduld_model::Value;
use web_time::Instant;

use super::queue::{Job, Queue};
use crate::deciding::make::Prepared;
use crate::error::CountError;
use crate::listing::batch::Batch;
use crate::listing::choice::{Choice, fibres_to_list};
use crate::listing::request::{Chosen, Completion, Distinct, Listed, Listing, Sink};
use crate::listing::source::{Listable, Source};
use crate::listing::{found_before, in_turn};
use crate::work::control::Control;

/// The number of batches of a job that are handed to the reader with a single item, so that a short list does not wait
/// for a long job.
const ONE_BY_ONE: usize = 8;
/// The number of bytes that are handed over together after that.
const HAND_OVER: usize = 16 << 10;
/// The time for which the reader lets items gather after it has read all of them, so that it is not woken for each.
const GATHER: Duration = Duration::from_millis(5);
/// The interval at which the reader checks whether the list must end, while there is nothing to read.
const LOOK: Duration = Duration::from_millis(50);

/// Lists solutions until the sink wants no more or the control asks to stop. The order is the same in every run, for
/// any number of threads. When the sink wants no more, the control is asked to stop the work that was begun ahead.
///
/// # Errors
/// If a solution is wrong, a solver fails, or the threads cannot be started.
pub fn list<B: Batch>(
    prepared: &Prepared<'_>,
    threads: usize,
    listing: &Listing<'_, B>,
    control: &Control,
    sink: &mut Sink<'_, B>,
) -> Result<Completion, CountError> {
    if control.is_stopped() {
        let completion = found_before::each(prepared, listing.distinct, control, &mut |chosen| {
            let mut batch = B::default();
            (listing.make)(chosen, &mut batch);
            batch.read(&mut |item| sink(Listed::Solution(item)))
        })?;
        if completion == Completion::Stopped {
            let _ = sink(Listed::Pause);
        }
        return Ok(completion);
    }
    let Source { instance, classifier, cubes, most_images, checked } = prepared.source(listing.distinct);
    let fibres = fibres_to_list(instance, classifier, listing.distinct, control)?;
    let choice = Choice::new(instance, classifier, fibres.as_ref(), listing.distinct);
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
    let pool = crate::work::threads::pool(threads)?;
    let list = List { control, add: &add, queue: Queue::new(cubes, most_images) };
    let completion = pool.in_place_scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| list.work());
        }
        let _ending = Ending(&list);
        list.read(sink)
    })?;
    Ok(completion.unless_undecided(instance))
}

/// The values of the first solutions, at most `limit`, and whether they are all. Uses at most `threads` threads. With
/// one thread, the work ends with the last solution wanted: it is the same in every run, down to the number of
/// conflicts.
///
/// # Errors
/// As for [`list`].
pub fn first(
    prepared: &Prepared<'_>,
    threads: usize,
    distinct: Distinct,
    limit: usize,
    control: &Control,
) -> Result<(Vec<Vec<Value>>, Completion), CountError> {
    if threads <= 1 {
        return in_turn::first(prepared, distinct, limit, control);
    }
    let make = |chosen: Chosen<'_>, batch: &mut Vec<_>| batch.push(chosen.values.to_vec());
    let mut found = Vec::new();
    let completion = list(prepared, threads, &Listing { distinct, make: &make }, control, &mut |listed| {
        if let Listed::Solution(values) = listed {
            found.push(values);
        }
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok((found, completion))
}

/// Checks a solution and adds its item to a batch.
type Add<'a, B> = dyn Fn(&[Value], &mut B) -> Result<(), CountError> + Sync + 'a;

struct List<'l, 'a, B> {
    control: &'l Control,
    add: &'l Add<'l, B>,
    queue: Queue<'a, B>,
}

/// Ends the list when it is dropped: the reader has ended, or a worker has panicked.
struct Ending<'e, 'l, 'a, B: Batch>(&'e List<'l, 'a, B>);

impl<B: Batch> Drop for Ending<'_, '_, '_, B> {
    fn drop(&mut self) {
        self.0.control.stop();
        self.0.queue.close();
    }
}

impl<'a, B: Batch> List<'_, 'a, B> {
    /// The work of a thread: jobs first, then searches.
    fn work(&self) {
        let unless_panicked = Ending(self);
        let mut state = self.queue.lock();
        while !state.is_over() {
            if let Some(job) = self.queue.take_job(&mut state) {
                drop(state);
                self.work_on(job);
                state = self.queue.lock();
            } else if let Some((id, cube)) = state.begin_search() {
                drop(state);
                self.search(id, &cube);
                state = self.queue.lock();
            } else {
                state = self.queue.wait_idle(state);
            }
        }
        drop(state);
        std::mem::forget(unless_panicked);
    }

    /// Searches a cube. In between, it does jobs itself if no other worker does them, or if too much waits.
    fn search(&self, id: u64, cube: &Listable<'a>) {
        let end = cube.find(self.control, &mut |values| {
            let mut state = self.queue.lock();
            self.queue.add_found(&mut state, id, values);
            // A worker that helps continues until no job is left: other workers rely on this.
            let mut helping = false;
            loop {
                if state.is_over() || self.control.is_stopped() {
                    return ControlFlow::Break(());
                }
                let full = state.is_full(id);
                if !full && !helping && !state.needs_help(id) {
                    return ControlFlow::Continue(());
                }
                if let Some(job) = self.queue.take_job(&mut state) {
                    helping = true;
                    drop(state);
                    self.work_on(job);
                    state = self.queue.lock();
                } else if full {
                    state = self.queue.wait_blocked(state);
                } else {
                    return ControlFlow::Continue(());
                }
            }
        });
        self.queue.end_search(id, end);
    }

    /// Makes the items of solutions and their images.
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
            // Handing over takes a lock. So it is done for many items at a time, unless the reader waits or the next
            // item takes long.
            let full = handed_over < ONE_BY_ONE || batch.size() >= HAND_OVER;
            if !full && last.elapsed() < GATHER && !self.queue.is_awaited(&job.slot) {
                return ControlFlow::Continue(());
            }
            handed_over += 1;
            last = Instant::now();
            self.queue.append(&job.slot, &mut batch)
        };
        let _ = job.found.iter().try_for_each(|values| job.cube.images(values, &mut image));
        let _ = self.queue.append(&job.slot, &mut batch);
        self.queue.finish_job(&job.slot, failure);
    }

    /// Gives the items to the sink, in order.
    fn read(&self, sink: &mut Sink<'_, B>) -> Result<Completion, CountError> {
        let mut state = self.queue.lock();
        // `paused`: everything given to the sink can be seen. `gathered`: items had time to gather.
        let (mut paused, mut gathered) = (false, true);
        loop {
            let reader_waits = paused && gathered;
            self.queue.reader_waits.store(reader_waits, SeqCst);
            if let Some(batch) = self.queue.take_batch(&mut state)? {
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
                state = self.queue.lock();
            } else if let Some(completion) = self.queue.completion(&mut state)? {
                // Work that is stopped leaves out solutions that were found.
                return Ok(if self.control.is_stopped() { Completion::Stopped } else { completion });
            } else if self.control.is_stopped() || state.is_closed() {
                return Ok(Completion::Stopped);
            } else if !paused {
                drop(state);
                if sink(Listed::Pause).is_break() {
                    return Ok(Completion::Enough);
                }
                paused = true;
                state = self.queue.lock();
            } else {
                state = self.queue.wait_for_item(state, if gathered { LOOK } else { GATHER });
                gathered = true;
            }
        }
    }
}
