//! The search engine: a plan made for the model and its symmetries, searched cube by cube.
//!
//! The symmetries of the model are found, not declared. If the board symmetries are among them, only the smallest
//! solution of each orbit is visited: it stands for |group| / |stabiliser| solutions, and how many classes those form
//! follows from the stabiliser as well. Board symmetries that carry no solution to a solution, because they move a pin,
//! have no say in what classes are. Otherwise (a pin that a board symmetry moves in some solutions only, classes that
//! are not orbits) every solution is visited and judged by itself.

mod classes;
mod cubes;
mod engine;

pub use engine::{Classes, SearchEngine};
