//! Drawings: a canvas of styled characters with grids and a palette, and scenes in the plane that are written as SVG
//! and HTML.
//!
//! A puzzle family draws its solutions on a [`Canvas`]. [`Canvas::write`] writes it with or without escape codes, so
//! the layout does not depend on colour.
//!
//! This crate does not know about puzzles.
//!
//! ```
//! use geduld_draw::{Canvas, Grid, palette};
//!
//! let grid = Grid { origin: (0, 0), rows: 1, columns: 2, height: 1, width: 3 };
//! let mut canvas = Canvas::default();
//! grid.outline(&mut canvas, palette::LINE, |row, column| Some((row, column)));
//! canvas.put(1, 2, "7", palette::STRONG);
//! assert_eq!(canvas.write(false), "┌───┬───┐\n│ 7 │   │\n└───┴───┘\n");
//! ```

mod canvas;
mod colour;
mod grid;
pub mod palette;
mod printable;
pub mod scene;

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use canvas::{Canvas, shorten, width};
pub use colour::Colour;
pub use grid::Grid;
pub use printable::{is_unprintable, printable, printable_styled, unprintable};
