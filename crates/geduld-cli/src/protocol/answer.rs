//! The output of a solver, as MiniZinc reads it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use crate::error::{Error, Status};
use crate::output::standard::{Output, Report};
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
    begun: Arc<AtomicBool>,
}

impl Answer {
    /// Nothing is written yet.
    pub fn new() -> Self {
        Self { output: Output::new(), written: 0, begun: Arc::default() }
    }

    /// What is told if the work is ended before it stops by itself.
    pub fn if_ended(&self) -> impl FnOnce() -> Ending + Send + Clone + use<> {
        let begun = Arc::clone(&self.begun);
        move || Ending {
            note: String::new(),
            report: Report {
                text: if begun.load(SeqCst) { String::new() } else { UNKNOWN.to_owned() },
                status: Status::Done,
            },
        }
    }

    /// Writes a solution: its lines, and the mark behind it, at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn solution(&mut self, text: &str) -> Result<(), Error> {
        self.begun.store(true, SeqCst);
        self.written += 1;
        self.output.write(&[text, SOLUTION].concat())
    }

    /// How many solutions were written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Sees to it that everything written so far has reached MiniZinc.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush()
    }

    /// Ends the answer; `complete` says whether it is known that there are no other solutions.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self, complete: bool) -> Result<Status, Error> {
        let mark = match (self.written, complete) {
            (0, true) => UNSATISFIABLE,
            (0, false) => UNKNOWN,
            (_, true) => COMPLETE,
            (_, false) => "",
        };
        self.output.write(mark)?;
        self.output.finish()?;
        Ok(Status::Done)
    }
}
