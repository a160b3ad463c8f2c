//! The variables of the model, and their order.
//!
//! The figure lies around the centre of a grid of *points*. Neighbouring squares are two points apart: the squares of a
//! figure of even width lie on odd columns, and those of a figure of odd width on even columns. So every axis and
//! centre of an outline is one of the grid, whatever the size of the figure. The rotations and reflections of the grid
//! permute the variables.

use std::collections::BTreeSet;

use geduld_model::VarId;

use super::polyomino::{DIHEDRAL, GridMap, Point, signed};
use super::puzzle::SymmetryFigure;

/// The symmetries that have a flag, as indices into [`DIHEDRAL`]. One quarter turn stands for both.
pub(super) const FLAGS: [usize; 6] = [4, 5, 6, 7, 2, 1];

/// The number of variables before the cells: width, height and the flags.
const FIRST_CELL: usize = 2 + FLAGS.len();

/// The variables of a model. The decision variables are width and height, the flags, and the cells, row by row. The
/// derived variables say whether each point is filled, and whether two points that a symmetry exchanges differ.
pub(super) struct Variables {
    /// Rows and columns of points are numbered from -`reach` to `reach`.
    reach: i64,
    /// A point with |row| + |column| greater than this is in no bounding box of a figure.
    rim: i64,
}

/// Two points that the symmetry of a flag exchanges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub flag: usize,
    pub first: usize,
    pub second: usize,
}

/// The flag of a map that is not the identity.
pub(super) fn flag_of(map: usize) -> usize {
    let map = if map == 3 { 1 } else { map };
    FLAGS.iter().position(|&known| known == map).expect("every map but the identity has a flag")
}

/// The image of a flag under a map.
pub(super) fn flag_under(flag: usize, map: &GridMap) -> usize {
    // Only the identity fixes this point.
    const GENERAL: Point = (1, 2);
    let from = map.image(GENERAL);
    let to = map.image(DIHEDRAL[FLAGS[flag]].image(GENERAL));
    let carried = (1..DIHEDRAL.len()).find(|&other| DIHEDRAL[other].image(from) == to);
    flag_of(carried.expect("the maps form a group"))
}

/// The product of two maps, of which `first` is applied first. `None` if it is the identity.
fn product(first: usize, second: usize) -> Option<usize> {
    let target = DIHEDRAL[second].image(DIHEDRAL[first].image((1, 2)));
    (1..DIHEDRAL.len()).find(|&map| DIHEDRAL[map].image((1, 2)) == target)
}

/// Two flags, possibly equal, and a third flag that is up if both are.
pub(super) fn implications() -> BTreeSet<(usize, usize, usize)> {
    let maps = || 1..DIHEDRAL.len();
    let products = maps().flat_map(|a| maps().filter_map(move |b| Some((a, b, product(a, b)?))));
    products
        .map(|(a, b, both)| (flag_of(a), flag_of(b), flag_of(both)))
        .map(|(a, b, both)| (a.min(b), a.max(b), both))
        .filter(|&(a, b, both)| both != a && both != b)
        .collect()
}

impl Variables {
    /// The variable for the number of columns of the figure.
    pub fn width() -> VarId {
        VarId::new(0)
    }

    /// The variable for the number of rows of the figure.
    pub fn height() -> VarId {
        VarId::new(1)
    }

    pub fn new(puzzle: &SymmetryFigure) -> Self {
        let longest = puzzle.lengths().last().copied().unwrap_or(1);
        Self { reach: signed(longest) - 1, rim: signed(puzzle.longest_sides()) - 2 }
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        let side = self.side();
        side * side
    }

    fn side(&self) -> usize {
        usize::try_from(2 * self.reach + 1).expect("there is a point at least")
    }

    /// Row and column of a point.
    pub fn point(&self, index: usize) -> Point {
        (signed(index / self.side()) - self.reach, signed(index % self.side()) - self.reach)
    }

