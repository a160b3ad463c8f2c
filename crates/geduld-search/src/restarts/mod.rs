//! A search for one solution: forward checking, fewest candidates first, values at random, with restarts.
//!
//! [`Plan`](crate::Plan) fixes the order of the variables beforehand and visits a node in some 15 ns. Here the next
//! variable is chosen at each node: of the variables next to known ones, the one with the fewest candidates (R. M.
//! Haralick and G. L. Elliott, *Increasing tree search efficiency for constraint satisfaction problems*, Artificial
//! Intelligence 14, 1980). A node costs some 100 ns on cards of 49 cells, several times as much as in a plan. In
//! return, a node has no children if an open variable next to a known one is left without a candidate. On 7 x 7 cards
//! with a border, at their hardest number of labels, this search is about equal to a plan if the plan is lucky, and
//! much better if it is not. On cards without a border, and on triangles, the estimated trees are not small enough to
//! make up for the cost of a node, so a plan is often the better strategy.
//!
//! It searches models in which only pairs of variables and the shared gcc restrict the variables, and carries the
//! numbers of candidates along. [`kernel::first`](crate::kernel::first()) searches all others.
//!
//! Values are tried in random order. The search restarts after a number of nodes that grows geometrically (C. P. Gomes,
//! B. Selman and H. Kautz, *Boosting combinatorial search through randomization*, AAAI 1998; T. Walsh, *Search in a
//! small world*, IJCAI 1999). Because the limits grow, the search is complete: it may end with the proof that there is
//! no solution.
//!
//! If all pieces are used, it is known how often two variables can meet with the same label. This number is counted
//! down as in a plan.

mod pairs;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use geduld_model::Model;

use crate::first_solution::{FirstSolution, RunEnd, Watch};
use crate::problem::PlanModel;
use crate::random::Random;
use crate::unsupported::Unsupported;
use pairs::{PairSearch, Pairs};

/// The maximum number of nodes of the first run: about a tenth of a second.
const FIRST_RUN: u64 = 1 << 20;

/// The factor by which the number of nodes grows from run to run. All runs without a result then cost at most a third
/// of what the last one may cost.
const GROWTH: u64 = 4;

/// A model ready to be searched for one solution, by any number of threads at once.
///
/// ```
/// use std::ops::ControlFlow;
/// use geduld_model::{Constraint, Domain, Model};
/// use geduld_search::{FirstSolution, Restarts};
///
/// let mut model = Model::new();
/// let digits = Domain::numbers(1..=3);
/// let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
/// model.add(Constraint::AllDifferent { variables: x.clone() });
/// model.add(Constraint::Clause { literals: vec![model.atom(x[1], 0).into()] });
/// model.add(Constraint::Clause { literals: vec![!model.atom(x[0], 1)] });
///
/// let found = Restarts::new(&model)?.run(1, &mut |_nodes| ControlFlow::Continue(()));
/// assert_eq!(found, FirstSolution::Solution(vec![2, 0, 1])); // 3, 1, 2
/// # Ok::<(), geduld_search::Unsupported>(())
/// ```
#[derive(Clone, Debug)]
pub struct Restarts {
    engine: AnyWidth,
}

/// One model, for the number of words its masks need.
#[derive(Clone, Debug)]
enum AnyWidth {
    One(Pairs<1>),
    Four(Pairs<4>),
    Sixteen(Pairs<16>),
}

impl Restarts {
    /// Prepares a model. The cost is that of rewriting it, linear in its tables and in the square of the values that
    /// meet.
    ///
    /// # Errors
    /// If the search does not support the model: if a [`Plan`](crate::Plan) does not, or if there are other conditions
    /// than pairs and a gcc.
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        let problem = PlanModel::new(model)?;
        let engine = match problem.width().div_ceil(64) {
            0..=1 => Pairs::new(problem).map(AnyWidth::One),
            2..=4 => Pairs::new(problem).map(AnyWidth::Four),
            _ => Pairs::new(problem).map(AnyWidth::Sixteen),
        };
        Ok(Self { engine: engine.ok_or(Unsupported::NotOnlyPairs)? })
    }

    /// Searches for a solution. The same model and seed visit the same nodes and find the same solution.
    ///
    /// `watch` is called every few thousand nodes and at the end, with the number of nodes visited since the last call.
    /// It may block, and it may ask to stop.
    pub fn run(&self, seed: u64, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> FirstSolution {
        match &self.engine {
            AnyWidth::One(pairs) => restart(pairs, seed, watch),
            AnyWidth::Four(pairs) => restart(pairs, seed, watch),
            AnyWidth::Sixteen(pairs) => restart(pairs, seed, watch),
        }
    }
}

fn restart<const W: usize>(pairs: &Pairs<W>, seed: u64, watch: &mut Watch<'_>) -> FirstSolution {
    let mut seeds = Random::new(seed);
    let mut limit = FIRST_RUN;
    loop {
        let seed = seed_of(&mut seeds);
        match PairSearch::new(pairs, seed).run(limit, watch) {
            RunEnd::Solution(values) => return FirstSolution::Solution(values),
            RunEnd::NoSolution => return FirstSolution::NoSolution,
            RunEnd::Stopped => return FirstSolution::Stopped,
            RunEnd::Limit => limit = limit.saturating_mul(GROWTH),
        }
    }
}

/// The seed of the next run.
fn seed_of(seeds: &mut Random) -> u64 {
    seeds.below(usize::MAX) as u64
}
