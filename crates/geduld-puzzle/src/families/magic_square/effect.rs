//! Symmetries of the model as moves of the cells and a change of all numbers.

use geduld_model::{Model, Permutation};

use super::puzzle::MagicSquare;
use super::symmetry;
use crate::family::{Alike, ExplainSymmetry, SymmetryEffect, SymmetryWords, images_of_variables};
use crate::same::Same;

impl ExplainSymmetry for MagicSquare {
    fn symmetry_words(&self, model: &Model) -> SymmetryWords {
        let count = self.number_count();
        let board = symmetry::maps(self.order, &Same::board()).into_iter().map(|map| map.symmetry(model));
        let maps = board.enumerate().filter_map(|(index, map)| {
            let effect = self.symmetry_effect(model, &map.atoms)?;
            Some((map.name, effect.places, index >= 4))
        });
        SymmetryWords {
            board: "square",
            maps: maps.collect(),
            places: "cells",
            rows: Some(self.order),
            parts: Vec::new(),
            things: "numbers",
            names: self.all_numbers().map(|number| number.to_string()).collect(),
            kinds: vec![String::new()],
            alike: Alike::default(),
            exchanges: (self.complement_sum().into_iter())
                .map(|both| {
                    let numbers = (0..count).map(|number| count - 1 - number).collect();
                    (numbers, format!("the complement, which takes every number from {both}"))
                })
                .collect(),
        }
    }

    /// The images of the cells and of the numbers. `None` if the images of the numbers differ between cells.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect> {
        let [places, things] = images_of_variables(model, symmetry)?;
        Some(SymmetryEffect { places, things })
    }
}
