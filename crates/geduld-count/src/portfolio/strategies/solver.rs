//! A SAT solver on the formula of the model.

use std::sync::Arc;

use geduld_encode::{Encodings, Lit};
use geduld_model::Model;
use geduld_solve::{Outcome, Pace, SolverChoice, SolverLimits};

use super::MOST_LITERALS;
use crate::portfolio::encoded::Writing;
use crate::portfolio::meter::Meter;
use crate::portfolio::strategy::{Finding, Strategy, Unanswered, unsuitable};

/// A built-in SAT solver. Its steps are those that the solver reports: decisions of batsat, bytes of the proof of
/// varisat.
pub(crate) struct Solver {
    /// The solver.
    pub solver: SolverChoice,
    /// The encodings for a model.
    pub encodings: fn(&Model) -> Encodings,
}

impl Strategy for Solver {
    fn first_turn(&self) -> u64 {
        match self.solver {
            SolverChoice::Batsat => 2_000,
            _ => 100_000,
        }
    }

    fn look(&self, model: &Model, meter: &Arc<Meter>) -> Finding {
        let literals = match self.solver {
            SolverChoice::Batsat => 50,
            _ => 1,
        };
        let writing = Writing { literals, steps: 1, most: MOST_LITERALS };
        let encoded = writing.write(model, &(self.encodings)(model), meter).map_err(unsuitable)?;
        let encoded = encoded.ok_or(Unanswered::Stopped)?.encoded;
        let pace = Arc::clone(meter);
        let pace = Pace::new(move |work| {
            let _ = pace.spend(work);
        });
        let limits = SolverLimits { stop: Some(meter.stop_flag()), pace: Some(pace), work: None };
        let mut solver = self.solver.solver(encoded.cnf().variables() as usize, 0, limits);
        for clause in encoded.cnf().dimacs_clauses() {
            solver.add_clause(&clause);
        }
        match solver.solve(&[]).map_err(Unanswered::Failed)? {
            Outcome::Interrupted => Err(Unanswered::Stopped),
            Outcome::Unsatisfiable => Ok(None),
            Outcome::Satisfiable => {
                let decisions = encoded.decisions().map(Lit::dimacs);
                let holding: Vec<i32> = decisions.filter(|&literal| solver.value(literal)).collect();
                Ok(Some(encoded.values(model, &holding)))
            }
        }
    }
}
