//! Cells in the plane: their polygons, and the lines around pieces.

use std::collections::BTreeMap;

use geduld_draw::scene::{Point, UNIT};

use crate::lattice::{Cell, Lattice};

/// The sine of 60 degrees.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The corners of a cell, clockwise. Cubes and balls are drawn as squares of their layer.
pub(in crate::families) fn corners(grid: Lattice, cell: Cell) -> Vec<Point> {
    let [x, y, z] = cell.map(|number| number as f64);
    let skew = |x: f64, y: f64| [(x + y / 2.0) * UNIT, y * HEIGHT * UNIT];
    match grid {
        // A prism seen from above.
        Lattice::Prism => {
            let [x, y, _] = cell;
            corners(Lattice::Triangle, [(x - y).div_euclid(2), y, (x - y).rem_euclid(2)])
        }
        Lattice::Square | Lattice::Cube | Lattice::Ball | Lattice::Rhombic | Lattice::TetraOcta => {
            let at = |dx: f64, dy: f64| [(x + dx) * UNIT, (y + dy) * UNIT];
            vec![at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)]
        }
        Lattice::Triangle if z == 0.0 => vec![skew(x, y), skew(x + 1.0, y), skew(x, y + 1.0)],
        Lattice::Triangle => vec![skew(x + 1.0, y), skew(x + 1.0, y + 1.0), skew(x, y + 1.0)],
        Lattice::Hexagon => {
            let [across, down] = [(x + y / 2.0) * UNIT, y * HEIGHT * UNIT];
            let side = UNIT / (2.0 * HEIGHT);
            let half = UNIT / 2.0;
            let offsets = [
                [0.0, -side],
                [half, -side / 2.0],
                [half, side / 2.0],
                [0.0, side],
                [-half, side / 2.0],
                [-half, -side / 2.0],
            ];
            offsets.iter().map(|[dx, dy]| [across + dx, down + dy]).collect()
        }
    }
}

/// The middle of a cell.
pub(in crate::families) fn middle(grid: Lattice, cell: Cell) -> Point {
    let corners = corners(grid, cell);
    let count = corners.len() as f64;
    [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>() / count)
}

/// A corner as a key that is equal for equal corners.
#[expect(clippy::cast_possible_truncation, reason = "coordinates are small")]
fn key(point: Point) -> [i64; 2] {
    point.map(|number| (number * 8.0).round() as i64)
}

/// A side of cells: its ends, and the regions on both of its sides.
type Side<R> = ([Point; 2], Vec<R>);

/// The sides of cells, each with its two ends, and the regions on both of its sides, in a fixed order.
pub(super) fn sides<R: Copy>(grid: Lattice, cells: &[(Cell, R)]) -> Vec<Side<R>> {
    let mut sides: BTreeMap<[[i64; 2]; 2], Side<R>> = BTreeMap::new();
    for &(cell, region) in cells {
        let corners = corners(grid, cell);
        for (number, &from) in corners.iter().enumerate() {
            let to = corners[(number + 1) % corners.len()];
            let mut ends = [key(from), key(to)];
            ends.sort_unstable();
            sides.entry(ends).or_insert_with(|| ([from, to], Vec::new())).1.push(region);
        }
    }
    sides.into_values().collect()
}

/// The corners of the closed lines around cells. Lines around holes run in the other direction.
pub(in crate::families) fn boundaries(grid: Lattice, cells: &[Cell]) -> Vec<Vec<Point>> {
    let regions: Vec<(Cell, ())> = cells.iter().map(|&cell| (cell, ())).collect();
    let outer = sides(grid, &regions).into_iter().filter(|(_, regions)| regions.len() == 1);
    let mut next: BTreeMap<[i64; 2], Vec<[Point; 2]>> = BTreeMap::new();
    outer.for_each(|(ends, _)| next.entry(key(ends[0])).or_default().push(ends));
    let mut lines = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let (mut line, mut at) = (Vec::new(), start);
        while let Some(mut ends) = next.remove(&at) {
            let Some([from, to]) = ends.pop() else { break };
            if !ends.is_empty() {
                next.insert(at, ends);
            }
            line.push(from);
            at = key(to);
            if at == start {
                break;
            }
        }
        lines.push(without_straight(&line));
    }
    lines
}

/// The points of a closed line where it changes its direction.
fn without_straight(line: &[Point]) -> Vec<Point> {
    let count = line.len();
    let turns = |number: &usize| {
        let [before, at, after] = [count - 1, 0, 1].map(|by| line[(number + by) % count]);
        let (a, b) = ([at[0] - before[0], at[1] - before[1]], [after[0] - at[0], after[1] - at[1]]);
        (a[0] * b[1] - a[1] * b[0]).abs() > 1e-6
    };
    (0..count).filter(turns).map(|number| line[number]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice the signed area.
    fn area(line: &[Point]) -> f64 {
        let next = line.iter().cycle().skip(1);
        line.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum()
    }

    #[test]
    fn lines_enclose_their_cells() {
        for grid in [Lattice::Square, Lattice::Triangle, Lattice::Hexagon] {
            let mut cells = vec![[3, 3, 0]];
            for cell in cells.clone().into_iter().flat_map(|cell| grid.neighbours(cell)) {
                cells.push(cell);
            }
            let each: f64 = cells.iter().map(|&cell| area(&corners(grid, cell))).sum();
            let lines = boundaries(grid, &cells);
            assert_eq!(lines.len(), 1, "{grid:?}");
            assert!((area(&lines[0]) - each).abs() < 1.0 && each > 0.0);
            // A ring has a line around its hole.
            if grid == Lattice::Hexagon {
                assert_eq!(boundaries(grid, &cells[1..]).len(), 2);
            }
        }
    }
}
