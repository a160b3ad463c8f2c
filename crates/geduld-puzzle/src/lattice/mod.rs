//! The lattices on which pieces lie, with their symmetries, polyforms and patterns of characters. Each lattice is a
//! file of data in `grids`.
//!
//! A cell is written as three numbers, whatever the lattice. `docs/format.md` describes the coordinates of each lattice
//! for users.

mod grids;
mod lookup;
mod maps;
mod pattern;
mod polyform;
mod sets;

pub use grids::{Cell, Lattice, LatticeMap};
pub use lookup::Lookup;
pub(crate) use maps::cell_at_point;
pub use maps::{Placed, maps_onto_itself, point};
pub use pattern::{Marked, cells_of, extent_on_page, on_page, to_page};
pub use polyform::{grown, least_image, normal, orientations};
pub use sets::{NamedShape, SET_NAMES, set};

use grids::{Prepared, sum};

impl Lattice {
    /// Whether cells lie in space, not in the plane.
    pub fn is_solid(self) -> bool {
        Prepared::of(self).grid.is_solid
    }

    /// The number of coordinates that a file writes for a cell: z is left out where it is always 0.
    pub fn coordinates(self) -> usize {
        Prepared::of(self).grid.coordinates
    }

    /// What a cell is called.
    pub fn word(self) -> &'static str {
        Prepared::of(self).grid.word
    }

    /// Whether the lattice has a cell with these coordinates.
    pub fn has(self, cell: Cell) -> bool {
        Prepared::of(self).cells.split(cell).is_some()
    }

    /// Whether adding these numbers to the coordinates of cells is a translation of the lattice, which keeps the kinds
    /// of cells.
    pub fn is_shift(self, vector: Cell) -> bool {
        Prepared::of(self).cells.is_shift(vector)
    }

    /// The translation that carries a cell to the first of its kind.
    fn to_first(self, cell: Cell) -> Cell {
        let cells = &Prepared::of(self).cells;
        cells.split(cell).map_or([0; 3], |(_, times)| cells.shift(times.map(|number| -number)))
    }

    /// The cells that touch a cell by a side or a face, or by a point in the case of balls, in ascending order. There
    /// are none if the lattice has no such cell. The coordinates must be far from the largest integers.
    pub fn neighbours(self, cell: Cell) -> Vec<Cell> {
        let prepared = Prepared::of(self);
        let steps = prepared.cells.split(cell).map(|(kind, _)| &prepared.neighbours[kind]);
        steps.into_iter().flatten().map(|&step| sum(cell, step)).collect()
    }

    /// The number of kinds of cells: cells of a kind are equal up to translations.
    pub fn kinds(self) -> usize {
        Prepared::of(self).grid.kinds.len()
    }

    /// The first cell of a kind.
    pub(crate) fn first_of(self, kind: usize) -> Cell {
        Prepared::of(self).grid.kinds[kind].cell
    }

    /// The kind of a cell.
    pub fn kind(self, cell: Cell) -> Option<usize> {
        Prepared::of(self).cells.split(cell).map(|(kind, _)| kind)
    }

    /// The row of a cell in each direction of straight lines that cut no cell; of planes in space. Lines run between
    /// rows.
    pub fn rows(self, cell: Cell) -> Vec<i64> {
        Prepared::of(self).rows(cell)
    }

    /// The translations by which pieces are moved apart, one of each two opposite ones.
    pub fn slides(self) -> &'static [Cell] {
        &Prepared::of(self).grid.slides
    }

    /// For each of these translations, and each kind of cell, the steps to the cells that a cell meets on its way.
    pub fn swept(self) -> &'static [Vec<Vec<Cell>>] {
        Prepared::of(self).swept()
    }

    /// The faces of a cell in space: the corners of each (to the right, to the front, up), and the cell behind it.
    pub fn faces(self, cell: Cell) -> Vec<(Vec<[f64; 3]>, Cell)> {
        Prepared::of(self).faces(cell)
    }

    /// The vectors across the families of planes along faces.
    pub fn normals(self) -> Vec<[f64; 3]> {
        Prepared::of(self).normals()
    }

    /// The number of planes of each family below a cell.
    pub fn planes(self, cell: Cell) -> Vec<i64> {
        Prepared::of(self).planes(cell)
    }

    /// A number that is larger for a cell than for those that it hides, for a viewer where `near` is larger.
    pub fn rank(self, cell: Cell, near: impl Fn([f64; 3]) -> f64) -> i64 {
        Prepared::of(self).rank(cell, &near)
    }

    /// The middle of a cell in space.
    pub fn middle(self, cell: Cell) -> [f64; 3] {
        Prepared::of(self).middle(cell)
    }

    /// The cells of a board with this many columns, rows and layers: a rectangle, a rhombus or a box. Rhombic
    /// tetrahedra, and tetrahedra with octahedra, are counted by cubes. Flat boards have one layer.
    pub fn block(self, size: [i64; 3]) -> Vec<Cell> {
        let (steps, sides) = Prepared::of(self).grid.block;
        let places = |[x, y, z]: Cell| {
            (0..z).flat_map(move |z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z])))
        };
        let at = |times: Cell| {
            places(sides).map(move |place| {
                [0, 1, 2]
                    .map(|own| place[own] + (0..3).map(|axis| times[axis] * steps[axis][own]).sum::<i64>())
            })
        };
        places(size).flat_map(at).filter(|&cell| self.has(cell)).collect()
    }

    /// A cell as users write it, e.g. `2,5`.
    pub fn written(self, cell: Cell) -> String {
        let numbers: Vec<String> = cell[..self.coordinates()].iter().map(i64::to_string).collect();
        numbers.join(",")
    }
}

#[cfg(test)]
mod tests;
