//! A symmetry puzzle as its file describes it.

use serde::Serialize;

use super::sites::{Sites, Size, is_hexagonal};
use crate::families::packing::{PackingPiece, PieceKind, find_kinds};
use crate::lattice::{Cell, Lattice, LatticeMap, to_page};
use geduld_model::ascending;

geduld_model::named! {
    /// A kind of symmetry that the outline of a figure can have.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Symmetry {
        /// A mirror axis or plane. In grids of squares, cubes and balls: parallel to rows of cells.
        Mirror = "mirror",
        /// A mirror axis or plane along diagonals, in grids of squares, cubes and balls.
        Diagonal = "diagonal",
        /// Half a turn.
        HalfTurn = "half-turn",
        /// A quarter turn.
        QuarterTurn = "quarter-turn",
        /// A third of a turn.
        ThirdTurn = "third-turn",
        /// A sixth of a turn.
        SixthTurn = "sixth-turn",
        /// Every cell has another one at the opposite side of a centre, in space.
        Inversion = "inversion",
        /// A turn after an inversion that is no reflection.
        RotaryMirror = "rotary-mirror",
    }
}

impl Symmetry {
    /// The kinds that figures on a grid can have.
    pub fn on(grid: Lattice) -> Vec<Self> {
        ascending(LatticeMap::all(grid).iter().filter_map(|map| Self::of(grid, |point| map.turned(point))))
    }

    /// The kind of a linear map of a grid. `None` for the identity.
    pub(super) fn of(grid: Lattice, map: impl Fn(Cell) -> Cell) -> Option<Self> {
        let (mut order, mut at) = (1, map(GENERAL));
        while at != GENERAL && order < 6 {
            (order, at) = (order + 1, map(at));
        }
        let units = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(&map);
        let [a, b, c] = units;
        let determinant = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
        let trace = a[0] + b[1] + c[2];
        let hexagonal = is_hexagonal(grid);
        match (order, determinant, trace) {
            (1, ..) => None,
            (2, 1, _) => Some(Self::HalfTurn),
            (3, 1, _) => Some(Self::ThirdTurn),
            (4, 1, _) => Some(Self::QuarterTurn),
            (6, 1, _) => Some(Self::SixthTurn),
            (2, _, -3) => Some(Self::Inversion),
            (2, ..)
                if hexagonal
                    || units.iter().all(|unit| unit.iter().filter(|own| **own != 0).count() == 1)
                        && (0..3).all(|axis| units[axis][axis] != 0) =>
            {
                Some(Self::Mirror)
            }
            (2, ..) => Some(Self::Diagonal),
            _ => Some(Self::RotaryMirror),
        }
    }
}

/// Only the identity fixes this point.
pub(super) const GENERAL: Cell = [1, 4, 16];

/// A symmetry puzzle as its file describes it.
#[derive(Clone, Debug, Serialize)]
pub struct SymmetryFigure {
    /// The lattice.
    pub grid: Lattice,
    /// The maximum number of rows of cells of a figure, in each direction, in descending order.
    pub frame: Vec<usize>,
    /// The accepted symmetries: a figure must have at least one.
    pub symmetries: Vec<Symmetry>,
    /// Whether pieces may be flipped.
    pub flip: bool,
    /// Whether the figure must be connected by edges.
    pub connected: bool,
    /// The pieces.
    pub pieces: Vec<PackingPiece>,
    /// The number of cells of the figure, if only figures of this size are wanted.
    pub cells: Option<usize>,
    /// The number of pieces from named sets, which come before those of the file.
    #[serde(skip)]
    pub(super) from_sets: usize,
    /// The shapes of the pieces.
    #[serde(skip)]
    pub(super) kinds: Vec<Kind>,
    /// Whether the number of cells of a figure is free. Only the model for reasons sets this, never a puzzle file.
    #[serde(skip)]
    pub(super) any_area: bool,
    /// The places of cells.
    #[serde(skip)]
    pub(super) sites: Sites,
    /// The symmetries that an outline can have: each has a flag in the model.
    #[serde(skip)]
    pub(super) flags: Vec<(Symmetry, LatticeMap)>,
}

/// Pieces of the same shape, with the orientations of the shape in the order of their cells on a page.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub of: PieceKind,
    pub orientations: Vec<Vec<Cell>>,
}

