//! The puzzle of a command, the conditions added to it, and the maps under which solutions count as the same.

use std::ffi::OsString;

use geduld::exports::puzzles::Rule;
use serde::{Deserialize, Serialize};

use geduld::exports::minizinc::is_minizinc;

/// The puzzle, and the conditions added to it.
#[derive(Clone, Debug, Default, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleArgs {
    /// A puzzle file, model, formula or bundled puzzle (`geduld show`)
    ///
    /// Files end in .toml, .xmpuzzle, .psv (puzzle), .mzn, .fzn (model), .cnf (formula); - is standard input.
    pub puzzle: String,
    /// Fix a cell, e.g. 1,1=16; may be repeated
    ///
    /// Write ROW,COLUMN=PIECE[/TURN] or =NUMBER, CUBE=X,Y,Z, X,Y=PIECE or 'Jan 1=open'.
    #[arg(long = "pin", value_name = "PIN", allow_hyphen_values = true, help_heading = "Conditions")]
    pub pins: Vec<String>,
    /// The label of the whole border (edge matching)
    #[arg(long, value_name = "LABEL", allow_hyphen_values = true, help_heading = "Conditions")]
    pub border: Option<String>,
    /// Its parity (magic squares): any, even or odd
    #[arg(long, value_name = "PARITY", help_heading = "Conditions")]
    pub permutation: Option<String>,
    /// Whether diagonals count (magic squares): true, false
    #[arg(long, value_name = "BOOL", hide_possible_values = true, help_heading = "Conditions")]
    pub diagonals: Option<bool>,
    /// The sliding puzzle reaches it (magic squares)
    #[arg(long, help_heading = "Conditions")]
    pub sliding: bool,
    /// A place for the first cube (snake cubes): X,Y,Z; may be repeated
    #[arg(long, value_name = "PLACE", help_heading = "Conditions")]
    pub start: Vec<String>,
    /// The symmetry of a figure: mirror, diagonal, half-turn or quarter-turn; may be repeated
    #[arg(long, value_name = "KIND", help_heading = "Conditions")]
    pub symmetry: Vec<String>,
    /// It fits into N x N squares (symmetry figures)
    #[arg(long, value_name = "N", help_heading = "Conditions")]
    pub frame: Option<usize>,
    /// The number of cells of a figure, while `solve --smallest` raises it.
    #[arg(skip)]
    #[serde(skip)]
    pub cells: Option<usize>,
    /// Only solutions that this map of `geduld symmetries` leaves unchanged; may be repeated
    #[arg(long, value_name = "MAP", help_heading = "Conditions")]
    pub fixed_by: Vec<String>,
    /// A condition, e.g. 'number 16 in corners'
    ///
    /// May be repeated. `geduld help conditions` has all sentences.
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
    /// Data for a MiniZinc model: a file (.dzn, .json) or n=8; may be repeated. After the model, write just the data
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
            false => is_minizinc(&text) && !text.starts_with('-'),
            true => {
                !text.starts_with('-') && (text.contains('=') || DATA.iter().any(|end| text.ends_with(end)))
            }
        };
        let is_data = behind && !is_minizinc(&text);
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
        let Self { border, permutation, diagonals, sliding, start, symmetry, frame, cells, .. } = self;
        let rules = [
            border.clone().map(Rule::Border),
            permutation.clone().map(Rule::Permutation),
            diagonals.map(Rule::Diagonals),
            sliding.then_some(Rule::Sliding),
            (!start.is_empty()).then(|| Rule::Start(start.clone())),
            (!symmetry.is_empty()).then(|| Rule::Symmetry(symmetry.clone())),
            frame.map(Rule::Frame),
            cells.map(Rule::Cells),
        ];
        rules.into_iter().flatten().collect()
    }
}

/// The option to treat warnings as errors.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct WarningArgs {
    /// Treat warnings as errors (exit status 1)
    #[arg(long)]
    pub deny_warnings: bool,
}

/// The option for the maps under which solutions count as the same.
#[derive(Clone, Debug, Default, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameArgs {
    /// The maps under which solutions count as the same, separated by commas
    ///
    /// `geduld help conditions` lists them. By default the file says it.
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub same: Vec<String>,
}
