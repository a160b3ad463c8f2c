//! Plans: made once for a model and a group, searched many times.

mod best_order;
mod compile;
mod dead_ends;
mod draft;
mod inversions;
mod lanes;
mod level_order;
mod library;
mod linear_system;
mod narrow;
mod solve;
mod spending;
mod steps;

use std::ops::ControlFlow;

use geduld_model::{Model, Permutation, Projection, Value, VarId};
use thiserror::Error;

use best_order::{Unordered, Wanted};

use crate::Solution;
use crate::estimate::{Estimate, Probing};
use crate::fixed_order::fibre::Fibres;
use crate::fixed_order::leaves::{Leaves, Visit};
use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::orbit_count::OrbitCount;
use crate::fixed_order::prefix::{self, Prefix};
use crate::fixed_order::probes;
use crate::fixed_order::program::{AnyWidth, Level, Program, any_width};
use crate::fixed_order::searcher::Searcher;
use crate::monitor::Monitor;
use crate::problem::{self, PlanModel, Variable};
use crate::unsupported::Unsupported;

pub use best_order::PlanOptions;

/// A count that was stopped before its end. The numbers found by then are lower bounds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the count was stopped")]
pub struct Stopped(pub OrbitCount);

/// A model and its symmetries, ready to be searched by any number of threads at once.
#[derive(Clone, Debug)]
pub struct Plan {
    orbits: Orbits,
    pub(crate) variables: Vec<Variable>,
    decisions: usize,
    pub(crate) engine: AnyWidth,
}

impl Plan {
    /// Checks whether a plan can be made for a model. The cost is that of rewriting the model; no orders are compared.
    ///
    /// # Errors
    /// If the search does not support the model.
    pub fn supports(model: &Model) -> Result<(), Unsupported> {
        Self::problem(model).map(drop)
    }

    /// The number of weights in the equations of a model: one for each value of each of their variables. Planning takes
    /// about two microseconds for each weight.
    pub fn weights(model: &Model) -> usize {
        problem::weights(model)
    }

    fn problem(model: &Model) -> Result<PlanModel, Unsupported> {
        let problem = PlanModel::new(model)?;
        let steps = level_order::steps(&problem);
        if steps > level_order::MOST_STEPS {
            return Err(Unsupported::TooManySteps { steps, limit: level_order::MOST_STEPS });
        }
        Ok(problem)
    }

    /// Makes a plan that counts every solution separately.
    ///
    /// # Errors
    /// If the search does not support the model.
    pub fn new(model: &Model, options: &PlanOptions) -> Result<Self, Unsupported> {
        Self::with_symmetry(model, &[], options)
    }

    /// Makes a plan that keeps only one solution of each orbit, the smallest in the order of the plan.
    ///
    /// `group` lists all elements of a group of automorphisms of the model, including the identity. An empty list means
    /// the identity alone. The caller must ensure that the elements form a group and are automorphisms
    /// ([`Permutation::close`], [`geduld_model::is_automorphism`]); otherwise counts are wrong. Of elements that act
    /// alike on the decision variables, only the first is used.
    ///
    /// # Errors
    /// If the search does not support the model, or an element does not map decision variables to decision variables.
    pub fn with_symmetry(
        model: &Model,
        group: &[Permutation],
        options: &PlanOptions,
    ) -> Result<Self, Unsupported> {
        let plan = Self::until_stopped(model, group, options, &Monitor::default())?;
        Ok(plan.expect("nobody asks to stop"))
    }

    /// Like [`Plan::with_symmetry`], but there is no plan if the monitor asks to stop before it is made. The monitor is
    /// told what that takes, as nodes of probes.
    ///
    /// # Errors
    /// As [`Plan::with_symmetry`].
    pub fn until_stopped(
        model: &Model,
        group: &[Permutation],
        options: &PlanOptions,
        monitor: &Monitor,
    ) -> Result<Option<Self>, Unsupported> {
        Self::make(model, group, Wanted::Best(options), monitor)
    }

