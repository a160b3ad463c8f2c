//! The output of a solver for MiniZinc.

use std::sync::{Arc, Mutex, PoisonError};

use crate::error::{Error, Status};
use crate::output::standard::{Output, Report};
use crate::protocol::statistics::Block;
use crate::running::ending::Ending;

/// The line after each solution.
const SOLUTION: &str = "----------\n";
/// The line after the last solution, if there are no others.
const COMPLETE: &str = "==========\n";
const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====\n";
const UNKNOWN: &str = "=====UNKNOWN=====\n";

/// The answer that is written for MiniZinc.
pub struct Answer {
    output: Output,
    written: u64,
    /// Shared with the function that ends the answer if the work is ended early.
    open: Arc<Mutex<Open>>,
}

/// The part of the answer that is not written yet.
#[derive(Default)]
struct Open {
    /// Whether a solution was written.
    begun: bool,
    /// A solution to write at the end, unless a better one replaces it.
    held: Option<String>,
}

impl Open {
    /// The end of an answer that stops early: the held solution, or the mark that nothing is known, or an empty text.
    fn rest(&mut self) -> String {
        match self.held.take() {
            Some(held) => held + SOLUTION,
            None if self.begun => String::new(),
            None => UNKNOWN.to_owned(),
        }
    }
}

impl Answer {
    /// Begins an answer. Nothing is written yet.
    pub fn new() -> Self {
        Self { output: Output::new(), written: 0, open: Arc::default() }
    }

    /// The output if the work is ended before it stops by itself.
    pub fn if_ended(&self) -> impl FnOnce() -> Ending + Send + use<> {
        let open = Arc::clone(&self.open);
        move || {
            let text = open.lock().unwrap_or_else(PoisonError::into_inner).rest();
            Ending { note: String::new(), report: Report { text, status: Status::Done } }
        }
    }

    /// Calls `change` with the part that is not written yet.
    fn open<T>(&self, change: impl FnOnce(&mut Open) -> T) -> T {
        change(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a solution: its lines and the mark after it, in a single write.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn solution(&mut self, text: &str) -> Result<(), Error> {
        self.open(|open| open.begun = true);
        self.written += 1;
        self.output.write(&[text, SOLUTION].concat())
    }

    /// Keeps a solution to write at the end. It replaces a solution that was kept before.
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

    /// The number of solutions written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Whether no solution was written and none is kept.
    pub fn is_empty(&self) -> bool {
        self.written == 0 && !self.holds()
    }

    /// Writes an unsatisfiable core of the assumptions: the names of their variables.
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

    /// Flushes the output, so that everything written so far reaches MiniZinc.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush()
    }

    /// Ends the answer; `complete` says that there are no other solutions, or no better ones.
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
