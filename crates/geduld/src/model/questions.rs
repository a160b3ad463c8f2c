//! What can be asked of a model.

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

/// What can be asked of it.
impl Model {
    /// Counts all solutions, on all cores.
    ///
    /// [`Counts::essentially_different`] is `None` if the symmetries that make solutions the same are too many to list, more than
    /// ten thousand.
    ///
    /// Cost: anything; [`Options::time_limit`] bounds it. Memory stays flat however many solutions there are.
    ///
    /// # Errors
    /// [`Error::Model`] if the model has a mistake, [`Error::Count`] if no engine serves it.
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions as the options say.
    ///
    /// # Errors
    /// As for [`Model::count`], and if the options do not fit.
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        let built = Built::new(self)?;
        let instance = built.instance();
        let mut counts = count_instance(&built.subject(&instance), &instance, options)?;
        if !built.has_classes() {
            let reason = "the symmetries of the model are too many to list: essentially different solutions are not counted";
            counts.decided.reasons.push(reason.to_owned());
        }
        Ok(counts)
    }

    /// What a count of all solutions is expected to come to, from 10,000 random probes and half a second of counting.
    ///
    /// # Errors
    /// [`Error::Model`] if the model has a mistake, [`Error::NotEstimable`] if the search does not serve it.
    pub fn estimate(&self) -> Result<Estimate> {
        self.estimate_with(&Options::new())
    }

    /// The same with other [`probes`](Options::probes) or threads.
    ///
    /// # Errors
    /// As for [`Model::estimate`], and [`Error::Option`] for options that have no effect on an estimate.
    pub fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        estimate_instance(&Built::new(self)?.instance(), options)
    }

    /// A solution, or `None` if there is none. Several strategies look for it in turns, so that large models are solved as well.
    ///
    /// Cost: without limit; [`Model::solve_with`] takes a time limit.
    ///
    /// # Errors
    /// As for [`Model::count`].
    pub fn solve(&self) -> Result<Option<Assignment>> {
        self.solve_with(&Options::new()).map(Answer::solution)
    }

    /// A solution, found as the options say.
    ///
    /// # Errors
    /// As for [`Model::count`], and [`Error::Option`] for options that make no sense here.
    pub fn solve_with(&self, options: &Options) -> Result<Answer<Assignment>> {
        solve(&Built::new(self)?, options)
    }

    /// All solutions, one after another, in an order that is the same in every run.
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

    /// Solutions one after another; [`Options::show`] says whether all, or one of each class. What is wrong with the model or the options
    /// is told as the first item.
    pub fn solutions_with(&self, options: &Options) -> Solutions<Assignment> {
        let built = Built::new(self).and_then(|built| {
            if built.has_classes() || options.shown() == Show::All {
                return Ok(built);
            }
            Err(Error::Model(
                "its symmetries are too many to show one solution of each class: choose some by `same_after` or \
                 `count_as_same`"
                    .to_owned(),
            ))
        });
        Solutions::begin(built, options)
    }

    /// The model as a Boolean formula, with the encodings that fit it.
    ///
    /// # Errors
    /// If the model has a mistake, or the formula would be too large.
    pub fn formula(&self) -> Result<Formula<Assignment>> {
        Formula::new(Built::new(self)?, None)
    }

    /// The model as a Boolean formula with these encodings.
    ///
    /// # Errors
    /// As for [`Model::formula`].
    pub fn formula_with(&self, encodings: Encodings) -> Result<Formula<Assignment>> {
        Formula::new(Built::new(self)?, Some(encodings))
    }
}
