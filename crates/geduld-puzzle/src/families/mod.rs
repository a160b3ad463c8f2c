//! The families of puzzles: a folder for each, and the list of all families.
//!
//! To add a family:
//!
//! 1. Write a folder that implements the four required traits of [`family`](crate::family), and others as needed.
//!    `latin_square` is the smallest example; it exists in tests only.
//! 2. Write `pub mod` and a line in the list below: the family, its solution type, and the other traits that it
//!    implements itself (`all` if it implements all of them). The compiler names a required trait that is missing.
//!
//! No family depends on another family or on the list.

#[macro_use]
mod list;

pub mod edge_matching;
#[cfg(test)]
mod latin_square;
pub mod magic_square;
pub mod packing;
pub mod snake_cube;
pub mod symmetry_figure;

families! {
    ($)
    edge_matching::EdgeMatching => Placed: all;
    magic_square::MagicSquare => Square: all;
    packing::Packing => Packed: all;
    snake_cube::SnakeCube => Path: all;
    symmetry_figure::SymmetryFigure => Figure: all;
    [cfg(test)] latin_square::LatinSquare => Latin;
}

// After the list, because it uses macros that the list defines.
mod any;

pub use any::Listed;
