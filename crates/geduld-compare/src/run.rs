//! The result of a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The run has a complete result.
    Solved,
    /// The run was stopped at its time limit.
    Timeout,
    /// The run was stopped at its clock limit although it had processor time left: it slept, or waited for the
    /// processor.
    Clock,
    /// The run was stopped at its memory limit.
    Memory,
    /// The run failed with this message.
    Failed(String),
    /// The answer is wrong for this reason.
    Wrong(String),
}

impl Outcome {
    /// The outcome in a word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Timeout => "timeout",
            Self::Clock => "clock",
            Self::Memory => "memory",
            Self::Failed(_) => "failed",
            Self::Wrong(_) => "wrong",
        }
    }
}

/// The figures that a run reports about its work. Each of them may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    /// Variables that are atoms.
    pub atoms: Option<u64>,
    /// Other variables.
    pub auxiliaries: Option<u64>,
    /// Clauses.
    pub clauses: Option<u64>,
    /// Literals of all clauses.
    pub literals: Option<u64>,
    /// Conflicts of all solvers of the run.
    pub conflicts: Option<u64>,
    /// Decisions.
    pub decisions: Option<u64>,
    /// Propagations.
    pub propagations: Option<u64>,
    /// Nodes of a search.
    pub nodes: Option<u64>,
}

/// The proof of the answer of a cell. It is written by a run of its own, without a seed, and then checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proof {
    /// `Solved` if the checker accepted it, `Wrong` if it did not. A cell whose proof cannot be written has failed.
    pub outcome: Outcome,
    /// Its size.
    pub bytes: Option<u64>,
    /// The time of the run that wrote it, in seconds.
    pub writing: Option<f64>,
    /// The time of the checker, in seconds.
    pub checking: Option<f64>,
}

/// A finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The position of its cell in the plan.
    pub cell: usize,
    /// The number of the run within its cell, from 0.
    pub run: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The time that is compared, in seconds. The report says whether it is processor time or clock time.
    pub seconds: f64,
    /// The clock time, in seconds.
    pub wall: f64,
    /// The processor time of the solve phase in seconds, as the run reports it. Used for rates.
    pub solving: Option<f64>,
    /// The largest resident size, in bytes.
    pub memory: Option<u64>,
    /// The load average of one minute at the beginning: the number of processes of the whole machine that wanted to
    /// run.
    #[serde(default)]
    pub load: Option<f64>,
    /// The answer, by name: the numbers of a count, or whether there is a solution. Empty if the run was not solved.
    pub answer: BTreeMap<String, String>,
    /// The figures that it reports about its work.
    pub numbers: Numbers,
    /// The proof of its answer, if one was asked for. Only the first run of a cell has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

impl Run {
    /// Whether the run has a complete result.
    pub fn is_solved(&self) -> bool {
        self.outcome == Outcome::Solved
    }

    /// The seconds of the run, or twice the limit if it has no result.
    pub fn penalised(&self, time_limit: f64) -> f64 {
        if self.is_solved() { self.seconds } else { 2.0 * time_limit }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Axis, Instance, Matrix, Plan};

    /// A plan with this number of puzzles, this number of cells for each, and three runs.
    pub fn plan(puzzles: usize, cells: usize) -> Plan {
        let values = (0..cells).map(|value| format!("choice-{value}")).collect();
        let axes = vec![Axis { option: "sum".to_owned(), values }];
        let instances = (1..=puzzles).map(|number| Instance::alone(format!("puzzle-{number}"))).collect();
        Plan::new(&Matrix { axes, ..Matrix::default() }, instances, |_, _| true)
    }

    /// A solved run that took this time.
    pub fn run(cell: usize, run: u64, seconds: f64) -> Run {
        Run {
            cell,
            run,
            outcome: Outcome::Solved,
            seconds,
            wall: 2.0 * seconds,
            solving: Some(seconds),
            memory: Some(10_000_000),
            load: Some(0.5),
            answer: BTreeMap::from([("solutions".to_owned(), "8".to_owned())]),
            numbers: Numbers { conflicts: Some(100), propagations: Some(5000), ..Numbers::default() },
            proof: None,
        }
    }

    /// A run that reached its time limit.
    pub fn timeout(cell: usize, number: u64, seconds: f64) -> Run {
        Run { outcome: Outcome::Timeout, answer: BTreeMap::new(), ..run(cell, number, seconds) }
    }
}
