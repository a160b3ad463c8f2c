//! Notices solutions that reach a bound of their puzzle while they are checked. A larger bound may allow more
//! solutions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use geduld::exports::models::{Instance, SolutionChecker, Value, Violation};
use geduld::exports::puzzles::{Limit, Puzzle};

use crate::error::warning;
use crate::terminal::progress::say;

/// The bound of a puzzle, if it has one that may cut off solutions.
pub struct LimitWatch(Option<Arc<Noted>>);

struct Noted {
    limit: Limit,
    reached: AtomicBool,
}

impl LimitWatch {
    /// Watches nothing.
    pub fn none() -> Self {
        Self(None)
    }

    /// Watches the solutions that are checked from now on.
    pub fn watch<'a>(puzzle: &Puzzle, instance: Instance<'a>) -> (Instance<'a>, Self) {
        let Some(limit) = puzzle.family.limit(&instance.model) else { return (instance, Self(None)) };
        let noted = Arc::new(Noted { limit, reached: AtomicBool::new(false) });
        let checker = Box::new(Watched { checker: instance.checker, noted: Arc::clone(&noted) });
        (Instance { checker, ..instance }, Self(Some(noted)))
    }

    /// Prints a warning at the end of the work, if the bound was reached. `nothing` says that there is no solution.
    pub fn tell(&self, nothing: bool) {
        let Self(Some(noted)) = self else { return };
        if nothing {
            say(&warning(&noted.limit.empty));
        } else if noted.reached.load(Relaxed) {
            say(&warning(&noted.limit.reached));
        }
    }
}

struct Watched<'a> {
    checker: Box<dyn SolutionChecker + 'a>,
    noted: Arc<Noted>,
}

impl SolutionChecker for Watched<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        if self.noted.limit.is_reached(values) {
            self.noted.reached.store(true, Relaxed);
        }
        self.checker.check(values)
    }
}
