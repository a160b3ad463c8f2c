//! Boxes that are the same puzzle under other pictures.

use thiserror::Error;

use crate::condition::Parts;

/// The canonical form: a text that two puzzles share exactly if one becomes the other by renaming and rearranging what does
/// not matter to a solver at the table.
///
/// `docs/fingerprint.md` says for each family what that is and how the text is made. The text must not change, because digests of
/// it are kept.
pub trait CanonicalForm: Sized {
    /// The canonical form of the puzzle with these conditions.
    ///
    /// # Errors
    /// If it would take millions of trials.
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike>;

    /// What becomes of each thing when this puzzle, with the first conditions, becomes another with the same canonical form, which
    /// has the second conditions. Of several ways it tells one.
    ///
    /// # Errors
    /// As for [`CanonicalForm::canonical_text`].
    fn changes_to(&self, ours: &[Parts], other: &Self, theirs: &[Parts])
    -> Result<Vec<Change>, TooManyAlike>;
}

/// What becomes of one thing when a puzzle becomes another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What kind of thing it is: `label`, `piece`, `string` or `box`.
    pub what: &'static str,
    /// Its name in the one puzzle.
    pub from: String,
    /// Its name in the other.
    pub to: String,
    /// How it is turned, flipped or reversed, in words; empty if it is not.
    pub how: String,
}

/// So many renamings look alike that the canonical form was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the pieces have too many look-alikes to be put into their canonical order")]
pub struct TooManyAlike;
