//! The propagators that wait to run, and which changes of which variables wake them.

#[cfg(feature = "checks")]
mod checks;

use std::collections::VecDeque;

/// The number of a variable in a [`Store`](super::store::Store).
pub(crate) type Slot = usize;

/// A set of events.
pub(crate) type Events = u8;
/// One value is left.
pub(crate) const FIXED: Events = 1;
/// The least value is greater than before.
pub(crate) const LOWER: Events = 2;
/// The greatest value is smaller than before.
pub(crate) const HIGHER: Events = 4;
/// Any value was removed.
pub(crate) const DOMAIN: Events = 8;
/// One of the bounds has changed.
pub(crate) const BOUNDS: Events = LOWER | HIGHER;

/// The number of priorities. Propagators of a smaller priority run first.
const PRIORITIES: usize = 3;

/// Propagators that wait, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// For each variable, the propagators that its events wake.
    watchers: Vec<Vec<(u32, Events)>>,
    waiting: [VecDeque<u32>; PRIORITIES],
    /// For each propagator, its priority, and whether it waits (or runs, and knows what it does).
    priorities: Vec<u8>,
    queued: Vec<bool>,
}

impl Queue {
    pub fn add_variable(&mut self) {
        self.watchers.push(Vec::new());
    }

    /// Adds the next propagator, which waits at first. A priority is less than 3.
    pub fn add(&mut self, priority: u8, watches: &[(Slot, Events)]) {
        let own = u32::try_from(self.priorities.len()).expect("a network has less than 2^32 relations");
        self.priorities.push(priority);
        self.queued.push(false);
        for &(slot, events) in watches {
            self.watchers[slot].push((own, events));
        }
        self.push(own);
    }

    /// The number of propagators that look at the variable.
    pub fn watchers(&self, slot: Slot) -> usize {
        self.watchers[slot].len()
    }

    /// Lets all propagators wait, in tests.
    #[cfg(test)]
    pub fn wake_all(&mut self) {
        (0..self.queued.len()).for_each(|propagator| self.wake(propagator));
    }

    #[inline]
    pub fn notify(&mut self, slot: Slot, events: Events) {
        for at in 0..self.watchers[slot].len() {
            let (propagator, watched) = self.watchers[slot][at];
            if watched & events != 0 && !self.queued[propagator as usize] {
                self.push(propagator);
            }
        }
    }

    #[inline]
    fn push(&mut self, propagator: u32) {
        self.queued[propagator as usize] = true;
        self.waiting[usize::from(self.priorities[propagator as usize])].push_back(propagator);
    }

    /// The next propagator. Its own changes do not wake it until [`Queue::release`] is called.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let next = self.waiting.iter_mut().find_map(VecDeque::pop_front)?;
        Some(next as usize)
    }

    /// From now on, events wake the propagator again.
    #[inline]
    pub fn release(&mut self, propagator: usize) {
        self.queued[propagator] = false;
    }

    /// Lets the propagator wait, if it does not.
    #[inline]
    pub fn wake(&mut self, propagator: usize) {
        if !self.queued[propagator] {
            // The number came from the queue, so it fits.
            self.push(u32::try_from(propagator).unwrap_or_default());
        }
    }

    /// Nothing waits any longer.
    pub fn clear(&mut self) {
        for waiting in &mut self.waiting {
            for propagator in waiting.drain(..) {
                self.queued[propagator as usize] = false;
            }
        }
    }
}
