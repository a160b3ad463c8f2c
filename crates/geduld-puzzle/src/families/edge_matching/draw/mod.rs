//! Drawings of boards with pieces.

mod blank;
mod cards;
mod drawer;
mod faces;
mod game;
mod parts;
mod picture;
mod text;
mod triangles;

use geduld_draw::Canvas;
use geduld_draw::scene::Scene;
use geduld_model::Model;

use super::placed::{Placed, Turned};
use super::puzzle::EdgeMatching;
use crate::family::{
    DrawPuzzle, DrawSolution, Drawer, GamePictures, PictureParts, PiecePicture, PlaceExample, rows_in_words,
};
use drawer::BoardDrawer;

impl DrawPuzzle for EdgeMatching {
    fn board(&self) -> Canvas {
        text::board(self)
    }

    fn legend(&self) -> Option<String> {
        text::legend(self)
    }

    fn board_picture(&self) -> Scene {
        picture::board(self)
    }

    fn piece_pictures(&self) -> Vec<PiecePicture> {
        picture::pieces(self)
    }

    fn game_pictures(&self) -> Option<GamePictures> {
        game::pictures(self)
    }

    fn cut_out_note(&self) -> Option<String> {
        text::cut_out_note(self)
    }

    fn edge_on_paper(&self) -> f64 {
        40.0
    }
}

impl DrawSolution for EdgeMatching {
    fn draw(&self, placed: &Placed) -> Canvas {
        text::draw(self, placed)
    }

    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(BoardDrawer::new(self, model))
    }

    fn picture(&self, placed: &Placed) -> Scene {
        picture::draw(self, placed)
    }

    fn picture_parts<'a>(&'a self, model: &Model) -> Option<Box<dyn PictureParts + 'a>> {
        Some(Box::new(parts::Parts::new(self, model)))
    }

    fn words(&self, placed: &Placed) -> String {
        let cell = |cell: &Option<Turned>| {
            cell.as_ref().map_or_else(String::new, |turned| picture::face_title(self, turned))
        };
        rows_in_words(placed.rows.iter().map(|row| row.iter().map(cell).collect()))
    }

    fn picture_legend(&self, _: Option<&Placed>) -> Vec<String> {
        picture::legend(self)
    }

    fn place_example(&self, placed: &Placed) -> Option<PlaceExample> {
        let mut cells = (1..).zip(placed.rows.first().into_iter().flatten());
        let first = cells.find_map(|(column, cell): (usize, _)| Some((column, cell.as_ref()?)));
        let text = first.map_or_else(String::new, |(column, turned)| format!("1,{column}={}", turned.piece));
        let help = "Row, column and piece, with or without its turn. Put ; between several.";
        Some(PlaceExample { text, help })
    }
}
