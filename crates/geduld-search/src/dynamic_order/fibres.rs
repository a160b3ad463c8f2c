//! The solutions that look the same: the fibres of a projection.

use std::ops::ControlFlow;

use geduld_model::{Model, Projection, Value, ascending};

use super::kernel::Kernel;
use super::plan::DynamicPlan;
use super::residual::Residual;
use super::words::add_words;
use crate::fixed_order::fibre::{FibreSize, FibreStopped};
use crate::lists::narrow;
use crate::monitor::Monitor;

/// The masks of a projection on a residual. They are made once and used for every solution.
#[derive(Clone, Debug)]
pub struct ResidualFibres<'a> {
    residual: &'a Residual,
    kernel: Kernel<'a>,
    variables: Vec<Restriction>,
    state: Vec<u64>,
}

/// The restriction to a class of a variable.
#[derive(Clone, Debug)]
struct Restriction {
    variable: usize,
    /// The classes that its value may have, ascending.
    classes: Vec<u32>,
    /// For each class the literals that hold if the variable has a value of it, as a state.
    states: Vec<u64>,
}

impl DynamicPlan {
    /// Prepares to count, for solutions of one of this plan's residuals, the solutions of the residual that have the
    /// same image, until the monitor asks to stop. Cost: the open atoms times the words of a state.
    pub fn fibres<'a>(
        &self,
        residual: &'a Residual,
        projection: &Projection,
        monitor: &'a Monitor,
    ) -> ResidualFibres<'a> {
        ResidualFibres::new(self.model(), residual, projection, monitor)
    }
}

impl<'a> ResidualFibres<'a> {
    fn new(model: &Model, residual: &'a Residual, projection: &Projection, monitor: &'a Monitor) -> Self {
        // The literals of the open variables' atoms, by variable.
        let mut atoms: Vec<Vec<(Value, u32)>> = vec![Vec::new(); residual.decisions];
        for position in 0..64 * residual.stride {
            for &(variable, value) in residual.atoms.of(position) {
                if let Some(atoms) = atoms.get_mut(variable as usize) {
                    atoms.push((value, narrow(position)));
                }
            }
        }
        let stride = residual.stride;
        let mut variables = Vec::new();
        for ((variable, id), atoms) in model.decisions().enumerate().zip(&atoms) {
            let class_of = |value: Value| projection.class(model, id, value);
            let mut classes = ascending(atoms.iter().map(|&(value, _)| class_of(value)));
            if atoms.is_empty() {
                classes.push(class_of(residual.known[variable]));
            }
            let mut states = vec![0; classes.len() * stride];
            // If nothing is open, states have no words.
            for (class, state) in classes.iter().zip(states.chunks_exact_mut(stride.max(1))) {
                for &(value, position) in atoms {
                    if class_of(value) != *class {
                        residual.assign(state, super::residual::negated(position));
                    }
                }
                // If only one atom of the class is left, it holds.
                let mut own = atoms.iter().filter(|&&(value, _)| class_of(value) == *class);
                if let (Some(&(_, position)), None) = (own.next(), own.next()) {
                    residual.assign(state, position);
                }
            }
            variables.push(Restriction { variable, classes, states });
        }
        Self { residual, kernel: Kernel::new(residual, Some(monitor)), variables, state: vec![0; stride] }
    }

    /// Counts the solutions of the residual with this image, which is a class for each decision variable. There are
    /// none if the cube of the residual contradicts the image. Cost: an OR of states for each variable, and a search.
    ///
    /// # Errors
    /// If the monitor asks to stop.
    pub fn count(&mut self, image: &[u32]) -> Result<FibreSize, FibreStopped> {
        let (mut solutions, before) = (0, self.kernel.nodes);
        if self.restrict(image) {
            let mut leaf = self.residual.counter(&mut solutions);
            let flow: ControlFlow<()> = self.kernel.search(&self.state, &mut leaf);
            drop(leaf);
            if flow.is_break() {
                return Err(FibreStopped);
            }
        }
        Ok(FibreSize { solutions, nodes: self.kernel.nodes - before })
    }

    /// Returns the first solution with this image that the search finds, as the values of the decision variables. Cost:
    /// as for [`ResidualFibres::count`], and less the more solutions there are.
    ///
    /// # Errors
    /// If the monitor asks to stop.
    pub fn first(&mut self, image: &[u32]) -> Result<Option<Vec<Value>>, FibreStopped> {
        if !self.restrict(image) {
            return Ok(None);
        }
        let residual = self.residual;
        let (mut values, mut found) = (residual.known.clone(), false);
        let mut leaf = residual.visitor(&mut values, |_| {
            found = true;
            ControlFlow::Break(())
        });
        let flow = self.kernel.search(&self.state, &mut leaf);
        drop(leaf);
        if flow.is_break() && !found {
            return Err(FibreStopped);
        }
        values.truncate(residual.decisions);
        Ok(found.then_some(values))
    }

    /// Makes the state in which every variable keeps to its class. Returns false if the residual has no such values.
    fn restrict(&mut self, image: &[u32]) -> bool {
        let stride = self.residual.stride;
        self.state.copy_from_slice(&self.residual.root);
        for restriction in &self.variables {
            let Ok(class) = restriction.classes.binary_search(&image[restriction.variable]) else {
                return false;
            };
            let state = &restriction.states[class * stride..][..stride];
            add_words(&mut self.state, state);
        }
        true
    }
}
