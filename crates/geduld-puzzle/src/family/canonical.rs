//! Recognizes boxes that contain the same puzzle with other pictures.

use serde::Serialize;
use thiserror::Error;

use super::rules::json_text;
use crate::condition::{Parts, lines};

/// The canonical form: a text that two puzzles share if and only if one becomes the other by renaming and rearranging.
/// The changes allowed are those that do not matter to a person who solves the puzzle.
///
/// `docs/fingerprint.md` defines these changes for each family,
/// [`Puzzle::canonical_form`](crate::Puzzle::canonical_form) the text. It must never change, because digests of it are
/// stored. The defaults change nothing: two puzzles are the same only if their data are equal.
pub trait CanonicalForm: Serialize + Sized {
    /// The canonical form of the puzzle with these conditions.
    ///
    /// # Errors
    /// If the computation would take millions of trials.
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        Ok(format!("{}\n{}", json_text(self), lines(conditions.iter().cloned())))
    }

    /// How this puzzle (with the conditions `ours`) becomes another puzzle (with the conditions `theirs`) that has the
    /// same canonical form: one change for each label, piece and so on. If there are several ways, the result is one of
    /// them.
    ///
    /// # Errors
    /// As for [`CanonicalForm::canonical_text`].
    fn changes_to(&self, _: &[Parts], _other: &Self, _: &[Parts]) -> Result<Vec<Change>, TooManyAlike> {
        Ok(Vec::new())
    }
}

/// How one thing changes when a puzzle becomes another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of thing: `label`, `piece`, `string` or `box`.
    pub what: &'static str,
    /// Its name in the first puzzle.
    pub from: String,
    /// Its name in the second puzzle.
    pub to: String,
    /// In words, how it is turned, flipped or reversed; empty if it is not.
    pub how: String,
}

/// The error for a canonical form that was not found, because too many renamings look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the pieces have too many look-alikes to be put into their canonical order")]
pub struct TooManyAlike;
