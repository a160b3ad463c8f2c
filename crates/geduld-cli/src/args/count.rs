//! The arguments of the commands that count: `count`, `plan`, `audit`, `estimate` and `merge`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use geduld::exports::count::PartOf;
use geduld::exports::engines::VerifyShare;

use super::command::whole;
use super::engine::{EngineArgs, MethodArgs, thread_count};
use super::format::{FormatArgs, ListFormat, OutputArgs, OutputName, ResultFormat};
use super::puzzle::{PuzzleArgs, SameArgs};
use super::watching::WatchingArgs;
use super::work::WorkArgs;

/// Arguments of `geduld count`.
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Read a formula in DIMACS (recognised in files)
    #[arg(long, conflicts_with_all = ["pins", "border", "permutation", "diagonals", "sliding", "start", "symmetry", "frame", "fixed_by", "conditions", "deny_warnings", "data", "no_symmetry", "same", "classes", "plan"])]
    pub cnf: bool,
    /// PUZZLE is a plan written by `geduld plan`: count it, or a part of it, as planned
    #[arg(long, conflicts_with_all = ["pins", "border", "permutation", "diagonals", "sliding", "start", "symmetry", "frame", "fixed_by", "conditions", "deny_warnings", "data", "engine", "no_symmetry", "verify", "certificate", "same", "by", "at_most_one", "all_different", "cardinality", "sum", "tables", "parity", "connected", "implied"], help_heading = "Long counts")]
    pub plan: bool,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    /// Write a proof for VeriPB (.pbp), cake_scpog (.cpog, formulas only) or `geduld verify` (any other name)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["checkpoint", "part", "cubes", "verify", "status_file", "stats"])]
    pub certificate: Option<PathBuf>,
    /// Its format: geduld, veripb or cpog
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true, requires = "certificate")]
    pub proof_format: Option<ProofFormat>,
    /// List one solution of each class in it (.pbp)
    #[arg(long, requires = "certificate", conflicts_with = "no_symmetry")]
    pub classes: bool,
    /// Take packings apart, and count by level, with at most N positions each [default: 500000]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "500000", value_parser = whole::<usize>, hide_short_help = true, conflicts_with_all = ["cnf", "plan", "certificate", "by", "checkpoint", "part", "cubes", "verify", "status_file", "stats"])]
    pub apart: Option<usize>,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub by: ByArgs,
    #[command(flatten)]
    pub part: PartArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
}

impl CountArgs {
    /// The format of the certificate.
    pub fn proof_format(&self) -> ProofFormat {
        let by_name = || self.certificate.as_deref().map_or(ProofFormat::Geduld, ProofFormat::of_ending);
        self.proof_format.unwrap_or_else(by_name)
    }
}

/// The format of a certificate. The help of the option stands for that of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ProofFormat {
    // Solutions and DRAT in one file, which `geduld verify` checks alone.
    Geduld,
    // A formula in OPB and a proof for the checker VeriPB, which is not part of geduld.
    Veripb,
    // For formulas: a decision graph of any number of models, for the checker cake_scpog, which is not part of geduld.
    Cpog,
}

impl ProofFormat {
    /// The format that the name of a file asks for.
    pub fn of_ending(file: &Path) -> Self {
        let name = file.to_string_lossy();
        match name.strip_suffix(".gz").unwrap_or(&name).rsplit_once('.') {
            Some((_, "pbp")) => Self::Veripb,
            Some((_, "cpog")) => Self::Cpog,
            _ => Self::Geduld,
        }
    }
}

/// The variables by whose values solutions are counted separately.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ByArgs {
    /// Count by the values of this variable, e.g. 3,3 (a cell), 'cube 1'; repeatable; may take longer
    #[arg(long, value_name = "VARIABLE")]
    pub by: Vec<String>,
}

