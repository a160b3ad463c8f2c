//! Works through cubes with a solver that blocks the solutions it has found. Each cube gets a new solver.

use std::ops::ControlFlow;

use geduld_model::Value;
use geduld_solve::{Enumerate, Enumerator, Found, Solver, SolverLimits};

use super::cube::{End, SatCube};
use super::encoded_instance::SatFormula;
use super::options::SatOptions;
use crate::error::CountError;
use crate::work::control::Control;

/// Finds and checks solutions in a cube up to the quota, and hands them over one by one.
pub(super) fn visit(
    formula: &SatFormula<'_>,
    options: &SatOptions,
    cube: SatCube,
    control: &Control,
    hand_over: impl FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let mut solver = solver(formula, options, &cube, control);
    let end = enumerate(formula, &mut *solver, options.quota, cube, control, hand_over);
    formula.add_work(solver.statistics());
    end
}

/// A new solver for a cube.
fn solver(
    formula: &SatFormula<'_>,
    options: &SatOptions,
    cube: &SatCube,
    control: &Control,
) -> Box<dyn Solver> {
    let cnf = formula.encoded.cnf();
    let limits = SolverLimits { stop: Some(control.stop_flag()), ..SolverLimits::default() };
    let mut solver = options.solver.solver(cnf.variables() as usize, options.seed, limits);
    // The cube comes first, as clauses rather than assumptions, so that its consequences are simplified away before the
    // search begins.
    formula.literals(cube).for_each(|literal| solver.add_clause(&[literal]));
    cnf.dimacs_clauses().for_each(|clause| solver.add_clause(&clause));
    cube.known.iter().for_each(|solution| solver.add_clause(&formula.blocking_clause(solution)));
    solver
}

fn enumerate(
    formula: &SatFormula<'_>,
    solver: &mut dyn Solver,
    quota: usize,
    cube: SatCube,
    control: &Control,
    mut hand_over: impl FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let instance = formula.instance;
    let splittable = cube.next_variable(&instance.split_order).is_some();
    let mut solutions = Enumerate::by_true_variables(solver, &formula.projection, &[]);
    let mut found = Vec::new();
    while !splittable || found.len() < quota {
        match solutions.next_solution()? {
            Found::Solution(literals) => {
                let solution = formula.checked(literals)?;
                if hand_over(&solution).is_break() || control.is_stopped() {
                    return Ok(End::Stopped);
                }
                if splittable {
                    found.push(solution);
                }
            }
            Found::Exhausted => return Ok(End::Exhausted),
            Found::Interrupted => return Ok(End::Stopped),
        }
    }
    Ok(End::Split(cube.split(&instance.model, &instance.split_order, found)))
}
