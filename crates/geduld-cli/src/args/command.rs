//! The arguments of each command.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::encoding::EncodingArgs;
use super::engine::{EngineArgs, thread_count};
use super::format::{
    ForceArgs, FormatArgs, FormulaFormat, ListFormat, OutputArgs, OutputName, ResultFormat, SolutionFormat,
};
use super::models::MODELS;
use super::puzzle::{PuzzleArgs, SameArgs, WarningArgs};
use super::work::WorkArgs;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use geduld::StrategyChoice;
use geduld::exports::drawing::scene::{A4, Bounds, LETTER};
use geduld::exports::puzzles::FAMILIES;

/// Arguments of `geduld solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// PUZZLE is a formula in DIMACS: find a model. Files are recognised without this option
    #[arg(long, conflicts_with_all = ["pins", "border", "permutation", "diagonals", "sliding", "start", "symmetry", "frame", "fixed_by", "conditions", "deny_warnings", "data", "engine", "no_symmetry", "strategy", "enumeration"])]
    pub cnf: bool,
    #[command(flatten)]
    pub format: FormatArgs<SolutionFormat>,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Print the values of the variables, not the model's output (MiniZinc)
    #[arg(long, conflicts_with = "cnf")]
    pub raw: bool,
    /// The fewest cells, if `copies` are ranges (figures)
    #[arg(long, conflicts_with_all = ["cnf", "proof", "raw"])]
    pub smallest: bool,
    /// If there is no solution, write a proof of it, for `geduld verify`: of a formula in DRAT
    #[arg(long, value_name = "FILE", conflicts_with = "stats")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub apart: ApartArgs,
    /// Use only these strategies, in this order [default: all, taking turns]
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with_all = ["proof", "engine", "solver", "seed", "enumeration"],
        help_heading = "Engine",
        value_parser = strategies(),
    )]
    pub strategy: Vec<StrategyChoice>,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Reads the name of a strategy.
pub(super) fn strategies() -> impl TypedValueParser<Value = StrategyChoice> {
    let value = |choice: &StrategyChoice| PossibleValue::new(choice.name()).help(choice.description());
    PossibleValuesParser::new(StrategyChoice::ALL.iter().map(value))
        .try_map(|name| name.parse::<StrategyChoice>())
}

/// The condition that solutions come apart.
#[derive(Debug, Default, clap::Args)]
pub struct ApartArgs {
    /// Only solutions that come apart, with the moves (packings). At most N positions are looked at for each [default:
    /// 500000]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "500000", value_parser = whole::<usize>, hide_short_help = true)]
    pub apart: Option<usize>,
}

/// Arguments of `geduld list`.
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Stop after N solutions, and say if there are more
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub limit: Option<u64>,
    /// Sort by a sum of cells such as 1,1+1,2 (magic squares), smallest first. All solutions are found before one is
    /// printed
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub sort: Option<String>,
    /// Print the values of the variables, not the model's output (MiniZinc)
    #[arg(long)]
    pub raw: bool,
    #[command(flatten)]
    pub format: FormatArgs<ListFormat>,
    #[command(flatten)]
    pub output: OutputArgs,
    /// List one solution of each class
    ///
    /// Or of each layout or figure, with the number of solutions it stands for.
    #[arg(long, value_enum, hide_possible_values = true, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "classes")]
    pub different: Option<Different>,
    #[command(flatten)]
    pub apart: ApartArgs,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// The sets of solutions of which `--different` lists one representative each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Different {
    /// Solutions up to rotations and reflections of the board
    Classes,
    /// The same, and turns of pieces are ignored (edge matching)
    Layouts,
    /// Outlines (symmetry figures)
    Figures,
    /// Solutions up to rotations of the board (packings)
    #[value(name = "up_to_rotation")]
    UpToRotation,
}

/// Arguments of `geduld symmetries`.
#[derive(Debug, clap::Args)]
pub struct SymmetriesArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// A file of solutions, as `geduld list --format jsonl` writes it
    ///
    /// A line of `geduld solve --json` will do; - is standard input.
    pub solutions: Option<PathBuf>,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Arguments of `geduld encode`.
