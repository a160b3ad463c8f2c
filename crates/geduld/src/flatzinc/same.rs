//! Which solutions of a FlatZinc model count as the same.
//!
//! Every symmetry of the compiled model carries output variables to output variables, so it acts on the assignments of the outputs.
//! Symmetries that act alike there count once.

use geduld_flatzinc::Problem;
use geduld_model::{BoardSymmetry, Permutation};

use crate::model::Same;
use crate::symmetries::{found, keeps_numbers};

/// The symmetries under which solutions count as the same, the identity first; `None` if they are too many to list.
pub(super) fn symmetries(problem: &Problem, same: Same) -> Option<Vec<BoardSymmetry>> {
    let model = problem.model();
    let maps = match same {
        Same::Nothing => vec![Permutation::identity(model.atom_count())],
        Same::AnySymmetry => found(model)?,
        Same::Moved => {
            let arrays = problem.arrays();
            let mut maps = found(model)?;
            maps.retain(|map| {
                let stays = |variable: geduld_model::VarId| {
                    let mut atoms = model.atoms(variable);
                    atoms.all(|atom| {
                        arrays[variable.index()] == arrays[model.variable_of(map.image(atom)).index()]
                    })
                };
                keeps_numbers(model, map) && model.decisions().all(stays)
            });
            maps
        }
    };
    let named = |(number, atoms)| BoardSymmetry { name: format!("symmetry {number}"), atoms };
    Some(maps.into_iter().enumerate().map(named).collect())
}
