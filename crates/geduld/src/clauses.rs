//! Formulas given as clauses.

use std::time::Duration;

use geduld_count::{Control, ModelOptions, count_models};
use geduld_encode::Cnf;
use num_bigint::BigUint;
use web_time::Instant;

use crate::error::{Error, Result};
use crate::options::Options;
use crate::watch::Watch;

/// The maximum number of variables of a formula. A larger number is a mistake and would only fill the memory.
const MOST_VARIABLES: u32 = 10_000_000;

/// A formula in conjunctive normal form, whose models are counted. Literals are written as in DIMACS: 3 is variable 3,
/// -3 is its negation.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Clauses;
///
/// // 1 or 2; 2 implies 3.
/// let clauses = [vec![1, 2], vec![-2, 3]];
/// assert_eq!(Clauses::new(clauses.clone()).count()?.models, 4u32.into());
/// // Models that agree on 1 and 2 count once.
/// assert_eq!(Clauses::new(clauses.clone()).project([1, 2]).count()?.models, 3u32.into());
/// // Variables 4 and 5 stand in no clause.
/// assert_eq!(Clauses::new(clauses).variables(5).count()?.models, 16u32.into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Clauses {
    clauses: Vec<Vec<i32>>,
    variables: u32,
    show: Option<Vec<u32>>,
}

/// The result of counting the models of [`Clauses`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelCount {
    /// The number of assignments of the (projected) variables that can be extended to models. A lower bound if the
    /// count is not complete.
    pub models: BigUint,
    /// Whether all models were counted.
    pub complete: bool,
    /// The number of threads that were used.
    pub threads: usize,
    /// The time that the count took.
    pub elapsed: Duration,
}

impl Clauses {
    /// The conjunction of these clauses. It has the variables from 1 to the largest that occurs.
    pub fn new<C: Into<Vec<i32>>>(clauses: impl IntoIterator<Item = C>) -> Self {
        let clauses: Vec<Vec<i32>> = clauses.into_iter().map(Into::into).collect();
        let variables = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
        Self { clauses, variables, show: None }
    }

    /// Sets the minimum number of variables. Variables that occur in no clause are free: both values are counted.
    pub fn variables(mut self, variables: u32) -> Self {
        self.variables = self.variables.max(variables);
        self
    }

    /// Projects on these variables: models that agree on all of them count once.
    pub fn project(mut self, variables: impl IntoIterator<Item = u32>) -> Self {
        self.show = Some(variables.into_iter().collect());
        self
    }

    /// Counts the models on all cores.
    ///
    /// Parts of the formula that share no variable are counted separately. Cost: proportional to the number of cubes of
    /// models in each part.
    ///
    /// # Errors
    /// [`Error::Clauses`] if a number is not a literal, or the formula has more than ten million variables.
    pub fn count(&self) -> Result<ModelCount> {
        self.count_with(&Options::new())
    }

    /// Counts the models with the given options: threads, time limit, token and progress.
    ///
    /// # Errors
    /// As for [`Clauses::count`], and [`Error::Option`] for options that have no effect on this count.
    pub fn count_with(&self, options: &Options) -> Result<ModelCount> {
        options.for_clauses()?;
        if self.variables > MOST_VARIABLES {
            let Self { variables, .. } = self;
            return Err(Error::Clauses(format!(
                "{variables} variables, but the maximum is {MOST_VARIABLES}"
            )));
        }
        let (start, threads) = (Instant::now(), options.thread_count());
        let clauses = self.clauses.iter().map(|clause| clause.iter().copied());
        let cnf = Cnf::of_dimacs_clauses(self.variables, clauses)
            .map_err(|error| Error::Clauses(error.to_string()))?;
        let mut show = self.show.clone();
        if let Some(show) = &mut show {
            show.sort_unstable();
            show.dedup();
            if let Some(foreign) = show.iter().find(|&&shown| shown == 0 || shown > self.variables) {
                return Err(Error::Clauses(format!(
                    "the projection contains {foreign}, which is not one of their variables"
                )));
            }
        }
        let control = Control::new();
        let watch = Watch::begin(options, &control)?;
        let counted = count_models(&cnf, show.as_deref(), &ModelOptions::default(), threads, &control)?;
        drop(watch);
        let geduld_count::ModelCount { models, complete, .. } = counted;
        Ok(ModelCount { models, complete, threads, elapsed: start.elapsed() })
    }
}
