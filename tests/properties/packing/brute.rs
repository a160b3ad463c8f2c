//! The numbers of a packing by definition: every choice of cells for every piece, compared as points in the plane or in
//! space.

use std::collections::{BTreeMap, BTreeSet};

use geduld_puzzle::lattice::{Cell, Lattice};
use geduld_tests::counting::{Numbers, numbers};
use geduld_tests::random::packing::{Packing, Place, Sentence};
use num_bigint::BigUint;

type Point = [f64; 3];
type Matrix = [Point; 3];

/// Coordinates are compared as whole numbers of this part. It is no round number, so that none of them lies halfway.
const PARTS: f64 = 1003.7;

/// The middle of a cell. Cells of cut cubes are where they are counted, in places.
fn centre(grid: Lattice, [x, y, z]: Cell) -> Point {
    let [a, b, c] = [x, y, z].map(|number| number as f64);
    let skew = |a: f64, b: f64| [a + b / 2.0, b * 0.75_f64.sqrt(), 0.0];
    match grid {
        Lattice::Square | Lattice::Cube | Lattice::Ball => [a, b, c],
        Lattice::Hexagon => skew(a, b),
        Lattice::Triangle => {
            let third = (1.0 + c) / 3.0;
            skew(a + third, b + third)
        }
        Lattice::Prism => {
            let half = (x - y).rem_euclid(2) as f64;
            let third = (1.0 + half) / 3.0;
            let [right, front, _] = skew((a - b - half) / 2.0 + third, b + third);
            [right, front, c]
        }
        Lattice::Rhombic | Lattice::TetraOcta => [a + 0.5, b + 0.5, c + 0.5],
    }
}

/// The middle of a cell and, where cells differ in more than their places, its corners: alone, the middle of a triangle
/// does not say which way up it is.
fn outline(grid: Lattice, cell: Cell, colour: Option<char>) -> Vec<(Point, Option<char>)> {
    let corners = corners(grid, cell).into_iter().map(|corner| (corner, None));
    std::iter::once((centre(grid, cell), colour)).chain(corners).collect()
}

/// The corners of a triangle, or of a part of a cube.
fn corners(grid: Lattice, cell: Cell) -> Vec<Point> {
    let floats = |points: Vec<Cell>| points.into_iter().map(|point| point.map(|own| own as f64)).collect();
    match grid {
        Lattice::Triangle | Lattice::Prism => {
            let middle = centre(grid, cell);
            let half = if grid == Lattice::Triangle { cell[2] } else { (cell[0] + cell[1]).rem_euclid(2) };
            let height = (1 - 2 * half) as f64 / 3.0_f64.sqrt();
            let corners = [[0.0, height, 0.0], [-0.5, -height / 2.0, 0.0], [0.5, -height / 2.0, 0.0]];
            corners.map(|corner| [0, 1, 2].map(|axis| middle[axis] + corner[axis])).to_vec()
        }
        Lattice::Rhombic => {
            // In a cube of side 5: 0 and 4 say the face, 1 and 3 the edge, 2 the direction of the edge.
            let cube = cell.map(|own| 5 * own.div_euclid(5));
            let at = |of: &dyn Fn(i64) -> f64| {
                [0, 1, 2].map(|axis| cube[axis] as f64 + of(cell[axis].rem_euclid(5)))
            };
            let face = |own: i64| {
                if own == 0 {
                    0.0
                } else if own == 4 {
                    5.0
                } else {
                    2.5
                }
            };
            let end = |own: i64, end: f64| {
                if own == 2 {
                    end
                } else if own < 2 {
                    0.0
                } else {
                    5.0
                }
            };
            vec![at(&|_| 2.5), at(&face), at(&|own| end(own, 0.0)), at(&|own| end(own, 5.0))]
        }
        Lattice::TetraOcta => {
            let cube = cell.map(|own| own.div_euclid(3));
            let own = cell.map(|own| own.rem_euclid(3));
            let corner = |bits: i64| [0, 1, 2].map(|axis| 3 * (cube[axis] + (bits >> axis & 1)));
            let even = |point: &Cell| point.iter().map(|own| own / 3).sum::<i64>().rem_euclid(2) == 0;
            if own == [1; 3] {
                return floats((0..8).map(corner).filter(even).collect());
            }
            let bits = (own[0] / 2) | (own[1] / 2) << 1 | (own[2] / 2) << 2;
            floats([0, 1, 2, 4].map(|other| corner(bits ^ other)).to_vec())
        }
        Lattice::Square | Lattice::Hexagon | Lattice::Cube | Lattice::Ball => Vec::new(),
    }
}

