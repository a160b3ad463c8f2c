//! A search for one solution: forward checking, fewest candidates first, values at random, with restarts.
//!
//! [`Plan`](crate::Plan) fixes the order of the variables beforehand and visits a node in some 15 ns. Here the next variable is
//! chosen at each node: among those next to what is known, the one with the fewest candidates (R. M. Haralick and
//! G. L. Elliott, *Increasing tree search efficiency for constraint satisfaction problems*, Artificial Intelligence 14, 1980).
//! A node costs some 100 ns on cards of 49 cells, several times what it costs a plan, and a node at which some open
//! variable next to what is known is left without a candidate has no children. On 7 x 7 cards with a border, at their
//! hardest number of labels, this is about equal to a plan where the plan is lucky, and much better where it is not. On cards
//! without a border, and on triangles, estimates of trees are not smaller by as much as a node is dearer, so the plan is often the
//! better strategy.
//!
//! Where only pairs of variables and what they share out restrict one another, `pairs` carries the numbers of candidates along;
//! `search` serves every other model.
//!
//! Values are tried in random order, and the search starts anew after a number of nodes that grows geometrically (C. P. Gomes,
//! B. Selman and H. Kautz, *Boosting combinatorial search through randomization*, AAAI 1998; T. Walsh, *Search in a small world*,
//! IJCAI 1999). As the limits grow, the search is complete: it may end with the proof that there is no solution.
//!
//! Where pieces that are all used say how often two variables can meet with the same label, that is counted down here as it is
//! in a plan. Tables of three and more columns narrow all their open columns, sums their last open variable;
//! parities and connected graphs are tested when they are complete. So sums of many variables are served correctly, not well.

pub(crate) mod network;
mod pairs;
mod search;
#[cfg(test)]
pub(crate) mod tests;

use std::ops::ControlFlow;

use geduld_model::{Model, Value};

use crate::plan::Plan;
use crate::problem::Problem;
use crate::random::Random;
use crate::unsupported::Unsupported;
use network::Network;
use pairs::{PairSearch, Pairs};
use search::{Ended, ForwardSearch, Watch};

/// How many nodes the first run visits at most: about a tenth of a second.
const FIRST_RUN: u64 = 1 << 20;

/// How many times as many nodes the next run visits. What runs without result have cost is then at most a third of what the
/// last one may cost.
const GROWTH: u64 = 4;

/// A model ready to be searched for one solution, by any number of threads at once.
///
/// ```
/// use std::ops::ControlFlow;
/// use geduld_model::{Constraint, Domain, Model};
/// use geduld_search::{Found, Restarts};
///
/// let mut model = Model::new();
/// let digits = Domain::numbers(1..=3);
/// let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
/// model.add(Constraint::AllDifferent { variables: x.clone() });
/// model.add(Constraint::Linear { terms: vec![(1, x[0]), (-1, x[1])], sum: 2.into() });
///
/// let found = Restarts::new(&model)?.run(1, &mut |_nodes| ControlFlow::Continue(()));
/// assert_eq!(found, Found::Solution(vec![2, 0, 1])); // 3, 1, 2
/// # Ok::<(), geduld_search::Unsupported>(())
/// ```
#[derive(Clone, Debug)]
pub struct Restarts {
    engine: AnyWidth,
}

/// How a search for one solution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution: the values of the decision variables, in the order of the model.
    Solution(Vec<Value>),
    /// Everything was searched: the model has no solution.
    NoSolution,
    /// The caller asked to stop.
    Stopped,
}

/// One network, for the number of words its masks need.
#[derive(Clone, Debug)]
enum AnyWidth {
    One(AnyNetwork<1>),
    Four(AnyNetwork<4>),
    Sixteen(AnyNetwork<16>),
}

/// One network, for the search that serves it best.
#[derive(Clone, Debug)]
enum AnyNetwork<const W: usize> {
    Pairs(Network<W>, Pairs<W>),
    General(Network<W>),
}

impl<const W: usize> AnyNetwork<W> {
    fn new(problem: Problem) -> Self {
        let network = Network::new(problem);
        match Pairs::of(&network) {
            Some(pairs) => Self::Pairs(network, pairs),
            None => Self::General(network),
        }
    }
}

impl Restarts {
    /// Makes a model ready. Cost: that of rewriting it, linear in its tables and in the square of the values that meet.
    ///
    /// # Errors
    /// If the model cannot be served: the same models as by a [`Plan`].
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        Plan::supports(model)?;
        let problem = Problem::new(model)?;
        let engine = match problem.width().div_ceil(64) {
            0..=1 => AnyWidth::One(AnyNetwork::new(problem)),
            2..=4 => AnyWidth::Four(AnyNetwork::new(problem)),
            _ => AnyWidth::Sixteen(AnyNetwork::new(problem)),
        };
        Ok(Self { engine })
    }

    /// Searches for a solution. The same model and seed visit the same nodes and find the same solution.
    ///
    /// `watch` is called every few thousand nodes, and at the end, with the number of nodes visited since it was called last. It
    /// may block, and it may ask to stop.
    pub fn run(&self, seed: u64, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Found {
        match &self.engine {
            AnyWidth::One(network) => restart(network, seed, watch),
            AnyWidth::Four(network) => restart(network, seed, watch),
            AnyWidth::Sixteen(network) => restart(network, seed, watch),
        }
    }
}

fn restart<const W: usize>(network: &AnyNetwork<W>, seed: u64, watch: &mut Watch<'_>) -> Found {
    let mut seeds = Random::new(seed);
    let mut limit = FIRST_RUN;
    loop {
        let seed = seed_of(&mut seeds);
        let ended = match network {
            AnyNetwork::Pairs(network, pairs) => PairSearch::new(network, pairs, seed).run(limit, watch),
            AnyNetwork::General(network) => ForwardSearch::new(network, seed).run(limit, watch),
        };
        match ended {
            Ended::Solution(values) => return Found::Solution(values),
            Ended::NoSolution => return Found::NoSolution,
            Ended::Stopped => return Found::Stopped,
            Ended::Limit => limit = limit.saturating_mul(GROWTH),
        }
    }
}

/// The seed of the next run.
fn seed_of(seeds: &mut Random) -> u64 {
    seeds.below(usize::MAX) as u64
}
