//! Pictures for the page: SVG documents of boards, pieces and solutions.

use geduld_draw::scene::{Page, Scene, Size, UNIT, svg};
use geduld_puzzle::{Puzzle, Solution};

/// The margin around a picture.
const MARGIN: f64 = 0.15 * UNIT;

/// A picture of a solution.
pub fn solution(puzzle: &Puzzle, solution: &Solution) -> String {
    document(&puzzle.family.picture(solution), puzzle)
}

/// The empty board.
pub fn board(puzzle: &Puzzle) -> String {
    document(&puzzle.family.board_picture(), puzzle)
}

/// The pieces: name, number of copies and picture of each.
pub fn pieces(puzzle: &Puzzle) -> Vec<(String, usize, String)> {
    let pieces = puzzle.family.piece_pictures().into_iter();
    pieces.map(|piece| (piece.name, piece.copies, document(&piece.scene, puzzle))).collect()
}

fn document(scene: &Scene, puzzle: &Puzzle) -> String {
    let page = Page {
        title: puzzle.name.clone(),
        description: String::new(),
        view: scene.bounds().grown(MARGIN),
        size: Size::Pixels(1.0),
    };
    svg(scene, &page)
}
