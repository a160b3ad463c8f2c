//! The JSON objects that one part of the program writes and another one reads.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// The output of `geduld count --json`, which `geduld compare` reads.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CountObject {
    pub puzzle: String,
    pub kind: String,
    /// The numbers by name; big numbers are strings.
    #[serde(flatten)]
    pub numbers: Map<String, Value>,
    /// The best value of the objective, which all counted solutions have; `None` without an objective.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<i64>,
    /// The variables whose values are counted, if MiniZinc moved some of their definitions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Vec<String>>,
    /// Whether all requested cubes were counted.
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The cubes given with `--cubes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cubes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpoint: Option<CheckpointObject>,
    /// `None` if the count was ended before an engine was chosen. Then the members that depend on the engine are
    /// `None`, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The SAT solver, if it is not the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    /// The kinds of maps under which solutions count as the same.
    pub same: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_symmetries: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model_symmetries: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries_used: Option<usize>,
    /// The result of the second count, if `--verify` was given; null if the second count was not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<Option<VerifiedObject>>,
    pub threads: usize,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<StatsObject>,
}

/// The state of the checkpoint of a count.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckpointObject {
    pub file: String,
    pub cubes_done: usize,
    /// The number of requested cubes, if known.
    pub cubes: Option<usize>,
}

/// A second count of some of the solutions.
#[derive(Debug, Serialize, Deserialize)]
pub struct VerifiedObject {
    /// How they were counted.
    pub how: String,
    pub regions: usize,
    pub regions_with_solutions: usize,
    pub solutions: String,
    /// The share of the solutions that were counted a second time; `None` if there is no solution.
    pub share: Option<f64>,
    pub error_in_one_of: Option<u64>,
    pub probability: Option<f64>,
}

/// The output of `geduld solve --json`, which `geduld compare` reads.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct SolveObject {
    pub puzzle: String,
    pub kind: String,
    /// In the format of the family; null if none was found.
    pub solution: Option<Value>,
    /// The value of the objective in the solution; `None` without an objective.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub objective: Option<i64>,
    /// Whether the answer is final: a solution was found and no solution is better, or it is proved that there is none.
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

/// The output of `geduld list --format json`. A list may be long, so the text before and after the solutions is written
/// separately.
#[derive(Debug, Serialize)]
pub struct ListObject<'a> {
    pub puzzle: &'a str,
    pub kind: &'a str,
    pub solutions: [(); 0],
    /// Whether there are no other solutions.
    pub complete: bool,
}

impl ListObject<'_> {
    /// The text before the solutions and the text after them.
    pub fn around_solutions(&self) -> [String; 2] {
        let object = line(self);
        let (before, after) = object.rsplit_once("[]").expect("internal error: the list is not empty");
        [format!("{before}["), format!("]{after}")]
    }
}

/// The part of a [`SolveObject`] or a [`ListObject`] that `geduld check` and other commands read.
#[derive(Debug, Deserialize)]
pub struct SolutionsObject {
    pub puzzle: String,
    /// The solution from `solve`; null if there is none.
    #[serde(default, deserialize_with = "present")]
    pub solution: Option<Option<Value>>,
    /// The solutions from `list`.
    pub solutions: Option<Vec<Value>>,
}

/// Distinguishes a key that is null from a missing key.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Value>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// The output of `geduld solve` and `geduld count` for a formula, which `geduld compare` reads.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct FormulaObject {
    /// The type from the model counting competition, `mc` or `pmc`; `sat` for `solve`.
    pub r#type: String,
    /// The number of models, as in counts of puzzles; a lower bound if the count is not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<String>,
    /// The number of models for each combination of values of the variables of `--by`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Map<String, Value>>,
    /// Whether there is a model; `None` if this is unknown, or models were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub satisfiable: Option<bool>,
    /// A model: for each variable the literal that is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<Vec<i32>>,
    pub complete: bool,
    /// What counted: `decomposition`, `sat`, `search`, or `counter` for another program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<String>,
    pub threads: usize,
    pub seconds: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<StatsObject>,
}

/// The statistics that `--stats` adds. A member is null if the engine does not have or report it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct StatsObject {
    pub engine: String,
    /// The encodings, by the names of their options.
    pub encodings: Option<Map<String, Value>>,
    pub variables: Option<VariablesObject>,
    pub clauses: Option<usize>,
    pub literals: Option<usize>,
    /// The number of constraints of each kind, and the size of their encoding.
    pub constraints: Option<Map<String, Value>>,
    pub cubes: Option<u64>,
    pub cubes_finished: Option<u64>,
    pub nodes: Option<u64>,
    pub decisions: Option<u64>,
    pub conflicts: Option<u64>,
    pub propagations: Option<u64>,
    pub solutions_checked: Option<u64>,
    /// The seconds of each phase. Those of `check` are the sum over all threads, and a part of `solve`.
    pub seconds: ByPhase<f64>,
    /// The peak memory of the process up to the end of each phase, in bytes; null if the system does not report it.
    pub peak_memory: ByPhase<Option<u64>>,
}

/// The variables of a formula.
#[derive(Debug, Serialize, Deserialize)]
pub struct VariablesObject {
    pub atoms: usize,
    pub auxiliaries: usize,
}

/// A value for each phase that a command has had.
pub type ByPhase<T> = BTreeMap<Phase, T>;

/// A phase of a command. The order is that of the phases in a command.
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
    /// The name as people read it.
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
    /// The finished share of the work, from 0 to 1.
    pub share: f64,
    pub solutions: String,
    pub nodes: u64,
    pub nodes_per_second: Option<f64>,
    pub seconds: f64,
    pub expected_seconds_left: Option<f64>,
    pub expected_end: Option<String>,
    /// The time when the file was written, if the clock has a valid date.
    pub written: Option<String>,
}

/// The state of a count in its status file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is not counting yet.
    #[default]
    Preparing,
    /// It is counting.
    Counting,
    /// It has counted all requested cubes.
    Finished,
    /// A limit or a signal ended it.
    #[serde(rename = "ended early")]
    EndedEarly,
    /// An error ended it.
    Failed,
}

impl State {
    /// Whether this is the last state of a count.
    pub fn is_an_end(self) -> bool {
        !matches!(self, Self::Preparing | Self::Counting)
    }
}

/// Formats an object as a line.
pub fn line(object: &impl Serialize) -> String {
    // This cannot fail: all keys of these objects are strings.
    serde_json::to_string(object).expect("internal error: an object cannot be written") + "\n"
}

/// The members of several objects as one object, on a line of its own.
pub fn joined(objects: impl IntoIterator<Item = Value>) -> String {
    let members = objects.into_iter().filter_map(|object| object.as_object().cloned()).flatten();
    format!("{}\n", Value::Object(members.collect()))
}
