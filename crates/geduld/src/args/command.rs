//! The arguments of each command.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use geduld_puzzle::Rule;

use super::encoding::EncodingArgs;
use super::engine::{EngineArgs, thread_count, time};
use super::format::{FormatArgs, ListFormat, OutputArgs, ProgressArgs, ResultFormat, SolutionFormat};
use super::watching::WatchingArgs;

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
    /// The square can be reached in the sliding puzzle (magic squares)
    #[arg(long, help_heading = "Conditions")]
    pub sliding: bool,
    /// The first cube lies there (snake cubes): X,Y,Z; may be repeated, then any of the places will do
    #[arg(long, value_name = "PLACE", help_heading = "Conditions")]
    pub start: Vec<String>,
    /// The outline has this kind of symmetry: mirror, diagonal, half-turn or quarter-turn; may be repeated, then any of
    /// them will do
    #[arg(long, value_name = "KIND", help_heading = "Conditions")]
    pub symmetry: Vec<String>,
    /// The figure fits into a square of so many squares a side
    #[arg(long, value_name = "N", help_heading = "Conditions")]
    pub frame: Option<usize>,
    /// Only solutions that this map leaves as they are: one that `geduld symmetries` names, e.g. 'half turn'; may be
    /// repeated. The same as the condition 'fixed by half turn'
    #[arg(long, value_name = "MAP", help_heading = "Conditions")]
    pub fixed_by: Vec<String>,
    /// Any other condition, as a sentence, e.g. 'label 3 at 1,1 left', 'piece P7 not in corners', 'rim of one label', 'pieces
    /// A and B touch', '1,1 < 1,2 < 2,1'; may be repeated
    #[arg(
        short,
        long = "condition",
        value_name = "SENTENCE",
        allow_hyphen_values = true,
        help_heading = "Conditions"
    )]
    pub conditions: Vec<String>,
    #[command(flatten)]
    pub warnings: WarningArgs,
}

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
        let Self { border, permutation, sliding, start, symmetry, frame, .. } = self;
        let rules = [
            border.clone().map(Rule::Border),
            permutation.clone().map(Rule::Permutation),
            sliding.then_some(Rule::Sliding),
            (!start.is_empty()).then(|| Rule::Start(start.clone())),
            (!symmetry.is_empty()).then(|| Rule::Symmetry(symmetry.clone())),
            frame.map(Rule::Frame),
        ];
        rules.into_iter().flatten().collect()
    }
}

/// What warnings come to.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct WarningArgs {
    /// End with status 1 if there is a warning about the puzzle: for scripts
    #[arg(long)]
    pub deny_warnings: bool,
}

/// What counts as the same.
#[derive(Debug, Default, clap::Args)]
pub struct SameArgs {
    /// What counts as the same: one or more of rotation, reflection, recolouring (edge matching), complement (magic squares),
    /// reversal (snakes), with commas between; or nothing. Products of these maps count as the same, too [default: what the
    /// file says, or rotation,reflection; of boards without `reflect` rotation]
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub same: Vec<String>,
}

/// Arguments of `geduld solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub format: FormatArgs<SolutionFormat>,
    #[command(flatten)]
    pub output: OutputArgs,
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
    /// Stop after so many solutions; if there are more, the exit status is 3
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub limit: Option<u64>,
    /// Sort solutions by a sum of cells (magic squares), the least first: cells with + or - between them, e.g. 1,1+1,2. Equal
    /// sums stay in the usual order. All solutions have to be found before the first is shown; with --limit N no more than N
    /// are kept in memory, otherwise all
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub sort: Option<String>,
    #[command(flatten)]
    pub format: FormatArgs<ListFormat>,
    #[command(flatten)]
    pub output: OutputArgs,
    /// One solution only of those that count as the same, and how many it stands for [default: classes]
    ///
    /// Which solution stands for others does not depend on engine or threads. Memory stays flat, and nothing that has been
    /// listed is remembered: whether a solution is listed is seen from itself. For layouts and figures that may take a small
    /// search for each solution found.
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "classes")]
    pub different: Option<Different>,
    #[command(flatten)]
    pub same: SameArgs,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Which solutions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Different {
    /// Those that no rotation or reflection of the board carries into one another: essentially different ones
    Classes,
    /// Those that differ in more than turns of pieces (edge matching)
    Layouts,
    /// Those with different outlines (symmetry figures); the kinds of symmetry of each are told
    Figures,
}

/// Arguments of `geduld count`.
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// PUZZLE is a formula in DIMACS, a file or - for standard input: count its models
    #[arg(long, conflicts_with_all = ["pins", "border", "permutation", "sliding", "start", "symmetry", "frame", "conditions", "deny_warnings", "engine", "no_symmetry", "checkpoint", "shard", "verify", "certificate", "status_file", "same"])]
    pub cnf: bool,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    /// Write all solutions and a proof that there are no others to this file, for `geduld verify`; up to 100,000 solutions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["checkpoint", "shard", "verify", "status_file", "stats", "same"])]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub same: SameArgs,
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
    #[arg(long, conflicts_with = "shard", help_heading = "Long counts")]
    pub verify: bool,
    #[command(flatten)]
    pub watching: WatchingArgs,
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
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    /// How many random probes are made; more of them give a smaller error
    #[arg(long, value_name = "N", default_value = "10000", value_parser = probe_count, allow_negative_numbers = true)]
    pub probes: NonZeroUsize,
    #[command(flatten)]
    pub progress: ProgressArgs,
    /// How many threads the count would have
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
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
}

