//! Symmetries of the model as moves of the box and of the string.

use geduld_model::{Model, Permutation};

use super::model::positions;
use super::puzzle::SnakeCube;
use crate::family::{
    Alike, BoardMaps as _, ExplainSymmetry, SymmetryEffect, SymmetryWords, images_of_variables,
};
use crate::same::Same;

impl ExplainSymmetry for SnakeCube {
    fn symmetry_words(&self, model: &Model) -> SymmetryWords {
        let maps = self.board_symmetries(model, &Same::board()).into_iter().filter_map(|map| {
            let effect = self.symmetry_effect(model, &map.atoms)?;
            let reflects = map.name != "identity" && !self.turns(&effect.places);
            Some((format!("move {}", map.name), effect.places, reflects))
        });
        let reversal = (0..self.cubes()).rev().collect();
        SymmetryWords {
            board: if self.size == [self.size[0]; 3] { "cube" } else { "box" },
            maps: maps.collect(),
            places: "places",
            rows: None,
            parts: Vec::new(),
            things: "cubes",
            names: (1..=self.cubes()).map(|cube| cube.to_string()).collect(),
            kinds: vec![String::new()],
            alike: Alike::default(),
            exchanges: vec![(reversal, "the string read from its other end".to_owned())],
        }
    }

    /// The images of the places of the box and of the cubes. `None` if the images of the places differ between cubes.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect> {
        let [things, places] = images_of_variables(model, symmetry)?;
        Some(SymmetryEffect { places, things })
    }
}

impl SnakeCube {
    /// Whether a move of the places is a rotation, by the sign of its determinant. In a flat box reflections count as
    /// rotations.
    fn turns(&self, places: &[usize]) -> bool {
        if self.size.contains(&1) {
            return true;
        }
        let at: Vec<[usize; 3]> = positions(self).collect();
        let step = [1, self.size[0], self.size[0] * self.size[1]];
        let column = |axis: usize| -> [i64; 3] {
            let (from, to) = (at[places[0]], at[places[step[axis]]]);
            [0, 1, 2].map(|i| i64::try_from(to[i]).unwrap_or(0) - i64::try_from(from[i]).unwrap_or(0))
        };
        let [a, b, c] = [0, 1, 2].map(column);
        let determinant = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
        determinant > 0
    }
}
