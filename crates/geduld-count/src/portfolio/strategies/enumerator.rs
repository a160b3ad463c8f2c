//! The all-solutions solver, stopped at its first solution. It branches on groups of literals of which exactly one is
//! true.

use std::sync::Arc;

use geduld_encode::{Encodings, Lit};
use geduld_enumerate::{Found, Limits};
use geduld_model::Model;

use super::MOST_LITERALS;
use crate::portfolio::encoded::Writing;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered, unsuitable};

/// The enumerator as a plain solver with restarts. Its steps are conflicts.
pub(crate) struct Enumerator;

/// The number of conflicts between two looks at the meter.
const CONFLICTS: u64 = 16;
/// A literal is written in a part of the time of a conflict.
const WRITING: Writing = Writing { literals: 500, steps: 1, most: MOST_LITERALS };

impl Strategy for Enumerator {
    fn first_turn(&self) -> u64 {
        200
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let encoded = WRITING.write(model, &Encodings::for_model(model), meter).map_err(unsuitable)?;
        let encoded = encoded.ok_or(Unanswered::Stopped)?.encoded;
        let decisions: Vec<i32> = encoded.decisions().map(Lit::dimacs).collect();
        let clauses: Vec<Vec<i32>> = encoded.cnf().dimacs_clauses().collect();
        let variables = encoded.cnf().variables() as usize;
        let clauses = clauses.iter().map(Vec::as_slice);
        let mut enumerator =
            geduld_enumerate::Enumerator::new(variables, &decisions, clauses).map_err(unsuitable)?;
        let (stop, conflicts) = (Some(meter.stop_flag()), Some(CONFLICTS));
        enumerator.set_limits(Limits { stop, conflicts, ..Limits::default() });
        loop {
            match enumerator.next_solution() {
                Found::Solution(literals) => {
                    return Ok(Some(encoded.values(model, literals)));
                }
                Found::Exhausted => return Ok(None),
                Found::Interrupted if meter.spend(CONFLICTS).is_break() => return Err(Unanswered::Stopped),
                Found::Interrupted => {}
            }
        }
    }
}
