//! The lattices as data, one file each: how cells are numbered, which translations keep their kinds, the corners of a
//! cell of each kind, and the maps. Everything else follows: neighbours, faces, normal forms and patterns.

mod ball;
mod cell;
mod cube;
mod frame;
mod hexagon;
mod hull;
mod linear;
mod planes;
mod prism;
mod rhombic;
mod square;
mod sweep;
mod tetra_octa;
mod triangle;

use std::sync::OnceLock;

pub use cell::{Cell, Lattice};
pub(super) use cell::{difference, sum};
use frame::Frame;
pub use linear::LatticeMap;
#[cfg(test)]
pub(super) use linear::product;
use planes::Family;

/// A kind of cell. All cells of a kind are equal up to translations of the lattice.
pub(super) struct Kind {
    /// The cell of this kind that all others are counted from.
    pub cell: Cell,
    /// The point of this cell, on which the maps are linear.
    pub point: Cell,
    /// The corners of the cell, in the coordinates of points times [`Grid::scale`]. In the plane they go around the
    /// cell.
    pub corners: Vec<Cell>,
}

/// A translation: the same for cells, for points and for places on a page (column, row, layer).
///
/// The translation of axis k is 0 on all later axes, so that cells are counted by division, the last axis first.
pub(super) struct Step {
    pub cell: Cell,
    pub point: Cell,
    pub page: Cell,
}

/// The data of a lattice.
pub(super) struct Grid {
    /// What a cell is called.
    pub word: &'static str,
    /// Whether cells lie in space, not in the plane.
    pub is_solid: bool,
    /// The number of coordinates that a file writes for a cell: z is left out where it is always 0.
    pub coordinates: usize,
    /// The translations that keep the kind of a cell. In the plane the third is 0.
    pub steps: [Step; 3],
    /// The kinds of cells.
    pub kinds: Vec<Kind>,
    /// The place on a page of the cell of each kind: column, row, layer.
    pub pages: Vec<Cell>,
    /// Coordinates of corners are those of points times this.
    pub scale: i64,
    /// The directions in which a board is as long as its `size` says, and the sides of the box that is repeated.
    pub block: ([Cell; 3], Cell),
    /// The images in space (to the right, to the front, up) of one unit of each coordinate of points.
    pub space: [[f64; 3]; 3],
    /// The translations by which pieces are moved apart, one of each two opposite ones.
    pub slides: Vec<Cell>,
    /// The rotations with the identity first, then as many reflections.
    pub maps: fn(Lattice) -> Vec<LatticeMap>,
    /// Further rotations of pieces. They carry only some cells to cells.
    pub twins: fn(Lattice) -> Vec<LatticeMap>,
}

/// A face of a cell: its corners in order around it, and the step to the cell on its other side.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// The corners, in the coordinates of points times the scale, for the first cell of the kind.
    corners: Vec<Cell>,
    /// The step to the neighbour.
    pub to: Cell,
}

/// A lattice with what follows from its data.
pub(super) struct Prepared {
    pub grid: Grid,
    /// Whether every cell is its own point.
    pub plain: bool,
    pub cells: Frame,
    pub points: Frame,
    pub page: Frame,
    /// The faces of each kind of cell.
    pub faces: Vec<Vec<Face>>,
    /// The steps to the neighbours of each kind of cell, in ascending order.
    pub neighbours: Vec<Vec<Cell>>,
    families: Vec<Family>,
    /// For each translation of the data, what cells sweep: see [`Prepared::swept`].
    swept: OnceLock<Vec<Vec<Vec<Cell>>>>,
}

