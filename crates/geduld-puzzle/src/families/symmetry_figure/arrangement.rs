//! Arrangements: the pieces of a figure as sets of cells, a form between the values of the model and the drawing.

use geduld_model::{Atom, Model, Value};

use super::puzzle::SymmetryFigure;
use super::sites::kind_of;
use super::variables::Variables;
use crate::lattice::{Cell, Lattice, cell_at_point, point, to_page};

/// Pieces on the grid: for each its kind and its cells, sorted by the first cell. The figure touches the first row,
/// column and layer of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub pieces: Vec<(usize, Vec<Cell>)>,
}

/// The meaning of a value of a cell: the cell is this one of the cells of a kind in an orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub kind: usize,
    pub orientation: usize,
    pub square: usize,
}

impl SymmetryFigure {
    /// All ways to cover a cell, in the order of their numbers; number 0 means that the cell is empty.
    pub(super) fn covers(&self) -> Vec<Cover> {
        let mut covers = Vec::new();
        for (kind, pieces) in self.kinds.iter().enumerate() {
            for (orientation, shape) in pieces.orientations.iter().enumerate() {
                covers.extend((0..shape.len()).map(|square| Cover { kind, orientation, square }));
            }
        }
        covers
    }

    /// The sites of all cells of the piece that covers this site. `None` if no figure can have all of them.
    pub(super) fn piece_at(&self, site: usize, cover: Cover) -> Option<Vec<usize>> {
        let cells = &self.kinds[cover.kind].orientations[cover.orientation];
        let own = cells[cover.square];
        let place =
            |&cell: &Cell| self.sites.beside(site, own, cell).filter(|&place| self.sites.may_fill(place));
        cells.iter().map(place).collect()
    }
}

/// The atom "this site has this cover". `cover` is the position of the cover in the list. The cover must fit there.
pub(super) fn cover_atom(variables: &Variables<'_>, model: &Model, site: usize, cover: usize) -> Atom {
    let cell = variables.cell(site);
    let number = i64::try_from(cover + 1).unwrap_or(i64::MAX);
    let value = model.variable(cell).domain.value_of(number);
    model.atom(cell, value.expect("what fits is in the domain"))
}

impl Arrangement {
    /// Reads the values of the cells. Each piece is identified by its first cell.
    pub fn from_values(puzzle: &SymmetryFigure, model: &Model, values: &[Value]) -> Self {
        let grid = puzzle.grid;
        let variables = Variables::new(puzzle);
        let covers = puzzle.covers();
        let mut pieces: Vec<(usize, Vec<Cell>)> = Vec::new();
        // The cells relative to the first one.
        let mut origin: Option<(usize, Cell)> = None;
        for site in 0..puzzle.sites.len() {
            let cell = variables.cell(site);
            let number = model.variable(cell).domain.number(values[cell.index()]);
            let Some(position) = usize::try_from(number).ok().and_then(|number| number.checked_sub(1)) else {
                continue;
            };
            let cover = covers[position];
            if cover.square == 0 {
                let cells = &puzzle.kinds[cover.kind].orientations[cover.orientation];
                let (first, at) = *origin.get_or_insert((site, grid.first_of(kind_of(grid, cells[0]))));
                let here = cell_from(puzzle, first, at, site);
                let moved = |cell: &Cell| {
                    let by = [0, 1, 2].map(|axis| cell[axis] - cells[0][axis]);
                    [0, 1, 2].map(|axis| here[axis] + by[axis])
                };
                pieces.push((cover.kind, cells.iter().map(moved).collect()));
            }
        }
        let all: Vec<Cell> = pieces.iter().flat_map(|(_, cells)| cells).copied().collect();
        let shift = to_page(grid, &all);
        let shifted = |cell: &Cell| [0, 1, 2].map(|axis| cell[axis] + shift[axis]);
        let pieces = pieces.iter().map(|(kind, cells)| (*kind, cells.iter().map(shifted).collect()));
        Self { pieces: pieces.collect() }
    }

    /// All cells together.
    pub fn cells(&self) -> Vec<Cell> {
        self.pieces.iter().flat_map(|(_, cells)| cells.iter().copied()).collect()
    }
}

/// The cell at a site, if the cell `at` is at the site `first`.
fn cell_from(puzzle: &SymmetryFigure, first: usize, at: Cell, site: usize) -> Cell {
    let grid = puzzle.grid;
    let (from, to) = (puzzle.sites.sites[first], puzzle.sites.sites[site]);
    let scale = if grid == Lattice::Hexagon { 6 } else { 2 };
    let start = point(grid, at);
    let there = [0, 1, 2].map(|axis| start[axis] + (to.at[axis] - from.at[axis]).div_euclid(scale));
    cell_at_point(grid, there).expect("the cells of a figure are cells of the grid")
}
