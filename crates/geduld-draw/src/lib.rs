//! Draws solutions as text: triangles as triangles, cards as cards, a snake layer by layer, figures in blocks.
//!
//! Each family has a module that draws a solution on a canvas, a grid of styled characters; [`text`] picks the
//! module and writes the canvas out, with or without escape codes. So colour cannot change the picture. What another
//! output format can share (which label shows at which edge, the axes of an outline) does not draw.
//!
//! Nothing in here knows how a solution was found, and nothing checks it: that is for the rules of its family.
//!
//! ```
//! use geduld_draw::{Style, text};
//!
//! let puzzle = geduld_puzzle::read(r#"
//!     format = 1
//!     kind = "magic-square"
//!     name = "Lo Shu"
//!     order = 3
//! "#).unwrap();
//! let solution = puzzle.family.rules().parse_solution(r#"{"rows": [[2, 7, 6], [9, 5, 1], [4, 3, 8]]}"#).unwrap();
//! let drawn = text(&puzzle, &solution, &Style { colour: false });
//! assert_eq!(drawn.lines().nth(1), Some("│ 2 │ 7 │ 6 │"));
//! ```

mod axes;
mod canvas;
mod edge_matching;
mod grid;
mod magic_square;
mod palette;
mod snake_cube;
mod symmetry_figure;

use geduld_puzzle::{Family, Puzzle, Solution};

/// How a drawing is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether to colour it with ANSI escape codes. Whoever asks for the drawing knows where it goes: to a terminal
    /// or not, and whether `NO_COLOR` is set.
    pub colour: bool,
}

/// Draws a solution as lines of text, each without blanks at its end and with a line feed; none if the solution is
/// empty.
///
/// Names and labels of more than 12 columns are shortened in the middle. What does not belong on the board (a row
/// too many, a cube outside the box, a piece that is not in the set) is left out or left empty. Cost: proportional
/// to the number of characters.
///
/// # Panics
/// If the solution belongs to another family than the puzzle: the rules check refuses such a one.
pub fn text(puzzle: &Puzzle, solution: &Solution, style: &Style) -> String {
    let canvas = match (&puzzle.family, solution) {
        (Family::EdgeMatching(puzzle), Solution::EdgeMatching(placed)) => edge_matching::draw(puzzle, placed),
        (Family::MagicSquare(puzzle), Solution::MagicSquare(square)) => magic_square::draw(puzzle, square),
        (Family::SnakeCube(puzzle), Solution::SnakeCube(path)) => snake_cube::draw(puzzle, path),
        (Family::SymmetryFigure(_), Solution::SymmetryFigure(figure)) => symmetry_figure::draw(figure),
        (family, _) => panic!("this is no solution of a puzzle of kind {}", family.kind()),
    };
    canvas.write(style.colour)
}
