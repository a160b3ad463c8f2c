//! Symmetry figures in the plane: the pieces in different colours and patterns, and the axes and centres of the
//! outline.

use std::iter::repeat_n;

use geduld_draw::scene::{Fill, Item, Pen, Point, Scene, UNIT, Voice, numbered, rectangle};

use super::super::figure::Figure;
use super::super::puzzle::{SymmetryFigure, symmetries_of};
use super::super::read::in_words;
use super::axes::describe;
use crate::families::packing::{self, Shown, corners, middle, shape_pictures};
use crate::family::{GamePictures, MOST_PARTS, PiecePicture};
use crate::lattice::{Cell, Lattice, LatticeMap};

/// The distance by which an axis reaches beyond the figure.
const BEYOND: f64 = 0.45 * UNIT;

pub(super) fn draw(puzzle: &SymmetryFigure, figure: &Figure) -> Scene {
    let grid = puzzle.grid;
    let pieces = figure.lettered(grid);
    let shown: Vec<Shown> = (pieces.iter().enumerate())
        .flat_map(|(index, (letter, cells))| piece(grid, cells, index, &letter.to_string()))
        .collect();
    let mut scene = packing::scene(grid, &shown);
    let cells: Vec<Cell> = pieces.into_values().flatten().collect();
    let symmetries = symmetries_of(grid, &cells);
    let mut ends: Vec<Point> = cells.iter().flat_map(|&cell| corners(grid, cell)).collect();
    if grid.is_solid() || cells.is_empty() {
        let bounds = scene.bounds();
        ends = vec![bounds.least, bounds.most];
    }
    let end =
        |axis: usize, of: fn(f64, f64) -> f64| ends.iter().map(|end| end[axis]).reduce(of).unwrap_or(0.0);
    let (left, bottom) = (end(0, f64::min), end(1, f64::max));
    if !grid.is_solid() {
        let middles: Vec<Point> = cells.iter().map(|&cell| middle(grid, cell)).collect();
        let low = [left - BEYOND, end(1, f64::min) - BEYOND];
        let frame = [low, [end(0, f64::max) + BEYOND, bottom + BEYOND]];
        symmetries.iter().for_each(|(_, map)| mark(&mut scene, grid, map, mean(&middles), frame));
    }
    let size = 0.26 * UNIT;
    let mut line = bottom + BEYOND + size;
    for (kind, map) in &symmetries {
        scene.items.push(Item::text_from(
            [left, line],
            describe(grid, &cells, *kind, map),
            size,
            Voice::Note,
        ));
        line += 1.4 * size;
    }
    scene
}

/// The empty frame, each square with its row and column.
pub(super) fn board(puzzle: &SymmetryFigure) -> Scene {
    let mut scene = Scene::default();
    if puzzle.grid != Lattice::Square {
        let words = format!("frame: {} rows of cells", in_words(&puzzle.frame));
        scene.items.push(Item::text_from([0.0, 0.3 * UNIT], words, 0.26 * UNIT, Voice::Note));
        return scene;
    }
    let (columns, rows) = (puzzle.frame[0], puzzle.frame[1]);
    numbered(&mut scene, columns, |row, _| row <= rows);
    scene.polygon(rectangle([0.0; 2], length(columns), length(rows)), Fill::None, Pen::Strong);
    scene
}

pub(super) fn pieces(puzzle: &SymmetryFigure) -> Vec<PiecePicture> {
    let pictures = puzzle.pieces.iter().enumerate().map(|(index, own)| {
        packing::piece_picture(puzzle.grid, own, &piece(puzzle.grid, &own.places(), index, &own.name))
    });
    pictures.collect()
}

/// The pieces in each orientation, for a game. Every copy is a piece with a hue of its own.
pub(super) fn game(puzzle: &SymmetryFigure) -> Option<GamePictures> {
    let copies = puzzle.pieces.iter().flat_map(|own| repeat_n(own, own.copies.most.min(MOST_PARTS)));
    let mut all = Vec::new();
    for (index, own) in copies.enumerate() {
        all.extend(shape_pictures(puzzle.grid, index, own, Fill::Hue(index)));
        if all.len() > MOST_PARTS {
            return None;
        }
    }
    Some(GamePictures::Shapes(all))
}

/// The letters of a figure, with the names of their pieces.
pub(super) fn legend(puzzle: &SymmetryFigure, figure: &Figure) -> Vec<String> {
    let mut named: Vec<(&str, String)> = Vec::new();
    for (letter, cells) in figure.lettered(puzzle.grid) {
        let Some(kind) = puzzle.kind_shaped(&cells) else { continue };
        let own = puzzle.name(kind);
        match named.iter_mut().find(|(name, _)| *name == own) {
            Some((_, letters)) => *letters += &format!(" {letter}"),
            None => named.push((own, letter.to_string())),
        }
    }
    if named.iter().all(|(name, letters)| name == letters) {
        return Vec::new();
    }
    vec![
        named.iter().map(|(name, letters)| format!("{letters}: piece {name}")).collect::<Vec<_>>().join("; "),
    ]
}

/// The cells of a piece, with its name on the cell nearest to its middle.
fn piece(grid: Lattice, cells: &[Cell], hue: usize, name: &str) -> Vec<Shown> {
    let middles: Vec<Point> = cells.iter().map(|&cell| middle(grid, cell)).collect();
    let [x, y] = mean(&middles);
    #[expect(clippy::cast_possible_truncation, reason = "coordinates are small")]
    let distance = |number: &usize| {
        let [a, b] = middles[*number];
        (((a - x).powi(2) + (b - y).powi(2)) * 16.0).round() as i64
    };
    let named = (0..cells.len()).min_by_key(distance);
    let shown = |(number, &cell): (usize, &Cell)| {
        let text = if named == Some(number) { name.to_owned() } else { String::new() };
        Shown { cell, fill: Fill::Hue(hue), text, region: hue + 1 }
    };
    cells.iter().enumerate().map(shown).collect()
}

fn mean(points: &[Point]) -> Point {
    let count = length(points.len().max(1)) / UNIT;
    [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count)
}

/// An axis across the figure, or its centre.
fn mark(scene: &mut Scene, grid: Lattice, map: &LatticeMap, centre: Point, [low, high]: [Point; 2]) {
    if !map.mirrors {
        scene.disc(centre, 13.0, Fill::Paper, Pen::Edge);
        return scene.disc(centre, 7.0, Fill::Ink, Pen::None);
    }
    // A direction that the reflection fixes: the sum of a direction and its image.
    let vector = |cell: Cell| {
        let (from, to) = (middle(grid, [0, 0, 0]), middle(grid, cell));
        [to[0] - from[0], to[1] - from[1]]
    };
    let own = [4, 1, 0];
    let image = map.turned(own);
    let (a, b) = (vector(own), vector([image[0], image[1], 0]));
    let direction = [a[0] + b[0], a[1] + b[1]];
    let ends = [-1.0, 1.0].map(|sign: f64| {
        // The distance to the frame in this direction.
        let reach = |axis: usize| {
            let step = sign * direction[axis];
            let limit = if step < 0.0 { low[axis] } else { high[axis] };
            if step.abs() < 1e-6 { f64::INFINITY } else { (limit - centre[axis]) / step }
        };
        let times = sign * reach(0).min(reach(1));
        [0, 1].map(|axis| centre[axis] + times * direction[axis])
    });
    scene.line(ends, Pen::Axis);
}

fn length(squares: usize) -> f64 {
    squares as f64 * UNIT
}
