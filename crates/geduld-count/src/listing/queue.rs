//! The state that the workers of a list share with one another and with the reader: the cubes in their order, with the
//! solutions found in them, and the items made of these solutions, in the order of the list.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use geduld_model::Value;

use super::source::{End, Listable};
use crate::error::CountError;
use crate::listing::batch::Batch;
use crate::listing::request::Completion;

/// The number of solutions, with their images, that are worked on together.
const JOB: usize = 16;
/// The maximum number of solutions that may wait in the first cube, and in all cubes together.
const FOUND: usize = 256;
const FOUND_AHEAD: usize = 16_384;
/// The maximum number of jobs that are in progress or wait to be read.
const SLOTS: usize = 4096;
/// The maximum number of bytes that may wait to be read in the first job, and in all jobs together.
const MADE: usize = 1 << 20;
const MADE_AHEAD: usize = 16 << 20;

pub(super) struct Queue<'a, B> {
    state: Mutex<State<'a, B>>,
    /// Wakes workers that have nothing to do.
    idle: Condvar,
    /// Wakes workers that must wait because too much is waiting to be read.
    blocked: Condvar,
    /// Wakes the reader.
    reader: Condvar,
    /// Whether the reader wants to be woken for the next item.
    pub reader_waits: AtomicBool,
    /// The number of the slot that is read next.
    first_slot: AtomicU64,
    /// The number of bytes that wait to be read.
    waiting_bytes: AtomicUsize,
    /// The number of solutions found that are taken together.
    job_size: usize,
}

pub(super) struct State<'a, B> {
    /// The cubes in their order, without those whose solutions were all handed on.
    cubes: VecDeque<CubeInOrder<'a>>,
    next_id: u64,
    /// The number of waiting solutions in all cubes.
    waiting_found: usize,
    slots: VecDeque<Arc<Slot<B>>>,
    next_slot: u64,
    /// The number of workers that do a job.
    writing: usize,
    /// The number of workers that have nothing to do.
    idle: usize,
    /// The number of workers that must wait.
    blocked: usize,
    /// The result of the search, once no further solution can follow in the order of the list.
    end: Option<Result<Completion, CountError>>,
    /// Whether the reader has ended.
    closed: bool,
}

/// A cube with the solutions found in it that wait.
struct CubeInOrder<'a> {
    id: u64,
    cube: Arc<Listable<'a>>,
    begun: bool,
    found: VecDeque<Vec<Value>>,
    /// The result of its search. The rest of the cube follows it in the list of cubes.
    end: Option<Result<Completion, CountError>>,
}

/// Solutions to work on.
pub(super) struct Job<'a, B> {
    pub cube: Arc<Listable<'a>>,
    pub found: Vec<Vec<Value>>,
    pub slot: Arc<Slot<B>>,
}

/// The place of the items of a job in the order of the list.
pub(super) struct Slot<B> {
    number: u64,
    made: Mutex<Made<B>>,
}

struct Made<B> {
    /// The batches in the order in which they were handed over.
    batches: VecDeque<B>,
    /// The number of bytes in them.
    bytes: usize,
    /// Set when no further batch will come, with the error if something went wrong.
    done: Option<Result<(), CountError>>,
}

impl<'a, B> State<'a, B> {
    /// Whether there is nothing left for workers to do.
    pub fn is_over(&self) -> bool {
        self.closed || self.end.is_some()
    }

    pub fn is_closed(&self) -> bool {
        self.closed
    }

    fn cube_in_order(&mut self, id: u64) -> Option<(usize, &mut CubeInOrder<'a>)> {
        self.cubes.iter_mut().enumerate().find(|(_, cube_in_order)| cube_in_order.id == id)
    }

    /// Whether so many solutions wait that the search of this cube must wait, too.
    pub fn is_full(&mut self, id: u64) -> bool {
        match self.cube_in_order(id) {
            Some((0, cube_in_order)) => cube_in_order.found.len() >= FOUND,
            _ => self.waiting_found >= FOUND_AHEAD,
        }
    }

    /// Whether the solutions of this cube are to be read next, and no worker works on them.
    pub fn needs_help(&mut self, id: u64) -> bool {
        self.writing == 0
            && self.idle == 0
            && self.cube_in_order(id).is_some_and(|(position, _)| position == 0)
    }

