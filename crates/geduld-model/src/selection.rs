//! Conditions on solutions that no constraint of a model expresses.

use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use crate::Value;

/// A condition that is decided for each solution of a model by itself. *The packing comes apart.*
pub trait SolutionCondition: Sync + Send {
    /// The condition in words, after *the condition*.
    fn name(&self) -> String;

    /// Whether a solution, given as the values of the decision variables, keeps the condition. `None` if that was not
    /// decided within the limits. The images of a solution under the board symmetries get the same answer.
    fn keeps(&self, values: &[Value]) -> Option<bool>;
}

/// Selects the solutions of a model that keep a condition. Only these are solutions of the puzzle.
pub struct Selection<'a> {
    condition: Box<dyn SolutionCondition + 'a>,
    undecided: AtomicU64,
}

/// The puzzle has a condition that is no part of its model, and only the model would be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the condition {0} is decided for each solution by itself: no constraint or formula expresses it")]
pub struct Unmodelled(pub String);

impl<'a> Selection<'a> {
    /// The selection by this condition.
    pub fn new(condition: impl SolutionCondition + 'a) -> Self {
        Self { condition: Box::new(condition), undecided: AtomicU64::new(0) }
    }

    /// Whether a solution is selected. One that is not decided is left out, and counted.
    pub fn selects(&self, values: &[Value]) -> bool {
        let kept = self.condition.keeps(values);
        if kept.is_none() {
            self.undecided.fetch_add(1, Ordering::Relaxed);
        }
        kept.unwrap_or(false)
    }

    /// The number of solutions so far that were not decided. With any, what was found is only a part.
    pub fn undecided(&self) -> u64 {
        self.undecided.load(Ordering::Relaxed)
    }

    /// The error for work that needs the whole puzzle as a model.
    pub fn unmodelled(&self) -> Unmodelled {
        Unmodelled(self.condition.name())
    }
}
