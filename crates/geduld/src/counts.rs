//! The result of a count.

use std::fmt;
use std::time::Duration;

use geduld_count::{Control, NoClasses, Parts, Probing};
use geduld_model::Instance;
use num_bigint::BigUint;
use web_time::Instant;

use crate::count::{
    Begun, Decided, Estimate, Estimator, Numbers, Outcome, Projected, Request, Subject, Verification, named,
};
use crate::error::{Error, Result};
use crate::options::Options;
use crate::solvable::Solvable;
use crate::watch::Watch;

/// The result of a count. If [`Counts::complete`] is false, all numbers are lower bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of complete solutions in fixed position. Copies of a piece are not told apart, and neither are turns
    /// of a piece that look the same.
    pub solutions: BigUint,
    /// The number of labelled solutions, which tell copies of a piece apart. Pieces with the same edges are copies,
    /// however they are listed. Without copies it is equal to `solutions`. `None` for puzzles without pieces, such as
    /// magic squares, and for models.
    pub labelled: Option<BigUint>,
    /// The number of classes: solutions that a symmetry maps to one another count once. For a puzzle these are the
    /// symmetries of its board: rotations for cards, which are never mirrored, and reflections as well if the puzzle
    /// allows them ([`Solve::symmetries`](crate::Solve::symmetries) lists them). For a model they are those of
    /// [`Same`](crate::Same). `None` if classes were not counted, because of [`Options::symmetry`], or because a model
    /// has too many symmetries to list. Always `None` for a formula.
    pub essentially_different: Option<BigUint>,
    /// The number of images under the projection of the puzzle, if it has one. For edge-matching puzzles these are
    /// `layouts`: which piece lies in which cell, ignoring turns. For symmetry figures they are `figures`: the
    /// outlines. Both are counted up to the symmetries of the board. `None` if classes were not counted.
    pub projected: Option<Projected>,
    /// The same numbers for each kind of symmetry of the solutions, with the name of the symmetry. Of the bundled kinds
    /// of puzzles, only symmetry figures have such kinds. Empty if classes were not counted.
    pub by_symmetry: Vec<(String, Numbers)>,
    /// The number of solutions for each combination of values of the variables of [`Options::count_by`], e.g.
    /// `("1,1=5", 7)`. Combinations without solutions are omitted.
    pub by: Vec<(String, BigUint)>,
    /// Whether all solutions were counted. A time limit or a cancelled token ends a count early.
    pub complete: bool,
    /// The result of the second count, if [`Options::verify`] asked for one.
    pub verification: Option<Verification>,
    /// The engine and the symmetries that were used, with reasons.
    pub decided: Decided,
    /// The number of threads that were used.
    pub threads: usize,
    /// The time that the count took, including all preparations.
    pub elapsed: Duration,
}

impl Counts {
    /// The numbers with their names, in the order in which they are shown. The numbers by symmetry and by value are not
    /// included.
    pub fn named(&self) -> Vec<(&str, &BigUint)> {
        named(&self.solutions, &self.labelled, &self.essentially_different, &self.projected)
    }
}

/// The named numbers, one on each line.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
/// let counts = geduld::Puzzle::bundled("crazy-jacob")?.count()?;
/// assert_eq!(counts.to_string(), "solutions: 12\nlabelled: 12\nessentially_different: 4\nlayouts: 2");
/// # Ok(())
/// # }
/// ```
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.complete { "" } else { "at least " };
        for (i, (name, number)) in self.named().into_iter().enumerate() {
            write!(f, "{}{name}: {at_least}{number}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl Counts {
    fn of(outcome: Outcome, threads: usize, start: Instant) -> Self {
        let Outcome { numbers, complete, verification, decided, .. } = outcome;
        let Numbers { solutions, labelled, essentially_different, projected, by_symmetry, by } = numbers;
        Self {
            solutions,
            labelled,
            essentially_different,
            projected,
            by_symmetry,
            by: by.unwrap_or_default(),
            complete,
            verification,
            decided,
            threads,
            elapsed: start.elapsed(),
        }
    }
}

/// Counts the solutions of a problem, in parts if it has some and the options permit it.
pub(crate) fn count<S: 'static>(problem: &dyn Solvable<Solution = S>, options: &Options) -> Result<Counts> {
    let parts = options.counts_in_parts().then(|| problem.parts(options.uses_symmetry()));
    match parts.flatten() {
        Some(parts) => count_parts(&parts, options),
        None => count_whole(problem, options),
    }
}

/// Counts the solutions of a problem, all parts together.
pub(crate) fn count_whole<S: 'static>(
    problem: &dyn Solvable<Solution = S>,
    options: &Options,
) -> Result<Counts> {
    let instance = problem.classified();
    let mut counts = count_instance(&problem.subject(&instance), &instance, options)?;
    let no_classes = problem.no_classes().filter(|_| options.uses_symmetry());
    counts.decided.reasons.extend(no_classes.map(NoClasses::reason));
    Ok(counts)
}

/// Counts the solutions of an instance.
fn count_instance(subject: &Subject<'_>, instance: &Instance<'_>, options: &Options) -> Result<Counts> {
    let start = Instant::now();
    let asked = options.for_count(instance)?;
    let threads = options.thread_count();
    let control = Control::new();
    let watch = Watch::begin(options, &control)?;
    let request = Request { checkpoint: options.checkpoint.as_deref(), threads, ..Request::default() };
    let begun = Begun::open(subject, request, asked.symmetry, &control)?;
    let outcome = begun.run(instance, &asked, &control, &mut ())?;
    drop(watch);
    Ok(Counts::of(outcome, threads, start))
}

/// Counts the solutions of a model whose parts share no variable.
fn count_parts(parts: &Parts, options: &Options) -> Result<Counts> {
    let start = Instant::now();
    let control = Control::new();
    let threads = options.thread_count();
    let watch = Watch::begin(options, &control)?;
    let outcome =
        Outcome::of_parts(parts.count(|instance| options.for_count(instance), threads, &control)?);
    drop(watch);
    Ok(Counts::of(outcome, threads, start))
}

/// Estimates the number of solutions of an instance and the cost of counting them.
pub(crate) fn estimate(instance: &Instance<'_>, options: &Options) -> Result<Estimate> {
    let (probes, threads) = options.for_estimate()?;
    let estimator = Estimator::prepare(instance)?.ok_or(Error::NotEstimable)?;
    estimator.estimate(Probing::all(probes), threads)?.ok_or(Error::NotEstimable)
}
