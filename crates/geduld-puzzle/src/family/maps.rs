//! Maps of solutions to solutions.

use geduld_model::{BoardSymmetry, Model, Permutation};

use super::file_format::Kind;
use crate::file::Diagnostic;
use crate::same::{IDENTITY, MapKind, Same};

/// The maps that can make solutions count as the same.
pub trait BoardMaps: Kind {
    /// The kinds of maps that can count as the same.
    fn map_kinds(&self) -> &'static [MapKind] {
        &[]
    }

    /// The default for which solutions count as the same.
    fn same_by_default(&self) -> Same {
        Same::board().kinds().filter(|kind| self.map_kinds().contains(kind)).collect()
    }

    /// Checks that this puzzle has these maps. All other methods require it.
    ///
    /// # Errors
    /// If the family or this puzzle has no such maps, or if there are too many to list.
    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(self.kind(), self.map_kinds())
    }

    /// The group of all maps under which solutions count as the same, the identity first. It contains maps of the
    /// board, and of labels, numbers or the string. Pins are ignored.
    fn board_symmetries(&self, model: &Model, _same: &Same) -> Vec<BoardSymmetry> {
        let atoms = Permutation::identity(model.atom_count());
        vec![BoardSymmetry::new(IDENTITY, atoms)]
    }

    /// All maps of all kinds that this puzzle has, whatever counts as the same. Recolourings are included only if they
    /// can be listed.
    fn all_maps(&self, model: &Model) -> Vec<BoardSymmetry> {
        let mut same = Same::default();
        for &kind in self.map_kinds() {
            let more: Same = same.kinds().chain([kind]).collect();
            same = if self.check_same(&more).is_ok() { more } else { same };
        }
        self.board_symmetries(model, &same)
    }

    /// What a symmetry of the model means that moves no cell, such as pieces that look alike where they lie. `None` if
    /// the family has no words for it.
    fn symmetry_in_words(&self, _model: &Model, _symmetry: &Permutation) -> Option<String> {
        None
    }
}
