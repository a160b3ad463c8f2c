//! The output of a solver, as MiniZinc reads it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::error::{Error, Status};
use crate::output::standard::{Output, Report};
use crate::protocol::statistics::Block;
use crate::running::ending::Ending;

/// Behind each solution.
const SOLUTION: &str = "----------\n";
/// Behind the last one, if there are no others.
const COMPLETE: &str = "==========\n";
const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====\n";
const UNKNOWN: &str = "=====UNKNOWN=====\n";

/// What is written for MiniZinc.
pub struct Answer {
    output: Output,
    written: u64,
    /// Shared with what is told if the work is ended early.
    open: Arc<Mutex<Open>>,
}

/// What is not written yet.
#[derive(Default)]
struct Open {
    /// Whether a solution was written.
    begun: bool,
    /// A solution that is written at the end, unless a better one takes its place.
    held: Option<String>,
}

impl Open {
    /// The solution that was held, or that nothing is known, if that is so.
    fn rest(&mut self) -> String {
        match self.held.take() {
            Some(held) => held + SOLUTION,
            None if self.begun => String::new(),
            None => UNKNOWN.to_owned(),
        }
    }
}

impl Answer {
    /// Nothing is written yet.
    pub fn new() -> Self {
        Self { output: Output::new(), written: 0, open: Arc::default() }
    }

    /// What is told if the work is ended before it stops by itself.
    pub fn if_ended(&self) -> impl FnOnce() -> Ending + Send + use<> {
        let open = Arc::clone(&self.open);
        move || {
            let text = open.lock().unwrap_or_else(PoisonError::into_inner).rest();
            Ending { note: String::new(), report: Report { text, status: Status::Done } }
        }
    }

    /// Calls this with what is not written yet.
    fn open<T>(&self, change: impl FnOnce(&mut Open) -> T) -> T {
        change(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a solution: its lines, and the mark behind it, at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn solution(&mut self, text: &str) -> Result<(), Error> {
        self.open(|open| open.begun = true);
        self.written += 1;
        self.output.write(&[text, SOLUTION].concat())
    }

    /// Keeps a solution to be written at the end, in the place of the one that was kept before.
    pub fn hold(&mut self, text: String) {
        self.open(|open| open.held = Some(text));
    }

    /// Forgets the solution that was kept.
    pub fn let_go(&mut self) {
        self.open(|open| open.held = None);
    }

    /// Whether a solution is kept.
    pub fn holds(&self) -> bool {
        self.open(|open| open.held.is_some())
    }

    /// How many solutions were written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Whether no solution was written or is kept.
    pub fn is_empty(&self) -> bool {
        self.written == 0 && !self.holds()
    }

    /// Writes assumptions that exclude one another: the names of their variables.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn core(&mut self, names: &[String]) -> Result<(), Error> {
        self.output.write(&format!("%%%mzn-core: [{}]\n", names.join(", ")))
    }

    /// Writes statistics.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn statistics(&mut self, block: Block) -> Result<(), Error> {
        self.output.write(&block.text())
    }

    /// Sees to it that everything written so far has reached MiniZinc.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush()
    }

    /// Ends the answer; `complete` says whether it is known that there are no other solutions, or no better ones.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self, complete: bool, statistics: Option<Block>) -> Result<Status, Error> {
        if let Some(held) = self.open(|open| open.held.take()) {
            self.solution(&held)?;
        }
        let mark = match (self.written, complete) {
            (0, true) => UNSATISFIABLE,
            (0, false) => UNKNOWN,
            (_, true) => COMPLETE,
            (_, false) => "",
        };
        self.output.write(mark)?;
        if let Some(block) = statistics {
            self.output.write(&block.text())?;
        }
        self.output.finish()?;
        Ok(Status::Done)
    }
}
