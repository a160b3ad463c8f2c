//! Cubes: conjunctions of atoms that fix the first variables of the split order.

use geduld_model::{Model, Value, VarId};

use crate::listing::source;

/// The result of the work on one cube. A cube with more solutions than the quota is cut.
pub(crate) type End = source::End<SatCube>;

/// A part of the solutions: those in which the first variables of the split order have these values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SatCube {
    pub values: Vec<Value>,
    /// Solutions in the cube that were found already, as values of the decision variables.
    pub known: Vec<Vec<Value>>,
    /// Further literals that hold in the cube, if a solver cut it while working on it.
    pub path: Vec<i32>,
    /// The number of such cuts.
    pub cuts: u32,
}

impl SatCube {
    /// The variable that cuts the cube into smaller ones; `None` if it fixes every decision.
    pub fn next_variable(&self, split_order: &[VarId]) -> Option<VarId> {
        split_order.get(self.values.len()).copied()
    }

    /// One cube for each value of the next variable, each with the known solutions that lie in it.
    pub fn split(mut self, model: &Model, split_order: &[VarId], found: Vec<Vec<Value>>) -> Vec<Self> {
        let Some(variable) = self.next_variable(split_order) else { return Vec::new() };
        self.known.extend(found);
        let values = model.variable(variable).domain.values();
        values
            .map(|value| {
                let in_cube = |solution: &&Vec<Value>| solution[variable.index()] == value;
                Self {
                    values: self.values.iter().copied().chain([value]).collect(),
                    known: self.known.iter().filter(in_cube).cloned().collect(),
                    path: Vec::new(),
                    cuts: 0,
                }
            })
            .collect()
    }
}
