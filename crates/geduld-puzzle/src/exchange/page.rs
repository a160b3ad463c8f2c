//! Cells at places of a page, from 0. BurrTools numbers its cells in the same way, as x, y and z.

use crate::lattice::{Cell, Lattice, extent_on_page, on_page};

/// The shift that puts cells at the beginning of a page. It keeps the places that belong to cells.
pub(super) fn shift_to_page(grid: Lattice, cells: &[Cell]) -> Cell {
    let Some((first, _)) = extent_on_page(grid, cells.iter().copied()) else { return [0; 3] };
    match grid {
        Lattice::Square | Lattice::Cube => [-first[2], -first[1], -first[0]],
        Lattice::Ball => {
            let odd = (first[0] + first[1] + first[2]).rem_euclid(2);
            [odd - first[2], -first[1], -first[0]]
        }
        Lattice::Triangle | Lattice::Hexagon => {
            // A step down the page is a step to the right by half a cell, that is, by one column.
            [-(first_column(grid, cells, first[1])).div_euclid(2), -first[1], 0]
        }
    }
}

/// The first column if the first row is `top`.
fn first_column(grid: Lattice, cells: &[Cell], top: i64) -> i64 {
    cells.iter().map(|&[x, y, z]| on_page(grid, [x, y - top, z])[2]).min().unwrap_or(0)
}

/// A cell moved by a shift.
pub(super) fn moved(cell: Cell, shift: Cell) -> Cell {
    [0, 1, 2].map(|axis| cell[axis] + shift[axis])
}

/// Marked cells as layers of rows, and a blank where no cell has a mark.
pub(super) fn layers<M: Clone>(grid: Lattice, cells: &[(Cell, M)], blank: M) -> Vec<Vec<Vec<M>>> {
    let own: Vec<Cell> = cells.iter().map(|&(cell, _)| cell).collect();
    let shift = shift_to_page(grid, &own);
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
