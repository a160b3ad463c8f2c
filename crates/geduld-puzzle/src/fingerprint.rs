//! Boxes that are the same puzzle under other pictures.
//!
//! Each family has a *canonical form*: a text that two puzzles share exactly if one becomes the other by renaming and
//! rearranging what does not matter to a solver at the table. `docs/fingerprint.md` says for each family what that is and how the
//! text is made; it must not change, because digests of it are kept.

use thiserror::Error;

use crate::condition::{Condition, Parts};
use crate::{AnyFamily, Puzzle};

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

impl Puzzle {
    /// The canonical form, which begins with its format and the kind.
    ///
    /// Cost: small but for edge-matching puzzles, where pieces that cannot be told apart one by one are tried in turn.
    ///
    /// # Errors
    /// If that would take millions of trials.
    pub fn canonical_form(&self) -> Result<String, TooManyAlike> {
        let conditions: Vec<Parts> = self.conditions.iter().map(Condition::parts).collect();
        let form = match &self.family {
            AnyFamily::EdgeMatching(puzzle) => puzzle.canonical(&conditions)?.text,
            AnyFamily::MagicSquare(puzzle) => puzzle.canonical_text(&conditions),
            AnyFamily::SnakeCube(puzzle) => puzzle.canonical(&conditions).text,
            AnyFamily::SymmetryFigure(puzzle) => puzzle.canonical_text(&conditions),
        };
        Ok(format!("geduld fingerprint 1\n{}\n{form}", self.family.kind()))
    }

    /// What becomes of each thing when this puzzle becomes the other; `None` if it does not, because they are no two pictures
    /// of one puzzle. Of several ways it tells one.
    ///
    /// # Errors
    /// As for [`Puzzle::canonical_form`].
    pub fn changes_to(&self, other: &Self) -> Result<Option<Vec<Change>>, TooManyAlike> {
        if self.canonical_form()? != other.canonical_form()? {
            return Ok(None);
        }
        let parts = |puzzle: &Self| puzzle.conditions.iter().map(Condition::parts).collect::<Vec<Parts>>();
        let (ours, theirs) = (parts(self), parts(other));
        Ok(Some(match (&self.family, &other.family) {
            (AnyFamily::EdgeMatching(one), AnyFamily::EdgeMatching(other)) => {
                one.changes_to(&ours, other, &theirs)?
            }
            (AnyFamily::SnakeCube(one), AnyFamily::SnakeCube(other)) => one.changes_to(&ours, other, &theirs),
            (AnyFamily::SymmetryFigure(one), AnyFamily::SymmetryFigure(other)) => one.changes_to(other),
            // Squares with the same rules and pins have nothing that could be renamed.
            (AnyFamily::MagicSquare(_), AnyFamily::MagicSquare(_)) => Vec::new(),
            // Forms begin with their kind.
            (
                AnyFamily::EdgeMatching(_)
                | AnyFamily::SnakeCube(_)
                | AnyFamily::SymmetryFigure(_)
                | AnyFamily::MagicSquare(_),
                _,
            ) => return Ok(None),
        }))
    }
}
