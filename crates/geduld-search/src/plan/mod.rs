//! Plans: made once for a model and a group, searched many times.

mod best_order;
mod compile;
mod dead_ends;
mod draft;
mod inversions;
mod lanes;
mod library;
mod linear_system;
mod narrow;
mod order;
mod solve;
mod spending;
mod steps;

use std::ops::ControlFlow;

use geduld_model::{Model, Permutation, Projection, Value, VarId};
use thiserror::Error;

use best_order::{Unordered, Wanted};

use crate::Solution;
use crate::estimate::{self, Estimate, Probing};
use crate::fibre::Fibres;
use crate::leaves::{Counter, Visit, Visitor};
use crate::monitor::Monitor;
use crate::orbit::Orbits;
use crate::orbit_count::OrbitCount;
use crate::prefix::{self, Prefix};
use crate::problem::{self, Problem, Variable, derived};
use crate::program::{AnyWidth, Level, Program, any_width};
use crate::searcher::{Leaves, Searcher};
use crate::unsupported::{Unsupported, refuse_existential};

pub use best_order::PlanOptions;

/// A count that was told to stop before its end; what it had found by then is a lower bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the count was stopped")]
pub struct Stopped(pub OrbitCount);

/// A model and its symmetries, ready to be searched, by any number of threads at once.
#[derive(Clone, Debug)]
pub struct Plan {
    orbits: Orbits,
    pub(crate) variables: Vec<Variable>,
    decisions: usize,
    pub(crate) engine: AnyWidth,
}

impl Plan {
    /// Whether a plan can be made for a model. Cost: that of rewriting the model, without comparing any orders.
    ///
    /// # Errors
    /// If the model cannot be served.
    pub fn supports(model: &Model) -> Result<(), Unsupported> {
        Self::problem(model).map(drop)
    }

    /// How many weights the equations of a model have, one for each value of each of their variables. Planning takes about two
    /// microseconds for each.
    pub fn weights(model: &Model) -> usize {
        problem::weights(model)
    }

    fn problem(model: &Model) -> Result<Problem, Unsupported> {
        refuse_existential(model)?;
        match derived::without_table(model) {
            Some(variable) => Err(Unsupported::DeterminedByClauses(model.variable(variable).name.clone())),
            None => Problem::new(model),
        }
    }

    /// Makes a plan that counts every solution by itself.
    ///
    /// # Errors
    /// If the model cannot be served.
    pub fn new(model: &Model, options: &PlanOptions) -> Result<Self, Unsupported> {
        Self::with_symmetry(model, &[], options)
    }

    /// Makes a plan that keeps only one solution of each orbit, the smallest in the order of the plan.
    ///
    /// `group` lists all elements of a group of automorphisms of the model, the identity included; an empty list
    /// means the identity alone. That they form a group and are automorphisms is for the caller to see to
    /// ([`Permutation::close`], [`geduld_model::is_automorphism`]): otherwise counts are wrong. Elements that act
    /// alike on the decision variables are represented by the first of them.
    ///
    /// # Errors
    /// If the model cannot be served, or an element moves decision variables elsewhere.
    pub fn with_symmetry(
        model: &Model,
        group: &[Permutation],
        options: &PlanOptions,
    ) -> Result<Self, Unsupported> {
        Self::make(model, group, &Wanted::Best(options))
    }

    /// The plan with the levels of another one ([`Plan::levels`]), for the same model and group: the same plan, at the cost of
    /// compiling it once. Variables that follow from those named need not be named.
    ///
    /// # Errors
    /// If the model cannot be served, an element moves decision variables elsewhere, or the levels are not those of a plan for this
    /// model: a variable stays without a value, or is none that the search gives a value.
    pub fn with_levels(model: &Model, group: &[Permutation], levels: &[VarId]) -> Result<Self, Unsupported> {
        let problem = Self::problem(model)?;
        let slot = |&variable: &VarId| {
            let slot = problem.variables.iter().position(|known| known.source == variable);
            slot.ok_or_else(|| Unsupported::NotALevel(name(model, variable)))
        };
        let slots = levels.iter().map(slot).collect::<Result<Vec<usize>, Unsupported>>()?;
        Self::make(model, group, &Wanted::Levels(&slots))
    }

