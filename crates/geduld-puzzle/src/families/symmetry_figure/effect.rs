//! Symmetries of the model as moves of the grid. If pieces may not be flipped, a reflection necessarily exchanges each
//! piece with its mirror image.

use geduld_model::{Model, Permutation};

use super::puzzle::{SymmetryFigure, maps};
use super::variables::Variables;
use crate::family::{Alike, ExplainSymmetry, SymmetryEffect, SymmetryWords};
use crate::lattice::Lattice;

impl ExplainSymmetry for SymmetryFigure {
    fn symmetry_words(&self, _: &Model) -> SymmetryWords {
        let maps = maps(self.grid).into_iter().map(|map| {
            let places = (0..self.sites.len()).map(|site| self.sites.moved(site, &map)).collect();
            (map.name, places, map.mirrors)
        });
        SymmetryWords {
            board: match self.grid {
                Lattice::Square => "square grid",
                Lattice::Triangle => "grid of triangles",
                Lattice::Hexagon => "grid of hexagons",
                Lattice::Cube => "grid of cubes",
                Lattice::Ball => "grid of balls",
            },
            maps: maps.collect(),
            places: if self.grid == Lattice::Square { "squares" } else { "cells" },
            rows: None,
            parts: parts(self),
            things: "pieces",
            names: (0..self.kinds.len()).map(|kind| self.name(kind).to_owned()).collect(),
            kinds: vec![String::new()],
            alike: Alike::default(),
            exchanges: Vec::new(),
        }
    }

    /// The images of the points. The caller checks that they determine the symmetries, by comparing the orders of the
    /// groups. The grid has symmetries besides rotations and reflections, because figures of even and of odd width use
    /// different points.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect> {
        let variables = Variables::new(self);
        let (first, points) = (variables.first_cell(), self.sites.len());
        let image = |point: usize| {
            let atom = model.atoms(variables.cell(point)).next()?;
            let target = model.variable_of(symmetry.image(atom)).index().checked_sub(first)?;
            (target < points).then_some(target)
        };
        let places = (0..points).map(image).collect::<Option<_>>()?;
        Some(SymmetryEffect { places, things: (0..self.kinds.len()).collect() })
    }
}

/// The sites of figures of squares of even and odd height and width: no figure has sites of two of these sets.
fn parts(puzzle: &SymmetryFigure) -> Vec<(String, Vec<usize>)> {
    if puzzle.grid != Lattice::Square {
        return Vec::new();
    }
    let odd = |number: i64| number.rem_euclid(2) == 1;
    let sets = [(false, false), (false, true), (true, false), (true, true)];
    let part = |(rows, columns)| {
        let of = |site: &usize| {
            let [column, row, _] = puzzle.sites.sites[*site].at;
            puzzle.sites.may_fill(*site) && odd(row) == rows && odd(column) == columns
        };
        // The rows of a figure of even height are odd.
        let word = |odd| if odd { "even" } else { "odd" };
        let name = match rows == columns {
            true => format!("figures of {} height and width", word(rows)),
            false => format!("figures of {} height and {} width", word(rows), word(columns)),
        };
        (name, (0..puzzle.sites.len()).filter(of).collect())
    };
    sets.into_iter().map(part).collect()
}
