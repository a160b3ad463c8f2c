//! The arguments of the command line: one definition gives parsing, help and checks.

pub mod generate;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use geduld_count::Enumeration;
use geduld_encode::{
    AllDifferent, AtMostOne, Cardinality, Choice, Connected, Encodings, Implied, Parity, Sum, Tables,
};
use geduld_model::Model;
use geduld_solve::SolverChoice;

use crate::compare::args::CompareArgs;
use generate::GenerateArgs;

const OVERVIEW: &str = "\
Examples:
  geduld solve nintai                        a solution of a bundled puzzle, drawn
  geduld count crazy-jacob                   how many solutions, and how many really different ones
  geduld list magic-4 --pin 1,1=16 --limit 3 three squares with a 16 at the top left
  geduld check snake-red                     counts, and compares with the published figures
  geduld encode ppp -o ppp.cnf               the formula, for any solver or model counter
  cadical -q ppp.cnf | geduld decode ppp     what a solver says of it, drawn and checked
  geduld count magic-3 --solver 'cadical -q' a count with another SAT solver

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

impl Args {
    /// The arguments of this process; ends it with status 2 if they make no sense together.
    pub fn read() -> Self {
        let args = Self::parse();
        if let Some(engine) = args.command.engine()
            && let Err(error) = geduld_count::EngineChoice::from(engine.engine)
                .heeding(args.command.sat_only())
                .map_err(|error| error.to_string())
                .and_then(|_| engine.check_enumeration())
        {
            let message = format!("{error}: leave one of them out");
            Self::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        if let (Some(proof), Some(other)) = (args.command.proof(), args.command.not_for_proofs()) {
            let message =
                format!("{proof} is the work of varisat, which blocks what it finds: leave out {other}");
            Self::command().error(ErrorKind::ArgumentConflict, message).exit();
        }
        args
    }
}

impl Command {
    /// How solutions are looked for, if they are.
    fn engine(&self) -> Option<&EngineArgs> {
        match self {
            Self::Solve(args) => Some(&args.engine),
            Self::List(args) => Some(&args.engine),
            Self::Count(args) => Some(&args.engine),
            Self::Check(args) => Some(&args.engine),
            Self::Estimate(_)
            | Self::Symmetries(_)
            | Self::Merge(_)
            | Self::Encode(_)
            | Self::Decode(_)
            | Self::Verify(_)
            | Self::Compare(_)
            | Self::Generate(_) => None,
        }
    }

    /// The option by which a proof is asked for, if one is.
    fn proof(&self) -> Option<&'static str> {
        match self {
            Self::Solve(args) => args.proof.as_ref().map(|_| "--proof"),
            Self::Count(args) => args.certificate.as_ref().map(|_| "--certificate"),
            _ => None,
        }
    }

    /// An option that was given and that the making of proofs does not heed.
    fn not_for_proofs(&self) -> Option<&'static str> {
        let engine = self.engine()?;
        let given = [
            (engine.solver.as_ref().is_some_and(|solver| *solver != SolverChoice::Varisat), "--solver"),
            (engine.seed.is_some(), "--seed"),
            (engine.enumeration == Some(EnumerationChoice::Backtracking), "--enumeration"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }

    /// The name of an option that was given and means the SAT engine.
    fn sat_only(&self) -> Option<&'static str> {
        self.proof().or_else(|| self.engine()?.sat_only())
    }
}

/// What to do with a puzzle.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find a solution and draw it
    #[command(after_help = "\
Examples:
  geduld solve sixty-5
  geduld solve nintai-rim-1 --border 2 --proof rim-2.proof   there is none: a proof of it")]
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
  geduld count nintai --time-limit 60   what is found within a minute, as a lower bound
  geduld count lll --certificate lll.proof
                                        and the proof that the number is right, for `geduld verify`
  geduld count --cnf formula.cnf        the models of any formula in DIMACS

