//! Drawings: as text for terminals, as pictures in the plane.

use geduld_draw::Canvas;
use geduld_draw::scene::{Item, Point, Scene};
use geduld_model::{Model, Value};

use super::rules::{BySolution, RulesCheck};

/// Draws a puzzle without a solution.
pub trait DrawPuzzle {
    /// The empty board as text, with the coordinates by which pins and solutions name its places.
    fn board(&self) -> Canvas;

    /// What the names in a drawing as text mean, if they need an explanation and the drawing has none.
    fn legend(&self) -> Option<String> {
        None
    }

    /// The board in the plane, with its coordinates and everything that is given.
    fn board_picture(&self) -> Scene;

    /// The pieces, each by itself.
    fn piece_pictures(&self) -> Vec<PiecePicture>;

    /// The parts to cut out of paper: the pieces, unless they have to be folded.
    fn cut_outs(&self) -> Vec<PiecePicture> {
        self.piece_pictures()
    }

    /// A line that says what to do with the parts after cutting them out.
    fn cut_out_note(&self) -> Option<String> {
        None
    }

    /// Whether what is cut out is laid on the board, so that sheets show it as well.
    fn lies_on_board(&self) -> bool {
        true
    }

    /// The default length of the edge of a cell on sheets for cutting out, in millimetres.
    fn edge_on_paper(&self) -> f64;
}

/// Draws solutions.
pub trait DrawSolution: RulesCheck + DrawPuzzle {
    /// Draws a solution as text, right or wrong. What does not belong on the board is left out.
    fn draw(&self, solution: &Self::Solution) -> Canvas;

    /// Draws solutions of this model: the same as [`DrawSolution::draw`], prepared for many of them.
    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(BySolution::new(self, model))
    }

    /// A solution in the plane, right or wrong, as it lies on the table. What does not belong on the board is left out.
    fn picture(&self, solution: &Self::Solution) -> Scene;

    /// The parts from which pictures of many solutions of this model are put together; `None` if pictures have no parts in common
    /// that lie in fixed places.
    fn picture_parts<'a>(&'a self, _model: &Model) -> Option<Box<dyn PictureParts + 'a>> {
        None
    }

    /// What lies where in a solution, in words that can be read aloud: the text alternative of its picture.
    fn words(&self, solution: &Self::Solution) -> String;

    /// What the names and signs of a picture mean, one line for each: of a solution, or of board and pieces.
    fn picture_legend(&self, solution: Option<&Self::Solution>) -> Vec<String>;

    /// The positions of a chain of cubes in space, if that is what a solution is. A gallery turns and folds it instead of showing
    /// [`DrawSolution::picture`].
    fn path<'s>(&self, _solution: &'s Self::Solution) -> Option<&'s [[usize; 3]]> {
        None
    }

    /// The order of the square, if solutions are squares of numbers whose sums a gallery shows.
    fn square(&self) -> Option<usize> {
        None
    }

    /// An example of what to type to find solutions by what lies in a place; `None` if solutions have no places.
    fn place_example(&self, solution: &Self::Solution) -> Option<PlaceExample>;
}

/// Draws solutions as [`DrawSolution::draw`] does. A list has millions of them.
pub trait Drawer: Sync {
    /// The solution with these values of the decision variables.
    fn draw(&self, values: &[Value]) -> Canvas;
}

impl<F: DrawSolution> Drawer for BySolution<'_, F> {
    fn draw(&self, values: &[Value]) -> Canvas {
        self.family.draw(&self.solution(values))
    }
}

/// Pictures of many solutions, put together from parts: the same as [`DrawSolution::picture`] of each. A gallery has a hundred thousand.
pub trait PictureParts {
    /// What lies in each place, as a number: equal numbers look the same in the same place.
    fn contents(&self, values: &[Value]) -> Vec<u32>;

    /// Draws what lies in a place; its title says what it is, e.g. `1,1=5/2`.
    fn part(&self, place: usize, content: u32) -> Item;

    /// What lies under the parts of every picture.
    fn under(&self) -> Scene {
        Scene::default()
    }

    /// What lies over the parts of every picture.
    fn over(&self) -> Scene {
        Scene::default()
    }
}

/// A piece as it lies by itself, ready to be cut out.
#[derive(Clone, Debug)]
pub struct PiecePicture {
    /// What it is called.
    pub name: String,
    /// How many there are of it.
    pub copies: usize,
    /// What it shows, its edges included.
    pub scene: Scene,
    /// Where it is cut out: a polygon in the plane of the scene.
    pub outline: Vec<Point>,
}

/// What to type to find solutions by what lies in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceExample {
    /// An example, e.g. `1,1=5`.
    pub text: String,
    /// What its parts are, in words.
    pub help: &'static str,
}

/// The rows of a solution in words, each with what lies in its cells; an empty text is a hole.
pub(crate) fn rows_in_words<C: AsRef<str>>(rows: impl IntoIterator<Item = Vec<C>>) -> String {
    let row = |(number, cells): (usize, Vec<C>)| {
        let cells: Vec<&str> =
            cells.iter().map(|cell| if cell.as_ref().is_empty() { "hole" } else { cell.as_ref() }).collect();
        format!("row {number}: {}", cells.join(", "))
    };
    (1..).zip(rows).map(row).collect::<Vec<_>>().join("; ")
}
