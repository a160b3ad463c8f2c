//! The best solution of a model with an objective.

use geduld_count::{Control, CountError, Optimum, Reached, Wanted, find_wanted};
use geduld_model::Value;

use crate::answer::Answer;
use crate::error::Result;
use crate::options::Options;
use crate::solutions::Solvable;
use crate::watch::Watch;

/// The best solution of a model, with the value of its objective.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best<S> {
    /// The value of the objective.
    pub value: i64,
    /// A solution with this value.
    pub solution: S,
    /// Whether no solution is better. Otherwise the work was stopped, and this is the best one so far.
    pub proved: bool,
}

/// The best value of an objective, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestValue {
    /// The least value.
    Least(i64),
    /// The greatest value.
    Greatest(i64),
}

impl BestValue {
    /// The best value of an objective that is maximized or minimized.
    pub fn new(value: i64, maximized: bool) -> Self {
        if maximized { Self::Greatest(value) } else { Self::Least(value) }
    }

    /// The value.
    pub fn value(self) -> i64 {
        match self {
            Self::Least(value) | Self::Greatest(value) => value,
        }
    }
}

/// The beginning of a search for the best solution: the best one so far, and how the search ended, if it did.
pub(crate) type Begun<S> = (Option<Best<S>>, Option<Optimum>);

/// Searches for the best solution. `begin` may find some or all of it in another way. `within` gives the problem with only the wanted values of the objective, and `value`
/// the value of the objective in one of its solutions. The best solution is the same in every run, for any number of
/// threads.
pub(crate) fn best<P: Solvable>(
    ends: (i64, i64),
    maximized: bool,
    options: &Options,
    begin: impl FnOnce(&Control) -> Result<Begun<P::Solution>>,
    within: impl Fn(Wanted) -> Result<P>,
    value: impl Fn(&P, &[Value], &P::Solution) -> Result<i64>,
) -> Result<Answer<Best<P::Solution>>> {
    let control = Control::new();
    let _watch = Watch::begin(options, &control)?;
    let (mut found, ended) = begin(&control)?;
    let known = found.as_ref().map(|best| best.value);
    let search = |wanted| {
        let problem = within(wanted)?;
        let instance = problem.instance();
        let decided = options.for_solve(&instance.model)?;
        let answer = find_wanted(&instance, wanted, &decided, options.thread_count(), &control)?;
        let Some(values) = &answer.values else { return Ok(Reached::without_solution(&answer, &control)) };
        instance.checker.check(values).map_err(CountError::from)?;
        let solution = problem.solution(&instance.model, values, None);
        let value = value(&problem, values, &solution)?;
        found = Some(Best { value, solution, proved: false });
        Ok::<_, crate::Error>(Reached::Value(value))
    };
    let optimum = match ended {
        Some(ended) => ended,
        None => geduld_count::optimum(ends, maximized, known, search)?,
    };
    Ok(match (optimum, found) {
        (Optimum::NoSolution, _) => Answer::NoSolution,
        (Optimum::Proved(_), Some(best)) => Answer::Solution(Best { proved: true, ..best }),
        (_, Some(best)) => Answer::Solution(best),
        (_, None) => Answer::Stopped,
    })
}
