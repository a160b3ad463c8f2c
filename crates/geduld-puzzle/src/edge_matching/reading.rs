//! Symmetries of the model as moves of the board and exchanges of labels.

use geduld_model::{Model, Permutation, VarId};

use super::{EdgeMatching, Shape, Side};
use crate::reading::{Reading, ReadingWords};

impl EdgeMatching {
    pub(super) fn reading_words(&self) -> ReadingWords {
        let sides = self.sides();
        let number = |side: Side| side.cell * self.shape.edges_per_piece() + side.place;
        let rotations = self.board.maps(false).len();
        let maps = self.board.maps(true).into_iter().enumerate().map(|(index, map)| {
            let places = sides.iter().map(|&side| number(map.side(side))).collect();
            (map.name.clone(), places, index >= rotations)
        });
        ReadingWords {
            board: match self.shape {
                Shape::Triangle { .. } => "triangle",
                Shape::Hexagon { .. } => "hexagon",
                Shape::Rectangle { rows, columns } if rows == columns => "square",
                Shape::Rectangle { .. } => "rectangle",
            },
            maps: maps.collect(),
            places: "cells",
            rows: None,
            things: "labels",
            names: self.looks.labels.clone(),
            exchanges: Vec::new(),
        }
    }

    fn sides(&self) -> Vec<Side> {
        let places = 0..self.shape.edges_per_piece();
        (0..self.board.len()).flat_map(|cell| places.clone().map(move |place| Side { cell, place })).collect()
    }

    /// A rotation or reflection of the board and an exchange of labels that together do what a symmetry does; of several the
    /// first that exchanges none.
    pub(super) fn read_symmetry(&self, model: &Model, symmetry: &Permutation) -> Option<Reading> {
        let places = self.shape.edges_per_piece();
        let mut found = None;
        for map in self.board.maps(true) {
            let Some(things) = self.exchange(model, symmetry, |side| map.side(side)) else { continue };
            let sides = self.sides().into_iter().map(|side| map.side(side));
            let reading =
                Reading { places: sides.map(|side| side.cell * places + side.place).collect(), things };
            if reading.keeps_things() {
                return Some(reading);
            }
            found = found.or(Some(reading));
        }
        found
    }

    /// What becomes of each label, if the sides of the cells are moved so.
    fn exchange(
        &self,
        model: &Model,
        symmetry: &Permutation,
        moved: impl Fn(Side) -> Side,
    ) -> Option<Vec<usize>> {
        let mut images: Vec<Option<usize>> = vec![None; self.looks.labels.len()];
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
                    let becomes = after[moved(Side { cell, place }).place];
                    if *images[label].get_or_insert(becomes) != becomes {
                        return None;
                    }
                }
            }
        }
        // A label that no cell can show stays as it is, if nothing else becomes it.
        let images: Vec<usize> =
            images.into_iter().enumerate().map(|(label, image)| image.unwrap_or(label)).collect();
        let mut sorted = images.clone();
        sorted.sort_unstable();
        sorted.iter().enumerate().all(|(label, &image)| label == image).then_some(images)
    }
}