impl Prepared {
    /// The lattice with this name.
    pub fn of(lattice: Lattice) -> &'static Self {
        static ALL: [OnceLock<Prepared>; Lattice::ALL.len()] =
            [const { OnceLock::new() }; Lattice::ALL.len()];
        ALL[lattice as usize].get_or_init(|| {
            Self::new(match lattice {
                Lattice::Square => square::grid(),
                Lattice::Triangle => triangle::grid(),
                Lattice::Hexagon => hexagon::grid(),
                Lattice::Cube => cube::grid(),
                Lattice::Ball => ball::grid(),
                Lattice::Prism => prism::grid(),
                Lattice::Rhombic => rhombic::grid(),
                Lattice::TetraOcta => tetra_octa::grid(),
            })
        })
    }

    fn new(grid: Grid) -> Self {
        let frame = |steps: fn(&Step) -> Cell, first: Vec<Cell>| {
            Frame::new([0, 1, 2].map(|axis| steps(&grid.steps[axis])), first)
        };
        let cells = frame(|step| step.cell, grid.kinds.iter().map(|kind| kind.cell).collect());
        let points = frame(|step| step.point, grid.kinds.iter().map(|kind| kind.point).collect());
        let page = frame(|step| step.page, grid.pages.clone());
        let faces: Vec<Vec<Face>> = hull::faces(&grid);
        let neighbours =
            faces.iter().map(|faces| geduld_model::ascending(faces.iter().map(|face| face.to))).collect();
        let families = planes::families(&grid, &faces);
        let alike = |step: &Step| step.cell == step.point;
        let plain = grid.kinds.len() == 1
            && grid.kinds[0].cell == grid.kinds[0].point
            && grid.steps.iter().all(alike);
        Self { plain, grid, cells, points, page, faces, neighbours, families, swept: OnceLock::new() }
    }

    /// The corners of a cell, in the coordinates of points times the scale. There are none if there is no such cell.
    fn corners(&self, cell: Cell) -> Vec<Cell> {
        let Some((kind, times)) = self.cells.split(cell) else { return Vec::new() };
        let shift = self.points.shift(times).map(|number| self.grid.scale * number);
        self.grid.kinds[kind].corners.iter().map(|&corner| sum(corner, shift)).collect()
    }

    /// For each translation by which pieces are moved apart, and each kind of cell, the steps to the cells that it
    /// touches from within on its way.
    pub fn swept(&self) -> &[Vec<Vec<Cell>>] {
        self.swept.get_or_init(|| self.grid.slides.iter().map(|&by| sweep::swept(self, by)).collect())
    }

    /// A number that is larger for a cell than for those that it hides, seen from where `near` is larger.
    pub fn rank(&self, cell: Cell, near: &impl Fn([f64; 3]) -> f64) -> i64 {
        let corners = self.corners(cell);
        self.families.iter().map(|family| family.rank(&corners, near)).sum()
    }

    /// The vectors across all families of planes along faces.
    pub fn normals(&self) -> Vec<[f64; 3]> {
        self.families.iter().map(Family::normal).collect()
    }

    /// The number of planes of each family below a cell.
    pub fn planes(&self, cell: Cell) -> Vec<i64> {
        let corners = self.corners(cell);
        self.families.iter().map(|family| family.row(&corners)).collect()
    }

    /// The row of a cell between the lines, or planes, of each direction in which some cut no cell.
    pub fn rows(&self, cell: Cell) -> Vec<i64> {
        let corners = self.corners(cell);
        let families = self.families.iter().filter(|family| family.passes(&self.grid));
        families.map(|family| family.row(&corners)).collect()
    }

    /// The faces of a cell: corners in space, and the neighbour behind each.
    pub fn faces(&self, cell: Cell) -> Vec<(Vec<[f64; 3]>, Cell)> {
        let Some((kind, times)) = self.cells.split(cell) else { return Vec::new() };
        let shift = self.points.shift(times);
        let face = |face: &Face| {
            let corner = |corner: &Cell| {
                self.in_space([0, 1, 2].map(|axis| corner[axis] + self.grid.scale * shift[axis]))
            };
            (face.corners.iter().map(corner).collect(), sum(cell, face.to))
        };
        self.faces[kind].iter().map(face).collect()
    }

    /// The place in space of a corner.
    fn in_space(&self, corner: Cell) -> [f64; 3] {
        let along = |of: usize, axis: usize| self.grid.space[axis][of] * corner[axis] as f64;
        [0, 1, 2].map(|of| (0..3).map(|axis| along(of, axis)).sum::<f64>() / self.grid.scale as f64)
    }

    /// The middle of the corners of a cell in space.
    pub fn middle(&self, cell: Cell) -> [f64; 3] {
        let corners = self.corners(cell);
        let total = corners.iter().fold([0; 3], |total, &corner| sum(total, corner));
        self.in_space(total).map(|number| number / corners.len().max(1) as f64)
    }
}

/// The translations of a lattice whose cells, points and places on the page are alike.
fn plain(cells: [Cell; 3], times: i64) -> [Step; 3] {
    cells.map(|cell| Step { cell, point: cell.map(|number| times * number), page: cell })
}

/// Vectors with this number in at most `most` coordinates, with any signs, one of each two opposite ones.
fn diagonals(number: i64, most: usize) -> Vec<Cell> {
    let signs = || [-1, 0, 1].into_iter();
    let all = signs().flat_map(|z| signs().flat_map(move |y| signs().map(move |x| [x, y, z])));
    let is_first = |by: &Cell| by.iter().rev().find(|own| **own != 0) == Some(&1);
    let few = |by: &Cell| by.iter().filter(|own| **own != 0).count() <= most;
    all.filter(|by| is_first(by) && few(by)).map(|by| by.map(|own| number * own)).collect()
}

/// Unit vectors.
const UNITS: [Cell; 3] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// The directions of space, for coordinates of points in these units.
fn straight(unit: f64) -> [[f64; 3]; 3] {
    [[unit, 0.0, 0.0], [0.0, unit, 0.0], [0.0, 0.0, unit]]
}
