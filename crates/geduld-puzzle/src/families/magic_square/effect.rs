//! Symmetries of the model as moves of the cells and a change of all numbers.

use geduld_model::{Model, Permutation};

use super::puzzle::MagicSquare;
use super::symmetry;
use crate::family::{Alike, ExplainSymmetry, SymmetryEffect, SymmetryWords, images_of_variables};
use crate::same::Same;

impl ExplainSymmetry for MagicSquare {
    fn symmetry_words(&self, model: &Model) -> SymmetryWords {
        let count = self.cells();
        let board = symmetry::maps(self.order, &Same::board()).into_iter().map(|map| map.symmetry(model));
        let maps = board.enumerate().filter_map(|(index, map)| {
            let effect = self.symmetry_effect(model, &map.atoms)?;
            Some((map.name, effect.places, index >= 4))
        });
        let complement = (0..count).map(|number| count - 1 - number).collect();
        SymmetryWords {
            board: "square",
            maps: maps.collect(),
            places: "cells",
            rows: Some(self.order),
            parts: Vec::new(),
            things: "numbers",
            names: (1..=count).map(|number| number.to_string()).collect(),
            kinds: vec![String::new()],
            alike: Alike::default(),
            exchanges: vec![(
                complement,
                format!("the complement, which takes every number from {}", count + 1),
            )],
        }
    }

    /// The images of the cells and of the numbers. `None` if the images of the numbers differ between cells.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect> {
        let [places, things] = images_of_variables(model, symmetry)?;
        Some(SymmetryEffect { places, things })
    }
}
