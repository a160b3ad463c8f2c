//! The variables that are to be different.

use std::collections::BTreeMap;

use crate::Lit;

/// The variables: for each number that one can take, its literal, exactly one of which holds.
pub(crate) struct Variables {
    pub literals: Vec<BTreeMap<i64, Lit>>,
}

impl Variables {
    /// Variables that can take these numbers, each named once.
    pub fn new(variables: impl IntoIterator<Item = Vec<(i64, Lit)>>) -> Self {
        Self { literals: variables.into_iter().map(|numbers| numbers.into_iter().collect()).collect() }
    }

    /// For each number, in ascending order, the literals that say that it is taken.
    pub fn columns(&self) -> BTreeMap<i64, Vec<Lit>> {
        let mut columns: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for (&number, &literal) in self.literals.iter().flatten() {
            columns.entry(number).or_default().push(literal);
        }
        columns
    }
}
