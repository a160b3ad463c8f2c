//! Which cells touch, which cells a sentence names, and whether a solution keeps pins and conditions.

use geduld_puzzle::lattice::Lattice;
use geduld_tests::random::packing::{Place, Sentence};

use super::geometry::corners;
use super::search::{Brute, Solution};

impl Brute<'_> {
    fn touch(&self, a: u32, b: u32) -> bool {
        let cells = |bits: u32| (0..self.points.len()).filter(move |cell| bits >> cell & 1 == 1);
        cells(a).any(|one| cells(b).any(|other| self.are_neighbours(one, other)))
    }

    fn are_neighbours(&self, one: usize, other: usize) -> bool {
        let nearest = match self.puzzle.grid {
            Lattice::Square | Lattice::Cube | Lattice::Hexagon => 1.0,
            Lattice::Triangle => 1.0 / 3.0,
            Lattice::Ball => 2.0,
            // A common face.
            Lattice::Prism => {
                let [from, to] = [one, other].map(|cell| self.puzzle.board[cell].0);
                let flat = (0..2)
                    .map(|axis| (self.points[one][axis] - self.points[other][axis]).powi(2))
                    .sum::<f64>();
                return match (from[2] - to[2]).abs() {
                    0 => (flat - 1.0 / 3.0).abs() < 0.01,
                    1 => flat < 0.01,
                    _ => false,
                };
            }
            Lattice::Rhombic | Lattice::TetraOcta => {
                let [from, to] =
                    [one, other].map(|cell| corners(self.puzzle.grid, self.puzzle.board[cell].0));
                return from.iter().filter(|corner| to.contains(corner)).count() == 3;
            }
        };
        let square = |axis: usize| (self.points[one][axis] - self.points[other][axis]).powi(2);
        ((0..3).map(square).sum::<f64>() - nearest).abs() < 0.01
    }

    /// The cells of a place.
    fn place(&self, place: &Place) -> u32 {
        let of = |keep: &dyn Fn(usize) -> bool| -> u32 {
            (0..self.points.len()).filter(|&cell| keep(cell)).map(|cell| 1 << cell).sum()
        };
        let around = |cell: usize| {
            (0..self.points.len()).filter(|&other| self.are_neighbours(cell, other)).collect::<Vec<usize>>()
        };
        let (all, axes) = match self.puzzle.grid {
            Lattice::Square => (4, 2),
            Lattice::Triangle => (3, 0),
            Lattice::Hexagon => (6, 0),
            Lattice::Cube => (6, 3),
            Lattice::Ball => (12, 0),
            Lattice::Prism => (5, 0),
            Lattice::Rhombic | Lattice::TetraOcta => (4, 0),
        };
        let fewest = (0..self.points.len()).map(|cell| around(cell).len()).min().unwrap_or(0);
        // A corner has no neighbour on one side of each axis; in grids without such axes, no cell has fewer neighbours.
        let is_corner = |cell: usize| match axes {
            0 => around(cell).len() == fewest,
            _ => (0..axes).all(|axis| {
                let beside = around(cell).into_iter();
                let along =
                    beside.filter(|&other| (self.points[other][axis] - self.points[cell][axis]).abs() > 0.5);
                along.count() < 2
            }),
        };
        match place {
            Place::Cells(cells) => self.bits(cells),
            Place::Area("corners") => of(&is_corner),
            Place::Area("border") => of(&|cell| around(cell).len() < all),
            Place::Area("inside") => of(&|cell| around(cell).len() == all),
            Place::Area(other) => unreachable!("no area {other}"),
            Place::Line(_, axis, number) => of(&|cell| self.puzzle.board[cell].0[*axis] == *number),
        }
    }

    /// Whether a solution keeps pins and conditions.
    pub fn is_counted(&self, solution: &Solution) -> bool {
        let covered: u32 = solution.iter().map(|(_, cells)| cells).sum();
        let pins = self.puzzle.pins.iter().all(|(piece, cells)| {
            let bits = self.bits(cells);
            match piece {
                None => covered & bits == 0,
                Some(piece) => {
                    solution.iter().any(|&(kind, own)| kind == self.of_piece[*piece] && own & bits == bits)
                }
            }
        });
        let copies = |piece: usize| {
            let kind = self.of_piece[piece];
            solution.iter().filter(move |(own, _)| *own == kind).map(|&(_, cells)| cells)
        };
        pins && self.puzzle.conditions.iter().all(|sentence| match sentence {
            Sentence::In(piece, place, inside) => {
                copies(*piece).all(|own| (own & self.place(place) > 0) == *inside)
            }
            Sentence::Touch(a, b, touch) => {
                copies(*a).all(|own| copies(*b).any(|other| other != own && self.touch(own, other)) == *touch)
            }
        })
    }
}