    /// The number of the point in this row and column, if it is on the grid.
    pub fn index(&self, (row, column): Point) -> Option<usize> {
        let position = |number: i64| usize::try_from(number + self.reach).ok().filter(|&i| i < self.side());
        Some(position(row)? * self.side() + position(column)?)
    }

    /// Whether a figure can have a square there.
    pub fn may_fill(&self, point: usize) -> bool {
        let (row, column) = self.point(point);
        row.abs() + column.abs() <= self.rim
    }

    /// The image of a point.
    pub fn moved(&self, point: usize, map: &GridMap) -> usize {
        self.index(map.image(self.point(point))).expect("the grid is symmetric")
    }

    /// The variable for "the outline has this symmetry".
    pub fn flag(flag: usize) -> VarId {
        VarId::new(2 + flag)
    }

    /// The variable for the cover of a point.
    pub fn cell(point: usize) -> VarId {
        VarId::new(FIRST_CELL + point)
    }

    /// The variable for whether a point is filled.
    pub fn filled(&self, point: usize) -> VarId {
        VarId::new(FIRST_CELL + self.points() + point)
    }

    /// For each flag the pairs of different points that its symmetry exchanges, the smaller one first. Each pair has a
    /// variable that says whether exactly one of the two points is filled. The pairs are in the order of these
    /// variables.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for flag in 0..FLAGS.len() {
            let images = (0..self.points()).map(|point| (point, self.moved(point, &DIHEDRAL[FLAGS[flag]])));
            let different = images.filter(|(point, image)| point != image);
            pairs.extend(different.map(|(a, b)| Pair { flag, first: a.min(b), second: a.max(b) }));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The variable for whether the points of a pair differ. `number` is the position of the pair in the list of pairs.
    pub fn differs(&self, number: usize) -> VarId {
        VarId::new(FIRST_CELL + 2 * self.points() + number)
    }

    /// The image of a variable under a map.
    pub fn variable_under(&self, variable: VarId, map: &GridMap) -> VarId {
        let points = self.points();
        match variable.index() {
            0 if map.exchanges() => Self::height(),
            1 if map.exchanges() => Self::width(),
            0 | 1 => variable,
            index if index < FIRST_CELL => Self::flag(flag_under(index - 2, map)),
            index if index < FIRST_CELL + points => Self::cell(self.moved(index - FIRST_CELL, map)),
            index => self.filled(self.moved(index - FIRST_CELL - points, map)),
        }
    }

    /// The images under a map of the variables that say whether two points differ, in their order.
    pub fn differences_under(&self, map: &GridMap) -> Vec<VarId> {
        let pairs = self.pairs();
        let carried = |pair: &Pair| {
            let (a, b) = (self.moved(pair.first, map), self.moved(pair.second, map));
            let image = Pair { flag: flag_under(pair.flag, map), first: a.min(b), second: a.max(b) };
            let number = pairs.binary_search(&image);
            self.differs(number.expect("the pairs of a symmetry go to those of its image"))
        };
        pairs.iter().map(carried).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_are_up_form_a_group() {
        let closed = |up: u32| {
            implications()
                .iter()
                .all(|&(a, b, both)| up >> a & 1 == 0 || up >> b & 1 == 0 || up >> both & 1 == 1)
        };
        // The symmetry group of a square has ten subgroups. Both quarter turns have one flag.
        assert_eq!((0..1u32 << FLAGS.len()).filter(|&up| closed(up)).count(), 10);
    }

    #[test]
    fn axes_are_carried_to_axes() {
        let under = |map: usize| [0, 1, 2, 3, 4, 5].map(|flag| flag_under(flag, &DIHEDRAL[map]));
        assert_eq!(under(1), [1, 0, 3, 2, 4, 5], "a quarter turn");
        assert_eq!(under(4), [0, 1, 3, 2, 4, 5], "a reflection");
        assert_eq!(under(6), [1, 0, 2, 3, 4, 5], "a reflection at a diagonal");
    }
}
