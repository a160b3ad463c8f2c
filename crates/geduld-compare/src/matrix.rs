//! Matrices: the puzzles and options to compare, from a file or the command line.

use serde::{Deserialize, Serialize};
use thiserror::Error;

geduld_model::named! {
    /// The task of each run.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Task {
        /// Find a solution, or show that there is none.
        #[default]
        First = "first",
        /// Show that there is no solution.
        Refute = "refute",
        /// Count all solutions.
        Count = "count",
        /// Measure the strength of unit propagation, without solving.
        Propagate = "propagate",
    }
}

/// An option with the values to compare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Axis {
    /// The option without its dashes, e.g. `sum`.
    pub option: String,
    /// Its values.
    pub values: Vec<String>,
}

/// A matrix of puzzles, options and runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Matrix {
    /// The task of the runs.
    pub task: Task,
    /// Puzzle files, formulas, folders of them, or names of bundled puzzles.
    pub puzzles: Vec<String>,
    /// Pins that are added to every puzzle, as with the option `--pin`.
    pub pins: Vec<String>,
    /// Conditions that are added to every puzzle, as with the option `--condition`.
    pub conditions: Vec<String>,
    /// The data of every MiniZinc model, as with the option `--data`.
    pub data: Vec<String>,
    /// The options to compare.
    pub axes: Vec<Axis>,
    /// Whether only one option at a time differs from its first value. Otherwise every combination is run.
    pub one_at_a_time: bool,
    /// The number of runs of each cell, each with another seed. These runs choose the best cells.
    pub runs: u64,
    /// The number of additional runs of each chosen cell, with further seeds. These runs judge the cell.
    pub judge_runs: u64,
    /// The seed of the first runs. Further runs have the following numbers.
    pub seed: u64,
    /// The number of threads of each run.
    pub threads: usize,
    /// The time limit of a run, in seconds.
    pub time_limit: f64,
    /// The memory limit of a run, in megabytes (10⁶ bytes).
    pub memory_limit: u64,
    /// Whether a proof of the answer of each cell is written and checked.
    pub proofs: bool,
}

impl Default for Matrix {
    /// No puzzles, three runs, and limits of one minute and 4 GB.
    fn default() -> Self {
        Self {
            task: Task::First,
            puzzles: Vec::new(),
            pins: Vec::new(),
            conditions: Vec::new(),
            data: Vec::new(),
            axes: Vec::new(),
            one_at_a_time: false,
            runs: 3,
            judge_runs: 0,
            seed: 1,
            threads: 1,
            time_limit: 60.0,
            memory_limit: 4000,
            proofs: false,
        }
    }
}

/// The reason why a file is not a valid matrix.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatrixError {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(String),
    /// A number is out of range.
    #[error("`{key}` is {value}, but must be {range}")]
    Range {
        /// The key of the number.
        key: &'static str,
        /// The number.
        value: String,
        /// The allowed range.
        range: &'static str,
    },
    /// An option that does not exist.
    #[error("there is no option `{option}` to compare; the options are {known}")]
    Option {
        /// The name of the option.
        option: String,
        /// The options that exist.
        known: String,
    },
    /// A value that does not exist for an option.
    #[error("`{option}` has no value `{value}`; the values are {known}")]
    Value {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// The values that exist.
        known: String,
    },
}

/// The contents of a matrix file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    format: u32,
    task: Task,
    puzzles: Vec<String>,
    #[serde(default)]
    pins: Vec<String>,
    #[serde(default)]
    conditions: Vec<String>,
    #[serde(default)]
    data: Vec<String>,
    #[serde(default)]
    options: toml::Table,
    #[serde(default)]
    one_at_a_time: bool,
    runs: Option<u64>,
    judge_runs: Option<u64>,
    seed: Option<u64>,
    threads: Option<usize>,
    #[serde(default, deserialize_with = "time")]
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    #[serde(default)]
    proofs: bool,
}

/// The format version of matrix files.
const FORMAT: u32 = 1;

impl Matrix {
    /// Reads a TOML file. The options are not checked yet: see [`Matrix::resolve`].
    ///
    /// # Errors
    /// If the text is not valid TOML, has unknown keys, or numbers out of range.
    pub fn read(text: &str) -> Result<Self, MatrixError> {
        let file: File = toml::from_str(text)
            .map_err(|error| MatrixError::Syntax(error.to_string().trim_end().to_owned()))?;
        if file.format != FORMAT {
            return Err(MatrixError::Range { key: "format", value: file.format.to_string(), range: "1" });
        }
        let axes = file.options.into_iter().map(|(option, values)| axis(option, &values));
        let default = Self::default();
        let matrix = Self {
            task: file.task,
            puzzles: file.puzzles,
            pins: file.pins,
            conditions: file.conditions,
            data: file.data,
            axes: axes.collect::<Result<_, _>>()?,
            one_at_a_time: file.one_at_a_time,
            runs: file.runs.unwrap_or(default.runs),
            judge_runs: file.judge_runs.unwrap_or(default.judge_runs),
            seed: file.seed.unwrap_or(default.seed),
            threads: file.threads.unwrap_or(default.threads),
            time_limit: file.time_limit.unwrap_or(default.time_limit),
            memory_limit: file.memory_limit.unwrap_or(default.memory_limit),
            proofs: file.proofs,
        };
        matrix.check()?;
        Ok(matrix)
    }

