//! What the workers of a list share with one another and with its reader: the cubes in their order with what was found in
//! them, and texts in the order of the list.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use geduld_model::Value;

use super::source::End;
use crate::error::CountError;
use crate::listing::request::Completion;

/// Solutions that are turned into text together, with their images.
const BATCH: usize = 16;
/// Solutions found that may wait in the first cube, and in all others together.
const FOUND: usize = 256;
const FOUND_AHEAD: usize = 16_384;
/// Batches that may be worked on or wait to be read.
const SLOTS: usize = 4096;
/// Bytes of text that may wait in the first batch, and in all together.
const TEXT: usize = 1 << 20;
const TEXT_AHEAD: usize = 16 << 20;

pub(super) struct Desk<C> {
    state: Mutex<State<C>>,
    /// Wakes workers that have nothing to do.
    idle: Condvar,
    /// Wakes workers that may not go on, as too much waits.
    blocked: Condvar,
    /// Wakes the reader.
    reader: Condvar,
    /// Whether the reader wants to be woken for the next text.
    pub hungry: AtomicBool,
    /// The number of the slot that is read next.
    first_slot: AtomicU64,
    /// Bytes of text that wait to be read.
    waiting_text: AtomicUsize,
    /// Solutions found that are taken together.
    batch: usize,
}

pub(super) struct State<C> {
    /// The cubes of which not everything has been handed on, in their order.
    cubes: VecDeque<Stretch<C>>,
    next_id: u64,
    /// Solutions found that wait, in all cubes.
    waiting_found: usize,
    slots: VecDeque<Arc<Slot>>,
    next_slot: u64,
    /// Workers that turn solutions into text.
    writing: usize,
    /// Workers that have nothing to do.
    idle: usize,
    /// Workers that may not go on.
    blocked: usize,
    /// How the search ended, once nothing more will be found in the order of the list.
    end: Option<Result<Completion, CountError>>,
    /// Whether nobody reads any more.
    closed: bool,
}

/// A cube on its way.
struct Stretch<C> {
    id: u64,
    cube: Arc<C>,
    begun: bool,
    found: VecDeque<Vec<Value>>,
    /// How its search ended; what is left of it stands behind it.
    end: Option<Result<Completion, CountError>>,
}

/// Solutions to be turned into text.
pub(super) struct Job<C> {
    pub cube: Arc<C>,
    pub found: Vec<Vec<Value>>,
    pub slot: Arc<Slot>,
}

/// The place of the texts of a job in the order of the list.
pub(super) struct Slot {
    number: u64,
    written: Mutex<Written>,
}

#[derive(Default)]
struct Written {
    /// As they were handed over: they are moved, not copied.
    texts: VecDeque<Texts>,
    /// How many bytes they are.
    bytes: usize,
    /// Whether there will be no more of them, and why if something went wrong.
    done: Option<Result<(), CountError>>,
}

/// Texts one after the other, and where each ends.
#[derive(Default)]
pub(super) struct Texts {
    pub text: String,
    pub ends: Vec<usize>,
}

impl<C> State<C> {
    /// Whether there is nothing left for workers to do.
    pub fn is_over(&self) -> bool {
        self.closed || self.end.is_some()
    }

    pub fn is_closed(&self) -> bool {
        self.closed
    }

    fn stretch(&mut self, id: u64) -> Option<(usize, &mut Stretch<C>)> {
        self.cubes.iter_mut().enumerate().find(|(_, stretch)| stretch.id == id)
    }

    /// Whether so much waits that the search of this cube has to wait as well.
    pub fn is_full(&mut self, id: u64) -> bool {
        match self.stretch(id) {
            Some((0, stretch)) => stretch.found.len() >= FOUND,
            _ => self.waiting_found >= FOUND_AHEAD,
        }
    }

