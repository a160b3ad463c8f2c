//! The traits that a family of puzzles implements. Each is small and covers one aspect.
//!
//! | trait | task |
//! | --- | --- |
//! | [`FileFormat`] | reads a puzzle from its file |
//! | [`UserInput`] | reads what users add to the file: pins and rules of the command line |
//! | [`BuildModel`] | builds the model whose solutions are the solutions of the puzzle |
//! | [`RulesCheck`] | defines the solution type, and checks a solution without the model |
//! | [`BoardMaps`] | lists the maps under which solutions can count as the same |
//! | [`ExplainSymmetry`] | explains symmetries of the model in the puzzle's terms |
//! | [`Vocabulary`] | defines the names that conditions can use |
//! | [`Describe`], [`Lint`] | report facts and warnings |
//! | [`DrawPuzzle`], [`DrawSolution`] | draw as text and as pictures |
//! | [`CanonicalForm`] | writes the text that two boxes share if they contain the same puzzle |
//!
//! `values` are always the values of the decision variables of [`BuildModel::model`], in their order. Nothing in this folder
//! depends on the list of families.

mod canonical;
mod draw;
mod effect;
mod facts;
mod file_format;
mod lint;
mod maps;
mod model;
mod requirement;
mod rule;
mod rules;
mod user_input;

use std::fmt::Debug;

pub use crate::condition::Vocabulary;
pub use crate::same::{MapKind, Same};
pub use canonical::{CanonicalForm, Change, TooManyAlike};
pub(crate) use draw::rows_in_words;
pub use draw::{DrawPuzzle, DrawSolution, Drawer, PictureParts, PiecePicture, PlaceExample};
pub use effect::{Alike, ExplainSymmetry, SymmetryEffect, SymmetryWords};
pub use facts::{Describe, Fact};
pub use file_format::{FileFormat, Kind};
pub use lint::{Limit, Lint};
pub use maps::BoardMaps;
pub use model::{BuildModel, ProjectionName};
pub(crate) use requirement::used;
pub use rule::Rule;
pub(crate) use rules::json_text;
pub use rules::{JsonWriter, RulesCheck};
pub use user_input::{PinOf, UserInput};

/// A family of puzzles: all traits of this module.
pub trait Family:
    FileFormat
    + UserInput
    + BuildModel
    + BoardMaps
    + ExplainSymmetry
    + Describe
    + Lint
    + DrawSolution
    + CanonicalForm
    + Debug
{
}
