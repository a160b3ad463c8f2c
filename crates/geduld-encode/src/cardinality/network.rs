//! Networks of comparators, which sort literals: those that hold come first.
//!
//! A comparator has two outputs, "one of its inputs holds" and "both hold", each written in both directions: 6
//! clauses and 2 auxiliaries. One direction would be enough to forbid counts, and would need half of the clauses. But
//! then an output could hold without its inputs, and a solution would have many extensions.

use geduld_model::Bounds;

use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// Sorted literals; `None` never holds.
pub(super) type Wires = Vec<Option<Lit>>;

/// The literals, padded with literals that never hold until their number is a power of two.
pub(super) fn padded(literals: &[Lit]) -> Wires {
    let mut wires: Wires = literals.iter().copied().map(Some).collect();
    wires.resize(literals.len().next_power_of_two(), None);
    wires
}

/// Sorts wires. Their number must be a power of two.
pub(super) fn sorted(wires: &[Option<Lit>], out: &mut Builder) -> Result<Wires, EncodeError> {
    if wires.len() == 1 {
        return Ok(wires.to_vec());
    }
    let (left, right) = wires.split_at(wires.len() / 2);
    merged(&sorted(left, out)?, &sorted(right, out)?, true, out)
}

/// Merges two sorted lists of the same length (a power of two). It merges the literals at even places, and those at
/// odd places, and then compares neighbours. Returns only the beginning of the merged list unless `whole`: one more
/// than each list has.
pub(super) fn merged(
    left: &[Option<Lit>],
    right: &[Option<Lit>],
    whole: bool,
    out: &mut Builder,
) -> Result<Wires, EncodeError> {
    if let ([left], [right]) = (left, right) {
        return comparator(*left, *right, out);
    }
    let even = merged(&every_other(left, 0), &every_other(right, 0), whole, out)?;
    let odd = merged(&every_other(left, 1), &every_other(right, 1), whole, out)?;
    let mut wires = vec![even[0]];
    for (&one, &other) in even[1..].iter().zip(&odd) {
        wires.extend(comparator(one, other, out)?);
    }
    if whole {
        wires.push(odd[odd.len() - 1]);
    }
    Ok(wires)
}

/// Writes that the number of wires that hold is within the bounds. The wires are sorted; wires left out never hold.
pub(super) fn bound(
    wires: &[Option<Lit>],
    count: Bounds<usize>,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    if let Some(last) = count.least.checked_sub(1) {
        out.clause(wires[last])?;
    }
    match wires.get(count.most) {
        Some(&Some(first)) => out.clause([!first]),
        _ => Ok(()),
    }
}

fn every_other(wires: &[Option<Lit>], first: usize) -> Wires {
    wires.iter().copied().skip(first).step_by(2).collect()
}

fn comparator(a: Option<Lit>, b: Option<Lit>, out: &mut Builder) -> Result<Wires, EncodeError> {
    let (Some(a), Some(b)) = (a, b) else { return Ok(vec![a.or(b), None]) };
    let one = out.auxiliary(format_args!("{a} or {b} holds"))?;
    let both = out.auxiliary(format_args!("{a} and {b} hold"))?;
    for input in [a, b] {
        out.clause([!input, one])?;
        out.clause([!both, input])?;
    }
    out.clause([a, b, !one])?;
    out.clause([!a, !b, both])?;
    Ok(vec![Some(one), Some(both)])
}
