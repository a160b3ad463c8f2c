//! Mistakes in a formula, and reasons why there is no count.

use thiserror::Error;

/// The maximum number of variables of a formula.
pub(crate) const VARIABLES: usize = 1 << 30;
/// The maximum number of literals of all clauses of a formula together.
pub(crate) const LITERALS: usize = 1 << 31;

/// A formula, or an assumption, that an enumerator cannot use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormulaError {
    /// There are more variables than 32-bit numbers can name as literals.
    #[error(
        "the formula has {0} variables, but enumeration without blocking clauses supports at most {VARIABLES}"
    )]
    TooManyVariables(usize),
    /// The clauses have more literals than 32-bit numbers can point to.
    #[error(
        "the clauses of the formula have more than {0} literals, which is more than enumeration without blocking clauses supports"
    )]
    TooManyLiterals(usize),
    /// A clause contains 0, or names a variable that the formula does not have.
    #[error("clause {clause} contains {literal}, but the variables of the formula are 1 to {variables}")]
    Clause {
        /// The number of the clause, from 1.
        clause: usize,
        /// The number that is not a literal.
        literal: i32,
        /// The number of variables.
        variables: usize,
    },
    /// The projection contains a number that is not a variable of the formula.
    #[error("the projection contains {variable}, but the variables of the formula are 1 to {variables}")]
    Projection {
        /// The number that is not a variable.
        variable: i32,
        /// The number of variables.
        variables: usize,
    },
    /// An assumption is 0, or names a variable that the formula does not have.
    #[error("{literal} is assumed, but the variables of the formula are 1 to {variables}")]
    Assumption {
        /// The number that is not a literal.
        literal: i32,
        /// The number of variables.
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
        /// The number of models that were counted until then.
        counted: u128,
    },
    /// The number of models does not fit into 128 bits.
    #[error("there are more than 2^128 - 1 models: project to fewer variables")]
    Overflow,
}