    /// Checks that the numbers are in range.
    ///
    /// # Errors
    /// Names the first number that is out of range.
    pub fn check(&self) -> Result<(), MatrixError> {
        let range = |key, value: String, range| Err(MatrixError::Range { key, value, range });
        if !(1..=1000).contains(&self.runs) {
            return range("runs", self.runs.to_string(), "a number from 1 to 1000");
        }
        if self.judge_runs > 1000 {
            return range("judge-runs", self.judge_runs.to_string(), "a number from 0 to 1000");
        }
        if !(1..=1024).contains(&self.threads) {
            return range("threads", self.threads.to_string(), "a number from 1 to 1024");
        }
        if !(0.01..=1e7).contains(&self.time_limit) {
            return range(
                "time-limit",
                self.time_limit.to_string(),
                "a number of seconds from 0.01 to 10000000",
            );
        }
        if self.memory_limit == 0 {
            return range("memory-limit", "0".to_owned(), "a number of megabytes, 1 or more");
        }
        Ok(())
    }

    /// Replaces the value `all` by all existing values, checks names, and sorts the options in the order of `known`.
    /// `known` lists the options with their values. An option without values accepts any value.
    ///
    /// # Errors
    /// If an option or a value does not exist.
    pub fn resolve(&mut self, known: &[(&str, Vec<&str>)]) -> Result<(), MatrixError> {
        for Axis { option, values } in &mut self.axes {
            let Some((_, there_are)) = known.iter().find(|(name, _)| name == option) else {
                let known: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
                return Err(MatrixError::Option { option: option.clone(), known: known.join(", ") });
            };
            if there_are.is_empty() {
                continue;
            }
            if values.iter().any(|value| value == "all") {
                *values = there_are.iter().map(|&value| value.to_owned()).collect();
            }
            if let Some(value) = values.iter().find(|value| !there_are.contains(&value.as_str())) {
                let (option, value) = (option.clone(), value.clone());
                return Err(MatrixError::Value { option, value, known: there_are.join(", ") });
            }
            let mut seen = std::collections::BTreeSet::new();
            values.retain(|value| seen.insert(value.clone()));
        }
        self.axes.sort_by_key(|axis| known.iter().position(|(name, _)| *name == axis.option));
        Ok(())
    }
}

fn axis(option: String, values: &toml::Value) -> Result<Axis, MatrixError> {
    let one = |value: &toml::Value| value.as_str().map(str::to_owned);
    let list = match values {
        toml::Value::Array(list) => list.iter().map(one).collect(),
        value => one(value).map(|value| vec![value]),
    };
    match list.filter(|list| !list.is_empty()) {
        Some(values) => Ok(Axis { option, values }),
        None => Err(MatrixError::Syntax(format!("`{option}` must be a name, or a list of names"))),
    }
}

/// Reads a number of seconds, or a time with units.
fn time<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Time {
        Seconds(f64),
        Words(String),
    }
    match Time::deserialize(deserializer)? {
        Time::Seconds(seconds) => Ok(Some(seconds)),
        Time::Words(words) => match crate::parse_time(&words) {
            Some(time) => Ok(Some(time.as_secs_f64())),
            None => Err(serde::de::Error::custom(format!("`{words}` is not a time: write 90 or \"1m30s\""))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "format = 1\ntask = \"count\"\npuzzles = [\"a\", \"b\"]\none-at-a-time = true\n\
        time-limit = 2.5\nproofs = true\n[options]\nsum = \"all\"\ntables = [\"x\", \"y\", \"x\"]\nsolver = [\"any thing\"]\n";

    fn known() -> Vec<(&'static str, Vec<&'static str>)> {
        vec![("sum", vec!["s", "t"]), ("tables", vec!["x", "y"]), ("solver", vec![])]
    }

    #[test]
    fn a_file_is_read_and_resolved() {
        let mut matrix = Matrix::read(FILE).unwrap();
        assert_eq!((matrix.task, matrix.runs, matrix.time_limit), (Task::Count, 3, 2.5));
        assert!(matrix.proofs && !Matrix::default().proofs);
        matrix.resolve(&known()).unwrap();
        let axes: Vec<(&str, String)> =
            matrix.axes.iter().map(|axis| (axis.option.as_str(), axis.values.join("|"))).collect();
        assert_eq!(axes, [("sum", "s|t".into()), ("tables", "x|y".into()), ("solver", "any thing".into())]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (from, to, message) in [
            ("format = 1", "format = 2", "`format` is 2"),
            ("task = \"count\"", "task = \"sleep\"", "unknown variant `sleep`"),
            ("time-limit = 2.5", "time-limit = 0", "`time-limit` is 0"),
            ("time-limit = 2.5", "time-limits = 2", "unknown field `time-limits`"),
            ("time-limit = 2.5", "runs = 0", "`runs` is 0"),
            ("time-limit = 2.5", "judge-runs = 1001", "`judge-runs` is 1001"),
            ("sum = \"all\"", "sum = 3", "`sum` must be a name"),
            ("sum = \"all\"", "sum = \"u\"", "`sum` has no value `u`; the values are s, t"),
            ("sum = \"all\"", "difference = \"all\"", "no option `difference`"),
        ] {
            let wrong = FILE.replace(from, to);
            let error = Matrix::read(&wrong).and_then(|mut matrix| matrix.resolve(&known())).unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
