//! The traits that a family of puzzles implements. Each is small and covers one aspect.
//!
//! A family needs the first four. The others have defaults. All families use the same names of files.
//!
//! | trait | file | task |
//! | --- | --- | --- |
//! | [`FileFormat`] | `read.rs` | reads a puzzle from its file |
//! | [`BuildModel`] | `model.rs` | builds the model whose solutions are the solutions of the puzzle |
//! | [`RulesCheck`] | `check.rs` | defines the solution type, and checks a solution without the model |
//! | [`DrawSolution`] | `draw/` | draws a solution as text and as a picture |
//! | [`DrawPuzzle`] | `draw/` | draws the board and the pieces |
//! | [`UserInput`] | `input.rs` | reads what users add to the file: pins and rules of the command line |
//! | [`BoardMaps`] | `symmetry.rs` | lists the maps under which solutions can count as the same |
//! | [`Vocabulary`] | `conditions.rs` | defines the names that conditions can use |
//! | [`Describe`], [`Lint`] | `facts.rs`, `lint.rs` | report facts, warnings and contradictions |
//! | [`CanonicalForm`] | `canonical.rs` | writes the text that two boxes share if they contain the same puzzle |
//!
//! `values` are always the values of the decision variables of [`BuildModel::model`], in their order. Nothing in this
//! folder depends on the list of families.

mod canonical;
mod clash;
mod draw;
mod facts;
mod file_format;
mod game;
mod lint;
mod maps;
mod model;
mod requirement;
mod rule;
mod rules;
mod user_input;

pub use crate::condition::Vocabulary;
pub use crate::same::{MapKind, Same};
pub use canonical::{CanonicalForm, Change, TooManyAlike};
pub use clash::Clash;
pub(crate) use clash::{given_twice, place_of_pin, rivals};
pub(crate) use draw::rows_in_words;
pub use draw::{
    Block, DrawPuzzle, DrawSolution, Drawer, Glide, InSpace, PictureParts, PiecePicture, PlaceExample,
    Polyhedra, Polyhedron, PolyhedronFace, SpaceKind, Stage,
};
pub use facts::{Describe, Fact};
pub(crate) use file_format::starters;
pub use file_format::{FileFormat, Kind, Starter};
pub use game::{CellPicture, CellSide, FacePicture, GamePictures, MOST_PARTS, ShapePicture};
pub use lint::{Limit, Lint};
pub use maps::BoardMaps;
pub use model::{BuildModel, ProjectionName, Reading};
pub(crate) use requirement::used;
pub use rule::Rule;
pub(crate) use rules::{ComposedJson, json_text};
pub use rules::{JsonWriter, RulesCheck};
pub use user_input::{PinOf, UserInput};

/// The traits of this module that do not depend on the solution type, for puzzles of any family.
pub trait Family: UserInput + BuildModel + BoardMaps + Describe + Lint + DrawPuzzle {}

impl<F: UserInput + BuildModel + BoardMaps + Describe + Lint + DrawPuzzle> Family for F {}
