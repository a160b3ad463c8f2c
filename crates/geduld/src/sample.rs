//! Random solutions.

use geduld_count::Control;
use num_bigint::BigUint;

use crate::error::Result;
use crate::options::Options;
use crate::solvable::Solvable;
use crate::watch::Watch;

/// Solutions that were chosen at random, each with the same probability: [`Solve::sample`](crate::Solve::sample).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sample<S> {
    /// The solutions in the order in which they were chosen. One may occur several times. Empty if there is none.
    pub solutions: Vec<S>,
    /// The number of all solutions.
    pub of: BigUint,
}

impl<S> Sample<S> {
    /// The sample with the solutions as another type.
    pub fn map<T>(self, map: impl FnMut(S) -> T) -> Sample<T> {
        Sample { solutions: self.solutions.into_iter().map(map).collect(), of: self.of }
    }
}

/// A sample of the solutions of a problem; `None` if the work was stopped.
pub(crate) fn sample<S: 'static>(
    problem: &dyn Solvable<Solution = S>,
    number: usize,
    seed: u64,
    options: &Options,
) -> Result<Option<Sample<S>>> {
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    let instance = problem.instance();
    let decided = options.for_list(&instance)?;
    let threads = options.thread_count();
    let found = geduld_count::sample(&instance, number, seed, &decided, threads, &control)?;
    let solution = |values: &Vec<_>| problem.solution(&instance.model, values, None);
    Ok(found.map(|found| Sample { solutions: found.solutions.iter().map(solution).collect(), of: found.of }))
}
