//! Finds, lists and exactly counts all solutions of puzzles and finite-domain models, in parallel and up to symmetry.
//!
//! - [`Puzzle`]: cards and tiles with matching edges, magic squares, snake cubes, symmetric figures. Read one from a
//!   text or take a bundled one.
//! - [`Model`]: a problem of your own over integer variables. Symmetries are detected, you do not declare them.
//! - [`Description`]: a puzzle that is built in code instead of read from a text.
//! - [`Clauses`]: a formula of your own, whose models are counted.
//! - [`FlatZinc`]: a model compiled by MiniZinc. Its solutions are read by the names of the output variables.
//! - [`Problem`]: a puzzle, a model or a formula, for programs that take all of them.
//!
//! All of them have the trait [`Solve`]: they can be counted, estimated, solved, listed, sampled, and written as a
//! Boolean [`Formula`]. [`Options`] set the threads, the engine, a time limit, a progress callback and more.
//!
//! # Count your own cards
//!
//! Each edge of nine square cards shows half of a dog. The halves must meet: `+a`, the head of breed a, touches `-a`,
//! its tail. The edges of a piece are listed clockwise from the top.
//!
//! ```
//! # fn main() -> geduld::Result<()> {
//! use geduld::Solve;
//!
//! let cards = geduld::Puzzle::parse(r#"
//!     format = 1
//!     kind = "edge-matching"
//!     name = "Nine dogs"
//!     board = { shape = "rectangle", rows = 3, columns = 3 }
//!     rules = { match = "halves" }
//!     piece = [
//!         { edges = ["+a", "-b", "+c", "+b"] },
//!         { edges = ["+d", "+c", "-b", "+b"] },
//!         { edges = ["+a", "-d", "+c", "+b"] },
//!         { edges = ["+a", "+c", "-a", "+d"] },
//!         { edges = ["-c", "-d", "-a", "+b"] },
//!         { edges = ["+b", "-a", "+c", "+d"] },
//!         { edges = ["+b", "+c", "-b", "+d"] },
//!         { edges = ["-c", "-b", "-a", "+d"] },
//!         { edges = ["-c", "-d", "-a", "+d"] },
//!     ]
//! "#)?;
//! let counts = cards.count()?;
//! assert_eq!(counts.solutions, 8u32.into());
//! assert_eq!(counts.essentially_different, Some(2u32.into())); // up to turning the board
//! # Ok(())
//! # }
//! ```
//!
//! Other keys of such a puzzle:
//!
//! | table | key | meaning | default |
//! | --- | --- | --- | --- |
//! | `board` | `shape` | `"rectangle"` with `rows` and `columns`; `"triangle"` or `"hexagon"` with a `side`; or `tiles` with `cells` (rows of text) for any other board | |
//! | `rules` | `match` | which labels may touch: `"same"`, `"halves"`, or a list of pairs | `"same"` |
//! | `rules` | `border` | the label that every edge at the border must show | any label |
//! | `rules` | `turn` | whether pieces may be turned | `true` |
//! | `rules` | `reflect` | whether mirror images of a solution count as the same | `false` |
//! | `piece` | `copies` | the number of such pieces | 1 |
//! | `piece` | `name` | how solutions name the piece | its number in the list, from 1 |
//!
//! The other kinds are `magic-square` (with an `order`), `snake-cube` and `symmetry-figure`. `geduld help format`
//! prints the whole reference.
//!
//! # Read solutions as values
//!
//! ```
//! # fn main() -> geduld::Result<()> {
//! use geduld::Solve;
//!
//! let lo_shu = geduld::Puzzle::bundled("magic-3")?;
//! for solution in lo_shu.solutions() {
//!     let solution = solution?;
//!     assert_eq!(solution.numbers().expect("a magic square has numbers")[1][1], 5);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # A model of your own
//!
//! ```
//! # fn main() -> geduld::Result<()> {
//! use geduld::Solve;
//!
//! // Three different digits that add up to 20.
//! let mut model = geduld::Model::new();
//! let digits = model.ints("digit", 3, 0..=9);
//! model.all_different(&digits);
//! model.sum(&digits, 20);
//! let counts = model.count()?;
//! assert_eq!((counts.solutions, counts.essentially_different), (24u32.into(), Some(4u32.into())));
//! for solution in model.solutions() {
//!     assert_eq!(solution?.values(&digits).iter().sum::<i64>(), 20);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! The documentation of [`Model`] solves the eight queens problem. [`Model::same_after`] counts magic stars up to
//! rotation and reflection. The `examples` folder of the crate contains complete programs.
//!
//! # What to trust
//!
//! Counts are exact: every number is a [`BigUint`], and [`Counts::complete`] says whether all solutions were counted.
//! Results do not depend on the number of threads, the engine or the machine. Each solution that you receive was
//! checked by rules that share no code with the search. No puzzle and no model makes this crate panic.

