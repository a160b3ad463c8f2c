//! Counting the models of a formula, projected to some of its variables.
//!
//! The formula falls into components that share no variables; their numbers of models multiply, and so do the two values of
//! each projected variable that stands in no clause. The models of a component are enumerated, in parallel.

mod backtracking;
mod blocking;
mod components;

use geduld_encode::Cnf;
use geduld_solve::SolverChoice;
use num_bigint::BigUint;

use crate::statistics::SolverStatistics;
use crate::{Control, CountError};
use components::{Component, Components};

/// How a SAT solver goes from one solution to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Enumeration {
    /// The last decision is flipped: no clauses are added, and memory stays flat.
    #[default]
    Backtracking,
    /// Each solution is forbidden by a clause.
    Blocking,
}

/// How the models of a formula are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelOptions {
    /// How solvers go from one solution to the next.
    pub enumeration: Enumeration,
    /// Which solver works, if it blocks what it has found.
    pub solver: SolverChoice,
    /// 0 for the formula as it is, any other number for an order of its own.
    pub seed: u64,
}

/// The number of models of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelCount {
    /// How many assignments of the projected variables can be extended to models; a lower bound if it is not complete.
    pub models: BigUint,
    /// Whether nothing is missing.
    pub complete: bool,
    /// What the solvers did together.
    pub work: SolverStatistics,
}

/// Counts the models of a formula, those that agree on the variables of `show` as one; all variables if there is no `show`.
/// The number does not depend on the number of threads.
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
    let pool = crate::threads::pool(threads)?;
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
            // One component without models is enough, whatever is not known of the others.
            return Ok(ModelCount { models: count.models, complete: true, work: product.work });
        }
        product.models *= count.models;
        product.complete &= count.complete;
        control.finish(None);
    }
    Ok(product)
}
