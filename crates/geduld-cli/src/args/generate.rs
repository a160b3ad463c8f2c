//! The arguments of `geduld generate`.

use std::path::PathBuf;

use clap::Subcommand;
use geduld_generate::{Reverse, Wanted};
use geduld_puzzle::edge_matching::Tiles;
use geduld_puzzle::symmetry_figure::Symmetry;

use super::named::{Named, one_of};
use super::work::WorkArgs;

/// Arguments of `geduld generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    /// What kind of puzzle.
    #[command(subcommand)]
    pub kind: Kind,
    /// The same seed gives the same puzzle
    #[arg(long, value_name = "N", default_value_t = 1, global = true, allow_negative_numbers = true)]
    pub seed: u64,
    /// The number of solutions of the puzzle
    #[arg(long, value_parser = one_of(WANTED), default_value = "planted", global = true)]
    pub solutions: Wanted,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", global = true, help_heading = "Output")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// How many solutions a puzzle is to have.
pub const WANTED: Named<Wanted> = &[
    ("planted", Wanted::Planted, "The planted solution, and possibly others"),
    (
        "one",
        Wanted::One,
        "Exactly one up to the symmetries of the board: pins are added until no other is left",
    ),
    ("none", Wanted::None, "None: mistakes are made in the puzzle until no solution is left"),
];

/// The kinds of puzzles that can be generated.
#[derive(Debug, Subcommand)]
pub enum Kind {
    /// Square cards whose edges match
    #[command(after_help = "Example: geduld generate cards --rows 6 --columns 6 --border")]
    Cards {
        /// The number of rows of cards
        #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
        rows: usize,
        /// The number of columns of cards [default: the number of rows]
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        columns: Option<usize>,
        #[command(flatten)]
        edges: EdgeArgs,
    },
    /// Triangles whose edges match
    #[command(after_help = "Example: geduld generate triangles --side 5 --labels 6")]
    Triangles {
        /// The side of the board: the number of triangles along an edge
        #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
        side: usize,
        /// Make the board a hexagon
        #[arg(long)]
        hexagon: bool,
        #[command(flatten)]
        edges: EdgeArgs,
    },
    /// Pieces for a board that you draw: squares, triangles, hexagons or dominoes, with holes, and rings
    #[command(after_help = "Example: geduld generate board --tiles hexagons ' X X ' 'X X X' ' X X '")]
    Board {
        /// The rows of the board as in puzzle files: X is a cell (for triangles A up, V down), . a hole, a blank nothing
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
        size: [usize; 3],
    },
    /// Polyominoes of one size that make a symmetric figure
    #[command(after_help = "Example: geduld generate figure --pieces 4 --squares 5 --symmetry diagonal")]
    Figure {
        /// The number of pieces
        #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true)]
        pieces: usize,
        /// The number of squares of each piece
        #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true)]
        squares: usize,
        /// The symmetry of the figure [default: any]
        #[arg(long, value_parser = one_of(SYMMETRIES))]
        symmetry: Option<Symmetry>,
    },
    /// A magic square with some numbers given
    #[command(after_help = "Example: geduld generate square --order 6 --pinned 60 --solutions one")]
    Square {
        /// The number of rows and columns
        #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true)]
        order: usize,
        /// The percentage of cells that are pinned
        #[arg(long, value_name = "PERCENT", default_value_t = 40, allow_negative_numbers = true)]
        pinned: usize,
    },
}

/// What edge-matching puzzles have in common.
#[derive(Debug, clap::Args)]
pub struct EdgeArgs {
    /// The number of labels on inner edges. Fewer labels: more solutions. More labels: easier to solve [default: the hardest number,
    /// where about one further solution is expected]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub labels: Option<usize>,
    /// All edges at the border show the same label, which no other edge shows
    #[arg(long = "border", alias = "rim")]
    pub rim: bool,
    /// Touching edges show two halves of a label
    #[arg(long)]
    pub halves: bool,
    /// Pieces may not be turned
    #[arg(long)]
    pub no_turn: bool,
    /// Pieces may be turned over; this is on their reverse
    #[arg(long, value_parser = one_of(REVERSES))]
    pub reverse: Option<Reverse>,
}

/// What the cells of a board look like, by their names in puzzle files.
const TILES: Named<Tiles> = &[
    ("squares", Tiles::Squares, "Squares in rows and columns"),
    ("triangles", Tiles::Triangles, "Triangles that point up and down in turn"),
    ("hexagons", Tiles::Hexagons, "Hexagons, rows lying half a cell apart"),
    ("dominoes", Tiles::Dominoes, "Dominoes, which touch to the left and right only"),
];

/// What is on the reverse of pieces.
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

fn size(text: &str) -> Result<[usize; 3], &'static str> {
    let sides: Option<Vec<usize>> = text.split([',', 'x']).map(|side| side.trim().parse().ok()).collect();
    sides.and_then(|sides| sides.try_into().ok()).ok_or("write three sides, e.g. 3,3,3")
}
