//! Drawings: text for terminals, and pictures in the plane.

use std::collections::BTreeMap;

use geduld_draw::Canvas;
use geduld_draw::scene::{Fill, Item, Point, Scene, Spot, UNIT, Voice};
use geduld_model::{Model, Value};

use super::file_format::Kind;
use super::game::GamePictures;
use super::rules::{BySolution, RulesCheck};

/// Draws a puzzle without a solution.
pub trait DrawPuzzle: Kind {
    /// The empty board as text, with the coordinates that pins and solutions use.
    fn board(&self) -> Canvas {
        Canvas::default()
    }

    /// An explanation of the names in a drawing as text. `None` if they need none, or the drawing contains it.
    fn legend(&self) -> Option<String> {
        None
    }

    /// The board in the plane, with its coordinates and all given cells, numbers or cubes.
    fn board_picture(&self) -> Scene {
        let board = self.board().write(false);
        text_in_plane(if board.is_empty() { self.about() } else { &board })
    }

    /// The cells of the board as they lie in space, if they are neither cubes nor balls. A gallery turns them.
    fn polyhedra(&self) -> Option<Polyhedra> {
        None
    }

    /// One picture for each piece.
    fn piece_pictures(&self) -> Vec<PiecePicture> {
        Vec::new()
    }

    /// The parts to cut out of paper: the pieces, unless the parts must be folded.
    fn cut_outs(&self) -> Vec<PiecePicture> {
        self.piece_pictures()
    }

    /// A line of instructions for the parts after they are cut out.
    fn cut_out_note(&self) -> Option<String> {
        None
    }

    /// Whether the parts are laid on the board. If so, the sheets also show the board.
    fn lies_on_board(&self) -> bool {
        true
    }

    /// The default length of the edge of a cell on sheets for cutting out, in millimetres.
    fn edge_on_paper(&self) -> f64 {
        20.0
    }

    /// The parts from which a game composes the board while it is played. `None` if the family has no game with pieces
    /// in the plane or in space, or more parts than [`MOST_PARTS`](super::game::MOST_PARTS).
    fn game_pictures(&self) -> Option<GamePictures> {
        None
    }

    /// The order of the square, if solutions are squares of numbers whose sums a gallery shows.
    fn square(&self) -> Option<usize> {
        None
    }
}

/// Draws solutions.
pub trait DrawSolution: RulesCheck + DrawPuzzle {
    /// Draws a solution as text, whether it is right or wrong. Whatever does not belong on the board is left out.
    fn draw(&self, solution: &Self::Solution) -> Canvas;

    /// Prepares [`DrawSolution::draw`] for many solutions of this model.
    fn drawer<'a>(&'a self, model: &Model) -> Box<dyn Drawer + 'a> {
        Box::new(BySolution::new(self, model))
    }

    /// Draws a solution in the plane as it lies on the table, whether it is right or wrong. Whatever does not belong on
    /// the board is left out.
    fn picture(&self, solution: &Self::Solution) -> Scene {
        text_in_plane(&self.draw(solution).write(false))
    }

    /// The parts from which pictures of many solutions of this model are composed. `None` if the pictures share no
    /// parts in fixed places.
    fn picture_parts<'a>(&'a self, _model: &Model) -> Option<Box<dyn PictureParts + 'a>> {
        None
    }

    /// The contents of all places in words that can be read aloud: the text alternative of the picture.
    fn words(&self, solution: &Self::Solution) -> String {
        self.draw(solution).write(false).lines().map(str::trim).collect::<Vec<_>>().join("; ")
    }

    /// The meanings of the names and signs in a picture, one per line. The picture shows this solution, or the board
    /// and the pieces if it is `None`.
    fn picture_legend(&self, _solution: Option<&Self::Solution>) -> Vec<String> {
        Vec::new()
    }

    /// What lies in space, if the solution is solid. A gallery turns it and takes it apart instead of showing
    /// [`DrawSolution::picture`].
    fn in_space(&self, _solution: &Self::Solution) -> Option<InSpace> {
        None
    }

    /// An example of an input that finds solutions by the contents of a place. `None` if solutions have no places.
    fn place_example(&self, _solution: &Self::Solution) -> Option<PlaceExample> {
        None
    }
}

/// A solid solution.
#[derive(Clone, Debug, PartialEq)]
pub struct InSpace {
    /// What holds its blocks together.
    pub kind: SpaceKind,
    /// The cubes of a chain in its order, or the pieces.
    pub blocks: Vec<Block>,
    /// How it is taken apart, if the puzzle demands that. A gallery plays it forwards and backwards.
    pub stages: Vec<Stage>,
}

/// Some blocks that become two parts, each of which is out of the way afterwards, or has a stage of its own.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Stage {
    /// The blocks, by their positions. The others are not shown.
    pub pieces: Vec<usize>,
    /// The moves. Those of earlier stages have moved the blocks, too, but for the last ones of stages.
    pub moves: Vec<Glide>,
}

