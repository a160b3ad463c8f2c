//! The parts of pictures of a game. A page lays them on the board, so that a game looks like the pictures of solutions.

use geduld_draw::scene::{Fill, Point, Scene};

use crate::lattice::Cell;

/// The maximum number of parts. A board of 400 square cards with reverses has 3,200.
pub const MOST_PARTS: usize = 4_000;

/// The parts of a game.
#[derive(Clone, Debug)]
pub enum GamePictures {
    /// Pieces that each fill a cell of the board.
    Faces {
        /// The cells of the board, in their order.
        cells: Vec<CellPicture>,
        /// Each piece in each orientation, for each form of a cell.
        faces: Vec<FacePicture>,
    },
    /// Pieces that each cover several cells: each piece in each orientation.
    Shapes(Vec<ShapePicture>),
}

/// A cell of a board.
#[derive(Clone, Debug)]
pub struct CellPicture {
    /// Its row and column, counted from 1.
    pub position: (usize, usize),
    /// The point of the board where the point (0, 0) of its face lies.
    pub middle: Point,
    /// The number of its form: faces of this form fit it.
    pub form: usize,
    /// Its outline, relative to its middle.
    pub outline: Vec<Point>,
    /// Its sides, in the order of the labels of a piece.
    pub sides: Vec<CellSide>,
}

/// A side of a cell.
#[derive(Clone, Debug)]
pub struct CellSide {
    /// Its ends and the points between them, relative to the middle of the cell.
    pub path: Vec<Point>,
    /// The cell that it touches, and the number of its side there.
    pub touches: Option<(usize, usize)>,
}

/// A piece that fills a cell.
#[derive(Clone, Debug)]
pub struct FacePicture {
    /// The number of the piece in the file, from 0.
    pub piece: usize,
    /// Whether its reverse is up.
    pub reverse: bool,
    /// Its turn, as in pins.
    pub turn: usize,
    /// The form of the cells that it fits.
    pub form: usize,
    /// Its picture, around the middle of the cell.
    pub scene: Scene,
}

/// A piece that covers several cells.
#[derive(Clone, Debug)]
pub struct ShapePicture {
    /// The number of the piece, from 0.
    pub piece: usize,
    /// Its surface, also in space.
    pub fill: Fill,
    /// The cells that it covers.
    pub cells: Vec<Cell>,
    /// Its picture on these cells; if it is solid, that of each of its layers, with the third coordinate.
    pub layers: Vec<(i64, Scene)>,
}