    /// Whether what was found in this cube is to be read next, and nobody turns it into text.
    pub fn needs_help(&mut self, id: u64) -> bool {
        self.writing == 0 && self.idle == 0 && self.stretch(id).is_some_and(|(position, _)| position == 0)
    }

    /// The first cube that nobody has looked into, if it may be begun.
    pub fn begin_search(&mut self) -> Option<(u64, Arc<C>)> {
        let position = self.cubes.iter().position(|stretch| !stretch.begun)?;
        if position > 0 && self.waiting_found >= FOUND_AHEAD {
            return None;
        }
        let stretch = &mut self.cubes[position];
        stretch.begun = true;
        Some((stretch.id, Arc::clone(&stretch.cube)))
    }

    /// Puts cubes that nobody has looked into at this position.
    fn insert(&mut self, position: usize, cubes: Vec<C>) {
        for cube in cubes.into_iter().rev() {
            let (id, cube) = (self.next_id, Arc::new(cube));
            self.next_id += 1;
            self.cubes
                .insert(position, Stretch { id, cube, begun: false, found: VecDeque::new(), end: None });
        }
    }
}

impl<C> Desk<C> {
    pub fn new(cubes: Vec<C>, most_images: usize) -> Self {
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
            hungry: AtomicBool::new(false),
            first_slot: AtomicU64::new(0),
            waiting_text: AtomicUsize::new(0),
            batch: (BATCH / most_images.max(1)).max(1),
        }
    }

    pub fn lock(&self) -> MutexGuard<'_, State<C>> {
        lock(&self.state)
    }

    /// Waits until there may be something to do.
    pub fn wait_idle<'g>(&self, mut state: MutexGuard<'g, State<C>>) -> MutexGuard<'g, State<C>> {
        state.idle += 1;
        let mut state = self.idle.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.idle -= 1;
        state
    }

    /// Waits until there may be room.
    pub fn wait_blocked<'g>(&self, mut state: MutexGuard<'g, State<C>>) -> MutexGuard<'g, State<C>> {
        state.blocked += 1;
        let mut state = self.blocked.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.blocked -= 1;
        state
    }

    /// Waits for a text that the reader wants to be woken for, or for the end; at most so long.
    pub fn wait_for_text<'g>(
        &self,
        state: MutexGuard<'g, State<C>>,
        most: Duration,
    ) -> MutexGuard<'g, State<C>> {
        self.reader.wait_timeout(state, most).unwrap_or_else(PoisonError::into_inner).0
    }

    /// There is room for those that wait for it.
    fn wake_blocked(&self, state: &State<C>) {
        if state.blocked > 0 {
            self.blocked.notify_all();
        }
    }

    /// Everything may be different now.
    fn wake_all(&self) {
        self.idle.notify_all();
        self.blocked.notify_all();
        self.reader.notify_one();
    }

    /// Whether the reader waits for the next text of a slot.
    pub fn is_awaited(&self, slot: &Slot) -> bool {
        self.hungry.load(SeqCst) && self.first_slot.load(SeqCst) == slot.number
    }

    /// There is something new in a slot.
    fn wake_reader(&self, slot: &Slot) {
        if self.is_awaited(slot) {
            // Under the lock, so that it is not just about to wait.
            let _state = self.lock();
            self.reader.notify_one();
        }
    }

    /// Nobody reads any more.
    pub fn close(&self) {
        self.lock().closed = true;
        self.wake_all();
    }

    /// Puts a solution to those found in a cube.
    pub fn add_found(&self, state: &mut State<C>, id: u64, values: &[Value]) {
        let Some((position, stretch)) = state.stretch(id) else { return };
        stretch.found.push_back(values.to_vec());
        state.waiting_found += 1;
        match (position, state.idle) {
            (0, 0) => self.wake_blocked(state),
            (0, _) => self.idle.notify_one(),
            _ => {}
        }
    }

    /// The search of a cube has ended. What is left of it can be begun at once; how a search failed is told when it is its turn.
    pub fn end_search(&self, id: u64, end: Result<End<C>, CountError>) {
        let mut state = self.lock();
        let Some((position, stretch)) = state.stretch(id) else { return };
        let (rest, end) = match end {
            Ok(End::Exhausted) => (Vec::new(), Ok(Completion::Exhausted)),
            Ok(End::Split(rest)) => (rest, Ok(Completion::Exhausted)),
            Ok(End::Stopped) => (Vec::new(), Ok(Completion::Stopped)),
            Err(error) => (Vec::new(), Err(error)),
        };
        let over = stretch.found.is_empty() && matches!(end, Ok(Completion::Exhausted));
        stretch.end = Some(end);
        state.insert(position + 1, rest);
        if over {
            state.cubes.remove(position);
        }
        self.wake_all();
    }

    /// The next solutions to be turned into text.
    pub fn take_job(&self, state: &mut State<C>) -> Option<Job<C>> {
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
                // Another cube is the first now.
                self.wake_blocked(state);
                continue;
            }
            let most = first.found.len().min(self.batch);
            let found: Vec<_> = first.found.drain(..most).collect();
            let cube = Arc::clone(&first.cube);
            let slot = Arc::new(Slot { number: state.next_slot, written: Mutex::default() });
            state.next_slot += 1;
            state.slots.push_back(Arc::clone(&slot));
            state.writing += 1;
            if state.waiting_found >= FOUND_AHEAD {
                // More cubes may be begun.
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

    /// Appends texts to those of a job and leaves none. Waits while too much text waits to be read, unless this is what is read next.
    pub fn append(&self, slot: &Slot, texts: &mut Texts) -> ControlFlow<()> {
        if texts.ends.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.waiting_text.load(SeqCst) >= TEXT_AHEAD {
            let mut state = self.lock();
            while !state.closed
                && self.waiting_text.load(SeqCst) >= TEXT_AHEAD
                && (self.first_slot.load(SeqCst) != slot.number || lock(&slot.written).bytes >= TEXT)
            {
                state = self.wait_blocked(state);
            }
            if state.closed {
                return ControlFlow::Break(());
            }
        }
        self.waiting_text.fetch_add(texts.text.len(), SeqCst);
        let mut written = lock(&slot.written);
        written.bytes += texts.text.len();
        written.texts.push_back(std::mem::take(texts));
        drop(written);
        self.wake_reader(slot);
        ControlFlow::Continue(())
    }

    /// There are no more texts of a job.
    pub fn finish_job(&self, slot: &Slot, failure: Option<CountError>) {
        lock(&slot.written).done = Some(failure.map_or(Ok(()), Err));
        self.lock().writing -= 1;
        self.wake_reader(slot);
    }

    /// The next texts, if there are some.
    ///
    /// # Errors
    /// If something went wrong in place of the next text.
    pub fn take_texts(&self, state: &mut State<C>) -> Result<Option<Texts>, CountError> {
        while let Some(first) = state.slots.front() {
            let mut slot = lock(&first.written);
            if let Some(taken) = slot.texts.pop_front() {
                slot.bytes -= taken.text.len();
                drop(slot);
                self.waiting_text.fetch_sub(taken.text.len(), SeqCst);
                self.wake_blocked(state);
                return Ok(Some(taken));
            }
            let Some(done) = slot.done.take() else { return Ok(None) };
            drop(slot);
            if state.slots.len() >= SLOTS {
                // More can be begun.
                self.idle.notify_all();
            }
            state.slots.pop_front();
            self.first_slot.fetch_add(1, SeqCst);
            self.wake_blocked(state);
            done?;
        }
        Ok(None)
    }

    /// How the list ended, once everything has been read.
    ///
    /// # Errors
    /// If the search failed.
    pub fn completion(&self, state: &mut State<C>) -> Result<Option<Completion>, CountError> {
        if state.slots.is_empty() { state.end.take().transpose() } else { Ok(None) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
