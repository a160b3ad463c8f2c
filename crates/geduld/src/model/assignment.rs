//! Solutions of models.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use super::var::Var;

/// The variables of a model, as far as its solutions need to know.
#[derive(Debug)]
pub(super) struct Variables {
    pub ids: Vec<u64>,
    pub names: Vec<String>,
    /// For each the position among the decisions that its value comes from, and how much more it is.
    pub sources: Vec<(usize, i64)>,
}

/// A solution of a [`Model`](crate::Model): a value for each variable, read by `solution[variable]`.
///
/// Two are equal if all variables have equal values.
#[derive(Clone)]
pub struct Assignment {
    variables: Arc<Variables>,
    values: Box<[i64]>,
    stands_for: Option<u128>,
}

impl Assignment {
    /// From the numbers of the decisions.
    pub(super) fn new(variables: &Arc<Variables>, decisions: &[i64], stands_for: Option<u128>) -> Self {
        let values =
            variables.sources.iter().map(|&(decision, offset)| decisions[decision].wrapping_add(offset));
        Self { values: values.collect(), variables: Arc::clone(variables), stands_for }
    }

    /// The value of a variable; `None` if it belongs to another model.
    pub fn get(&self, variable: Var) -> Option<i64> {
        self.place(variable).copied()
    }

    /// The values of several variables.
    ///
    /// # Panics
    /// If one of them belongs to another model; see [`Assignment::get`].
    pub fn values(&self, variables: &[Var]) -> Vec<i64> {
        variables.iter().map(|&variable| self[variable]).collect()
    }

    /// The names of all variables with their values, in the order in which the variables were made.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
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

    /// How many solutions this one stands for, itself included, if the iterator shows one of each class
    /// ([`Show::Classes`](crate::Show::Classes)); otherwise `None`.
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
    /// If it belongs to another model; see [`Assignment::get`].
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

/// The names of the variables with their values.
impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.variables.names.iter().zip(&self.values)).finish()
    }
}
