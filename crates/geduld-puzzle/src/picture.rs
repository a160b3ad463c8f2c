//! What families show of their puzzles in the plane.

use geduld_draw::scene::{Point, Scene};

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
