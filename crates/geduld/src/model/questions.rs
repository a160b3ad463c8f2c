//! Counting, listing and solving a model.

use geduld_encode::Encodings;

use super::built::Built;
use super::{Assignment, Model};
use crate::answer::{Answer, solve};
use crate::count::Estimate;
use crate::counts::{Counts, count_instance, estimate_instance};
use crate::error::{Error, Result};
use crate::formula::Formula;
use crate::options::{Options, Show};
use crate::solutions::{Solutions, Solvable};
use crate::symmetries::TOO_MANY;

/// Methods that count, list or solve the model.
impl Model {
    /// Counts all solutions on all cores.
    ///
    /// [`Counts::essentially_different`] is `None` if there are too many symmetries to list that make solutions the same, more than ten
    /// thousand.
    ///
    /// Cost: unbounded. [`Options::time_limit`] bounds it. Memory use does not grow with the number of solutions.
    ///
    /// # Errors
    /// [`Error::Model`] if the model has a mistake, [`Error::Count`] if no engine supports it.
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions with the given options.
    ///
    /// # Errors
    /// As for [`Model::count`], and if an option does not fit.
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        let built = Built::new(self)?;
        let instance = built.instance();
        let mut counts = count_instance(&built.subject(&instance), &instance, options)?;
        if !built.has_classes() {
            counts.decided.reasons.push(TOO_MANY.to_owned());
        }
        Ok(counts)
    }

    /// Estimates the number of solutions and the cost of counting them, with 10,000 random probes and half a second of counting.
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
        estimate_instance(&Built::new(self)?.instance(), options)
    }

    /// Finds one solution, or returns `None` if there is none. Several strategies take turns, so that large models are solved too.
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
        solve(&Built::new(self)?, options)
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

    /// Iterates over solutions with the given options. [`Options::show`] selects all solutions or one of each class. If the model or the
    /// options have a mistake, the first item is the error.
    pub fn solutions_with(&self, options: &Options) -> Solutions<Assignment> {
        let built = Built::new(self).and_then(|built| {
            if built.has_classes() || options.shown() == Show::All {
                return Ok(built);
            }
            Err(Error::Model(
                "it has too many symmetries to show one solution per class: choose some with `same_after` or \
                 `count_as_same`"
                    .to_owned(),
            ))
        });
        Solutions::begin(built, options)
    }

    /// The model as a Boolean formula. The encodings are chosen to fit the model.
    ///
    /// # Errors
    /// If the model has a mistake, or the formula would be too large.
    pub fn formula(&self) -> Result<Formula<Assignment>> {
        Formula::new(Built::new(self)?, None)
    }

    /// The model as a Boolean formula with the given encodings.
    ///
    /// # Errors
    /// As for [`Model::formula`].
    pub fn formula_with(&self, encodings: Encodings) -> Result<Formula<Assignment>> {
        Formula::new(Built::new(self)?, Some(encodings))
    }
}
