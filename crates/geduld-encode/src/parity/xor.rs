//! Parities of literals.

use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The numbers that a variable can take, with their literals, exactly one of which holds.
pub(super) type Numbers = Vec<(i64, Lit)>;

/// Writes that an odd (or even) number of the literals hold.
///
/// This is a chain of n - 2 auxiliary parities with 4 clauses each, and 2 clauses at the end. Parsimonious: each
/// parity is defined by the one before it.
pub(crate) fn xor(literals: &[Lit], odd: bool, out: &mut Builder) -> Result<(), EncodeError> {
    let (parity, last) = match literals {
        [] if odd => return out.clause([]),
        [] => return Ok(()),
        [only] => return out.clause([if odd { *only } else { !*only }]),
        [first, middle @ .., last] => {
            let mut parity = *first;
            for (count, &literal) in (2..).zip(middle) {
                let meaning = format!("an odd number of the first {count} parities");
                parity = exclusive_or(parity, literal, &meaning, out)?;
            }
            (parity, if odd { *last } else { !*last })
        }
    };
    out.clause([parity, last])?;
    out.clause([!parity, !last])
}

/// Adds a literal for "exactly one of the two holds". Clauses: 4.
pub(super) fn exclusive_or(a: Lit, b: Lit, meaning: &str, out: &mut Builder) -> Result<Lit, EncodeError> {
    let result = out.auxiliary(meaning)?;
    for (a, b, result) in [(a, b, !result), (!a, !b, !result), (!a, b, result), (a, !b, result)] {
        out.clause([!a, !b, result])?;
    }
    Ok(result)
}
