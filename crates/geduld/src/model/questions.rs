//! Counting, listing and solving a model.

use geduld_count::{NoClasses, Parts};
use geduld_encode::Encodings;

use super::assignment::Variables;
use super::compiled::Ready;
use super::{Assignment, Expr, Model, Same};
use crate::answer::{Answer, solve};
use crate::best::Best;
use crate::count::Estimate;
use crate::counts::{Counts, count_instance, count_parts, estimate_instance};
use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;
use crate::formula::Formula;
use crate::options::{Options, Show};
use crate::sample::{Sample, sample};
use crate::solutions::{Solutions, Solvable};

/// Methods that count, list or solve the model.
impl Model {
    /// Counts all solutions on all cores.
    ///
    /// [`Counts::essentially_different`] is `None` if the symmetries that make solutions the same are not known: there
    /// are more than ten thousand, or the search for them reached a limit. It is also `None` if they have no simple
    /// name and [`count_as_same`](Self::count_as_same) does not choose them: see [`Same::Plain`].
    ///
    /// Cost: unbounded. [`Options::time_limit`] bounds it. Memory use does not grow with the number of solutions.
    ///
    /// # Errors
    /// [`Error::Model`] if the model has a mistake, [`Error::Count`] if no engine supports it.
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Chooses solutions at random, each with the same probability: see [`Puzzle::sample`](crate::Puzzle::sample).
    ///
    /// # Errors
    /// As for [`Puzzle::sample`](crate::Puzzle::sample), and [`Error::Model`] if the model has a mistake.
    pub fn sample(&self, number: usize, seed: u64, options: &Options) -> Result<Option<Sample<Assignment>>> {
        sample(&self.ready()?, number, seed, options)
    }

