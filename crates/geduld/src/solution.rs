//! A solution of a puzzle.

use std::fmt;
use std::sync::Arc;

use geduld_draw::scene::{Page, Size, svg};
use geduld_puzzle::Solution as Filling;
use geduld_puzzle::edge_matching::Turned;
use geduld_puzzle::packing::PackedPiece;
use geduld_puzzle::snake_cube::Position;

/// The margin around a picture, in units of the scene.
const MARGIN: f64 = 40.0;

/// A complete solution of a [`Puzzle`](crate::Puzzle), checked by the rules of the puzzle.
///
/// For each kind of puzzle, one of the accessors for pieces, numbers, path, figure and packed pieces returns a value.
/// The others return `None`. [`Display`](fmt::Display) draws the solution as lines of text. Equality compares
/// [`filling`](Self::filling) only.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
/// let jacob = geduld::Puzzle::bundled("crazy-jacob")?;
/// let solution = jacob.solve()?.expect("it has 12 solutions");
/// for (row, column, lies) in solution.placed() {
///     println!("row {row}, column {column}: {} turned {} times", lies.piece, lies.turn);
/// }
/// println!("{solution}");
/// assert!(solution.svg().starts_with("<svg"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Solution {
    pub(crate) puzzle: Arc<geduld_puzzle::Puzzle>,
    pub(crate) filling: Filling,
    pub(crate) stands_for: Option<u128>,
}

impl Solution {
    /// The pieces of an edge-matching puzzle with their orientation, row by row from the top. `None` in a row is a hole
    /// in the board.
    pub fn pieces(&self) -> Option<&[Vec<Option<Turned>>]> {
        match &self.filling {
            Filling::EdgeMatching(placed) => Some(&placed.rows),
            _ => None,
        }
    }

    /// The numbers of a magic square, row by row from the top.
    pub fn numbers(&self) -> Option<&[Vec<usize>]> {
        match &self.filling {
            Filling::MagicSquare(square) => Some(&square.rows),
            _ => None,
        }
    }

    /// The pieces of an edge-matching puzzle with their row and column, counted from 1. Empty for other kinds. In a row
    /// of a triangular board, the cells are listed from left to right, whether they point up or down.
    pub fn placed(&self) -> impl Iterator<Item = (usize, usize, &Turned)> {
        let rows = (1..).zip(self.pieces().unwrap_or_default());
        rows.flat_map(|(row, cells)| {
            (1..).zip(cells).filter_map(move |(column, cell)| Some((row, column, cell.as_ref()?)))
        })
    }

    /// The positions of the cubes of a snake cube, in the order of the chain.
    pub fn path(&self) -> Option<&[Position]> {
        match &self.filling {
            Filling::SnakeCube(path) => Some(&path.path),
            _ => None,
        }
    }

    /// The rows of a symmetry figure from the top, with a letter for each piece and a dot for each empty square.
    pub fn figure(&self) -> Option<&[String]> {
        match &self.filling {
            Filling::SymmetryFigure(figure) => Some(&figure.rows),
            _ => None,
        }
    }

    /// The pieces of a packing, each with the cells that it covers.
    pub fn packed(&self) -> Option<&[PackedPiece]> {
        match &self.filling {
            Filling::Packing(packed) => Some(&packed.pieces),
            _ => None,
        }
    }

    /// The contents of the solution as an enum over the kinds of puzzles. The accessors above are shorter to use. It
    /// implements `serde::Serialize`, in the JSON format that `geduld list` prints and
    /// [`Puzzle::check`](crate::Puzzle::check) reads.
    pub fn filling(&self) -> &Filling {
        &self.filling
    }

    /// The number of solutions that this one represents, itself included, if the iterator shows one solution of each
    /// class or projection ([`Options::show`](crate::Options::show)). Otherwise `None`.
    pub fn stands_for(&self) -> Option<u128> {
        self.stands_for
    }

    /// The solution drawn as lines of text, without colours.
    pub fn text(&self) -> String {
        self.puzzle.family.draw(&self.filling).write(false)
    }

    /// The solution in words: which piece, number or cube is where.
    pub fn words(&self) -> String {
        self.puzzle.family.words(&self.filling)
    }

    /// A picture as an SVG document. Its text alternative is the solution in words.
    pub fn svg(&self) -> String {
        let family = &self.puzzle.family;
        let legend = family.picture_legend(Some(&self.filling));
        let description: Vec<String> = std::iter::once(self.words()).chain(legend).collect();
        let scene = family.picture(&self.filling);
        let view = scene.bounds().grown(MARGIN);
        let (title, description) = (self.puzzle.name.clone(), description.join(". "));
        svg(&scene, &Page { title, description, view, size: Size::Pixels(1.0) })
    }

    /// The solution as JSON, in the format that `geduld list` prints and [`Puzzle::check`](crate::Puzzle::check) reads.
    pub fn json(&self) -> String {
        // Serialization cannot fail: the data are strings and numbers, and all map keys are strings.
        serde_json::to_string(&self.filling).unwrap_or_default()
    }
}

/// Draws the solution as text.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filling.fmt(f)
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.filling == other.filling
    }
}

impl Eq for Solution {}
