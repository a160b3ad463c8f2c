//! What rotations and reflections make of cells, pieces and solutions.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{Coloured, Matrix, PARTS, Point, outline, relative, rounded, times};
use super::search::{Brute, Solution};

/// The image of each cell, and of each kind of piece.
pub type Action = (Vec<usize>, Vec<usize>);

impl Brute<'_> {
    /// The image of each cell and of each kind of piece, if a matrix maps the board and the set of pieces to
    /// themselves.
    pub fn action(&self, matrix: &Matrix) -> Option<Action> {
        let count = self.points.len() as f64;
        let middle: Point =
            [0, 1, 2].map(|axis| self.points.iter().map(|point| point[axis]).sum::<f64>() / count);
        let about = |point: Point| -> Point { [0, 1, 2].map(|axis| point[axis] - middle[axis]) };
        let places: BTreeMap<[i64; 3], usize> =
            self.points.iter().map(|&point| rounded(about(point))).zip(0..).collect();
        let cells = self.points.iter().map(|&point| {
            let [x, y, z] = rounded(times(matrix, about(point)));
            // Rounding can differ by one.
            let near = (-1..=1)
                .flat_map(|a| (-1..=1).flat_map(move |b| (-1..=1).map(move |c| [x + a, y + b, z + c])));
            near.into_iter().find_map(|key| places.get(&key).copied())
        });
        let cells: Vec<usize> = cells.collect::<Option<_>>()?;
        // The middle of a triangle does not say which way up it is: corners must become corners.
        let corners = |cell: usize| -> Vec<Point> {
            let outline = outline(self.puzzle.grid, self.puzzle.board[cell].0, None);
            let middle = outline[0].0;
            outline[1..].iter().map(|(point, _)| [0, 1, 2].map(|axis| point[axis] - middle[axis])).collect()
        };
        let keeps_corners = cells.iter().enumerate().all(|(cell, &image)| {
            corners(cell).into_iter().all(|corner| {
                let carried = times(matrix, corner);
                let is_near = |own: &Point| (0..3).all(|axis| (own[axis] - carried[axis]).abs() < 0.01);
                corners(image).iter().any(is_near)
            })
        });
        if !keeps_corners {
            return None;
        }
        let board = &self.puzzle.board;
        let alike = cells
            .iter()
            .enumerate()
            .all(|(cell, &image)| (board[cell].1, board[cell].2) == (board[image].1, board[image].2));
        if let Some((group, ..)) = &self.puzzle.open {
            let bits = self.bits(group);
            let image: u32 =
                (0..cells.len()).filter(|cell| bits >> cell & 1 == 1).map(|cell| 1 << cells[cell]).sum();
            if image != bits {
                return None;
            }
        }
        let near = |a: &Coloured, b: &Coloured| {
            a.len() == b.len()
                && a.iter().all(|(point, colour)| {
                    b.iter().any(|(other, own)| {
                        colour == own && (0..3).all(|axis| (point[axis] - other[axis]).abs() <= 2)
                    })
                })
        };
        let kinds = self.kinds.iter().map(|kind| {
            let image: Vec<Coloured> = kind
                .ways
                .iter()
                .map(|way| {
                    let exact: Vec<(Point, Option<char>)> = way
                        .iter()
                        .map(|(point, colour)| (point.map(|number| number as f64 / PARTS), *colour))
                        .collect();
                    relative(matrix, &exact)
                })
                .collect();
            self.kinds.iter().position(|other| {
                (other.least, other.most) == (kind.least, kind.most)
                    && other.ways.len() == image.len()
                    && image.iter().all(|way| other.ways.iter().any(|own| near(own, way)))
            })
        });
        let kinds: Vec<usize> = kinds.collect::<Option<_>>()?;
        let keeps_groups = self.puzzle.groups.iter().all(|(pieces, least, most)| {
            let image: BTreeSet<usize> = self.kinds_of(pieces).into_iter().map(|kind| kinds[kind]).collect();
            self.puzzle
                .groups
                .iter()
                .any(|(other, low, high)| (low, high) == (least, most) && self.kinds_of(other) == image)
        });
        (alike && keeps_groups).then_some((cells, kinds))
    }

    /// All that becomes of a solution if it is moved in these ways, again and again.
    pub fn orbit(solution: &Solution, moves: &[Action]) -> BTreeSet<Solution> {
        let mut orbit = BTreeSet::from([solution.clone()]);
        let mut new = vec![solution.clone()];
        while let Some(next) = new.pop() {
            for image in moves.iter().map(|action| moved(&next, action)) {
                if orbit.insert(image.clone()) {
                    new.push(image);
                }
            }
        }
        orbit
    }
}

pub fn moved(solution: &Solution, (cells, kinds): &Action) -> Solution {
    let image = |&(kind, own): &(usize, u32)| {
        let bits = (0..cells.len()).filter(|cell| own >> cell & 1 == 1).map(|cell| 1u32 << cells[cell]);
        (kinds[kind], bits.sum())
    };
    solution.iter().map(image).collect()
}
