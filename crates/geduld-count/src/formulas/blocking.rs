//! Enumerates with blocking clauses, in cubes. Each cube has a new solver.

use geduld_solve::{Enumerate, Enumerator, Found, SolverLimits};
use num_bigint::BigUint;
use rayon::prelude::*;

use super::components::Component;
use super::options::{ModelCount, ModelOptions};
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::statistics::SolverStatistics;

/// The number of variables that each cube fixes: those with the most occurrences.
const FIXED: usize = 6;

pub(super) fn count(
    component: &Component,
    options: &ModelOptions,
    control: &Control,
) -> Result<ModelCount, CountError> {
    let mut occurrences = vec![0u32; component.variables + 1];
    for literal in component.clauses().flatten() {
        occurrences[literal.unsigned_abs() as usize] += 1;
    }
    let mut variables = component.projection.clone();
    variables.sort_by_key(|&variable| std::cmp::Reverse(occurrences[variable.unsigned_abs() as usize]));
    variables.truncate(FIXED);
    let cubes = 0..1u32 << variables.len();
    let counts: Vec<ModelCount> = cubes
        .into_par_iter()
        .with_max_len(1)
        .map(|cube| {
            let signs = variables.iter().zip(0..);
            let cube = signs.map(|(&variable, bit)| if cube >> bit & 1 == 0 { variable } else { -variable });
            count_cube(component, &cube.collect::<Vec<_>>(), options, control)
        })
        .collect::<Result<_, CountError>>()?;
    let nothing = ModelCount { models: BigUint::ZERO, complete: true, work: SolverStatistics::NONE };
    Ok(counts.into_iter().fold(nothing, |mut sum, count| {
        sum.models += count.models;
        sum.complete &= count.complete;
        sum.work += count.work;
        sum
    }))
}

fn count_cube(
    component: &Component,
    cube: &[i32],
    options: &ModelOptions,
    control: &Control,
) -> Result<ModelCount, CountError> {
    let limits = SolverLimits { stop: Some(control.stop_flag()), ..SolverLimits::default() };
    let mut solver = options.solver.solver(component.variables, options.seed, limits);
    cube.iter().for_each(|&literal| solver.add_clause(&[literal]));
    component.clauses().for_each(|clause| solver.add_clause(clause));
    let mut solutions = Enumerate::by_all_variables(&mut *solver, &component.projection, &[]);
    let mut models = BigUint::ZERO;
    let complete = loop {
        match solutions.next_solution()? {
            Found::Solution(_) => {
                control.found(1);
                models += 1u32;
            }
            Found::Exhausted => break true,
            Found::Interrupted => break false,
        }
    };
    Ok(ModelCount { models, complete, work: solver.statistics() })
}
