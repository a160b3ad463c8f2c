//! The places of cells around the centre of a figure.
//!
//! Cells lie in rows: those of squares in rows and columns, those of triangles and hexagons in rows of three
//! directions, those of prisms in the rows of triangles and in layers, those of cubes and balls in layers of three
//! directions. A figure spans a number of rows in each
//! direction. The middle of these rows is its centre, wherever the figure lies, and every rotation and reflection of
//! the grid carries it to the centre of the image. So each symmetry of an outline is a map that fixes the centre: the
//! places of axes and centres need not be known.
//!
//! A *site* is a place of a cell relative to the centre. As the centre may be a corner, the middle of an edge or any
//! other point, there are more sites than cells in the frame: figures of different sizes use different sites.

use geduld_model::ascending;

use super::puzzle::GENERAL;
use crate::lattice::{Cell, Lattice, LatticeMap, point};

/// The size of a figure: its number of rows in each direction. In grids of triangles and hexagons the middles of three
/// directions do not meet in general: `offset` says how far they miss one another. The layers of prisms come last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size {
    pub rows: Vec<i64>,
    pub offset: i64,
}

/// A place of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Site {
    /// Twice the point of its cell relative to the centre; for hexagons six times.
    pub at: Cell,
    /// The kind of its cell: 1 for triangles that point up, otherwise 0.
    pub kind: usize,
}

/// Rows in one direction: their number, and the offset of the size.
pub(super) type Rows = (i64, i64);

/// The sites of the cells of all figures.
#[derive(Clone, Debug)]
pub(super) struct Sites {
    grid: Lattice,
    /// The sizes that figures can have, in ascending order.
    pub sizes: Vec<Size>,
    /// The sites in reading order.
    pub sites: Vec<Site>,
    /// The coordinates of sites are at most this large.
    reach: i64,
    /// For each place within reach the number of its site, if it is one.
    index: Vec<Option<usize>>,
    fillable: Vec<bool>,
}

/// Whether rows of three directions meet under angles of 60 degrees.
pub(super) fn is_hexagonal(grid: Lattice) -> bool {
    matches!(grid, Lattice::Triangle | Lattice::Hexagon | Lattice::Prism)
}

/// Whether cells are triangles or prisms.
fn is_triangular(grid: Lattice) -> bool {
    matches!(grid, Lattice::Triangle | Lattice::Prism)
}

/// The coordinate of a point across the rows of each direction.
fn across(grid: Lattice, [x, y, z]: Cell) -> Vec<i64> {
    match grid {
        Lattice::Square => vec![x, y],
        Lattice::Triangle | Lattice::Hexagon => vec![x, y, -x - y],
        Lattice::Prism => vec![x, y, -x - y, z],
        _ => vec![x, y, z],
    }
}

/// The row of a cell in each direction.
pub(super) fn rows_of(grid: Lattice, [x, y, z]: Cell) -> Vec<i64> {
    match grid {
        Lattice::Square => vec![x, y],
        Lattice::Triangle => vec![x, y, -x - y - z],
        Lattice::Prism => {
            let [a, b, _] = point(grid, [x, y, z]);
            vec![a.div_euclid(3), y, (-a - b).div_euclid(3), z]
        }
        Lattice::Hexagon => vec![x, y, -x - y],
        _ => vec![x, y, z],
    }
}

/// The directions that maps exchange: all but that of the layers of prisms.
const EXCHANGED: usize = 3;

/// Puts the numbers of rows into descending order, apart from the layers of prisms.
pub(super) fn sort_rows<T: Copy + Ord>(rows: &mut [T]) {
    let exchanged = rows.len().min(EXCHANGED);
    rows[..exchanged].sort_unstable_by_key(|&rows| std::cmp::Reverse(rows));
}

/// Whether rows in each direction fit into a frame, in some order. The frame is [sorted](sort_rows).
pub(super) fn fits<T: Copy + Ord>(rows: &[T], frame: &[T]) -> bool {
    let mut sorted = rows.to_vec();
    sort_rows(&mut sorted);
    sorted.iter().zip(frame).all(|(own, most)| own <= most)
}

