//! Packings: pieces that fill a board of squares, triangles, hexagons, cubes or balls.

mod canonical;
mod check;
mod conditions;
mod draw;
mod facts;
mod input;
mod lint;
mod model;
mod packed;
mod puzzle;
mod read;
mod read_board;
mod read_pieces;
mod symmetry;

pub use packed::{Packed, PackedPiece};
pub(crate) use puzzle::moves;
pub use puzzle::{BoardCell, Copies, OpenGroup, PackPin, Packing, PackingPiece};
