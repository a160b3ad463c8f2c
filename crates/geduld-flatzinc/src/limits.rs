//! Limits on what is written out value by value.

/// The maximum nesting depth of lists and calls.
pub(crate) const MOST_NESTED: usize = 64;
/// The maximum number of values of a variable, and of all variables together.
pub(crate) const MOST_VALUES: u128 = 1 << 16;
pub(crate) const MOST_IN_ALL: u128 = 1 << 21;

/// Limits on what is written out value by value. Anything larger is written with digits and sums. The limits affect
/// only the speed: the solutions are the same with any limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WritingLimits {
    /// A variable with more values is written with digits. At most 65,536.
    pub values: u128,
    /// The base of the digits, from 2 to 256.
    pub base: i64,
    /// A multiplied variable is eliminated if it has more values than this and only names a sum or product of variables
    /// with few values.
    pub spelled: u128,
    /// Arithmetic whose table would have more rows becomes sums. Constraints on lists that would need more clauses also
    /// become sums.
    pub rows: u128,
}

impl Default for WritingLimits {
    fn default() -> Self {
        Self { values: 1 << 16, base: 32, spelled: 64, rows: 1 << 16 }
    }
}
