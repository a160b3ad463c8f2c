//! Cells as a page of characters: rows, and in space layers of rows.
//!
//! A page shows cells where they lie. Squares and cubes: the character of row y and column x. Hexagons: every other
//! character, each row half a hexagon to the right of the row above it. Triangles: in row y the characters are
//! triangles that point down and up in turn; the triangle at the top left corner points down.

use super::grids::Prepared;
use super::{Cell, Lattice};

/// A cell with the character that stands for it.
pub type Marked = (Cell, char);

/// The cell at a place of the page; `None` if no cell is drawn there.
fn cell_at(lattice: Lattice, layer: i64, row: i64, column: i64) -> Option<Cell> {
    let prepared = Prepared::of(lattice);
    prepared.page.split([column, row, layer]).map(|(kind, times)| prepared.cells.cell(kind, times))
}

/// The place of a cell on the page: layer, row and column.
pub fn on_page(lattice: Lattice, cell: Cell) -> [i64; 3] {
    let prepared = Prepared::of(lattice);
    let place = prepared.cells.split(cell).map(|(kind, times)| prepared.page.cell(kind, times));
    let [column, row, layer] = place.expect("the lattice has the cell");
    [layer, row, column]
}

/// The shift that puts cells at the beginning of a page.
pub fn to_page(lattice: Lattice, cells: &[Cell]) -> Cell {
    let prepared = Prepared::of(lattice);
    let places: Vec<[i64; 3]> = cells.iter().map(|&cell| on_page(lattice, cell)).collect();
    let least = |axis: usize, shift: Cell| {
        places.iter().map(|place| place[2 - axis] + shift[axis]).min().unwrap_or_default()
    };
    prepared.cells.shift(prepared.page.to_begin(least))
}

/// The first and last place of cells on the page, for layers, rows and columns. `None` if there are no cells.
pub fn extent_on_page(
    lattice: Lattice,
    cells: impl IntoIterator<Item = Cell>,
) -> Option<([i64; 3], [i64; 3])> {
    cells.into_iter().map(|cell| on_page(lattice, cell)).fold(None, |extent, place| {
        let (first, last) = extent.unwrap_or((place, place));
        let each =
            |with: fn(i64, i64) -> i64, one: [i64; 3]| [0, 1, 2].map(|axis| with(one[axis], place[axis]));
        Some((each(i64::min, first), each(i64::max, last)))
    })
}

/// The cells of a pattern: all characters but dots and spaces.
///
/// Hexagons may begin in the first or in the second column, and balls with an even or odd cell: then the pattern is
/// shifted by one column.
///
/// # Errors
/// The layer, row and column of a character, counted from 1, where the lattice has no cell.
pub fn cells_of<S: AsRef<str>>(lattice: Lattice, layers: &[Vec<S>]) -> Result<Vec<Marked>, [usize; 3]> {
    let mut places = Vec::new();
    for (layer, rows) in layers.iter().enumerate() {
        for (row, line) in rows.iter().enumerate() {
            let marks = line.as_ref().chars().enumerate().filter(|(_, mark)| !matches!(mark, '.' | ' '));
            places.extend(marks.map(|(column, mark)| ([layer, row, column], mark)));
        }
    }
    let signed = |number: usize| i64::try_from(number).unwrap_or(i64::MAX / 4);
    let at = |[layer, row, column]: [usize; 3], shift: i64| {
        cell_at(lattice, signed(layer), signed(row), signed(column) + shift)
    };
    // Of lattices with one kind of cells, the first character decides which of two columns belong to cells.
    let shift = match places.first() {
        Some(&(place, _)) if lattice.kinds() == 1 && at(place, 0).is_none() => 1,
        _ => 0,
    };
    let cell = |&(place, mark): &([usize; 3], char)| {
        let [layer, row, column] = place;
        at(place, shift).map(|cell| (cell, mark)).ok_or([layer + 1, row + 1, column + 1])
    };
    places.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_show_cells_where_they_lie() {
        for lattice in Lattice::ALL {
            for cell in [[0, 0, 0], [3, 1, 0], [-2, 5, 1], [4, -7, 1]] {
                if lattice.has(cell) {
                    let [layer, row, column] = on_page(lattice, cell);
                    assert_eq!(cell_at(lattice, layer, row, column), Some(cell));
                }
            }
        }
        let cells = |lattice, rows: &[&str]| -> Vec<Cell> {
            let cells = cells_of(lattice, &[rows.to_vec()]).unwrap();
            cells.into_iter().map(|(cell, _)| cell).collect()
        };
        let ring = cells(Lattice::Hexagon, &[" X X", "X . X", " X X"]);
        assert_eq!(ring.len(), 6);
        assert!(ring.iter().all(|&cell| {
            ring.iter().filter(|other| Lattice::Hexagon.neighbours(cell).contains(other)).count() == 2
        }));
        let triangle = cells(Lattice::Triangle, &[".X.", "XXX"]);
        let inner = triangle
            .iter()
            .filter(|&&cell| Lattice::Triangle.neighbours(cell).iter().all(|other| triangle.contains(other)));
        assert_eq!(inner.count(), 1, "the middle of a triangle of side 2");
        assert_eq!(cells_of(Lattice::Hexagon, &[vec!["X X", " XX"]]), Err([1, 2, 3]));
    }
}
