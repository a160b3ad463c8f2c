//! Facts about the pieces of a symmetry puzzle.

use geduld_model::number_of;
use serde_json::{Value, json};

use super::polyomino::Polyomino;
use super::puzzle::{Piece, SymmetryFigure};
use crate::family::{Describe, Fact};

impl Describe for SymmetryFigure {
    fn facts(&self) -> Vec<Fact> {
        let (frame, area) = (self.frame, self.area());
        let board = format!(
            "a frame of {frame} x {frame}, in which the figure may lie anywhere; squares are written row,column"
        );
        let longest = match self.longest() {
            Some(longest) if longest <= frame => {
                format!(
                    "\nno figure of these pieces is longer than {}: the frame cuts none off",
                    number_of(longest, "square")
                )
            }
            Some(longest) => format!(
                "\nno figure of these pieces is longer than {}, but the frame may cut off some that are longer than {frame}",
                number_of(longest, "square")
            ),
            None => {
                "\nthe figure may fall into parts: how far apart they may lie depends on the frame".to_owned()
            }
        };
        let board = board + &longest;
        let number: usize = self.pieces.iter().map(|piece| piece.copies).sum();
        let mut pieces = format!("{}, {} together", number_of(number, "piece"), number_of(area, "square"));
        for piece in &self.pieces {
            let orientations = Polyomino::new(piece.squares.iter().copied()).orientations(self.flip).len();
            let copies = if piece.copies == 1 { String::new() } else { format!(", {} copies", piece.copies) };
            let ways = number_of(orientations, "way");
            pieces += &format!("\n{}: {}, {ways} to lie{copies}", piece.name, rows(piece).join(" / "));
        }
        let value: Vec<Value> = self
            .pieces
            .iter()
            .map(|piece| json!({ "name": piece.name, "shape": rows(piece), "copies": piece.copies }))
            .collect();
        let symmetries: Vec<&str> = self.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let mut rules = vec![format!("symmetric by {}", symmetries.join(" or "))];
        rules.push(
            if self.flip { "pieces may be turned and flipped" } else { "pieces may be turned, not flipped" }
                .to_owned(),
        );
        rules.push(
            if self.connected { "the figure hangs together" } else { "the figure may fall into parts" }
                .to_owned(),
        );
        let rule = json!({ "symmetry": symmetries, "flip": self.flip, "connected": self.connected });
        vec![
            Fact::new("board", board, json!({ "frame": frame })),
            Fact::new("pieces", pieces, value),
            Fact::new("rules", rules.join("; "), rule),
        ]
    }
}

/// The shape of a piece, as its file writes it.
fn rows(piece: &Piece) -> Vec<String> {
    let (height, width) = Polyomino::new(piece.squares.iter().copied()).extent();
    let top = piece.squares.iter().map(|square| square.0).min().unwrap_or(0);
    let left = piece.squares.iter().map(|square| square.1).min().unwrap_or(0);
    let filled = |row: usize, column: usize| piece.squares.contains(&(top + row, left + column));
    let line = |row: usize| (0..width).map(|column| if filled(row, column) { 'X' } else { '.' }).collect();
    (0..height).map(line).collect()
}
