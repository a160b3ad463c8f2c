//! The arguments of `geduld generate`.

use std::ffi::OsString;

use clap::{Args, FromArgMatches, Subcommand};
use geduld::exports::generate::{Reverse, Wanted};
use geduld::exports::puzzles::edge_matching::Tiles;
use geduld::exports::puzzles::lattice::Lattice;
use geduld::exports::puzzles::symmetry_figure::Symmetry;

use super::encoding::EncodingArgs;
use super::format::OutputName;
use super::named::{Named, one_of};
use super::span::Span;
use super::work::WorkArgs;

/// Arguments of `geduld generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    /// The kind of puzzle.
    #[command(subcommand)]
    pub kind: Kind,
    /// The same seed gives the same puzzle
    #[arg(long, value_name = "N", default_value_t = 1, global = true, allow_negative_numbers = true)]
    pub seed: u64,
    /// The number of solutions of the puzzle
    #[arg(long, value_parser = one_of(WANTED), default_value = "planted", global = true)]
    pub solutions: Wanted,
    /// Write to this file; with --series, into this folder
    #[arg(short, long, value_name = "FILE", global = true, help_heading = "Output")]
    pub output: Option<OutputName>,
    /// Make a series: --seeds puzzles of each size, in the folder -o, with an index. One size may be a range such as
    /// 4..8
    #[arg(long, global = true, help_heading = "Series")]
    pub series: bool,
    /// The number of puzzles of each size; their seeds begin with --seed [default: 10]
    #[arg(long, value_name = "N", global = true, value_parser = clap::value_parser!(u64).range(1..=1000), allow_negative_numbers = true, help_heading = "Series")]
    pub seeds: Option<u64>,
    /// Also write each puzzle as a formula with these options of `geduld encode`, e.g. '--sum order' or ''; may be
    /// repeated
    #[arg(long, value_name = "ENCODINGS", global = true, value_parser = formulas, allow_hyphen_values = true, help_heading = "Series")]
    pub formulas: Vec<FormulaOptions>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// The encodings of a formula, and the options that choose them.
#[derive(Clone, Debug)]
pub struct FormulaOptions {
    /// The options as written, with one space between words.
    pub text: String,
    /// The encodings that the options choose.
    pub encodings: EncodingArgs,
}

fn formulas(text: &str) -> Result<FormulaOptions, String> {
    let words = shlex::split(text).ok_or("a quote is not closed")?;
    let command = EncodingArgs::augment_args(clap::Command::new("formulas").no_binary_name(true));
    let encodings = command
        .disable_help_flag(true)
        .try_get_matches_from(&words)
        .and_then(|matches| EncodingArgs::from_arg_matches(&matches));
    match encodings {
        Ok(encodings) => Ok(FormulaOptions { text: words.join(" "), encodings }),
        Err(error) => {
            let said = error.to_string();
            let first = said.lines().next().unwrap_or_default();
            Err(format!(
                "{}; `geduld help encodings` lists the encodings",
                first.trim_start_matches("error: ")
            ))
        }
    }
}

/// The possible requirements for the number of solutions.
pub const WANTED: Named<Wanted> = &[
    ("planted", Wanted::Planted, "The planted solution, and possibly others"),
    ("one", Wanted::One, "Exactly one up to symmetries: pins are added until no other is left"),
    ("none", Wanted::None, "None: the puzzle is changed until no solution is left"),
];

