//! The formula of an instance, and the meaning of its literals.

use std::sync::{Mutex, PoisonError};

use geduld_encode::{Encoded, Lit};
use geduld_model::{Instance, Value, VarId};

use super::cube::SatCube;
use crate::error::CountError;
use crate::work::statistics::SolverStatistics;

/// An instance written as a formula.
pub(crate) struct SatFormula<'a> {
    pub instance: &'a Instance<'a>,
    pub encoded: Encoded,
    /// The atoms of the decision variables as literals.
    pub projection: Vec<i32>,
    /// The statistics of all solvers of the formula.
    work: Mutex<SolverStatistics>,
}

impl<'a> SatFormula<'a> {
    pub fn new(instance: &'a Instance<'a>, encoded: Encoded) -> Self {
        let projection: Vec<i32> = encoded.decisions().map(Lit::dimacs).collect();
        Self { instance, encoded, projection, work: Mutex::new(SolverStatistics::NONE) }
    }

    /// The literal of a decision atom. The formula always contains the decision variables.
    fn literal(&self, variable: VarId, value: Value) -> i32 {
        self.projection[self.instance.model.atom(variable, value).index()]
    }

    /// The literals that fix the variables of a cube.
    pub fn literals(&self, cube: &SatCube) -> impl Iterator<Item = i32> {
        let fixed = self.instance.split_order.iter().zip(&cube.values);
        fixed.map(|(&variable, &value)| self.literal(variable, value))
    }

    /// The clause that excludes a solution.
    pub fn blocking_clause(&self, solution: &[Value]) -> Vec<i32> {
        let decisions = self.instance.model.decisions().zip(solution);
        decisions.map(|(variable, &value)| -self.literal(variable, value)).collect()
    }

    /// The solution that these true literals mean, after a check.
    ///
    /// # Errors
    /// If the solution breaks the rules.
    pub fn checked(&self, literals: &[i32]) -> Result<Vec<Value>, CountError> {
        let solution = self.encoded.values(&self.instance.model, literals);
        self.instance.checker.check(&solution)?;
        Ok(solution)
    }

    /// The statistics of the solvers so far.
    pub fn work(&self) -> SolverStatistics {
        *self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the statistics of a solver.
    pub fn add_work(&self, work: SolverStatistics) {
        *self.work.lock().unwrap_or_else(PoisonError::into_inner) += work;
    }
}
