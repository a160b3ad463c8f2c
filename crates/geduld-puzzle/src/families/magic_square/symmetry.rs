//! The maps of magic squares to magic squares: rotations, reflections, the complement, and their products.

use geduld_model::{BoardSymmetry, Model, Permutation, VarId};

use super::puzzle::MagicSquare;
use crate::family::BoardMaps;
use crate::same::{IDENTITY, MapKind, Same, name_of_product};

/// A rotation or reflection of the square: its name, whether it is a reflection, and the image of a row and a column.
struct CellMap {
    name: &'static str,
    mirrors: bool,
    image: fn(usize, usize, usize) -> (usize, usize),
}

const CELL_MAPS: [CellMap; 8] = [
    CellMap { name: IDENTITY, mirrors: false, image: |_, i, j| (i, j) },
    CellMap { name: "quarter turn", mirrors: false, image: |n, i, j| (j, n - 1 - i) },
    CellMap { name: "half turn", mirrors: false, image: |n, i, j| (n - 1 - i, n - 1 - j) },
    CellMap { name: "three-quarter turn", mirrors: false, image: |n, i, j| (n - 1 - j, i) },
    CellMap { name: "left-right reflection", mirrors: true, image: |n, i, j| (i, n - 1 - j) },
    CellMap { name: "top-bottom reflection", mirrors: true, image: |n, i, j| (n - 1 - i, j) },
    CellMap { name: "reflection at the main diagonal", mirrors: true, image: |_, i, j| (j, i) },
    CellMap {
        name: "reflection at the other diagonal",
        mirrors: true,
        image: |n, i, j| (n - 1 - j, n - 1 - i),
    },
];

impl BoardMaps for MagicSquare {
    fn map_kinds(&self) -> &'static [MapKind] {
        const ALL: &[MapKind] = &[MapKind::Rotation, MapKind::Reflection, MapKind::Complement];
        // Other numbers may not have a complement.
        if self.complement_sum().is_some() { ALL } else { &ALL[..2] }
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        maps(self.order, same).into_iter().map(|map| map.symmetry(model)).collect()
    }
}

/// A map of squares of an order.
pub(super) struct SquareMap {
    pub name: String,
    /// The image of each cell, row by row.
    pub cells: Vec<usize>,
    /// Whether every number x becomes its complement: order² + 1 - x for the usual numbers.
    pub complements: bool,
}

/// The group of all products of these kinds, the identity first.
pub(super) fn maps(order: usize, same: &Same) -> Vec<SquareMap> {
    let cell_maps = same.board_maps(&CELL_MAPS, |map| !map.mirrors, |map| map.mirrors).into_iter();
    let complements: &[bool] = if same.has(MapKind::Complement) { &[false, true] } else { &[false] };
    cell_maps
        .flat_map(|map| complements.iter().map(move |&complements| (map, complements)))
        .map(|(map, complements)| {
            let image = |cell: usize| (map.image)(order, cell / order, cell % order);
            let cells = (0..order * order).map(image).map(|(row, column)| row * order + column);
            let complement = if complements { MapKind::Complement.name() } else { IDENTITY };
            let name = name_of_product(&[map.name, complement]);
            SquareMap { name, cells: cells.collect(), complements }
        })
        .collect()
}

impl SquareMap {
    /// Whether it leaves these numbers, row by row, unchanged. `complement` gives the complement of a number.
    pub fn fixes(&self, numbers: &[usize], complement: impl Fn(usize) -> Option<usize>) -> bool {
        let image = |number: usize| if self.complements { complement(number) } else { Some(number) };
        numbers.iter().zip(&self.cells).all(|(&number, &target)| Some(numbers[target]) == image(number))
    }

    /// Its permutation of the atoms of the model.
    pub fn symmetry(self, model: &Model) -> BoardSymmetry {
        let mut numbers: Vec<usize> = (0..model.variable(VarId::new(0)).domain.len()).collect();
        if self.complements {
            numbers.reverse();
        }
        let atoms = Permutation::of_blocks(&self.cells, &numbers);
        let atoms = atoms.expect("a map of cells and numbers permutes atoms");
        BoardSymmetry::new(self.name, atoms)
    }
}
