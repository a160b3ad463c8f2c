//! Counts the models of a formula, projected to some of its variables.
//!
//! The formula is cut into components that share no variables. Its number of models is the product of the numbers of
//! the components, times 2 for each projected variable that occurs in no clause. The models of a component are
//! enumerated in parallel.

use geduld_encode::Cnf;
use num_bigint::BigUint;

use super::components::Components;
use super::options::{Enumeration, ModelCount, ModelOptions};
use super::{backtracking, blocking};
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::SolverStatistics;

/// Counts the models of a formula. Models that agree on the variables in `show` count as one; without `show`, all
/// variables count. The number does not depend on the number of threads.
///
/// Cost: proportional to the number of cubes of solutions that the enumerator finds, for each component.
///
/// # Errors
/// If a solver fails, or the threads cannot be started.
pub fn count_models(
    cnf: &Cnf,
    show: Option<&[u32]>,
    options: &ModelOptions,
    threads: usize,
    control: &Control,
) -> Result<ModelCount, CountError> {
    let pool = crate::work::threads::pool(threads)?;
    let Components { components, free, refuted } = Components::of(cnf, show);
    let none = ModelCount { models: BigUint::ZERO, complete: true, work: SolverStatistics::NONE };
    if refuted {
        return Ok(none);
    }
    control.begin(components.len(), None);
    let mut product = ModelCount { models: BigUint::from(1u32) << free, ..none };
    for component in &components {
        let count = pool.install(|| match options.enumeration {
            Enumeration::Backtracking => backtracking::count(component, control),
            Enumeration::Blocking => blocking::count(component, options, control),
        })?;
        product.work += count.work;
        if count.complete && count.models == BigUint::ZERO {
            // One component without models is enough, even if others were not counted completely.
            return Ok(ModelCount { models: count.models, complete: true, work: product.work });
        }
        product.models *= count.models;
        product.complete &= count.complete;
        control.finish(None);
    }
    Ok(product)
}
