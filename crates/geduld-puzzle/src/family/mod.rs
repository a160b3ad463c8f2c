//! What a family of puzzles provides, in small traits: each says one thing about a puzzle.
//!
//! | trait | task |
//! | --- | --- |
//! | [`FileFormat`] | reads a puzzle from its file |
//! | [`UserInput`] | reads what users add to the file: pins and rules of the command line |
//! | [`BuildModel`] | builds the model whose solutions are the solutions of the puzzle |
//! | [`RulesCheck`] | has the solution type, and checks a solution without the model |
//! | [`BoardMaps`] | knows the maps that can make solutions count as the same |
//! | [`ExplainSymmetry`] | explains symmetries of the model in the puzzle's terms |
//! | [`Vocabulary`] | says what conditions can speak of |
//! | [`Describe`], [`Lint`] | tell facts and warnings |
//! | [`DrawPuzzle`], [`DrawSolution`] | draw as text and as pictures |
//! | [`CanonicalForm`] | writes the text that two boxes share if they are the same puzzle |
//!
//! Values are the values of the decision variables of [`BuildModel::model`], in their order. Nothing in this folder knows which
//! families exist.

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

/// A family of puzzles: everything that the traits of this module ask for.
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
