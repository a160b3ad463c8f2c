//! Counts by decomposition: after each decision the model falls apart into components, and a cache remembers how many
//! solutions each component has. The result is a number. No solution is visited.
//!
//! The *residual* of a model after some decisions is what is left of the domains of the open variables and of each
//! condition: the bounds of a sum less its fixed part, the literals of a clause that are not false, the rows of a table
//! that are alive, the open vertices beside each piece of a figure that must be connected, the values that change a
//! parity, nothing but the domains for an all-different. A condition that cannot be violated any more is gone.
//! The cache is keyed by residuals, and finds them by the numbers of their variables or up to isomorphism.

mod cache;
mod combinations;
#[cfg(feature = "checks")]
mod component_checks;
mod components;
mod connected;
mod cover;
mod decision_order;
mod formula;
mod isomorphism;
mod key;
mod mask_model;
mod min_fill;
mod natural;
mod parity;
mod run;
mod state;
#[cfg(test)]
mod tests;
#[cfg(feature = "trace")]
mod trace;
mod universe;
mod values;
mod witness;

use geduld_model::{Model, Value, VarId};
use num_bigint::BigUint;

use crate::decompose::cover::CoverState;
use crate::decompose::formula::{Formula, FormulaRun};
use crate::decompose::mask_model::{MaskModel, USUAL_VALUES};
use crate::decompose::run::{Advancing, Run};
use crate::decompose::universe::Universes;
use crate::mask::Mask;
use crate::{Monitor, Unsupported};

pub use cache::ComponentCache;
pub use decision_order::DecisionOrder;
pub use formula::{GraphBranch, GraphNode, GraphPart, GraphRoot, decision_graph};
pub use run::{Advance, DecompositionWay, KeyLevel};

/// A model prepared for counts by decomposition. It counts the assignments of all variables: decision variables
/// determine the derived ones, so these are the solutions. If a model has existential variables, it counts the
/// assignments of the decision variables that can be extended to all others.
///
/// ```
/// use geduld_model::{Constraint, Domain, Model};
/// use geduld_search::{ComponentCache, DecisionOrder, Decomposition, DecompositionWay, KeyLevel, Monitor};
///
/// // A path of 100 vertices in three colours, neighbours in different ones.
/// let mut model = Model::new();
/// let colours = Domain::names(["red", "green", "blue"]);
/// let path: Vec<_> = (0..100).map(|i| model.add_decision(format!("x{i}"), &colours)).collect();
/// for pair in path.windows(2) {
///     model.add(Constraint::AllDifferent { variables: pair.to_vec() });
/// }
/// let decomposition = Decomposition::new(&model)?;
/// let way = DecompositionWay { order: DecisionOrder::Given, level: KeyLevel::Isomorphism };
/// let cache = ComponentCache::new(1 << 20);
/// let solutions = decomposition.count(&[], way, &cache, &Monitor::default());
/// assert_eq!(solutions, Some(num_bigint::BigUint::from(2u32).pow(99) * 3u32));
/// # Ok::<(), geduld_search::Unsupported>(())
/// ```
#[derive(Debug)]
pub struct Decomposition(Width);

#[derive(Debug)]
enum Width {
    Formula(Box<Formula>),
    Narrow(MaskModel<1>),
    Usual(MaskModel<4>),
    Wide(MaskModel<WIDEST>),
}

/// A count by decomposition that can be continued.
pub struct DecompositionRun<'a>(Box<dyn Advancing + 'a>);

/// The words of a wide mask.
const WIDEST: usize = 128;
/// The maximum number of values of a variable, counting those of all variables that all-different constraints join.
const MOST_VALUES: usize = 64 * WIDEST;
/// The maximum number of atoms where masks are wide: each open decision remembers a mask for each value, and there may
/// be as many as variables.
const MOST_WIDE_ATOMS: usize = 1 << 16;
/// The maximum number of variables of all constraints together where masks are wide: each of them may have a mask.
const MOST_WIDE_PLACES: usize = 1 << 16;