impl SymmetryFigure {
    /// Finds the shapes of the pieces, and the places of cells.
    pub(super) fn prepare(&mut self) {
        let kinds = find_kinds(self.grid, &self.pieces).into_iter();
        self.kinds = kinds
            .map(|of| {
                let cells = |shape: &Vec<(Cell, Option<char>)>| -> Vec<Cell> {
                    let mut cells: Vec<Cell> = shape.iter().map(|&(cell, _)| cell).collect();
                    cells.sort_by_key(|&cell| reading_key(self.grid, cell));
                    cells
                };
                let mut orientations: Vec<Vec<Cell>> = of.orientations.iter().map(cells).collect();
                orientations.sort_by_cached_key(|cells| keys(self.grid, cells));
                Kind { of, orientations }
            })
            .collect();
        self.sites = Sites::new(self.grid, self.sizes());
        self.flags = symmetries(self.grid);
    }

    /// The kinds of symmetry that figures can have.
    pub(super) fn all_symmetries(&self) -> Vec<Symmetry> {
        ascending(self.flags.iter().map(|(kind, _)| *kind))
    }

    /// The name of a kind: that of its first piece.
    pub(super) fn name(&self, kind: usize) -> &str {
        &self.pieces[self.kinds[kind].of.pieces[0]].name
    }

    /// The kind of a piece.
    pub(super) fn kind_of_piece(&self, piece: usize) -> usize {
        let kind = self.kinds.iter().position(|kind| kind.of.pieces.contains(&piece));
        kind.expect("every piece has a kind")
    }

    /// The kind with this shape, in any allowed orientation.
    pub(super) fn kind_shaped(&self, cells: &[Cell]) -> Option<usize> {
        let own = keys(self.grid, &in_reading_order(self.grid, cells));
        self.kinds.iter().position(|kind| kind.orientations.iter().any(|known| keys(self.grid, known) == own))
    }

    /// The least and the greatest number of cells of the figure.
    pub(super) fn areas(&self) -> (usize, usize) {
        if let Some(cells) = self.cells {
            return (cells, cells);
        }
        let sum = |copies: fn(&PackingPiece) -> usize| {
            self.pieces.iter().map(|piece| copies(piece) * piece.cells.len()).sum()
        };
        (sum(|piece| piece.copies.least), sum(|piece| piece.copies.most))
    }

    /// The sizes that a figure can have.
    fn sizes(&self) -> Vec<Size> {
        let (least, most) = self.areas();
        let may_fill = |size: &Size| {
            let reaches = !self.connected || size.least_cells(self.grid) <= most;
            self.any_area || reaches && size.room(self.grid) >= least
        };
        Size::within(self.grid, &self.frame).into_iter().filter(may_fill).collect()
    }
}

/// The maps of a grid. The identity is first, then rotations, then reflections by kind and name.
pub(super) fn maps(grid: Lattice) -> Vec<LatticeMap> {
    let mut maps = LatticeMap::all(grid);
    maps.sort_by_cached_key(|map| map.mirrors.then(|| (kind_of_map(grid, map), map.name.clone())));
    maps
}

/// The kind of symmetry of a map.
fn kind_of_map(grid: Lattice, map: &LatticeMap) -> Option<Symmetry> {
    Symmetry::of(grid, |point| map.turned(point))
}

/// The symmetries that an outline can have, by kind. One of two maps that are inverse to one another stands for both.
fn symmetries(grid: Lattice) -> Vec<(Symmetry, LatticeMap)> {
    let mut found: Vec<(Symmetry, LatticeMap)> = Vec::new();
    for map in maps(grid) {
        let inverse = |(_, other): &(Symmetry, LatticeMap)| other.turned(map.turned(GENERAL)) == GENERAL;
        if let Some(kind) = kind_of_map(grid, &map)
            && !found.iter().any(inverse)
        {
            found.push((kind, map));
        }
    }
    found.sort_by_key(|(kind, _)| *kind);
    found
}

/// The symmetries that cells have. Cost: a sort of the cells for each of those of the grid.
pub(super) fn symmetries_of(grid: Lattice, cells: &[Cell]) -> Vec<(Symmetry, LatticeMap)> {
    let own = ascending(keys(grid, cells));
    let mut all = symmetries(grid);
    all.retain(|(_, map)| !cells.is_empty() && ascending(keys(grid, &map.images(cells))) == own);
    all
}

/// The order of cells on a page.
fn reading_key(grid: Lattice, [x, y, z]: Cell) -> Cell {
    if grid.is_solid() { [z, y, x] } else { [y, x, z] }
}

