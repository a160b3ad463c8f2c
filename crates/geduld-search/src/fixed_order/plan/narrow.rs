//! Candidates by tables: a sum or relation of which some variables are known narrows the choice of another variable.

use super::compile::{Compiler, check};
use crate::checked::fitting;
use crate::fixed_order::program::{Check, Level, SumLookup};
use crate::mask::Mask;
use crate::problem::{Relation, SumRule};

/// The maximum number of entries of a table that is looked up. Rules that need a larger table are checked at the end.
const LARGEST_TABLE: usize = 1 << 18;

impl<const W: usize> Compiler<'_, '_, W> {
    /// Narrows the choice by a sum of which some variables may still be unknown.
    pub(super) fn narrow(
        &mut self,
        rule: &SumRule,
        level: &mut Level<W>,
        sums: &mut Vec<SumLookup>,
        checks: &mut Vec<Check>,
    ) {
        let values: usize = rule.terms.iter().map(|(_, weights)| weights.len()).sum();
        self.library.compiled(values);
        let Some(room) = self.room(rule, level.slot) else { return };
        let Some((_, own)) = rule.terms.iter().find(|(slot, _)| *slot == level.slot) else { return };
        let domain: Vec<usize> = self.problem.variables[level.slot].domain().collect();
        let fitting = |known: i64| -> Mask<W> {
            domain.iter().copied().filter(|&id| room.fits(known + own[id])).collect()
        };
        let span = room.known.1.checked_sub(room.known.0).and_then(|span| usize::try_from(span).ok());
        match span.filter(|&span| span < LARGEST_TABLE) {
            Some(span) => {
                self.library.compiled((span + 1) * domain.len());
                let masks: Vec<Mask<W>> =
                    (0..).take(span + 1).map(|sum: i64| fitting(room.known.0 + sum)).collect();
                if masks.iter().all(|&mask| level.base & mask == level.base) {
                    return;
                }
                let known: Vec<&(usize, Vec<i64>)> =
                    rule.terms.iter().filter(|(slot, _)| self.known[*slot]).collect();
                if known.is_empty() {
                    level.base = level.base & masks[0];
                    return;
                }
                let terms = known
                    .iter()
                    .map(|(slot, weights)| {
                        let least = self.extent(*slot, weights).0;
                        (*slot, self.weigh(*slot, weights.iter().map(|weight| weight - least)))
                    })
                    .collect();
                sums.push(SumLookup { terms, table: self.library.table(masks) });
            }
            None if room.complete => checks.push(check(rule)),
            None => {}
        }
    }

    /// The amounts that the variables of a sum, except one, can add. Returns `None` if some variable has no value at
    /// all.
    fn room(&self, rule: &SumRule, slot: usize) -> Option<Room> {
        let mut room =
            Room { known: (0, 0), unknown: (0, 0), least: rule.least, most: rule.most, complete: true };
        for (other, weights) in rule.terms.iter().filter(|(other, _)| *other != slot) {
            self.problem.variables[*other].domain().next()?;
            let (least, most) = self.extent(*other, weights);
            room.complete &= self.known[*other];
            let side = if self.known[*other] { &mut room.known } else { &mut room.unknown };
            *side = (side.0 + least, side.1 + most);
        }
        Some(room)
    }

    /// The least and the greatest weight of a variable's values.
    fn extent(&self, slot: usize, weights: &[i64]) -> (i64, i64) {
        let weights = || self.problem.variables[slot].domain().map(|id| weights[id]);
        // No caller asks for a variable without values.
        (weights().min().unwrap_or(0), weights().max().unwrap_or(0))
    }

    /// Stores the weights of the ids in a domain. Those of other ids are never read.
    fn weigh(&mut self, slot: usize, weights: impl Iterator<Item = i64>) -> usize {
        let start = self.weights.len();
        let allowed = &self.problem.variables[slot].allowed;
        let weights =
            weights.zip(allowed).map(|(weight, &allowed)| if allowed { fitting(weight) } else { 0 });
        self.weights.extend(weights);
        start
    }

    /// Narrows the choice by a relation of which some variables are known.
    pub(super) fn relate(
        &mut self,
        relation: &Relation,
        slot: usize,
        sums: &mut Vec<SumLookup>,
        checks: &mut Vec<Check>,
    ) {
        let columns: Vec<usize> =
            (0..relation.slots.len()).filter(|&column| self.known[relation.slots[column]]).collect();
        if columns.is_empty() {
            return;
        }
        let complete = columns.len() + 1 == relation.slots.len();
        let size = |column: usize| self.problem.variables[relation.slots[column]].allowed.len();
        let entries = columns.iter().try_fold(1usize, |product, &column| product.checked_mul(size(column)));
        let Some(entries) = entries.filter(|&entries| entries <= LARGEST_TABLE) else {
            if complete {
                checks.push(Check::Rows { slots: relation.slots.clone(), rows: relation.rows.clone() });
            }
            return;
        };
        self.library.compiled(entries + relation.rows.len() * columns.len());
        let strides: Vec<usize> = columns
            .iter()
            .scan(1, |next, &column| {
                let stride = *next;
                *next *= size(column);
                Some(stride)
            })
            .collect();
        let own = relation.slots.iter().position(|&other| other == slot);
        let own = own.expect("internal error: a relation narrows a variable that it does not speak of");
        let mut masks = vec![Mask::EMPTY; entries];
        for row in &relation.rows {
            let index: usize =
                columns.iter().zip(&strides).map(|(&column, stride)| usize::from(row[column]) * stride).sum();
            masks[index] = masks[index] | Mask::single(usize::from(row[own]));
        }
        let base: Mask<W> = self.problem.variables[slot].domain().collect();
        if masks.iter().all(|&mask| mask & base == base) {
            return;
        }
        let terms = columns
            .iter()
            .zip(&strides)
            .map(|(&column, &stride)| {
                let weights = (0..size(column)).map(|id| fitting(id * stride));
                (relation.slots[column], self.weigh(relation.slots[column], weights))
            })
            .collect();
        sums.push(SumLookup { terms, table: self.library.table(masks) });
    }
}

/// The values that a sum can still reach.
struct Room {
    known: (i64, i64),
    unknown: (i64, i64),
    least: i64,
    most: i64,
    complete: bool,
}

impl Room {
    fn fits(&self, sum: i64) -> bool {
        sum + self.unknown.1 >= self.least && sum + self.unknown.0 <= self.most
    }
}
