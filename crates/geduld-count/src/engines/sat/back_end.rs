//! A SAT solver that works through cubes.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value};
use geduld_solve::SolverChoice;

use super::cube::{End, SatCube};
use super::encoded_instance::SatFormula;
use super::loaded::Loaded;
use super::{backtracking, blocking};
use crate::engines::back_end::{BackEnd, Found};
use crate::engines::decision::Way;
use crate::engines::sat::options::{Enumeration, SatOptions};
use crate::error::CountError;
use crate::symmetries::cut::Cut;
use crate::work::control::Control;
use crate::work::statistics::{Formula, Statistics};
use crate::work::written::Written;

/// The formula of a model, and a solver. It supports every model.
pub(crate) struct SatSearch<'a> {
    instance: &'a Instance<'a>,
    options: SatOptions,
    formula: SatFormula<'a>,
    /// The size of the formula, and the time it took to write.
    size: Formula,
    /// The solver that every cube gets a copy of, if solutions are enumerated by backtracking.
    backtracking: Option<Loaded>,
}

impl<'a> SatSearch<'a> {
    /// Loads the formula of an instance.
    ///
    /// # Errors
    /// If the solver does not support the formula.
    pub fn new(
        instance: &'a Instance<'a>,
        Written { encoded, time }: Written,
        options: SatOptions,
    ) -> Result<Self, CountError> {
        let size = Formula::of(&encoded, options.encodings, time);
        let formula = SatFormula::new(instance, encoded);
        let backtracking = match options.enumeration() {
            Enumeration::Backtracking => Some(Loaded::new(formula.encoded.cnf(), &formula.projection)?),
            Enumeration::Blocking => None,
        };
        Ok(Self { instance, options, formula, size, backtracking })
    }
}

impl BackEnd for SatSearch<'_> {
    type Opened<'s>
        = SatCube
    where
        Self: 's;

    const CHECKS: bool = true;
    /// A solver finds a few solutions soonest if no variable is fixed. The order of a list: first the solutions that
    /// the solver of a cube finds, then those of the cubes into which it is cut.
    const LISTS_WHOLE: bool = true;

    fn name(&self) -> &'static str {
        "sat"
    }

    fn way(&self) -> Way {
        Way::Sat { encodings: self.options.encodings.to_string() }
    }

    fn open(&self, values: &[Value]) -> Option<SatCube> {
        Some(SatCube { values: values.to_vec(), ..SatCube::default() })
    }

    fn parts(&self, values: &[Value]) -> Vec<Vec<Value>> {
        Cut::parts(self.instance, values)
    }

    /// Finds and checks solutions up to the quota. Of a branch of solutions one is shown.
    fn visit(
        &self,
        cube: &SatCube,
        only_counted: bool,
        control: &Control,
        mut found: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<End, CountError> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        match &self.backtracking {
            Some(start) => {
                let found = |values: &[Value], free| found(Found { free, ..Found::of(values) });
                backtracking::visit(&self.formula, start, only_counted, cube, control, found)
            }
            None => {
                let found = |values: &[Value]| found(Found::of(values));
                blocking::visit(&self.formula, &self.options, cube.clone(), control, found)
            }
        }
    }

    fn solver(&self) -> Option<&SolverChoice> {
        Some(&self.options.solver)
    }

    fn statistics(&self) -> Statistics {
        let solver = self.formula.work();
        Statistics { formula: Some(self.size.clone()), solver: Some(solver) }
    }
}
