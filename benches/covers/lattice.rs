//! Lattices with three coordinates, of which flat ones use two.

/// A cell. Those of hexagons have axial coordinates.
pub(crate) type Cell = [i32; 3];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grid {
    Square,
    Hexagon,
    Cube,
}

/// A linear map: the images of the three unit vectors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Map([Cell; 3]);

impl Map {
    /// The image of a cell.
    pub fn of(&self, cell: &Cell) -> Cell {
        [0, 1, 2].map(|axis| (0..3).map(|from| cell[from] * self.0[from][axis]).sum())
    }

    fn after(&self, first: &Self) -> Self {
        Self(first.0.map(|image| self.of(&image)))
    }
}

impl Grid {
    /// The steps from a cell to its neighbours.
    pub fn steps(self) -> Vec<Cell> {
        let step = match self {
            Self::Hexagon => vec![[1, 0, 0], [0, 1, 0], [1, -1, 0]],
            Self::Square => vec![[1, 0, 0], [0, 1, 0]],
            Self::Cube => vec![[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        };
        step.iter().flat_map(|step| [*step, step.map(|part| -part)]).collect()
    }

    /// All products of these maps.
    fn closed(generators: &[[Cell; 3]]) -> Vec<Map> {
        let mut maps = vec![Map([[1, 0, 0], [0, 1, 0], [0, 0, 1]])];
        let mut next = 0;
        while let Some(&map) = maps.get(next) {
            next += 1;
            for &generator in generators {
                let product = Map(generator).after(&map);
                if !maps.contains(&product) {
                    maps.push(product);
                }
            }
        }
        maps
    }

    /// The maps of pieces: they are turned and, on flat lattices, turned over.
    fn maps(self) -> Vec<Map> {
        let quarter = [[0, 1, 0], [-1, 0, 0], [0, 0, 1]];
        match self {
            Self::Square => Self::closed(&[quarter, [[1, 0, 0], [0, -1, 0], [0, 0, 1]]]),
            Self::Hexagon => {
                Self::closed(&[[[0, 1, 0], [-1, 1, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0], [0, 0, 1]]])
            }
            Self::Cube => Self::closed(&[quarter, [[0, 1, 0], [0, 0, 1], [1, 0, 0]]]),
        }
    }

    /// The maps of boards: in space, mirror images as well.
    pub fn symmetries(self) -> Vec<Map> {
        let mut maps = self.maps();
        if self == Self::Cube {
            let mirror = Map([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]);
            maps.extend(maps.clone().iter().map(|map| mirror.after(map)));
        }
        maps
    }

    /// The different orientations of a piece.
    pub fn orientations(self, piece: &[Cell]) -> Vec<Vec<Cell>> {
        let maps = self.maps();
        let mut shapes: Vec<_> =
            maps.iter().map(|map| normal(piece.iter().map(|cell| map.of(cell)))).collect();
        shapes.sort_unstable();
        shapes.dedup();
        shapes
    }

    /// All connected pieces of this number of cells that cannot be turned into one another. Flat ones lie in a plane.
    pub fn pieces(self, size: usize, flat: bool) -> Vec<Vec<Cell>> {
        let mut pieces = vec![vec![[0, 0, 0]]];
        for _ in 1..size {
            let mut larger = Vec::new();
            for piece in &pieces {
                for (cell, step) in
                    piece.iter().flat_map(|cell| self.steps().into_iter().map(move |step| (cell, step)))
                {
                    let added = moved(cell, step);
                    if piece.contains(&added) || flat && added[2] != piece[0][2] {
                        continue;
                    }
                    let grown: Vec<Cell> = piece.iter().copied().chain([added]).collect();
                    // Flat pieces are turned within their plane to find one for all.
                    let grid = if flat && self == Self::Cube { Self::Square } else { self };
                    larger.extend(grid.orientations(&grown).into_iter().next());
                }
            }
            larger.sort_unstable();
            larger.dedup();
            pieces = larger;
        }
        pieces
    }
}

/// A cell moved by a vector.
pub(crate) fn moved(cell: &Cell, by: Cell) -> Cell {
    [0, 1, 2].map(|axis| cell[axis] + by[axis])
}

/// The same shape moved so that its least coordinates are 0, in ascending order.
pub(crate) fn normal(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
    cells.iter_mut().for_each(|cell| (0..3).for_each(|axis| cell[axis] -= least[axis]));
    cells.sort_unstable();
    cells
}
