//! Equations for the encoders of the library.

use pindakaas::constraint::linear::{Comparator, LinExp, LinVariant, Linear, LinearEncoder};
use pindakaas::decision::integer::IntVar;
use pindakaas::{Encoder as _, RangeList};

use super::equation::{Equation, Term};
use crate::builder::Builder;
use crate::{EncodeError, library};

/// The widest sum, in values, that an encoder of the library is asked to encode: it may list all values.
const LIBRARY_RANGE: i64 = 1 << 20;

/// Hands an equation to an encoder of the library.
pub(super) fn with_library<E>(equation: &Equation, encoder: E, out: &mut Builder) -> Result<(), EncodeError>
where
    E: for<'a> pindakaas::Encoder<library::Database<'a>, LinVariant>,
{
    if equation.terms.iter().map(Term::greatest).sum::<i64>() >= LIBRARY_RANGE {
        return Err(out.too_large());
    }
    library::run(out, |database| {
        let mut sum = LinExp::default();
        for term in &equation.terms {
            let values = RangeList::from_sorted_elements(term.weights.iter().map(|&(weight, _)| weight));
            let literals: Vec<_> =
                term.weights.iter().map(|&(_, literal)| library::literal(literal)).collect();
            sum += LinExp::from(IntVar::from_direct_encoding(database, values, &literals)?);
        }
        let equation = Linear::new(sum, Comparator::Equal, equation.sum);
        LinearEncoder::new(encoder).encode(database, &equation)
    })
}
