//! Finds pins that leave a solution as the only one.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use geduld_encode::{Encodings, Lit, encode};
use geduld_model::{Model, Value, VarId};
use geduld_solve::Solver;

use super::conflict::{Conflict, Strength, smallest_conflict};
use super::error::ReasonError;
use super::oracle::{Oracle, dimacs};

/// Pins that leave one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pins {
    /// The variables to be pinned to their values in the solution, in ascending order.
    pub variables: Vec<VarId>,
    /// Whether fewer pins of the same solution may be enough.
    pub strength: Strength,
}

/// Finds as few variables as possible that leave a solution as the only one if they are pinned to their values in it.
/// They are taken from `pinnable`. `None` if even all of these pins are not enough, or if the work was stopped before
/// any were found.
///
/// The result is the smallest set of pins that contradicts the model in which the solution is forbidden.
///
/// # Errors
/// If the formula is too large, or the solver fails.
pub fn pins_to_single_out(
    model: &Model,
    solution: &[Value],
    pinnable: &[VarId],
    stop: Option<Arc<AtomicBool>>,
) -> Result<Option<Pins>, ReasonError> {
    let encoded = encode(model, &Encodings::for_model(model))?;
    let literal = |variable: VarId| -> i32 {
        let atom = model.atom(variable, solution[variable.index()]);
        encoded.literal(atom).map(Lit::dimacs).expect("decision variables are in the formula")
    };
    let forbidden: Vec<i32> = model.decisions().map(|variable| -literal(variable)).collect();
    let clauses = dimacs(&encoded)?.chain([forbidden]);
    let members: Vec<i32> = pinnable.iter().map(|&variable| literal(variable)).collect();
    let of_members = members.clone();
    let holding =
        move |solver: &dyn Solver| of_members.iter().map(|&literal| solver.value(literal)).collect();
    let variables = encoded.cnf().variables() as usize;
    let mut oracle = Oracle::new(variables, clauses, members, holding, stop.clone());
    Ok(match smallest_conflict(&mut oracle, stop.as_ref())? {
        Conflict::None | Conflict::Unknown => None,
        Conflict::Set(set, strength) => {
            Some(Pins { variables: set.into_iter().map(|member| pinnable[member]).collect(), strength })
        }
    })
}
