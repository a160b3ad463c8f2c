//! Sets of squares, their rotations and reflections.

use crate::same::IDENTITY;
use geduld_model::ascending;

/// A square of the grid: row and column, counted from 0.
pub type Square = (usize, usize);

/// A row and a column, relative to any origin.
pub(super) type Point = (i64, i64);

/// A set of squares that touches the top and the left of the grid, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Polyomino {
    squares: Vec<Square>,
}

/// A rotation or reflection that fixes the point (0, 0).
pub(super) struct GridMap {
    pub name: &'static str,
    pub mirrors: bool,
    map: fn(Point) -> Point,
}

/// The four rotations and four reflections, the identity first.
pub(super) const DIHEDRAL: [GridMap; 8] = [
    GridMap { name: IDENTITY, mirrors: false, map: |(r, c)| (r, c) },
    GridMap { name: "quarter turn", mirrors: false, map: |(r, c)| (c, -r) },
    GridMap { name: "half turn", mirrors: false, map: |(r, c)| (-r, -c) },
    GridMap { name: "three-quarter turn", mirrors: false, map: |(r, c)| (-c, r) },
    GridMap { name: "left-right reflection", mirrors: true, map: |(r, c)| (r, -c) },
    GridMap { name: "top-bottom reflection", mirrors: true, map: |(r, c)| (-r, c) },
    GridMap { name: "reflection at the main diagonal", mirrors: true, map: |(r, c)| (c, r) },
    GridMap { name: "reflection at the other diagonal", mirrors: true, map: |(r, c)| (-c, -r) },
];

impl GridMap {
    /// The image of a point.
    pub fn image(&self, point: Point) -> Point {
        (self.map)(point)
    }

    /// Whether rows become columns.
    pub fn exchanges(&self) -> bool {
        self.image((1, 0)).0 == 0
    }
}

/// A length or a position as a signed number.
pub(super) fn signed(length: usize) -> i64 {
    i64::try_from(length).expect("frames and shapes are small")
}

/// Shifts points so that they touch the top and the left. Their order is unchanged.
fn to_corner(points: &[Point]) -> Vec<Square> {
    let top = points.iter().map(|&(row, _)| row).min().unwrap_or(0);
    let left = points.iter().map(|&(_, column)| column).min().unwrap_or(0);
    let distance = |a: i64, b: i64| usize::try_from(a - b).expect("nothing lies before the first");
    points.iter().map(|&(row, column)| (distance(row, top), distance(column, left))).collect()
}

/// The images of squares, in their order, shifted to the top and the left.
pub(super) fn image_squares(squares: &[Square], map: &GridMap) -> Vec<Square> {
    let image = |&(row, column): &Square| map.image((signed(row), signed(column)));
    to_corner(&squares.iter().map(image).collect::<Vec<Point>>())
}

impl Polyomino {
    /// These squares, shifted to the top and the left.
    pub fn new(squares: impl IntoIterator<Item = Square>) -> Self {
        let points: Vec<Point> =
            squares.into_iter().map(|(row, column)| (signed(row), signed(column))).collect();
        let squares = ascending(to_corner(&points));
        Self { squares }
    }

    /// The squares in reading order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Height and width of the bounding box.
    pub fn extent(&self) -> (usize, usize) {
        let height = self.squares.iter().map(|&(row, _)| row + 1).max().unwrap_or(0);
        let width = self.squares.iter().map(|&(_, column)| column + 1).max().unwrap_or(0);
        (height, width)
    }

    /// The image of each square under a rotation or reflection, in the order of the squares.
    fn images(&self, map: &GridMap) -> Vec<Square> {
        let points = self.squares.iter().map(|&(row, column)| map.image((signed(row), signed(column))));
        to_corner(&points.collect::<Vec<Point>>())
    }

    /// The image under a rotation or reflection.
    pub fn image(&self, map: &GridMap) -> Self {
        Self::new(self.images(map))
    }

    /// For each square the number of its image among the squares of the image.
    pub fn square_images(&self, map: &GridMap) -> Vec<usize> {
        let images = self.images(map);
        let mut sorted = images.clone();
        sorted.sort_unstable();
        images.iter().map(|image| sorted.partition_point(|other| other < image)).collect()
    }

    /// All different images, in ascending order.
    pub fn orientations(&self, flip: bool) -> Vec<Self> {
        let images: Vec<Self> =
            ascending(DIHEDRAL.iter().filter(|map| flip || !map.mirrors).map(|map| self.image(map)));
        images
    }

    /// The numbers of the anchors: a few squares that identify the shape wherever it lies. The image of an anchor is an
    /// anchor of the image. There is one anchor, unless the shape is symmetric and its symmetries fix no square.
    pub fn anchors(&self) -> Vec<usize> {
        // Symmetries of the shape exchange squares that have the same place in the same image.
        let mut images: Vec<(Self, Vec<Square>)> =
            DIHEDRAL.iter().map(|map| (self.image(map), self.images(map))).collect();
        images.sort_unstable();
        let (least, _) = images[0].clone();
        images.retain(|(image, _)| *image == least);
        let place = |square: usize| images.iter().map(|(_, places)| places[square]).min();
        let places: Vec<Option<Square>> = (0..self.squares.len()).map(place).collect();
        let exchanged = |square: &usize| places.iter().filter(|&place| *place == places[*square]).count();
        let best = (0..places.len()).min_by_key(|square| (exchanged(square), places[*square]));
        (0..places.len()).filter(|&square| best.is_some_and(|best| places[best] == places[square])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares of some shapes, with the number of anchors.
    const SHAPES: [(&[Square], usize); 6] = [
        (&[(0, 0)], 1),
        (&[(0, 0), (0, 1)], 2),
        (&[(0, 0), (0, 1), (0, 2)], 1),
        (&[(0, 0), (0, 1), (1, 0), (1, 1)], 4),
        (&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)], 1),
        (&[(0, 0), (0, 1), (1, 1), (1, 2)], 2),
    ];

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

    #[test]
    fn anchors_go_to_anchors() {
        for (squares, count) in SHAPES {
            let shape = Polyomino::new(squares.iter().copied());
            let anchors = shape.anchors();
            assert_eq!(anchors.len(), count, "{squares:?}");
            for map in &DIHEDRAL {
                let images = shape.square_images(map);
                let mut carried: Vec<usize> = anchors.iter().map(|&anchor| images[anchor]).collect();
                carried.sort_unstable();
                assert_eq!(carried, shape.image(map).anchors(), "{squares:?} {}", map.name);
            }
        }
    }
}
