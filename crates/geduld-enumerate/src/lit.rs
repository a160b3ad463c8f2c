//! Literals as the solver numbers them: twice the variable (from 0), plus 1 for the negation.

use std::ops::Not;

/// A variable, from 0.
pub(crate) type Var = u32;

/// A literal. It is also an index into arrays that have an entry for each literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PackedLit(u32);

impl PackedLit {
    pub fn new(var: Var, positive: bool) -> Self {
        Self(var << 1 | u32::from(!positive))
    }

    /// Makes a literal of its DIMACS number.
    pub fn from_dimacs(literal: i32) -> Self {
        Self::new(literal.unsigned_abs() - 1, literal > 0)
    }

    /// Makes a literal of its DIMACS number, if there is such a variable.
    pub fn known(literal: i32, variables: usize) -> Option<Self> {
        (1..=variables).contains(&(literal.unsigned_abs() as usize)).then(|| Self::from_dimacs(literal))
    }

    /// The DIMACS number of the literal.
    pub fn dimacs(self) -> i32 {
        // A variable fits, because DIMACS has named it.
        let variable = (self.var() + 1).cast_signed();
        if self.is_positive() { variable } else { -variable }
    }

    pub fn var(self) -> Var {
        self.0 >> 1
    }

    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that represents the literal in the arena of clauses.
    pub fn code(self) -> u32 {
        self.0
    }

    /// Makes a literal of its number in the arena of clauses.
    pub fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl Not for PackedLit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
