//! The arguments of the command line: one definition gives parsing, help and checks.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use geduld_encode::{AtMostOne, Cardinality, Choice, Encodings, Implied, Parity, Sum, Tables};

const OVERVIEW: &str = "\
Examples:
  geduld solve nintai                        a solution of a bundled puzzle, drawn
  geduld count crazy-jacob                   how many solutions, and how many really different ones
  geduld list magic-4 --pin 1,1=16 --limit 3 three squares with a 16 at the top left
  geduld check snake-red                     counts, and compares with the published figures
  geduld encode ppp -o ppp.cnf               the formula, for any solver or model counter

PUZZLE is a puzzle file (TOML), - for standard input, or the name of a bundled puzzle:
  boss-3 boss-4 crazy-jacob lll magic-3 magic-4 magic-5 nintai nintai-rim-1 ppp sixty-5 snake-blue snake-red

Exit status: 0 done (also when there is no solution), 1 bad input or failed check, 2 wrong usage,
3 incomplete (a limit or Ctrl-C ended the work).";

/// Finds, lists and exactly counts all solutions of a puzzle.
///
/// geduld takes the description of a puzzle - pieces with matching edges, magic squares, snake cubes, symmetric
/// figures - and finds, lists or exactly counts all of its solutions, on all cores, up to symmetry.
#[derive(Debug, Parser)]
#[command(version, after_long_help = OVERVIEW, after_help = OVERVIEW, max_term_width = 100)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do with a puzzle.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find a solution and draw it
    #[command(after_help = "Example: geduld solve sixty-5")]
    Solve(SolveArgs),
    /// List all solutions
    #[command(after_help = "\
Examples:
  geduld list crazy-jacob --different            one of each class, drawn
  geduld list nintai --limit 100 --format jsonl  a hundred solutions, one JSON object a line")]
    List(ListArgs),
    /// Count all solutions, and those that are essentially different
    #[command(after_help = "\
Examples:
  geduld count magic-4 --json
  geduld count nintai --time-limit 60   what is found within a minute, as a lower bound")]
    Count(CountArgs),
    /// Compare with published figures, or check solutions by the rules
    #[command(after_help = "\
Examples:
  geduld check crazy-jacob                 counts, and compares with the figures in [expect]
  geduld check crazy-jacob solutions.jsonl checks each line by the rules")]
    Check(CheckArgs),
    /// Write the formula in DIMACS format
    #[command(after_help = "\
The output is the format of the model counting competition: `c t pmc`, one line `c p show ... 0` with
the variables to project on, and comments that name every atom.

Example: geduld encode magic-3 --sum totalizer -o magic-3.cnf")]
    Encode(EncodeArgs),
}

/// Which puzzle, and what is added to it.
#[derive(Debug, clap::Args)]
pub struct PuzzleArgs {
    /// A puzzle file, - for standard input, or the name of a bundled puzzle
    pub puzzle: String,
    /// Fix a cell: ROW,COLUMN=PIECE[/TURN], ROW,COLUMN=NUMBER or CUBE=X,Y,Z; may be repeated
    #[arg(long = "pin", value_name = "PIN", help_heading = "Conditions")]
    pub pins: Vec<String>,
    /// Every outer edge shows this label (edge matching)
    #[arg(long, value_name = "LABEL", help_heading = "Conditions")]
    pub border: Option<String>,
    /// Parity of the permutation (magic squares): any, even or odd
    #[arg(long, value_name = "PARITY", help_heading = "Conditions")]
    pub permutation: Option<String>,
}

/// How solutions are looked for.
#[derive(Debug, clap::Args)]
pub struct EngineArgs {
    /// Which engine works
    #[arg(long, value_enum, default_value = "auto", help_heading = "Engine")]
    pub engine: EngineChoice,
    /// How many threads work; as many as there are cores if not given. The result is the same for any number
    #[arg(long, value_name = "N", help_heading = "Engine")]
    pub threads: Option<NonZeroUsize>,
    /// End the work after so many seconds; what is found by then is reported, with exit status 3
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Engine")]
    pub time_limit: Option<Duration>,
    /// Make no use of symmetry: the search visits every solution, and counts solutions only
    #[arg(long, help_heading = "Engine")]
    pub no_symmetry: bool,
    /// How constraints become clauses, for the SAT engine.
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

/// Which engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineChoice {
    /// Search where its plan serves the puzzle, SAT otherwise
    Auto,
    /// A SAT solver, cubes and blocking clauses
    Sat,
    /// A walk by a plan made beforehand
    Search,
}

/// One option for each choice of encoding.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct EncodingArgs {
    /// For the values of a variable and for all-different
    #[arg(long, value_parser = choices::<AtMostOne>(), default_value_t, help_heading = "Encodings")]
    at_most_one: AtMostOne,
    /// For "exactly k of these", k > 1
    #[arg(long, value_parser = choices::<Cardinality>(), default_value_t, help_heading = "Encodings")]
    cardinality: Cardinality,
    /// For sums
    #[arg(long, value_parser = choices::<Sum>(), default_value_t, help_heading = "Encodings")]
    sum: Sum,
    /// For placements and the labels they show
    #[arg(long, value_parser = choices::<Tables>(), default_value_t, help_heading = "Encodings")]
    tables: Tables,
    /// For the parity of a permutation
    #[arg(long, value_parser = choices::<Parity>(), default_value_t, help_heading = "Encodings")]
    parity: Parity,
    /// Redundant equations
    #[arg(long, value_parser = choices::<Implied>(), default_value_t, help_heading = "Encodings")]
    implied: Implied,
}

impl EncodingArgs {
    /// The encodings chosen.
    pub fn encodings(self) -> Encodings {
        let Self { at_most_one, cardinality, sum, tables, parity, implied } = self;
        Encodings { at_most_one, cardinality, sum, tables, parity, implied }
    }
}

/// Reads the name of an encoding; the help lists all of them with their summaries.
fn choices<C>() -> impl TypedValueParser<Value = C>
where
    C: Choice + std::str::FromStr<Err = geduld_encode::UnknownEncoding> + Send + Sync,
{
    let names = C::ALL.iter().map(|choice| PossibleValue::new(choice.name()).help(choice.summary()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<C>())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "write a number of seconds, e.g. 60 or 0.5".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "write a number of seconds, 0 or more".to_owned())
}

/// Arguments of `geduld solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Print one JSON object instead of a drawing
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Arguments of `geduld list`.
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Stop after so many solutions
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// How solutions are written
    #[arg(long, value_enum, default_value = "text")]
    pub format: ListFormat,
    /// One solution of each class: essentially different ones
    #[arg(long)]
    pub different: bool,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// How solutions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Drawings
    Text,
    /// One JSON object a line
    Jsonl,
}

/// Arguments of `geduld count`.
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Arguments of `geduld check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// A file of solutions, one JSON object a line as `geduld list --format jsonl` writes them; - for standard input
    pub solutions: Option<PathBuf>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Arguments of `geduld encode`.
#[derive(Debug, clap::Args)]
pub struct EncodeArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub encodings: EncodingArgs,
}
