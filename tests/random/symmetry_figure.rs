//! Random symmetry puzzles: a few small polyominoes in a small frame.

use std::fmt::Write as _;

use geduld_puzzle::read;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

/// Row and column of a square.
pub type Square = (usize, usize);

/// A symmetry puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct SymmetryFigure {
    /// The side of the frame.
    pub frame: usize,
    /// The symmetries asked for.
    pub symmetries: Vec<&'static str>,
    /// Whether pieces may be flipped.
    pub flip: bool,
    /// Whether the figure hangs together.
    pub connected: bool,
    /// The squares of each piece, and how often there is one.
    pub pieces: Vec<(Vec<Square>, usize)>,
}

impl SymmetryFigure {
    /// The text of its file.
    pub fn toml(&self) -> String {
        let mut text = super::head("symmetry-figure");
        let _ = writeln!(
            text,
            "frame = {}\n[rules]\nsymmetry = {:?}\nflip = {}\nconnected = {}",
            self.frame, self.symmetries, self.flip, self.connected
        );
        for (squares, copies) in &self.pieces {
            let _ = writeln!(text, "[[piece]]\nshape = {:?}\ncopies = {copies}", rows(squares));
        }
        text
    }

    /// The shape of each piece, copies one by one.
    pub fn shapes(&self) -> Vec<&[Square]> {
        self.pieces.iter().flat_map(|(squares, copies)| vec![squares.as_slice(); *copies]).collect()
    }
}

/// Squares as a drawing.
fn rows(squares: &[Square]) -> Vec<String> {
    let height = squares.iter().map(|square| square.0 + 1).max().unwrap_or(0);
    let width = squares.iter().map(|square| square.1 + 1).max().unwrap_or(0);
    let letter = |square: Square| if squares.contains(&square) { 'X' } else { '.' };
    (0..height).map(|row| (0..width).map(|column| letter((row, column))).collect()).collect()
}

/// A polyomino of 1 to 4 squares, grown square by square.
fn polyominoes() -> impl Strategy<Value = Vec<Square>> {
    proptest::collection::vec((any::<Index>(), 0..4usize), 0..=3).prop_map(|steps| {
        // It grows in the middle of a grid, so that it has room on all sides.
        let mut squares = vec![(4, 4)];
        for (from, direction) in steps {
            let &(row, column) = from.get(&squares);
            let next =
                [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)][direction];
            if !squares.contains(&next) {
                squares.push(next);
            }
        }
        squares
    })
}

/// Two pieces, each once or twice; sometimes they are mirror images, which matters if they may not be flipped.
fn piece_sets() -> impl Strategy<Value = Vec<(Vec<Square>, usize)>> {
    let copies = || prop::sample::select(vec![1, 1, 2]);
    let mirrored = |squares: &[Square]| squares.iter().map(|&(row, column)| (row, 8 - column)).collect();
    let twins = (polyominoes(), copies()).prop_map(move |(squares, copies)| {
        let twin = mirrored(&squares);
        vec![(squares, copies), (twin, 1)]
    });
    prop_oneof![proptest::collection::vec((polyominoes(), copies()), 1..=2), twins]
}

/// A random puzzle of one to three pieces, copies counted.
pub fn puzzles() -> impl Strategy<Value = SymmetryFigure> {
    let pieces = piece_sets();
    let symmetries = subsequence(vec!["mirror", "diagonal", "half-turn", "quarter-turn"], 1..=4);
    (2usize..=5, symmetries, any::<bool>(), prop::bool::weighted(0.7), pieces)
        .prop_map(|(frame, symmetries, flip, connected, pieces)| SymmetryFigure {
            frame,
            symmetries,
            flip,
            connected,
            pieces: pieces.into_iter().map(to_corner).collect(),
        })
        .prop_filter("every piece fits into the frame", |puzzle| {
            puzzle.shapes().len() <= 3 && read(&puzzle.toml()).is_ok()
        })
}

fn to_corner((squares, copies): (Vec<Square>, usize)) -> (Vec<Square>, usize) {
    let top = squares.iter().map(|square| square.0).min().unwrap_or(0);
    let left = squares.iter().map(|square| square.1).min().unwrap_or(0);
    (squares.into_iter().map(|(row, column)| (row - top, column - left)).collect(), copies)
}
