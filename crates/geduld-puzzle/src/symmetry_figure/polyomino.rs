//! Sets of squares, their rotations and reflections.

/// A square of the grid: row and column, counted from 0.
pub type Square = (usize, usize);

/// A set of squares that touches the top and the left of the grid, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Polyomino {
    squares: Vec<Square>,
}

/// A rotation or reflection of the grid.
pub(super) struct GridMap {
    pub name: &'static str,
    pub mirrors: bool,
    /// Where a square of a grid of this height and width goes.
    map: fn(Square, usize, usize) -> Square,
}

/// The four rotations and four reflections, the identity first.
pub(super) const DIHEDRAL: [GridMap; 8] = [
    GridMap { name: "identity", mirrors: false, map: |(r, c), _, _| (r, c) },
    GridMap { name: "quarter turn", mirrors: false, map: |(r, c), h, _| (c, h - 1 - r) },
    GridMap { name: "half turn", mirrors: false, map: |(r, c), h, w| (h - 1 - r, w - 1 - c) },
    GridMap { name: "three-quarter turn", mirrors: false, map: |(r, c), _, w| (w - 1 - c, r) },
    GridMap { name: "left-right reflection", mirrors: true, map: |(r, c), _, w| (r, w - 1 - c) },
    GridMap { name: "top-bottom reflection", mirrors: true, map: |(r, c), h, _| (h - 1 - r, c) },
    GridMap { name: "reflection at the main diagonal", mirrors: true, map: |(r, c), _, _| (c, r) },
    GridMap {
        name: "reflection at the other diagonal",
        mirrors: true,
        map: |(r, c), h, w| (w - 1 - c, h - 1 - r),
    },
];

impl GridMap {
    /// Where a square of a grid of this height and width goes.
    pub fn image(&self, square: Square, height: usize, width: usize) -> Square {
        (self.map)(square, height, width)
    }
}

/// Height and width of the part of the grid that the squares reach into.
pub(super) fn extent(squares: &[Square]) -> (usize, usize) {
    let height = squares.iter().map(|&(row, _)| row + 1).max().unwrap_or(0);
    let width = squares.iter().map(|&(_, column)| column + 1).max().unwrap_or(0);
    (height, width)
}

impl Polyomino {
    /// These squares, shifted to the top and the left.
    pub fn new(squares: impl IntoIterator<Item = Square>) -> Self {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        let top = squares.iter().map(|&(row, _)| row).min().unwrap_or(0);
        let left = squares.iter().map(|&(_, column)| column).min().unwrap_or(0);
        squares.iter_mut().for_each(|(row, column)| (*row, *column) = (*row - top, *column - left));
        squares.sort_unstable();
        squares.dedup();
        Self { squares }
    }

    /// The squares in reading order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Height and width of the bounding box.
    pub fn extent(&self) -> (usize, usize) {
        extent(&self.squares)
    }

    /// The image under a rotation or reflection.
    pub fn image(&self, map: &GridMap) -> Self {
        let (height, width) = self.extent();
        Self::new(self.squares.iter().map(|&square| map.image(square, height, width)))
    }

    /// All different images, in ascending order.
    pub fn orientations(&self, flip: bool) -> Vec<Self> {
        let mut images: Vec<Self> =
            DIHEDRAL.iter().filter(|map| flip || !map.mirrors).map(|map| self.image(map)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_are_counted_without_repetition() {
        let count = |squares: &[Square]| {
            let shape = Polyomino::new(squares.iter().copied());
            (shape.orientations(false).len(), shape.orientations(true).len())
        };
        assert_eq!(count(&[(0, 0)]), (1, 1));
        assert_eq!(count(&[(0, 0), (0, 1), (0, 2)]), (2, 2));
        assert_eq!(count(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]), (4, 8), "P");
        assert_eq!(count(&[(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]), (2, 4), "Z");
    }
}
