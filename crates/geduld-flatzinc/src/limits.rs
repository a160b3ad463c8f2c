//! Limits on what is written out value by value.

/// The maximum nesting depth of lists and calls.
pub(crate) const MOST_NESTED: usize = 64;
/// The maximum number of values of a variable, and of all variables together.
pub(crate) const MOST_VALUES: u128 = 1 << 16;
pub(crate) const MOST_IN_ALL: u128 = 1 << 21;

/// Limits on what is written out value by value. A model with anything larger has only its decisions, and the demand
/// that propagation can complete them. The limits affect only the speed: the solutions are the same with any limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WritingLimits {
    /// The maximum number of values of a variable. At most 65,536. A decision with more values is written with digits.
    pub values: u128,
    /// The base of the digits, from 2 to 256. Variables of all 64-bit numbers need 4, 16, 32, 64 or 256, so that the
    /// weight of each digit has 64 bits.
    pub base: i64,
    /// The maximum number of rows of a table, or of clauses for a list, that a constraint becomes.
    pub rows: u128,
}

impl Default for WritingLimits {
    fn default() -> Self {
        Self { values: MOST_VALUES, base: 32, rows: 1 << 16 }
    }
}

impl WritingLimits {
    /// These limits, with digits for so many of the decisions with these numbers of values that a model can hold all.
    pub(crate) fn for_all(self, decisions: impl Iterator<Item = u128> + Clone) -> Self {
        let digit = u128::from(self.base.unsigned_abs());
        let held = |limit: u128| decisions.clone().filter(|&values| values <= limit).sum::<u128>();
        let mut values = self.values;
        while values > digit && held(values) > MOST_IN_ALL / 2 {
            values /= 2;
        }
        Self { values, ..self }
    }
}