/// The kinds of puzzles that can be generated.
#[derive(Debug, Subcommand)]
pub enum Kind {
    /// Square cards whose edges match
    #[command(after_help = "Example: geduld generate cards --rows 6 --columns 6 --border")]
    Cards {
        /// The number of rows of cards
        #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
        rows: Span,
        /// The number of columns of cards [default: the number of rows]
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        columns: Option<Span>,
        #[command(flatten)]
        edges: EdgeArgs,
    },
    /// Triangles whose edges match
    #[command(after_help = "Example: geduld generate triangles --side 5 --labels 6")]
    Triangles {
        /// The side of the board: the number of triangles along an edge
        #[arg(long, value_name = "N", default_value = "4", allow_negative_numbers = true)]
        side: Span,
        /// Make the board a hexagon
        #[arg(long)]
        hexagon: bool,
        #[command(flatten)]
        edges: EdgeArgs,
    },
    /// Pieces for a board that you draw: any cells, with holes, and rings
    #[command(after_help = "Example: geduld generate board --tiles hexagons ' X X ' 'X X X' ' X X '")]
    Board {
        /// The rows of the board: X is a cell, . a hole, a space is empty
        ///
        /// Triangles are A (up) and V (down).
        #[arg(required = true, value_name = "ROW")]
        cells: Vec<String>,
        /// The shape of the cells
        #[arg(long, value_parser = one_of(TILES), default_value = "squares")]
        tiles: Tiles,
        /// The right end of each row touches its left end
        #[arg(long)]
        ring: bool,
        #[command(flatten)]
        edges: EdgeArgs,
    },
    /// A snake that fills a box, from a random path
    #[command(after_help = "Example: geduld generate snake --size 3,3,4")]
    Snake {
        /// The sides of the box
        #[arg(long, value_name = "X,Y,Z", default_value = "3,3,3", value_parser = size, allow_hyphen_values = true)]
        size: [Span; 3],
    },
    /// A board that is cut into pieces at random
    #[command(
        after_help = "Example: geduld generate packing --grid cube --size 3,3,3 --pieces 6 --solutions one"
    )]
    Packing {
        /// The cells
        #[arg(long, value_parser = one_of(GRIDS), default_value = "square")]
        grid: Lattice,
        /// The columns, rows and, in space, layers of the board
        #[arg(long, value_name = "X,Y,Z", default_value = "6,5", value_parser = size, allow_hyphen_values = true)]
        size: [Span; 3],
        /// The number of pieces
        #[arg(long, value_name = "N", default_value = "6", allow_negative_numbers = true)]
        pieces: Span,
    },
    /// Polyominoes of one size that make a symmetric figure
    #[command(after_help = "Example: geduld generate figure --pieces 4 --squares 5 --symmetry diagonal")]
    Figure {
        /// The number of pieces
        #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true)]
        pieces: Span,
        /// The number of squares of each piece
        #[arg(long, value_name = "N", default_value = "5", allow_negative_numbers = true)]
        squares: Span,
        /// The symmetry of the figure [default: any]
        #[arg(long, value_parser = one_of(SYMMETRIES))]
        symmetry: Option<Symmetry>,
    },
    /// A magic square with some numbers given
    #[command(after_help = "Example: geduld generate square --order 6 --pinned 60 --solutions one")]
    Square {
        /// The number of rows and columns
        #[arg(long, value_name = "N", default_value = "5", allow_negative_numbers = true)]
        order: Span,
        /// The percentage of cells that are pinned
        #[arg(long, value_name = "PERCENT", default_value = "40", allow_negative_numbers = true)]
        pinned: Span,
    },
    /// A model in MiniZinc, with as few givens as leave one solution
    #[command(after_help = "\
The word `model` may be left out. The result is the model with the givens; if the name after -o ends in .dzn, just their data. \
Without --number, no given can be taken away.

Examples:
  geduld new sudoku -o sudoku.mzn
  geduld generate sudoku.mzn --givens given=cell --half-turn --seed 7 -o mine.mzn
  geduld generate slitherlink.mzn --givens given=clue --open x
  geduld generate queens.mzn n=8 --givens q --number 3")]
    Model(ModelArgs),
}

/// The arguments of `geduld generate model`.
#[derive(Debug, clap::Args)]
pub struct ModelArgs {
    /// The model, a file .mzn or .fzn
    pub model: String,
    /// Data for the model: a file (.dzn, .json) or n=8; may be repeated. After the model, write just the data
    #[arg(long, value_name = "DATA")]
    pub data: Vec<String>,
    /// The variables or arrays whose values are given, e.g. cell; given=cell if the data `given` hold them
    #[arg(long, value_name = "NAMES", required = true)]
    pub givens: Vec<String>,
    /// What data say of a value that is not given
    #[arg(long, value_name = "VALUE", default_value = "0", allow_hyphen_values = true)]
    pub open: String,
    /// Give N values, or `all` [default: as few as are needed]
    #[arg(long, value_name = "N", value_parser = number, allow_negative_numbers = true)]
    pub number: Option<GivenNumber>,
    /// Variables, such as cell[1,2], whose values must be given
    #[arg(long, value_name = "NAMES")]
    pub always: Vec<String>,
    /// Variables whose values must not be given
    #[arg(long, value_name = "NAMES")]
    pub never: Vec<String>,
    /// The pattern of the givens is the same after half a turn
    #[arg(long, conflicts_with = "rows")]
    pub half_turn: bool,
    /// Elements with the same first index are given together: the clues of a row
    #[arg(long)]
    pub rows: bool,
    /// Choose the solution as `geduld sample` does: all are equally likely. That counts them, which can take long
    #[arg(long)]
    pub uniform: bool,
    /// The rating of the puzzle, as `geduld hint --all` finds it, e.g. 7 or 6..8: how many reasons a step needs at most
    #[arg(long, value_name = "RATING", allow_negative_numbers = true)]
    pub rating: Option<Span>,
    /// Try at most N solutions, until one has such givens
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000), allow_negative_numbers = true)]
    pub attempts: u32,
}

