//! Reads a run back from a report, so that it can be repeated.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use thiserror::Error;

/// A run from a report (CSV, JSON or JSON lines).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedRun {
    /// Its command, as it can be typed.
    pub command: String,
    /// Its outcome in one word, without the message of a failure.
    pub outcome: String,
    /// Its answer, by name.
    pub answer: BTreeMap<String, String>,
    /// The figures about its work, such as `conflicts`.
    pub numbers: BTreeMap<String, u64>,
    /// The seconds that were compared.
    pub seconds: f64,
    /// Its limits in seconds and megabytes.
    pub limits: (f64, u64),
}

/// The reason why a run cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordedError {
    /// The text is not a report that contains runs with their commands.
    #[error("it is not a report of a comparison in CSV or JSON with the commands of its runs")]
    NoReport,
    /// The report has fewer rows.
    #[error("it has no row {0}: its rows are 1 to {1}")]
    NoRow(usize, usize),
}

/// The figures of a run, with the names of columns and members.
const NUMBERS: [&str; 8] =
    ["atoms", "auxiliaries", "clauses", "literals", "conflicts", "decisions", "propagations", "nodes"];

impl RecordedRun {
    /// The run of a row, counted from 1.
    ///
    /// # Errors
    /// If the text is not a report, or has no such row.
    pub fn read(report: &str, row: usize) -> Result<Self, RecordedError> {
        let runs: Vec<Self> = if report.trim_start().starts_with('{') {
            from_json(report).ok_or(RecordedError::NoReport)?
        } else {
            from_csv(report).ok_or(RecordedError::NoReport)?
        };
        let index = row.checked_sub(1).filter(|index| *index < runs.len());
        index.map(|index| runs[index].clone()).ok_or(RecordedError::NoRow(row, runs.len()))
    }
}

fn from_json(report: &str) -> Option<Vec<RecordedRun>> {
    let mut objects = serde_json::Deserializer::from_str(report).into_iter::<Value>();
    let head = objects.next()?.ok()?;
    let limits = (head["comparison"]["time_limit"].as_f64()?, head["comparison"]["memory_limit"].as_u64()?);
    let runs = match head.get("runs") {
        Some(runs) => runs.as_array()?.clone(),
        None => objects.collect::<Result<_, _>>().ok()?,
    };
    runs.iter().map(|run| run_of_json(run, limits)).collect()
}

fn run_of_json(run: &Value, limits: (f64, u64)) -> Option<RecordedRun> {
    let outcome = match &run["outcome"] {
        Value::String(word) => word.clone(),
        Value::Object(failed) => failed.keys().next()?.clone(),
        _ => return None,
    };
    let none = Map::new();
    let answer = run["answer"].as_object().unwrap_or(&none);
    let answer =
        answer.iter().filter_map(|(key, value)| Some((key.clone(), value.as_str()?.to_owned()))).collect();
    let numbers =
        NUMBERS.iter().filter_map(|name| Some(((*name).to_owned(), run["numbers"][name].as_u64()?)));
    Some(RecordedRun {
        command: run["command"].as_str()?.to_owned(),
        outcome,
        answer,
        numbers: numbers.collect(),
        seconds: run["seconds"].as_f64()?,
        limits,
    })
}

fn from_csv(report: &str) -> Option<Vec<RecordedRun>> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(report.as_bytes());
    let names = reader.headers().ok()?.clone();
    let run = |record: csv::Result<csv::StringRecord>| {
        let record = record.ok()?;
        let field = |name: &str| record.get(names.iter().position(|known| known == name)?);
        let answer = field("answer")?.split("; ").filter_map(|pair| pair.split_once('='));
        let numbers =
            NUMBERS.iter().filter_map(|name| Some(((*name).to_owned(), field(name)?.parse().ok()?)));
        Some(RecordedRun {
            command: field("command")?.to_owned(),
            outcome: field("outcome")?.split(':').next()?.to_owned(),
            answer: answer.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            numbers: numbers.collect(),
            seconds: field("seconds")?.parse().ok()?,
            limits: (
                field("time_limit_seconds")?.parse().ok()?,
                field("memory_limit_megabytes")?.parse().ok()?,
            ),
        })
    };
    reader.records().map(run).collect()
}
