//! How results are written, and how far they are: one spelling for all commands.
//!
//! `--format` names the format, `--json` is short for `--format json`: exactly one JSON object on standard output. A command
//! flattens [`FormatArgs`] with the formats that it has.

use clap::ValueEnum;

/// A choice of formats. Each has the default for people, called `text`, and JSON.
pub trait Format: ValueEnum + Copy + Send + Sync + 'static {
    /// What `--json` is short for.
    const JSON: Self;
}

/// How a result is written.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct FormatArgs<F: Format> {
    /// How the result is written
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    format: F,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
}

impl<F: Format> FormatArgs<F> {
    /// The format that was asked for.
    pub fn get(self) -> F {
        if self.json { F::JSON } else { self.format }
    }
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
    /// One JSON object, big numbers as strings
    Json,
}

impl Format for ResultFormat {
    const JSON: Self = Self::Json;
}

/// Formats of a sequence of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Drawings
    Text,
    /// One JSON object that holds all solutions
    Json,
    /// One JSON object a line, one line a solution
    Jsonl,
}

impl Format for ListFormat {
    const JSON: Self = Self::Json;
}

/// Formats of the report of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Tables in Markdown
    Text,
    /// One line a run, separated by commas
    Csv,
    /// One JSON object that holds all runs
    Json,
    /// One JSON object a line: what was compared, then the runs
    Jsonl,
    /// A page with a cactus plot and bars; not for --task propagate
    Svg,
}

impl Format for ReportFormat {
    const JSON: Self = Self::Json;
}

/// Whether it is shown how far the work has come.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ProgressArgs {
    /// Do not show on standard error how far the work has come
    ///
    /// On a terminal that is a line that is drawn anew. Otherwise it is a line after ten seconds, and then one every minute.
    #[arg(long, help_heading = "Output")]
    no_progress: bool,
}

impl ProgressArgs {
    /// Whether it is.
    pub fn is_wanted(self) -> bool {
        !self.no_progress
    }
}