/// How many values are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenNumber {
    Exactly(usize),
    All,
}

fn number(text: &str) -> Result<GivenNumber, &'static str> {
    match (text, text.parse()) {
        ("all", _) => Ok(GivenNumber::All),
        (_, Ok(number)) => Ok(GivenNumber::Exactly(number)),
        (_, Err(_)) => Err("write a whole number, or `all`"),
    }
}

/// Adds the word `model` before the arguments of `geduld generate` that name a model.
pub fn with_model(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
    let command = words.iter().skip(1).position(|word| !is_option(word)).map(|place| place + 1);
    let Some(command) = command.filter(|&place| words[place] == "generate") else { return words };
    let is_model = |word: &OsString| {
        let word = word.to_string_lossy();
        let word = word.strip_suffix(".gz").or(word.strip_suffix(".xz")).unwrap_or(&word);
        [".mzn", ".fzn", ".fzn.json"].iter().any(|end| word.ends_with(end))
    };
    let named = words[command + 1..].iter().position(is_model).map(|place| place + command + 1);
    // The name of a kind is no option, and no value of one: these have values that are no kinds.
    let is_kind = |word: &OsString| {
        let name = word.to_string_lossy();
        Kind::augment_subcommands(clap::Command::new("")).find_subcommand(&*name).is_some()
    };
    let has_kind = |named: usize| words[command + 1..named].iter().any(is_kind);
    let is_output = |named: usize| matches!(words[named - 1].to_str(), Some("-o" | "--output"));
    if named.is_some_and(|named| !has_kind(named) && !is_output(named)) {
        words.insert(command + 1, "model".into());
    }
    words
}

/// The options of all edge-matching puzzles.
#[derive(Debug, clap::Args)]
pub struct EdgeArgs {
    /// The number of labels on inner edges: fewer mean more solutions, more an easier puzzle [default: the hardest]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub labels: Option<Span>,
    /// Edges at the border show a label of their own
    #[arg(long = "border", alias = "rim")]
    pub rim: bool,
    /// Touching edges show two halves of a label
    #[arg(long)]
    pub halves: bool,
    /// Pieces may not be turned
    #[arg(long)]
    pub no_turn: bool,
    /// Pieces may be turned over; what is on their reverse
    #[arg(long, value_parser = one_of(REVERSES))]
    pub reverse: Option<Reverse>,
}

/// The shapes of cells, by their names in puzzle files.
const TILES: Named<Tiles> = &[
    ("squares", Tiles::Squares, "Squares in rows and columns"),
    ("triangles", Tiles::Triangles, "Triangles that point up and down alternately"),
    ("hexagons", Tiles::Hexagons, "Hexagons, in rows that are shifted by half a cell"),
    ("dominoes", Tiles::Dominoes, "Dominoes, which touch to the left and right only"),
];

/// The cells of packings, by their names in puzzle files.
pub const GRIDS: Named<Lattice> = &[
    ("square", Lattice::Square, "Squares"),
    ("triangle", Lattice::Triangle, "Triangles, in a rhombus"),
    ("hexagon", Lattice::Hexagon, "Hexagons, in a rhombus"),
    ("cube", Lattice::Cube, "Cubes"),
    ("ball", Lattice::Ball, "Balls"),
    ("prism", Lattice::Prism, "Triangular prisms, in rhombi"),
    ("rhombic", Lattice::Rhombic, "Cubes of 24 tetrahedra each"),
    ("tetra-octa", Lattice::TetraOcta, "Cubes of a tetrahedron and four eighths of octahedra"),
];

/// The possible reverses of pieces.
pub const REVERSES: Named<Reverse> = &[
    ("mirror", Reverse::Mirror, "The mirror image of the front"),
    ("own", Reverse::Own, "Labels of its own"),
];

/// The symmetries of a figure, by their names in puzzle files.
const SYMMETRIES: Named<Symmetry> = &[
    ("mirror", Symmetry::Mirror, "A mirror axis along the grid"),
    ("diagonal", Symmetry::Diagonal, "A mirror axis along a diagonal"),
    ("half-turn", Symmetry::HalfTurn, "Half a turn"),
    ("quarter-turn", Symmetry::QuarterTurn, "A quarter turn"),
];

/// The sides of a box. With one number, all sides are equal; without a third side, it has one layer.
fn size(text: &str) -> Result<[Span; 3], String> {
    let mut sides: Vec<Span> = text.split([',', 'x']).map(str::parse).collect::<Result<_, _>>()?;
    match sides.len() {
        1 => sides.resize(3, sides[0]),
        2 => sides.push("1".parse()?),
        _ => {}
    }
    sides.try_into().map_err(|_| "write three sides, e.g. 3,3,3".to_owned())
}
