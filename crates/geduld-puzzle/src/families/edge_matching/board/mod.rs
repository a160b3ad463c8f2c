//! Board geometry: cells as polygons whose corners are points of a lattice, so that neighbours and symmetries
//! follow from the points alone. A ring is a board on which points that lie once around apart are the same.

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
