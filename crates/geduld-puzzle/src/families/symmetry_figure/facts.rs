//! Facts about the pieces of a symmetry puzzle.

use geduld_model::number_of;
use serde_json::{Value, json};

use super::puzzle::{SymmetryFigure, in_reading_order, keys};
use super::read::in_words;
use super::sites::extent;
use crate::families::packing::PackingPiece;
use crate::family::{Describe, Fact};
use crate::lattice::Lattice;

impl Describe for SymmetryFigure {
    fn facts(&self) -> Vec<Fact> {
        let sides = in_words(&self.frame);
        let (longest_side, written) = match self.grid {
            Lattice::Square => ("square", "; squares are written row,column"),
            _ => ("row", ""),
        };
        let board = format!("a frame of {sides}, in which the figure may lie anywhere{written}");
        let frame = *self.frame.iter().min().unwrap_or(&0);
        let longest = match self.longest() {
            Some(longest) if longest <= frame => {
                format!(
                    "\nno figure of these pieces is longer than {}: the frame cuts none off",
                    number_of(longest, longest_side)
                )
            }
            Some(longest) => format!(
                "\nno figure of these pieces is longer than {}, but the frame may cut off some that are longer than {frame}",
                number_of(longest, longest_side)
            ),
            None => {
                "\nthe figure may fall into parts: how far apart they may lie depends on the frame".to_owned()
            }
        };
        let board = board + &longest;
        let number: usize = self.pieces.iter().map(|piece| piece.copies.most).sum();
        let word = if self.grid == Lattice::Square { "square" } else { "cell" };
        let together = match self.areas() {
            (least, most) if least == most => number_of(most, word),
            (least, most) => format!("{least} to {}", number_of(most, word)),
        };
        let mut pieces = format!("{}, {together} together", number_of(number, "piece"));
        pieces.extend(self.kinds.iter().map(|kind| kind.of.alike_in_words(&self.pieces)));
        for (position, piece) in self.pieces.iter().enumerate() {
            let orientations = self.kinds[self.kind_of_piece(position)].orientations.len();
            let copies = piece.copies.in_words();
            let ways = number_of(orientations, "way");
            let shape = self.rows_of(piece).join(" / ");
            pieces += &format!("\n{}: {shape}, {ways} to lie{copies}", piece.name);
        }
        let copies = |piece: &PackingPiece| match piece.copies.exact() {
            Some(copies) => json!(copies),
            None => json!([piece.copies.least, piece.copies.most]),
        };
        let value: Vec<Value> = self
            .pieces
            .iter()
            .map(|piece| json!({ "name": piece.name, "shape": self.rows_of(piece), "copies": copies(piece) }))
            .collect();
        let symmetries: Vec<&str> = self.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let mut rules = vec![format!("symmetric by {}", symmetries.join(" or "))];
        rules.push(
            if self.flip && !self.grid.is_solid() {
                "pieces may be turned and flipped"
            } else {
                "pieces may be turned, not flipped"
            }
            .to_owned(),
        );
        rules.push(
            if self.connected { "the figure hangs together" } else { "the figure may fall into parts" }
                .to_owned(),
        );
        let rule = json!({ "symmetry": symmetries, "flip": self.flip, "connected": self.connected });
        let frame = match self.grid {
            Lattice::Square if self.frame[0] == frame => json!({ "frame": frame }),
            grid => json!({ "grid": grid.name(), "frame": self.frame }),
        };
        vec![
            Fact::new("board", board, frame),
            Fact::new("pieces", pieces, value),
            Fact::new("rules", rules.join("; "), rule),
        ]
    }
}

impl SymmetryFigure {
    /// The shape of a piece, as its file writes it.
    fn rows_of(&self, piece: &PackingPiece) -> Vec<String> {
        let cells = piece.places();
        if self.grid != Lattice::Square {
            return cells.iter().map(|&cell| self.grid.written(cell)).collect();
        }
        let filled = keys(self.grid, &in_reading_order(self.grid, &cells));
        let [width, height] = extent(self.grid, &cells)[..] else { return Vec::new() };
        let number = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
        let sign = |row, column| if filled.contains(&[row, column, 0]) { 'X' } else { '.' };
        (0..number(height)).map(|row| (0..number(width)).map(|column| sign(row, column)).collect()).collect()
    }
}
