//! Symmetry figures in the plane: the pieces in different colours and patterns, and the axes and centres of the
//! outline.

use geduld_draw::scene::{Fill, Item, Pen, Point, Scene, UNIT, Voice, fitting, numbered, rectangle};

use super::super::axes::{Outline, OutlineSymmetry};
use super::super::figure::Figure;
use super::super::polyomino::Square;
use super::super::puzzle::SymmetryFigure;
use super::outline::boundaries;
use crate::family::PiecePicture;

/// The distance by which an axis reaches beyond the figure.
const BEYOND: f64 = 0.45 * UNIT;

pub(super) fn draw(figure: &Figure) -> Scene {
    let pieces = lettered(figure);
    let mut scene = Scene::default();
    for (index, (letter, squares)) in pieces.iter().enumerate() {
        piece(&mut scene, squares, index, &letter.to_string());
    }
    let width = figure.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let filled = figure.rows.iter().map(|row| row.chars().map(|letter| letter != '.').collect()).collect();
    let outline = Outline::new(filled);
    let symmetries = outline.symmetries();
    let (right, bottom) = (length(width), length(outline.height));
    symmetries.iter().for_each(|&symmetry| mark(&mut scene, symmetry, right, bottom));
    let size = 0.26 * UNIT;
    let mut line = bottom + BEYOND + size;
    for &symmetry in &symmetries {
        scene.items.push(Item::text_from([0.0, line], outline.describe(symmetry), size, Voice::Note));
        line += 1.4 * size;
    }
    scene
}

/// The empty frame, each square with its row and column.
pub(super) fn board(puzzle: &SymmetryFigure) -> Scene {
    let mut scene = Scene::default();
    numbered(&mut scene, puzzle.frame, |_, _| true);
    let side = length(puzzle.frame);
    scene.polygon(rectangle([0.0; 2], side, side), Fill::None, Pen::Strong);
    scene
}

pub(super) fn pieces(puzzle: &SymmetryFigure) -> Vec<PiecePicture> {
    let pictures = puzzle.pieces.iter().enumerate().map(|(index, own)| {
        let mut scene = Scene::default();
        piece(&mut scene, &own.squares, index, &own.name);
        // The first boundary is the outer one.
        let outline = boundaries(&own.squares).into_iter().next().unwrap_or_default();
        PiecePicture { name: own.name.clone(), copies: own.copies, scene, outline }
    });
    pictures.collect()
}

/// The letters of a figure, with the names of their pieces.
pub(super) fn legend(puzzle: &SymmetryFigure, figure: &Figure) -> Vec<String> {
    let mut named: Vec<(String, String)> = Vec::new();
    for (letter, squares) in lettered(figure) {
        let Some(piece) = puzzle.piece_shaped(&squares) else { continue };
        match named.iter_mut().find(|(name, _)| *name == piece.name) {
            Some((_, letters)) => *letters += &format!(" {letter}"),
            None => named.push((piece.name.clone(), letter.to_string())),
        }
    }
    if named.iter().all(|(name, letters)| name == letters) {
        return Vec::new();
    }
    vec![
        named.iter().map(|(name, letters)| format!("{letters}: piece {name}")).collect::<Vec<_>>().join("; "),
    ]
}

/// The squares of each letter.
fn lettered(figure: &Figure) -> Vec<(char, Vec<Square>)> {
    let mut pieces: Vec<(char, Vec<Square>)> = Vec::new();
    for (row, line) in figure.rows.iter().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|&(_, letter)| letter != '.') {
            match pieces.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, squares)) => squares.push((row, column)),
                None => pieces.push((letter, vec![(row, column)])),
            }
        }
    }
    pieces.sort_unstable();
    pieces
}

/// A piece with its name on the square nearest to its middle.
fn piece(scene: &mut Scene, squares: &[Square], hue: usize, name: &str) {
    for &(row, column) in squares {
        let [left, top] = corner((row, column));
        // Extend a little over the edges to neighbours, so that no seam is visible.
        let over = |near: Option<Square>| {
            if near.is_some_and(|near| squares.contains(&near)) { 1.0 } else { 0.0 }
        };
        let (right, down) = (over(Some((row, column + 1))), over(Some((row + 1, column))));
        scene.polygon(rectangle([left, top], UNIT + right, UNIT + down), Fill::Hue(hue), Pen::None);
    }
    for &(row, column) in squares {
        let [left, top] = corner((row, column));
        if squares.contains(&(row, column + 1)) {
            scene.line([[left + UNIT, top], [left + UNIT, top + UNIT]], Pen::Fine);
        }
        if squares.contains(&(row + 1, column)) {
            scene.line([[left, top + UNIT], [left + UNIT, top + UNIT]], Pen::Fine);
        }
    }
    for boundary in boundaries(squares) {
        scene.polygon(boundary, Fill::None, Pen::Strong);
    }
    let Some([left, top]) = middle_square(squares).map(corner) else { return };
    let (at, size) = ([left + UNIT / 2.0, top + UNIT / 2.0], fitting(name, 0.42 * UNIT, 0.72 * UNIT));
    scene.disc(at, 0.36 * UNIT, Fill::Plate, Pen::None);
    scene.text(at, name, size, Voice::Name);
}

/// The square nearest to the middle of all squares. Of equally near squares, the first.
fn middle_square(squares: &[Square]) -> Option<Square> {
    let count = squares.len();
    let sums = squares.iter().fold((0, 0), |(rows, columns), &(row, column)| (rows + row, columns + column));
    let distance = |&(row, column): &Square| {
        let (down, right) = ((count * row).abs_diff(sums.0), (count * column).abs_diff(sums.1));
        down * down + right * right
    };
    squares.iter().copied().min_by_key(distance)
}

/// An axis across the figure, or its centre.
fn mark(scene: &mut Scene, symmetry: OutlineSymmetry, right: f64, bottom: f64) {
    let (middle, low, high) = ([right / 2.0, bottom / 2.0], -BEYOND, BEYOND);
    let ends = match symmetry {
        OutlineSymmetry::VerticalAxis => [[middle[0], low], [middle[0], bottom + high]],
        OutlineSymmetry::HorizontalAxis => [[low, middle[1]], [right + high, middle[1]]],
        OutlineSymmetry::MainDiagonal => [[low, low], [right + high, bottom + high]],
        OutlineSymmetry::OtherDiagonal => [[right + high, low], [low, bottom + high]],
        OutlineSymmetry::HalfTurn | OutlineSymmetry::QuarterTurn => {
            scene.disc(middle, 13.0, Fill::Paper, Pen::Edge);
            return scene.disc(middle, 7.0, Fill::Ink, Pen::None);
        }
    };
    scene.line(ends, Pen::Axis);
}

fn corner((row, column): Square) -> Point {
    [length(column), length(row)]
}

#[expect(clippy::cast_precision_loss, reason = "a number of squares")]
fn length(squares: usize) -> f64 {
    squares as f64 * UNIT
}
