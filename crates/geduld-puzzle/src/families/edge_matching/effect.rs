//! Symmetries of the model as moves of the board and exchanges of labels.
//!
//! Edges of one direction touch only edges of that direction, so labels can be exchanged differently in each direction.
//! If pieces can be turned, they then become other pieces in only some of their turns.

use std::collections::BTreeMap;

use geduld_model::{Model, Permutation, VarId, ascending};

use super::board::{Shape, Side};
use super::puzzle::EdgeMatching;
use crate::family::{Alike, ExplainSymmetry, SymmetryEffect, SymmetryWords};

impl ExplainSymmetry for EdgeMatching {
    fn symmetry_words(&self, model: &Model) -> SymmetryWords {
        let sides = self.sides();
        let number = |side: Side| side.cell * self.shape.edges_per_piece() + side.place;
        let maps = self.board.maps(true).into_iter().map(|map| {
            let places = sides.iter().map(|&side| number(map.side(side))).collect();
            (map.name, places, map.mirrors)
        });
        SymmetryWords {
            board: match &self.shape {
                Shape::Triangle { .. } => "triangle",
                Shape::Hexagon { .. } => "hexagon",
                Shape::Rectangle { rows, columns } if rows == columns => "square",
                Shape::Rectangle { .. } => "rectangle",
                Shape::Drawn(pattern) if pattern.ring() => "ring",
                Shape::Drawn(_) => "board",
            },
            maps: maps.collect(),
            places: "cells",
            rows: None,
            parts: Vec::new(),
            things: "labels",
            names: self.looks.labels.clone(),
            kinds: self.directions().names,
            alike: Alike { called: "turns that differ at the border only", sets: self.turned_alike(model) },
            exchanges: Vec::new(),
        }
    }

    /// A rotation or reflection of the board and an exchange of labels that together equal the symmetry. If there are
    /// several, the first that exchanges no labels, or else the first.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect> {
        let places = self.shape.edges_per_piece();
        let directions = self.directions();
        let labels = self.looks.labels.len();
        let mut found = None;
        for map in self.board.maps(true) {
            let Some(things) = self.exchange(model, symmetry, &directions, |side| map.side(side)) else {
                continue;
            };
            let sides = self.sides().into_iter().map(|side| map.side(side));
            let effect = SymmetryEffect {
                places: sides.map(|side| side.cell * places + side.place).collect(),
                things,
            };
            if effect.keeps_things(labels) {
                return Some(effect);
            }
            found = found.or(Some(effect));
        }
        found
    }
}

impl EdgeMatching {
    fn sides(&self) -> Vec<Side> {
        let places = 0..self.shape.edges_per_piece();
        (0..self.board.len()).flat_map(|cell| places.clone().map(move |place| Side { cell, place })).collect()
    }

    /// The image of each label at the edges of each direction, if `moved` maps the sides of the cells. Outer sides are
    /// ignored: only the border depends on them.
    fn exchange(
        &self,
        model: &Model,
        symmetry: &Permutation,
        directions: &Directions,
        moved: impl Fn(Side) -> Side,
    ) -> Option<Vec<usize>> {
        let labels = self.looks.labels.len();
        let mut images: Vec<Option<usize>> = vec![None; directions.names.len() * labels];
        // The image of each direction, for labels that never occur in it.
        let mut carried: Vec<usize> = (0..directions.names.len()).collect();
        for cell in 0..self.board.len() {
            let target = moved(Side { cell, place: 0 }).cell;
            for atom in model.atoms(VarId::new(cell)) {
                let image = symmetry.image(atom);
                if model.variable_of(image).index() != target {
                    return None;
                }
                let edges =
                    |cell: usize, value| &self.looks.placements[self.placement_at(model, cell, value)].edges;
                let (before, after) =
                    (edges(cell, model.value_of(atom)), edges(target, model.value_of(image)));
                for (place, &label) in before.iter().enumerate() {
                    let side = Side { cell, place };
                    let Some(&from) = directions.of.get(&side) else { continue };
                    let to = *directions.of.get(&moved(side))?;
                    carried[from] = to;
                    let becomes = to * labels + after[moved(side).place];
                    if *images[from * labels + label].get_or_insert(becomes) != becomes {
                        return None;
                    }
                }
            }
        }
        // A label that no cell can show stays as it is, if it is not the image of another label.
        let stays = |thing: usize| carried[thing / labels] * labels + thing % labels;
        let images: Vec<usize> =
            images.into_iter().enumerate().map(|(thing, image)| image.unwrap_or(stays(thing))).collect();
        let mut sorted = images.clone();
        sorted.sort_unstable();
        sorted.iter().enumerate().all(|(thing, &image)| thing == image).then_some(images)
    }

    /// The directions of inner edges. Edges that touch have the same direction, and so have edges at the same place of
    /// a piece.
    fn directions(&self) -> Directions {
        let places = self.shape.edges_per_piece();
        let mut direction: Vec<usize> = (0..places).collect();
        for [first, second] in self.board.inner_edges() {
            let (a, b) = (direction[first.place], direction[second.place]);
            direction.iter_mut().filter(|known| **known == a.max(b)).for_each(|known| *known = a.min(b));
        }
        let inner = || self.board.inner_edges().iter().flatten();
        let seen = ascending(inner().map(|side| direction[side.place]));
        let number = |side: &Side| seen.iter().position(|&known| known == direction[side.place]);
        let of: BTreeMap<Side, usize> = inner().filter_map(|side| Some((*side, number(side)?))).collect();
        let name = |wanted: usize| {
            let example = inner().find(|side| direction[side.place] == wanted)?;
            Some(self.board.direction(*example).to_owned())
        };
        let names: Vec<String> = match seen[..] {
            [] | [_] => vec![String::new()],
            _ => seen.iter().map(|&wanted| name(wanted).unwrap_or_default()).collect(),
        };
        Directions { of, names }
    }

    /// Turns of a piece in a cell that differ only at the border.
    fn turned_alike(&self, model: &Model) -> Vec<(usize, String)> {
        let mut alike = Vec::new();
        for cell in 0..self.board.len() {
            let mut ways: BTreeMap<(usize, Vec<usize>), usize> = BTreeMap::new();
            for value in model.variable(VarId::new(cell)).domain.values() {
                let placement = &self.looks.placements[self.placement_at(model, cell, value)];
                let inner = self.board.touching(cell).iter().map(|(side, _)| side.place);
                let seen = inner.map(|place| placement.edges[place]).collect();
                *ways.entry((placement.kind, seen)).or_default() += 1;
            }
            for ((kind, _), count) in ways.into_iter().filter(|&(_, count)| count > 1) {
                let name = &self.pieces[self.looks.types[kind].pieces[0]].name;
                let (row, column) = self.board.position(cell);
                alike.push((count, format!("{name} in {row},{column}")));
            }
        }
        alike
    }
}

/// The directions of inner edges. In each of them, labels can be exchanged independently.
struct Directions {
    /// For each inner side its direction.
    of: BTreeMap<Side, usize>,
    /// Their names. If there are fewer than two directions, one empty name.
    names: Vec<String>,
}
