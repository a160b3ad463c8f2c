//! Finds what follows from some literals by unit propagation, on the whole formula, with counters.
//!
//! This is done once for each cube, to find what is still open. The search below works on the rest.

#[cfg(feature = "checks")]
mod checks;

use super::boolean_conditions::Formula;
use super::literal::BooleanLiteral;
use crate::lists::Lists;

/// A formula with the occurrences of its literals.
#[derive(Clone, Debug)]
pub(super) struct Indexed {
    pub(super) formula: Formula,
    /// For each literal the numbers of the clauses, groups and sums that contain it.
    clauses: Lists<u32>,
    at_most_one: Lists<u32>,
    sums: Lists<u32>,
}

impl Indexed {
    pub(super) fn new(formula: Formula) -> Self {
        let literals = 2 * formula.booleans;
        let of_lists = |lists: &[Vec<BooleanLiteral>]| {
            let own = |(number, list): (u32, &'_ Vec<BooleanLiteral>)| {
                list.iter().map(move |literal| (literal.code(), number)).collect::<Vec<_>>()
            };
            Lists::grouped(literals, (0..).zip(lists).flat_map(own))
        };
        let sums = (0..)
            .zip(&formula.sums)
            .flat_map(|(number, sum)| sum.terms.iter().map(move |term| (term.0.code(), number)));
        let sums = Lists::grouped(literals, sums);
        Self {
            clauses: of_lists(&formula.clauses),
            at_most_one: of_lists(&formula.at_most_one),
            sums,
            formula,
        }
    }
}

/// The literals that are known to hold.
#[derive(Clone, Debug)]
pub(super) struct Units {
    holds: Vec<bool>,
    /// For each clause the number of its false literals.
    falsified: Vec<u32>,
    queue: Vec<BooleanLiteral>,
}

impl Units {
    /// Finds what follows from the formula alone. Returns `None` if that is a contradiction.
    pub(super) fn root(indexed: &Indexed) -> Option<Self> {
        let formula = &indexed.formula;
        let mut units = Self {
            holds: vec![false; 2 * formula.booleans],
            falsified: vec![0; formula.clauses.len()],
            queue: Vec::new(),
        };
        for clause in &formula.clauses {
            match clause[..] {
                [] => return None,
                [unit] if !units.set(unit) => return None,
                _ => {}
            }
        }
        let all = (0..formula.sums.len()).all(|sum| units.sum(indexed, sum));
        (all && units.propagate(indexed)).then_some(units)
    }

    /// Adds literals and what follows from them. Returns `None` if that is a contradiction. Cost: linear in the
    /// occurrences of the literals that become known.
    pub(super) fn with(
        &self,
        indexed: &Indexed,
        literals: impl IntoIterator<Item = BooleanLiteral>,
    ) -> Option<Self> {
        let mut units = self.clone();
        for literal in literals {
            if !units.set(literal) {
                return None;
            }
        }
        units.propagate(indexed).then_some(units)
    }

    pub(super) fn holds(&self, literal: BooleanLiteral) -> bool {
        self.holds[literal.code()]
    }

    pub(super) fn is_open(&self, literal: BooleanLiteral) -> bool {
        !self.holds(literal) && !self.holds(!literal)
    }

    /// Makes a literal hold. Returns false if its negation holds.
    fn set(&mut self, literal: BooleanLiteral) -> bool {
        if self.holds(!literal) {
            return false;
        }
        if !std::mem::replace(&mut self.holds[literal.code()], true) {
            self.queue.push(literal);
        }
        true
    }

    fn propagate(&mut self, indexed: &Indexed) -> bool {
        let formula = &indexed.formula;
        let mut touched: Vec<u32> = Vec::new();
        loop {
            while let Some(literal) = self.queue.pop() {
                for &clause in indexed.clauses.of((!literal).code()) {
                    let literals = &formula.clauses[clause as usize];
                    let falsified = &mut self.falsified[clause as usize];
                    *falsified += 1;
                    if *falsified as usize + 1 < literals.len() {
                        continue;
                    }
                    let last = literals.iter().copied().find(|&literal| !self.holds(!literal));
                    if !last.is_some_and(|last| self.set(last)) {
                        return false;
                    }
                }
                for &group in indexed.at_most_one.of(literal.code()) {
                    let mut others =
                        formula.at_most_one[group as usize].iter().filter(|&&other| other != literal);
                    if !others.all(|&other| self.set(!other)) {
                        return false;
                    }
                }
                touched.extend(indexed.sums.of(literal.code()));
                touched.extend(indexed.sums.of((!literal).code()));
                if touched.len() > 2 * formula.sums.len() {
                    touched.sort_unstable();
                    touched.dedup();
                }
            }
            let Some(sum) = touched.pop() else {
                #[cfg(feature = "checks")]
                self.check(indexed);
                return true;
            };
            if !self.sum(indexed, sum as usize) {
                return false;
            }
        }
    }

    /// Propagates a sum to its terms. Returns false if its bounds are out of reach.
    fn sum(&mut self, indexed: &Indexed, sum: usize) -> bool {
        let sum = &indexed.formula.sums[sum];
        let (mut sure, mut reach) = (0, 0);
        for &(literal, weight) in &sum.terms {
            sure += if self.holds(literal) { weight } else { 0 };
            reach += if self.holds(!literal) { 0 } else { weight };
        }
        if sure > sum.most || reach < sum.least {
            return false;
        }
        for &(literal, weight) in &sum.terms {
            if self.is_open(literal) {
                let ok = if sure + weight > sum.most {
                    self.set(!literal)
                } else if reach - weight < sum.least {
                    self.set(literal)
                } else {
                    true
                };
                if !ok {
                    return false;
                }
            }
        }
        true
    }
}