#[derive(Debug, clap::Args)]
pub struct EncodeArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
    /// The format of the formula [default: by the name of the output, .opb or .wcnf; else dimacs]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub format: Option<FormulaFormat>,
    /// Report the size of the formula, time and memory on standard error
    #[arg(long)]
    pub stats: bool,
    /// Shuffle variables and clauses, as `geduld solve --seed N` does
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub encodings: EncodingArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld decode`.
#[derive(Debug, clap::Args)]
pub struct DecodeArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The output of the solver; standard input if not given
    pub answer: Option<PathBuf>,
    /// The seed with which `geduld encode` wrote the formula
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub format: FormatArgs<ListFormat>,
    #[command(flatten)]
    pub encodings: EncodingArgs,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld gallery`.
#[derive(Debug, clap::Args)]
pub struct GalleryArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Write the page to this file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
    /// Show at most N solutions [default: 1000]
    ///
    /// Classes are whole. By default, the exit status is 3 if there are more.
    #[arg(long, value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub limit: Option<usize>,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Arguments of `geduld draw`.
#[derive(Debug, clap::Args)]
pub struct DrawArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// A file of solutions, as `geduld list --format jsonl` writes it
    ///
    /// Without it, the pieces and the empty board are drawn. A line of `geduld solve --json` will do; - is standard
    /// input.
    pub solutions: Option<PathBuf>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
    #[command(flatten)]
    pub force: ForceArgs,
    /// Draw the first N solutions [default: 1000]
    ///
    /// By default, the exit status is 3 if there are more.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true, conflicts_with = "sheet")]
    pub limit: Option<u64>,
    /// Draw sheets of paper with all pieces to cut out
    ///
    /// The output is HTML, to print from a browser; if -o ends in .svg, it is one picture per sheet.
    #[arg(long, conflicts_with = "solutions")]
    pub sheet: bool,
    /// The edge of a cell on a sheet, in millimetres [default: 40; numbers 25; squares of figures and cubes 20]
    #[arg(long, value_name = "MM", value_parser = edge, allow_negative_numbers = true, requires = "sheet")]
    pub edge: Option<f64>,
    /// The paper of sheets
    #[arg(long, value_enum, default_value_t = Paper::A4, requires = "sheet")]
    pub paper: Paper,
    /// Leave the board out of the sheets
    #[arg(long, requires = "sheet")]
    pub no_board: bool,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// The paper formats of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Paper {
    /// 210 x 297 mm
    A4,
    /// US letter, 8.5 x 11 inches
    Letter,
}

impl Paper {
    /// The size of the paper in millimetres.
    pub fn size(self) -> Bounds {
        match self {
            Self::A4 => A4,
            Self::Letter => LETTER,
        }
    }
}

pub(super) fn whole<N: std::str::FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| "write a whole number, 0 or more")
}

fn edge(text: &str) -> Result<f64, &'static str> {
    let edge = text.parse().ok().filter(|edge| (5.0..=150.0).contains(edge));
    edge.ok_or("write a number of millimetres, 5 to 150")
}

/// Arguments of `geduld verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// A file of `geduld solve --proof` or `count --certificate`
    ///
    /// For a formula, it may also be a DRAT proof of any solver.
    pub proof: PathBuf,
    /// Run this checker on a certificate for it (.pbp, .cpog)
    #[arg(long, value_name = "CHECKER", value_enum)]
    pub with: Option<Checker>,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// A checker of proofs that is not part of geduld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Checker {
    /// VeriPB, for proofs in .pbp: install it with `cargo install veripb`
    Veripb,
    /// The formally verified cake_scpog, for proofs in .cpog (github.com/rebryant/scpog)
    #[value(name = "cake_scpog")]
    CakeScpog,
}

