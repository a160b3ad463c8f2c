//! Packings: pieces that fill a board of cells of any lattice.

mod apart;
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
mod rules;
mod separation;
mod symmetry;

pub(super) use check::{Exchange, lies_as, same_under};
pub(super) use draw::{Page, Shown, corners, layers_legend, middle, piece_picture, scene, shape_pictures};
pub(super) use model::{counted, used_as_often};
pub(super) use read::{GRID, read_grid};
pub(super) use read_pieces::{COPIES, Offered, SETS, SHAPES, read_pieces};

pub use apart::Apart;
pub use packed::{Packed, PackedPiece};
pub use puzzle::{BoardCell, Copies, OpenGroup, PackPin, Packing, PackingPiece, PieceGroup, Shape};
pub(crate) use puzzle::{PieceKind, find_kinds, moves};
pub use separation::{ComesApart, Level, MOST_POSITIONS, Move, Separation, TakenApart};
