//! Output formats and progress: the same options for all commands.
//!
//! `--format` names the format, `--json` is short for `--format json`: exactly one JSON object on standard output. A command
//! flattens [`FormatArgs`] with the formats that it has. A command that also writes pictures flattens [`OutputArgs`] as well; the
//! ending of the file name chooses the format.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::error::Error;
use crate::pictures::picture_file;

/// A choice of formats. Each has the default for people, called `text`, and JSON.
pub trait Format: ValueEnum + Copy + Send + Sync + 'static {
    /// What is written if nothing else is asked for.
    const TEXT: Self;
    /// What `--json` is short for.
    const JSON: Self;
}

/// How a result is written.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct FormatArgs<F: Format> {
    /// The format of the result [default: text]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<F>,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
}

impl<F: Format> FormatArgs<F> {
    /// The format that was asked for.
    pub fn get(self) -> F {
        if self.json { F::JSON } else { self.format.unwrap_or(F::TEXT) }
    }

    /// The format that was asked for, or otherwise the one that the name of the file ends in.
    ///
    /// # Errors
    /// If neither says a format.
    pub fn get_for(self, file: Option<&Path>) -> Result<F, Error> {
        match file {
            Some(file) if self.format.is_none() && !self.json => of_ending(file),
            _ => Ok(self.get()),
        }
    }
}

/// The format that the name of a file ends in: `.txt` is text, and `.png` begins as SVG.
fn of_ending<F: Format>(file: &Path) -> Result<F, Error> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let word = match ending {
        "txt" => "text",
        "png" if picture_file::PNG => "svg",
        ending => ending,
    };
    F::from_str(word, false).map_err(|_| {
        let known: Vec<String> = F::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value)
            .map(|value| format!(".{}", value.get_name().replace("text", "txt")))
            .collect();
        let message = format!("{} does not say what to write to it", file.display());
        let help = match ending {
            "png" => {
                "this geduld was built without PNG: take .svg, or build it with --features png".to_owned()
            }
            _ => format!("end its name with one of {}, or give --format", known.join(", ")),
        };
        Error::usage(message, help)
    })
}

/// Where the result is written.
#[derive(Clone, Debug, clap::Args)]
pub struct OutputArgs {
    /// Write the result to this file instead of standard output. --format chooses the format, or the ending of the name: .txt, .json,
    /// .svg (lists also .jsonl)
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

/// Whether files that exist are replaced. Every command that writes files has this option: `layout.rs` adds it.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ForceArgs {
    /// Replace existing files
    #[arg(short, long, global = true, help_heading = "Output")]
    pub force: bool,
}

impl FormatArgs<ResultFormat> {
    /// Whether the result is one JSON object.
    pub fn is_json(self) -> bool {
        self.get() == ResultFormat::Json
    }
}

/// Formats of a single result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultFormat {
    /// For people
    Text,
    /// One JSON object, with large numbers as strings
    Json,
}

impl Format for ResultFormat {
    const TEXT: Self = Self::Text;
    const JSON: Self = Self::Json;
}

/// Formats of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolutionFormat {
    /// A drawing
    Text,
    /// One JSON object
    Json,
    /// A picture
    Svg,
}

impl Format for SolutionFormat {
    const TEXT: Self = Self::Text;
    const JSON: Self = Self::Json;
}

/// Formats of a sequence of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Drawings
    Text,
    /// One JSON object that holds all solutions
    Json,
    /// One JSON object for each solution, on a line of its own
    Jsonl,
    /// A picture of all solutions; of the first 1000 if there is no limit
    Svg,
}

impl Format for ListFormat {
    const TEXT: Self = Self::Text;
    const JSON: Self = Self::Json;
}

/// Formats of the report of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Tables in Markdown
    Text,
    /// One line for each run, separated by commas
    Csv,
    /// One JSON object that holds all runs
    Json,
    /// One JSON object on each line: what was compared, then the runs
    Jsonl,
    /// A cactus plot; not for --task propagate. `--charts FOLDER` draws more
    Svg,
}

impl Format for ReportFormat {
    const TEXT: Self = Self::Text;
    const JSON: Self = Self::Json;
}

/// Whether it is shown how far the work has come.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct ProgressArgs {
    /// Do not show progress on standard error
    ///
    /// On a terminal, progress is one line that is updated. Otherwise it is a line after ten seconds, and then one every minute.
    #[arg(long, global = true, help_heading = "Output")]
    no_progress: bool,
}

impl ProgressArgs {
    /// Whether it is.
    pub fn is_wanted(self) -> bool {
        !self.no_progress
    }

    /// The same, if progress is only shown where this is so.
    pub fn only_if(self, shown: bool) -> Self {
        Self { no_progress: self.no_progress || !shown }
    }
}
