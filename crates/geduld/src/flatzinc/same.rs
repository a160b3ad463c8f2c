//! Which solutions of a FlatZinc model count as the same.
//!
//! Every symmetry of the compiled model maps output variables to output variables, so it acts on the assignments of the
//! outputs. Symmetries with the same action on them count as one.

use std::collections::BTreeMap;

use geduld_flatzinc::FlatModel;
use geduld_model::symmetry::Kept;

use crate::model::Same;

/// What symmetries must preserve to make solutions the same. `None` if no symmetry makes solutions the same.
pub(super) fn kept(problem: &FlatModel, same: Same) -> Option<Kept> {
    same.kept(|| {
        let mut groups = BTreeMap::new();
        let group = |arrays| {
            let next = groups.len();
            *groups.entry(arrays).or_insert(next)
        };
        problem.arrays().into_iter().map(group).collect()
    })
}