    /// Makes the plan that has the levels of another plan ([`Plan::levels`]) for the same model and group. The result
    /// is the same plan, at the cost of one compilation. Variables that follow from the named ones may be omitted.
    ///
    /// # Errors
    /// If the search does not support the model, an element does not map decision variables to decision variables, or
    /// the levels are not those of a plan for this model. The last happens if a variable is left without a value, or if
    /// the search does not give a named variable a value.
    pub fn with_levels(model: &Model, group: &[Permutation], levels: &[VarId]) -> Result<Self, Unsupported> {
        let problem = Self::problem(model)?;
        let slot = |&variable: &VarId| {
            let slot = problem.variables.iter().position(|known| known.source == variable);
            slot.ok_or_else(|| Unsupported::NotALevel(name(model, variable)))
        };
        let slots = levels.iter().map(slot).collect::<Result<Vec<usize>, Unsupported>>()?;
        let plan = Self::make(model, group, Wanted::Levels(&slots), &Monitor::default())?;
        Ok(plan.expect("nobody asks to stop"))
    }

    fn make(
        model: &Model,
        group: &[Permutation],
        wanted: Wanted<'_>,
        monitor: &Monitor,
    ) -> Result<Option<Self>, Unsupported> {
        let mut problem = Self::problem(model)?;
        let orbits = Orbits::new(model, &problem, group)?;
        let engine = match problem.width().div_ceil(64) {
            0..=1 => best_order::best_program(&mut problem, &orbits, wanted, monitor)
                .map(|program| program.map(AnyWidth::One)),
            2 => best_order::best_program(&mut problem, &orbits, wanted, monitor)
                .map(|program| program.map(AnyWidth::Two)),
            3..=4 => best_order::best_program(&mut problem, &orbits, wanted, monitor)
                .map(|program| program.map(AnyWidth::Four)),
            _ => best_order::best_program(&mut problem, &orbits, wanted, monitor)
                .map(|program| program.map(AnyWidth::Sixteen)),
        };
        let engine = engine.map_err(|unordered| match unordered {
            Unordered::NumbersTooLarge => Unsupported::NumbersTooLarge,
            Unordered::Missing(slot) => {
                Unsupported::LevelMissing(name(model, problem.variables[slot].source))
            }
        })?;
        let (variables, decisions) = (problem.variables, problem.decisions);
        Ok(engine.map(|engine| Self { orbits, variables, decisions, engine }))
    }

    /// The number of elements of the group that act differently on the decision variables.
    pub fn group_order(&self) -> usize {
        self.orbits.order()
    }

    /// The variables in the order in which they get their values. Derived variables that are read off other variables,
    /// without a step of their own, are not listed.
    pub fn order(&self) -> Vec<VarId> {
        let slots =
            any_width!(&self.engine, program => program.levels.iter().flat_map(Level::slots).collect());
        self.sources(slots)
    }

    /// The variables for which the levels choose values, one for each level. [`Plan::with_levels`] makes the same plan
    /// from this list.
    pub fn levels(&self) -> Vec<VarId> {
        self.sources(self.chosen_slots())
    }

    /// The slot of each level.
    fn chosen_slots(&self) -> Vec<usize> {
        any_width!(&self.engine, program => program.levels.iter().map(|level| level.slot).collect())
    }

    fn sources(&self, slots: Vec<usize>) -> Vec<VarId> {
        slots.into_iter().map(|slot| self.variables[slot].source).collect()
    }

    /// The choices of a prefix as values of model variables. Returns `None` if it is no prefix of this plan.
    pub fn fixed(&self, prefix: &Prefix) -> Option<Vec<(VarId, Value)>> {
        let slots = self.chosen_slots();
        if prefix.depth() > slots.len() {
            return None;
        }
        let choice = |(&slot, &id): (&usize, &u16)| {
            let variable = &self.variables[slot];
            Some((variable.source, (*variable.values.get(usize::from(id))?)?))
        };
        slots.iter().zip(prefix.choices()).map(choice).collect()
    }

    /// The key by which solutions are compared, given the values of the decision variables. Of each orbit, the solution
    /// with the least key is kept.
    pub fn comparison_key(&self, values: &[Value]) -> Vec<u16> {
        let order: &[usize] = any_width!(&self.engine, program => program.watch_lists.order());
        order.iter().map(|&slot| self.variables[slot].ids[values[slot] as usize]).collect()
    }

