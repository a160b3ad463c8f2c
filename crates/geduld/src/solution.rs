//! A solution of a puzzle.

use std::fmt;
use std::sync::Arc;

use geduld_draw::scene::{Page, Scene, Size, svg};
use geduld_puzzle::Solution as Filling;
use geduld_puzzle::edge_matching::Turned;
use geduld_puzzle::snake_cube::Position;

/// Room around a picture, in units of the scene.
const MARGIN: f64 = 40.0;

/// A complete solution of a [`Puzzle`](crate::Puzzle), checked by the rules of the puzzle.
///
/// Of the accessors for pieces, numbers, path and figure, one fits the kind of the puzzle; the others give `None`. [`Display`](fmt::Display)
/// draws the solution as lines of text. Two solutions are equal if the same lies everywhere.
///
/// ```
/// # fn main() -> geduld::Result<()> {
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
    /// The pieces of an edge-matching puzzle with their orientation, row by row from the top; `None` in a row where the board has a hole.
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

    /// Each piece of an edge-matching puzzle with its row and column, counted from 1; nothing for other kinds. A row of a triangle has
    /// its cells from left to right, whichever way they point.
    pub fn placed(&self) -> impl Iterator<Item = (usize, usize, &Turned)> {
        let rows = (1..).zip(self.pieces().unwrap_or_default());
        rows.flat_map(|(row, cells)| {
            (1..).zip(cells).filter_map(move |(column, cell)| Some((row, column, cell.as_ref()?)))
        })
    }

    /// The positions of the cubes of a snake, along the string.
    pub fn path(&self) -> Option<&[Position]> {
        match &self.filling {
            Filling::SnakeCube(path) => Some(&path.path),
            _ => None,
        }
    }

    /// The rows of a symmetry figure from the top: a letter for each piece, a dot for each empty square.
    pub fn figure(&self) -> Option<&[String]> {
        match &self.filling {
            Filling::SymmetryFigure(figure) => Some(&figure.rows),
            _ => None,
        }
    }

    /// The solution as its kind of puzzle has it, to match on; the accessors above are shorter. It implements `serde::Serialize`: this is
    /// the JSON that `geduld list` prints and [`Puzzle::check`](crate::Puzzle::check) reads.
    pub fn filling(&self) -> &Filling {
        &self.filling
    }

    /// How many solutions this one stands for, itself included, if the iterator shows one of each class or projection
    /// ([`Options::show`](crate::Options::show)); otherwise `None`.
    pub fn stands_for(&self) -> Option<u128> {
        self.stands_for
    }

    /// A drawing as lines of text, without colours.
    pub fn text(&self) -> String {
        self.puzzle.family.draw(&self.filling).write(false)
    }

    /// What lies where, in words.
    pub fn words(&self) -> String {
        self.puzzle.family.words(&self.filling)
    }

    /// A picture as an SVG document, with the solution in words as its text alternative.
    pub fn svg(&self) -> String {
        let family = &self.puzzle.family;
        let legend = family.picture_legend(Some(&self.filling));
        let description: Vec<String> = std::iter::once(self.words()).chain(legend).collect();
        picture(&self.puzzle.name, &family.picture(&self.filling), &description)
    }

    /// The solution as JSON, as `geduld list` prints it; [`Puzzle::check`](crate::Puzzle::check) reads it.
    pub fn json(&self) -> String {
        // Strings and numbers without keys of other types: nothing can fail.
        serde_json::to_string(&self.filling).unwrap_or_default()
    }
}

/// A scene as an SVG document.
pub(crate) fn picture(title: &str, scene: &Scene, legend: &[String]) -> String {
    let page = Page {
        title: title.to_owned(),
        description: legend.join(". "),
        view: scene.bounds().grown(MARGIN),
        size: Size::Pixels(1.0),
    };
    svg(scene, &page)
}

/// The drawing as text.
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
