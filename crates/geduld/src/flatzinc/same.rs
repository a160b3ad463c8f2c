//! Which solutions of a FlatZinc model count as the same.
//!
//! Every symmetry of the compiled model maps output variables to output variables, so it acts on the assignments of the
//! outputs. Symmetries with the same action on them count as one.

use std::collections::BTreeMap;

use geduld_count::{NoClasses, all_symmetries, plain_symmetries};
use geduld_flatzinc::FlatModel;
use geduld_model::symmetry::Kept;
use geduld_model::{BoardSymmetry, Permutation};

use crate::model::Same;

/// What symmetries must preserve to make solutions the same. `None` if no symmetry makes solutions the same.
pub(super) fn kept(problem: &FlatModel, same: Same) -> Option<Kept> {
    match same {
        Same::Nothing => None,
        Same::Plain => Some(Kept::Variables),
        Same::AnySymmetry => Some(Kept::Model),
        Same::Moved => {
            let mut groups = BTreeMap::new();
            let group = |arrays| {
                let next = groups.len();
                *groups.entry(arrays).or_insert(next)
            };
            Some(Kept::Numbers(problem.arrays().into_iter().map(group).collect()))
        }
    }
}

/// The symmetries under which solutions count as the same, starting with the identity.
///
/// # Errors
/// If not all of them are known.
pub(super) fn symmetries(problem: &FlatModel, same: Same) -> Result<Vec<BoardSymmetry>, NoClasses> {
    let model = problem.model();
    let symmetries = match kept(problem, same) {
        None => vec![Permutation::identity(model.atom_count())],
        Some(_) if same == Same::Plain => plain_symmetries(model)?,
        Some(kept) => all_symmetries(model, &kept)?,
    };
    Ok(BoardSymmetry::numbered(symmetries))
}
