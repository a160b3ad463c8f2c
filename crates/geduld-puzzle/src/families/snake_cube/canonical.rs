//! The canonical form of a snake cube: the least text of all ways to turn and reflect the box and to read the string.

use std::fmt::Write as _;

use super::model::{position, value_at};
use super::puzzle::{Position, SnakeCube};
use super::symmetry::BoxMap;
use crate::condition::{Parts, lines};
use crate::family::{CanonicalForm, Change, TooManyAlike};

/// A snake cube, seen in one of these ways.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Canonical {
    text: String,
    reversed: bool,
    map: BoxMap,
}

impl CanonicalForm for SnakeCube {
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        Ok(self.views(conditions).min().expect("there is a way to look at it as it is").text)
    }

    fn changes_to(
        &self,
        ours: &[Parts],
        other: &Self,
        theirs: &[Parts],
    ) -> Result<Vec<Change>, TooManyAlike> {
        let target = other.view(theirs, false, BoxMap::IDENTITY).text;
        let view = self.views(ours).find(|view| view.text == target);
        let view = view.expect("the views of one are the views of the other");
        let change =
            |what, to: String, how: &str| Change { what, from: String::new(), to, how: how.to_owned() };
        let mut changes = Vec::new();
        if view.reversed {
            changes.push(change("string", String::new(), "read from its other end"));
        }
        if view.map != BoxMap::IDENTITY {
            let turned = change("box", view.map.name(), "turned or mirrored");
            changes.push(Change { from: "x,y,z".to_owned(), ..turned });
        }
        Ok(changes)
    }
}

impl SnakeCube {
    fn views(&self, conditions: &[Parts]) -> impl Iterator<Item = Canonical> {
        [false, true]
            .into_iter()
            .flat_map(move |reversed| BoxMap::of_boxes().map(move |map| self.view(conditions, reversed, map)))
    }

    fn view(&self, conditions: &[Parts], reversed: bool, map: BoxMap) -> Canonical {
        let size = map.axes.map(|axis| self.size[axis]);
        let place = |at: &Position| map.image(size, *at);
        let last = self.cubes();
        let cube = |number: usize| if reversed { last + 1 - number } else { number };
        let mut bends = self.bends.clone();
        // The string does not turn at its ends.
        bends.first_mut().into_iter().for_each(|bend| *bend = false);
        bends.last_mut().into_iter().for_each(|bend| *bend = false);
        if reversed {
            bends.reverse();
        }
        let mut allowed: Vec<(usize, Vec<Position>)> =
            self.pins.iter().map(|pin| (cube(pin.cube), vec![place(&pin.at)])).collect();
        if let Some(start) = &self.start
            && start.len() < self.cubes()
            && !self.pins.iter().any(|pin| pin.cube == 1)
        {
            let mut places: Vec<Position> = start.iter().map(place).collect();
            places.sort_unstable();
            allowed.push((cube(1), places));
        }
        allowed.sort_unstable();
        let [x, y, z] = size;
        let chain: String = bends.iter().map(|&bend| if bend { '1' } else { '0' }).collect();
        let mut text = format!("size {x} {y} {z}\nchain {chain}\n");
        for (cube, places) in allowed {
            // Fingerprints must not change. Version 1 of them writes a place like this.
            let written = |[x, y, z]: Position| format!("({x},{y},{z})");
            let places: Vec<String> = places.into_iter().map(written).collect();
            let _ = writeln!(text, "cube {cube} at {}", places.join(" "));
        }
        let at = |cell: usize| place(&position(self.size, u32::try_from(cell).expect("boxes are small")));
        let cell = |cell: usize| value_at(size, at(cell)) as usize;
        let item = |item: usize| cube(item + 1) - 1;
        text += &lines(conditions.iter().map(|parts| parts.renamed(item, |label| label, cell)));
        Canonical { text, reversed, map }
    }
}
