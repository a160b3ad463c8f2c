//! Number sets: first the set of numbers in an equation of different numbers, then which variable has which of them.
//! A square of order 4 has 86 sets of four numbers that add up to 34.
//!
//! - Clauses, with a literal for each set: some set is chosen; for each number of a set, `¬set ∨` the literals of all
//!   terms that have this number; for each literal of a term, `¬literal ∨` the sets with its number.
//! - Number, for n terms of d weights each, and S sets: S auxiliaries, n S + n d + 1 clauses. S grows with d^(n-1) /
//!   n!: 86 for a row of a square of order 4, 1394 for order 5, 32,134 for order 6.
//! - Parsimonious: a chosen set needs a term for each of its numbers, and has as many numbers as there are terms. So
//!   it is the set of the numbers that the terms have.
//! - Unit propagation excludes the numbers that are in none of the remaining sets, for all variables.
//! - If the numbers need not be different, or have different factors, or several sums are allowed, partial sums are
//!   written instead.
//! - For all magic squares of order 4 clasp needs more conflicts than with any other encoding measured. The module
//!   `order` has the numbers.
//! - Reference: the sets of a kakuro or killer-sudoku line; H. Simonis, "Kakuro as a Constraint Problem", ModRef 2008.

use std::collections::BTreeMap;

use super::normal_form::BoundedSum;
use super::partial_sums;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    let Some(total) = sum.bounds.exact().filter(|_| sum.different) else {
        return partial_sums::encode(sum, out);
    };
    // By number, not by weight, because the terms have numbers in common.
    let mut literals: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
    for term in &sum.terms {
        for &(weight, literal) in &term.weights {
            literals.entry(weight + term.least).or_default().push(literal);
        }
    }
    let numbers: Vec<i64> = literals.keys().copied().collect();
    let total = total + sum.terms.iter().map(|term| term.least).sum::<i64>();
    let mut sets = Vec::new();
    let size = sum.terms.len();
    Sets { numbers: &numbers, found: &mut sets, visited: 0 }.extend(&mut Vec::new(), size, total, out)?;

    let mut containing: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
    let mut chosen = Vec::with_capacity(sets.len());
    for set in &sets {
        let names: Vec<String> = set.iter().map(|&position| numbers[position].to_string()).collect();
        let literal = out.auxiliary(format_args!("the numbers are {}", names.join(" ")))?;
        for &position in set {
            out.clause(literals[&numbers[position]].iter().copied().chain([!literal]))?;
            containing.entry(numbers[position]).or_default().push(literal);
        }
        chosen.push(literal);
    }
    out.clause(chosen)?;
    for (number, literals) in &literals {
        let sets = containing.get(number).map_or(&[][..], Vec::as_slice);
        literals.iter().try_for_each(|&literal| out.clause(sets.iter().copied().chain([!literal])))?;
    }
    Ok(())
}

/// The search for all sets of numbers with a given sum.
struct Sets<'a> {
    /// Ascending.
    numbers: &'a [i64],
    /// Positions in `numbers`.
    found: &'a mut Vec<Vec<usize>>,
    visited: usize,
}

impl Sets<'_> {
    /// Finds all sets that begin with the numbers chosen, followed by `open` numbers that add up to `rest`.
    fn extend(
        &mut self,
        chosen: &mut Vec<usize>,
        open: usize,
        rest: i64,
        out: &Builder,
    ) -> Result<(), EncodeError> {
        self.visited += 1;
        out.check_size(self.visited)?;
        if open == 0 {
            if rest == 0 {
                self.found.push(chosen.clone());
            }
            return Ok(());
        }
        let from = chosen.last().map_or(0, |&last| last + 1);
        let left = self.numbers.len();
        if left - from < open || self.numbers[left - open..].iter().sum::<i64>() < rest {
            return Ok(());
        }
        for position in from..=left - open {
            // The smallest sum with this position as the next one. It grows with the position.
            if self.numbers[position..position + open].iter().sum::<i64>() > rest {
                break;
            }
            chosen.push(position);
            self.extend(chosen, open - 1, rest - self.numbers[position], out)?;
            chosen.pop();
        }
        Ok(())
    }
}