fn times(matrix: &Matrix, point: Point) -> Point {
    matrix.map(|row| (0..3).map(|axis| row[axis] * point[axis]).sum())
}

fn rounded(point: Point) -> [i64; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "coordinates are small")]
    point.map(|number| (number * PARTS).round() as i64)
}

/// The rotations of a lattice about a point, and all rotations and reflections.
fn matrices(grid: Lattice) -> [Vec<Matrix>; 2] {
    let about_z = |parts: f64| -> Matrix {
        let (sine, cosine) = (std::f64::consts::TAU / parts).sin_cos();
        [[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]]
    };
    let about_x: Matrix = [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]];
    let (generators, mirror): (Vec<Matrix>, Matrix) = match grid {
        Lattice::Square => (vec![about_z(4.0)], [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        Lattice::Triangle | Lattice::Hexagon => {
            (vec![about_z(6.0)], [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
        }
        Lattice::Prism => {
            let over = [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]];
            (vec![about_z(6.0), over], [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
        }
        Lattice::Cube | Lattice::Ball | Lattice::Rhombic | Lattice::TetraOcta => {
            (vec![about_z(4.0), about_x], [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]])
        }
    };
    let product = |a: &Matrix, b: &Matrix| -> Matrix {
        let columns = [0, 1, 2].map(|column| times(a, [b[0][column], b[1][column], b[2][column]]));
        [0, 1, 2].map(|row| [columns[0][row], columns[1][row], columns[2][row]])
    };
    let closure = |generators: &[Matrix]| {
        let mut all: Vec<Matrix> = vec![[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]];
        let mut next = 0;
        while next < all.len() {
            for generator in generators {
                let new = product(generator, &all[next]);
                if !all.iter().any(|known| known.map(rounded) == new.map(rounded)) {
                    all.push(new);
                }
            }
            next += 1;
        }
        all
    };
    let rotations = closure(&generators);
    [rotations, closure(&[generators, vec![mirror]].concat())]
}

/// The half turns around the diagonals of the cubes, each followed by the rotations of the lattice.
fn twins(grid: Lattice) -> Vec<Matrix> {
    if grid != Lattice::Ball {
        return Vec::new();
    }
    let [rotations, _] = matrices(grid);
    let axes = [[1.0, 1.0, 1.0], [-1.0, 1.0, 1.0], [1.0, -1.0, 1.0], [1.0, 1.0, -1.0]];
    let turns = axes.map(|axis: Point| -> Matrix {
        let identity = |row: usize, column: usize| if row == column { 1.0 } else { 0.0 };
        [0, 1, 2]
            .map(|row| [0, 1, 2].map(|column| 2.0 * axis[row] * axis[column] / 3.0 - identity(row, column)))
    });
    turns
        .iter()
        .flat_map(|turn| {
            rotations.iter().map(|own| {
                let columns =
                    [0, 1, 2].map(|column| times(own, [turn[0][column], turn[1][column], turn[2][column]]));
                [0, 1, 2].map(|row| [columns[0][row], columns[1][row], columns[2][row]])
            })
        })
        .collect()
}

/// Whether every ball lands on a place if the first one stays on one.
fn lands(matrix: &Matrix, points: &[(Point, Option<char>)]) -> bool {
    points.iter().all(|(point, _)| {
        let by = times(matrix, [0, 1, 2].map(|axis| point[axis] - points[0].0[axis]));
        by.iter().all(|own| (own - own.round()).abs() < 0.01)
            && (by.iter().map(|own| own.round()).sum::<f64>() / 2.0).fract() == 0.0
    })
}

type Coloured = Vec<([i64; 3], Option<char>)>;

/// Points with colours after a matrix, relative to their centre, in ascending order.
fn relative(matrix: &Matrix, points: &[(Point, Option<char>)]) -> Coloured {
    let count = points.len() as f64;
    let middle: Point =
        [0, 1, 2].map(|axis| points.iter().map(|(point, _)| point[axis]).sum::<f64>() / count);
    let moved = points.iter().map(|&(point, colour)| {
        (rounded(times(matrix, [0, 1, 2].map(|axis| point[axis] - middle[axis]))), colour)
    });
    let mut moved: Coloured = moved.collect();
    moved.sort_unstable();
    moved
}

/// A piece without regard to its name: the ways in which it may lie, and how often it is used.
struct Kind {
    ways: BTreeSet<Coloured>,
    least: usize,
    most: usize,
}

/// Pieces on the board: the kind of each, and its cells as bits.
type Solution = BTreeSet<(usize, u32)>;

struct Brute<'a> {
    puzzle: &'a Packing,
    kinds: Vec<Kind>,
    /// The kind of each piece.
    of_piece: Vec<usize>,
    points: Vec<Point>,
    /// For each kind the sets of cells that it can cover.
    places: Vec<Vec<u32>>,
}

impl<'a> Brute<'a> {
    fn new(puzzle: &'a Packing) -> Self {
        let identity = matrices(puzzle.grid)[0][0];
        let [rotations, all] = matrices(puzzle.grid);
        let allowed = match (puzzle.turn, puzzle.flip && !puzzle.grid.is_solid()) {
            (false, _) => vec![identity],
            (true, true) => all,
            (true, false) => rotations,
        };
        let (mut kinds, mut of_piece): (Vec<Kind>, Vec<usize>) = (Vec::new(), Vec::new());
        for piece in &puzzle.pieces {
            let mut ways: BTreeSet<Coloured> = BTreeSet::new();
            let plain = |cells: &Vec<Cell>| cells.iter().map(|&cell| (cell, None)).collect();
            let shapes: Vec<Vec<(Cell, Option<char>)>> =
                std::iter::once(piece.cells.clone()).chain(piece.alternatives.iter().map(plain)).collect();
            for shape in shapes {
                let points: Vec<(Point, Option<char>)> =
                    shape.iter().flat_map(|&(cell, colour)| outline(puzzle.grid, cell, colour)).collect();
                ways.extend(allowed.iter().map(|matrix| relative(matrix, &points)));
                if puzzle.turn {
                    let further = twins(puzzle.grid).into_iter().filter(|matrix| lands(matrix, &points));
                    ways.extend(further.map(|matrix| relative(&matrix, &points)));
                }
            }
            match kinds.iter().position(|kind| kind.ways == ways) {
                Some(kind) => {
                    kinds[kind].least += piece.least;
                    kinds[kind].most += piece.most;
                    of_piece.push(kind);
                }
                None => {
                    of_piece.push(kinds.len());
                    kinds.push(Kind { ways, least: piece.least, most: piece.most });
                }
            }
        }
        let points: Vec<Point> = puzzle.board.iter().map(|&(cell, ..)| centre(puzzle.grid, cell)).collect();
        let fits = |kind: &Kind, cells: u32| {
            let own = (0..points.len()).filter(|cell| cells >> cell & 1 == 1);
            let there: Vec<(Point, Option<char>)> = own
                .flat_map(|cell| outline(puzzle.grid, puzzle.board[cell].0, puzzle.board[cell].2))
                .collect();
            let there = relative(&identity, &there);
            kind.ways.iter().any(|way| {
                way.len() == there.len()
                    && way.iter().zip(&there).all(|(own, there)| {
                        own.0 == there.0 && (own.1.is_none() || there.1.is_none() || own.1 == there.1)
                    })
            })
        };
        let places = kinds
            .iter()
            .map(|kind| (1..1u32 << points.len()).filter(|&cells| fits(kind, cells)).collect())
            .collect();
        Self { puzzle, kinds, of_piece, points, places }
    }

    fn bits(&self, cells: &[Cell]) -> u32 {
        let bit = |cell: &Cell| 1 << self.puzzle.board.iter().position(|(own, ..)| own == cell).unwrap();
        cells.iter().map(bit).sum()
    }

    /// All solutions that keep the rules, without pins and conditions.
    fn all(&self) -> Vec<Solution> {
        let mut found = Vec::new();
        self.fill(0, 0, 0, 0, &mut Vec::new(), &mut found);
        found
    }

    fn fill(
        &self,
        kind: usize,
        from: usize,
        used: usize,
        covered: u32,
        begun: &mut Vec<(usize, u32)>,
        found: &mut Vec<Solution>,
    ) {
        let Some(own) = self.kinds.get(kind) else {
            let needed = self.puzzle.board.iter().enumerate().filter(|(_, (_, open, _))| !open);
            let all = needed.map(|(cell, _)| 1u32 << cell).all(|cell| covered & cell > 0);
            let grouped = self.puzzle.open.as_ref().is_none_or(|(cells, least, most)| {
                (*least..=*most).contains(&((self.bits(cells) & !covered).count_ones() as usize))
            });
            let totals = self.puzzle.groups.iter().all(|(pieces, least, most)| {
                let kinds = self.kinds_of(pieces);
                let times = begun.iter().filter(|(kind, _)| kinds.contains(kind)).count();
                (*least..=*most).contains(&times)
            });
            if all && grouped && totals {
                found.push(begun.iter().copied().collect());
            }
            return;
        };
        if used >= own.least {
            self.fill(kind + 1, 0, 0, covered, begun, found);
        }
        for place in from..self.places[kind].len() {
            let cells = self.places[kind][place];
            if used < own.most && covered & cells == 0 {
                begun.push((kind, cells));
                self.fill(kind, place + 1, used + 1, covered | cells, begun, found);
                begun.pop();
            }
        }
    }

    fn kinds_of(&self, pieces: &[usize]) -> BTreeSet<usize> {
        pieces.iter().map(|&piece| self.of_piece[piece]).collect()
    }

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
    fn is_counted(&self, solution: &Solution) -> bool {
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

    /// The image of each cell and of each kind of piece, if a matrix maps the board and the set of pieces to
    /// themselves.
    fn action(&self, matrix: &Matrix) -> Option<Action> {
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
    fn orbit(solution: &Solution, moves: &[Action]) -> BTreeSet<Solution> {
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

/// The image of each cell, and of each kind of piece.
type Action = (Vec<usize>, Vec<usize>);

fn moved(solution: &Solution, (cells, kinds): &Action) -> Solution {
    let image = |&(kind, own): &(usize, u32)| {
        let bits = (0..cells.len()).filter(|cell| own >> cell & 1 == 1).map(|cell| 1u32 << cells[cell]);
        (kinds[kind], bits.sum())
    };
    solution.iter().map(image).collect()
}

/// The matrix of a map with this name. Angles are measured from the direction of the first coordinate.
fn named(grid: Lattice, name: &str) -> Matrix {
    if let Some(flat) = name.strip_suffix("upside down") {
        let flat = flat.trim_end_matches(", ");
        let mut matrix = named(grid, if flat.is_empty() { "identity" } else { flat });
        matrix[2][2] = -1.0;
        return matrix;
    }
    if let Some(axes) = name.strip_prefix("x,y,z to ") {
        let axes: Vec<&str> = axes.split(',').collect();
        return [0, 1, 2].map(|row| {
            let (sign, axis) =
                (if axes[row].starts_with('-') { -1.0 } else { 1.0 }, "xyz".find(&axes[row][1..]));
            [0, 1, 2].map(|column| if Some(column) == axis { sign } else { 0.0 })
        });
    }
    let square = grid == Lattice::Square;
    let (mirrors, degrees): (bool, f64) = match name {
        "identity" => (false, 0.0),
        "quarter turn" => (false, 90.0),
        "three-quarter turn" => (false, 270.0),
        "sixth turn" => (false, 60.0),
        "third turn" => (false, 120.0),
        "half turn" => (false, 180.0),
        "two-third turn" => (false, 240.0),
        "five-sixth turn" => (false, 300.0),
        "left-right reflection" => (true, 90.0),
        "top-bottom reflection" => (true, 0.0),
        "reflection at the main diagonal" if square => (true, 45.0),
        "reflection at the other diagonal" if square => (true, 135.0),
        _ => {
            let words: Vec<&str> = name.split(' ').collect();
            let ["reflection", "at", degrees, "degrees"] = words[..] else { panic!("no map {name}") };
            (true, degrees.parse().unwrap())
        }
    };
    let (sine, cosine) = (if mirrors { 2.0 * degrees } else { degrees }).to_radians().sin_cos();
    let sign = if mirrors { -1.0 } else { 1.0 };
    [[cosine, -sine * sign, 0.0], [sine, cosine * sign, 0.0], [0.0, 0.0, 1.0]]
}

/// The numbers by definition.
pub fn expected(puzzle: &Packing) -> Numbers {
    expected_with(puzzle, &["rotation", "reflection"], None)
}

/// The numbers with these kinds of maps counting as the same, of the solutions that a map leaves as they are.
pub fn expected_with(puzzle: &Packing, kinds: &[&str], fixed_by: Option<&str>) -> Numbers {
    let brute = Brute::new(puzzle);
    let fixing = fixed_by.map(|name| brute.action(&named(puzzle.grid, name)).expect("it is a symmetry"));
    let is_fixed =
        |solution: &Solution| fixing.as_ref().is_none_or(|action| moved(solution, action) == *solution);
    let counted: BTreeSet<Solution> = (brute.all().into_iter())
        .filter(|solution| brute.is_counted(solution) && is_fixed(solution))
        .collect();
    let [rotations, all] = matrices(puzzle.grid);
    let (turns, others) = all.iter().partition::<Vec<Matrix>, _>(|matrix| is_one_of(matrix, &rotations));
    let [rotations, mut reflections] =
        [turns, others].map(|maps| maps.iter().filter_map(|map| brute.action(map)).collect::<Vec<Action>>());
    if puzzle.mirrors_apart {
        reflections.clear();
    }
    let classes = |moves: &[Action]| {
        let orbits = counted.iter().map(|solution| Brute::orbit(solution, moves));
        orbits.map(|orbit| orbit.into_iter().next()).collect::<BTreeSet<_>>().len()
    };
    let mut moves = Vec::new();
    if kinds.contains(&"rotation") {
        moves.extend(rotations.clone());
    }
    if kinds.contains(&"reflection") {
        moves.extend(reflections);
    }
    let mut expected = numbers([
        ("solutions", counted.len()),
        ("essentially_different", classes(&moves)),
        ("up_to_rotation", classes(&rotations)),
    ]);
    if brute.kinds.iter().all(|kind| kind.least == kind.most) {
        let ways = brute.kinds.iter().map(|kind| (1..=kind.most).product::<usize>());
        expected.insert("labelled".to_owned(), BigUint::from(counted.len() * ways.product::<usize>()));
    }
    expected
}

fn is_one_of(matrix: &Matrix, known: &[Matrix]) -> bool {
    known.iter().any(|own| own.map(rounded) == matrix.map(rounded))
}
