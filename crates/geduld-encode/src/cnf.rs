//! Formulas in conjunctive normal form.

use std::num::NonZeroI32;

use crate::Lit;

/// A conjunction of clauses over the variables `1..=variables`.
///
/// All literals are in one vector, so a formula of a million clauses takes two allocations. A variable may occur in
/// no clause; it is then free, and a counter must count it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Lit>,
    /// For each clause, where its literals end.
    ends: Vec<usize>,
}

/// A number that is not a literal of a formula: 0, or one whose variable is beyond those of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{literal} is not a literal of a formula with {variables} variables")]
pub struct NotALiteral {
    /// The number.
    pub literal: i32,
    /// The number of variables of the formula.
    pub variables: u32,
}

impl Cnf {
    /// Makes a formula over the variables `1..=variables` with these clauses, as DIMACS numbers: 3 is variable 3, -3
    /// its negation.
    ///
    /// # Errors
    /// If one of the numbers is not a literal of such a formula.
    pub fn of_dimacs_clauses<C: IntoIterator<Item = i32>>(
        variables: u32,
        clauses: impl IntoIterator<Item = C>,
    ) -> Result<Self, NotALiteral> {
        let mut cnf = Self { variables, ..Self::default() };
        for clause in clauses {
            for literal in clause {
                let known = NonZeroI32::new(literal).filter(|known| known.unsigned_abs().get() <= variables);
                cnf.literals.push(Lit::new(known.ok_or(NotALiteral { literal, variables })?));
            }
            cnf.ends.push(cnf.literals.len());
        }
        Ok(cnf)
    }

    /// The number of variables. They are numbered from 1.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of literals of all clauses together.
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

    /// The clauses with their literals as DIMACS numbers, which is what solvers read.
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
