//! The moves in words.

use crate::families::packing::packed::Packed;
use crate::families::packing::puzzle::Packing;
use crate::families::packing::separation::{Move, Separation};
use crate::lattice::Cell;

/// One line for each move, with its number.
pub(super) fn lines(puzzle: &Packing, packed: &Packed, separation: &Separation) -> String {
    let (mut text, mut number) = (String::new(), 0);
    add(puzzle, packed, separation, &mut text, &mut number);
    text
}

fn add(puzzle: &Packing, packed: &Packed, separation: &Separation, text: &mut String, number: &mut usize) {
    for own in &separation.moves {
        *number += 1;
        let names: Vec<String> = own.pieces.iter().map(|&piece| name(puzzle, packed, piece)).collect();
        *text += &format!("{number}. {} {}\n", names.join(", "), way(puzzle, own));
    }
    separation.parts.iter().for_each(|part| add(puzzle, packed, part, text, number));
}

/// The name of a piece, and its first cell if it has copies.
fn name(puzzle: &Packing, packed: &Packed, piece: usize) -> String {
    let own = &packed.pieces[piece];
    if packed.pieces.iter().filter(|other| other.piece == own.piece).count() == 1 {
        return own.piece.clone();
    }
    let cells = own.on(puzzle).unwrap_or_default();
    match cells.first() {
        Some(&first) => format!("{} at {}", own.piece, puzzle.grid.written(first)),
        None => own.piece.clone(),
    }
}

/// Where pieces go.
fn way(puzzle: &Packing, Move { by, steps, .. }: &Move) -> String {
    let sign = |number: i64, words: [&'static str; 2]| match number.signum() {
        1 => Some(words[1]),
        -1 => Some(words[0]),
        _ => None,
    };
    let [x, y, z] = *by;
    let y_words = if puzzle.grid.is_solid() { ["back", "forward"] } else { ["up", "down"] };
    let words = [sign(x, ["left", "right"]), sign(y, y_words), sign(z, ["down", "up"])];
    let only = |word: &Option<&'static str>| word.is_some();
    let direction = match words.iter().filter(|word| only(word)).count() {
        1 => words.into_iter().flatten().collect::<String>(),
        _ => format!("by {}", written(puzzle, *by)),
    };
    match steps {
        None => format!("away, {direction}"),
        Some(steps) => format!("{direction} {steps}"),
    }
}

fn written(puzzle: &Packing, by: Cell) -> String {
    let axes = if puzzle.grid.is_solid() { 3 } else { 2 };
    by[..axes].iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}
