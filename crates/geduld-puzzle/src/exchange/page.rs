//! Cells at places of a page, from 0. BurrTools numbers its cells in the same way, as x, y and z.

use crate::lattice::{Cell, Lattice, on_page, to_page};

/// A cell moved by a shift.
pub(super) fn moved(cell: Cell, shift: Cell) -> Cell {
    [0, 1, 2].map(|axis| cell[axis] + shift[axis])
}

/// Marked cells as layers of rows, and a blank where no cell has a mark.
pub(super) fn layers<M: Clone>(grid: Lattice, cells: &[(Cell, M)], blank: M) -> Vec<Vec<Vec<M>>> {
    let own: Vec<Cell> = cells.iter().map(|&(cell, _)| cell).collect();
    let shift = to_page(grid, &own);
    let places = own.iter().map(|&cell| on_page(grid, moved(cell, shift)));
    let places: Vec<[usize; 3]> =
        places.map(|place| place.map(|number| usize::try_from(number).unwrap_or_default())).collect();
    let side = |axis: usize| places.iter().map(|place| place[axis] + 1).max().unwrap_or(0);
    let mut page = vec![vec![vec![blank; side(2)]; side(1)]; side(0)];
    for ([layer, row, column], (_, mark)) in places.into_iter().zip(cells) {
        page[layer][row][column] = mark.clone();
    }
    page
}
