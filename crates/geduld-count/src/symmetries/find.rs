//! Looking for the symmetries of an instance's model.

use geduld_model::Instance;
use geduld_symmetry::{Symmetries, SymmetryLimits};

/// The symmetries of an instance's model, unless it is too large to look for them.
pub fn symmetries(instance: &Instance<'_>) -> Option<Symmetries> {
    geduld_symmetry::find(&instance.model, &SymmetryLimits::default()).ok()
}
