//! Objectives: the expression that a model minimizes or maximizes.

use geduld_model::relation::Term;
use geduld_model::{Value, Violation};

use crate::error::{FlatZincError, Result};
use crate::flat_model::{FlatModel, Purpose};
use crate::resolve::resolve;
use crate::resolved::Resolved;
use crate::shrink::shrink;
use crate::syntax::{FlatZinc, Goal};
use geduld_model::{NamedSum, Ranges};

/// The objective of a model. It gives models that restrict the objective to a range of values. With these a program
/// finds the best value and the solutions that have it.
pub struct Objective {
    resolved: Resolved,
    /// Whether no contradiction was found when the domains were shrunk.
    consistent: bool,
    term: Term,
    /// Whether the largest value is the best.
    maximized: bool,
}

impl FlatZinc {
    /// The objective of the model, if it has one.
    ///
    /// Cost: linear in the file.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn objective(&self) -> std::result::Result<Option<Objective>, FlatZincError> {
        let mut resolved = resolve(self)?;
        let Some(term) = resolved.objective else { return Ok(None) };
        let consistent = shrink(&mut resolved);
        Ok(Some(Objective { resolved, consistent, term, maximized: self.goal == Goal::Maximize }))
    }
}

impl Objective {
    /// Whether the largest value is the best.
    pub fn is_maximized(&self) -> bool {
        self.maximized
    }

    /// The smallest and the largest value that the domains of the model allow. `None` if there is no such value.
    pub fn ends(&self) -> Option<(i64, i64)> {
        match self.term {
            _ if !self.consistent => None,
            Term::Fixed(number) => Some((number, number)),
            Term::Variable(variable) => self.resolved.domains[variable].ends(),
        }
    }

    /// A model of the solutions whose objective is from `least` to `most`. Like [`FlatZinc::witness`], it is made to
    /// find one solution.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn within(&self, least: i64, most: i64) -> std::result::Result<FlatModel, FlatZincError> {
        self.problem(&Ranges::range(least, most), Purpose::Find)
    }

    /// A model of the solutions whose objective has this value, each once.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn exactly(&self, value: i64) -> std::result::Result<FlatModel, FlatZincError> {
        self.problem(&Ranges::range(value, value), Purpose::Count)
    }

    /// A model of all solutions, each once, and the objective as a sum of its decisions: for solvers that minimize.
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn with_sum(&self) -> std::result::Result<(FlatModel, NamedSum), FlatZincError> {
        let problem = match self.ends() {
            Some((least, most)) => self.problem(&Ranges::range(least, most), Purpose::Optimise)?,
            None => self.nothing()?,
        };
        let none = || NamedSum { name: String::new(), least: 0, parts: Vec::new() };
        let sum = problem.objective_sum().unwrap_or_else(none);
        Ok((problem, sum))
    }

    /// A model without solutions, for a file that is known to have none.
    ///
    /// # Errors
    /// None. The result type is that of the other methods.
    pub fn nothing(&self) -> std::result::Result<FlatModel, FlatZincError> {
        self.problem(&Ranges::default(), Purpose::Count)
    }

    /// The value of the objective in a solution of [`Objective::within`].
    ///
    /// # Errors
    /// If the solution breaks a constraint that determines the value.
    pub fn value(&self, problem: &FlatModel, values: &[Value]) -> std::result::Result<i64, Violation> {
        problem.objective(values)
    }

    fn problem(&self, wanted: &Ranges, purpose: Purpose) -> Result<FlatModel> {
        let mut resolved = self.resolved.clone();
        let possible = match self.term {
            Term::Variable(variable) => {
                resolved.domains[variable] = resolved.domains[variable].and(wanted);
                !resolved.domains[variable].is_empty()
            }
            Term::Fixed(number) => wanted.contains(number),
        };
        match possible && self.consistent {
            true => FlatModel::new(resolved, purpose),
            false => Ok(FlatModel::contradiction(resolved)),
        }
    }
}

impl std::fmt::Debug for Objective {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Objective").field("maximized", &self.maximized).finish_non_exhaustive()
    }
}
