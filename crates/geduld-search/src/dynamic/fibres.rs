//! How many solutions look the same: the fibres of a projection.

use std::ops::ControlFlow;

use geduld_model::{Model, Projection, Value};

use super::kernel::Kernel;
use super::plan::DynamicPlan;
use super::residual::Residual;

/// The masks of a projection on a residual: made once, asked for every solution.
#[derive(Clone, Debug)]
pub struct Fibres<'a> {
    residual: &'a Residual,
    kernel: Kernel<'a>,
    variables: Vec<Restriction>,
    state: Vec<u64>,
}

/// What the class of an open variable says.
#[derive(Clone, Debug)]
struct Restriction {
    variable: usize,
    /// For each value the number of its class among those of the variable.
    class: Vec<u32>,
    /// For each class what holds if the variable has a value of it, as a state.
    states: Vec<u64>,
}

impl DynamicPlan {
    /// Prepares to count, for solutions of one of this plan's residuals, how many solutions of the residual have the
    /// same image. Cost: the open atoms times the words of a state.
    pub fn fibres<'a>(&self, residual: &'a Residual, projection: &Projection) -> Fibres<'a> {
        Fibres::new(self.model(), residual, projection)
    }
}

impl<'a> Fibres<'a> {
    fn new(model: &Model, residual: &'a Residual, projection: &Projection) -> Self {
        // The literals of the open variables' atoms, by variable.
        let mut atoms: Vec<Vec<(Value, u32)>> = vec![Vec::new(); residual.decisions];
        for position in 0..residual.atom_starts.len().saturating_sub(1) {
            let range = residual.atom_starts[position] as usize..residual.atom_starts[position + 1] as usize;
            for &(variable, value) in &residual.atoms[range] {
                if let (Some(atoms), Ok(position)) =
                    (atoms.get_mut(variable as usize), u32::try_from(position))
                {
                    atoms.push((value, position));
                }
            }
        }
        let stride = residual.stride;
        let mut variables = Vec::new();
        for ((variable, id), atoms) in model.decisions().enumerate().zip(&atoms) {
            let class_of = |value: Value| projection.class(model, id, value);
            let mut classes: Vec<u32> = atoms.iter().map(|&(value, _)| class_of(value)).collect();
            classes.sort_unstable();
            classes.dedup();
            if classes.len() < 2 {
                continue;
            }
            let mut states = vec![0; classes.len() * stride];
            for (class, state) in classes.iter().zip(states.chunks_exact_mut(stride)) {
                for &(value, position) in atoms {
                    if class_of(value) != *class {
                        residual.assign(state, super::residual::negated(position));
                    }
                }
                // The only atom of the class that is left holds.
                let mut own = atoms.iter().filter(|&&(value, _)| class_of(value) == *class);
                if let (Some(&(_, position)), None) = (own.next(), own.next()) {
                    residual.assign(state, position);
                }
            }
            let domain = &model.variable(id).domain;
            let number = |value| {
                let class = classes.binary_search(&class_of(value)).unwrap_or(usize::MAX);
                u32::try_from(class).unwrap_or(u32::MAX)
            };
            variables.push(Restriction { variable, class: domain.values().map(number).collect(), states });
        }
        Self { residual, kernel: Kernel::new(residual, None), variables, state: vec![0; stride] }
    }

    /// How many solutions of the residual have the same image as this solution of it, itself included. Cost: an OR of
    /// states for each variable, and a search.
    pub fn size(&mut self, values: &[Value]) -> u128 {
        let stride = self.residual.stride;
        self.state.copy_from_slice(&self.residual.root);
        for restriction in &self.variables {
            let class = restriction.class[values[restriction.variable] as usize] as usize;
            // A class that no open value has belongs to no solution of the residual.
            let Some(state) =
                restriction.states.get(class.saturating_mul(stride)..).filter(|rest| rest.len() >= stride)
            else {
                return 0;
            };
            self.state.iter_mut().zip(state).for_each(|(word, restricted)| *word |= restricted);
        }
        let mut solutions = 0;
        let mut leaf = self.residual.counter(&mut solutions);
        let flow: ControlFlow<()> = self.kernel.search(&self.state, &mut leaf);
        drop(leaf);
        debug_assert!(flow.is_continue(), "nobody stops it");
        solutions
    }
}
