//! The search for one solution, and its result.

use geduld_count::{Control, FirstFound, find};

use crate::error::Result;
use crate::options::Options;
use crate::solvable::Solvable;
use crate::watch::Watch;

/// The result of a search for one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "work that was stopped says nothing about the puzzle"]
pub enum Answer<S> {
    /// A solution.
    Solution(S),
    /// There is certainly no solution.
    NoSolution,
    /// A time limit or a token stopped the search before the answer was known.
    Stopped,
}

impl<S> Answer<S> {
    /// The solution, if one was found.
    pub fn solution(self) -> Option<S> {
        match self {
            Self::Solution(solution) => Some(solution),
            Self::NoSolution | Self::Stopped => None,
        }
    }

    /// The answer with the solution as another type.
    pub fn map<T>(self, map: impl FnOnce(S) -> T) -> Answer<T> {
        match self {
            Self::Solution(solution) => Answer::Solution(map(solution)),
            Self::NoSolution => Answer::NoSolution,
            Self::Stopped => Answer::Stopped,
        }
    }
}

/// Searches for one solution of a problem.
pub(crate) fn solve<S: 'static>(
    problem: &dyn Solvable<Solution = S>,
    options: &Options,
) -> Result<Answer<S>> {
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    let instance = problem.instance();
    let decided = options.for_solve(&instance.model)?;
    let FirstFound { values, complete, .. } = find(&instance, &decided, options.thread_count(), &control)?;
    Ok(match values {
        Some(values) => Answer::Solution(problem.solution(&instance.model, &values, None)),
        None if complete => Answer::NoSolution,
        None => Answer::Stopped,
    })
}
