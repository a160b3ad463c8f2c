//! Literals as DIMACS numbers.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

/// A Boolean variable (numbered from 1) or its negation, as the non-zero number by which DIMACS represents it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The literal with this DIMACS number.
    pub fn new(dimacs: NonZeroI32) -> Self {
        Self(dimacs)
    }

    /// The literal that is true if this variable is.
    ///
    /// # Panics
    /// If `variable` is 0 or greater than `i32::MAX`.
    pub fn positive(variable: u32) -> Self {
        let number = i32::try_from(variable).ok().and_then(NonZeroI32::new);
        Self(number.expect("variables are numbered from 1 to i32::MAX"))
    }

    /// The variable, counted from 1.
    pub fn variable(self) -> u32 {
        self.0.get().unsigned_abs()
    }

    /// Whether the literal is a variable, and not the negation of one.
    pub fn is_positive(self) -> bool {
        self.0.is_positive()
    }

    /// The DIMACS number of the literal, never 0.
    pub fn dimacs(self) -> i32 {
        self.0.get()
    }
}

impl Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl From<Lit> for i32 {
    fn from(literal: Lit) -> Self {
        literal.dimacs()
    }
}

impl From<Lit> for NonZeroI32 {
    fn from(literal: Lit) -> Self {
        literal.0
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
