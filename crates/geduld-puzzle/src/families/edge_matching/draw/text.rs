//! Edge matching as text: each cell with its labels at its edges and the name of its piece in the middle.

use geduld_draw::{Canvas, Grid};

use super::super::board::Shape;
use super::super::placed::Placed;
use super::super::puzzle::EdgeMatching;
use super::blank::Blank;
use super::faces::Faces;

pub(super) fn draw(puzzle: &EdgeMatching, placed: &Placed) -> Canvas {
    draw_faces(puzzle, &Faces::new(puzzle, placed))
}

/// The board without pieces, each cell with its row and column.
pub(super) fn board(puzzle: &EdgeMatching) -> Canvas {
    match puzzle.shape {
        Shape::Rectangle { rows, columns } => Grid::numbered(rows, columns),
        _ => draw_faces(puzzle, &Faces::coordinates(&puzzle.board)),
    }
}

fn draw_faces(puzzle: &EdgeMatching, faces: &Faces) -> Canvas {
    Blank::new(&puzzle.board, faces.room).with(|cell| {
        let (row, column) = puzzle.board.position(cell);
        faces.at(row - 1, column - 1)
    })
}

/// Instructions for the reverses that were cut out, if there are any.
pub(super) fn cut_out_note(puzzle: &EdgeMatching) -> Option<String> {
    let piece = puzzle.pieces.iter().find(|piece| piece.reverse.is_some())?;
    let turn = if puzzle.turn { "0" } else { "" };
    Some(format!(
        "{0}/{turn}r is the reverse of {0}, not a separate piece: stick it to the back of {0}",
        piece.name
    ))
}

/// The meaning of a name like `5/1`, if pieces have such names.
pub(super) fn legend(puzzle: &EdgeMatching) -> Option<String> {
    let name = &puzzle.pieces.first()?.name;
    let turned = (puzzle.turn && Faces::show_names(puzzle)).then(|| {
        format!("{name}/1 is piece {name} turned by one place: its second edge lies where its first one did")
    });
    let over = puzzle.pieces.iter().find(|piece| piece.reverse.is_some()).map(|piece| {
        let turn = if puzzle.turn { "0" } else { "" };
        format!("{0}/{turn}r is piece {0} turned over", piece.name)
    });
    let said: Vec<String> = turned.into_iter().chain(over).collect();
    (!said.is_empty()).then(|| said.join("; "))
}
