//! The formula of a proof.

use sha2::{Digest, Sha256};

use crate::digest::hexadecimal;

/// Clauses over the variables 1 to n, as lists of DIMACS literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: u32,
    literals: Vec<i32>,
    /// For each clause, where its literals end.
    ends: Vec<usize>,
}

impl Formula {
    /// A formula of these clauses.
    ///
    /// # Panics
    /// If a literal is 0 or names a variable that does not exist.
    pub fn new<C: IntoIterator<Item = i32>>(variables: u32, clauses: impl IntoIterator<Item = C>) -> Self {
        let mut formula = Self { variables, ..Self::default() };
        for clause in clauses {
            formula.literals.extend(clause);
            formula.ends.push(formula.literals.len());
        }
        let known = |&literal: &i32| (1..=variables).contains(&literal.unsigned_abs());
        assert!(formula.literals.iter().all(known), "a literal names a variable that does not exist");
        formula
    }

    /// The number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The clauses in their order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        self.ends.iter().enumerate().map(|(index, &end)| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.literals[start..end]
        })
    }

    /// The SHA-256 of its clauses, each written as in DIMACS (`1 -2 0` and a line feed), in hexadecimal.
    pub fn digest(&self) -> String {
        let mut digest = Sha256::new();
        let mut line = String::new();
        for clause in self.clauses() {
            line.clear();
            clause.iter().for_each(|literal| line += &format!("{literal} "));
            line += "0\n";
            digest.update(&line);
        }
        hexadecimal(digest)
    }
}
