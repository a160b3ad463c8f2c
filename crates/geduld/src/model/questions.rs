//! Counting, listing and solving a model, and its best solutions.

use super::assignment::Variables;
use super::{Assignment, Expr, Model, Same};
use crate::answer::Answer;
use crate::best::Best;
use crate::counts::{Counts, count, count_whole};
use crate::error::Result;
use crate::flatzinc::FlatZinc;
use crate::options::Options;
use crate::solve::{Prepared, Solve};

/// Methods that find the best solutions of the model.
impl Model {
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
    /// As for [`Solve::solve`], and [`Error::Model`](crate::Error::Model) if the number can exceed 2^54.
    pub fn minimize(&self, objective: impl Into<Expr>) -> Result<Option<Best<Assignment>>> {
        self.minimize_with(objective, &Options::new()).map(Answer::solution)
    }

    /// Finds a solution with the smallest number with the given options. If the work is stopped, the answer is the best
    /// solution so far.
    ///
    /// # Errors
    /// As for [`Model::minimize`], and [`Error::Option`](crate::Error::Option) for options that make no sense here.
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
        Ok(FlatZinc::best_of(&file, options)?.map(|Best { value, solution, proved }| {
            let solution = Assignment::new(&variables, &solution.singles(), None);
            Best { value, solution, proved }
        }))
    }
}

impl Solve for Model {
    type Solution = Assignment;

    fn prepare(&self) -> Result<Prepared<Assignment>> {
        self.compiled().map(Prepared::new)
    }

    fn count_with(&self, options: &Options) -> Result<Counts> {
        let compiled = self.compiled()?;
        let chosen = !self.moves.is_empty() || self.on_board;
        let mut counts = match chosen {
            false => count(&compiled, options)?,
            true => count_whole(&compiled, options)?,
        };
        if self.same == Same::Nothing && !chosen && options.uses_symmetry() {
            // Each solution is a class of its own.
            counts.essentially_different = Some(counts.solutions.clone());
        }
        Ok(counts)
    }
}
