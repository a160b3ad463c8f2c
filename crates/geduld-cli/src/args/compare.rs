//! The arguments of `geduld compare`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use geduld::exports::engines::EngineChoice;
use geduld::exports::puzzles::nearest;
use geduld::{Encodings, StrategyChoice};
use geduld_compare::{Axis, Matrix, Task};

use super::format::{FormatArgs, OutputName, ReportFormat};
use super::named::{Named, one_of};
use super::puzzle::WarningArgs;
use super::work::time;
use crate::error::Error;
use crate::reading::puzzle_file::{is_path, listed};

/// Arguments of `geduld compare`.
#[derive(Debug, clap::Args)]
pub struct CompareArgs {
    /// Puzzles, models (.fzn), formulas (.cnf), or folders of them
    ///
    /// A folder of `geduld generate --series` stands for its instances, any other folder for its .toml, .fzn and .cnf
    /// files.
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Fix a cell in every puzzle, as for `geduld solve`; may be repeated
    #[arg(
        long = "pin",
        value_name = "PIN",
        allow_hyphen_values = true,
        hide_short_help = true,
        help_heading = "Conditions"
    )]
    pub pins: Vec<String>,
    /// A condition for every puzzle, as for `geduld solve`; may be repeated
    #[arg(
        short,
        long = "condition",
        value_name = "SENTENCE",
        allow_hyphen_values = true,
        hide_short_help = true,
        help_heading = "Conditions"
    )]
    pub conditions: Vec<String>,
    /// Data for MiniZinc models: a file or n=8
    #[arg(long, value_name = "DATA", hide_short_help = true, help_heading = "Conditions")]
    pub data: Vec<String>,
    /// Read the matrix from a file, or use a bundled one
    ///
    /// The bundled ones are encodings and solvers. Other options override the matrix.
    #[arg(long, value_name = "MATRIX")]
    pub matrix: Option<String>,
    /// What each run does [default: first]
    #[arg(long, value_parser = one_of(TASKS), hide_possible_values = true)]
    pub task: Option<Task>,
    /// Change one option at a time from its first value, instead of running every combination
    #[arg(long)]
    pub one_at_a_time: bool,
    /// Also write the report to this file
    ///
    /// May be repeated. The ending chooses the format: .md, .csv, .json, .jsonl or .svg.
    #[arg(short, long = "output", value_name = "FILE", help_heading = "Output")]
    pub outputs: Vec<OutputName>,
    /// Also draw charts (.svg), with their data for pgfplots (.dat), into this folder
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    pub charts: Option<PathBuf>,
    #[command(flatten)]
    pub format: FormatArgs<ReportFormat>,
    /// Print all tables and statistics as -o FILE.md has them, not one small table
    #[arg(long, conflicts_with_all = ["format", "json"], help_heading = "Output")]
    pub full: bool,
    /// With --task propagate: also write each constraint in each encoding into this new folder, in DIMACS
    #[arg(long, value_name = "FOLDER", conflicts_with = "repeat", help_heading = "Output")]
    pub export: Option<PathBuf>,
    /// Record finished runs here; if it exists, continue
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Report the number of cells and runs and their maximum time, and run nothing
    #[arg(long, help_heading = "Runs")]
    pub dry_run: bool,
    /// Repeat one run of a report (.csv, .json, .jsonl), and show both runs. The exit status is 1 if answer or work
    /// differ
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzles", "matrix", "checkpoint", "outputs", "charts", "pins", "conditions", "data", "dry_run"], help_heading = "Runs")]
    pub repeat: Option<PathBuf>,
    /// The row of the report to repeat, counted from 1
    #[arg(long, value_name = "N", requires = "repeat", default_value_t = 1, help_heading = "Runs")]
    pub row: usize,
    /// Runs of each cell, each a new shuffle [default: 3]
    #[arg(long, alias = "shuffle", value_name = "N", help_heading = "Runs")]
    pub runs: Option<u64>,
    /// The number of further runs that judge the first cell and those that may be the best [default: 0]
    #[arg(long, value_name = "N", help_heading = "Runs")]
    pub judge_runs: Option<u64>,
    /// The first seed [default: 1]
    #[arg(long, value_name = "N", help_heading = "Runs")]
    pub seed: Option<u64>,
    /// The number of threads of each run; with one, processor time counts, otherwise wall time [default: 1]
    #[arg(long, value_name = "N", help_heading = "Runs")]
    pub threads: Option<usize>,
    /// The time limit of a run [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true, help_heading = "Runs")]
    pub time_limit: Option<Duration>,
    /// The memory limit of a run in megabytes (with /proc) [default: 4000]
    #[arg(long, value_name = "MB", help_heading = "Runs")]
    pub memory_limit: Option<u64>,
    /// Also write and check a proof of each answer (UNSAT, or a count), once for each cell: its size and the time
    #[arg(long, conflicts_with = "repeat", help_heading = "Runs")]
    pub proofs: bool,
    #[command(flatten)]
    pub warnings: WarningArgs,
    /// The options to compare.
    #[command(flatten)]
    pub axes: AxesArgs,
}

/// The tasks of a comparison, by name.
const TASKS: Named<Task> = &[
    ("first", Task::First, "Find a solution, or that there is none"),
    ("refute", Task::Refute, "Show that there is no solution"),
    ("count", Task::Count, "Count all solutions"),
    ("propagate", Task::Propagate, "Measure what unit propagation finds in each encoding"),
];