/// Cells in reading order.
pub(super) fn in_reading_order(grid: Lattice, cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable_by_key(|&cell| reading_key(grid, cell));
    cells
}

/// The places of cells on a page, relative to the first row, column and layer: equal for sets of cells that are equal
/// up to a shift. Triangles and prisms keep their kind.
pub(super) fn keys(grid: Lattice, cells: &[Cell]) -> Vec<Cell> {
    if grid == Lattice::Prism {
        let shift = to_page(grid, cells);
        let shifted = |cell: &Cell| reading_key(grid, [0, 1, 2].map(|axis| cell[axis] + shift[axis]));
        return cells.iter().map(shifted).collect();
    }
    let own: Vec<Cell> = cells.iter().map(|&cell| reading_key(grid, cell)).collect();
    let least = |axis: usize| own.iter().map(|key| key[axis]).min().unwrap_or(0);
    let first = [least(0), least(1), if grid.is_solid() { least(2) } else { 0 }];
    own.iter().map(|key| [0, 1, 2].map(|axis| key[axis] - first[axis])).collect()
}

/// The numbers of the anchors of a shape: a few cells that identify it wherever it lies. The image of an anchor is an
/// anchor of the image. There is one anchor, unless the shape is symmetric and its symmetries fix no cell.
pub(super) fn anchors(grid: Lattice, cells: &[Cell]) -> Vec<usize> {
    // Symmetries of the shape exchange cells that have the same place in the same image.
    let mut images: Vec<(Vec<Cell>, Vec<Cell>)> = LatticeMap::all(grid)
        .iter()
        .map(|map| keys(grid, &map.images(cells)))
        .map(|places| (ascending(places.iter().copied()), places))
        .collect();
    images.sort_unstable();
    let least = images.first().map(|(image, _)| image.clone());
    images.retain(|(image, _)| Some(image) == least.as_ref());
    let place = |cell: usize| images.iter().map(|(_, places)| places[cell]).min();
    let places: Vec<Option<Cell>> = (0..cells.len()).map(place).collect();
    let exchanged = |cell: &usize| places.iter().filter(|&place| *place == places[*cell]).count();
    let best = (0..places.len()).min_by_key(|cell| (exchanged(cell), places[*cell]));
    (0..places.len()).filter(|&cell| best.is_some_and(|best| places[best] == places[cell])).collect()
}

/// For each cell of a shape the number of its image among the cells of the image, in reading order.
pub(super) fn cell_images(grid: Lattice, cells: &[Cell], map: &LatticeMap) -> Vec<usize> {
    let images: Vec<Cell> = map.images(cells);
    let sorted = in_reading_order(grid, &images);
    let place = |image: &Cell| sorted.iter().position(|other| other == image);
    images.iter().filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::grown;

    #[test]
    fn anchors_go_to_anchors() {
        for (grid, size) in [
            (Lattice::Square, 5),
            (Lattice::Triangle, 6),
            (Lattice::Hexagon, 4),
            (Lattice::Cube, 4),
            (Lattice::Ball, 3),
            (Lattice::Prism, 4),
        ] {
            for cells in grown(grid, size, &LatticeMap::all(grid)) {
                let cells = in_reading_order(grid, &cells);
                let own = anchors(grid, &cells);
                for map in LatticeMap::all(grid) {
                    let images = cell_images(grid, &cells, &map);
                    let mut carried: Vec<usize> = own.iter().map(|&anchor| images[anchor]).collect();
                    carried.sort_unstable();
                    let image = in_reading_order(grid, &map.images(&cells));
                    assert_eq!(carried, anchors(grid, &image), "{grid:?} {cells:?} {}", map.name);
                }
            }
        }
    }

    #[test]
    fn grids_have_kinds_of_symmetry() {
        let names = |grid| Symmetry::on(grid).into_iter().map(Symmetry::name).collect::<Vec<_>>().join(" ");
        assert_eq!(names(Lattice::Square), "mirror diagonal half-turn quarter-turn");
        assert_eq!(names(Lattice::Triangle), "mirror half-turn third-turn sixth-turn");
        assert_eq!(names(Lattice::Prism), "mirror half-turn third-turn sixth-turn inversion rotary-mirror");
        assert_eq!(
            names(Lattice::Cube),
            "mirror diagonal half-turn quarter-turn third-turn inversion rotary-mirror"
        );
    }
}