/// The number of rows that cells span in each direction.
pub(super) fn extent(grid: Lattice, cells: &[Cell]) -> Vec<usize> {
    let rows: Vec<Vec<i64>> = cells.iter().map(|&cell| rows_of(grid, cell)).collect();
    let directions = directions(grid);
    let span = |direction: usize| {
        let own = || rows.iter().map(|rows| rows[direction]);
        own().max().zip(own().min()).map_or(0, |(last, first)| usize::try_from(last - first + 1).unwrap_or(0))
    };
    (0..directions).map(span).collect()
}

/// The number of directions of rows.
pub(super) fn directions(grid: Lattice) -> usize {
    match grid {
        Lattice::Square => 2,
        Lattice::Prism => EXCHANGED + 1,
        _ => EXCHANGED,
    }
}

/// The width of a row in a direction, as coordinates of sites measure it.
fn width(grid: Lattice, direction: usize) -> i64 {
    if is_hexagonal(grid) && direction < EXCHANGED { 6 } else { 2 }
}

/// The vector from one cell to another, as coordinates of sites measure it.
pub(super) fn vector(grid: Lattice, from: Cell, to: Cell) -> Cell {
    let (from, to) = (point(grid, from), point(grid, to));
    let scale = if grid == Lattice::Hexagon { 6 } else { 2 };
    [0, 1, 2].map(|axis| scale * (to[axis] - from[axis]))
}

/// The kind of a cell.
pub(super) fn kind_of(grid: Lattice, cell: Cell) -> usize {
    grid.kind(cell).expect("the cells of figures are cells of the grid")
}