    /// The first cube whose search has not begun, if it may begin.
    pub fn begin_search(&mut self) -> Option<(u64, Arc<Listable<'a>>)> {
        let position = self.cubes.iter().position(|cube_in_order| !cube_in_order.begun)?;
        if position > 0 && self.waiting_found >= FOUND_AHEAD {
            return None;
        }
        let cube_in_order = &mut self.cubes[position];
        cube_in_order.begun = true;
        Some((cube_in_order.id, Arc::clone(&cube_in_order.cube)))
    }

    /// Inserts cubes whose search has not begun at this position.
    fn insert(&mut self, position: usize, cubes: Vec<Listable<'a>>) {
        for cube in cubes.into_iter().rev() {
            let (id, cube) = (self.next_id, Arc::new(cube));
            self.next_id += 1;
            self.cubes
                .insert(position, CubeInOrder { id, cube, begun: false, found: VecDeque::new(), end: None });
        }
    }
}

impl<'a, B: Batch> Queue<'a, B> {
    pub fn new(cubes: Vec<Listable<'a>>, most_images: usize) -> Self {
        let mut state = State {
            cubes: VecDeque::new(),
            next_id: 0,
            waiting_found: 0,
            slots: VecDeque::new(),
            next_slot: 0,
            writing: 0,
            idle: 0,
            blocked: 0,
            end: None,
            closed: false,
        };
        state.insert(0, cubes);
        Self {
            state: Mutex::new(state),
            idle: Condvar::new(),
            blocked: Condvar::new(),
            reader: Condvar::new(),
            reader_waits: AtomicBool::new(false),
            first_slot: AtomicU64::new(0),
            waiting_bytes: AtomicUsize::new(0),
            job_size: (JOB / most_images.max(1)).max(1),
        }
    }

    pub fn lock(&self) -> MutexGuard<'_, State<'a, B>> {
        lock(&self.state)
    }

