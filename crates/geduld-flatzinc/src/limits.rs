//! What is small enough to be written out.

/// What is small enough to be written value by value; anything larger is written with digits and sums. The solutions are the same with any
/// limits: they decide only how fast a model is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WritingLimits {
    /// A variable with more values becomes digits; at most 65,536.
    pub values: u128,
    /// The base of the digits, from 2 to 256.
    pub base: i64,
    /// A variable with more values that is nothing but a name for a sum or a product of variables with few is left out, if it is multiplied.
    pub spelled: u128,
    /// Arithmetic that would be a table of more rows becomes sums, and so do lists that would be more clauses.
    pub rows: u128,
}

impl Default for WritingLimits {
    fn default() -> Self {
        Self { values: 1 << 16, base: 32, spelled: 64, rows: 1 << 16 }
    }
}
