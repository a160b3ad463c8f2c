//! The parts of pictures of a game: each piece in each orientation, for each form of a cell.

use geduld_draw::scene::{Item, Pen, Scene};
use geduld_draw::shorten;

use super::super::board::Side;
use super::super::piece::Lying;
use super::super::puzzle::EdgeMatching;
use super::faces::{Face, Showing};
use super::picture::{Cells, look};
use crate::family::{CellPicture, CellSide, FacePicture, GamePictures, MOST_PARTS};

/// Puts the name before the labels, as games read a piece aloud.
fn name_first(mut items: Vec<Item>, face: &Face) -> Vec<Item> {
    let outline = items.iter().rposition(|item| matches!(item, Item::Path { pen: Pen::Edge, .. }));
    if let Some(outline) = outline.filter(|_| !face.name.is_empty()) {
        // The name and the plate below it are the last two items.
        let name = items.split_off(items.len() - 2);
        items.splice(outline + 1..outline + 1, name);
    }
    items
}

pub(super) fn pictures(puzzle: &EdgeMatching) -> Option<GamePictures> {
    let cells = Cells::of(puzzle);
    let turns = puzzle.turns();
    let lying = puzzle.pieces.iter().enumerate();
    let lying: Vec<Lying> = lying
        .flat_map(|(piece, own)| own.lies(turns).map(move |lie| Lying { piece, lie }))
        .take(MOST_PARTS + 1)
        .collect();
    if lying.len().saturating_mul(cells.shapes.len()) > MOST_PARTS {
        return None;
    }
    let showing = Showing::new(puzzle);
    let faces = lying.into_iter().flat_map(|own| {
        let turned = puzzle.turned(own);
        let mut face: Face = showing.face(&turned);
        // The orientation is seen: the name alone is enough.
        if !face.name.is_empty() {
            face.name = shorten(&turned.piece);
        }
        let shapes = cells.shapes.iter().enumerate();
        let pictures = shapes.map(|(form, shape)| FacePicture {
            piece: own.piece,
            reverse: own.lie.reversed,
            turn: own.lie.turn,
            form,
            scene: Scene { items: name_first(look(shape, &face), &face) },
        });
        pictures.collect::<Vec<_>>()
    });
    let faces = faces.collect();
    let cells = cells.places.iter().enumerate().map(|(cell, &(middle, form))| {
        let shape = &cells.shapes[form];
        let side = |(place, path): (usize, &Vec<_>)| {
            let touching = puzzle.board.touching(cell).iter().find(|(own, _)| own.place == place);
            let touches = touching.map(|&(_, Side { cell, place })| (cell, place));
            CellSide { path: path.clone(), touches }
        };
        CellPicture {
            position: puzzle.board.position(cell),
            middle,
            form,
            outline: shape.outline.clone(),
            sides: shape.edges.iter().enumerate().map(side).collect(),
        }
    });
    Some(GamePictures::Faces { cells: cells.collect(), faces })
}