impl Decomposition {
    /// Prepares a model.
    ///
    /// Cost: linear in the size of the model, and of its tables.
    ///
    /// # Errors
    /// If the model has a network, more than 4096 variables, more than 8192 values for a variable, or sums or tables
    /// that are too large; where a variable has more than 256 values, also if there are more than 65,536 atoms, or
    /// more than 65,536 variables of all constraints together.
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        Self::watched(model, &Monitor::default())
    }

    /// Does the same, and tells the monitor the steps of it, in steps of a count. If the monitor asks to stop, formulas
    /// are simplified less.
    ///
    /// # Errors
    /// As for [`Decomposition::new`].
    pub fn watched(model: &Model, monitor: &Monitor) -> Result<Self, Unsupported> {
        if let Some(formula) = Formula::new(model, monitor) {
            return Ok(Self(Width::Formula(Box::new(formula))));
        }
        MaskModel::<1>::check(model)?;
        if model.variables().iter().any(|variable| variable.domain.len() > USUAL_VALUES) {
            check_wide(model)?;
        }
        let universes = Universes::new(model, MOST_VALUES)?;
        Ok(Self(match universes.widest() {
            0..=64 => Width::Narrow(MaskModel::new(model, universes)?),
            65..=USUAL_VALUES => Width::Usual(MaskModel::new(model, universes)?),
            _ => {
                check_wide(model)?;
                Width::Wide(MaskModel::new(model, universes)?)
            }
        }))
    }

    /// Whether the model has nothing but clauses over Booleans, and is not too large. Then clauses are learnt.
    pub fn is_formula(&self) -> bool {
        matches!(self.0, Width::Formula(_))
    }

    /// The ways that are worth a comparison; simple ones come first.
    pub fn ways(&self) -> Vec<DecompositionWay> {
        let is_exact_cover = match &self.0 {
            Width::Formula(_) => {
                let orders = [DecisionOrder::Busiest, DecisionOrder::Tree];
                return orders.map(|order| DecompositionWay { order, level: KeyLevel::Number }).to_vec();
            }
            Width::Narrow(problem) => problem.exact_cover,
            Width::Usual(problem) => problem.exact_cover,
            Width::Wide(problem) => problem.exact_cover,
        };
        let levels: &[KeyLevel] = match is_exact_cover {
            true => &[KeyLevel::Items],
            false => &[KeyLevel::Number, KeyLevel::Isomorphism],
        };
        let orders = [DecisionOrder::Given, DecisionOrder::Tree, DecisionOrder::Smallest];
        let ways = |order| levels.iter().map(move |&level| DecompositionWay { order, level });
        orders.into_iter().flat_map(ways).collect()
    }

    /// The combinations of values of some variables that propagation does not refute, in a fixed order. `None` if there
    /// are more than `most`, or if it takes more than this number of steps to find them.
    pub fn combinations(&self, variables: &[VarId], most: usize, steps: u64) -> Option<Vec<Vec<Value>>> {
        let ids = variables;
        let variables: Vec<u32> = variables.iter().map(|id| mask_model::index(id.index())).collect();
        match &self.0 {
            Width::Formula(formula) => formula.combinations(ids, most),
            Width::Narrow(problem) => combinations::combinations(problem, &variables, most, steps),
            Width::Usual(problem) => combinations::combinations(problem, &variables, most, steps),
            Width::Wide(problem) => combinations::combinations(problem, &variables, most, steps),
        }
    }

    /// Begins to count the solutions in which these variables have these values.
    pub fn start<'a>(
        &'a self,
        fixed: &[(VarId, Value)],
        way: DecompositionWay,
        cache: &'a ComponentCache,
    ) -> DecompositionRun<'a> {
        DecompositionRun(match &self.0 {
            Width::Formula(formula) => Box::new(FormulaRun::new(formula, fixed, way.order, cache)),
            Width::Narrow(problem) => start(problem, &kept(problem, fixed), way, cache),
            Width::Usual(problem) => start(problem, &kept(problem, fixed), way, cache),
            Width::Wide(problem) => start(problem, &kept(problem, fixed), way, cache),
        })
    }

    /// Counts the solutions in which these variables have these values; `None` if the monitor stops the count.
    ///
    /// Cost: a node for each component that the cache does not know, of some microseconds for each variable of the
    /// component.
    pub fn count(
        &self,
        fixed: &[(VarId, Value)],
        way: DecompositionWay,
        cache: &ComponentCache,
        monitor: &Monitor,
    ) -> Option<BigUint> {
        self.start(fixed, way, cache).advance(u64::MAX, monitor).solutions
    }
}

impl DecompositionRun<'_> {
    /// Continues until the count is finished, has made this number of steps since its beginning, or the monitor stops
    /// it. A step takes about ten nanoseconds.
    pub fn advance(&mut self, steps: u64, monitor: &Monitor) -> Advance {
        self.0.advance(steps, monitor)
    }

    /// The values of all variables in one of the solutions counted. `None` if there are none, the count is not
    /// finished, or the cache has forgotten a part of them. Afterwards the run must not be continued.
    ///
    /// Cost: a small part of the count, as everything is in the cache.
    pub fn witness(&mut self) -> Option<Vec<Value>> {
        self.0.witness()
    }

    /// Like [`witness`](Self::witness), but chooses the solution. `choose` gives a number below the one it gets. If
    /// each has the same probability, each solution has the same probability. What the cache does not know is counted,
    /// in at most this number of steps; that of a formula without limit.
    pub fn choose(&mut self, choose: &mut dyn FnMut(&BigUint) -> BigUint, steps: u64) -> Option<Vec<Value>> {
        self.0.choose(choose, steps)
    }
}

/// Refuses what would take too much memory with wide masks.
fn check_wide(model: &Model) -> Result<(), Unsupported> {
    let atoms = model.atom_count();
    if atoms > MOST_WIDE_ATOMS {
        return Err(Unsupported::TooManyAtoms { atoms, limit: MOST_WIDE_ATOMS });
    }
    let places = model.constraints().iter().map(|constraint| constraint.variables(model).len());
    let bytes_of_mask = 8 * WIDEST;
    match places.sum::<usize>() > MOST_WIDE_PLACES {
        true => Err(Unsupported::TooLarge { limit: (MOST_WIDE_PLACES * bytes_of_mask) >> 20 }),
        false => Ok(()),
    }
}

/// A pure exact cover in a fixed order of its items has a search of its own.
fn start<'a, const W: usize>(
    problem: &'a MaskModel<W>,
    kept: &[(u32, Mask<W>)],
    way: DecompositionWay,
    cache: &'a ComponentCache,
) -> Box<dyn Advancing + 'a> {
    let state = match way.level {
        KeyLevel::Items if problem.exact_cover => CoverState::new(problem, kept, way.order),
        KeyLevel::Items | KeyLevel::Number | KeyLevel::Isomorphism => None,
    };
    match state.and_then(|state| state.run(cache)) {
        Some(run) => run,
        None => Box::new(Run::new(problem, kept, way, cache)),
    }
}

fn kept<const W: usize>(problem: &MaskModel<W>, fixed: &[(VarId, Value)]) -> Vec<(u32, Mask<W>)> {
    let mask = |&(id, value): &(VarId, Value)| {
        let bit = problem.universes.bit_of(id.index(), value);
        (mask_model::index(id.index()), Mask::single(bit))
    };
    fixed.iter().map(mask).collect()
}
