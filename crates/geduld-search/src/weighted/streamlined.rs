//! Solutions of a special shape, which are easier to find than arbitrary solutions.
//!
//! If the different numbers 0 to q² - 1 fill equations of q terms, the digits of the numbers in base q can satisfy the
//! sums: an equation holds if neither a first digit nor a second digit repeats in it. Such solutions are few, but the
//! remaining search shrinks by far more (C. Gomes and M. Sellmann, *Streamlined constraint reasoning*, CP 2004).
//! Pandiagonal squares of order 7 need it.

use super::compiled::{Compiled, Kind};
use super::sums::Sum;
use crate::mask::Mask;
use crate::network::Link;

/// The search for such solutions is of no use if more than one in this many numbers is given.
const FEW: usize = 40;

/// The same model with the condition that no digit repeats in an equation. Returns `None` if the model does not have
/// the required form, or if many numbers are given. Cost: linear in the model and in the pairs of variables that share
/// an equation.
pub(super) fn streamlined<const W: usize>(compiled: &Compiled<W>) -> Option<Compiled<W>> {
    compiled.needed?;
    let network = &compiled.network;
    let count = network.items.len();
    let radix = count.isqrt();
    let is_known = |slot: &&usize| network.domains[**slot].is_single();
    let known = compiled.drawing.iter().filter(is_known).count();
    if radix * radix != count || known * FEW > count {
        return None;
    }
    let equations = compiled.kinds.iter().filter_map(|kind| match kind {
        Kind::Sum(sum) if is_balanced(compiled, sum, radix) => Some(sum),
        _ => None,
    });
    let mut network = network.clone();
    let partners = network.partners.len();
    let fits = |a: usize, b: usize| a / radix != b / radix && a % radix != b % radix;
    let allowed = |a: usize| (0..count).filter(|&b| fits(a, b)).collect::<Mask<W>>();
    let before = network.links.iter().map(Vec::len).sum::<usize>();
    for equation in equations {
        for first in &equation.terms {
            for second in equation.terms.iter().filter(|second| second.slot != first.slot) {
                network.links[first.slot].push(Link { other: second.slot, partners, spending: None });
            }
        }
    }
    if network.links.iter().map(Vec::len).sum::<usize>() == before {
        return None;
    }
    network.partners.extend((0..count).map(allowed));
    Some(Compiled::new(network))
}

/// Whether an equation adds up as many different numbers as there are digits, and its sum is the one for which each
/// digit is used once.
fn is_balanced<const W: usize>(compiled: &Compiled<W>, sum: &Sum<W>, radix: usize) -> bool {
    let bases = sum.terms.iter().map(|term| match term.line {
        Some((1, base)) if compiled.draws(term.slot) => i128::from(base).checked_mul(2),
        _ => None,
    });
    // The average of the ids 0 to q² - 1 is (q² - 1) / 2.
    let radix_number = radix as i128;
    let twice: Option<i128> =
        bases.sum::<Option<i128>>().map(|bases| bases + radix_number.pow(3) - radix_number);
    sum.terms.len() == radix && sum.least == sum.most && twice == Some(2 * i128::from(sum.least))
}