With --cnf the models of a formula are counted, those that agree on its `c p show` variables as one. Its models
are enumerated, in cubes where some variables do not matter; parts that share no variables are counted apart.
That serves formulas that have few models for their size, as those of puzzles do; a counter that keeps what it
has counted (ganak, sharpSAT-TD, d4) goes further where there are many. The output is that of the model counting
competition.")]
    Count(CountArgs),
    /// Compare with published figures, or check solutions by the rules
    #[command(after_help = "\
Examples:
  geduld check crazy-jacob                 counts, and compares with the figures in [expect]
  geduld check crazy-jacob solutions.jsonl checks each line by the rules
  geduld solve nintai --json | geduld check nintai -")]
    Check(CheckArgs),
    /// Estimate how many solutions there are, and how long counting them takes
    #[command(after_help = "Example: geduld estimate magic-5")]
    Estimate(EstimateArgs),
    /// Show the symmetries of a puzzle, in words
    #[command(after_help = "Example: geduld symmetries magic-4")]
    Symmetries(SymmetriesArgs),
    /// Add up the parts of a count made with --shard
    #[command(after_help = "\
Example:
  geduld count magic-5 --shard 1/2 --checkpoint part1    on one machine
  geduld count magic-5 --shard 2/2 --checkpoint part2    on another
  geduld merge part1 part2")]
    Merge(MergeArgs),
    /// Write the formula in DIMACS format
    #[command(after_help = "\
The output is the format of the model counting competition: `c t pmc`, one line `c p show ... 0` with
the variables to project on, and comments that name every atom. A program that does not know these lines
counts the same: every solution is exactly one model of the formula, whatever the encodings.
`geduld decode` reads the answer of a solver.

Example: geduld encode magic-3 --sum totalizer -o magic-3.cnf")]
    Encode(EncodeArgs),
    /// Draw and check what a SAT solver says of the formula
    #[command(after_help = "\
Reads `s` and `v` lines, MiniSat's result file, or bare lists of literals; several models may follow one
another. Give the conditions and encodings that the formula was written with. Each model is checked against
every clause and by the rules of the puzzle.

Example:
  geduld encode magic-4 -o magic-4.cnf
  cadical -q magic-4.cnf | geduld decode magic-4
  minisat magic-4.cnf answer; geduld decode magic-4 answer")]
    Decode(DecodeArgs),
    /// Compare encodings, solvers and engines on puzzles
    #[command(after_help = "\
Every choice of options is run several times in turn, each time with another seed, in a process of its own. Results
are checked against one another and against [expect]: a disagreement ends the comparison with status 1.

Examples:
  geduld compare magic-3 --task count --sum all
  geduld compare magic-3 crazy-jacob --solver varisat --solver 'cadical -q' -o report.svg -o report.csv
  geduld compare --matrix encodings --checkpoint runs    survives being killed: run it again, and it goes on
  geduld compare magic-3 --task propagate --sum all      what unit propagation finds, and nothing is timed")]
    Compare(CompareArgs),
    /// Make a puzzle of any size, from a seed
    #[command(after_help = "\
The puzzle is cut out of a solution, which it therefore has. How many others there are is counted and
written into [expect], unless that would take long.

Examples:
  geduld generate cards --rows 5 --rim -o cards.toml   25 cards with as many labels as make them hard
  geduld generate snake --size 4,4,4 --seed 7          a string that fills a box of 64 cubes
  geduld generate triangles --side 3 --solutions none  a puzzle without any solution")]
    Generate(GenerateArgs),
    /// Check a proof, or the certificate of a count, without any solver
    #[command(after_help = "\
Checks that the formula is the one of the puzzle; each solution by the rules; that the cubes cover everything;
and that in each cube, solutions apart, every lemma follows by unit propagation, down to the empty clause. Give
the conditions that it was written with; the encodings are named in it. What has to be believed: the model of
the puzzle, its encoding, and this check. Exit status: 0 proven, 1 rejected.

