//! Ranks: for each position i the parity `q_i` of the number of earlier positions that have greater numbers.
//!
//! For each number v, `g_i,v` means x_i > v, and `u_i,v` is the parity of the number of positions, among the first i,
//! that have numbers greater than v. Then q_i = u_{i-1},v, where v is the value of x_i.
//!
//! - Clauses: g_i,v if and only if g_i,w or x_i = w, where w is the next greater number (3 clauses);
//!   u_i,v = u_{i-1},v ⊕ g_i,v (4 clauses); x_i = v implies q_i = u_{i-1},v (2 clauses). Literals that are constant
//!   or equal to another literal are not written.
//! - Number, for n > 1 variables that share their d > 1 numbers: 3 (n - 1)(d - 2) + 4 (n - 2)(d - 1) + (n - 1)(2d - 1)
//!   clauses and (n - 1)(d - 2) + (n - 2)(d - 1) + n - 1 auxiliaries, without the chain that adds up the q_i modulo 2.
//! - Parsimonious: x_i fixes g_i,v, these fix u_i,v, and these with x_i fix q_i.
//! - The variables need not be different: equal numbers are not an inversion here either.
//! - Reference: the inversion table modulo 2; D. E. Knuth, The Art of Computer Programming, vol. 3, section 5.1.1.

use geduld_model::ascending;
use std::collections::BTreeMap;

use super::xor::{Numbers, exclusive_or};
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// A literal for each number. A number without a literal means "false".
type ByNumber = BTreeMap<i64, Lit>;

pub(super) fn encode(sequence: &[Numbers], out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let numbers = ascending(sequence.iter().flatten().map(|&(number, _)| number));

    let mut ranks = Vec::new();
    let mut parities = ByNumber::new();
    for (i, variable) in (1..).zip(sequence) {
        if !parities.is_empty() {
            ranks.push(rank(i, variable, &parities, out)?);
        }
        if i < sequence.len() {
            let greater = greater_than(i, variable, &numbers, out)?;
            parities = add(i, &parities, &greater, out)?;
        }
    }
    Ok(ranks)
}

/// Adds a literal for the parity, out of `parities`, of the number that the variable takes.
fn rank(i: usize, variable: &Numbers, parities: &ByNumber, out: &mut Builder) -> Result<Lit, EncodeError> {
    let rank = out.auxiliary(format_args!("an odd number of the numbers before number {i} is greater"))?;
    for &(number, taken) in variable {
        match parities.get(&number) {
            Some(&parity) => {
                out.clause([!taken, !parity, rank])?;
                out.clause([!taken, parity, !rank])?;
            }
            None => out.clause([!taken, !rank])?,
        }
    }
    Ok(rank)
}

/// For each of `numbers` a literal for "the variable takes a greater one".
fn greater_than(
    i: usize,
    variable: &Numbers,
    numbers: &[i64],
    out: &mut Builder,
) -> Result<ByNumber, EncodeError> {
    let taken: ByNumber = variable.iter().copied().collect();
    let mut greater = ByNumber::new();
    for pair in numbers.windows(2).rev() {
        let (number, next) = (pair[0], pair[1]);
        let literal = match (greater.get(&next).copied(), taken.get(&next).copied()) {
            (Some(above), Some(equal)) => {
                let literal = out.auxiliary(format_args!("number {i} is greater than {number}"))?;
                out.clause([!above, literal])?;
                out.clause([!equal, literal])?;
                out.clause([above, equal, !literal])?;
                literal
            }
            (Some(literal), None) | (None, Some(literal)) => literal,
            (None, None) => continue,
        };
        greater.insert(number, literal);
    }
    Ok(greater)
}

/// The parities after position `i`.
fn add(
    i: usize,
    parities: &ByNumber,
    greater: &ByNumber,
    out: &mut Builder,
) -> Result<ByNumber, EncodeError> {
    let mut sum = parities.clone();
    for (&number, &literal) in greater {
        let parity = match parities.get(&number) {
            Some(&parity) => {
                let meaning = format!("an odd number of the first {i} numbers is greater than {number}");
                exclusive_or(parity, literal, &meaning, out)?
            }
            None => literal,
        };
        sum.insert(number, parity);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for (n, d) in [(2, 2), (3, 3), (2, 5), (5, 2), (4, 6), (9, 9)] {
            let (mut out, literals) = inputs(n * d);
            let sequence: Vec<Numbers> =
                literals.chunks(d).map(|literals| (1..).zip(literals.iter().copied()).collect()).collect();
            encode(&sequence, &mut out).unwrap();
            let clauses = 3 * (n - 1) * (d - 2) + 4 * (n - 2) * (d - 1) + (n - 1) * (2 * d - 1);
            let auxiliaries = (n - 1) * (d - 2) + (n - 2) * (d - 1) + n - 1;
            assert_eq!(size(out, n * d), (clauses, auxiliaries));
        }
    }
}
