//! One object that several threads of Python use in turns.

use std::ops::{Deref, DerefMut};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::running::TICK;

/// A plain lock would not do: the function that reports progress runs during a turn, and would wait for its own caller for ever.
pub struct Turns<T> {
    /// No code of Python runs while this lock is held.
    state: Mutex<State<T>>,
    freed: Condvar,
}

struct State<T> {
    /// `None` during a turn, and after the last one. Boxed, so a turn moves a pointer.
    object: Option<Box<T>>,
    /// The thread that has its turn.
    user: Option<ThreadId>,
    /// The object is not used again after this turn.
    ended: bool,
}

impl<T: Send> Turns<T> {
    pub fn new(object: T) -> Self {
        let state = State { object: Some(Box::new(object)), user: None, ended: false };
        Self { state: Mutex::new(state), freed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the turn of this thread. `None` after the last turn. Raises if it is the turn of this thread already.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<Turn<'_, T>>> {
        let me = thread::current().id();
        loop {
            let mut state = self.lock();
            match state.user {
                None => return Ok(self.begin(&mut state)),
                Some(user) if user == me => {
                    return Err(PyRuntimeError::new_err(
                        "a progress function cannot read from the iterator that calls it: return first, then read; \
                         close() ends the iterator at any time",
                    ));
                }
                Some(_) => drop(state),
            }
            py.detach(|| {
                let state = self.lock();
                if state.user.is_some() {
                    drop(self.freed.wait_timeout(state, TICK));
                }
            });
            py.check_signals()?;
        }
    }

    /// Makes the turn that someone has the last one. If nobody has one, this is the last turn.
    pub fn last(&self) -> Option<Turn<'_, T>> {
        let mut state = self.lock();
        state.ended = true;
        self.begin(&mut state)
    }

    fn begin(&self, state: &mut State<T>) -> Option<Turn<'_, T>> {
        let object = state.object.take()?;
        state.user = Some(thread::current().id());
        Some(Turn { turns: self, object: Some(object) })
    }
}

/// The object, while it is the turn of this thread.
pub struct Turn<'a, T: Send> {
    turns: &'a Turns<T>,
    /// `None` only after the turn.
    object: Option<Box<T>>,
}

impl<T: Send> Turn<'_, T> {
    /// Whether the object is not used again after this turn.
    pub fn is_last(&self) -> bool {
        self.turns.lock().ended
    }

    /// Ends this turn, and drops the object.
    pub fn end(self) {
        self.turns.lock().ended = true;
    }
}

impl<T: Send> Deref for Turn<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.object.as_ref().expect("the turn has not ended")
    }
}

impl<T: Send> DerefMut for Turn<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.object.as_mut().expect("the turn has not ended")
    }
}

impl<T: Send> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.user = None;
        if !state.ended {
            state.object = self.object.take();
        }
        drop(state);
        self.turns.freed.notify_all();
    }
}