/// A translation of some blocks.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Glide {
    /// The blocks, by their positions.
    pub pieces: Vec<usize>,
    /// The vector of one step in space.
    pub by: Spot,
    /// How many planes of each family of [`Polyhedra`] one step passes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub planes: Vec<i64>,
    /// The number of steps. `None` if nothing is in the way any more.
    pub steps: Option<u32>,
}

/// A kind of solid solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceKind {
    /// A chain of cubes, which can be folded.
    Chain,
    /// Pieces of cubes.
    Cubes,
    /// Pieces of balls, which touch at a distance of the square root of 2.
    Balls,
    /// Pieces of other cells: see [`DrawPuzzle::polyhedra`].
    Polyhedra,
}

/// Cells that are polyhedra, as they lie in space.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Polyhedra {
    /// Vectors across the families of planes along faces. A cell lies before another one if it lies beyond more of the
    /// planes that face the viewer.
    pub normals: Vec<Spot>,
    /// The cells, by their coordinates: `1,2,3`.
    pub cells: BTreeMap<String, Polyhedron>,
}

/// A cell that is a polyhedron.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Polyhedron {
    /// Its middle.
    pub middle: Spot,
    /// The number of planes of each family below it.
    pub planes: Vec<i64>,
    /// Its faces.
    pub faces: Vec<PolyhedronFace>,
}

/// A face of a cell that is a polyhedron.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PolyhedronFace {
    /// The cell behind it.
    pub to: String,
    /// The vector of length 1 to the outside.
    pub normal: Spot,
    /// The corners, in order around it.
    pub corners: Vec<Spot>,
    /// For the side from each corner to the next, the cell in whose surface the plane of the face goes on, and the cell
    /// behind that surface.
    pub on: Vec<[String; 2]>,
}

/// A part of a solid solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// Its surface, unless it is that of every block.
    pub fill: Fill,
    /// The places of its cubes or balls.
    pub cells: Vec<[i64; 3]>,
}

/// Draws solutions as [`DrawSolution::draw`] does. It must be fast, because a list can have millions of solutions.
pub trait Drawer: Sync {
    /// Draws the solution with these values of the decision variables.
    fn draw(&self, values: &[Value]) -> Canvas;
}

impl<F: DrawSolution> Drawer for BySolution<'_, F> {
    fn draw(&self, values: &[Value]) -> Canvas {
        self.family.draw(&self.shown(values))
    }
}

/// Composes pictures of many solutions from parts. Each picture is equal to [`DrawSolution::picture`]. A gallery can
/// have a hundred thousand solutions.
pub trait PictureParts {
    /// The content of each place as a number. Equal numbers look the same in the same place.
    fn contents(&self, values: &[Value]) -> Vec<u32>;

    /// Draws the content of a place. The title names it, e.g. `1,1=5/2`.
    fn part(&self, place: usize, content: u32) -> Item;

    /// The layer under the parts, the same in every picture.
    fn under(&self) -> Scene {
        Scene::default()
    }

    /// The layer over the parts, the same in every picture.
    fn over(&self) -> Scene {
        Scene::default()
    }
}

/// A single piece, ready to be cut out.
#[derive(Clone, Debug)]
pub struct PiecePicture {
    /// The name of the piece.
    pub name: String,
    /// The number of copies.
    pub copies: usize,
    /// The picture of the piece, including its edges.
    pub scene: Scene,
    /// The line to cut along: a polygon in the plane of the scene.
    pub outline: Vec<Point>,
}

/// An example input for finding solutions by the contents of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceExample {
    /// The input, e.g. `1,1=5`.
    pub text: String,
    /// The meaning of its parts, in words.
    pub help: &'static str,
}

/// A text in the plane, a sign at a time, because letters of pictures have different widths.
fn text_in_plane(text: &str) -> Scene {
    let mut scene = Scene::default();
    for (line, signs) in text.lines().enumerate() {
        for (column, sign) in signs.chars().enumerate().filter(|(_, sign)| *sign != ' ') {
            let at = [column as f64, 2.0 * line as f64].map(|steps| 0.3 * UNIT * steps);
            scene.text(at, sign, 0.5 * UNIT, Voice::Label);
        }
    }
    scene
}

/// The rows of a solution in words. Each row lists the contents of its cells; an empty text is a hole.
pub(crate) fn rows_in_words<C: AsRef<str>>(rows: impl IntoIterator<Item = Vec<C>>) -> String {
    let row = |(number, cells): (usize, Vec<C>)| {
        let cells: Vec<&str> =
            cells.iter().map(|cell| if cell.as_ref().is_empty() { "hole" } else { cell.as_ref() }).collect();
        format!("row {number}: {}", cells.join(", "))
    };
    (1..).zip(rows).map(row).collect::<Vec<_>>().join("; ")
}
