//! Passes sums to the encoders of the library.

use pindakaas::constraint::linear::{Comparator, LinExp, LinVariant, Linear, LinearEncoder};
use pindakaas::decision::integer::IntVar;
use pindakaas::{Encoder as _, RangeList};

use super::normal_form::{BoundedSum, Term};
use crate::builder::Builder;
use crate::{EncodeError, Lit, library};

/// The maximum number of values of a sum that an encoder of the library gets, because it may list all values.
pub(crate) const LIBRARY_RANGE: i64 = 1 << 20;

/// How to write the slack of a sum: the difference to the greatest sum allowed, which turns bounds into an equation.
/// Bounds written in this way stay parsimonious; those of the library are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slack {
    /// A literal "at least v" for each number v except 0.
    Unary,
    /// A literal for each binary digit.
    Binary,
}

/// Passes a sum to an encoder of the library.
pub(super) fn with_library<E>(
    sum: &BoundedSum,
    encoder: E,
    slack: Slack,
    out: &mut Builder,
) -> Result<(), EncodeError>
where
    E: for<'a> pindakaas::Encoder<library::Database<'a>, LinVariant>,
{
    if sum.terms.iter().map(Term::greatest).sum::<i64>() >= LIBRARY_RANGE {
        return Err(out.too_large());
    }
    let room = sum.bounds.most - sum.bounds.least;
    let slack_literals = match slack {
        _ if room == 0 => Vec::new(),
        Slack::Unary => unary(room, out)?,
        Slack::Binary => binary(room, out)?,
    };
    library::run(out, |database| {
        let mut total = LinExp::default();
        for term in &sum.terms {
            let values = RangeList::from_sorted_elements(term.weights.iter().map(|&(weight, _)| weight));
            let literals: Vec<_> =
                term.weights.iter().map(|&(_, literal)| library::literal(literal)).collect();
            total += LinExp::from(IntVar::from_direct_encoding(database, values, &literals)?);
        }
        if room > 0 {
            let literals = library::literals(&slack_literals);
            let bits: Vec<_> = literals.iter().map(|&literal| literal.into()).collect();
            total += LinExp::from(match slack {
                Slack::Unary => IntVar::from_order_encoding(database, 0..=room, &literals)?,
                Slack::Binary => IntVar::from_binary_encoding(database, 0..=room, &bits, 0)?,
            });
        }
        let equation = Linear::new(total, Comparator::Equal, sum.bounds.most);
        LinearEncoder::new(encoder).encode(database, &equation)
    })
}

/// Adds literals "at least 1", "at least 2" and so on, up to `most`.
fn unary(most: i64, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let literal = |least: i64| out.auxiliary(format_args!("{least} or more is missing to the greatest sum"));
    let literals = (1..=most).map(literal).collect::<Result<Vec<Lit>, _>>()?;
    literals.windows(2).try_for_each(|pair| out.clause([!pair[1], pair[0]]))?;
    Ok(literals)
}

/// Adds the binary digits of a number up to `most`, the lowest first.
fn binary(most: i64, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let digits = (0..=most.ilog2()).map(|digit| {
        out.auxiliary(format_args!("binary digit {digit} of what is missing to the greatest sum"))
    });
    let digits = digits.collect::<Result<Vec<Lit>, _>>()?;
    // A number is greater than `most` if it has a 1 where `most` has a 0, and above that all the 1s of `most`.
    for (place, &digit) in digits.iter().enumerate().filter(|(place, _)| most >> place & 1 == 0) {
        let above = digits.iter().enumerate().skip(place + 1).filter(|(above, _)| most >> above & 1 == 1);
        out.clause(above.map(|(_, &above)| !above).chain([!digit]))?;
    }
    Ok(digits)
}