/// Arguments of `geduld completions`.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `geduld man`.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// Write the page of this command, e.g. count
    ///
    /// Without a command, write the page of geduld itself.
    #[arg(conflicts_with = "output")]
    pub command: Option<String>,
    /// Write all pages into this folder; it is created if it does not exist
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// Arguments of `geduld unique`.
#[derive(Debug, clap::Args)]
pub struct UniqueArgs {
    #[command(flatten)]
    pub reason: ReasonArgs,
    #[command(flatten)]
    pub apart: ApartArgs,
    /// If there is exactly one solution, write it and a proof that there is no other, for the checker VeriPB (.pbp)
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

/// Arguments of `geduld why`.
#[derive(Debug, clap::Args)]
pub struct ReasonArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld hint`.
#[derive(Debug, clap::Args)]
pub struct HintArgs {
    #[command(flatten)]
    pub reason: ReasonArgs,
    /// A variable whose value you know already, e.g. cell[1,2]; may be repeated
    #[arg(long, value_name = "VARIABLE", conflicts_with = "all")]
    pub known: Vec<String>,
    /// Solve the puzzle by hints, and rate it by the number of reasons that a step needs at most
    #[arg(long)]
    pub all: bool,
}

/// Arguments of `geduld fingerprint`.
#[derive(Debug, clap::Args)]
pub struct FingerprintArgs {
    /// A puzzle file, - for standard input, or the name of a bundled puzzle
    pub puzzle: String,
    /// Another puzzle, to compare with
    pub other: Option<String>,
    /// Print the canonical form itself instead of its digest
    #[arg(long, conflicts_with_all = ["other", "json", "format"])]
    pub form: bool,
    #[command(flatten)]
    pub warnings: WarningArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Arguments of `geduld info`.
#[derive(Debug, clap::Args)]
pub struct InfoArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Also show the numbers of variables and constraints of the model
    #[arg(short, long)]
    pub verbose: bool,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Estimate the time for N threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Arguments of `geduld solvers`.
#[derive(Debug, clap::Args)]
pub struct SolversArgs {
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
}

/// Arguments of `geduld schema`.
#[derive(Debug, clap::Args)]
pub struct SchemaArgs {
    /// A kind of puzzle; without it, the schema has all kinds
    #[arg(value_parser = families())]
    pub kind: Option<String>,
    /// Write the schema to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
}

/// Arguments of `geduld show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// The name of a bundled puzzle; without a name, all names are listed
    pub name: Option<String>,
    /// Write the puzzle to this file
    #[arg(short, long, value_name = "FILE", requires = "name", help_heading = "Output")]
    pub output: Option<OutputName>,
}

/// Arguments of `geduld import`.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// A file of BurrTools (.xmpuzzle) or PolySolver (.psv); - is standard input
    pub file: String,
    /// The number of the problem, in a file with several
    #[arg(long, value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub problem: Option<usize>,
    /// Write the puzzle to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
}

/// Arguments of `geduld export`.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// A puzzle file, or a bundled puzzle
    pub puzzle: String,
    /// With the solutions that come apart, and their moves. At most N positions are looked at for each [default:
    /// 500000]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "500000", value_parser = whole::<usize>)]
    pub apart: Option<usize>,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Write a model (.mzn) or a file of BurrTools here
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
}

/// Arguments of `geduld new`.
#[derive(Debug, clap::Args)]
pub struct NewArgs {
    /// The kind of puzzle
    #[arg(value_parser = kinds())]
    pub kind: String,
    /// The board [default: rectangle; packing: square]
    #[arg(long, value_parser = boards())]
    pub board: Option<String>,
    /// Write the puzzle to this file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<OutputName>,
}

/// The kinds of puzzle files.
fn families() -> PossibleValuesParser {
    families_in_words().collect::<Vec<_>>().into()
}

fn families_in_words() -> impl Iterator<Item = PossibleValue> {
    FAMILIES.iter().map(|family| PossibleValue::new(family.kind).help(family.about))
}

fn kinds() -> PossibleValuesParser {
    let kinds = families_in_words();
    let models = MODELS.iter().map(|model| PossibleValue::new(model.kind).help(model.about));
    kinds.chain(models).collect::<Vec<_>>().into()
}

/// Each board once: those of the first kind, which is cards, and what they are for other kinds.
fn boards() -> PossibleValuesParser {
    let mut boards: Vec<(&'static str, String)> = Vec::new();
    for (number, family) in FAMILIES.iter().enumerate() {
        for (name, about) in family.starters.iter().filter_map(|starter| starter.board) {
            let about = if number == 0 { about.to_owned() } else { format!("{}: {about}", family.kind) };
            match boards.iter_mut().find(|(known, _)| *known == name) {
                Some((_, all)) => *all += &format!("; {about}"),
                None => boards.push((name, about)),
            }
        }
    }
    boards.into_iter().map(|(name, about)| PossibleValue::new(name).help(about)).collect::<Vec<_>>().into()
}

/// Arguments of `geduld help`.
#[derive(Debug, clap::Args)]
pub struct HelpArgs {
    /// A command or a topic; `geduld help topics` lists topics
    #[arg(value_name = "COMMAND")]
    pub topic: Vec<String>,
}
