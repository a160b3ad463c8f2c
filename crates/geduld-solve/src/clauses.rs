//! The clauses of a solver whose models are checked.

use crate::literal::index;

/// Clauses over a fixed number of variables, to be written into files and to check models by.
#[derive(Clone, Debug)]
pub(crate) struct Clauses {
    pub variables: usize,
    /// Each clause with a 0 behind it.
    pub literals: Vec<i32>,
    /// How many there are.
    pub count: usize,
}

impl Clauses {
    pub fn new(variables: usize) -> Self {
        Self { variables, literals: Vec::new(), count: 0 }
    }

    /// # Panics
    /// If a literal is 0 or names another variable.
    pub fn add(&mut self, clause: &[i32]) {
        for &literal in clause {
            index(literal, self.variables);
        }
        self.literals.extend(clause);
        self.literals.push(0);
        self.count += 1;
    }

    /// A clause or an assumption that does not hold in an assignment, which has a value for each variable.
    pub fn broken_by<'c>(&'c self, values: &[bool], assumptions: &'c [i32]) -> Option<&'c [i32]> {
        let holds = |&literal: &i32| values[index(literal, self.variables)] == (literal > 0);
        let clauses = self.literals.split_inclusive(|&literal| literal == 0).map(without_end);
        clauses.chain(assumptions.chunks(1)).find(|clause| !clause.iter().any(holds))
    }
}

/// The literals of a clause that ends with 0.
fn without_end(clause: &[i32]) -> &[i32] {
    clause.strip_suffix(&[0]).unwrap_or(clause)
}
