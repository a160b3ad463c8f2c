//! The canonical form of a packing: the least text of all ways to turn and reflect the board with its pieces.

use std::fmt::Write as _;

use super::puzzle::{PackPin, Packing, Shape};
use crate::condition::{Parts, lines};
use crate::family::{CanonicalForm, Change, TooManyAlike};
use crate::lattice::{Cell, LatticeMap};

/// A packing, seen in one of these ways.
struct View {
    text: String,
    /// The place of each kind in the text.
    kinds: Vec<usize>,
    map: LatticeMap,
}

impl CanonicalForm for Packing {
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        let views = LatticeMap::all(self.grid).into_iter().map(|map| self.view(conditions, map).text);
        Ok(views.min().unwrap_or_default())
    }

    fn changes_to(
        &self,
        ours: &[Parts],
        other: &Self,
        theirs: &[Parts],
    ) -> Result<Vec<Change>, TooManyAlike> {
        let identity = LatticeMap::all(self.grid).swap_remove(0);
        let target = other.view(theirs, identity);
        let view = LatticeMap::all(self.grid).into_iter().map(|map| self.view(ours, map));
        let Some(view) = view.into_iter().find(|view| view.text == target.text) else {
            return Ok(Vec::new());
        };
        let names = |puzzle: &Self, kind: usize| puzzle.kinds[kind].names(&puzzle.pieces).join(", ");
        let mut changes: Vec<Change> = Vec::new();
        if view.map.name != crate::same::IDENTITY {
            let how = view.map.name.clone();
            changes.push(Change { what: "board", from: String::new(), to: String::new(), how });
        }
        for (kind, place) in view.kinds.iter().enumerate() {
            let there = target.kinds.iter().position(|own| own == place);
            let to = there.map_or_else(String::new, |kind| names(other, kind));
            changes.push(Change { what: "piece", from: names(self, kind), to, how: String::new() });
        }
        Ok(changes)
    }
}

impl Packing {
    /// The text of the puzzle after a map of the lattice.
    fn view(&self, conditions: &[Parts], map: LatticeMap) -> View {
        let images: Vec<Cell> = self.board.iter().map(|own| map.image(own.cell)).collect();
        let mut order: Vec<usize> = (0..images.len()).collect();
        order.sort_unstable_by_key(|&cell| images[cell]);
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &cell)| places[cell] = place);
        let normal = crate::lattice::normal(self.grid, &images);
        let mut text = format!("grid {}\nmirrors-apart {}\n", self.grid.name(), self.mirrors_apart);
        if self.fault_free {
            text += "fault-free\n";
        }
        if self.paints_apart {
            text += "paints-apart\n";
        }
        if let Some(apart) = &self.apart {
            let _ = writeln!(text, "apart {}", apart.level);
        }
        for (&cell, [x, y, z]) in order.iter().zip(normal) {
            let own = &self.board[cell];
            let colour = own.colour.map_or_else(String::new, |colour| format!(" {colour:?}"));
            let _ = writeln!(text, "cell {x},{y},{z}{}{colour}", if own.open { " open" } else { "" });
        }
        let mut shapes: Vec<(Vec<Shape>, usize)> = (self.kinds.iter().enumerate())
            .map(|(number, kind)| (kind.orientations_under(self.grid, &map), number))
            .collect();
        shapes.sort_unstable();
        let mut kinds = vec![0; shapes.len()];
        for (place, (orientations, kind)) in shapes.iter().enumerate() {
            kinds[*kind] = place;
            let copies = self.kinds[*kind].copies;
            let cell = |([x, y, z], colour): &(Cell, Option<char>)| {
                format!("{x},{y},{z}{}", colour.map_or_else(String::new, |colour| format!("{colour:?}")))
            };
            // Of a piece with one shape, one orientation says all.
            let has_one =
                self.kinds[*kind].pieces.iter().all(|&piece| self.pieces[piece].alternatives.is_empty());
            let told = if has_one { &orientations[..1] } else { &orientations[..] };
            let told: Vec<String> =
                told.iter().map(|shape| shape.iter().map(cell).collect::<Vec<_>>().join(" ")).collect();
            let cells = told.join(" or ");
            let count = orientations.len();
            let paint =
                self.kinds[*kind].paint.as_ref().map_or_else(String::new, |paint| format!(" {paint:?}"));
            let _ = writeln!(text, "piece {cells} x{}-{} in {count}{paint}", copies.least, copies.most);
        }
        let moved = |cells: &[usize]| {
            let mut moved: Vec<usize> = cells.iter().map(|&cell| places[cell]).collect();
            moved.sort_unstable();
            moved.iter().map(|cell| format!(" {cell}")).collect::<String>()
        };
        let pin = |pin: &PackPin| {
            let piece = pin.piece.map_or(-1, |piece| i64::try_from(kinds[self.kind_of(piece)]).unwrap_or(-1));
            format!("pin {piece}{}\n", moved(&pin.cells))
        };
        let mut rest: Vec<String> = self.pins.iter().map(pin).collect();
        rest.extend(self.open.iter().map(|group| {
            format!("open {}-{}{}\n", group.count.least, group.count.most, moved(&group.cells))
        }));
        rest.extend(self.groups.iter().map(|group| {
            let mut own: Vec<usize> = self.kinds_of(group).into_iter().map(|kind| kinds[kind]).collect();
            own.sort_unstable();
            let own: String = own.iter().map(|kind| format!(" {kind}")).collect();
            format!("group {}-{}{own}\n", group.copies.least, group.copies.most)
        }));
        // Groups that may stay together say nothing if nothing is taken apart.
        rest.extend(self.together.iter().filter(|_| self.apart.is_some()).map(|group| {
            let own = geduld_model::ascending(group.iter().map(|&piece| kinds[self.kind_of(piece)]));
            let own: String = own.iter().map(|kind| format!(" {kind}")).collect();
            format!("together{own}\n")
        }));
        rest.sort_unstable();
        text.push_str(&rest.concat());
        let item = |piece: usize| kinds[self.kind_of(piece)];
        text +=
            &lines(conditions.iter().map(|parts| parts.renamed(item, |label| label, |cell| places[cell])));
        View { text, kinds, map }
    }
}