impl CompareArgs {
    /// Builds the matrix from the file and the options, and checks it.
    ///
    /// # Errors
    /// If the file cannot be read, or the matrix is invalid.
    pub fn matrix(&self) -> Result<Matrix, Error> {
        let mut matrix = match &self.matrix {
            None => Matrix::default(),
            Some(name) => read(name)?,
        };
        if !self.puzzles.is_empty() {
            matrix.puzzles.clone_from(&self.puzzles);
        }
        matrix.pins.extend_from_slice(&self.pins);
        matrix.conditions.extend_from_slice(&self.conditions);
        matrix.data.extend_from_slice(&self.data);
        for axis in &self.axes.0 {
            match matrix.axes.iter_mut().find(|known| known.option == axis.option) {
                Some(known) => known.values.clone_from(&axis.values),
                None => matrix.axes.push(axis.clone()),
            }
        }
        matrix.task = self.task.unwrap_or(matrix.task);
        matrix.one_at_a_time |= self.one_at_a_time;
        matrix.proofs |= self.proofs;
        matrix.runs = self.runs.unwrap_or(matrix.runs);
        matrix.judge_runs = self.judge_runs.unwrap_or(matrix.judge_runs);
        matrix.seed = self.seed.unwrap_or(matrix.seed);
        matrix.threads = self.threads.unwrap_or(matrix.threads);
        matrix.time_limit = self.time_limit.map_or(matrix.time_limit, |time| time.as_secs_f64());
        matrix.memory_limit = self.memory_limit.unwrap_or(matrix.memory_limit);
        let wrong = |error: geduld_compare::MatrixError| {
            let (message, help) = (error.to_string(), "`geduld compare --help` lists options and values");
            if self.matrix.is_some() { Error::new(message, help) } else { Error::usage(message, help) }
        };
        matrix.check().map_err(wrong)?;
        matrix.resolve(&options()).map_err(wrong)?;
        if matrix.puzzles.iter().any(|puzzle| puzzle == "-") {
            let message = "a puzzle from standard input cannot be compared: it is read again for each run";
            return Err(Error::usage(message, "write it to a file"));
        }
        Ok(matrix)
    }
}

fn read(name: &str) -> Result<Matrix, Error> {
    let bundled = geduld_compare::bundled::find(name);
    let text = match (std::fs::read_to_string(name), bundled) {
        (Ok(text), _) => text,
        (Err(_), Some(text)) => text.to_owned(),
        (Err(error), None) => {
            let bundled = || geduld_compare::bundled::MATRICES.iter().map(|(name, _)| *name);
            if is_path(name) {
                let help = format!("name a matrix file, or a bundled matrix: {}", listed(bundled()));
                return Err(Error::new(format!("cannot read the matrix {name}: {error}"), help));
            }
            let help = match nearest(name, bundled()) {
                Some(near) => format!("did you mean the bundled matrix `{near}`?"),
                None => format!("the bundled matrices are {}", listed(bundled())),
            };
            let message = format!("there is no file `{name}` and no bundled matrix of that name");
            return Err(Error::usage(message, help));
        }
    };
    Matrix::read(&text).map_err(|error| {
        Error::new(
            format!("{name}: {error}"),
            "docs/comparing.md shows a matrix file, and data/matrices has more",
        )
    })
}

/// The options that can be compared, with their values. An option without values takes any value.
fn options() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut options = Encodings::catalogue();
    let engines = EngineChoice::ALL.into_iter().filter(|&engine| engine != EngineChoice::Auto);
    options.push(("engine", engines.map(EngineChoice::name).collect()));
    options.push(("solver", vec![]));
    options.push(("strategy", StrategyChoice::ALL.iter().map(|choice| choice.name()).collect()));
    options.push(("enumeration", vec!["blocking", "backtracking"]));
    options
}

/// The options to compare. Each takes a list of values, or `all`. They are made from the catalogue of encodings.
#[derive(Clone, Debug, Default)]
pub struct AxesArgs(Vec<Axis>);

impl clap::Args for AxesArgs {
    fn augment_args(command: Command) -> Command {
        options().into_iter().fold(command, |command, (option, values)| {
            let arg =
                Arg::new(option).long(option).action(ArgAction::Append).help_heading("What is compared");
            let arg = if values.is_empty() {
                let help = "SAT solvers, or for counts model counters; may be repeated";
                arg.value_name("LIST").help(help)
            } else {
                let named = values.iter().copied().chain((option != "engine").then_some("all"));
                let names = PossibleValuesParser::new(named.map(PossibleValue::new));
                let help = match option {
                    "engine" => "Engines; searches have no encodings",
                    "strategy" => "Strategies of `geduld solve`",
                    "enumeration" => "Enumerations",
                    _ => "Encodings",
                };
                arg.value_name("LIST").value_delimiter(',').value_parser(names).help(help)
            };
            command.arg(arg)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The solvers of a list with commas. A command with arguments, or the name of a file, stands for itself.
fn solvers(list: &str) -> Vec<String> {
    let parts = list.split(',').map(str::trim);
    let is_one = Path::new(list).exists() || parts.clone().any(|part| part.is_empty() || part.contains(' '));
    if is_one { vec![list.to_owned()] } else { parts.map(str::to_owned).collect() }
}

impl FromArgMatches for AxesArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let axis = |(option, _): (&'static str, Vec<&str>)| {
            let values = matches.get_many::<String>(option)?;
            let values = match option {
                "solver" => values.flat_map(|list| solvers(list)).collect(),
                _ => values.cloned().collect(),
            };
            Some(Axis { option: option.to_owned(), values })
        };
        Ok(Self(options().into_iter().filter_map(axis).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
