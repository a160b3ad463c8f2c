//! Recognizes boxes that contain the same puzzle with other pictures: see
//! [`CanonicalForm`](crate::family::CanonicalForm).

use super::Puzzle;
use crate::condition::{Condition, Parts};
use crate::family::{Change, TooManyAlike};

impl Puzzle {
    fn condition_parts(&self) -> Vec<Parts> {
        self.conditions.iter().map(Condition::parts).collect()
    }

    /// The canonical form, which begins with its format and the kind.
    ///
    /// Cost: small, except for edge-matching puzzles whose pieces cannot be told apart one by one. Such pieces are
    /// tried in turn.
    ///
    /// # Errors
    /// If that would take millions of trials.
    ///
    #[doc = include_str!("canonical_form.md")]
    pub fn canonical_form(&self) -> Result<String, TooManyAlike> {
        let form = self.family.canonical_text(&self.condition_parts())?;
        Ok(format!("geduld fingerprint 1\n{}\n{form}", self.family.kind()))
    }

    /// How this puzzle becomes the other, one change for each label, piece and so on. `None` if the two puzzles are not
    /// the same puzzle with other pictures. If there are several ways, the result is one of them.
    ///
    /// # Errors
    /// As for [`Puzzle::canonical_form`].
    pub fn changes_to(&self, other: &Self) -> Result<Option<Vec<Change>>, TooManyAlike> {
        if self.canonical_form()? != other.canonical_form()? {
            return Ok(None);
        }
        self.family.changes_to(&self.condition_parts(), &other.family, &other.condition_parts())
    }
}
