//! Number sets: which set of numbers an equation of different numbers has, and then which of its variables has which: an
//! order-4 square has 86 sets of four numbers that add up to 34.
//!
//! - Clauses, with a literal for each set: some set is chosen; `¬set ∨` the literals of all terms that have this number,
//!   for each number of the set; `¬literal ∨` the sets with this number, for each literal of a term.
//! - Number, for n terms of d weights each, and S sets: S auxiliaries, n S + n d + 1 clauses. S grows with d^(n-1) / n!: 86
//!   for a row of a square of order 4, 1394 for order 5, 32,134 for order 6.
//! - Parsimonious: a set chosen needs a term for each of its numbers, and has as many as there are terms; so it is the set
//!   of the numbers that the terms have.
//! - Unit propagation finds which numbers are in no set that is left, whichever variable has them.
//! - Where the numbers need not be different, or have different factors, or several sums are allowed, partial sums are written instead.
//! - On magic squares of order 4 clasp needs more conflicts for all solutions than with any other encoding measured: the
//!   numbers are in the module on the order encoding.
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
    // By number, which is what the terms have in common, not by weight.
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

/// The search for all sets of numbers with a certain sum.
struct Sets<'a> {
    /// Ascending.
    numbers: &'a [i64],
    /// Positions in `numbers`.
    found: &'a mut Vec<Vec<usize>>,
    visited: usize,
}

impl Sets<'_> {
    /// All sets that begin with those chosen, and have `open` numbers more that add up to `rest`.
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
            // The smallest sum that goes on from here; it grows with the position.
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
