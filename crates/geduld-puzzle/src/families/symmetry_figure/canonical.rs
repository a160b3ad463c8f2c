//! The canonical form of a symmetry puzzle: rules, and the shapes in ascending order, each in its least orientation.

use std::fmt::Write as _;

use super::polyomino::{DIHEDRAL, Polyomino};
use super::puzzle::{Piece, SymmetryFigure};
use crate::condition::{Parts, lines};
use crate::family::{CanonicalForm, Change, TooManyAlike};

impl CanonicalForm for SymmetryFigure {
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        let symmetries: Vec<&str> = self.symmetries.iter().map(|symmetry| symmetry.name()).collect();
        let mut text = format!(
            "frame {}\nsymmetry {}\nflip {}\nconnected {}\n",
            self.frame,
            symmetries.join(" "),
            self.flip,
            self.connected
        );
        // The orientations of a type are in ascending order.
        let mut shapes: Vec<(&Polyomino, usize, usize)> = (self.types.iter().enumerate())
            .map(|(number, kind)| (&kind.orientations[0], kind.copies, number))
            .collect();
        shapes.sort_unstable();
        let mut places = vec![0; shapes.len()];
        for (place, (shape, copies, kind)) in shapes.into_iter().enumerate() {
            places[kind] = place;
            let squares: Vec<String> =
                shape.squares().iter().map(|(row, column)| format!("{row},{column}")).collect();
            let _ = writeln!(text, "piece {} x{copies}", squares.join(" "));
        }
        let item = |piece| places[self.kind_of_piece(piece)];
        Ok(text + &lines(conditions.iter().map(|parts| parts.renamed(item, |label| label, |cell| cell))))
    }

    fn changes_to(&self, _: &[Parts], other: &Self, _: &[Parts]) -> Result<Vec<Change>, TooManyAlike> {
        let of_type = |puzzle: &'_ Self, shape: &Polyomino| -> Vec<Piece> {
            let same = |piece: &&Piece| {
                Polyomino::new(piece.squares.iter().copied()).orientations(puzzle.flip).first() == Some(shape)
            };
            puzzle.pieces.iter().filter(same).cloned().collect()
        };
        let changes = self.types.iter().map(|kind| {
            let shape = &kind.orientations[0];
            let (ours, theirs) = (of_type(self, shape), of_type(other, shape));
            let names = |pieces: &[Piece]| {
                pieces.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>().join(", ")
            };
            let lying =
                |pieces: &[Piece]| pieces.first().map(|piece| Polyomino::new(piece.squares.iter().copied()));
            let map = DIHEDRAL
                .iter()
                .filter(|map| self.flip || !map.mirrors)
                .find(|map| lying(&ours).map(|shape| shape.image(map)) == lying(&theirs));
            let how = map.map(|map| map.name).filter(|name| *name != "identity").unwrap_or_default();
            Change { what: "piece", from: names(&ours), to: names(&theirs), how: how.to_owned() }
        });
        Ok(changes.collect())
    }
}
