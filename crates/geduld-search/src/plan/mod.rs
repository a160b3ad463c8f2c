//! Plans: made once for a model and a group, walked many times.

mod compile;
mod draft;
mod order;
mod search;
mod tableau;

use std::ops::ControlFlow;

use geduld_model::{Model, Permutation, Value, VarId};
use thiserror::Error;

use crate::Solution;
use crate::cube::{self, Cube};
use crate::estimate::{self, Estimate};
use crate::leaves::{Counter, Visitor};
use crate::orbit::Orbits;
use crate::problem::{Problem, Variable, derived};
use crate::program::Program;
use crate::tally::Tally;
use crate::walk::{Leaves, Walker};
use crate::watch::Watch;

/// How much trouble to take over a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanOptions {
    /// At most about so many nodes are visited to compare orders, at some 50 ns each; small trees get much less,
    /// a fixed share of what their walk is expected to take.
    pub effort: u64,
    /// Seed of the orders tried. The same model, group and options give the same plan.
    pub seed: u64,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { effort: 5_000_000, seed: 1 }
    }
}

/// Why a model cannot be walked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unserved {
    /// A variable has more values than the widest mask.
    #[error("variable {variable} needs {values} values, but the search serves at most {limit}")]
    TooManyValues {
        /// The name of the variable.
        variable: String,
        /// How many values it, or all that share a resource with it, have.
        values: usize,
        /// How many the search serves.
        limit: usize,
    },
    /// What an equation adds up needs more than 62 bits.
    #[error("the numbers of an equation are too large for the search")]
    NumbersTooLarge,
    /// A derived variable stands in no table, so it follows from others by way of clauses only: the walk would have to
    /// try its values one after another.
    #[error("variable {0} follows from others by clauses only, which the search does not serve")]
    DeterminedByClauses(String),
    /// An element of the group does not carry decision variables to decision variables.
    #[error("permutation {0} of the group is no symmetry of the model's decisions")]
    NotASymmetry(usize),
}

/// A count that was told to stop before its end; what it had found by then is a lower bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the count was stopped")]
pub struct Stopped(pub Tally);

/// A model and its symmetries, ready to be walked, by any number of threads at once.
#[derive(Clone, Debug)]
pub struct Plan {
    orbits: Orbits,
    variables: Vec<Variable>,
    decisions: usize,
    engine: Engine,
}

/// One program, for the number of words its masks need.
#[derive(Clone, Debug)]
enum Engine {
    One(Program<1>),
    Two(Program<2>),
    Three(Program<3>),
    Four(Program<4>),
    Eight(Program<8>),
    Sixteen(Program<16>),
}

/// The same expression for a program of any width.
macro_rules! any_width {
    ($engine:expr, $program:ident => $result:expr) => {
        match $engine {
            Engine::One($program) => $result,
            Engine::Two($program) => $result,
            Engine::Three($program) => $result,
            Engine::Four($program) => $result,
            Engine::Eight($program) => $result,
            Engine::Sixteen($program) => $result,
        }
    };
}

impl Plan {
    /// Makes a plan that counts every solution by itself.
    ///
    /// # Errors
    /// If the model cannot be served.
    pub fn new(model: &Model, options: &PlanOptions) -> Result<Self, Unserved> {
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
    ) -> Result<Self, Unserved> {
        if let Some(variable) = derived::without_table(model) {
            return Err(Unserved::DeterminedByClauses(model.variable(variable).name.clone()));
        }
        let mut problem = Problem::new(model)?;
        let orbits = Orbits::new(model, &problem, group)?;
        let engine = match problem.width().div_ceil(64) {
            0..=1 => Engine::One(search::best_program(&mut problem, &orbits, options)),
            2 => Engine::Two(search::best_program(&mut problem, &orbits, options)),
            3 => Engine::Three(search::best_program(&mut problem, &orbits, options)),
            4 => Engine::Four(search::best_program(&mut problem, &orbits, options)),
            5..=8 => Engine::Eight(search::best_program(&mut problem, &orbits, options)),
            _ => Engine::Sixteen(search::best_program(&mut problem, &orbits, options)),
        };
        Ok(Self { orbits, variables: problem.variables, decisions: problem.decisions, engine })
    }

    /// The number of elements of the group, as far as they act differently.
    pub fn group_order(&self) -> usize {
        self.orbits.order()
    }

    /// The variables in the order in which they get their values. Derived variables that are read off others
    /// without a step of their own are not listed.
    pub fn order(&self) -> Vec<VarId> {
        let slots: Vec<usize> = any_width!(&self.engine, program => {
            let placed = |stage: &crate::program::Stage<_>| {
                std::iter::once(stage.slot).chain(stage.links.iter().map(|link| link.slot)).collect::<Vec<usize>>()
            };
            program.stages.iter().flat_map(placed).collect()
        });
        slots.into_iter().map(|slot| self.variables[slot].source).collect()
    }

    /// Cubes that partition the solutions, in a fixed order: all of the first depth at which there are at least so
    /// many, or fewer if the tree is not that wide.
    pub fn cubes(&self, at_least: usize) -> Vec<Cube> {
        any_width!(&self.engine, program => cube::cubes(program, &self.orbits, at_least))
    }

    /// The parts of a cube, one choice deeper; the cube itself if it has no choice left.
    pub fn split(&self, cube: &Cube) -> Vec<Cube> {
        any_width!(&self.engine, program => cube::split(program, &self.orbits, cube))
    }

    /// Counts the solutions in a cube ([`Cube::default`] holds them all).
    ///
    /// # Errors
    /// If the watch asked to stop before the end.
    pub fn count(&self, cube: &Cube, watch: &Watch) -> Result<Tally, Stopped> {
        let mut counter = Counter::default();
        let (nodes, flow) = any_width!(&self.engine, program => self.run(program, cube, watch, &mut counter));
        let tally = counter.tally(nodes);
        if flow.is_break() { Err(Stopped(tally)) } else { Ok(tally) }
    }

    /// Visits the solutions kept in a cube, in a fixed order, until the visitor breaks or the watch asks to stop; says
    /// whether either happened.
    pub fn for_each(
        &self,
        cube: &Cube,
        watch: &Watch,
        visit: impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let values: Vec<Value> = vec![0; self.decisions];
        let mut visitor = Visitor { variables: &self.variables, values, stabiliser: Vec::new(), visit };
        any_width!(&self.engine, program => self.run(program, cube, watch, &mut visitor).1)
    }

    /// Estimates what counting a cube would come to, by so many random probes. Cost: each probe visits all
    /// candidates of every stage on its way, some microseconds.
    pub fn estimate(&self, cube: &Cube, probes: usize, seed: u64) -> Estimate {
        any_width!(&self.engine, program => estimate::estimate(program, &self.orbits, cube, probes, seed))
    }

    fn run<const W: usize, L: Leaves<W>>(
        &self,
        program: &Program<W>,
        cube: &Cube,
        watch: &Watch,
        leaves: &mut L,
    ) -> (u64, ControlFlow<()>) {
        let mut walker = Walker::new(program, &self.orbits, Some(watch));
        let flow = match cube::enter(&mut walker, cube) {
            Some(place) => walker.walk(leaves, place),
            None => ControlFlow::Continue(()),
        };
        walker.report();
        (walker.nodes, flow)
    }
}
