//! The variables that must be different.

use std::collections::BTreeMap;

use crate::Lit;

/// For each variable, the literal of each number that it can take. Exactly one literal of a variable holds.
pub(crate) struct Variables {
    pub literals: Vec<BTreeMap<i64, Lit>>,
}

impl Variables {
    /// Makes variables that can take these numbers. Each number is listed once.
    pub fn new(variables: impl IntoIterator<Item = Vec<(i64, Lit)>>) -> Self {
        Self { literals: variables.into_iter().map(|numbers| numbers.into_iter().collect()).collect() }
    }

    /// For each number, in ascending order, its literals.
    pub fn columns(&self) -> BTreeMap<i64, Vec<Lit>> {
        let mut columns: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for (&number, &literal) in self.literals.iter().flatten() {
            columns.entry(number).or_default().push(literal);
        }
        columns
    }
}
