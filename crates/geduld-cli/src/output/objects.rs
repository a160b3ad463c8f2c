//! The JSON objects that one part of the program writes and another one reads.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// What `geduld count --json` prints; `geduld compare` reads it.
#[derive(Debug, Serialize, Deserialize)]
pub struct CountObject {
    pub puzzle: String,
    pub kind: String,
    /// The numbers by name; big numbers are strings.
    #[serde(flatten)]
    pub numbers: Map<String, Value>,
    /// The best value of the objective, which all solutions counted have; none of a model without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<i64>,
    /// Whether everything was counted that was asked for.
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The cubes that were asked for, if not all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cubes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpoint: Option<CheckpointObject>,
    /// None if the count was ended before there was an engine, and so for what follows from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The SAT solver, if it is not the one that always works.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    /// What counts as the same.
    pub same: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_symmetries: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model_symmetries: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries_used: Option<usize>,
    /// What became of the second count, if one was asked for; null if it was not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<Option<VerifiedObject>>,
    pub threads: usize,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<StatsObject>,
}

/// What the checkpoint of a count holds.
#[derive(Debug, Serialize, Deserialize)]
pub struct CheckpointObject {
    pub file: String,
    pub cubes_done: usize,
    /// How many cubes were asked for, if that is known.
    pub cubes: Option<usize>,
}

/// A second count of some of the solutions.
#[derive(Debug, Serialize, Deserialize)]
pub struct VerifiedObject {
    pub regions: usize,
    pub regions_with_solutions: usize,
    pub solutions: String,
    /// The share of the solutions that were counted a second time; none if there is no solution.
    pub share: Option<f64>,
    pub error_in_one_of: Option<u64>,
    pub probability: Option<f64>,
}

/// What `geduld solve --json` prints; `geduld compare` reads it.
#[derive(Debug, Serialize, Deserialize)]
pub struct SolveObject {
    pub puzzle: String,
    pub kind: String,
    /// In the format of the family; null if none was found.
    pub solution: Option<Value>,
    /// The value of the objective in the solution; none of a model without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<i64>,
    /// Whether a solution was found, and no other is better, or it is known that there is none.
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The strategy of the portfolio that gave the answer, and its round, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<StatsObject>,
}

/// What `geduld list --format json` prints: a list is long, so it is written in pieces, before and after the solutions.
#[derive(Debug, Serialize)]
pub struct ListObject<'a> {
    pub puzzle: &'a str,
    pub kind: &'a str,
    pub solutions: [(); 0],
    /// Whether there are no other solutions.
    pub complete: bool,
}

impl ListObject<'_> {
    /// What stands before the solutions and what stands after them.
    pub fn around_solutions(&self) -> [String; 2] {
        let object = line(self);
        let (before, after) = object.rsplit_once("[]").expect("internal error: the list is not empty");
        [format!("{before}["), format!("]{after}")]
    }
}

/// What `geduld check` and others read of a [`SolveObject`] or a [`ListObject`].
#[derive(Debug, Deserialize)]
pub struct SolutionsObject {
    pub puzzle: String,
    /// Of `solve`; null if it found none.
    #[serde(default, deserialize_with = "present")]
    pub solution: Option<Option<Value>>,
    /// Of `list`.
    pub solutions: Option<Vec<Value>>,
}

/// Tells a key that is null from one that is missing.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Value>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// What `geduld solve` and `geduld count` print of a formula; `geduld compare` reads it.
#[derive(Debug, Serialize, Deserialize)]
pub struct FormulaObject {
    /// As the model counting competition has it, `mc` or `pmc`; `sat` if a model was looked for.
    pub r#type: String,
    /// How many models there are, as a string; at least so many, if the count is not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<String>,
    /// Whether there is a model; none if that is not known, or models were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
    /// A model: for each variable the literal that is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<Vec<i32>>,
    pub complete: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enumeration: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    pub threads: usize,
    pub seconds: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<StatsObject>,
}

/// What `--stats` adds. What an engine does not have or does not tell is null.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct StatsObject {
    pub engine: String,
    /// By the names of their options.
    pub encodings: Option<Map<String, Value>>,
    pub variables: Option<VariablesObject>,
    pub clauses: Option<usize>,
    pub literals: Option<usize>,
    /// How many constraints there are of each kind, and what became of them.
    pub constraints: Option<Map<String, Value>>,
    pub cubes: Option<u64>,
    pub cubes_finished: Option<u64>,
    pub nodes: Option<u64>,
    pub decisions: Option<u64>,
    pub conflicts: Option<u64>,
    pub propagations: Option<u64>,
    pub solutions_checked: Option<u64>,
    /// Those of `check` are part of those of `solve`, and those of all threads together.
    pub seconds: ByPhase<f64>,
    /// In bytes; null where the system does not tell.
    pub peak_memory: ByPhase<Option<u64>>,
}

/// The variables of a formula.
#[derive(Debug, Serialize, Deserialize)]
pub struct VariablesObject {
    pub atoms: usize,
    pub auxiliaries: usize,
}

/// Something for each phase of a command that it has had.
pub type ByPhase<T> = BTreeMap<Phase, T>;

/// A phase of a command, in the order in which commands have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Read,
    Model,
    Plan,
    Encode,
    Solve,
    Check,
}

impl Phase {
    /// As people read it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Model => "model",
            Self::Plan => "plan",
            Self::Encode => "encode",
            Self::Solve => "solve",
            Self::Check => "check",
        }
    }
}

/// A status file (`--status-file`), which `geduld cluster status` reads.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StatusObject {
    /// The version of the program.
    pub geduld: String,
    pub state: State,
    pub puzzle: String,
    pub part: Option<String>,
    pub threads: usize,
    pub cubes_done: u64,
    pub cubes_known: u64,
    /// Of the work, from 0 to 1.
    pub share: f64,
    pub solutions: String,
    pub nodes: u64,
    pub nodes_per_second: Option<f64>,
    pub seconds: f64,
    pub expected_seconds_left: Option<f64>,
    pub expected_end: Option<String>,
    /// When the file was written, if the clock has a date.
    pub written: Option<String>,
}

/// What a count is doing, as its status file says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It does not count yet.
    #[default]
    Preparing,
    /// It counts.
    Counting,
    /// It has counted all that it was asked for.
    Finished,
    /// A limit or a signal has ended it.
    #[serde(rename = "ended early")]
    EndedEarly,
    /// An error has ended it.
    Failed,
}

impl State {
    /// Whether nothing more will be written.
    pub fn is_an_end(self) -> bool {
        !matches!(self, Self::Preparing | Self::Counting)
    }
}

/// An object as a line.
pub fn line(object: &impl Serialize) -> String {
    // None of these objects has keys that are no strings.
    serde_json::to_string(object).expect("internal error: an object cannot be written") + "\n"
}