    fn make(model: &Model, group: &[Permutation], wanted: &Wanted<'_>) -> Result<Self, Unsupported> {
        let mut problem = Self::problem(model)?;
        let orbits = Orbits::new(model, &problem, group)?;
        let engine = match problem.width().div_ceil(64) {
            0..=1 => best_order::best_program(&mut problem, &orbits, wanted).map(AnyWidth::One),
            2 => best_order::best_program(&mut problem, &orbits, wanted).map(AnyWidth::Two),
            3..=4 => best_order::best_program(&mut problem, &orbits, wanted).map(AnyWidth::Four),
            _ => best_order::best_program(&mut problem, &orbits, wanted).map(AnyWidth::Sixteen),
        };
        let engine = engine.map_err(|unordered| match unordered {
            Unordered::NumbersTooLarge => Unsupported::NumbersTooLarge,
            Unordered::Missing(slot) => {
                Unsupported::LevelMissing(name(model, problem.variables[slot].source))
            }
        })?;
        Ok(Self { orbits, variables: problem.variables, decisions: problem.decisions, engine })
    }

    /// The number of elements of the group, as far as they act differently.
    pub fn group_order(&self) -> usize {
        self.orbits.order()
    }

    /// The variables in the order in which they get their values. Derived variables that are read off others
    /// without a step of their own are not listed.
    pub fn order(&self) -> Vec<VarId> {
        let slots =
            any_width!(&self.engine, program => program.levels.iter().flat_map(Level::slots).collect());
        self.sources(slots)
    }

    /// The variables that the levels choose values for, one for each level: what [`Plan::with_levels`] makes the same plan from.
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

    /// What the choices of a prefix are in the model; `None` if it is no prefix of this plan.
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

    /// What solutions are compared by, given the values of the decision variables: of an orbit the one with the least key is kept.
    pub fn comparison_key(&self, values: &[Value]) -> Vec<u16> {
        let order: &[usize] = any_width!(&self.engine, program => program.watch_lists.order());
        order.iter().map(|&slot| self.variables[slot].ids[values[slot] as usize]).collect()
    }

    /// Prefixes that partition the solutions, in a fixed order: all of the first depth at which there are at least so
    /// many, or fewer if the tree is not that wide.
    pub fn prefixes(&self, at_least: usize) -> Vec<Prefix> {
        any_width!(&self.engine, program => prefix::prefixes(program, &self.orbits, at_least))
    }

    /// The parts of a prefix, one choice deeper; the prefix itself if it has no choice left.
    pub fn split(&self, prefix: &Prefix) -> Vec<Prefix> {
        any_width!(&self.engine, program => prefix::split(program, &self.orbits, prefix))
    }

    /// Counts the solutions kept in a cube ([`Prefix::default`] holds them all) that only the identity leaves as they
    /// are; the others are shown to a visitor, which may break off.
    ///
    /// # Errors
    /// If the monitor asked to stop before the end, or the visitor did.
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
        let mut counter = Counter { free: 0, sample: None, fixed: self.visitor(fixed) };
        let (nodes, flow) =
            any_width!(&self.engine, program => self.run(program, prefix, monitor, &mut counter));
        let count = OrbitCount { free: counter.free, sample: counter.sample, nodes };
        if flow.is_break() { Err(Stopped(count)) } else { Ok(count) }
    }

    fn visitor<'a>(&'a self, visit: &'a mut Visit<'a>) -> Visitor<'a> {
        Visitor { variables: &self.variables, values: vec![0; self.decisions], stabiliser: Vec::new(), visit }
    }

    /// Visits the solutions kept in a prefix, in a fixed order, until the visitor breaks or the monitor asks to stop; says
    /// whether either happened.
    pub fn for_each(
        &self,
        prefix: &Prefix,
        monitor: &Monitor,
        mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.show(prefix, monitor, &mut visit)
    }

    fn show(&self, prefix: &Prefix, monitor: &Monitor, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut visitor = self.visitor(visit);
        any_width!(&self.engine, program => self.run(program, prefix, monitor, &mut visitor).1)
    }

    /// What counts the solutions that have the same image under a projection as some solution has.
    pub fn fibres(&self, model: &Model, projection: &Projection) -> Fibres<'_> {
        Fibres::new(&self.engine, &self.variables, model, projection)
    }

    /// Estimates what counting a prefix would come to, by random probes. Cost: each probe visits all candidates of every
    /// level on its way, some microseconds, and milliseconds on a board of hundreds of pieces.
    pub fn estimate(&self, prefix: &Prefix, probing: Probing, seed: u64) -> Estimate {
        any_width!(&self.engine, program => estimate::estimate(program, &self.orbits, prefix, probing, seed))
    }

    fn run<const W: usize, L: Leaves<W>>(
        &self,
        program: &Program<W>,
        prefix: &Prefix,
        monitor: &Monitor,
        leaves: &mut L,
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

/// The name of a variable, or its number if the model has none like it.
fn name(model: &Model, variable: VarId) -> String {
    let known = model.variables().get(variable.index());
    known.map_or_else(|| format!("number {}", variable.index()), |known| known.name.clone())
}