/// The part of a count to make, and the file that records it.
#[derive(Debug, Default, clap::Args)]
pub struct PartArgs {
    /// Record finished parts here; if it exists, continue
    #[arg(long, value_name = "FILE", help_heading = "Long counts")]
    pub checkpoint: Option<PathBuf>,
    /// Count only part I of N, into the checkpoint file; `geduld merge` adds them up
    #[arg(long, alias = "shard", value_name = "I/N", value_parser = part, requires = "checkpoint", help_heading = "Long counts")]
    pub part: Option<PartOf>,
    /// Count only these cubes: a list that `geduld merge --missing` prints, or @FILE; with --part, a part of them
    #[arg(long, value_name = "LIST", requires = "checkpoint", help_heading = "Long counts")]
    pub cubes: Option<String>,
    /// Count random regions again in another way, and compare. SHARE is the part of the expected work for it [default:
    /// 5%]
    #[arg(long, value_name = "SHARE", num_args = 0..=1, require_equals = true, default_missing_value = "5%", value_parser = share, conflicts_with_all = ["part", "cubes"], help_heading = "Long counts")]
    pub verify: Option<VerifyShare>,
    #[command(flatten)]
    pub watching: WatchingArgs,
}

fn share(text: &str) -> Result<VerifyShare, &'static str> {
    let percent = text.strip_suffix('%').unwrap_or(text).trim_end().parse::<f64>().ok();
    percent
        .and_then(|percent| VerifyShare::new(percent / 100.0))
        .ok_or("write a percentage up to 100%, e.g. 5%")
}

/// The maximum number of parts of a count. A larger number is a typing error.
pub const MOST_PARTS: usize = 100_000;

fn part(text: &str) -> Result<PartOf, String> {
    let wrong = || format!("write I/N with I from 1 to N, e.g. 3/10; N is at most {MOST_PARTS}");
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let part = PartOf { number: number.parse().map_err(|_| wrong())?, of: of.parse().map_err(|_| wrong())? };
    let sane = part.of <= MOST_PARTS && (1..=part.of).contains(&part.number);
    if sane { Ok(part) } else { Err(wrong()) }
}

/// The count to plan, and the method.
#[derive(Debug, clap::Args)]
pub struct PlanningArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub by: ByArgs,
    #[command(flatten)]
    pub method: MethodArgs,
    /// Explain on standard error the choice of the engine and its symmetries
    #[arg(short, long)]
    pub verbose: bool,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld plan`.
#[derive(Debug, clap::Args)]
pub struct PlanArgs {
    #[command(flatten)]
    pub planning: PlanningArgs,
    /// Write the plan to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: OutputName,
    /// About how many parts you will count
    ///
    /// Cubes are cut so small that each part gets several. You can choose another number of parts later.
    #[arg(long, value_name = "N", default_value = "100", value_parser = part_count, allow_negative_numbers = true)]
    pub parts: NonZeroUsize,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
}

fn part_count(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= MOST_PARTS);
    count.ok_or_else(|| format!("write a number of parts from 1 to {MOST_PARTS}"))
}

/// Arguments of `geduld audit`.
#[derive(Debug, clap::Args)]
pub struct AuditArgs {
    /// A table written by `geduld merge --table`
    pub table: PathBuf,
    /// The number of cubes that are counted again, chosen at random
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true)]
    pub sample: usize,
    /// The seed of the random choice of cubes
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub seed: u64,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    /// The number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld estimate`.
#[derive(Debug, clap::Args)]
pub struct EstimateArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    /// The number of random probes
    #[arg(long, value_name = "N", default_value = "10000", value_parser = probe_count, allow_negative_numbers = true)]
    pub probes: NonZeroUsize,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Estimate the time for N threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Arguments of `geduld sample`.
#[derive(Debug, clap::Args)]
pub struct SampleArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The number of solutions; one may be chosen several times
    #[arg(short, long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub number: u32,
    /// The seed: the same one gives the same solutions
    #[arg(long, value_name = "S", default_value = "0", allow_negative_numbers = true)]
    pub seed: u64,
    #[command(flatten)]
    pub format: FormatArgs<ListFormat>,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Use N threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Arguments of `geduld merge`.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The checkpoint files of all parts; the plan may be among them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print the missing cubes, for `geduld count --cubes`
    #[arg(long, conflicts_with_all = ["json", "format", "table"])]
    pub missing: bool,
    /// Write the plan and all results to this file, for `geduld audit`
    ///
    /// The plan must be among the files.
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
}

fn probe_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "write a number of probes, 1 or more")
}
