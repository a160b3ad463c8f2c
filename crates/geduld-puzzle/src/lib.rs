//! Puzzles: the families, the puzzle file, the rules check and the bundled puzzles.
//!
//! The road of a puzzle begins here: [`read`] turns the text of a puzzle file into a [`Puzzle`], and
//! [`Puzzle::instance`] builds from it the [`Model`](geduld_model::Model) that encodings and search work on,
//! together with what checks a solution of the model by the rules of the puzzle and writes it in the puzzle's terms.
//!
//! Each family is a folder: the puzzle as its file describes it, its model, its rules check (which shares no code
//! with the model), its board symmetries, and how its solutions are drawn and listed. To add one, write such a folder,
//! implement [`Family`], and name it in `family.rs`, `solution.rs` and `fingerprint.rs`.
//!
//! Nothing in here knows solvers, counting or threads.
//!
//! ```
//! let puzzle = geduld_puzzle::read(r#"
//!     format = 1
//!     kind = "magic-square"
//!     name = "Lo Shu"
//!     order = 3
//! "#).unwrap();
//! let instance = puzzle.instance();
//! assert_eq!(instance.model.decision_count(), 9);
//! assert_eq!(instance.symmetries.len(), 8);
//! ```

pub mod bundled;
pub mod condition;
mod drawer;
pub mod edge_matching;
mod fact;
mod family;
mod file;
mod fingerprint;
mod instance;
mod json;
mod limit;
pub mod magic_square;
mod picture;
mod puzzle;
mod reading;
mod requirement;
mod rule;
mod same;
pub mod snake_cube;
mod solution;
pub mod symmetry_figure;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use drawer::Drawer;
pub use fact::Fact;
pub use family::{AnyFamily, Family, PinOf};
pub use file::{Diagnostic, Expect, MAX_FILE_SIZE, check_readable, did_you_mean, nearest, read};
pub use fingerprint::{Change, TooManyAlike};
pub use json::JsonWriter;
pub use limit::Limit;
pub use picture::PiecePicture;
pub use puzzle::Puzzle;
pub use reading::{Alike, Reading, ReadingWords};
pub use rule::Rule;
pub use same::{MapKind, Same};
pub use solution::Solution;
