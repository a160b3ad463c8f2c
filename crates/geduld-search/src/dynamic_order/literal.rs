//! Signed Booleans.

use std::ops::Not;

/// A Boolean or its negation: twice its number, plus one if negated. Negations are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BooleanLiteral(u32);

impl BooleanLiteral {
    pub(super) fn new(boolean: usize, negated: bool) -> Self {
        let boolean = u32::try_from(boolean).expect("a model has less than 2^31 Booleans");
        Self(2 * boolean + u32::from(negated))
    }

    pub(super) fn from_code(code: usize) -> Self {
        Self::new(code / 2, code % 2 == 1)
    }

    /// The number among all literals.
    pub(super) fn code(self) -> usize {
        self.0 as usize
    }

    /// The number of its Boolean.
    pub(super) fn boolean(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) fn is_negated(self) -> bool {
        self.0 % 2 == 1
    }
}

impl Not for BooleanLiteral {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
