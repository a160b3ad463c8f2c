//! Counts that were planned beforehand: the question that a plan holds, written and read.

use std::path::Path;

use geduld::count::PreparedCount;
use geduld_count::PlanFile;
use serde::{Deserialize, Serialize};

use crate::args::{ByArgs, MethodArgs, PuzzleArgs, SameArgs};
use crate::error::{Error, Source};
use crate::reading::input::Input;
use crate::reading::problem::{self, Loaded};

/// What is counted: a puzzle with everything that was added to it, or a FlatZinc model.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The puzzle file, or the FlatZinc.
    pub text: String,
    /// What it is called, and what was added to it.
    pub puzzle: PuzzleArgs,
    /// What counts as the same.
    pub same: SameArgs,
    /// By which variables solutions are told apart.
    pub by: Vec<String>,
    /// How it is counted.
    pub method: MethodArgs,
}

impl Question {
    /// By which variables solutions are told apart.
    pub fn by(&self) -> ByArgs {
        ByArgs { by: self.by.clone() }
    }

    /// The puzzle or model that is counted.
    ///
    /// # Errors
    /// If this version cannot read it.
    pub fn load(&self) -> Result<Loaded, Error> {
        let source = Source { file: self.puzzle.puzzle.clone(), text: self.text.clone() };
        problem::load_planned(source, &self.puzzle, &self.same)
    }

    /// The plan of a count that has been prepared.
    ///
    /// # Errors
    /// If the question cannot be written.
    pub fn plan(&self, count: &PreparedCount<'_>) -> Result<PlanFile, Error> {
        let question = serde_json::to_string(self)
            .map_err(|error| Error::without_help(format!("cannot write the question: {error}")))?;
        Ok(count.plan(question))
    }
}

/// Reads a plan and its question; `-` is standard input.
///
/// # Errors
/// If it is none, damaged, or of another version.
pub fn read(path: &Path) -> Result<(PlanFile, Question), Error> {
    let refused = |why: &dyn std::fmt::Display| {
        let message = format!("{}: {why}", path.display());
        Error::new(message, "give a file that `geduld plan` of this version has written")
    };
    let (_, bytes) = Input::read(path, "check the name of the file")?;
    let plan = PlanFile::parse(&bytes).map_err(|error| refused(&error))?;
    let question = question(&plan).map_err(|error| refused(&error))?;
    Ok((plan, question))
}

/// The question of a plan.
///
/// # Errors
/// If this version does not understand it.
pub fn question(plan: &PlanFile) -> Result<Question, &'static str> {
    serde_json::from_str(&plan.question).map_err(|_| "its question is of another version")
}