    /// Counts all solutions with the given options.
    ///
    /// Parts of the model that share no variable are counted separately, unless a checkpoint, [`Options::verify`],
    /// [`Options::count_by`] or [`Model::same_after`] is used.
    ///
    /// # Errors
    /// As for [`Model::count`], and if an option does not fit.
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        let symmetry = options.uses_symmetry();
        let mut counts = match self.ready()? {
            Ready::Compiled(compiled) => compiled.flatzinc.count_with(options)?,
            Ready::Built(built) => {
                let instance = built.instance();
                // Plain symmetries are those of the whole model.
                let wanted = symmetry && (self.same != Same::Plain || built.no_classes().is_none());
                let kept = built.kept(self.same).filter(|_| wanted);
                let in_parts = options.counts_in_parts() && self.moves.is_empty();
                let Some(parts) = in_parts.then(|| Parts::of(&instance, kept.as_ref())).flatten() else {
                    let mut counts = count_instance(&built.subject(&instance), &instance, options)?;
                    let no_classes = built.no_classes().filter(|_| symmetry);
                    counts.decided.reasons.extend(no_classes.map(NoClasses::reason));
                    return Ok(counts);
                };
                count_parts(&parts, options)?
            }
        };
        if self.same == Same::Nothing && symmetry {
            // Each solution is a class of its own.
            counts.essentially_different = Some(counts.solutions.clone());
        }
        Ok(counts)
    }

    /// Estimates the number of solutions and the cost of counting them, with 10,000 random probes and half a second of
    /// counting.
    ///
    /// # Errors
    /// [`Error::Model`] if the model has a mistake, [`Error::NotEstimable`] if the search does not support it.
    pub fn estimate(&self) -> Result<Estimate> {
        self.estimate_with(&Options::new())
    }

    /// Estimates a count with another number of [`probes`](Options::probes) or threads.
    ///
    /// # Errors
    /// As for [`Model::estimate`], and [`Error::Option`] for options that have no effect on an estimate.
    pub fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        estimate_instance(&self.ready()?.instance(), options)
    }

    /// Finds one solution, or returns `None` if there is none. Several strategies take turns, so that large models are
    /// solved too.
    ///
    /// Cost: unbounded. [`Model::solve_with`] accepts a time limit.
    ///
    /// # Errors
    /// As for [`Model::count`].
    pub fn solve(&self) -> Result<Option<Assignment>> {
        self.solve_with(&Options::new()).map(Answer::solution)
    }

    /// Finds one solution with the given options.
    ///
    /// # Errors
    /// As for [`Model::count`], and [`Error::Option`] for options that make no sense here.
    pub fn solve_with(&self, options: &Options) -> Result<Answer<Assignment>> {
        solve(&self.ready()?, options)
    }

    /// Finds a solution in which a number is smallest, or returns `None` if there is no
    /// solution.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// // The cheapest way to pay 30 cents with at most nine coins of each value.
    /// let mut model = geduld::Model::new();
    /// let coins = model.ints("coins", 4, 0..=9);
    /// model.weighted_sum([1, 4, 7, 12].into_iter().zip(coins.iter().copied()), 30);
    /// let best = model.minimize(geduld::expressions::sum(&coins))?.expect("there are several");
    /// assert_eq!((best.value, best.solution.values(&coins)), (4, vec![0, 1, 2, 1]));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Cost: a search for one solution for each bound that is tried; their number grows with the logarithm of the range
    /// of the number.
    ///
    /// # Errors
    /// As for [`Model::solve`], and [`Error::Model`] if the number can exceed 2^54.
    pub fn minimize(&self, objective: impl Into<Expr>) -> Result<Option<Best<Assignment>>> {
        self.minimize_with(objective, &Options::new()).map(Answer::solution)
    }

    /// Finds a solution with the smallest number with the given options. If the work is stopped, the answer is the best
    /// solution so far.
    ///
    /// # Errors
    /// As for [`Model::minimize`], and [`Error::Option`] for options that make no sense here.
    pub fn minimize_with(
        &self,
        objective: impl Into<Expr>,
        options: &Options,
    ) -> Result<Answer<Best<Assignment>>> {
        self.best(&objective.into(), false, options)
    }

    /// Finds a solution in which a number is largest, or returns `None` if there is no
    /// solution.
    ///
    /// # Errors
    /// As for [`Model::minimize`].
    pub fn maximize(&self, objective: impl Into<Expr>) -> Result<Option<Best<Assignment>>> {
        self.maximize_with(objective, &Options::new()).map(Answer::solution)
    }

    /// Finds a solution with the largest number with the given options. If the work is stopped, the answer is the best
    /// solution so far.
    ///
    /// # Errors
    /// As for [`Model::minimize_with`].
    pub fn maximize_with(
        &self,
        objective: impl Into<Expr>,
        options: &Options,
    ) -> Result<Answer<Best<Assignment>>> {
        self.best(&objective.into(), true, options)
    }

    fn best(&self, objective: &Expr, maximized: bool, options: &Options) -> Result<Answer<Best<Assignment>>> {
        let file = self.translated(Some((objective, maximized)))?;
        let variables = Variables::of_outputs(self);
        Ok(match FlatZinc::best_of(&file, options)? {
            Answer::Solution(Best { value, solution, proved }) => {
                let solution = Assignment::new(&variables, &solution.singles(), None);
                Answer::Solution(Best { value, solution, proved })
            }
            Answer::NoSolution => Answer::NoSolution,
            Answer::Stopped => Answer::Stopped,
        })
    }

    /// Iterates over all solutions. The order is the same in every run.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// let mut model = geduld::Model::new();
    /// let (x, y) = (model.int("x", 1..=100), model.int("y", 1..=100));
    /// model.weighted_sum([(3, x), (-2, y)], 1);
    /// for solution in model.solutions().take(2) {
    ///     let solution = solution?;
    ///     assert_eq!(3 * solution[x] - 2 * solution[y], 1);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn solutions(&self) -> Solutions<Assignment> {
        self.solutions_with(&Options::new())
    }

    /// Iterates over solutions with the given options. [`Options::show`] selects all solutions or one of each class. If
    /// the model or the options have a mistake, the first item is the error.
    pub fn solutions_with(&self, options: &Options) -> Solutions<Assignment> {
        let built = self.ready().and_then(|built| match built.no_classes() {
            Some(why) if options.shown() != Show::All => Err(Error::Model(format!(
                "one solution of each class cannot be shown: {why}. Choose some with `same_after` or `count_as_same`"
            ))),
            _ => Ok(built),
        });
        Solutions::begin(built, options)
    }

    /// The model as a Boolean formula. The encodings are chosen to fit the model.
    ///
    /// # Errors
    /// If the model has a mistake, or the formula would be too large.
    pub fn formula(&self) -> Result<Formula<Assignment>> {
        Formula::new(self.ready()?, None)
    }

    /// The model as a Boolean formula with the given encodings.
    ///
    /// # Errors
    /// As for [`Model::formula`].
    pub fn formula_with(&self, encodings: Encodings) -> Result<Formula<Assignment>> {
        Formula::new(self.ready()?, Some(encodings))
    }
}