impl Size {
    /// All sizes that fit into a frame in some direction.
    pub fn within(grid: Lattice, frame: &[usize]) -> Vec<Self> {
        let frame: Vec<i64> = frame.iter().map(|&rows| i64::try_from(rows).unwrap_or(i64::MAX)).collect();
        let longest = frame.iter().copied().max().unwrap_or(0);
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..directions(grid) {
            let longer = |rows: &Vec<i64>| {
                let rows = rows.clone();
                (1..=longest).map(move |next| rows.iter().copied().chain([next]).collect())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|rows| fits(rows, &frame));
        let offsets = |rows: Vec<i64>| {
            let widths: Vec<i64> = rows.iter().map(|own| own - i64::from(grid == Lattice::Hexagon)).collect();
            let widths = &widths[..widths.len().min(EXCHANGED)];
            let sum: i64 = widths.iter().sum();
            let least = 2 * widths.iter().max().copied().unwrap_or(0) - sum;
            let range = if is_hexagonal(grid) { least..=-least } else { 0..=0 };
            range.step_by(2).map(move |offset| Self { rows: rows.clone(), offset })
        };
        all.into_iter().flat_map(offsets).collect()
    }

    /// The rows in a direction.
    pub fn rows(&self, direction: usize) -> Rows {
        (self.rows[direction], if direction < EXCHANGED { self.offset } else { 0 })
    }

    /// The number of cells that have room.
    pub fn room(&self, grid: Lattice) -> usize {
        let product = || self.rows.iter().product::<i64>();
        let room = match grid {
            Lattice::Ball => (product() + 1) / 2,
            Lattice::Triangle | Lattice::Hexagon | Lattice::Prism => {
                let layers = self.rows.get(EXCHANGED).copied().unwrap_or(1);
                let hexagon = grid == Lattice::Hexagon;
                let w: Vec<i64> = self.rows.iter().map(|rows| rows - i64::from(hexagon)).collect();
                // A rhombus without two of its corners.
                let corners = [w[0] + w[1] - w[2] - self.offset, w[0] + w[1] - w[2] + self.offset];
                let [a, b] = corners.map(|twice| twice / 2);
                if hexagon {
                    (w[0] + 1) * (w[1] + 1) - a * (a + 1) / 2 - b * (b + 1) / 2
                } else {
                    layers * (2 * w[0] * w[1] - a * a - b * b)
                }
            }
            _ => product(),
        };
        usize::try_from(room).unwrap_or(0)
    }

    /// A number of cells that a connected figure needs to span all rows.
    pub fn least_cells(&self, grid: Lattice) -> usize {
        let sum: i64 = self.rows.iter().map(|rows| rows - 1).sum();
        let longest = self.rows.iter().max().copied().unwrap_or(1);
        // A further cell lies in as many new rows.
        let cells = match grid {
            Lattice::Hexagon | Lattice::Ball => (sum + 1) / 2 + 1,
            _ => sum + 1,
        };
        usize::try_from(if is_triangular(grid) { cells } else { cells.max(longest) }).unwrap_or(0)
    }
}

/// Whether a cell at a site lies within these rows of a direction. If so, whether it lies in the first and in the last.
pub(super) fn place_in(
    grid: Lattice,
    site: Site,
    direction: usize,
    (rows, offset): Rows,
) -> Option<[bool; 2]> {
    let width = width(grid, direction);
    // Triangles lie with a side or a corner at the beginning of a row.
    let leans = is_triangular(grid) && direction < EXCHANGED;
    let before = if leans { if site.kind == 0 { 2 } else { 4 } } else { width / 2 };
    let start = across(grid, site.at)[direction] - before - offset;
    let half = width / 2 * rows;
    let fits = start >= -half && start + width <= half && (start + half) % width == 0;
    fits.then_some([start == -half, start + width == half])
}

/// The direction to which a map carries the rows of a direction, and whether it reverses their order.
pub(super) fn carried(grid: Lattice, map: &LatticeMap, direction: usize) -> (usize, bool) {
    let from = across(grid, GENERAL)[direction];
    let images = across(grid, map.turned(GENERAL));
    let target = images.iter().position(|image| image.abs() == from.abs()).unwrap_or(direction);
    (target, images[target] != from)
}

/// The rows to which a map carries rows of a direction.
pub(super) fn carried_rows(reverses: bool, (rows, offset): Rows) -> Rows {
    (rows, if reverses { -offset } else { offset })
}

impl Sites {
    /// The sites of figures of these sizes.
    pub fn new(grid: Lattice, mut sizes: Vec<Size>) -> Self {
        sizes.sort_unstable();
        let reach = |size: &Size| {
            let longest = size.rows.iter().max().copied().unwrap_or(1);
            width(grid, 0) / 2 * longest + size.offset.abs() - i64::from(!is_hexagonal(grid))
        };
        let reach = sizes.iter().map(reach).max().unwrap_or(0);
        let line = || -reach..=reach;
        // Layers are as thick as those of cubes.
        let deepest = sizes.iter().filter_map(|size| size.rows.get(EXCHANGED)).max().map(|layers| layers - 1);
        let deepest = deepest.unwrap_or(if grid.is_solid() { reach } else { 0 });
        let depth = -deepest..=deepest;
        let mut sites = Vec::new();
        for z in depth {
            for (y, x) in line().flat_map(|y| line().map(move |x| (y, x))) {
                let outside = is_hexagonal(grid) && ((x - y) % 3 != 0 || (x + y).abs() > reach);
                if !outside {
                    sites.extend((0..grid.kinds()).map(|kind| Site { at: [x, y, z], kind }));
                }
            }
        }
        let directions = directions(grid);
        // For each direction, the rows in which a site can lie.
        let ranges: Vec<Vec<Rows>> = (0..directions)
            .map(|direction| ascending(sizes.iter().map(|size| size.rows(direction))))
            .collect();
        let fillable: Vec<bool> = sites
            .iter()
            .map(|&site| {
                let fits: Vec<Vec<Rows>> = (0..directions)
                    .map(|direction| {
                        let own = ranges[direction].iter().copied();
                        own.filter(|&rows| place_in(grid, site, direction, rows).is_some()).collect()
                    })
                    .collect();
                sizes.iter().any(|size| {
                    (0..directions)
                        .all(|direction| fits[direction].binary_search(&size.rows(direction)).is_ok())
                })
            })
            .collect();
        let keep = |number: &usize| grid == Lattice::Square || fillable[*number];
        let kept: Vec<usize> = (0..sites.len()).filter(keep).collect();
        let fillable = kept.iter().map(|&number| fillable[number]).collect();
        let sites: Vec<Site> = kept.into_iter().map(|number| sites[number]).collect();
        let mut own = Self { grid, sizes, sites, reach, index: Vec::new(), fillable };
        for number in 0..own.sites.len() {
            let Some(place) = own.place(own.sites[number]) else { continue };
            if own.index.len() <= place {
                own.index.resize(place + 1, None);
            }
            own.index[place] = Some(number);
        }
        own
    }

