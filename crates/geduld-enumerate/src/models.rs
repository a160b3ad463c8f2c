//! Models as values, and the iterator over them.

use std::fmt;

use crate::{Enumerator, Found, Statistics};

/// A model, projected: the value of each variable of the projection.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Model {
    literals: Box<[i32]>,
}

impl Model {
    /// The literals that are true, one for each variable of the projection, in the order of the projection.
    pub fn literals(&self) -> &[i32] {
        &self.literals
    }

    /// The value of a variable; `None` if the projection does not name it.
    ///
    /// Cost: constant without a projection, otherwise linear in its length.
    pub fn value(&self, variable: i32) -> Option<bool> {
        let names = |literal: &&i32| variable > 0 && literal.unsigned_abs() == variable.unsigned_abs();
        // Without a projection variable *v* is at place *v* - 1.
        let place = usize::try_from(variable).ok()?.checked_sub(1)?;
        let direct = self.literals.get(place).filter(names);
        direct.or_else(|| self.literals.iter().find(names)).map(|&literal| literal > 0)
    }
}

/// The literals, separated by spaces.
impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, literal) in self.literals.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{literal}")?;
        }
        Ok(())
    }
}

/// An iterator over all models, each exactly once; from [`AllSat::models`](crate::AllSat::models).
///
/// It searches only when the next model is asked for: drop it to stop. The order is the same in every run.
#[derive(Clone, Debug)]
pub struct Models {
    pub(crate) enumerator: Enumerator,
    pub(crate) complete: bool,
}

impl Models {
    /// Whether the iterator has returned all models. After the end of an iteration this is `false` if a
    /// [limit](crate::Limits) was reached; [`next`](Iterator::next) then continues the search.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The work of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.enumerator.statistics()
    }
}

impl Iterator for Models {
    type Item = Model;

    fn next(&mut self) -> Option<Model> {
        match self.enumerator.next_solution() {
            Found::Solution(literals) => Some(Model { literals: literals.into() }),
            Found::Exhausted => {
                self.complete = true;
                None
            }
            Found::Interrupted => None,
        }
    }
}
