//! A search for one solution that propagates every condition, learns from its failures where to branch, and restarts.
//!
//! [`Restarts`](crate::Restarts) uses a sum only when a single variable of it is open. Here sums narrow all their
//! open variables. So this search also solves models of many large sums over different numbers, such as magic squares
//! with some given cells:
//!
//! * A sum keeps the candidates that the extremes of the others allow (bounds consistency: W. Harvey and J. Schimpf,
//!   *Bounds consistency techniques for long linear constraints*, TRICS 2002). An equation with two open variables
//!   keeps the candidates that have a partner.
//! * A number that is taken is removed from the other variables. If all numbers must be taken, and only one variable
//!   may still take a number, that variable takes it.
//! * Comparisons keep the candidates that the extremes of the other variable allow. Tables are examined when a variable
//!   becomes known, parities and connected graphs when all their variables are known.
//!
//! A node branches on the variable with the fewest candidates in relation to the weight of its conditions. Each failure
//! increases the weight of the condition in which it happened (F. Boussemart, F. Hemery, C. Lecoutre and L. Sais,
//! *Boosting systematic search by weighting constraints*, ECAI 2004). After a failure the same variable is tried again
//! first (C. Lecoutre, L. Sais, S. Tabary and V. Vidal, *Reasoning from last conflict(s) in constraint programming*,
//! Artificial Intelligence 173, 2009). Candidates are chosen at random. The search restarts after a growing number of
//! failures, with the weights learned so far. Because the limits grow, the search is complete.
//!
//! Every second run looks for solutions of a special shape, if the model has equations of a certain form
//! (`streamlined`).
//!
//! A node costs some 1 to 3 µs on squares of order 7 to 16. On squares of order 9 and 12 with 30 to 50 % of the cells
//! given, random candidates were several times as fast as two alternatives: the median candidate, and candidates in the
//! order of how well the sums would come out.

mod branching;
mod compiled;
mod guide;
mod search;
mod state;
mod streamlined;
mod sums;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use geduld_model::{Branching, Model};

use crate::first_solution::{FirstSolution, RunEnd, Watch};
use crate::network::Network;
use crate::problem::Problem;
use crate::random::Random;
use crate::unsupported::Unsupported;
use branching::Weights;
use compiled::Compiled;
use guide::Guide;

/// The number of failures after which the first run ends.
const FIRST_RUN: u64 = 100;

/// The number of allowed failures grows by one part in this many from run to run.
const GROWTH: u64 = 10;

/// A model ready to be searched for one solution, by any number of threads at once.
///
/// ```
/// use std::ops::ControlFlow;
/// use geduld_model::{Constraint, Domain, Model};
/// use geduld_search::{FirstSolution, Weighted};
///
/// let mut model = Model::new();
/// let digits = Domain::numbers(1..=3);
/// let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
/// model.add(Constraint::AllDifferent { variables: x.clone() });
/// model.add(Constraint::Linear { terms: vec![(1, x[0]), (-1, x[1])], sum: 2.into() });
///
/// let found = Weighted::new(&model)?.run(1, &mut |_nodes| ControlFlow::Continue(()));
/// assert_eq!(found, FirstSolution::Solution(vec![2, 0, 1])); // 3, 1, 2
/// # Ok::<(), geduld_search::Unsupported>(())
/// ```
#[derive(Clone, Debug)]
pub struct Weighted {
    engine: AnyWidth,
}

/// One model, for the number of words its masks need. Models of two words use four: a version for two words would make
/// the program larger.
#[derive(Clone, Debug)]
enum AnyWidth {
    One(Compiled<1>),
    Four(Compiled<4>),
    Sixteen(Compiled<16>),
}

impl Weighted {
    /// Prepares a model. The cost is that of rewriting it, linear in its tables and in the square of the values that
    /// meet.
    ///
    /// # Errors
    /// If the search does not support the model. It supports all models that a [`Plan`](crate::Plan) supports.
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        let problem = Problem::new(model)?;
        let engine = match problem.width().div_ceil(64) {
            0..=1 => AnyWidth::One(Compiled::new(Network::new(problem))),
            2..=4 => AnyWidth::Four(Compiled::new(Network::new(problem))),
            _ => AnyWidth::Sixteen(Compiled::new(Network::new(problem))),
        };
        Ok(Self { engine })
    }

    /// Searches for a solution. The same model and seed visit the same nodes and find the same solution.
    ///
    /// `watch` is called about every hundred nodes and at the end, with the number of nodes visited since the last
    /// call. It may block, and it may ask to stop.
    pub fn run(&self, seed: u64, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> FirstSolution {
        match &self.engine {
            AnyWidth::One(compiled) => restart(compiled, seed, watch),
            AnyWidth::Four(compiled) => restart(compiled, seed, watch),
            AnyWidth::Sixteen(compiled) => restart(compiled, seed, watch),
        }
    }

    /// Searches as the given advice says, without restarts. The first advice is followed first, and variables without
    /// advice come last. The same model, advice and seed visit the same nodes and find the same solution. `watch` is
    /// called as by [`Weighted::run`].
    pub fn guided(
        &self,
        branchings: &[Branching],
        seed: u64,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> FirstSolution {
        match &self.engine {
            AnyWidth::One(compiled) => guided(compiled, branchings, seed, watch),
            AnyWidth::Four(compiled) => guided(compiled, branchings, seed, watch),
            AnyWidth::Sixteen(compiled) => guided(compiled, branchings, seed, watch),
        }
    }
}

fn guided<const W: usize>(
    compiled: &Compiled<W>,
    branchings: &[Branching],
    seed: u64,
    watch: &mut Watch<'_>,
) -> FirstSolution {
    if compiled.network.refuted {
        return FirstSolution::NoSolution;
    }
    let guide = Guide::new(branchings, compiled);
    let (mut weights, mut random) = (Weights::new(compiled), Random::new(seed));
    match search::run(compiled, Some(&guide), &mut weights, &mut random, u64::MAX, watch) {
        RunEnd::Solution(values) => FirstSolution::Solution(values),
        RunEnd::NoSolution => FirstSolution::NoSolution,
        RunEnd::Stopped | RunEnd::Limit => FirstSolution::Stopped,
    }
}

fn restart<const W: usize>(compiled: &Compiled<W>, seed: u64, watch: &mut Watch<'_>) -> FirstSolution {
    if compiled.network.refuted {
        return FirstSolution::NoSolution;
    }
    let mut random = Random::new(seed);
    let mut weights = Weights::new(compiled);
    let special = streamlined::streamlined(compiled);
    // What the search learned from solutions of a special shape does not apply to others.
    let mut special = special.as_ref().map(|special| (special, Weights::new(special)));
    let mut limit = FIRST_RUN;
    loop {
        if let Some((compiled, weights)) = &mut special {
            match search::run(compiled, None, weights, &mut random, limit, watch) {
                RunEnd::Solution(values) => return FirstSolution::Solution(values),
                // There may be solutions of another shape.
                RunEnd::NoSolution => special = None,
                RunEnd::Stopped => return FirstSolution::Stopped,
                RunEnd::Limit => {}
            }
        }
        match search::run(compiled, None, &mut weights, &mut random, limit, watch) {
            RunEnd::Solution(values) => return FirstSolution::Solution(values),
            RunEnd::NoSolution => return FirstSolution::NoSolution,
            RunEnd::Stopped => return FirstSolution::Stopped,
            RunEnd::Limit => limit = limit.saturating_add(limit / GROWTH),
        }
    }
}
