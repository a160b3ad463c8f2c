//! What cells sweep when they are moved: the cells that must be empty on the way.

use super::Prepared;
use super::cell::{Cell, difference, sum};
use super::hull::{cross, dot, hull};

/// For each kind of cell, the steps to the other cells whose inside meets that of the moving cell on the way. Balls are
/// round: there, those whose distance from the way is less than two radii.
pub(super) fn swept(lattice: &Prepared, by: Cell) -> Vec<Vec<Cell>> {
    let is_round = lattice.grid.word == "ball";
    let kinds = &lattice.grid.kinds;
    if is_round {
        return kinds.iter().map(|_| past_balls(by)).collect();
    }
    let bodies: Vec<Body> = kinds.iter().map(|kind| Body::new(solid(lattice, kind.cell))).collect();
    kinds.iter().map(|kind| past_polyhedra(lattice, &bodies, kind.cell, by)).collect()
}

/// The steps to balls that a ball passes too closely. All distances are squares, twice the radius squared is 2.
fn past_balls(by: Cell) -> Vec<Cell> {
    let reach = by.iter().map(|own| own.abs()).max().unwrap_or(0) + 2;
    let is_met = |&step: &Cell| {
        let (along, whole) = (dot(step, by), dot(by, by));
        let met = match along {
            ..=0 => dot(step, step) < 2,
            _ if along >= whole => dot(difference(step, by), difference(step, by)) < 2,
            _ => dot(step, step) * whole - along * along < 2 * whole,
        };
        met && step != [0; 3] && step.iter().sum::<i64>() % 2 == 0
    };
    within([-reach; 3], [reach; 3]).filter(is_met).collect()
}

/// All vectors of a box, in ascending order.
fn within(low: Cell, high: Cell) -> impl Iterator<Item = Cell> {
    let side = move |axis: usize| low[axis]..=high[axis];
    side(0).flat_map(move |x| side(1).flat_map(move |y| side(2).map(move |z| [x, y, z])))
}

/// A convex body: its corners, the normals of its faces, and the directions of its edges.
struct Body {
    corners: Vec<Cell>,
    normals: Vec<Cell>,
    edges: Vec<Cell>,
}

impl Body {
    fn new(corners: Vec<Cell>) -> Self {
        let faces = hull(&corners);
        let normal = |face: &Vec<Cell>| cross(difference(face[1], face[0]), difference(face[2], face[0]));
        let edges = faces.iter().flat_map(|face| {
            let next = face.iter().cycle().skip(1);
            face.iter().zip(next).map(|(&from, &to)| {
                let edge = difference(to, from);
                if edge < [0; 3] { edge.map(|own| -own) } else { edge }
            })
        });
        Self { normals: faces.iter().map(normal).collect(), edges: geduld_model::ascending(edges), corners }
    }

    /// The least and the greatest value of a form.
    fn extent(&self, form: Cell) -> [i64; 2] {
        let values = || self.corners.iter().map(|&corner| dot(form, corner));
        [values().min().unwrap_or(0), values().max().unwrap_or(0)]
    }

    /// Whether the insides of two bodies meet, of which the other is moved: no plane along a face of one, or along an
    /// edge of each, is between them.
    fn meets(&self, other: &Self, by: Cell) -> bool {
        // Most bodies are apart along an axis.
        let axes = super::UNITS.iter();
        let crossed = self.edges.iter().flat_map(|&a| other.edges.iter().map(move |&b| cross(a, b)));
        let mut forms = axes.chain(&self.normals).chain(&other.normals).copied().chain(crossed);
        forms.all(|form| {
            let shift = dot(form, by);
            let ([low, high], [least, most]) = (self.extent(form), other.extent(form).map(|end| end + shift));
            form == [0; 3] || low < most && least < high
        })
    }
}

/// The corners of a cell. Flat cells are one unit high.
fn solid(lattice: &Prepared, cell: Cell) -> Vec<Cell> {
    let corners = lattice.corners(cell);
    match lattice.grid.is_solid {
        true => corners,
        false => [0, 1].into_iter().flat_map(|z| corners.iter().map(move |&[x, y, _]| [x, y, z])).collect(),
    }
}

/// The steps to the cells that a cell meets on the way. `bodies` are those of the first cell of each kind.
fn past_polyhedra(lattice: &Prepared, bodies: &[Body], cell: Cell, by: Cell) -> Vec<Cell> {
    let (from, to) = (solid(lattice, cell), solid(lattice, sum(cell, by)));
    let way = Body::new(extreme(&[from, to].concat()));
    let margin = lattice.grid.block.1.map(|side| side + 1);
    let ends = [cell, sum(cell, by)];
    let end = |axis: usize, pick: fn(i64, i64) -> i64| pick(ends[0][axis], ends[1][axis]);
    let low = [0, 1, 2].map(|axis| end(axis, i64::min) - margin[axis]);
    let high = [0, 1, 2].map(|axis| end(axis, i64::max) + margin[axis]);
    let is_met = |&other: &Cell| {
        let Some((kind, times)) = lattice.cells.split(other).filter(|_| other != cell) else { return false };
        let shift = lattice.points.shift(times).map(|number| lattice.grid.scale * number);
        way.meets(&bodies[kind], shift)
    };
    within(low, high).filter(is_met).map(|other| difference(other, cell)).collect()
}

/// The points that are corners of the convex hull of all points.
fn extreme(points: &[Cell]) -> Vec<Cell> {
    let points = geduld_model::ascending(points.iter().copied());
    let faces = hull(&points);
    // Of the points of a face, those between two others are no corners.
    let is_between = |point: Cell, others: &[Cell]| {
        others.iter().any(|&a| {
            others.iter().any(|&b| {
                let (to, from) = (difference(b, point), difference(a, point));
                cross(to, from) == [0; 3] && dot(to, from) < 0
            })
        })
    };
    let on_faces = geduld_model::ascending(faces.into_iter().flatten());
    on_faces.iter().copied().filter(|&point| !is_between(point, &points)).collect()
}
