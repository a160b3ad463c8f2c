//! Board geometry. Cells are polygons whose corners are lattice points, so neighbours and symmetries follow from the
//! points alone. A ring is a board on which points once around apart are the same.

mod cells;
mod lattice;
mod maps;
mod pattern;
mod plane;
mod shape;
mod tiles;

pub use cells::{Board, Side};
pub use maps::BoardMap;
pub(super) use pattern::Spot;
pub use pattern::{Pattern, PatternError};
pub use shape::Shape;
pub use tiles::Tiles;