Example:
  geduld solve nintai-rim-1 --border 2 --proof rim-2.proof
  geduld verify nintai-rim-1 rim-2.proof --border 2
  geduld count crazy-jacob --certificate jacob.proof; geduld verify crazy-jacob jacob.proof")]
    Verify(VerifyArgs),
}

/// Which puzzle, and what is added to it.
#[derive(Debug, clap::Args)]
pub struct PuzzleArgs {
    /// A puzzle file, - for standard input, or the name of a bundled puzzle
    pub puzzle: String,
    /// Fix a cell: ROW,COLUMN=PIECE[/TURN], ROW,COLUMN=NUMBER or CUBE=X,Y,Z; may be repeated
    #[arg(long = "pin", value_name = "PIN", allow_hyphen_values = true, help_heading = "Conditions")]
    pub pins: Vec<String>,
    /// Every outer edge shows this label (edge matching)
    #[arg(long, value_name = "LABEL", allow_hyphen_values = true, help_heading = "Conditions")]
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
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true, help_heading = "Engine")]
    pub threads: Option<NonZeroUsize>,
    /// End the work after so many seconds; what is found by then is reported, with exit status 3
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = "Engine")]
    pub time_limit: Option<Duration>,
    /// Make no use of symmetry: the search visits every solution, and counts solutions only
    #[arg(long, help_heading = "Engine")]
    pub no_symmetry: bool,
    /// Say on standard error which engine works, with which symmetries, and why
    #[arg(short, long, help_heading = "Engine")]
    pub verbose: bool,
    /// Say what the work consisted of and what it took: on standard error, or in the JSON object
    #[arg(long, help_heading = "Engine")]
    pub stats: bool,
    /// Which SAT solver works: varisat, batsat, or a command such as 'cadical -q' [default: varisat]
    ///
    /// A command gets the formula as its last argument (or where {formula} stands in it), answers with `s` and `v` lines
    /// (or writes its model to the file named where {result} stands), and ends with 10 or 20. It is a process for each
    /// call, killed when the time is up; its models are checked, that there is none is taken on trust. What cadical, clasp,
    /// cryptominisat5, gimsatul, glucose, kissat, lingeling, minisat and picosat need to be told is known.
    #[arg(long, value_name = "NAME-OR-COMMAND", help_heading = "Engine")]
    pub solver: Option<SolverChoice>,
    /// Give the SAT solver the formula in another order for each N: the same results on another road; 0 is the order as it
    /// is [default: 0]
    #[arg(long, value_name = "N", help_heading = "Engine")]
    pub seed: Option<u64>,
    /// How the SAT engine goes from one solution to the next [default: backtracking; blocking with --solver or
    /// --seed, which backtracking has no use for]
    #[arg(long, value_enum, help_heading = "Engine")]
    pub enumeration: Option<EnumerationChoice>,
    /// How constraints become clauses, for the SAT engine.
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

impl EngineArgs {
    /// The name of an option that was given and means the SAT engine. The one place that knows these options.
    pub fn sat_only(&self) -> Option<&'static str> {
        let own = [
            (self.solver.is_some(), "--solver"),
            (self.seed.is_some(), "--seed"),
            (self.enumeration.is_some(), "--enumeration"),
        ];
        own.into_iter().find_map(|(given, name)| given.then_some(name)).or_else(|| self.encodings.given())
    }

    /// Backtracking is no way for other solvers.
    fn check_enumeration(&self) -> Result<(), String> {
        let other = [(self.solver.is_some(), "--solver"), (self.seed.is_some(), "--seed")];
        match other.into_iter().find(|(given, _)| *given) {
            Some((_, name)) if self.enumeration == Some(EnumerationChoice::Backtracking) => {
                Err(format!("{name} means blocking, and --enumeration backtracking excludes it"))
            }
            _ => Ok(()),
        }
    }

    /// How solvers go from one solution to the next: a solver that was asked for has to block what it finds.
    pub fn enumeration(&self) -> Enumeration {
        match self.enumeration {
            Some(EnumerationChoice::Backtracking) => Enumeration::Backtracking,
            Some(EnumerationChoice::Blocking) => Enumeration::Blocking,
            None if self.solver.is_some() || self.seed.is_some() => Enumeration::Blocking,
            None => Enumeration::Backtracking,
        }
    }
}

