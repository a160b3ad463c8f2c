//! Maps that carry solutions to solutions.

use geduld_model::{BoardSymmetry, Model};

use super::file_format::Kind;
use crate::file::Diagnostic;
use crate::same::{MapKind, Same};

/// The maps that can make solutions count as the same.
pub trait BoardMaps: Kind {
    /// The kinds of maps that can count as the same.
    fn map_kinds(&self) -> &'static [MapKind];

    /// What counts as the same unless something else is asked for.
    fn same_by_default(&self) -> Same {
        Same::board()
    }

    /// Whether this puzzle can count this as the same; all other methods take nothing else.
    ///
    /// # Errors
    /// If the family has no such maps, or this puzzle has none, or more than can be listed.
    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(self.kind(), self.map_kinds())
    }

    /// The group of all maps under which solutions count as the same, the identity first: maps of the board, and of labels, numbers
    /// or the string. They are those of the puzzle without its pins.
    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry>;

    /// All maps of all kinds that this puzzle has, whatever counts as the same; recolourings only if they can be listed.
    fn all_maps(&self, model: &Model) -> Vec<BoardSymmetry> {
        let mut same = Same::default();
        for &kind in self.map_kinds() {
            let more: Same = same.kinds().chain([kind]).collect();
            same = if self.check_same(&more).is_ok() { more } else { same };
        }
        self.board_symmetries(model, &same)
    }
}