mod answer;
mod best;
mod certificate;
mod clauses;
mod count;
mod counts;
mod cover;
mod description;
mod error;
#[doc(hidden)]
pub mod exports;
mod files;
mod flatzinc;
mod formula;
mod gallery;
mod generate;
mod given_names;
mod givens;
mod minizinc;
mod model;
mod options;
mod pictures;
mod problem;
mod puzzle;
mod reasons;
mod sample;
mod sheets;
mod solution;
mod solutions;
mod solvable;
mod solve;
mod symmetry_report;
mod uniqueness;
mod watch;

/// Functions that make expressions and conditions of several others, for [`Model::require`].
pub mod expressions {
    pub use crate::model::{
        all, any, circuit, cumulative, different, element, max, min, no_overlap, row, sum,
    };
}

/// The causes of an [`Error`], for programs that tell them apart.
pub mod errors {
    pub use crate::count::{GroupByError, MergeError};
    pub use crate::files::RecordError;
    pub use crate::givens::GivenError;
    pub use crate::reasons::HintError;
    pub use geduld_count::reasons::ReasonError;
    pub use geduld_count::{CountError, NoClasses};
    pub use geduld_encode::{DimacsError, EncodeError, NotAModel};
    pub use geduld_flatzinc::FlatZincError;
    pub use geduld_model::Violation;
    pub use geduld_puzzle::Diagnostic;
}

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use answer::Answer;
pub use best::Best;
pub use certificate::Certificate;
pub use clauses::Clauses;
pub use count::{Decided, Estimate, Numbers, Projected, Verification};
pub use counts::Counts;
pub use cover::Cover;
pub use description::{Description, Value};
pub use error::{Error, Result};
pub use flatzinc::{FlatZinc, FlatZincSolution};
pub use formula::Formula;
pub use givens::{Generated, Givens};
pub use model::{Assignment, Condition, Expr, Literal, Model, PieceOf, Same, Var};
pub use options::{Cancel, Engine, Options, Progress, Show};
pub use problem::{Problem, ProblemSolution};
pub use puzzle::Puzzle;
pub use reasons::{Hint, Rating, SinglingOut, Unique};
pub use sample::Sample;
pub use solution::Solution;
pub use solutions::Solutions;
pub use solve::Solve;
pub use symmetry_report::{BoardSymmetry, Generator, SymmetryReport};

/// The contents of a solution, by kind of puzzle: [`Solution::filling`].
pub use geduld_puzzle::Solution as Filling;
/// A piece in a cell, with its orientation: [`Solution::pieces`].
pub use geduld_puzzle::edge_matching::Turned;
/// A piece of a packing with its cells: [`Solution::packed`].
pub use geduld_puzzle::packing::PackedPiece;
/// The position of a cube: [`Solution::path`].
pub use geduld_puzzle::snake_cube::Position;
/// Arbitrarily large numbers, used for counts.
pub use num_bigint::BigUint;

pub use geduld_count::reasons::{Excluded, Member, Strength, Why};
pub use geduld_count::{Mean, PortfolioProgress, StrategyChoice, Verified};
pub use geduld_encode::Encodings;
pub use geduld_model::Bounds;
pub use geduld_solve::SolverChoice;