/// How a SAT solver goes from one solution to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EnumerationChoice {
    /// geduld's own solver flips the last decision: no clauses are added
    Backtracking,
    /// Each solution is forbidden by a clause; any solver can
    Blocking,
}

/// Which engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineChoice {
    /// SAT if an option is given that means it or a list comes upon no solution for long, otherwise search
    Auto,
    /// A SAT solver, in cubes
    Sat,
    /// A search, in a fixed order or one found on the way
    Search,
}

impl From<EngineChoice> for geduld_count::EngineChoice {
    fn from(choice: EngineChoice) -> Self {
        match choice {
            EngineChoice::Auto => Self::Auto,
            EngineChoice::Sat => Self::Sat,
            EngineChoice::Search => Self::Search,
        }
    }
}

/// One option for each choice of encoding. Beside an engine they mean the SAT engine.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct EncodingArgs {
    /// For the values of a variable and the numbers of all-different
    #[arg(long, value_parser = choices::<AtMostOne>(), help_heading = "Encodings (for the SAT engine)")]
    at_most_one: Option<AtMostOne>,
    /// For numbers that are all different
    #[arg(long, value_parser = choices::<AllDifferent>(), help_heading = "Encodings (for the SAT engine)")]
    all_different: Option<AllDifferent>,
    /// For "exactly k of these", k > 1
    #[arg(long, value_parser = choices::<Cardinality>(), help_heading = "Encodings (for the SAT engine)")]
    cardinality: Option<Cardinality>,
    /// For sums [default: order, or adder where that gets too large]
    #[arg(long, value_parser = choices::<Sum>(), help_heading = "Encodings (for the SAT engine)")]
    sum: Option<Sum>,
    /// For placements and the labels they show
    #[arg(long, value_parser = choices::<Tables>(), help_heading = "Encodings (for the SAT engine)")]
    tables: Option<Tables>,
    /// For the parity of a permutation
    #[arg(long, value_parser = choices::<Parity>(), help_heading = "Encodings (for the SAT engine)")]
    parity: Option<Parity>,
    /// For figures that hang together
    #[arg(long, value_parser = choices::<Connected>(), help_heading = "Encodings (for the SAT engine)")]
    connected: Option<Connected>,
    /// Redundant equations
    #[arg(long, value_parser = choices::<Implied>(), help_heading = "Encodings (for the SAT engine)")]
    implied: Option<Implied>,
}

impl EncodingArgs {
    /// The encodings chosen, and where none is, those that fit the model.
    pub fn encodings(self, model: &Model) -> Encodings {
        let Self { at_most_one, all_different, cardinality, sum, tables, parity, connected, implied } = self;
        let fitting = Encodings::for_model(model);
        Encodings {
            at_most_one: at_most_one.unwrap_or(fitting.at_most_one),
            all_different: all_different.unwrap_or(fitting.all_different),
            cardinality: cardinality.unwrap_or(fitting.cardinality),
            sum: sum.unwrap_or(fitting.sum),
            tables: tables.unwrap_or(fitting.tables),
            parity: parity.unwrap_or(fitting.parity),
            connected: connected.unwrap_or(fitting.connected),
            implied: implied.unwrap_or(fitting.implied),
        }
    }

