//! Puzzles: the families, the puzzle file, the rules check and the bundled puzzles.
//!
//! The road of a puzzle begins here: [`read`] turns the text of a puzzle file into a [`Puzzle`], and
//! [`Puzzle::instance`] builds from it the [`Model`](geduld_model::Model) that encodings and search work on,
//! together with what checks a solution of the model by the rules of the puzzle and writes it in the puzzle's terms.
//!
//! From the bottom up, each folder knows only those before it:
//!
//! | folder | holds |
//! | --- | --- |
//! | `file/` | reading TOML key by key, and its errors |
//! | `condition/` | the sentences that ask something of solutions besides the rules |
//! | [`family`] | the traits that a family of puzzles implements |
//! | `families/` | a folder for each family, and the list of them in `any.rs` |
//! | `puzzle/` | a [`Puzzle`]: reading it, its instance, its fingerprint |
//!
//! To add a family, write a folder in `families/` that implements the traits of [`family`], and name it in the list.
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
mod families;
pub mod family;
mod file;
mod puzzle;
mod same;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use families::{
    AnyFamily, DynFamily, FAMILIES, Listed, Solution, edge_matching, magic_square, snake_cube,
    symmetry_figure,
};
pub use family::{
    Alike, Change, Drawer, Fact, JsonWriter, Limit, PictureParts, PiecePicture, PinOf, PlaceExample,
    ProjectionName, Rule, SymmetryEffect, SymmetryWords, TooManyAlike,
};
pub use file::{Diagnostic, Expect, check_readable, did_you_mean, nearest};
pub use puzzle::Puzzle;
pub use puzzle::read::{MAX_FILE_SIZE, read};
pub use same::{MapKind, Same};