    /// The position of a site in the index. `None` if it is out of reach.
    fn place(&self, Site { at, kind }: Site) -> Option<usize> {
        let side = 2 * self.reach + 1;
        let within = at.iter().all(|number| number.abs() <= self.reach);
        let [x, y, z] = at.map(|number| number + self.reach);
        let z = if self.grid.is_solid() { z } else { 0 };
        let place = usize::try_from(((z * side) + y) * side + x).ok().filter(|_| within)?;
        Some(place * self.grid.kinds() + kind)
    }

    /// The number of sites.
    pub fn len(&self) -> usize {
        self.sites.len()
    }

    /// The number of a site.
    pub fn index(&self, site: Site) -> Option<usize> {
        self.index.get(self.place(site)?).copied().flatten()
    }

    /// Whether a figure can have a cell there.
    pub fn may_fill(&self, site: usize) -> bool {
        self.fillable[site]
    }

    /// The site of a cell that lies relative to the cell of a site as one cell relative to another.
    pub fn beside(&self, site: usize, from: Cell, to: Cell) -> Option<usize> {
        let Site { at, kind } = self.sites[site];
        if kind != kind_of(self.grid, from) {
            return None;
        }
        let by = vector(self.grid, from, to);
        self.index(Site { at: [0, 1, 2].map(|axis| at[axis] + by[axis]), kind: kind_of(self.grid, to) })
    }

    /// The sites of the neighbours of a cell.
    pub fn neighbours(&self, site: usize) -> impl Iterator<Item = usize> + '_ {
        let own = self.grid.first_of(self.sites[site].kind);
        self.grid.neighbours(own).into_iter().filter_map(move |near| self.beside(site, own, near))
    }

    /// The image of a site.
    pub fn moved(&self, site: usize, map: &LatticeMap) -> usize {
        let Site { at, kind } = self.sites[site];
        let image = map.image(self.grid.first_of(kind));
        let image = Site { at: map.turned(at), kind: kind_of(self.grid, image) };
        self.index(image).expect("the sites are symmetric")
    }
}

impl Default for Sites {
    fn default() -> Self {
        Self::new(Lattice::Square, Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::grown;

    /// Every polyform has a size with room for it, and its cells lie at sites within the rows of that size.
    #[test]
    fn polyforms_lie_around_their_centre() {
        for (grid, size) in [
            (Lattice::Square, 5),
            (Lattice::Triangle, 6),
            (Lattice::Hexagon, 4),
            (Lattice::Cube, 4),
            (Lattice::Ball, 3),
            (Lattice::Prism, 4),
        ] {
            let sites = Sites::new(grid, Size::within(grid, &vec![size; directions(grid)]));
            for cells in grown(grid, size, &LatticeMap::all(grid)) {
                let rows: Vec<i64> =
                    extent(grid, &cells).into_iter().map(|rows| i64::try_from(rows).unwrap()).collect();
                let fits = |size: &&Size| {
                    size.rows == rows
                        && sites
                            .sites
                            .iter()
                            .zip(0..)
                            .filter(|(site, _)| site.kind == kind_of(grid, cells[0]))
                            .any(|(_, first)| {
                                let places: Option<Vec<usize>> =
                                    cells.iter().map(|&cell| sites.beside(first, cells[0], cell)).collect();
                                let Some(places) = places else { return false };
                                (0..directions(grid)).all(|direction| {
                                    let ends: Option<Vec<[bool; 2]>> = places
                                        .iter()
                                        .map(|&place| {
                                            place_in(
                                                grid,
                                                sites.sites[place],
                                                direction,
                                                size.rows(direction),
                                            )
                                        })
                                        .collect();
                                    ends.is_some_and(|ends| (0..2).all(|end| ends.iter().any(|own| own[end])))
                                })
                            })
                };
                let found: Vec<&Size> = sites.sizes.iter().filter(fits).collect();
                assert_eq!(found.len(), 1, "{grid:?} {cells:?}");
                assert!(
                    found[0].room(grid) >= size && found[0].least_cells(grid) <= size,
                    "{grid:?} {cells:?}"
                );
            }
        }
    }
}
