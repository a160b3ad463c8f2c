//! Solutions of models.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use super::follows::Follows;
use super::var::Var;

/// The data about the variables of a model that its solutions need.
#[derive(Debug)]
pub(super) struct Variables {
    pub ids: Vec<u64>,
    pub names: Vec<String>,
    /// For each variable, how an earlier one determines it. The others are the decisions.
    pub sources: Vec<Option<Follows>>,
}

/// A solution of a [`Model`](crate::Model): a value for each variable, read with `solution[variable]`.
///
/// Two assignments are equal if all variables have equal values.
#[derive(Clone)]
pub struct Assignment {
    variables: Arc<Variables>,
    values: Box<[i64]>,
    stands_for: Option<u128>,
}

impl Assignment {
    /// Computes the values of all variables from those of the decisions.
    pub(super) fn new(variables: &Arc<Variables>, decisions: &[i64], stands_for: Option<u128>) -> Self {
        let mut values: Vec<i64> = Vec::with_capacity(variables.sources.len());
        let mut decisions = decisions.iter();
        for source in &variables.sources {
            let value = match source {
                Some(follows) => follows.number(values[follows.base]),
                None => decisions.next().copied().unwrap_or(0),
            };
            values.push(value);
        }
        Self { values: values.into(), variables: Arc::clone(variables), stands_for }
    }

    /// The value of a variable; `None` if it belongs to another model.
    pub fn get(&self, variable: Var) -> Option<i64> {
        self.place(variable).copied()
    }

    /// The values of several variables.
    ///
    /// # Panics
    /// If a variable belongs to another model. [`Assignment::get`] does not panic.
    pub fn values(&self, variables: &[Var]) -> Vec<i64> {
        variables.iter().map(|&variable| self[variable]).collect()
    }

    /// The names of all variables with their values, in the order in which the variables were created.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// let mut model = geduld::Model::new();
    /// let x = model.int("x", [7]);
    /// model.plus(x, 3);
    /// let solution = model.solve()?.expect("there is one");
    /// assert_eq!(solution.named().collect::<Vec<_>>(), [("x", 7), ("x+3", 10)]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn named(&self) -> impl Iterator<Item = (&str, i64)> {
        self.variables.names.iter().map(String::as_str).zip(self.values.iter().copied())
    }

    /// The number of solutions that this one represents, itself included, if the iterator shows one solution of each
    /// class ([`Show::Classes`](crate::Show::Classes)). Otherwise `None`.
    pub fn stands_for(&self) -> Option<u128> {
        self.stands_for
    }

    fn place(&self, variable: Var) -> Option<&i64> {
        self.values.get(variable.number).filter(|_| self.variables.ids[variable.number] == variable.id)
    }
}

impl Index<Var> for Assignment {
    type Output = i64;

    /// The value of a variable.
    ///
    /// # Panics
    /// If the variable belongs to another model. [`Assignment::get`] does not panic.
    fn index(&self, variable: Var) -> &i64 {
        self.place(variable).expect("the variable must belong to the model of the solution")
    }
}

impl PartialEq for Assignment {
    fn eq(&self, other: &Self) -> bool {
        self.variables.ids == other.variables.ids && self.values == other.values
    }
}

impl Eq for Assignment {}

/// Shows the names of the variables with their values.
impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.variables.names.iter().zip(&self.values)).finish()
    }
}