    /// Prefixes that partition the solutions, in a fixed order: all prefixes of the first depth that has at least
    /// `at_least` of them. There are fewer if the tree is not that wide.
    pub fn prefixes(&self, at_least: usize) -> Vec<Prefix> {
        any_width!(&self.engine, program => prefix::prefixes(program, &self.orbits, at_least))
    }

    /// Splits a prefix into parts, one choice deeper. If no choice is left, the prefix is its own only part.
    pub fn split(&self, prefix: &Prefix) -> Vec<Prefix> {
        any_width!(&self.engine, program => prefix::split(program, &self.orbits, prefix))
    }

    /// Counts the kept solutions in a cube that only the identity leaves unchanged. The others are shown to a visitor,
    /// which may stop the count. [`Prefix::default`] is the cube of all solutions.
    ///
    /// # Errors
    /// If the monitor or the visitor stopped the count before its end.
    pub fn count(
        &self,
        prefix: &Prefix,
        monitor: &Monitor,
        mut fixed: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> Result<OrbitCount, Stopped> {
        self.count_showing(prefix, monitor, &mut fixed)
    }

    fn count_showing(
        &self,
        prefix: &Prefix,
        monitor: &Monitor,
        fixed: &mut Visit<'_>,
    ) -> Result<OrbitCount, Stopped> {
        let mut leaves = Leaves::new(&self.variables, self.decisions, true, fixed);
        let (nodes, flow) =
            any_width!(&self.engine, program => self.run(program, prefix, monitor, &mut leaves));
        let count = OrbitCount { free: leaves.free, sample: leaves.sample, nodes };
        if flow.is_break() { Err(Stopped(count)) } else { Ok(count) }
    }

    /// Visits the kept solutions of a prefix, in a fixed order, until the visitor breaks or the monitor asks to stop.
    /// Returns a break in both cases.
    pub fn for_each(
        &self,
        prefix: &Prefix,
        monitor: &Monitor,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.show(prefix, monitor, &mut visit)
    }

    fn show(&self, prefix: &Prefix, monitor: &Monitor, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut leaves = Leaves::new(&self.variables, self.decisions, false, visit);
        any_width!(&self.engine, program => self.run(program, prefix, monitor, &mut leaves).1)
    }

    /// Returns a search for *fibres*: the solutions that have the same image under a projection. It ends when the
    /// monitor asks it to.
    pub fn fibres<'a>(&'a self, model: &Model, projection: &Projection, monitor: &'a Monitor) -> Fibres<'a> {
        Fibres::new(&self.engine, &self.variables, model, projection, monitor)
    }

    /// Estimates the solutions and the cost of counting a prefix, by random probes. Each probe visits all candidates of
    /// every level on its way. This takes some microseconds, or milliseconds on a board of hundreds of pieces.
    pub fn estimate(&self, prefix: &Prefix, probing: Probing, seed: u64) -> Estimate {
        any_width!(&self.engine, program => probes::estimate(program, &self.orbits, prefix, probing, seed))
    }

    /// The cost of a node, in nodes of a usual model: 1, or more if many variables are looked up for a choice.
    pub fn price(&self) -> u64 {
        any_width!(&self.engine, program => program.price)
    }

    fn run<const W: usize>(
        &self,
        program: &Program<W>,
        prefix: &Prefix,
        monitor: &Monitor,
        leaves: &mut Leaves<'_>,
    ) -> (u64, ControlFlow<()>) {
        let mut searcher = Searcher::new(program, &self.orbits, Some(monitor));
        let flow = match prefix::enter(&mut searcher, prefix) {
            Some(place) => searcher.search(leaves, place),
            None => ControlFlow::Continue(()),
        };
        searcher.report();
        (searcher.nodes, flow)
    }
}

/// The name of a variable, or its number if the model has no such variable.
fn name(model: &Model, variable: VarId) -> String {
    let known = model.variables().get(variable.index());
    known.map_or_else(|| format!("number {}", variable.index()), |known| known.name.clone())
}