    /// The name of an option that was given.
    pub fn given(self) -> Option<&'static str> {
        let Self { at_most_one, all_different, cardinality, sum, tables, parity, connected, implied } = self;
        let given = [
            (at_most_one.is_some(), "--at-most-one"),
            (all_different.is_some(), "--all-different"),
            (cardinality.is_some(), "--cardinality"),
            (sum.is_some(), "--sum"),
            (tables.is_some(), "--tables"),
            (parity.is_some(), "--parity"),
            (connected.is_some(), "--connected"),
            (implied.is_some(), "--implied"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }
}

/// Reads the name of an encoding; the help lists all of them with their summaries.
fn choices<C>() -> impl TypedValueParser<Value = C>
where
    C: Choice + std::str::FromStr<Err = geduld_encode::UnknownEncoding> + Send + Sync,
{
    let names = C::ALL.iter().zip(0..).map(|(choice, position)| {
        let default = if position == 0 { " [default]" } else { "" };
        PossibleValue::new(choice.name()).help(format!("{}{default}", choice.summary()))
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<C>())
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or("write a number of seconds, 0 or more, e.g. 60 or 0.5")
}

fn thread_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    // Far more than any machine has cores; what lies beyond is a typing error that would exhaust it.
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= 1024);
    count.ok_or("write a number of threads from 1 to 1024")
}

fn probe_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "write a number of probes, 1 or more")
}

/// Arguments of `geduld solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Print one JSON object instead of a drawing
    #[arg(long)]
    pub json: bool,
    /// If there is no solution, write a proof of it to this file: DRAT, cube by cube, for `geduld verify`
    #[arg(long, value_name = "FILE", conflicts_with = "stats")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Arguments of `geduld list`.
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Stop after so many solutions
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
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
    /// PUZZLE is a formula in DIMACS, a file or - for standard input: count its models
    #[arg(long, conflicts_with_all = ["pins", "border", "permutation", "engine", "no_symmetry", "checkpoint", "shard", "verify", "certificate"])]
    pub cnf: bool,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
    /// Write all solutions and a proof that there are no others to this file, for `geduld verify`; up to 100,000 solutions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["checkpoint", "shard", "verify", "stats"])]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub part: PartArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Which part of a count is made, and where it is recorded.
#[derive(Debug, Default, clap::Args)]
pub struct PartArgs {
    /// Record finished parts of the work in this file; if it is there already, go on from it
    #[arg(long, value_name = "FILE", help_heading = "Long counts")]
    pub checkpoint: Option<PathBuf>,
    /// Count part I of N only, into the checkpoint file; `geduld merge` adds the parts up
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "checkpoint", help_heading = "Long counts")]
    pub shard: Option<Shard>,
    /// Count a part of the solutions a second time, by another plan and without symmetry, and compare
    #[arg(long, help_heading = "Long counts")]
    pub verify: bool,
}

/// A part of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Default for Shard {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || "write I/N with I from 1 to N, e.g. 3/10".to_owned();
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let shard = Shard { number: number.parse().map_err(|_| wrong())?, of: of.parse().map_err(|_| wrong())? };
    if (1..=shard.of).contains(&shard.number) { Ok(shard) } else { Err(wrong()) }
}

/// Arguments of `geduld estimate`.
#[derive(Debug, clap::Args)]
pub struct EstimateArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// How many random probes are made; more of them give a smaller error
    #[arg(long, value_name = "N", default_value = "10000", value_parser = probe_count, allow_negative_numbers = true)]
    pub probes: NonZeroUsize,
    /// How many threads the count would have
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Arguments of `geduld symmetries`.
#[derive(Debug, clap::Args)]
pub struct SymmetriesArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `geduld merge`.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The checkpoint files of all parts
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `geduld check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// A file of solutions, one a line as `geduld list --format jsonl` and `geduld solve --json` write them; - for standard
    /// input
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
    /// Say on standard error how large the formula is, by kind of constraint, and what it took
    #[arg(long)]
    pub stats: bool,
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

/// Arguments of `geduld decode`.
#[derive(Debug, clap::Args)]
pub struct DecodeArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// What the solver wrote; standard input if not given
    pub answer: Option<PathBuf>,
    /// Print one JSON object for each solution instead of a drawing
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

/// Arguments of `geduld verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// What `geduld solve --proof` or `geduld count --certificate` wrote; - for standard input
    pub proof: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
