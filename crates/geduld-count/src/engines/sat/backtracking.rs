//! Works through cubes with the solver that enumerates by backtracking, without blocking clauses.
//!
//! This solver does not slow down. It leaves a cube unfinished only to give work to other threads, or to keep the order
//! of a list. The rest of the cube is then known exactly, and nothing is searched twice.

use std::ops::ControlFlow;

use geduld_encode::Cnf;
use geduld_model::Value;
use geduld_solve::{Backtracking, BacktrackingLimits, FormulaError, Found};

use super::cube::{End, SatCube};
use super::formula::SatFormula;
use crate::error::CountError;
use crate::work::control::Control;

/// The amount of work in a cube before the rest of the cube is handed on.
const SOLUTIONS: u64 = 1000;
const CONFLICTS: u64 = 10_000;
/// The maximum number of doublings. The quota doubles each time that a cube is cut, so that the cuts do not get too
/// deep.
const DOUBLINGS: u32 = 40;

/// A solver with the formula that enumerates the projection, without assumptions and learnt clauses.
pub(crate) fn load(cnf: &Cnf, projection: &[i32]) -> Result<Backtracking, FormulaError> {
    let clauses: Vec<Vec<i32>> = cnf.dimacs_clauses().collect();
    Backtracking::new(cnf.variables() as usize, projection, clauses.iter().map(Vec::as_slice))
}

/// Finds and checks solutions in a cube up to the quota, and hands them over one by one.
pub(super) fn visit(
    formula: &SatFormula<'_>,
    start: &Backtracking,
    cube: &SatCube,
    control: &Control,
    hand_over: impl FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let mut enumerator = start.clone();
    let end = backtrack(formula, &mut enumerator, cube, control, hand_over);
    formula.add_work((enumerator.statistics() - start.statistics()).into());
    end
}

fn backtrack(
    formula: &SatFormula<'_>,
    enumerator: &mut Backtracking,
    cube: &SatCube,
    control: &Control,
    mut hand_over: impl FnMut(&[Value]) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let cuts = cube.cuts.min(DOUBLINGS);
    let (solutions, conflicts) = (SOLUTIONS << cuts, CONFLICTS << cuts);
    let stop = Some(control.stop_flag());
    enumerator.set_limits(BacktrackingLimits {
        stop,
        conflicts: Some(conflicts),
        ..BacktrackingLimits::default()
    });
    let assumptions: Vec<i32> = formula.literals(cube).chain(cube.path.iter().copied()).collect();
    enumerator.begin(&assumptions)?;
    let mut last = enumerator.statistics().conflicts + conflicts;
    let mut found = 0;
    loop {
        if found >= solutions || enumerator.statistics().conflicts >= last {
            if enumerator.is_divisible() {
                break;
            }
            (found, last) = (0, enumerator.statistics().conflicts + conflicts);
        }
        match enumerator.next_solution() {
            Found::Solution(literals) => {
                found += 1;
                let solution = formula.checked(literals)?;
                control.found(1);
                if hand_over(&solution).is_break() || control.is_stopped() {
                    return Ok(End::Stopped);
                }
            }
            Found::Exhausted => return Ok(End::Exhausted),
            Found::Interrupted if control.is_stopped() => return Ok(End::Stopped),
            Found::Interrupted => {}
        }
    }
    let rest = |path| SatCube { path, cuts: cube.cuts + 1, ..cube.clone() };
    Ok(End::Split(enumerator.split().into_iter().map(rest).collect()))
}
