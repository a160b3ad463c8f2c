//! Which sides touch, from rows and columns alone: it shares nothing with the board geometry that the model is built
//! from.

use crate::edge_matching::Shape;

/// The number of cells in each row, from the top.
pub(super) fn row_lengths(shape: Shape) -> Vec<usize> {
    match shape {
        Shape::Rectangle { rows, columns } => vec![columns; rows],
        Shape::Triangle { side } => (0..side).map(|row| 2 * row + 1).collect(),
        Shape::Hexagon { side } => {
            (0..2 * side).map(|row| 2 * (side + 1 + row.min(2 * side - 1 - row)) - 1).collect()
        }
    }
}

/// The cell at a side of a cell, and the place of the same edge over there; all counted from 0.
pub(super) fn neighbour(
    shape: Shape,
    lengths: &[usize],
    row: usize,
    column: usize,
    place: usize,
) -> Option<(usize, usize, usize)> {
    let left = column.checked_sub(1).map(|c| (row, c));
    let right = (column + 1 < lengths[row]).then_some((row, column + 1));
    if let Shape::Rectangle { rows, .. } = shape {
        let cell = match place {
            0 => row.checked_sub(1).map(|r| (r, column)),
            1 => right,
            2 => (row + 1 < rows).then_some((row + 1, column)),
            _ => left,
        };
        return cell.map(|(r, c)| (r, c, (place + 2) % 4));
    }
    // A point-down cell holds its piece turned by half a turn, so an edge has the same place on both sides.
    let begins_up = |row: usize| match shape {
        Shape::Hexagon { side } => row < side,
        _ => true,
    };
    let points_up = column.is_multiple_of(2) == begins_up(row);
    let cell = match (place, points_up) {
        (0, true) | (1, false) => left,
        (1, true) | (0, false) => right,
        (_, true) => below(lengths, row, column),
        (_, false) => above(lengths, row, column),
    };
    cell.map(|(r, c)| (r, c, place))
}

/// Rows lie centred above one another: what is longer by two reaches out by one on either side.
fn below(lengths: &[usize], row: usize, column: usize) -> Option<(usize, usize)> {
    let next = *lengths.get(row + 1)?;
    (column + next / 2).checked_sub(lengths[row] / 2).filter(|&c| c < next).map(|c| (row + 1, c))
}

fn above(lengths: &[usize], row: usize, column: usize) -> Option<(usize, usize)> {
    let previous = lengths[row.checked_sub(1)?];
    (column + previous / 2).checked_sub(lengths[row] / 2).filter(|&c| c < previous).map(|c| (row - 1, c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge_matching::Board;

    #[test]
    fn neighbours_agree_with_the_geometry_of_the_board() {
        // Two independent descriptions of the same boards.
        let shapes = [
            Shape::Triangle { side: 4 },
            Shape::Hexagon { side: 1 },
            Shape::Hexagon { side: 3 },
            Shape::Rectangle { rows: 2, columns: 5 },
        ];
        for shape in shapes {
            let board = Board::new(shape);
            let lengths = row_lengths(shape);
            assert_eq!(lengths, shape.row_lengths());
            let mut touching = 0;
            for cell in 0..board.len() {
                for place in 0..shape.edges_per_piece() {
                    let (row, column) = board.position(cell);
                    let (row, column) = (row - 1, column - 1);
                    if let Some((r, c, p)) = neighbour(shape, &lengths, row, column, place) {
                        let back = neighbour(shape, &lengths, r, c, p);
                        assert_eq!(back, Some((row, column, place)), "{shape:?}");
                        let other = board.cell_at(r + 1, c + 1).unwrap();
                        let touches = board.inner_edges().iter().any(|sides| {
                            sides.iter().any(|s| (s.cell, s.place) == (cell, place))
                                && sides.iter().any(|s| (s.cell, s.place) == (other, p))
                        });
                        assert!(touches, "{shape:?} {row} {column} {place}");
                        touching += 1;
                    }
                }
            }
            assert_eq!(touching, 2 * board.inner_edges().len(), "{shape:?}");
        }
    }
}
