//! Models that MiniZinc has compiled.

mod solution;

use std::path::Path;
use std::sync::Arc;

use geduld_encode::Encodings;
use geduld_flatzinc::Problem;
use geduld_model::{BoardSymmetry, Instance, Model, Permutation, Value};

use crate::answer::{Answer, solve};
use crate::count::{Estimate, Subject};
use crate::counts::{Counts, count_instance, estimate_instance};
use crate::error::{Error, Result};
use crate::formula::Formula;
use crate::options::Options;
use crate::solutions::Solutions;

pub use solution::FlatZincSolution;

/// A model that [MiniZinc](https://www.minizinc.org) has compiled to FlatZinc, text or JSON.
///
/// Its solutions are the distinct assignments of the output variables: those with `output_var` or `output_array`, or all that MiniZinc
/// did not introduce if there are none. An assignment counts once, in however many ways the other variables complete it.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// // `minizinc -c -G std pairs.mzn` writes such a text.
/// let pairs = geduld::FlatZinc::parse(
///     "var 1..4: x :: output_var; var 1..4: y :: output_var; var 1..4: z :: var_is_introduced;
///      constraint int_lt(x, z); constraint int_lt(y, z); constraint int_ne(x, y); solve satisfy;",
/// )?;
/// assert_eq!(pairs.count()?.solutions, 6u32.into());
/// for solution in pairs.solutions() {
///     let solution = solution?;
///     assert_ne!(solution.number("x"), solution.number("y"));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct FlatZinc {
    name: Arc<str>,
    ready: Arc<Ready>,
}

/// What is worked out once.
#[derive(Debug)]
struct Ready {
    problem: Problem,
    symmetries: Vec<BoardSymmetry>,
}

impl FlatZinc {
    /// Reads FlatZinc, as text or JSON.
    ///
    /// Cost: linear in the text, and the tables that arithmetic on small domains becomes.
    ///
    /// # Errors
    /// [`Error::FlatZinc`] with the line, the construct that is not served, and what to do.
    pub fn parse(text: &str) -> Result<Self> {
        Ok(geduld_flatzinc::read(text)?.problem()?.into())
    }

    /// Reads a file, `.fzn` or `.fzn.json`. The model has the name of the file, without the folder.
    ///
    /// # Errors
    /// If the file cannot be read, and as for [`FlatZinc::parse`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|source| Error::Read { path: path.to_owned(), source })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Self::parse(&text)?.named(&name))
    }

    /// The same model with a name. Checkpoints belong to the model of this name.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.into(), ..self }
    }

    /// What it is called: `model`, unless it was read from a file or given a name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Counts all solutions, on all cores.
    ///
    /// Cost: anything; [`FlatZinc::estimate`] tells beforehand, and [`Options::time_limit`] bounds it.
    ///
    /// # Errors
    /// [`Error::Count`] if no engine serves the model.
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions as the options say. [`Options::count_by`] takes the names of output variables, `x` or `x[3]`.
    ///
    /// # Errors
    /// As for [`FlatZinc::count`], and if the options do not fit.
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        count_instance(&self.subject(), &self.instance(), options)
    }

    /// What a count of all solutions is expected to come to, from 10,000 random probes and half a second of counting.
    ///
    /// # Errors
    /// [`Error::NotEstimable`] if the search does not serve the model.
    pub fn estimate(&self) -> Result<Estimate> {
        self.estimate_with(&Options::new())
    }

    /// The same with other [`probes`](Options::probes) or threads.
    ///
    /// # Errors
    /// As for [`FlatZinc::estimate`], and [`Error::Option`] for options that have no effect on an estimate.
    pub fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        estimate_instance(&self.instance(), options)
    }

    /// A solution, or `None` if there is none.
    ///
    /// Cost: without limit; [`FlatZinc::solve_with`] takes a time limit.
    ///
    /// # Errors
    /// If no strategy serves the model.
    pub fn solve(&self) -> Result<Option<FlatZincSolution>> {
        self.solve_with(&Options::new()).map(Answer::solution)
    }

    /// A solution, found as the options say.
    ///
    /// # Errors
    /// As for [`FlatZinc::solve`], and [`Error::Option`] for options that make no sense here.
    pub fn solve_with(&self, options: &Options) -> Result<Answer<FlatZincSolution>> {
        solve(self, options)
    }

    /// All solutions, one after another, in an order that is the same in every run.
    pub fn solutions(&self) -> Solutions<FlatZincSolution> {
        self.solutions_with(&Options::new())
    }

    /// Solutions one after another. What is wrong with the options is told as the first item.
    pub fn solutions_with(&self, options: &Options) -> Solutions<FlatZincSolution> {
        Solutions::begin(Ok(self.clone()), options)
    }

    /// The model as a Boolean formula, with the encodings that fit it.
    ///
    /// # Errors
    /// If the formula would be too large.
    pub fn formula(&self) -> Result<Formula<FlatZincSolution>> {
        Formula::new(self.clone(), None)
    }

    /// The model as a Boolean formula with these encodings.
    ///
    /// # Errors
    /// As for [`FlatZinc::formula`].
    pub fn formula_with(&self, encodings: Encodings) -> Result<Formula<FlatZincSolution>> {
        Formula::new(self.clone(), Some(encodings))
    }

    /// As checkpoints know it.
    pub fn subject(&self) -> Subject<'_> {
        let Ready { problem, symmetries } = &*self.ready;
        Subject::of_model(&self.name, Problem::KIND, problem.model(), symmetries).without_classes()
    }

    /// The model made ready for the engines of the crate `geduld-count`.
    pub fn instance(&self) -> Instance<'_> {
        let Ready { problem, symmetries } = &*self.ready;
        Instance { symmetries: symmetries.clone(), ..problem.instance(&self.name) }
    }
}

impl From<Problem> for FlatZinc {
    /// A model that the crate `geduld-flatzinc` has read.
    fn from(problem: Problem) -> Self {
        let identity = Permutation::identity(problem.model().atom_count());
        let symmetries = vec![BoardSymmetry { name: "identity".to_owned(), atoms: identity }];
        Self { name: "model".into(), ready: Arc::new(Ready { problem, symmetries }) }
    }
}

impl crate::solutions::Problem for FlatZinc {
    type Solution = FlatZincSolution;

    fn instance(&self) -> Instance<'_> {
        self.instance()
    }

    fn solution(&self, _model: &Model, values: &[Value], stands_for: Option<u128>) -> FlatZincSolution {
        FlatZincSolution::new(&self.ready.problem, values, stands_for)
    }
}
