//! Formulas in conjunctive normal form.

use crate::Lit;

/// A conjunction of clauses over the variables `1..=variables`.
///
/// All literals lie in one vector, so a formula of a million clauses is two allocations. A variable may occur in no
/// clause; it is then free, and a counter must count it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Lit>,
    /// For each clause, where its literals end.
    ends: Vec<usize>,
}

impl Cnf {
    /// How many variables there are; they are numbered from 1.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses there are.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// How many literals all clauses have together.
    pub fn literal_count(&self) -> usize {
        self.literals.len()
    }

    /// The clauses, in the order in which they were made.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
        self.ends.iter().enumerate().map(|(index, &end)| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.literals[start..end]
        })
    }

    /// The clauses with the literals as DIMACS writes them, which is what solvers read.
    pub fn dimacs_clauses(&self) -> impl ExactSizeIterator<Item = Vec<i32>> + Clone {
        self.clauses().map(|clause| clause.iter().map(|literal| literal.dimacs()).collect())
    }

    pub(crate) fn push(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    /// Declares the variables `1..=variables`.
    pub(crate) fn set_variables(&mut self, variables: u32) {
        self.variables = variables;
    }
}
