//! The preparations that are made once for a model.

use std::ops::ControlFlow;
use std::sync::Arc;

use geduld_model::{Model, Value, VarId};
use thiserror::Error;

use super::compile::compile;
use super::kernel::Kernel;
use super::literal::BooleanLiteral;
use super::reduce::reduce;
use super::residual::Residual;
use super::translate::translate;
use super::units::{Indexed, Units};
use crate::estimate::{Estimate, Mean};
use crate::monitor::Monitor;
use crate::random::Random;
use crate::unsupported::{Unsupported, refuse_existential};

/// A model prepared for a search that chooses its order on the way, cube by cube.
#[derive(Clone, Debug)]
pub struct DynamicPlan {
    model: Arc<Model>,
    indexed: Indexed,
    /// `None` if the model has no solution.
    root: Option<Units>,
}

/// A count that was stopped before its end. The numbers found by then are lower bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the count was stopped")]
pub struct CountStopped {
    /// Solutions found.
    pub solutions: u128,
    /// Nodes visited.
    pub nodes: u64,
}

/// The maximum number of atoms. For a larger model, writing the tables would already take long.
const MOST_ATOMS: usize = 1 << 18;

impl DynamicPlan {
    /// The maximum number of open Booleans where the search begins. The consequences of each literal are a mask over
    /// all Booleans; the masks take 128 MiB.
    pub const MOST_OPEN: usize = 1 << 14;

    /// Prepares a model. Cost: linear in the model, its tables and its at-most-one conditions.
    ///
    /// # Errors
    /// If the model or the numbers of an equation are too large, or a variable is existential.
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        refuse_existential(model)?;
        if model.atom_count() > MOST_ATOMS {
            return Err(Unsupported::TooManyAtoms { atoms: model.atom_count(), limit: MOST_ATOMS });
        }
        let indexed = Indexed::new(translate(model)?);
        let root = Units::root(&indexed);
        Ok(Self { model: Arc::new(model.filtered(|_| false)), indexed, root })
    }

    /// The approximate number of steps to find out what is open in a cube.
    pub fn size(&self) -> usize {
        self.indexed.formula.booleans + self.indexed.formula.clauses.len()
    }

    pub(super) fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the open part of the model if these variables have these values, or `None` if this is refuted at once.
    /// Cubes that exclude one another and leave nothing out partition the solutions.
    ///
    /// Cost: linear in what becomes known, and in the square of the open Booleans over 64. This is some hundred
    /// microseconds for some hundred open Booleans.
    pub fn specialise(&self, fixed: &[(VarId, Value)]) -> Option<Residual> {
        compile(&self.indexed.formula, &self.units(fixed)?)
    }

    /// The number of open Booleans if these variables have these values. Fixing more variables never increases it.
    /// Check it before [`specialise`](Self::specialise), whose memory grows with its square.
    pub fn open(&self, fixed: &[(VarId, Value)]) -> usize {
        let open = |units: &Units| {
            let literals =
                (0..self.indexed.formula.booleans).map(|boolean| BooleanLiteral::new(boolean, false));
            literals.filter(|&literal| units.is_open(literal)).count()
        };
        self.units(fixed).as_ref().map_or(0, open)
    }

    /// Makes a plan for the part of the model in which these variables have these values, or returns `None` if this is
    /// refuted at once. Specialising the new plan is quicker, so it is worthwhile if many cubes have these values in
    /// common.
    ///
    /// Cost: linear in the model.
    pub fn restrict(&self, fixed: &[(VarId, Value)]) -> Option<Self> {
        let indexed = Indexed::new(reduce(&self.indexed.formula, &self.units(fixed)?));
        let root = Some(Units::root(&indexed)?);
        Some(Self { model: Arc::clone(&self.model), indexed, root })
    }

    /// Whether these values are not refuted at once.
    pub fn allows(&self, fixed: &[(VarId, Value)]) -> bool {
        self.units(fixed).is_some()
    }

    /// The literals that follow from a cube by unit propagation.
    fn units(&self, fixed: &[(VarId, Value)]) -> Option<Units> {
        let literal = |&(variable, value): &(VarId, Value)| {
            self.indexed.formula.atoms[self.model.atom(variable, value).index()]
        };
        self.root.as_ref()?.with(&self.indexed, fixed.iter().map(literal))
    }
}

impl Residual {
    /// Visits the solutions, as values of the decision variables, in a fixed order, until the visitor breaks or the
    /// monitor asks to stop. Returns a break in both cases.
    pub fn for_each(
        &self,
        monitor: &Monitor,
        visit: impl FnMut(&[Value]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut values = self.known.clone();
        Kernel::new(self, Some(monitor)).search(&self.root, &mut self.visitor(&mut values, visit))
    }

    /// Reads complete states into `values`, and shows those that are solutions.
    pub(super) fn visitor<'a>(
        &'a self,
        values: &'a mut [Value],
        mut visit: impl FnMut(&[Value]) -> ControlFlow<()> + 'a,
    ) -> impl FnMut(&[u64]) -> ControlFlow<()> + 'a {
        move |state| {
            self.read(state, values);
            if self.parities_hold(state, values) {
                visit(&values[..self.decisions])
            } else {
                ControlFlow::Continue(())
            }
        }
    }

    /// Counts the solutions, and the nodes visited.
    ///
    /// # Errors
    /// If the monitor asked to stop before the end.
    pub fn count(&self, monitor: &Monitor) -> Result<(u128, u64), CountStopped> {
        let mut solutions = 0;
        let mut leaf = self.counter(&mut solutions);
        let mut kernel = Kernel::new(self, Some(monitor));
        let flow = kernel.search(&self.root, &mut leaf);
        drop(leaf);
        let nodes = kernel.nodes;
        if flow.is_break() { Err(CountStopped { solutions, nodes }) } else { Ok((solutions, nodes)) }
    }

    /// Counts those of the complete states passed to it that are solutions.
    pub(super) fn counter<'a>(
        &'a self,
        solutions: &'a mut u128,
    ) -> impl FnMut(&[u64]) -> ControlFlow<()> + 'a {
        let mut values = if self.parities.is_empty() { Vec::new() } else { self.known.clone() };
        move |state| {
            let solution = self.parities.is_empty() || {
                self.read(state, &mut values);
                self.parities_hold(state, &values)
            };
            *solutions += u128::from(solution);
            ControlFlow::Continue(())
        }
    }

    /// Estimates the result and the cost of a count, by random paths down the tree. Cost: a probe visits one node on
    /// each level, at some microseconds each. The monitor is told of them. If it asks to stop, fewer are made.
    pub fn estimate(&self, probes: usize, seed: u64, monitor: &Monitor) -> Estimate {
        let own = monitor.beside();
        let mut random = Random::new(seed);
        let mut kernel = Kernel::new(self, None);
        let mut values = self.known.clone();
        let probes = probes.max(1);
        let mut sums = [[0.0; 2]; 2];
        let mut made = 0;
        while made < probes && (made == 0 || !monitor.is_stopped()) {
            made += 1;
            let before = kernel.nodes;
            let found = kernel.probe(&mut random, |state| {
                self.read(state, &mut values);
                self.parities_hold(state, &values)
            });
            for (sum, value) in sums.iter_mut().zip(found) {
                sum[0] += value;
                sum[1] += value * value;
            }
            own.visited(kernel.nodes - before);
        }
        let [solutions, nodes] = sums.map(|[sum, squares]| Mean::of(made, sum, squares));
        Estimate { solutions, nodes, visited: kernel.nodes, ..Estimate::default() }
    }
}
