//! The result of a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// With a complete result.
    Solved,
    /// It was ended because its time was over.
    Timeout,
    /// It was ended because its time by the clock was over, though it had not used its processor time: it slept, or waited for the
    /// processor.
    Clock,
    /// It was ended because it had too much memory.
    Memory,
    /// It failed, in these words.
    Failed(String),
    /// Its answer is wrong, for this reason.
    Wrong(String),
}

/// What a run says of its work, as far as it does.
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

/// A finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The position of its cell in the plan.
    pub cell: usize,
    /// Which run of the cell it is, from 0.
    pub run: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// The time that is compared, in seconds: of the processor or of the clock, as the report says.
    pub seconds: f64,
    /// The time by the clock, in seconds.
    pub wall: f64,
    /// How many seconds of processor time were spent in the solve phase, for rates; as the run says.
    pub solving: Option<f64>,
    /// The largest resident size, in bytes.
    pub memory: Option<u64>,
    /// The load average of one minute when it began: how many processes of the whole machine wanted to run.
    #[serde(default)]
    pub load: Option<f64>,
    /// What was found, by name: numbers of a count, or whether there is a solution. Empty if the run was not solved.
    pub answer: BTreeMap<String, String>,
    /// What it says of its work.
    pub numbers: Numbers,
}

impl Run {
    /// Whether it has a complete result.
    pub fn is_solved(&self) -> bool {
        self.outcome == Outcome::Solved
    }

    /// Its seconds; without a result, twice the limit.
    pub fn penalised(&self, time_limit: f64) -> f64 {
        if self.is_solved() { self.seconds } else { 2.0 * time_limit }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Axis, Instance, Matrix, Plan};

    /// A plan of so many puzzles, each with so many cells and three runs.
    pub fn plan(puzzles: usize, cells: usize) -> Plan {
        let values = (0..cells).map(|value| format!("choice-{value}")).collect();
        let axes = vec![Axis { option: "sum".to_owned(), values }];
        let instances = (1..=puzzles).map(|number| Instance::alone(format!("puzzle-{number}"))).collect();
        Plan::new(&Matrix { axes, ..Matrix::default() }, instances, |_, _| true)
    }

    /// A solved run that took so long.
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
        }
    }

    /// A run that was ended because its time was over.
    pub fn timeout(cell: usize, number: u64, seconds: f64) -> Run {
        Run { outcome: Outcome::Timeout, answer: BTreeMap::new(), ..run(cell, number, seconds) }
    }
}
