//! What a count comes to.

use std::time::Duration;

use geduld_count::{Control, Probing};
use geduld_model::Instance;
use num_bigint::BigUint;
use web_time::Instant;

use crate::count::{
    Decided, Done, Estimate, Estimator, Loose, LooseCount, Numbers, PreparedCount, Projected, Subject,
    Verification,
};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::watch::Watch;

/// The numbers of a count. If [`Counts::complete`] is false, all of them are lower bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Complete solutions in fixed position. Copies of a piece, and turns of a piece that look the same, are not told apart.
    pub solutions: BigUint,
    /// The same with copies told apart; `None` if nothing has copies.
    pub labelled: Option<BigUint>,
    /// Solutions that a symmetry carries to one another count once. `None` if classes were not counted, because of
    /// [`Options::symmetry`].
    pub essentially_different: Option<BigUint>,
    /// The number of images under the projection of the puzzle, if it has one. Edge-matching puzzles have `layouts`: which piece lies in
    /// which cell, however it is turned. Symmetry figures have `figures`: the outlines. Both are counted up to the symmetries of the
    /// board. `None` if classes were not counted.
    pub projected: Option<Projected>,
    /// The same numbers for the solutions with each kind of symmetry that the puzzle knows, by the name of the symmetry. Of the
    /// bundled kinds of puzzles only symmetry figures have some. Empty if classes were not counted.
    pub by_symmetry: Vec<(String, Numbers)>,
    /// Solutions for each combination of values of the variables of [`Options::count_by`], e.g. `("1,1=5", 7)`. Combinations
    /// that no solution has are left out.
    pub by: Vec<(String, BigUint)>,
    /// Whether everything was counted. A time limit or a cancelled token ends a count early.
    pub complete: bool,
    /// What became of the second count, if [`Options::verify`] asked for one.
    pub verification: Option<Verification>,
    /// How the numbers came about.
    pub decided: Decided,
    /// How many threads worked.
    pub threads: usize,
    /// How long it took, with all preparations.
    pub elapsed: Duration,
}

/// Counts the solutions of an instance.
pub(crate) fn count_instance(
    subject: &Subject<'_>,
    instance: &Instance<'_>,
    options: &Options,
) -> Result<Counts> {
    let start = Instant::now();
    let asked = options.for_count(instance)?;
    let threads = options.thread_count();
    let control = Control::new();
    let watch = Watch::begin(options, &control)?;
    let count = PreparedCount::decide(subject, instance, &asked, &control)?;
    let mut task = count.task(count.all_cubes());
    // A count that was ended before it began has nothing to record.
    if let Some(file) = options.checkpoint_file().filter(|_| !control.is_stopped()) {
        task = task.recorded_in(file, None)?;
    }
    if asked.verify.is_some() && !task.is_whole() {
        return Err(Error::Option {
            option: "verify",
            why: "needs a whole count, and its checkpoint has a part of it",
        });
    }
    let Done { part, .. } = task.run(threads, &control)?;
    let verification = count.verify(part.complete, threads, &control)?;
    drop(watch);
    let numbers = count.numbers(&part.tally, part.complete)?;
    let Numbers { solutions, labelled, essentially_different, projected, by_symmetry, by } = numbers;
    Ok(Counts {
        solutions,
        labelled,
        essentially_different,
        projected,
        by_symmetry,
        by,
        complete: part.complete,
        verification,
        decided: count.decided(),
        threads,
        elapsed: start.elapsed(),
    })
}

/// Counts the solutions of a model in parts.
pub(crate) fn count_loose(loose: &Loose, options: &Options) -> Result<Counts> {
    let start = Instant::now();
    let control = Control::new();
    let threads = options.thread_count();
    let watch = Watch::begin(options, &control)?;
    let LooseCount { numbers, complete, decided } =
        loose.count(|instance| options.for_count(instance), threads, &control)?;
    drop(watch);
    let Numbers { solutions, labelled, essentially_different, projected, by_symmetry, by } = numbers;
    Ok(Counts {
        solutions,
        labelled,
        essentially_different,
        projected,
        by_symmetry,
        by,
        complete,
        verification: None,
        decided,
        threads,
        elapsed: start.elapsed(),
    })
}

/// Estimates a count of the solutions of an instance.
pub(crate) fn estimate_instance(instance: &Instance<'_>, options: &Options) -> Result<Estimate> {
    let (probes, threads) = options.for_estimate()?;
    let estimator = Estimator::prepare(instance)?.ok_or(Error::NotEstimable)?;
    estimator.estimate(Probing::all(probes), threads)?.ok_or(Error::NotEstimable)
}
