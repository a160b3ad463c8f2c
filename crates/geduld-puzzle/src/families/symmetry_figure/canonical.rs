//! The canonical form of a symmetry puzzle: rules, and the shapes in ascending order, each in its least orientation.

use std::fmt::Write as _;

use super::puzzle::{SymmetryFigure, in_reading_order, keys, maps};
use crate::condition::{Parts, lines};
use crate::family::{CanonicalForm, Change, TooManyAlike};
use crate::lattice::{Cell, Lattice};
use crate::same::IDENTITY;

impl CanonicalForm for SymmetryFigure {
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        let symmetries: Vec<&str> = self.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let alike = self.frame.iter().all(|side| *side == self.frame[0]);
        let frame: Vec<String> =
            self.frame.iter().take(if alike { 1 } else { 3 }).map(usize::to_string).collect();
        let mut text = match self.grid {
            Lattice::Square => String::new(),
            grid => format!("grid {}\n", grid.name()),
        };
        let _ = writeln!(text, "frame {}", frame.join(" "));
        let _ = writeln!(text, "symmetry {}", symmetries.join(" "));
        let _ = writeln!(text, "flip {}\nconnected {}", self.flip, self.connected);
        if let Some(cells) = self.cells {
            let _ = writeln!(text, "cells {cells}");
        }
        // The orientations of a kind are in ascending order.
        let mut shapes: Vec<(Vec<Cell>, String, usize)> = (self.kinds.iter().enumerate())
            .map(|(number, kind)| {
                let copies = match kind.of.copies.exact() {
                    Some(copies) => copies.to_string(),
                    None => format!("{}-{}", kind.of.copies.least, kind.of.copies.most),
                };
                (keys(self.grid, &kind.orientations[0]), copies, number)
            })
            .collect();
        shapes.sort_unstable();
        let numbers = self.grid.coordinates();
        let mut places = vec![0; shapes.len()];
        for (place, (shape, copies, kind)) in shapes.into_iter().enumerate() {
            places[kind] = place;
            let cell = |cell: &Cell| cell[..numbers].iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            let cells: Vec<String> = shape.iter().map(cell).collect();
            let _ = writeln!(text, "piece {} x{copies}", cells.join(" "));
        }
        let item = |piece| places[self.kind_of_piece(piece)];
        Ok(text + &lines(conditions.iter().map(|parts| parts.renamed(item, |label| label, |cell| cell))))
    }

    fn changes_to(&self, _: &[Parts], other: &Self, _: &[Parts]) -> Result<Vec<Change>, TooManyAlike> {
        let changes = self.kinds.iter().map(|kind| {
            let ours: Vec<usize> = kind.of.pieces.clone();
            let there = other.kind_shaped(&kind.orientations[0]);
            let theirs: Vec<usize> = there.map_or_else(Vec::new, |kind| other.kinds[kind].of.pieces.clone());
            let names = |puzzle: &Self, pieces: &[usize]| {
                pieces.iter().map(|&piece| puzzle.pieces[piece].name.as_str()).collect::<Vec<_>>().join(", ")
            };
            let lying = |puzzle: &Self, pieces: &[usize]| -> Option<Vec<Cell>> {
                Some(puzzle.pieces[*pieces.first()?].places())
            };
            let key = |cells: &[Cell]| keys(self.grid, &in_reading_order(self.grid, cells));
            let target = lying(other, &theirs).map(|cells| key(&cells));
            let own = lying(self, &ours);
            let map = maps(self.grid)
                .into_iter()
                .filter(|map| self.flip || !map.mirrors)
                .find(|map| own.as_ref().map(|cells| key(&map.images(cells))) == target);
            let how = map.map(|map| map.name).filter(|name| *name != IDENTITY).unwrap_or_default();
            Change { what: "piece", from: names(self, &ours), to: names(other, &theirs), how }
        });
        Ok(changes.collect())
    }
}
