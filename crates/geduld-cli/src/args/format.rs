//! Output formats and progress: the same options for all commands.
//!
//! `--format` names the format, `--json` is short for `--format json`: exactly one JSON object on standard output. A
//! command flattens [`FormatArgs`] with the formats that it has. A command that also writes pictures flattens
//! [`OutputArgs`] as well; the ending of the file name chooses the format.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};
use geduld::Encodings;
use geduld::exports::formulas::{Encoded, encode, encode_with_sums};
use geduld::exports::models::Model;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::pictures::picture_file;

/// A choice of formats. Every choice has `text`, the default for people, and JSON.
pub trait Format: ValueEnum + Copy + Send + Sync + 'static {
    /// The default format.
    const TEXT: Self;
    /// The format that `--json` selects.
    const JSON: Self;
}

macro_rules! formats {
    ($($name:ident),*) => {
        $(impl Format for $name {
            const TEXT: Self = Self::Text;
            const JSON: Self = Self::Json;
        })*
    };
}
formats!(ResultFormat, SolutionFormat, ListFormat, ReportFormat);

/// The options for the format of a result.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct FormatArgs<F: Format> {
    /// The format of the result [default: text]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<F>,
    /// Print one JSON object: --format json
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,
}

impl<F: Format> FormatArgs<F> {
    /// The chosen format.
    pub fn get(self) -> F {
        if self.json { F::JSON } else { self.format.unwrap_or(F::TEXT) }
    }

    /// The chosen format. By default it is the format of the ending of the file name.
    ///
    /// # Errors
    /// If no format was chosen and the ending is unknown.
    pub fn get_for(self, file: Option<&Path>) -> Result<F, Error> {
        match file {
            Some(file) if self.format.is_none() && !self.json => of_ending(file),
            _ => Ok(self.get()),
        }
    }
}

/// The format of the ending of a file name. `.txt` is text; `.png` is drawn as SVG and then converted.
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
        let message = format!("the name {} does not end in a known format", file.display());
        let help = match ending {
            "png" => {
                "this geduld was built without PNG: use .svg, or build it with --features png".to_owned()
            }
            _ => format!("end its name with one of {}, or give --format", known.join(", ")),
        };
        Error::usage(message, help)
    })
}

/// The value of `-o`: a file, or `-` for standard output.
#[derive(Clone, Debug)]
pub struct OutputName(PathBuf);

/// It has a name, as any path has that is given.
impl ValueParserFactory for OutputName {
    type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> Self>;

    fn value_parser() -> Self::Parser {
        PathBufValueParser::new().map(Self)
    }
}

impl OutputName {
    /// The file; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        (self.0 != Path::new("-")).then_some(&self.0)
    }
}

/// The file that was named; `None` for standard output.
pub fn file_of(output: &Option<OutputName>) -> Option<&Path> {
    output.as_ref().and_then(OutputName::file)
}

/// The option for the file of the result.
#[derive(Clone, Debug, clap::Args)]
pub struct OutputArgs {
    /// Write to this file; its ending chooses the format
    ///
    /// The endings are .txt, .json, .svg, and .jsonl for lists. With --format, the ending does not matter.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
}

impl OutputArgs {
    /// The file; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        file_of(&self.output)
    }
}

/// The option to replace existing files. `layout.rs` adds it to every command that writes files.
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

/// Formats of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FormulaFormat {
    /// Clauses, for SAT solvers and model counters
    #[default]
    Dimacs,
    /// Sums remain sums, for pseudo-Boolean solvers; with the objective of a model
    Opb,
    /// Clauses, and the objective as soft ones, for MaxSAT solvers
    Wcnf,
}

impl FormulaFormat {
    /// The format for a file of this name.
    pub fn of_ending(file: &Path) -> Self {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("opb") => Self::Opb,
            Some("wcnf") => Self::Wcnf,
            _ => Self::Dimacs,
        }
    }

    /// The formula of a model in this format.
    ///
    /// # Errors
    /// If it would be too large.
    pub fn encode(self, model: &Model, encodings: &Encodings) -> Result<Encoded, Error> {
        let encoded = match self {
            Self::Opb => encode_with_sums(model, encodings),
            Self::Dimacs | Self::Wcnf => encode(model, encodings),
        };
        encoded.map_err(|error| Error::new(error.to_string(), "choose other encodings, or a smaller puzzle"))
    }
}

/// Formats of a sequence of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Drawings
    Text,
    /// One JSON object that holds all solutions
    Json,
    /// One JSON object per solution, each on its own line
    Jsonl,
    /// A picture of all solutions; of the first 1000 if there is no limit
    Svg,
}

/// Formats of the report of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A table
    Text,
    /// One line per run, with values separated by commas
    Csv,
    /// One JSON object that holds all runs
    Json,
    /// One JSON object per line: first the comparison, then the runs
    Jsonl,
    /// A cactus plot; not for --task propagate. `--charts FOLDER` draws more
    Svg,
}

/// The option to hide progress.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct ProgressArgs {
    /// Do not show progress on standard error
    #[arg(long, global = true, help_heading = "Output")]
    no_progress: bool,
}

impl ProgressArgs {
    /// Whether progress is shown.
    pub fn is_wanted(self) -> bool {
        !self.no_progress
    }

    /// Hides progress unless `shown` is true.
    pub fn only_if(self, shown: bool) -> Self {
        Self { no_progress: self.no_progress || !shown }
    }
}
