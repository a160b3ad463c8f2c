//! The comments of a formula that describe its puzzle: `encode` writes them, `decode` reads them.

use geduld::Encodings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::args::{EncodingArgs, FormulaFormat, PuzzleArgs};
use crate::error::{Error, Source};
use crate::reading::formula_file::{comments_of, is_formula};
use crate::reading::problem::{self, Loaded, ObjectiveSum};

/// The origin of a formula.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The text of the puzzle file.
    text: String,
    /// The name of the puzzle, and the conditions that were added to it.
    pub puzzle: PuzzleArgs,
    /// The encodings of the constraints.
    pub encodings: EncodingArgs,
    /// The seed of the order of clauses and variables.
    pub seed: u64,
    /// The format of the file.
    #[serde(default)]
    pub format: FormulaFormat,
}

/// The beginning of the comment for programs.
const MARK: &str = "geduld formula 1 ";

/// The comments of a formula, without line ends: several for people, and one for `decode`.
///
/// # Errors
/// If the origin of the formula cannot be written as JSON.
pub fn comments(
    args: &PuzzleArgs,
    problem: &Loaded,
    source: &Source,
    encodings: &Encodings,
    (seed, format): (u64, FormulaFormat),
) -> Result<Vec<String>, Error> {
    // In OPB sums and counts are not encoded.
    let is_used = |option: &str| {
        format != FormulaFormat::Opb || ["tables", "parity", "connected", "implied"].contains(&option)
    };
    let chosen: Vec<String> = (encodings.named().into_iter())
        .filter(|(option, _)| is_used(option))
        .map(|(option, value)| format!("--{option} {value}"))
        .collect();
    let by_field: Map<String, serde_json::Value> = encodings
        .named()
        .into_iter()
        .map(|(option, value)| (option.replace('-', "_"), json!(value)))
        .collect();
    let failed =
        |error: serde_json::Error| Error::without_help(format!("cannot write the comments: {error}"));
    let args = serde_json::to_value(args).map_err(failed)?;
    let added = |(name, value): (&String, &serde_json::Value)| {
        let given = match value {
            serde_json::Value::Array(list) => !list.is_empty(),
            serde_json::Value::Null | serde_json::Value::Bool(false) => false,
            _ => name != "puzzle",
        };
        given.then(|| format!("{} {value}", name.replace('_', "-")))
    };
    let added: Vec<String> = args.as_object().into_iter().flatten().filter_map(added).collect();
    let question =
        json!({ "text": source.text, "puzzle": args, "encodings": by_field, "seed": seed, "format": format });
    let what = if problem.puzzle().is_some() { "puzzle" } else { "model" };
    let one_line = |text: &str| text.replace(char::is_control, " ");
    Ok(vec![
        format!("written by geduld {}", env!("CARGO_PKG_VERSION")),
        one_line(&format!("from the {what} {} ({}, {})", source.file, problem.kind(), problem.name())),
        one_line(&format!(
            "conditions {}",
            if added.is_empty() { "none besides those of the file".to_owned() } else { added.join(", ") }
        )),
        format!("encodings {}", chosen.join(" ")),
        format!("seed {seed}"),
        format!("{MARK}{question}"),
    ])
}

impl Question {
    /// Reads the origin of the formula in a file; `None` if the file is not a formula.
    ///
    /// # Errors
    /// If the formula has no comment with its origin, or this version does not understand it.
    pub fn find(name: &str) -> Result<Option<Self>, Error> {
        let comments = comments_of(name);
        let Some(text) = comments.iter().find_map(|comment| comment.strip_prefix(MARK)) else {
            if !is_formula(name) {
                return Ok(None);
            }
            let message = format!("{name} is a formula without comments that describe its puzzle");
            return Err(Error::new(
                message,
                "name the puzzle instead, with the conditions and encodings of the formula",
            ));
        };
        let question = serde_json::from_str(text).map_err(|error| {
            let message = format!("{name}: its comments are damaged or from another version: {error}");
            Error::new(message, "name the puzzle instead, with the conditions and encodings of the formula")
        })?;
        Ok(Some(question))
    }

    /// Reads the puzzle and adds its conditions, or reads the model, with its objective if the format has it.
    ///
    /// # Errors
    /// If this version cannot read it.
    pub fn load(&self) -> Result<(Loaded, Option<ObjectiveSum>), Error> {
        let source = Source::of(self.puzzle.puzzle.clone(), self.text.clone());
        problem::load_to_encode(source, &self.puzzle, self.format)
    }
}
