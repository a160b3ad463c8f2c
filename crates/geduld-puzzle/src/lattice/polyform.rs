//! Polyforms: sets of cells, up to shifts.

use std::collections::BTreeSet;

use geduld_model::ascending;

use super::{Cell, Lattice, LatticeMap, sum};

/// The shift that maps the first of these cells, in ascending order, to the first of its kind. Two sets of cells are
/// equal up to a shift if and only if they are equal after it.
fn to_origin(lattice: Lattice, cells: &[Cell]) -> Cell {
    cells.iter().min().map_or([0; 3], |&first| lattice.to_first(first))
}

/// The normal form of a polyform: the cells in ascending order, shifted so that the first is the origin (of its kind).
pub fn normal(lattice: Lattice, cells: &[Cell]) -> Vec<Cell> {
    let shift = to_origin(lattice, cells);
    ascending(cells.iter().map(|&cell| sum(cell, shift)))
}

/// The different images of a polyform under these maps, up to shifts, in ascending order. Each cell has a mark that
/// goes with it, for example its colour. Maps that do not carry each cell to a cell are left out.
pub fn orientations<'m, M: Copy + Ord>(
    lattice: Lattice,
    cells: &[(Cell, M)],
    maps: impl IntoIterator<Item = &'m LatticeMap>,
) -> Vec<Vec<(Cell, M)>> {
    let places: Vec<Cell> = cells.iter().map(|&(cell, _)| cell).collect();
    let image = |map: &LatticeMap| {
        let images = map.moved(&places)?;
        let shift = to_origin(lattice, &images);
        let shifted = images.into_iter().map(|cell| sum(cell, shift));
        Some(ascending(shifted.zip(cells.iter().map(|&(_, mark)| mark))))
    };
    ascending(maps.into_iter().filter_map(image))
}

/// The smallest image of a polyform under these maps: equal for polyforms that the maps carry to one another.
pub fn least_image(lattice: Lattice, cells: &[Cell], maps: &[LatticeMap]) -> Vec<Cell> {
    maps.iter().map(|map| normal(lattice, &map.images(cells))).min().unwrap_or_default()
}

/// All connected polyforms of this many cells up to these maps, each as its least image, in ascending order. They are
/// grown cell by cell.
pub fn grown(lattice: Lattice, size: usize, maps: &[LatticeMap]) -> Vec<Vec<Cell>> {
    let mut forms: BTreeSet<Vec<Cell>> =
        (0..lattice.kinds()).map(|kind| least_image(lattice, &[lattice.first_of(kind)], maps)).collect();
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for form in &forms {
            let beside = form.iter().flat_map(|&cell| lattice.neighbours(cell));
            for cell in beside.filter(|cell| !form.contains(cell)) {
                let cells: Vec<Cell> = form.iter().copied().chain([cell]).collect();
                larger.insert(least_image(lattice, &cells, maps));
            }
        }
        forms = larger;
    }
    forms.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers_of_polyforms_are_grown() {
        let count = |lattice, mirrors: bool, sizes: usize| -> Vec<usize> {
            let mut maps = LatticeMap::all(lattice);
            maps.retain(|map| mirrors || !map.mirrors);
            (1..=sizes).map(|size| grown(lattice, size, &maps).len()).collect()
        };
        assert_eq!(count(Lattice::Square, true, 6), [1, 1, 2, 5, 12, 35]);
        assert_eq!(count(Lattice::Square, false, 6), [1, 1, 2, 7, 18, 60]);
        assert_eq!(count(Lattice::Triangle, true, 7), [1, 1, 1, 3, 4, 12, 24]);
        assert_eq!(count(Lattice::Hexagon, true, 5), [1, 1, 3, 7, 22]);
        assert_eq!(count(Lattice::Cube, false, 5), [1, 1, 2, 8, 29]);
        assert_eq!(count(Lattice::Cube, true, 5), [1, 1, 2, 7, 23]);
        assert_eq!(count(Lattice::Ball, true, 3), [1, 1, 4], "angles of 60, 90, 120 and 180 degrees");
    }

    #[test]
    fn marks_tell_orientations_apart() {
        let maps = LatticeMap::all(Lattice::Square);
        let bar = |marks: [u8; 2]| [([0, 0, 0], marks[0]), ([1, 0, 0], marks[1])];
        assert_eq!(orientations(Lattice::Square, &bar([0, 0]), &maps).len(), 2);
        assert_eq!(orientations(Lattice::Square, &bar([0, 1]), &maps).len(), 4);
    }
}
