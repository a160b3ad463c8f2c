//! The puzzle of a command, the conditions added to it, and the maps under which solutions count as the same.

use std::ffi::OsString;

use geduld_puzzle::Rule;
use serde::{Deserialize, Serialize};

use crate::reading::compiled;

/// The puzzle, and the conditions added to it.
#[derive(Clone, Debug, Default, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleArgs {
    /// A puzzle file (.toml), a model (.mzn, .fzn), - for standard input, or the name of a bundled puzzle
    pub puzzle: String,
    /// Fix a cell: ROW,COLUMN=PIECE[/TURN], ROW,COLUMN=NUMBER or CUBE=X,Y,Z; may be repeated
    #[arg(long = "pin", value_name = "PIN", allow_hyphen_values = true, help_heading = "Conditions")]
    pub pins: Vec<String>,
    /// Every edge at the border shows this label (edge matching)
    #[arg(long, value_name = "LABEL", allow_hyphen_values = true, help_heading = "Conditions")]
    pub border: Option<String>,
    /// Parity of the permutation (magic squares): any, even or odd
    #[arg(long, value_name = "PARITY", help_heading = "Conditions")]
    pub permutation: Option<String>,
    /// Whether the diagonals have the magic sum (magic squares): true or false; false makes a semi-magic square
    #[arg(long, value_name = "TRUE-OR-FALSE", help_heading = "Conditions")]
    pub diagonals: Option<bool>,
    /// The square can be reached in the sliding puzzle (magic squares)
    #[arg(long, help_heading = "Conditions")]
    pub sliding: bool,
    /// The place of the first cube (snake cubes): X,Y,Z; if repeated, any of the places
    #[arg(long, value_name = "PLACE", help_heading = "Conditions")]
    pub start: Vec<String>,
    /// The symmetry of the outline (symmetry figures): mirror, diagonal, half-turn or quarter-turn; if repeated, any of them
    #[arg(long, value_name = "KIND", help_heading = "Conditions")]
    pub symmetry: Vec<String>,
    /// The figure fits into N x N squares (symmetry figures)
    #[arg(long, value_name = "N", help_heading = "Conditions")]
    pub frame: Option<usize>,
    /// Only solutions that this map leaves unchanged. `geduld symmetries` names the maps, e.g. 'half turn'; may be repeated. This option
    /// is short for a condition such as 'fixed by half turn'
    #[arg(long, value_name = "MAP", help_heading = "Conditions")]
    pub fixed_by: Vec<String>,
    /// Any other condition, as a sentence, e.g. 'label 3 at 1,1 left', 'piece P7 not in corners', 'border of one label', 'pieces
    /// A and B touch', '1,1 < 1,2 < 2,1', '1,1 + 1,2 = 17'; may be repeated
    #[arg(
        short,
        long = "condition",
        value_name = "SENTENCE",
        allow_hyphen_values = true,
        help_heading = "Conditions"
    )]
    pub conditions: Vec<String>,
    #[command(flatten)]
    #[serde(skip)]
    pub warnings: WarningArgs,
    /// Data for a MiniZinc model (.mzn): a data file (.dzn, .json) or an assignment such as n=8; may be repeated. Directly after the
    /// model you may omit this option: queens.mzn n=8
    #[arg(long, value_name = "DATA")]
    #[serde(skip)]
    pub data: Vec<String>,
}

/// Adds `--data=` to the words with data that follow a MiniZinc model.
pub fn with_data(words: Vec<OsString>) -> Vec<OsString> {
    let mut behind = false;
    let with = |word: OsString| {
        let text = word.to_string_lossy();
        behind = match behind {
            false => compiled::is_minizinc(&text) && !text.starts_with('-'),
            true => {
                !text.starts_with('-') && (text.contains('=') || DATA.iter().any(|end| text.ends_with(end)))
            }
        };
        let is_data = behind && !compiled::is_minizinc(&text);
        if is_data { format!("--data={text}").into() } else { word }
    };
    words.into_iter().map(with).collect()
}

/// The endings of data files.
const DATA: [&str; 2] = [".dzn", ".json"];

impl PuzzleArgs {
    /// Whether anything is added to the puzzle.
    pub fn conditions_are_added(&self) -> bool {
        !self.rules().is_empty()
            || !self.pins.is_empty()
            || !self.conditions.is_empty()
            || !self.fixed_by.is_empty()
    }

    /// The rules that are set, in the order of the options above.
    pub fn rules(&self) -> Vec<Rule> {
        let Self { border, permutation, diagonals, sliding, start, symmetry, frame, .. } = self;
        let rules = [
            border.clone().map(Rule::Border),
            permutation.clone().map(Rule::Permutation),
            diagonals.map(Rule::Diagonals),
            sliding.then_some(Rule::Sliding),
            (!start.is_empty()).then(|| Rule::Start(start.clone())),
            (!symmetry.is_empty()).then(|| Rule::Symmetry(symmetry.clone())),
            frame.map(Rule::Frame),
        ];
        rules.into_iter().flatten().collect()
    }
}

/// The option to treat warnings as errors.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct WarningArgs {
    /// Treat warnings about the puzzle as errors (exit status 1), for scripts
    #[arg(long)]
    pub deny_warnings: bool,
}

/// The option for the maps under which solutions count as the same.
#[derive(Clone, Debug, Default, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameArgs {
    /// Which maps make solutions count as the same, separated by commas: rotation, reflection, recolouring (edge matching), complement
    /// (magic squares), reversal (snakes); an empty value means none. For models: plain (the symmetries of the model, if they have a simple name), any (any symmetry that is found), moved (values
    /// only move to other elements of their output array) or nothing. Combinations of maps are included [default: from the file, otherwise
    /// rotation,reflection; only rotation for boards without `reflect`; plain for models]
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub same: Vec<String>,
}
