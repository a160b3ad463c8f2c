//! Sums, of atoms and of numbers.

use std::collections::BTreeMap;

use geduld_model::{Atom, Bounds, Value, VarId};

use super::{Compiler, Signature};
use crate::lists::narrow;
use crate::local::Unsuitable;
use crate::local::pool::weights;
use crate::local::slot_model::Sum;
use crate::local::views::NOTHING;

/// More than the number of atoms of any model.
const MOST_ATOMS: i64 = 1 << 40;

impl Compiler<'_> {
    pub(super) fn sparse_sum(
        &mut self,
        atoms: impl Iterator<Item = (Atom, i64)>,
        constant: i64,
        bounds: Bounds<i64>,
    ) -> Result<(), Unsuitable> {
        // Bounds beyond any sum of atoms are clamped, so that differences do not overflow.
        let [least, most] = [bounds.least, bounds.most].map(|bound| bound.clamp(-MOST_ATOMS, MOST_ATOMS));
        let (weights, fixed) = weights(self.model, &self.views, &self.slot_of, &self.allowed, atoms);
        let sum = Sum { constant: constant + fixed, least, most };
        // The amounts that the slots can add.
        let mut slots: BTreeMap<u32, (usize, i64, i64)> = BTreeMap::new();
        for (&(slot, _), &weight) in &weights {
            let (listed, low, high) = slots.entry(slot).or_insert((0, i64::MAX, i64::MIN));
            *listed += 1;
            (*low, *high) = ((*low).min(weight), (*high).max(weight));
        }
        let (mut low, mut high) = (sum.constant, sum.constant);
        for (&slot, &(listed, own_low, own_high)) in &slots {
            let all_listed = listed == self.allowed[slot as usize].len();
            low += if all_listed { own_low } else { own_low.min(0) };
            high += if all_listed { own_high } else { own_high.max(0) };
        }
        if low > most || high < least || least > most {
            return Err(Unsuitable::Contradiction);
        }
        if low >= least && high <= most {
            return Ok(());
        }
        if let (Some((&slot, _)), 1) = (slots.first_key_value(), slots.len()) {
            self.allowed[slot as usize].keep(|value| {
                let weight = weights.get(&(slot, value)).copied().unwrap_or(0);
                sum.violation(sum.constant + weight) == 0
            });
            return Ok(());
        }
        let number = narrow(self.sums.len());
        for ((slot, value), weight) in weights {
            self.sparse.entry(slot).or_default().push((value, number, weight));
        }
        self.sums.push(sum);
        self.sum_members.push(slots.into_keys().collect());
        Ok(())
    }

    pub(super) fn linear(&mut self, terms: &[(i64, VarId)], sum: Bounds<i64>) -> Result<(), Unsuitable> {
        let sum = self.model.bounds_within_reach(terms, sum).ok_or(Unsuitable::NumbersTooLarge)?;
        let mut constant = 0;
        let mut signatures: BTreeMap<u32, Signature> = BTreeMap::new();
        for &(factor, variable) in terms.iter().filter(|(factor, _)| *factor != 0) {
            match self.seen(variable) {
                Err(value) => constant += factor * self.views.domains.number(variable, value),
                Ok((slot, map)) => {
                    let kind = self.views.domains.kind_of[variable.index()];
                    signatures.entry(slot).or_default().push((factor, kind, map));
                }
            }
        }
        let number = narrow(self.sums.len());
        let mut members = Vec::new();
        let mut entries = Vec::new();
        for (slot, mut signature) in signatures {
            signature.sort_unstable();
            let size = self.domain_size(slot);
            let known = self.table_numbers.get(&signature).copied();
            let table = known.filter(|&table| self.tables[table as usize].len() == size);
            let table = table.unwrap_or_else(|| {
                let weight = |value: Value| {
                    let added = signature.iter().map(|&(factor, kind, map)| {
                        let image = self.views.maps.image(map, value);
                        if image == NOTHING {
                            0
                        } else {
                            factor * self.views.domains.kinds[kind].number(image)
                        }
                    });
                    added.sum()
                };
                self.tables.push((0..).take(size).map(weight).collect());
                self.table_numbers.insert(signature, narrow(self.tables.len() - 1));
                narrow(self.tables.len() - 1)
            });
            // A weight that is the same for all values is a constant.
            let weights = &self.tables[table as usize];
            let mut added = self.allowed[slot as usize].iter().map(|value| weights[value as usize]);
            let first = added.next().unwrap_or(0);
            if added.all(|other| other == first) {
                constant += first;
            } else {
                members.push(slot);
                entries.push((slot, table));
            }
        }
        let rule = Sum { constant, least: sum.least, most: sum.most };
        match entries.as_slice() {
            _ if sum.least > sum.most => return Err(Unsuitable::Contradiction),
            [] if sum.contains(constant) => {}
            [] => return Err(Unsuitable::Contradiction),
            &[(slot, table)] => {
                let weights = &self.tables[table as usize];
                self.allowed[slot as usize].keep(|value| sum.contains(constant + weights[value as usize]));
            }
            _ => {
                entries.iter().for_each(|&(slot, table)| self.dense[slot as usize].push((number, table)));
                self.sums.push(rule);
                self.sum_members.push(members);
            }
        }
        Ok(())
    }
}
