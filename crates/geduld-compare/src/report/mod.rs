//! Reports of a comparison, for people, for tables and for papers.

mod csv;
mod json;
mod markdown;
mod svg;

use crate::{CellSummary, Matrix, Outcome, Plan, Run, Summary};

pub use csv::csv;
pub use json::{json, json_lines};
pub use markdown::{live, markdown};
pub use svg::svg;

/// Everything that a report tells.
pub struct Report<'a> {
    /// What was compared.
    pub matrix: &'a Matrix,
    /// The cells.
    pub plan: &'a Plan,
    /// The runs, in the order in which they were made.
    pub runs: &'a [Run],
    /// What they come to.
    pub summary: Summary,
    /// The names of the puzzles.
    pub names: &'a [String],
    /// Program, version, machine: each with its name.
    pub circumstances: &'a [(&'static str, String)],
    /// What the seconds are seconds of, e.g. `processor time`.
    pub measure: &'static str,
    /// The command of a cell, as it can be typed, without seed.
    pub command: &'a dyn Fn(usize) -> String,
}

impl Report<'_> {
    /// Whether every run has been made.
    pub fn is_complete(&self) -> bool {
        self.runs.len() == self.plan.schedule().len()
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

/// How the runs of a cell ended that have no result.
fn failures(cell: &CellSummary) -> String {
    let words = cell.failures.iter().map(|outcome| match outcome {
        Outcome::Solved => "",
        Outcome::Timeout => "time",
        Outcome::Memory => "memory",
        Outcome::Failed(_) => "failed",
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
