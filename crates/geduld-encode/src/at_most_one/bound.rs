//! The two bounds, and code that the encoders share.

use pindakaas::constraint::cardinality_one::CardinalityOne;
use pindakaas::constraint::linear::LimitComp;

use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

/// The number of literals that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMostOne,
    ExactlyOne,
}

/// The constraint as a value of the library.
pub(super) fn constraint(literals: &[Lit], bound: Bound) -> CardinalityOne {
    let comparator = match bound {
        Bound::AtMostOne => LimitComp::LessEq,
        Bound::ExactlyOne => LimitComp::Equal,
    };
    CardinalityOne::new(library::literals(literals), comparator)
}

/// Turns "at most one" into "exactly one" by adding a literal for "none of them".
///
/// For encoders that are parsimonious only for "exactly one": if no literal is true, nothing determines their
/// auxiliaries.
pub(super) fn or_none(literals: &[Lit], bound: Bound, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let mut literals = literals.to_vec();
    if bound == Bound::AtMostOne {
        let first = literals.first().map_or(0, |literal| literal.variable());
        literals.push(out.auxiliary(format_args!("none of variable {first} and those that go with it"))?);
    }
    Ok(literals)
}
