//! Facts about a packing.

use geduld_model::number_of;
use serde_json::{Value, json};

use super::puzzle::{Packing, PieceKind};
use super::symmetry::BoardMap;
use crate::family::{Describe, Fact};

impl Describe for Packing {
    fn facts(&self) -> Vec<Fact> {
        let open = self.board.iter().filter(|cell| cell.open).count();
        let mut board = format!("a board of {}", number_of(self.board.len(), self.grid.word()));
        if open > 0 {
            board += &format!(", of which {open} may stay open");
        }
        board += match self.grid.coordinates() {
            2 => "; cells are written x,y",
            _ => "; cells are written x,y,z",
        };
        let cells: Vec<&[i64]> = self.board.iter().map(|own| &own.cell[..self.grid.coordinates()]).collect();
        let area = |times: fn(&PieceKind) -> usize| -> usize {
            self.kinds.iter().map(times).fold(0, usize::saturating_add)
        };
        let least = area(|kind| kind.sizes().0.saturating_mul(kind.copies.least));
        let most = area(|kind| kind.sizes().1.saturating_mul(kind.copies.most));
        let number = self.pieces.iter().map(|piece| piece.copies.most).fold(0, usize::saturating_add);
        let together = if least == most { format!("{most}") } else { format!("{least} to {most}") };
        let mut pieces = format!("{}, {together} cells together", number_of(number, "piece"));
        pieces.extend(self.kinds.iter().map(|kind| kind.alike_in_words(&self.pieces)));
        for (position, piece) in self.pieces.iter().enumerate() {
            let kind = self.kind_of(position);
            let ways = number_of(self.kinds[kind].orientations.len(), "orientation");
            let placements = self.placements.iter().filter(|placement| placement.kind == kind).count();
            let copies = piece.copies.in_words();
            let places = number_of(placements, "place");
            pieces += &format!(
                "\n{}: {}, {ways}, {places}{copies}",
                piece.name,
                number_of(piece.cells.len(), "cell")
            );
        }
        let value = |piece: &super::puzzle::PackingPiece| -> Value {
            let cells: Vec<&[i64]> =
                piece.cells.iter().map(|(cell, _)| &cell[..self.grid.coordinates()]).collect();
            json!({ "name": piece.name, "cells": cells, "copies": [piece.copies.least, piece.copies.most] })
        };
        for group in &self.groups {
            let names: Vec<&str> =
                group.pieces.iter().map(|&piece| self.pieces[piece].name.as_str()).collect();
            pieces += &format!("\n{}{} together", names.join(", "), group.copies.in_words());
        }
        let values: Vec<Value> = self.pieces.iter().map(value).collect();
        let mut facts = vec![
            Fact::new("board", board, json!({ "grid": self.grid.name(), "cells": cells, "open": open })),
            Fact::new("pieces", pieces, values),
            Fact::new("rules", self.rules_in_words(), json!({ "mirrors_apart": self.mirrors_apart })),
        ];
        facts.extend(self.apart.as_ref().map(|own| Fact::new("apart", own.in_words(), json!(own))));
        facts.extend(Fact::pins(self.pins.iter().map(|pin| self.written_pin(pin)).collect()));
        facts
    }
}

impl Packing {
    /// How pieces may be moved, and which symmetries the board has.
    fn rules_in_words(&self) -> String {
        let all = |is: fn(&super::puzzle::PackingPiece) -> bool| self.pieces.iter().all(is);
        let moved = match (all(|piece| piece.turn), all(|piece| piece.flip), all(|piece| !piece.turn)) {
            _ if self.grid.is_solid() && all(|piece| piece.turn) => "pieces may be turned",
            (true, true, _) => "pieces may be turned and turned over",
            (true, false, _) if all(|piece| !piece.flip) => "pieces may be turned, not turned over",
            (_, _, true) => "pieces may be shifted, not turned",
            _ => "pieces differ in how they may be turned",
        };
        let maps = self.maps();
        let count = |keep: fn(&BoardMap) -> bool| maps.iter().filter(|own| keep(own)).count();
        let board = match (count(BoardMap::rotates), count(BoardMap::reflects)) {
            (1, 0) => "the board and the pieces have no symmetry".to_owned(),
            (rotations, 0) => format!("the board and the pieces have {}", number_of(rotations, "rotation")),
            (rotations, reflections) => format!(
                "the board and the pieces have {} and {}",
                number_of(rotations, "rotation"),
                number_of(reflections, "reflection")
            ),
        };
        format!("{moved}; {board}")
    }
}
