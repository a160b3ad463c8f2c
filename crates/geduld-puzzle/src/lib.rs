//! Puzzles: the families, the puzzle file, the rules check and the bundled puzzles.
//!
//! A puzzle starts here: [`read`] turns the text of a puzzle file into a [`Puzzle`]. [`Puzzle::instance`] builds the
//! [`Model`](geduld_model::Model) that encodings and search use, together with a checker and a renderer. The checker
//! tests a solution of the model against the rules of the puzzle. The renderer writes it in the puzzle's terms.
//!
//! Each folder uses only the folders above it in this table:
//!
//! | folder | holds |
//! | --- | --- |
//! | `file/` | reading TOML key by key, and its errors |
//! | [`lattice`] | cells of five kinds, their symmetries, polyforms, named sets and patterns |
//! | `condition/` | conditions: sentences that restrict solutions beyond the rules |
//! | [`family`] | the traits that a family of puzzles implements: four, and others with defaults |
//! | `families/` | a folder for each family, and the list of families in `mod.rs` |
//! | `puzzle/` | a [`Puzzle`]: how it is read, its instance, its fingerprint |
//! | [`exchange`] | packings as files of other programs |
//!
//! To add a family, write a folder in `families/` that implements four traits of [`family`], and add it to the list in
//! `families/mod.rs`.
//!
//! This crate does not depend on solvers, counting or threads.
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
pub mod exchange;
mod families;
pub mod family;
mod file;
pub mod lattice;
mod puzzle;
mod same;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use families::*;
pub use family::{
    Block, CellPicture, CellSide, Change, Drawer, FacePicture, Fact, GamePictures, InSpace, JsonWriter,
    Limit, PictureParts, PiecePicture, PinOf, PlaceExample, ProjectionName, Reading, Rule, ShapePicture,
    SpaceKind, Stage, Starter, TooManyAlike,
};
pub use file::{Diagnostic, Expect, check_readable, did_you_mean, nearest, quoted};
pub use puzzle::Puzzle;
pub use puzzle::read::{MAX_FILE_SIZE, read, read_called, schema};
pub use same::{MapKind, Same};
