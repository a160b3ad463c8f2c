//! Cells as points in the plane or in space, and rotations and reflections as matrices.

use geduld_puzzle::lattice::{Cell, Lattice};

pub type Point = [f64; 3];
pub type Matrix = [Point; 3];

/// Coordinates are compared as whole numbers of this part. It is no round number, so that none of them lies halfway.
pub const PARTS: f64 = 1003.7;

/// The middle of a cell. Cells of cut cubes are where they are counted, in places.
pub fn centre(grid: Lattice, [x, y, z]: Cell) -> Point {
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
pub fn outline(grid: Lattice, cell: Cell, colour: Option<char>) -> Vec<(Point, Option<char>)> {
    let corners = corners(grid, cell).into_iter().map(|corner| (corner, None));
    std::iter::once((centre(grid, cell), colour)).chain(corners).collect()
}

/// The corners of a triangle, or of a part of a cube.
pub fn corners(grid: Lattice, cell: Cell) -> Vec<Point> {
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

pub fn times(matrix: &Matrix, point: Point) -> Point {
    matrix.map(|row| (0..3).map(|axis| row[axis] * point[axis]).sum())
}

pub fn rounded(point: Point) -> [i64; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "coordinates are small")]
    point.map(|number| (number * PARTS).round() as i64)
}

/// The rotations of a lattice about a point, and all rotations and reflections.
pub fn matrices(grid: Lattice) -> [Vec<Matrix>; 2] {
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
pub fn twins(grid: Lattice) -> Vec<Matrix> {
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
pub fn lands(matrix: &Matrix, points: &[(Point, Option<char>)]) -> bool {
    points.iter().all(|(point, _)| {
        let by = times(matrix, [0, 1, 2].map(|axis| point[axis] - points[0].0[axis]));
        by.iter().all(|own| (own - own.round()).abs() < 0.01)
            && (by.iter().map(|own| own.round()).sum::<f64>() / 2.0).fract() == 0.0
    })
}

pub type Coloured = Vec<([i64; 3], Option<char>)>;

/// Points with colours after a matrix, relative to their centre, in ascending order.
pub fn relative(matrix: &Matrix, points: &[(Point, Option<char>)]) -> Coloured {
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

/// The matrix of a map with this name. Angles are measured from the direction of the first coordinate.
pub fn named(grid: Lattice, name: &str) -> Matrix {
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

pub fn is_one_of(matrix: &Matrix, known: &[Matrix]) -> bool {
    known.iter().any(|own| own.map(rounded) == matrix.map(rounded))
}
