//! The invariants of the queue, for tests.

use super::Queue;

impl Queue {
    /// Panics unless nothing waits.
    pub fn check_empty(&self) {
        assert!(self.waiting.iter().all(std::collections::VecDeque::is_empty), "queue: a propagator waits");
        let lost = self.queued.iter().position(|&queued| queued);
        assert_eq!(lost, None, "queue: nothing can wake this propagator");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "nothing can wake this propagator")]
    fn a_propagator_that_was_not_released_is_noticed() {
        let mut queue = Queue::default();
        queue.add_variable();
        queue.add(0, &[]);
        let own = queue.pop().unwrap();
        queue.release(own);
        queue.check_empty();
        queue.queued[own] = true;
        queue.check_empty();
    }
}
