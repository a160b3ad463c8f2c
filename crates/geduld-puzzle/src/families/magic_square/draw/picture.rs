//! Magic squares in the plane: tiles with numbers, which are also the pieces.

use geduld_draw::scene::{
    Fill, Group, Item, Items, Pen, Placement, Point, Scene, Symbol, UNIT, Voice, fitting, numbered, rectangle,
};
use std::sync::Arc;

use super::super::puzzle::{MagicSquare, Pin, Square};
use crate::family::PiecePicture;

pub(super) fn draw(puzzle: &MagicSquare, square: &Square) -> Scene {
    let mut scene = empty(puzzle);
    for (row, numbers) in square.rows.iter().take(puzzle.order).enumerate() {
        for (column, &number) in numbers.iter().take(puzzle.order).enumerate() {
            scene.items.push(placed(puzzle, (row, column), number));
        }
    }
    scene
}

/// The border alone.
pub(super) fn empty(puzzle: &MagicSquare) -> Scene {
    let mut scene = Scene::default();
    frame(puzzle, &mut scene);
    scene
}

/// A number in its cell, row and column counted from 0.
pub(super) fn placed(puzzle: &MagicSquare, (row, column): (usize, usize), number: usize) -> Item {
    let title = Some(format!("{},{}={number}", row + 1, column + 1));
    let pinned = puzzle.pins.iter().any(|pin| pin.cell == (row + 1, column + 1));
    let items = Items::Shared(Arc::new(tile(puzzle, number, pinned)));
    Item::Group(Group { place: Placement::at(corner(row, column)), title, items })
}

/// The square with the given numbers. Every other cell shows its row and column.
pub(super) fn board(puzzle: &MagicSquare) -> Scene {
    let mut scene = empty(puzzle);
    numbered(&mut scene, puzzle.order, |row, column| {
        !puzzle.pins.iter().any(|pin| pin.cell == (row, column))
    });
    for &Pin { cell: (row, column), value } in &puzzle.pins {
        scene.items.push(placed(puzzle, (row - 1, column - 1), value));
    }
    scene
}

pub(super) fn pieces(puzzle: &MagicSquare) -> Vec<PiecePicture> {
    let numbers = puzzle.all_numbers().filter(|&number| !puzzle.is_hole(number));
    numbers
        .map(|number| PiecePicture {
            name: number.to_string(),
            copies: 1,
            scene: Scene { items: tile(puzzle, number, false).items },
            outline: rectangle([0.0, 0.0], UNIT, UNIT),
        })
        .collect()
}

pub(super) fn legend(puzzle: &MagicSquare) -> Vec<String> {
    let mut lines = Vec::new();
    if !puzzle.pins.is_empty() {
        lines.push("in a strong frame: fixed beforehand".to_owned());
    }
    if puzzle.sliding {
        lines.push(format!("dark: the hole, which counts as {}", puzzle.largest()));
    }
    lines
}

/// The border around the tiles.
fn frame(puzzle: &MagicSquare, scene: &mut Scene) {
    const RIM: f64 = 6.0;
    let side = puzzle.order as f64 * UNIT + 2.0 * RIM;
    scene.polygon(rectangle([-RIM, -RIM], side, side), Fill::Paper, Pen::Strong);
}

fn corner(row: usize, column: usize) -> Point {
    [column as f64 * UNIT, row as f64 * UNIT]
}

fn tile(puzzle: &MagicSquare, number: usize, pinned: bool) -> Symbol {
    // A tile is a little smaller than its cell, so that a strong frame stays within.
    let inner = |inset: f64| rectangle([inset, inset], UNIT - 2.0 * inset, UNIT - 2.0 * inset);
    let text = number.to_string();
    let size = fitting(&puzzle.largest().to_string(), 0.5 * UNIT, 0.72 * UNIT);
    let items = if puzzle.is_hole(number) {
        vec![Item::polygon(inner(0.0), Fill::Hole, Pen::Edge)]
    } else if pinned {
        vec![
            Item::polygon(inner(0.0), Fill::Piece, Pen::Edge),
            Item::polygon(inner(7.0), Fill::None, Pen::Strong),
            Item::text([UNIT / 2.0; 2], text, size, Voice::Name),
        ]
    } else {
        vec![
            Item::polygon(inner(0.0), Fill::Piece, Pen::Edge),
            Item::text([UNIT / 2.0; 2], text, size, Voice::Label),
        ]
    };
    Symbol { id: format!("n{number}{}", if pinned { "p" } else { "" }), items }
}
