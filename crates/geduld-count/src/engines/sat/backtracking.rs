//! Works through cubes with the solver that enumerates by backtracking, without blocking clauses.
//!
//! This solver does not slow down. It leaves a cube unfinished only to give work to other threads, or to keep the order
//! of a list. The rest of the cube is then known exactly, and nothing is searched twice.

use std::ops::ControlFlow;

use geduld_model::Value;
use geduld_solve::BacktrackingLimits;

use super::cube::{End, SatCube};
use super::encoded_instance::SatFormula;
use super::loaded::{Loaded, Step};
use crate::error::CountError;
use crate::work::control::Control;

/// The amount of work in a cube before the rest of the cube is handed on.
const SOLUTIONS: u64 = 1000;
const CONFLICTS: u64 = 10_000;
/// The work between two looks whether the solver has to wait.
const CONFLICTS_BETWEEN_LOOKS: u64 = 64;
const STEPS_BETWEEN_LOOKS: u64 = 10_000;
/// The maximum number of doublings. The quota doubles each time that a cube is cut, so that the cuts do not get too
/// deep.
const DOUBLINGS: u32 = 40;

/// Finds solutions in a cube up to the quota. `hand_over` gets each of them, or of each branch one, and the number of
/// variables that can have both values there. What it gets was checked.
pub(super) fn visit(
    formula: &SatFormula<'_>,
    start: &Loaded,
    whole_branches: bool,
    cube: &SatCube,
    control: &Control,
    hand_over: impl FnMut(&[Value], usize) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let mut enumerator = start.clone();
    let end = backtrack(formula, &mut enumerator, whole_branches, cube, control, hand_over);
    formula.add_work((enumerator.statistics() - start.statistics()).into());
    end
}

fn backtrack(
    formula: &SatFormula<'_>,
    enumerator: &mut Loaded,
    whole_branches: bool,
    cube: &SatCube,
    control: &Control,
    mut hand_over: impl FnMut(&[Value], usize) -> ControlFlow<()>,
) -> Result<End, CountError> {
    let cuts = cube.cuts.min(DOUBLINGS);
    let (solutions, conflicts) = (SOLUTIONS << cuts, CONFLICTS << cuts);
    let stop = Some(control.stop_flag());
    let set_limits = |enumerator: &mut Loaded| {
        let (stop, conflicts) = (stop.clone(), Some(conflicts.min(CONFLICTS_BETWEEN_LOOKS)));
        enumerator.set_limits(BacktrackingLimits { stop, conflicts, ..BacktrackingLimits::default() });
    };
    set_limits(enumerator);
    // The steps told so far, and the values read since.
    let (mut told, mut read) = (enumerator.statistics().steps, 0);
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
        let step = enumerator.step(whole_branches);
        let steps = enumerator.statistics().steps;
        if steps - told + read >= STEPS_BETWEEN_LOOKS || !matches!(step, Step::Branch(_)) {
            control.monitor().worked(steps - told + read);
            (told, read) = (steps, 0);
        }
        match step {
            Step::Branch(free) => {
                found += 1;
                read += formula.projection.len() as u64;
                let solution = formula.checked(enumerator.literals())?;
                if hand_over(&solution, free).is_break() || control.is_stopped() {
                    return Ok(End::Stopped);
                }
            }
            Step::Exhausted => return Ok(End::Exhausted),
            Step::Interrupted if control.is_stopped() => return Ok(End::Stopped),
            Step::Interrupted => {}
        }
    }
    let rest = |path| SatCube { path, cuts: cube.cuts + 1, ..cube.clone() };
    Ok(End::Split(enumerator.split().into_iter().map(rest).collect()))
}
