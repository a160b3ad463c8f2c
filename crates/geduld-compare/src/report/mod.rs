//! Reports of a comparison, for people, for tables and for papers.

mod csv;
mod json;
mod markdown;
mod ranking;
mod recorded;

use crate::statistics::{Findings, Standing};
use crate::{CellSummary, Matrix, Outcome, Plan, Run, Summary};

pub use csv::csv;
pub use json::{json, json_lines};
pub use markdown::{live, markdown};
pub(crate) use ranking::ranks;
pub use recorded::{RecordedError, RecordedRun};

/// Everything that a report tells.
pub struct Report<'a> {
    /// What was compared.
    pub matrix: &'a Matrix,
    /// The cells.
    pub plan: &'a Plan,
    /// The runs, in the order in which they were made.
    pub runs: &'a [Run],
    /// What those come to by which cells are chosen.
    pub summary: Summary,
    /// What can be said by them.
    pub findings: Findings,
    /// Program, version, machine: each with its name.
    pub circumstances: &'a [(&'static str, String)],
    /// What the seconds are seconds of, e.g. `processor time`.
    pub measure: &'static str,
    /// What ends a run by the clock, as a sentence without its full stop.
    pub clock: String,
    /// The command of a run, by its cell and its number from 0, as it can be typed; with its seed.
    pub command: &'a dyn Fn(usize, u64) -> String,
}

impl Report<'_> {
    /// The seed of a run.
    pub(crate) fn seed(&self, run: u64) -> u64 {
        self.matrix.seed + run
    }

    /// Where a cell stands among those of its puzzle.
    fn standing(&self, cell: usize) -> Option<&Standing> {
        let puzzle = self.plan.cells[cell].puzzle;
        let first = self.plan.cells.iter().position(|known| known.puzzle == puzzle)?;
        self.findings.puzzles[puzzle].as_ref()?.columns.get(cell - first)?.as_ref()
    }

    /// What a run is for, in one word: to choose the best cells, or to judge them.
    fn role(&self, run: u64) -> &'static str {
        if self.plan.judging().contains(&run) { "judge" } else { "choose" }
    }

    /// How many runs there are to make.
    pub fn planned(&self) -> usize {
        self.plan.needed_runs(&self.findings.chosen).len()
    }

    /// Whether every run has been made.
    pub fn is_complete(&self) -> bool {
        self.runs.len() == self.planned()
    }
}

/// A time with as many digits as people read.
fn seconds(time: f64) -> String {
    match time {
        0.0..10.0 => format!("{time:.3}"),
        10.0..100.0 => format!("{time:.2}"),
        _ => format!("{time:.1}"),
    }
}

/// The outcome of a run in words.
fn outcome_in_words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Solved => "solved".to_owned(),
        Outcome::Timeout => "timeout".to_owned(),
        Outcome::Clock => "clock".to_owned(),
        Outcome::Memory => "memory".to_owned(),
        Outcome::Failed(message) => format!("failed: {message}"),
        Outcome::Wrong(message) => format!("wrong: {message}"),
    }
}

/// How the runs of a cell ended that have no result.
fn failures(cell: &CellSummary) -> String {
    let words = cell.failures.iter().map(|outcome| match outcome {
        Outcome::Solved => "",
        Outcome::Timeout => "time",
        Outcome::Clock => "clock",
        Outcome::Memory => "memory",
        Outcome::Failed(_) => "failed",
        Outcome::Wrong(_) => "wrong",
    });
    let mut words: Vec<&str> = words.collect();
    words.dedup();
    words.join(", ")
}

#[cfg(test)]
pub(crate) mod tests;
