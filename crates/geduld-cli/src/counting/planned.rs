//! Planned counts: writes and reads the question in a plan.

use std::path::Path;

use geduld::count::PreparedCount;
use geduld_count::PlanFile;
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
        let source = Source { file: self.puzzle.puzzle.clone(), text: self.text.clone() };
        problem::load_planned(source, &self.puzzle, &self.same)
    }

    /// Makes the plan of a prepared count.
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
/// If the file is not a plan, is damaged, or was written by another version.
pub fn read(path: &Path) -> Result<(PlanFile, Question), Error> {
    let refused = |why: &dyn std::fmt::Display| {
        let message = format!("{}: {why}", path.display());
        Error::new(message, "give a file written by `geduld plan` of this version")
    };
    let (_, bytes) = Input::read(path, "check the name of the file")?;
    let plan = PlanFile::parse(&bytes).map_err(|error| refused(&error))?;
    let question = question(&plan).map_err(|error| refused(&error))?;
    Ok((plan, question))
}

/// Reads the question of a plan.
///
/// # Errors
/// If this version does not understand it.
pub fn question(plan: &PlanFile) -> Result<Question, &'static str> {
    serde_json::from_str(&plan.question).map_err(|_| "its question was written by another version")
}
