//! The rotations and reflections of a board: the motions of the plane, or of the ring, that map its cells to its cells.

use std::collections::BTreeMap;

use num_integer::Integer as _;

use super::cells::{Board, Side};
use super::lattice::Point;
use crate::same::IDENTITY;

/// A rotation or reflection of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMap {
    /// Its name.
    pub name: String,
    /// The names of other maps that move the sides in the same way.
    pub also: Vec<String>,
    /// Whether it is a reflection and no rotation moves the sides in the same way.
    pub mirrors: bool,
    /// Whether a reflection moves the sides in this way. A rotation may do so as well.
    pub reflects: bool,
    /// For each cell and place the image of that side.
    sides: Vec<Vec<Side>>,
}

impl BoardMap {
    /// The image of a side.
    pub fn side(&self, side: Side) -> Side {
        self.sides[side.cell][side.place]
    }

    /// The image of a cell.
    pub fn cell(&self, cell: usize) -> usize {
        self.sides[cell][0].cell
    }
}

impl Board {
    /// The rotations that map the board to itself, the identity first, and the reflections if `reflections` is set.
    /// Maps that move all sides in the same way are listed once: a reflection of a row of dominoes is the same as half
    /// a turn.
    ///
    /// A ring is turned around its centre. It is reflected as it lies flat on the table.
    pub fn maps(&self, reflections: bool) -> Vec<BoardMap> {
        let mut maps: Vec<BoardMap> = Vec::new();
        let all = match self.period {
            None => self.motions(reflections),
            Some(period) => self.motions_of_ring(period, reflections),
        };
        for map in all {
            match maps.iter_mut().find(|known| known.sides == map.sides) {
                Some(known) => {
                    known.reflects |= map.reflects;
                    known.also.push(map.name);
                }
                None => maps.push(map),
            }
        }
        maps
    }

    /// Rotations around the centre of the board, and reflections at axes through it.
    fn motions(&self, reflections: bool) -> Vec<BoardMap> {
        let lattice = self.lattice;
        // Scaled by the number of corners and relative to their sum, points have the centre as their origin.
        let points = || self.corners.iter().flatten();
        let scale = i64::try_from(points().count()).expect("boards are small");
        let centre = points().fold((0, 0), |sum: Point, point| (sum.0 + point.0, sum.1 + point.1));
        let scaled = |point: Point| (scale * point.0 - centre.0, scale * point.1 - centre.1);
        let turns = if reflections { 2 * lattice.turns() } else { lattice.turns() };
        let motion = |index: usize| {
            let (turn, mirrors) = (index % lattice.turns(), index >= lattice.turns());
            let sides = self.carry(&scaled, &|point| lattice.image(scaled(point), turn, mirrors))?;
            let degrees = turn * 360 / lattice.turns();
            let name = match (degrees, mirrors) {
                (0, false) => IDENTITY.to_owned(),
                (_, false) => format!("rotation by {degrees} degrees"),
                // A reflection at the vertical followed by a turn by d is a reflection at the axis turned by d / 2.
                (_, true) => format!("reflection at the axis {} degrees from the vertical", degrees / 2),
            };
            Some(BoardMap { name, also: Vec::new(), mirrors, reflects: mirrors, sides })
        };
        (0..turns).filter_map(motion).collect()
    }

    /// Rotations of a ring around its centre, and reflections at axes through it.
    fn motions_of_ring(&self, period: i64, reflections: bool) -> Vec<BoardMap> {
        let around = |point: Point| self.around(point);
        let share = |of: i64, whole: i64| {
            let divisor = of.gcd(&whole);
            format!("{}/{} of a turn", of / divisor, whole / divisor)
        };
        let rotation = |shift: i64| {
            let sides = self.carry(&around, &|(x, y)| self.around((x + shift, y)))?;
            let name = match shift {
                0 => IDENTITY.to_owned(),
                _ => format!("rotation by {}", share(shift, period)),
            };
            Some(BoardMap { name, also: Vec::new(), mirrors: false, reflects: false, sides })
        };
        let reflection = |shift: i64| {
            let sides = self.carry(&around, &|(x, y)| self.around((shift - x, y)))?;
            let name = match shift {
                0 => "reflection at the vertical axis".to_owned(),
                // The fixed points are half as far around.
                _ => format!("reflection at the axis {} from the vertical", share(shift, 2 * period)),
            };
            Some(BoardMap { name, also: Vec::new(), mirrors: true, reflects: true, sides })
        };
        let step = usize::try_from(self.lattice.least_shift()).expect("it is small");
        let rotations = (0..period).step_by(step).filter_map(rotation);
        let reflections = if reflections { 0..period } else { 0..0 };
        rotations.chain(reflections.filter_map(reflection)).collect()
    }

    /// The image of each side, or `None` if a cell is not mapped to a cell. `image` moves points; `same` gives unmoved
    /// points in the same coordinates.
    fn carry(&self, same: &dyn Fn(Point) -> Point, image: &dyn Fn(Point) -> Point) -> Option<Vec<Vec<Side>>> {
        let outline = |polygon: &[Point]| {
            let mut points = polygon.to_vec();
            points.sort_unstable();
            points
        };
        let at = |map: &dyn Fn(Point) -> Point, polygon: &[Point]| -> Vec<Point> {
            polygon.iter().map(|&point| map(point)).collect()
        };
        let by_outline: BTreeMap<Vec<Point>, usize> = self
            .corners
            .iter()
            .enumerate()
            .map(|(cell, polygon)| (outline(&at(same, polygon)), cell))
            .collect();
        let places = 0..self.shape.edges_per_piece();
        let ends = |polygon: &[Point], place: usize| {
            let mut ends = self.lattice.ends(place).map(|corner| polygon[corner]);
            ends.sort_unstable();
            ends
        };
        let mut carried = Vec::with_capacity(self.len());
        for polygon in &self.corners {
            let images = at(image, polygon);
            let cell = *by_outline.get(&outline(&images))?;
            let target = at(same, &self.corners[cell]);
            let sides = places.clone().map(|place| {
                let wanted = ends(&images, place);
                let place = places.clone().find(|&candidate| ends(&target, candidate) == wanted)?;
                Some(Side { cell, place })
            });
            carried.push(sides.collect::<Option<Vec<Side>>>()?);
        }
        Some(carried)
    }
}
