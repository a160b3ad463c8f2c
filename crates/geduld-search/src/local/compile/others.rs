//! Rules that depend on all of their variables: different numbers, parities.

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld_model::{Atom, VarId};

use super::Compiler;
use crate::lists::narrow;
use crate::local::bits::Bits;
use crate::local::pool::weights;
use crate::local::slot_model::{Different, Other, Term, TermParity};
use crate::local::views::NOTHING;

impl Compiler<'_> {
    /// What determines the numbers of a variable seen through a slot: its domain, its map, and the number of values of
    /// the slot.
    fn signature(&self, variable: VarId, slot: u32, map: usize) -> (usize, usize, usize) {
        (self.views.domains.kind_of[variable.index()], map, self.domain_size(slot))
    }

    /// For each value of a slot the number of a variable seen through it.
    fn numbers(&self, variable: VarId, slot: u32, map: usize) -> Vec<Option<i64>> {
        let domain = &self.views.domains.kinds[self.views.domains.kind_of[variable.index()]];
        let number = |value| match self.views.maps.image(map, value) {
            NOTHING => None,
            image => Some(domain.number(image)),
        };
        (0..).take(self.domain_size(slot)).map(number).collect()
    }

    pub(super) fn different(&mut self, variables: &[VarId]) {
        let mut indices: BTreeMap<i64, u32> = BTreeMap::new();
        let mut known: BTreeMap<(usize, usize, usize), Arc<[u32]>> = BTreeMap::new();
        let mut terms: Vec<(u32, Arc<[u32]>)> = Vec::new();
        let mut constants = Vec::new();
        let mut index = |number: i64| {
            let next = narrow(indices.len());
            *indices.entry(number).or_insert(next)
        };
        for &variable in variables {
            match self.seen(variable) {
                Err(value) => constants.push(index(self.views.domains.number(variable, value))),
                Ok((slot, map)) => {
                    let signature = self.signature(variable, slot, map);
                    let table = known.entry(signature).or_insert_with(|| {
                        let numbers = self.numbers(variable, slot, map);
                        numbers.into_iter().map(|number| number.map_or(NOTHING, &mut index)).collect()
                    });
                    terms.push((slot, Arc::clone(table)));
                }
            }
        }
        let mut fixed = vec![0; indices.len()];
        constants.iter().for_each(|&index: &u32| fixed[index as usize] += 1);
        terms.sort_by_key(|term| term.0);
        let mut slots: Vec<u32> = terms.iter().map(|term| term.0).collect();
        slots.dedup();
        if !slots.is_empty() {
            self.others.push((Other::Different(Different { terms, fixed }), slots));
        }
    }

    pub(super) fn parity(&mut self, variables: &[VarId], flips: &[Atom], odd: bool) {
        let mut known: BTreeMap<(usize, usize, usize), Arc<[i64]>> = BTreeMap::new();
        let terms = variables
            .iter()
            .map(|&variable| match self.seen(variable) {
                Err(value) => Term::Constant(self.views.domains.number(variable, value)),
                Ok((slot, map)) => {
                    let signature = self.signature(variable, slot, map);
                    let numbers = known.entry(signature).or_insert_with(|| {
                        let numbers = self.numbers(variable, slot, map);
                        numbers.into_iter().map(|number| number.unwrap_or(0)).collect()
                    });
                    Term::Of(slot, Arc::clone(numbers))
                }
            })
            .collect();
        let mut flipping: BTreeMap<u32, Bits> = BTreeMap::new();
        let mut odd = odd;
        for &atom in flips {
            let (weights, constant) =
                weights(self.model, &self.views, &self.slot_of, &self.allowed, [(atom, 1)]);
            odd ^= constant == 1;
            for (slot, value) in weights.into_keys() {
                let size = self.domain_size(slot);
                let bits = flipping.entry(slot).or_insert_with(|| Bits::none(size));
                // Two atoms of one slot and value cancel each other.
                if !bits.remove(value) {
                    bits.insert(value);
                }
            }
        }
        let flips = flipping.into_iter().collect();
        self.parities.push(TermParity { terms, flips, odd });
    }
}