/// Arguments of `geduld merge`.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The checkpoint files of all parts
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
}

/// Arguments of `geduld check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// A file of solutions, one a line as `geduld list --format jsonl` and `geduld solve --json` write them; - for standard
    /// input
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
    #[command(flatten)]
    pub format: FormatArgs<ListFormat>,
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

/// Arguments of `geduld gallery`.
#[derive(Debug, clap::Args)]
pub struct GalleryArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Write the page to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Show at most so many solutions: whole classes, and at least one
    #[arg(long, value_name = "N", default_value = "1000", allow_negative_numbers = true)]
    pub limit: usize,
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
    /// A file of solutions, one a line as `geduld list --format jsonl` and `geduld solve --json` write them; - for standard
    /// input. Without it the pieces and the empty board are drawn
    pub solutions: Option<PathBuf>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw the first N solutions only
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..), allow_negative_numbers = true, conflicts_with = "sheet")]
    pub limit: u64,
    /// Draw the pieces for cutting out, each as often as it is needed, on sheets of A4: as HTML, to be printed from a browser, or,
    /// if -o ends in .svg, as a picture for each sheet
    #[arg(long, conflicts_with = "solutions")]
    pub sheet: bool,
    /// The edge of a cell on a sheet, in millimetres [default: 40, of numbers 25, of squares of figures and of cubes 20]
    #[arg(long, value_name = "MM", value_parser = edge, allow_negative_numbers = true, requires = "sheet")]
    pub edge: Option<f64>,
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
    /// What `geduld solve --proof` or `geduld count --certificate` wrote; - for standard input
    pub proof: PathBuf,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
}

/// Arguments of `geduld completions`.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `geduld man`.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// Write the page of this command to standard output, e.g. count; that of geduld itself if not given
    #[arg(conflicts_with = "output")]
    pub command: Option<String>,
    /// Write all pages into this folder, which is made if it is not there
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

fn probe_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "write a number of probes, 1 or more")
}

/// Arguments of `geduld why` and `geduld unique`.
#[derive(Debug, clap::Args)]
pub struct ReasonArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    /// End the work after this time, e.g. 60 or 1m30s; what is known by then is told, with exit status 3
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true)]
    pub time_limit: Option<Duration>,
}

/// Arguments of `geduld fingerprint`.
#[derive(Debug, clap::Args)]
pub struct FingerprintArgs {
    /// A puzzle file, - for standard input, or the name of a bundled puzzle
    pub puzzle: String,
    /// Another one, to compare with
    pub other: Option<String>,
    /// Print the canonical form itself instead of its digest
    #[arg(long, conflicts_with_all = ["other", "json", "format"])]
    pub form: bool,
    #[command(flatten)]
    pub warnings: WarningArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
}

/// Arguments of `geduld info`.
#[derive(Debug, clap::Args)]
pub struct InfoArgs {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub format: FormatArgs<ResultFormat>,
    #[command(flatten)]
    pub progress: ProgressArgs,
    /// How many threads the time is told for; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Arguments of `geduld show`.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// The name of a bundled puzzle; without it the names of all are listed
    pub name: Option<String>,
    /// Write it to this file
    #[arg(short, long, value_name = "FILE", requires = "name")]
    pub output: Option<PathBuf>,
}

/// Arguments of `geduld new`.
#[derive(Debug, clap::Args)]
pub struct NewArgs {
    /// The kind of puzzle
    #[arg(value_enum)]
    pub kind: NewKind,
    /// The shape of the board (edge matching) [default: rectangle]
    #[arg(long, value_enum)]
    pub board: Option<BoardShape>,
    /// Write it to this file, which must not be there yet
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NewKind {
    /// Pieces whose touching edges must fit
    EdgeMatching,
    /// Numbers whose rows, columns and diagonals have the same sum
    MagicSquare,
    /// A string of cubes folded into a box
    SnakeCube,
    /// Polyominoes put together to a symmetric outline
    SymmetryFigure,
}

impl NewKind {
    /// The kind as puzzle files name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::EdgeMatching => "edge-matching",
            Self::MagicSquare => "magic-square",
            Self::SnakeCube => "snake-cube",
            Self::SymmetryFigure => "symmetry-figure",
        }
    }
}

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardShape {
    /// Squares
    Rectangle,
    /// Triangles that form a triangle
    Triangle,
    /// Triangles that form a hexagon
    Hexagon,
    /// Hexagonal tiles
    Tiles,
    /// Squares around a hole
    Hole,
    /// Squares that may be turned over
    Reverse,
    /// Squares that are not turned, as in TetraVex
    Unturned,
    /// Dominoes in a line
    Strip,
    /// Dominoes in a ring
    Ring,
}

/// Arguments of `geduld help`.
#[derive(Debug, clap::Args)]
pub struct HelpArgs {
    /// A command, `format` or `conditions`
    #[arg(value_name = "COMMAND")]
    pub topic: Vec<String>,
}
