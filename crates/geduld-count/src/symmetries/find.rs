//! Finds the symmetries of the model of an instance.

use geduld_model::Instance;
use geduld_model::symmetry::{Kept, Symmetries, SymmetryLimits};

/// The symmetries of the model of an instance. `None` if the model is too large to search for them.
pub fn symmetries(instance: &Instance<'_>) -> Option<Symmetries> {
    geduld_model::symmetry::find(&instance.model, &Kept::Model, &SymmetryLimits::default()).ok()
}
