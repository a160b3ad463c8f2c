//! Order literals of a one-hot variable: `g_k` = "its value is the k-th of the list, or a later one".
//!
//! - Clauses, with g_0 true and g_d false: `¬g_{k+1} ∨ g_k`, `¬x_k ∨ g_k`, `¬x_k ∨ ¬g_{k+1}`, `¬g_k ∨ g_{k+1} ∨ x_k`.
//! - Number, for d values: at most 4d clauses and d - 3 auxiliaries, because g_1 is ¬x_0 and g_{d-1} is x_{d-1}.
//! - Parsimonious: the value fixes all of them.
//! - Unit propagation carries every bound from the values to the order literals, and back.
//! - The literals are made once for each variable. All constraints share them.
//! - Reference: J. M. Crawford, A. B. Baker, "Experimental Results on the Application of Satisfiability Algorithms to
//!   Scheduling Problems", AAAI 1994; with the channelling of N. Tamura, A. Taga, S. Kitagawa, M. Banbara, "Compiling
//!   Finite Linear CSP into SAT", Constraints 14 (2009).

use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The order literals of one list of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// g_1, …, g_{d-1}.
    literals: Vec<Lit>,
    values: usize,
}

/// An order literal, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It always holds.
    Always,
    /// It never holds.
    Never,
    /// It holds if the literal does.
    If(Lit),
}

impl std::ops::Not for Bound {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::If(literal) => Self::If(!literal),
        }
    }
}

impl Order {
    /// The order literals of a variable with these values, exactly one of which holds.
    ///
    /// A list and its reverse share their literals.
    ///
    /// # Errors
    /// If the formula becomes too large.
    pub(crate) fn of(values: &[Lit], out: &mut Builder) -> Result<Self, EncodeError> {
        let backwards =
            values.first().map(|first| first.variable()) > values.last().map(|last| last.variable());
        let forwards: Vec<Lit> =
            if backwards { values.iter().rev().copied().collect() } else { values.to_vec() };
        let literals = if let Some(known) = out.order_literals(&forwards) {
            known.to_vec()
        } else {
            // Other constraints share these clauses, and they exclude nothing, so no guard applies to them.
            let guard = out.guard(None);
            let made = make(&forwards, out)?;
            out.guard(guard);
            out.keep_order_literals(forwards, &made);
            made
        };
        let order = Self { literals, values: values.len() };
        Ok(if backwards { order.reversed() } else { order })
    }

    /// The order literals of the list read backwards.
    pub(crate) fn reversed(&self) -> Self {
        Self { literals: self.literals.iter().rev().map(|&literal| !literal).collect(), values: self.values }
    }

    /// Makes an order of these literals. Its variable has one value more than there are literals.
    pub(crate) fn new(literals: Vec<Lit>) -> Self {
        Self { values: literals.len() + 1, literals }
    }

    /// "The value is the one at this position, counted from 0, or a later one."
    pub(crate) fn from(&self, position: usize) -> Bound {
        match position.checked_sub(1) {
            None => Bound::Always,
            Some(_) if position >= self.values => Bound::Never,
            Some(index) => Bound::If(self.literals[index]),
        }
    }
}

/// A clause of order literals.
pub(crate) fn clause<const N: usize>(bounds: [Bound; N], out: &mut Builder) -> Result<(), EncodeError> {
    if bounds.contains(&Bound::Always) {
        return Ok(());
    }
    out.clause(bounds.into_iter().filter_map(|bound| match bound {
        Bound::If(literal) => Some(literal),
        Bound::Always | Bound::Never => None,
    }))
}

fn make(values: &[Lit], out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let ([first, _, ..], [.., last]) = (values, values) else { return Ok(Vec::new()) };
    if values.len() == 2 {
        return Ok(vec![*last]);
    }
    let mut literals = vec![!*first];
    for (k, &value) in values.iter().enumerate().take(values.len() - 1).skip(1) {
        let before = literals[literals.len() - 1];
        let next = if k + 2 == values.len() {
            *last
        } else {
            let first = first.variable();
            out.auxiliary(format_args!("one of the values from {} on, of those of variable {first}", k + 2))?
        };
        out.clause([!next, before])?;
        out.clause([!value, before])?;
        out.clause([!value, !next])?;
        out.clause([!before, next, value])?;
        literals.push(next);
    }
    Ok(literals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AtMostOne;
    use crate::tests::truth_tables::{check_truth_table, inputs, size};

    fn with_domain(literals: &[Lit], out: &mut Builder) -> Result<(), EncodeError> {
        AtMostOne::Pairwise.exactly_one(literals, out)?;
        Order::of(literals, out).map(drop)
    }

    #[test]
    fn a_value_has_exactly_one_extension() {
        for n in 1..7 {
            check_truth_table(n, true, with_domain, |x| x.iter().filter(|&&holds| holds).count() == 1);
        }
    }

    #[test]
    fn a_list_is_encoded_once_and_read_both_ways() {
        let (mut out, literals) = inputs(6);
        let up = Order::of(&literals, &mut out).unwrap();
        let down = Order::of(&literals.iter().rev().copied().collect::<Vec<_>>(), &mut out).unwrap();
        for k in 0..=6 {
            assert_eq!(up.from(k), !down.from(6 - k));
        }
        assert_eq!((up.from(1), up.from(5)), (Bound::If(!literals[0]), Bound::If(literals[5])));
        assert_eq!(size(out, 6), (4 * 4, 3));
    }
}
