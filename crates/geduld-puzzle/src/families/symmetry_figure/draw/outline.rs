//! The boundary of a set of squares.

use std::collections::BTreeMap;

use geduld_draw::scene::{Point, UNIT};

use super::super::polyomino::Square;

/// A corner of squares: row and column of the square to its lower right.
type Corner = (usize, usize);

/// The closed lines around squares. The outer line of the first square comes first. Outer lines run clockwise, lines
/// around holes counterclockwise. Where squares touch only at a corner, a line stays with the square it comes from.
pub(super) fn boundaries(squares: &[Square]) -> Vec<Vec<Point>> {
    // The edges of squares without a neighbour there. For each start, the directions: right, down, left, up.
    let mut edges: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
    for &(row, column) in squares {
        let filled = |down: usize, right: usize| {
            // The offsets are one too large, so that they are never negative.
            (row + down)
                .checked_sub(1)
                .zip((column + right).checked_sub(1))
                .is_some_and(|near| squares.contains(&near))
        };
        let sides = [
            ((row, column), 0, filled(0, 1)),
            ((row, column + 1), 1, filled(1, 2)),
            ((row + 1, column + 1), 2, filled(2, 1)),
            ((row + 1, column), 3, filled(1, 0)),
        ];
        for (start, direction, _) in sides.into_iter().filter(|side| !side.2) {
            edges.entry(start).or_default().push(direction);
        }
    }
    let mut lines = Vec::new();
    while let Some(start) = edges.first_entry().map(|entry| *entry.key()) {
        lines.push(follow(&mut edges, start));
    }
    lines
}

/// Removes the edges of one closed line, and returns its corners.
fn follow(edges: &mut BTreeMap<Corner, Vec<usize>>, start: Corner) -> Vec<Point> {
    let mut line: Vec<Corner> = Vec::new();
    let (mut at, mut before): (Corner, Option<usize>) = (start, None);
    while let Some(directions) = edges.get_mut(&at) {
        // To the right if possible, so that the line stays with its square.
        directions.sort_unstable_by_key(|&direction| before.map_or(0, |before| (direction + 3 - before) % 4));
        let direction = directions.remove(0);
        if directions.is_empty() {
            edges.remove(&at);
        }
        if before != Some(direction) {
            line.push(at);
        }
        before = Some(direction);
        at = match direction {
            0 => (at.0, at.1 + 1),
            1 => (at.0 + 1, at.1),
            2 => (at.0, at.1 - 1),
            _ => (at.0 - 1, at.1),
        };
        if at == start {
            break;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a number of squares")]
    line.into_iter().map(|(row, column)| [column as f64 * UNIT, row as f64 * UNIT]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signed area, in squares.
    fn area(line: &[Point]) -> f64 {
        let next = line.iter().cycle().skip(1);
        line.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / (2.0 * UNIT * UNIT)
    }

    #[test]
    fn lines_enclose_their_squares() {
        let p = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)];
        let lines = boundaries(&p);
        assert_eq!((lines.len(), lines[0].len()), (1, 6));
        assert_eq!(area(&lines[0]), 5.0);
    }

    #[test]
    fn holes_have_lines_of_their_own() {
        let ring: Vec<Square> = (0..3)
            .flat_map(|row| (0..3).map(move |column| (row, column)))
            .filter(|&at| at != (1, 1))
            .collect();
        let lines = boundaries(&ring);
        assert_eq!(lines.iter().map(|line| area(line)).collect::<Vec<_>>(), [9.0, -1.0]);
    }

    #[test]
    fn squares_that_touch_at_a_corner_are_two() {
        let lines = boundaries(&[(0, 0), (1, 1)]);
        assert_eq!(lines.iter().map(|line| area(line)).collect::<Vec<_>>(), [1.0, 1.0]);
    }
}
