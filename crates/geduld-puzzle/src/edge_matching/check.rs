//! The rules of edge matching, checked on pieces and labels alone: rows and columns instead of the board geometry,
//! names instead of values, so that a mistake in the model cannot repeat itself here.

use std::collections::BTreeMap;

use geduld_model::Violation;

use super::{EdgeMatching, Matching, Placed, Shape, Turned};

pub(super) fn check(puzzle: &EdgeMatching, placed: &Placed) -> Result<(), Violation> {
    let rows = &placed.rows;
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    if lengths != expected_lengths(puzzle.shape) {
        return Err(Violation::new(format!("the rows have {lengths:?} cells, the board has others")));
    }
    check_usage(puzzle, placed)?;
    let shown = |row: usize, column: usize| -> Result<Vec<String>, Violation> {
        let Turned { piece, turn } = &rows[row][column];
        let piece = puzzle.pieces.iter().find(|candidate| candidate.name == *piece).ok_or_else(|| {
            Violation::new(format!("there is no piece {piece} (row {}, column {})", row + 1, column + 1))
        })?;
        let limit = if puzzle.turn { piece.edges.len() } else { 1 };
        if *turn >= limit {
            return Err(Violation::new(format!("piece {} cannot have turn {turn}", piece.name)));
        }
        let mut edges = piece.edges.clone();
        edges.rotate_left(*turn);
        Ok(edges)
    };
    for (row, &length) in lengths.iter().enumerate() {
        for column in 0..length {
            let labels = shown(row, column)?;
            for (place, label) in labels.iter().enumerate() {
                let here = || format!("cell ({},{})", row + 1, column + 1);
                match neighbour(puzzle.shape, row, column, place) {
                    Some((r, c, their_place)) => {
                        let other = &shown(r, c)?[their_place];
                        if !may_touch(&puzzle.matching, label, other) {
                            let there = format!("cell ({},{})", r + 1, c + 1);
                            return Err(Violation::new(format!(
                                "{} shows {label} to {there}, which shows {other}",
                                here()
                            )));
                        }
                    }
                    None => {
                        if let Some(border) = puzzle.border.as_ref().filter(|border| *border != label) {
                            return Err(Violation::new(format!(
                                "{} shows {label} at the border, not {border}",
                                here()
                            )));
                        }
                    }
                }
            }
        }
    }
    check_pins(puzzle, placed)
}

fn expected_lengths(shape: Shape) -> Vec<usize> {
    match shape {
        Shape::Rectangle { rows, columns } => vec![columns; rows],
        Shape::Triangle { side } => (0..side).map(|row| 2 * row + 1).collect(),
        Shape::Hexagon { side } => {
            (0..2 * side).map(|row| 2 * (side + 1 + row.min(2 * side - 1 - row)) - 1).collect()
        }
    }
}

fn check_usage(puzzle: &EdgeMatching, placed: &Placed) -> Result<(), Violation> {
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    for turned in placed.rows.iter().flatten() {
        *used.entry(&turned.piece).or_default() += 1;
    }
    for piece in &puzzle.pieces {
        let count = used.get(piece.name.as_str()).copied().unwrap_or(0);
        if count != piece.copies {
            let message = format!(
                "piece {} lies on the board {count} times, but the set has {} of it",
                piece.name, piece.copies
            );
            return Err(Violation::new(message));
        }
    }
    Ok(())
}

/// The cell at a side of a cell, and the place of the same edge over there; all counted from 0.
fn neighbour(shape: Shape, row: usize, column: usize, place: usize) -> Option<(usize, usize, usize)> {
    let lengths = expected_lengths(shape);
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
        (_, true) => below(&lengths, row, column),
        (_, false) => above(&lengths, row, column),
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

fn may_touch(matching: &Matching, a: &str, b: &str) -> bool {
    match matching {
        Matching::Same => a == b,
        Matching::Halves => {
            let opposite = |label: &str| match label.split_at_checked(1) {
                Some(("+", rest)) => Some(format!("-{rest}")),
                Some(("-", rest)) => Some(format!("+{rest}")),
                _ => None,
            };
            opposite(a).as_deref() == Some(b)
        }
        Matching::Pairs(pairs) => pairs.iter().any(|pair| pair == &[a, b] || pair == &[b, a]),
    }
}

fn check_pins(puzzle: &EdgeMatching, placed: &Placed) -> Result<(), Violation> {
    for pin in &puzzle.pins {
        let (row, column) = pin.cell;
        let lies = &placed.rows[row - 1][column - 1];
        let piece = &puzzle.pieces[pin.piece];
        let mut shown = piece.edges.clone();
        shown.rotate_left(lies.turn);
        let mut asked = piece.edges.clone();
        asked.rotate_left(pin.turn.unwrap_or(lies.turn));
        if lies.piece != piece.name || shown != asked {
            return Err(Violation::new(format!("cell ({row},{column}) is not as pinned")));
        }
    }
    Ok(())
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
            assert_eq!(expected_lengths(shape), shape.row_lengths());
            let mut touching = 0;
            for cell in 0..board.len() {
                for place in 0..shape.edges_per_piece() {
                    let (row, column) = board.position(cell);
                    if let Some((r, c, p)) = neighbour(shape, row - 1, column - 1, place) {
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
