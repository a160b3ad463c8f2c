//! The front door of geduld: puzzles and finite-domain models, counted, listed and solved in a few lines.
//!
//! See [`Puzzle`] for puzzles of the four families and [`Model`] for models of your own.

pub mod count;
mod counts;
mod error;
pub mod files;
mod formula;
mod model;
mod options;
mod puzzle;
mod solution;
mod solutions;
mod watch;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use count::{Decided, Estimate, Numbers, Projected, Verification};
pub use counts::Counts;
pub use error::{Error, Result};
pub use formula::Formula;
pub use model::{Assignment, Literal, Model, Same, Var};
pub use options::{Cancel, Engine, Options, Progress, Show};
pub use puzzle::Puzzle;
pub use solution::Solution;
pub use solutions::Solutions;

/// Solutions of puzzles in the puzzle's own terms.
pub use geduld_puzzle::Solution as Filling;
/// Arbitrarily large numbers, in which counts are given.
pub use num_bigint::BigUint;

pub use geduld_count::{Mean, Verified};
pub use geduld_encode::Encodings;
pub use geduld_solve::SolverChoice;
