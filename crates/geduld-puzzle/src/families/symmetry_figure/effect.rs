//! Symmetries of the model as moves of the grid. If pieces may not be flipped, a reflection necessarily exchanges each
//! piece with its mirror image.

use geduld_model::{Model, Permutation};

use super::polyomino::DIHEDRAL;
use super::puzzle::SymmetryFigure;
use super::variables::Variables;
use crate::family::{Alike, ExplainSymmetry, SymmetryEffect, SymmetryWords};

impl ExplainSymmetry for SymmetryFigure {
    fn symmetry_words(&self, _: &Model) -> SymmetryWords {
        let variables = Variables::new(self);
        let maps = DIHEDRAL.iter().map(|map| {
            let places = (0..variables.points()).map(|point| variables.moved(point, map)).collect();
            (map.name.to_owned(), places, map.mirrors)
        });
        SymmetryWords {
            board: "square grid",
            maps: maps.collect(),
            places: "squares",
            rows: None,
            parts: parts(&variables),
            things: "pieces",
            names: self.types.iter().map(|kind| kind.name.clone()).collect(),
            kinds: vec![String::new()],
            alike: Alike::default(),
            exchanges: Vec::new(),
        }
    }

    /// The images of the points. The caller checks that they determine the symmetries, by comparing the orders of the
    /// groups. The grid has symmetries besides rotations and reflections, because figures of even and of odd width use
    /// different points.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect> {
        let first = Variables::cell(0).index();
        let points = Variables::new(self).points();
        let image = |point: usize| {
            let atom = model.atoms(Variables::cell(point)).next()?;
            let target = model.variable_of(symmetry.image(atom)).index().checked_sub(first)?;
            (target < points).then_some(target)
        };
        let places = (0..points).map(image).collect::<Option<_>>()?;
        Some(SymmetryEffect { places, things: (0..self.types.len()).collect() })
    }
}

/// The points of figures of even and odd height and width: no figure has points of two of these sets.
fn parts(variables: &Variables) -> Vec<(String, Vec<usize>)> {
    let odd = |number: i64| number.rem_euclid(2) == 1;
    let sets = [(false, false), (false, true), (true, false), (true, true)];
    let part = |(rows, columns)| {
        let of = |point: &usize| {
            let (row, column) = variables.point(*point);
            variables.may_fill(*point) && odd(row) == rows && odd(column) == columns
        };
        // The rows of a figure of even height are odd.
        let word = |odd| if odd { "even" } else { "odd" };
        let name = match rows == columns {
            true => format!("figures of {} height and width", word(rows)),
            false => format!("figures of {} height and {} width", word(rows), word(columns)),
        };
        (name, (0..variables.points()).filter(of).collect())
    };
    sets.into_iter().map(part).collect()
}
