//! Planned counts: writes and reads the question in the record of a plan or of a whole count.

use std::path::Path;

use geduld::exports::count::PreparedCount;
use geduld::exports::engines::Record;
use serde::{Deserialize, Serialize};

use crate::args::{ByArgs, MethodArgs, PuzzleArgs, SameArgs};
use crate::error::{Error, Source};
use crate::reading::input::Input;
use crate::reading::problem::{self, Loaded};

/// The subject of a planned count: a puzzle with everything that was added to it, or a FlatZinc model.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The text of the puzzle file or the FlatZinc model.
    pub text: String,
    /// The name of the puzzle, and the conditions that were added to it.
    pub puzzle: PuzzleArgs,
    /// The maps under which solutions count as the same.
    pub same: SameArgs,
    /// The variables by whose values solutions are counted separately.
    pub by: Vec<String>,
    /// The method of the count.
    pub method: MethodArgs,
}

impl Question {
    /// The variables by whose values solutions are counted separately.
    pub fn by(&self) -> ByArgs {
        ByArgs { by: self.by.clone() }
    }

    /// Reads the puzzle or model.
    ///
    /// # Errors
    /// If this version cannot read it.
    pub fn load(&self) -> Result<Loaded, Error> {
        let source = Source::of(self.puzzle.puzzle.clone(), self.text.clone());
        problem::load_planned(source, &self.puzzle, &self.same)
    }

    /// Makes the plan of a prepared count.
    ///
    /// # Errors
    /// If the question cannot be written.
    pub fn plan(&self, count: &PreparedCount<'_>) -> Result<Record, Error> {
        let question = serde_json::to_string(self)
            .map_err(|error| Error::without_help(format!("cannot write the question: {error}")))?;
        Ok(count.record(Some(question)))
    }
}

/// Reads a record that has a question; `-` is standard input. `help` says which record is wanted.
///
/// # Errors
/// If the file is no such record, is damaged, or was written by another version.
pub fn read(path: &Path, help: &str) -> Result<(Record, Question), Error> {
    let refused =
        |why: &dyn std::fmt::Display| Error::new(format!("{}: {why}", path.display()), help.to_owned());
    let (_, bytes) = Input::read(path, "check the name of the file")?;
    let record = Record::parse(&bytes).map_err(|error| refused(&error))?;
    let question = record.planned.as_ref().and_then(|planned| planned.question.as_ref());
    let question = question.ok_or_else(|| refused(&"it is the record of a count, without a plan"))?;
    let question = serde_json::from_str(question);
    let question = question.map_err(|_| refused(&"its question was written by another version"))?;
    Ok((record, question))
}
