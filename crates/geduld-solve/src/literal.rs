//! The check of literals that all adapters share.

/// The variable of a literal, counted from 0.
///
/// # Panics
/// If the literal is 0 or names a variable above `variables`.
pub(crate) fn index(literal: i32, variables: usize) -> usize {
    let variable = literal.unsigned_abs() as usize;
    assert!((1..=variables).contains(&variable), "{literal} is not a literal over {variables} variables");
    variable - 1
}
