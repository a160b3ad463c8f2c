//! The problem as its users state it: clauses, a projection, limits.

use std::borrow::Borrow;

use crate::error::VARIABLES;
use crate::{Enumerator, FormulaError, Limits, Models, NotCounted};

/// A formula whose models are listed or counted: clauses and a projection.
///
/// Build it with the methods that return `Self`, then call [`models`](Self::models) or [`count`](Self::count). Both
/// start a fresh search and leave the problem as it is, so it can be used again. Mistakes in the formula are reported
/// there.
///
/// ```
/// use geduld_enumerate::AllSat;
///
/// // 1 or 2, and 2 implies 3.
/// let problem = AllSat::new().clause([1, 2]).clause([-2, 3]);
/// assert_eq!(problem.count()?, 4);
/// for model in problem.models()? {
///     assert_eq!(model.literals().len(), 3);
/// }
/// # Ok::<(), geduld_enumerate::NotCounted>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct AllSat {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    projection: Option<Vec<i32>>,
    limits: Limits,
}

impl AllSat {
    /// A formula without clauses and variables. It has one model, the empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a clause of DIMACS literals: 3 for variable 3, -3 for its negation. The formula has all variables that its
    /// clauses name, and all with smaller numbers.
    ///
    /// The empty clause leaves no models. A literal may be repeated. A clause with a literal and its negation is always
    /// true.
    pub fn clause(mut self, literals: impl IntoIterator<Item: Borrow<i32>>) -> Self {
        self.add_clause(literals);
        self
    }

    /// As [`clause`](Self::clause), for loops.
    pub fn add_clause(&mut self, literals: impl IntoIterator<Item: Borrow<i32>>) {
        let clause: Vec<i32> = literals.into_iter().map(|literal| *literal.borrow()).collect();
        self.name_variables(&clause);
        self.clauses.push(clause);
    }

    /// Says that the formula has at least this many variables, even if no clause names them all. A variable that occurs
    /// in no clause doubles the number of models, unless the projection leaves it out.
    pub fn variables(mut self, variables: usize) -> Self {
        self.variables = self.variables.max(variables);
        self
    }

    /// Projects to these variables: each of their assignments that extends to a model is listed and counted once.
    /// Without this call, the projection has all variables. A variable that is named twice counts once.
    pub fn project(mut self, variables: impl IntoIterator<Item: Borrow<i32>>) -> Self {
        let projection: Vec<i32> = variables.into_iter().map(|variable| *variable.borrow()).collect();
        self.name_variables(&projection);
        self.projection = Some(projection);
        self
    }

    /// Sets when the search is interrupted. The default is never.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// An iterator over the models.
    ///
    /// Cost: linear in the formula. The search itself happens in [`Iterator::next`].
    ///
    /// # Errors
    /// If a literal is 0, a variable of the projection is not positive, or the formula is too large.
    pub fn models(&self) -> Result<Models, FormulaError> {
        Ok(Models { enumerator: self.enumerator()?, complete: false })
    }

    /// The number of models. This can be much faster than listing them, because it counts cubes: a partial assignment
    /// with *k* free variables counts as 2^*k* models at once.
    ///
    /// # Errors
    /// Those of [`models`](Self::models); if a limit is reached; if the number does not fit into 128 bits.
    pub fn count(&self) -> Result<u128, NotCounted> {
        self.enumerator()?.count()
    }

    /// The enumerator underneath: assumptions, cubes, splitting the search, models without a copy.
    ///
    /// # Errors
    /// Those of [`models`](Self::models).
    pub fn enumerator(&self) -> Result<Enumerator, FormulaError> {
        let clauses = self.clauses.iter().map(Vec::as_slice);
        let mut enumerator = match &self.projection {
            Some(projection) => Enumerator::new(self.variables, projection, clauses)?,
            None => {
                let last = i32::try_from(self.variables).ok().filter(|_| self.variables <= VARIABLES);
                let last = last.ok_or(FormulaError::TooManyVariables(self.variables))?;
                Enumerator::new(self.variables, &(1..=last).collect::<Vec<i32>>(), clauses)?
            }
        };
        enumerator.set_limits(self.limits.clone());
        Ok(enumerator)
    }

    fn name_variables(&mut self, literals: &[i32]) {
        let largest = literals.iter().map(|literal| literal.unsigned_abs() as usize).max();
        self.variables = self.variables.max(largest.unwrap_or(0));
    }
}
