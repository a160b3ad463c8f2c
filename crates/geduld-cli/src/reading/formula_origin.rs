//! Comments of a formula that say which puzzle it is of: `encode` writes them, `decode` reads them.

use geduld_encode::Encodings;
use geduld_puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::args::{EncodingArgs, PuzzleArgs};
use crate::error::{Error, Source};
use crate::reading::conditions;
use crate::reading::formula_file::head;

/// What a formula is made from.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The puzzle file.
    text: String,
    /// What it is called, and what was added to it.
    pub puzzle: PuzzleArgs,
    /// How constraints were written as clauses.
    pub encodings: EncodingArgs,
    /// The seed of the order of clauses and variables.
    pub seed: u64,
}

/// How the comment begins that a program reads.
const MARK: &str = "geduld formula 1 ";

/// The comments of a formula, without line ends: for people, and one for `decode`.
///
/// # Errors
/// If what the formula is made from cannot be written.
pub fn comments(
    args: &PuzzleArgs,
    puzzle: &Puzzle,
    source: &Source,
    encodings: &Encodings,
    seed: u64,
) -> Result<Vec<String>, Error> {
    let chosen = encodings.named().map(|(option, value)| format!("--{option} {value}"));
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
    let question = json!({ "text": source.text, "puzzle": args, "encodings": by_field, "seed": seed });
    let one_line = |text: &str| text.replace(char::is_control, " ");
    Ok(vec![
        format!("written by geduld {}", env!("CARGO_PKG_VERSION")),
        one_line(&format!("from the puzzle {} ({}, {})", source.file, puzzle.family.kind(), puzzle.name)),
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
    /// What the formula in a file is made from; `None` if the file is no formula.
    ///
    /// # Errors
    /// If the formula does not say so, or this version does not understand it.
    pub fn find(name: &str) -> Result<Option<Self>, Error> {
        let Some(comments) = head(name) else { return Ok(None) };
        let text = comments.iter().find_map(|comment| comment.strip_prefix(MARK)).ok_or_else(|| {
            let message = format!("{name} is a formula that does not say of which puzzle it is");
            Error::new(message, "name the puzzle instead, with the conditions and encodings of the formula")
        })?;
        let question = serde_json::from_str(text).map_err(|error| {
            let message = format!("{name}: its comments are damaged or of another version: {error}");
            Error::new(message, "name the puzzle instead, with the conditions and encodings of the formula")
        })?;
        Ok(Some(question))
    }

    /// The puzzle, with what was added to it.
    ///
    /// # Errors
    /// If this version cannot read it.
    pub fn load(&self) -> Result<Puzzle, Error> {
        let source = Source { file: self.puzzle.puzzle.clone(), text: self.text.clone() };
        conditions::load_from(source, &self.puzzle)
    }
}
