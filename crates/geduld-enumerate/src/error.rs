//! What is wrong with a formula, and why there is no count.

use thiserror::Error;

/// The most variables that a formula may have.
pub(crate) const VARIABLES: usize = 1 << 30;
/// The most literals that the clauses of a formula may have together.
pub(crate) const LITERALS: usize = 1 << 31;

/// A formula, or an assumption, that an enumerator cannot use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormulaError {
    /// There are more variables than 32-bit numbers can name as literals.
    #[error(
        "the formula has {0} variables, but enumeration without blocking clauses serves at most {VARIABLES}"
    )]
    TooManyVariables(usize),
    /// The clauses have more literals than 32-bit numbers can point to.
    #[error(
        "the clauses of the formula have more than {0} literals, which is more than enumeration without blocking clauses serves"
    )]
    TooManyLiterals(usize),
    /// A clause contains 0, or names a variable that the formula does not have.
    #[error("clause {clause} contains {literal}, but the variables of the formula are 1 to {variables}")]
    Clause {
        /// The number of the clause, from 1.
        clause: usize,
        /// What is not a literal.
        literal: i32,
        /// How many variables there are.
        variables: usize,
    },
    /// The projection contains a number that is not a variable of the formula.
    #[error("the projection contains {variable}, but the variables of the formula are 1 to {variables}")]
    Projection {
        /// What is not a variable.
        variable: i32,
        /// How many variables there are.
        variables: usize,
    },
    /// An assumption is 0, or names a variable that the formula does not have.
    #[error("{literal} is assumed, but the variables of the formula are 1 to {variables}")]
    Assumption {
        /// What is not a literal.
        literal: i32,
        /// How many variables there are.
        variables: usize,
    },
}

/// Why there is no exact number of models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotCounted {
    /// The formula cannot be used.
    #[error(transparent)]
    Formula(#[from] FormulaError),
    /// A limit was reached.
    #[error("the count was interrupted: there are at least {counted} models")]
    Interrupted {
        /// How many models were counted until then.
        counted: u128,
    },
    /// The number of models does not fit into 128 bits.
    #[error("there are more than 2^128 - 1 models: project to fewer variables")]
    Overflow,
}