    /// Waits until there may be something to do.
    pub fn wait_idle<'g>(&self, mut state: MutexGuard<'g, State<'a, B>>) -> MutexGuard<'g, State<'a, B>> {
        state.idle += 1;
        let mut state = self.idle.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        state
    }

    /// Waits until there may be room.
    pub fn wait_blocked<'g>(&self, mut state: MutexGuard<'g, State<'a, B>>) -> MutexGuard<'g, State<'a, B>> {
        state.blocked += 1;
        let mut state = self.blocked.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.blocked -= 1;
        state
    }

    /// Waits for the next item or the end of the list, but not longer than `most`.
    pub fn wait_for_item<'g>(
        &self,
        state: MutexGuard<'g, State<'a, B>>,
        most: Duration,
    ) -> MutexGuard<'g, State<'a, B>> {
        self.reader.wait_timeout(state, most).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Wakes the workers that wait for room.
    fn wake_blocked(&self, state: &State<'a, B>) {
        if state.blocked > 0 {
            self.blocked.notify_all();
        }
    }

    /// Wakes everybody after a change that may concern all.
    fn wake_all(&self) {
        self.idle.notify_all();
        self.blocked.notify_all();
        self.reader.notify_one();
    }

    /// Whether the reader waits for the next item of a slot.
    pub fn is_awaited(&self, slot: &Slot<B>) -> bool {
        self.reader_waits.load(SeqCst) && self.first_slot.load(SeqCst) == slot.number
    }

    /// Wakes the reader if it waits for this slot.
    fn wake_reader(&self, slot: &Slot<B>) {
        if self.is_awaited(slot) {
            // With the lock held, the reader cannot be just about to wait.
            let _state = self.lock();
            self.reader.notify_one();
        }
    }

    /// Ends the list because there is no reader any more.
    pub fn close(&self) {
        self.lock().closed = true;
        self.wake_all();
    }

    /// Adds a solution to those found in a cube.
    pub fn add_found(&self, state: &mut State<'a, B>, id: u64, values: &[Value]) {
        let Some((position, cube_in_order)) = state.cube_in_order(id) else { return };
        cube_in_order.found.push_back(values.to_vec());
        state.waiting_found += 1;
        match (position, state.idle) {
            (0, 0) => self.wake_blocked(state),
            (0, _) => self.idle.notify_one(),
            _ => {}
        }
    }

    /// Records the end of the search of a cube. The search of its rest can begin at once. If a search failed, the error
    /// is reported when its turn comes in the order of the list.
    pub fn end_search(&self, id: u64, end: Result<End<Listable<'a>>, CountError>) {
        let mut state = self.lock();
        let Some((position, cube_in_order)) = state.cube_in_order(id) else { return };
        let (rest, end) = match end {
            Ok(End::Exhausted) => (Vec::new(), Ok(Completion::Exhausted)),
            Ok(End::Split(rest)) => (rest, Ok(Completion::Exhausted)),
            Ok(End::Stopped) => (Vec::new(), Ok(Completion::Stopped)),
            Err(error) => (Vec::new(), Err(error)),
        };
        let over = cube_in_order.found.is_empty() && matches!(end, Ok(Completion::Exhausted));
        cube_in_order.end = Some(end);
        state.insert(position + 1, rest);
        if over {
            state.cubes.remove(position);
        }
        self.wake_all();
    }

    /// Takes the next solutions to work on.
    pub fn take_job(&self, state: &mut State<'a, B>) -> Option<Job<'a, B>> {
        if state.slots.len() >= SLOTS || state.is_over() {
            return None;
        }
        while let Some(first) = state.cubes.front_mut() {
            if first.found.is_empty() {
                match first.end.take() {
                    None => return None,
                    Some(Ok(Completion::Exhausted)) => state.cubes.pop_front(),
                    end => {
                        state.end = end;
                        break;
                    }
                };
                // Now another cube is the first.
                self.wake_blocked(state);
                continue;
            }
            let most = first.found.len().min(self.job_size);
            let found: Vec<_> = first.found.drain(..most).collect();
            let cube = Arc::clone(&first.cube);
            let made = Made { batches: VecDeque::new(), bytes: 0, done: None };
            let slot = Arc::new(Slot { number: state.next_slot, made: Mutex::new(made) });
            state.next_slot += 1;
            state.slots.push_back(Arc::clone(&slot));
            state.writing += 1;
            if state.waiting_found >= FOUND_AHEAD {
                // The search of more cubes may begin.
                self.idle.notify_all();
            }
            state.waiting_found -= found.len();
            self.wake_blocked(state);
            return Some(Job { cube, found, slot });
        }
        if state.end.is_none() {
            state.end = Some(Ok(Completion::Exhausted));
        }
        self.wake_all();
        None
    }

    /// Hands over the items made for a job so far. Waits while too much waits to be read, unless this job is read next.
    pub fn append(&self, slot: &Slot<B>, batch: &mut B) -> ControlFlow<()> {
        let size = batch.size();
        if size == 0 {
            return ControlFlow::Continue(());
        }
        if self.waiting_bytes.load(SeqCst) >= MADE_AHEAD {
            let mut state = self.lock();
            while !state.closed
                && self.waiting_bytes.load(SeqCst) >= MADE_AHEAD
                && (self.first_slot.load(SeqCst) != slot.number || lock(&slot.made).bytes >= MADE)
            {
                state = self.wait_blocked(state);
            }
            if state.closed {
                return ControlFlow::Break(());
            }
        }
        self.waiting_bytes.fetch_add(size, SeqCst);
        let mut made = lock(&slot.made);
        made.bytes += size;
        made.batches.push_back(std::mem::take(batch));
        drop(made);
        self.wake_reader(slot);
        ControlFlow::Continue(())
    }

    /// Records that a job is finished.
    pub fn finish_job(&self, slot: &Slot<B>, failure: Option<CountError>) {
        lock(&slot.made).done = Some(failure.map_or(Ok(()), Err));
        self.lock().writing -= 1;
        self.wake_reader(slot);
    }

    /// The next batch, if there is one.
    ///
    /// # Errors
    /// If the next item could not be made.
    pub fn take_batch(&self, state: &mut State<'a, B>) -> Result<Option<B>, CountError> {
        while let Some(first) = state.slots.front() {
            let mut slot = lock(&first.made);
            if let Some(taken) = slot.batches.pop_front() {
                let size = taken.size();
                slot.bytes -= size;
                drop(slot);
                self.waiting_bytes.fetch_sub(size, SeqCst);
                self.wake_blocked(state);
                return Ok(Some(taken));
            }
            let Some(done) = slot.done.take() else { return Ok(None) };
            drop(slot);
            if state.slots.len() >= SLOTS {
                // More jobs can begin.
                self.idle.notify_all();
            }
            state.slots.pop_front();
            self.first_slot.fetch_add(1, SeqCst);
            self.wake_blocked(state);
            done?;
        }
        Ok(None)
    }

    /// The result of the list, once everything has been read.
    ///
    /// # Errors
    /// If the search failed.
    pub fn completion(&self, state: &mut State<'a, B>) -> Result<Option<Completion>, CountError> {
        if state.slots.is_empty() { state.end.take().transpose() } else { Ok(None) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
