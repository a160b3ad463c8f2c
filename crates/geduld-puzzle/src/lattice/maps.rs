//! The rotations and reflections of a lattice.

use super::grids::{Cell, Lattice, LatticeMap, Prepared, difference, sum};

/// A symmetry of the lattice: a map, then a shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The map.
    pub map: LatticeMap,
    /// The shift after the map.
    pub shift: Cell,
}

impl Lattice {
    /// Whether pieces are turned by maps of the lattice only.
    pub fn has_whole_turns(self) -> bool {
        (Prepared::of(self).grid.twins)(self).is_empty()
    }
}

/// A cell as a point of integer coordinates on which maps are linear. Triangles have three times their centre.
pub fn point(lattice: Lattice, own: Cell) -> Cell {
    let prepared = Prepared::of(lattice);
    if prepared.plain {
        return own;
    }
    let place = prepared.cells.split(own).map(|(kind, times)| prepared.points.cell(kind, times));
    place.expect("the lattice has the cell")
}

/// The cell at a point, if there is one.
pub(crate) fn cell_at_point(lattice: Lattice, point: Cell) -> Option<Cell> {
    let prepared = Prepared::of(lattice);
    prepared.points.split(point).map(|(kind, times)| prepared.cells.cell(kind, times))
}

impl LatticeMap {
    /// All maps of a lattice: the rotations with the identity first, then as many reflections.
    pub fn all(lattice: Lattice) -> Vec<Self> {
        (Prepared::of(lattice).grid.maps)(lattice)
    }

    /// The rotations by which pieces are turned: those of the lattice, and those that carry only some pieces to places
    /// of the lattice (flat pieces of balls). The identity comes first.
    pub fn turns(lattice: Lattice) -> Vec<Self> {
        let rotations = Self::all(lattice).into_iter().filter(|map| !map.mirrors);
        rotations.chain((Prepared::of(lattice).grid.twins)(lattice)).collect()
    }

    /// The images of cells, in their order.
    pub fn images(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.image(cell)).collect()
    }

    /// The image of a cell under a map of the lattice.
    pub fn image(&self, own: Cell) -> Cell {
        if Prepared::of(self.lattice()).plain {
            return self.turned(own);
        }
        cell_at_point(self.lattice(), self.turned(point(self.lattice(), own)))
            .expect("the map carries cells to cells")
    }

    /// The images of cells, in their order, up to a shift. `None` if one is not a cell.
    pub fn moved(&self, cells: &[Cell]) -> Option<Vec<Cell>> {
        if !self.is_partial() {
            return Some(self.images(cells));
        }
        let first = point(self.lattice(), *cells.first()?);
        let image = |&own: &Cell| {
            let image = self.turned(difference(point(self.lattice(), own), first));
            let whole = image.iter().all(|number| number % 3 == 0);
            whole.then(|| cell_at_point(self.lattice(), sum(image.map(|number| number / 3), first)))?
        };
        cells.iter().map(image).collect()
    }
}

impl Placed {
    /// The image of a cell.
    pub fn image(&self, cell: Cell) -> Cell {
        sum(self.map.image(cell), self.shift)
    }
}

/// The symmetries of the lattice that map a set of cells to itself, the identity first, and rotations before
/// reflections. Some may move the cells alike, if the set is thin.
///
/// Cost: at most 48 sorts of the cells.
pub fn maps_onto_itself(lattice: Lattice, cells: &[Cell]) -> Vec<Placed> {
    let mut own = cells.to_vec();
    own.sort_unstable();
    let fits = |map: LatticeMap| {
        let mut images = map.images(&own);
        images.sort_unstable();
        let (first, image) =
            (own.first().copied().unwrap_or_default(), images.first().copied().unwrap_or_default());
        let shift = [0, 1, 2].map(|axis| first[axis] - image[axis]);
        // A shift keeps the kinds of cells.
        let is_shift = lattice.is_shift(shift);
        let shifted = images.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + shift[axis]));
        (is_shift && shifted.eq(own.iter().copied())).then_some(Placed { map, shift })
    };
    LatticeMap::all(lattice).into_iter().filter_map(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cells_have_their_symmetries() {
        let cells = |x: i64, y: i64, z: i64| -> Vec<Cell> {
            let line = move |x| (0..y).flat_map(move |y| (0..z).map(move |z| [x, y, z]));
            (0..x).flat_map(line).collect()
        };
        let maps = |lattice, cells: &[Cell]| maps_onto_itself(lattice, cells);
        let count = |lattice, cells: Vec<Cell>| maps(lattice, &cells).len();
        assert_eq!(count(Lattice::Square, cells(6, 10, 1)), 4);
        assert_eq!(count(Lattice::Square, cells(8, 8, 1)), 8);
        assert_eq!(count(Lattice::Cube, cells(3, 3, 3)), 48);
        assert_eq!(count(Lattice::Cube, cells(2, 3, 4)), 8);
        let flat = maps(Lattice::Cube, &cells(3, 3, 1));
        assert_eq!(flat.iter().filter(|placed| !placed.map.mirrors).count(), 8, "it can be turned over");
        assert_eq!(count(Lattice::Hexagon, cells(4, 4, 1)), 4, "a rhombus");
        assert_eq!(count(Lattice::Triangle, cells(4, 4, 2)), 4, "a rhombus");
        assert_eq!(count(Lattice::Triangle, vec![[3, 2, 1]]), 6);
        let mut triangle = Lattice::Triangle.neighbours([3, 2, 1]);
        triangle.push([3, 2, 1]);
        assert_eq!(count(Lattice::Triangle, triangle), 6);
        let mut hexagon = Lattice::Hexagon.neighbours([0; 3]);
        hexagon.push([0; 3]);
        assert_eq!(count(Lattice::Hexagon, hexagon), 12);
        let mut balls = Lattice::Ball.neighbours([1, 1, 0]);
        balls.push([1, 1, 0]);
        assert_eq!(count(Lattice::Ball, balls), 48);
        assert_eq!(count(Lattice::Square, Vec::new()), 8);
    }
}
