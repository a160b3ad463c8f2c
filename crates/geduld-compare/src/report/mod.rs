//! Reports of a comparison, for people, spreadsheets and papers.

mod brief;
pub(crate) mod csv;
mod json;
mod markdown;
mod ranking;
mod recorded;

use std::collections::BTreeMap;

use crate::statistics::{Findings, Standing};
use crate::{CellSummary, Matrix, Outcome, Plan, Proof, Run, Summary};

pub use brief::{brief, brief_for_terminal};
pub use csv::csv;
pub use json::{json, json_lines};
pub use markdown::{live, markdown};
pub(crate) use ranking::ranks;
pub use recorded::{RecordedError, RecordedRun};

/// The data of a report.
pub struct Report<'a> {
    /// The matrix that was compared.
    pub matrix: &'a Matrix,
    /// The cells.
    pub plan: &'a Plan,
    /// The runs, in the order of their execution.
    pub runs: &'a [Run],
    /// The summary of the choosing runs.
    pub summary: Summary,
    /// The statistical findings.
    pub findings: Findings,
    /// The program, the version and the machine, each with its name.
    pub circumstances: &'a [(&'static str, String)],
    /// What the seconds measure, e.g. `processor time`.
    pub measure: &'static str,
    /// When the clock stops a run, as a sentence without its full stop.
    pub clock: String,
    /// The command of a run as it can be typed, including the seed. The arguments are the cell and the run number
    /// from 0.
    pub command: &'a dyn Fn(usize, u64) -> String,
}

impl Report<'_> {
    /// The seed of a run.
    pub(crate) fn seed(&self, run: u64) -> u64 {
        self.matrix.seed + run
    }

    /// The standing of a cell among the cells of its puzzle.
    fn standing(&self, cell: usize) -> Option<&Standing> {
        let puzzle = self.plan.cells[cell].puzzle;
        let first = self.plan.cells.iter().position(|known| known.puzzle == puzzle)?;
        self.findings.puzzles[puzzle].as_ref()?.columns.get(cell - first)?.as_ref()
    }

    /// The proof of each cell that was asked for one.
    fn proofs(&self) -> BTreeMap<usize, &Proof> {
        self.runs.iter().filter_map(|run| Some((run.cell, run.proof.as_ref()?))).collect()
    }

    /// The purpose of a run in one word: to choose the best cells, or to judge them.
    fn role(&self, run: u64) -> &'static str {
        if self.plan.judging().contains(&run) { "judge" } else { "choose" }
    }

    /// The number of planned runs.
    pub fn planned(&self) -> usize {
        self.plan.needed_runs(&self.findings.chosen).len()
    }

    /// Whether every run has been made.
    pub fn is_complete(&self) -> bool {
        self.runs.len() == self.planned()
    }
}

/// A time with a readable number of digits.
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
        Outcome::Failed(message) | Outcome::Wrong(message) => format!("{}: {message}", outcome.word()),
        _ => outcome.word().to_owned(),
    }
}

/// The size of a proof, or why there is none, in a word.
fn size_of_proof(proof: &Proof) -> String {
    match (&proof.outcome, proof.bytes) {
        (Outcome::Failed(_), _) => "none".to_owned(),
        (Outcome::Wrong(_), _) => "rejected".to_owned(),
        (_, Some(bytes)) => format!("{:.1}", bytes as f64 / 1000.0),
        (Outcome::Timeout, None) => "time".to_owned(),
        (outcome, None) => outcome.word().to_owned(),
    }
}

/// The time to check a proof, or why it is not known, in a word.
fn checking_of_proof(proof: &Proof) -> String {
    match (&proof.outcome, proof.checking) {
        (Outcome::Solved, Some(time)) => seconds(time),
        (Outcome::Failed(_) | Outcome::Wrong(_), _) => String::new(),
        (Outcome::Timeout, _) => "time".to_owned(),
        (outcome, _) => outcome.word().to_owned(),
    }
}

/// The outcomes of the runs of a cell without a result.
fn failures(cell: &CellSummary) -> String {
    let words = cell.failures.iter().map(|outcome| match outcome {
        Outcome::Solved => "",
        Outcome::Timeout => "time",
        outcome => outcome.word(),
    });
    let mut words: Vec<&str> = words.collect();
    words.dedup();
    words.join(", ")
}

#[cfg(test)]
pub(crate) mod tests;
