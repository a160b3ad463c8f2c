//! The faces of cells, and the cells on their other sides. A cell is the convex hull of its corners.

use super::cell::{Cell, difference, sum};
use super::frame::Frame;
use super::{Face, Grid};

/// The faces of each kind of cell. In the plane these are its sides.
pub(super) fn faces(grid: &Grid) -> Vec<Vec<Face>> {
    let scaled = |axis: usize| grid.steps[axis].point.map(|number| number * grid.scale);
    let corners = Frame::new([0, 1, 2].map(scaled), vec![[0; 3]]);
    let cells = Frame::new([0, 1, 2].map(|axis| grid.steps[axis].cell), vec![[0; 3]]);
    let all: Vec<Vec<Vec<Cell>>> = grid
        .kinds
        .iter()
        .map(|kind| if grid.is_solid { hull(&kind.corners) } else { sides(&kind.corners) })
        .collect();
    let sorted = |face: &[Cell]| {
        let mut sorted = face.to_vec();
        sorted.sort_unstable();
        sorted
    };
    let neighbour = |own: usize, face: &[Cell]| {
        let wanted = sorted(face);
        for (kind, others) in all.iter().enumerate() {
            for other in others.iter().map(|other| sorted(other)) {
                let by = difference(wanted[0], other[0]);
                let moved = other.iter().map(|&corner| sum(corner, by));
                if let Some((_, times)) = corners.split(by)
                    && (kind, times) != (own, [0; 3])
                    && moved.eq(wanted.iter().copied())
                {
                    let there = sum(grid.kinds[kind].cell, cells.shift(times));
                    return Some(difference(there, grid.kinds[own].cell));
                }
            }
        }
        None
    };
    let faces = |(kind, own): (usize, &Vec<Vec<Cell>>)| {
        let face = |face: &Vec<Cell>| Some(Face { corners: face.clone(), to: neighbour(kind, face)? });
        own.iter().filter_map(face).collect()
    };
    all.iter().enumerate().map(faces).collect()
}

/// The sides of a polygon.
fn sides(corners: &[Cell]) -> Vec<Vec<Cell>> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(&from, &to)| vec![from, to]).collect()
}

/// The faces of the convex hull of some points that are all corners, each with its corners around it.
pub(super) fn hull(corners: &[Cell]) -> Vec<Vec<Cell>> {
    let mut faces: Vec<Vec<Cell>> = Vec::new();
    for (a, &from) in corners.iter().enumerate() {
        for (b, &over) in corners.iter().enumerate().skip(a + 1) {
            for &to in &corners[b + 1..] {
                let normal = cross(difference(over, from), difference(to, from));
                let height = |corner: &Cell| dot(normal, difference(*corner, from));
                let heights: Vec<i64> = corners.iter().map(height).collect();
                let one_side = heights.iter().all(|&own| own >= 0) || heights.iter().all(|&own| own <= 0);
                if normal == [0; 3] || !one_side {
                    continue;
                }
                let on = corners.iter().zip(&heights).filter(|&(_, &height)| height == 0);
                let face = around(on.map(|(&corner, _)| corner).collect(), normal);
                let known = |other: &Vec<Cell>| {
                    other.len() == face.len() && face.iter().all(|corner| other.contains(corner))
                };
                if !faces.iter().any(known) {
                    faces.push(face);
                }
            }
        }
    }
    faces
}

/// The corners of a convex face in order: each next corner has all others on the same side.
fn around(mut corners: Vec<Cell>, normal: Cell) -> Vec<Cell> {
    let mut ordered = vec![corners.swap_remove(0)];
    while let Some(&last) = ordered.last() {
        let others: Vec<Cell> = ordered.iter().chain(&corners).copied().filter(|own| *own != last).collect();
        let is_next = |to: &Cell| {
            let side = |other: &Cell| dot(normal, cross(difference(*to, last), difference(*other, last)));
            others.iter().all(|other| side(other) >= 0)
        };
        let Some(next) = corners.iter().position(is_next) else { break };
        ordered.push(corners.swap_remove(next));
    }
    ordered
}

pub(super) fn cross([a, b, c]: Cell, [x, y, z]: Cell) -> Cell {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

pub(super) fn dot(a: Cell, b: Cell) -> i64 {
    (0..3).map(|axis| a[axis] * b[axis]).sum()
}
