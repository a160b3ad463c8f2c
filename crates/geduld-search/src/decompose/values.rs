//! Values that are renamed with the variables, if all conditions are all-different.

use crate::decompose::cache::mix;
use crate::decompose::state::State;
use crate::mask::{Mask, index};

/// The colours of values, if values may be renamed.
pub(super) struct Values<const W: usize> {
    /// The values of the component.
    all: Mask<W>,
    colours: Vec<u64>,
    next: Vec<u64>,
    renamed: bool,
}

impl<const W: usize> Values<W> {
    pub fn new(state: &State<'_, W>, variables: &[u32], renamed: bool) -> Self {
        let domains = variables.iter().map(|&x| state.domains[x as usize]);
        let all = if renamed { domains.fold(Mask::EMPTY, |all, domain| all | domain) } else { Mask::EMPTY };
        let values = all.last().map_or(0, |last| last + 1);
        Self { all, colours: vec![1; values], next: vec![0; values], renamed }
    }

    /// Refines the colours of values by those of variables, and the next colours of variables by those of values.
    pub fn refine(&mut self, state: &mut State<'_, W>, variables: &[u32], colours: &[u64], next: &mut [u64]) {
        if !self.renamed {
            return;
        }
        self.next.fill(0);
        for (&x, colour) in variables.iter().zip(colours) {
            let colour = mix(colour.wrapping_add(3));
            let mut rest = state.domains[x as usize];
            while let Some(bit) = rest.pop() {
                let next = &mut self.next[index(bit)];
                *next = next.wrapping_add(colour);
            }
            state.steps += u64::from(state.domains[x as usize].len());
        }
        for (&x, next) in variables.iter().zip(next) {
            let mut rest = state.domains[x as usize];
            while let Some(bit) = rest.pop() {
                *next = next.wrapping_add(mix(self.next[index(bit)] ^ self.colours[index(bit)]));
            }
        }
        let mut rest = self.all;
        while let Some(bit) = rest.pop() {
            let bit = index(bit);
            self.colours[bit] = mix(self.colours[bit].wrapping_mul(3).wrapping_add(self.next[bit]));
        }
    }
}

/// The new name of each value: values are sorted by the variables, in their new order, that can have them. Values in
/// the same domains are interchangeable.
pub(super) fn value_names<const W: usize>(
    state: &State<'_, W>,
    variables: &[u32],
    order: &[u32],
) -> Vec<u16> {
    let domains: Vec<Mask<W>> =
        order.iter().map(|&i| state.domains[variables[i as usize] as usize]).collect();
    let all = domains.iter().fold(Mask::EMPTY, |all, &domain| all | domain);
    let count = all.last().map_or(0, |last| last + 1);
    let words = domains.len().div_ceil(64);
    // The variables that can have each value, as a set, the first variable in the highest bit.
    let mut sets = vec![0u64; count * words];
    for (place, &domain) in domains.iter().enumerate() {
        let mut rest = domain;
        while let Some(bit) = rest.pop() {
            sets[index(bit) * words + place / 64] |= 1 << (63 - place % 64);
        }
    }
    let set = |bit: &usize| &sets[bit * words..][..words];
    let mut bits: Vec<usize> = (0..count).collect();
    bits.sort_by(|one, other| set(other).cmp(set(one)));
    let mut names = vec![0; count];
    for (name, &bit) in (0..).zip(&bits) {
        names[bit] = name;
    }
    names
}

pub(super) fn renamed<const W: usize>(domain: Mask<W>, names: &[u16]) -> Mask<W> {
    let (mut renamed, mut rest) = (Mask::EMPTY, domain);
    while let Some(bit) = rest.pop() {
        renamed = renamed.with(names[index(bit)].into());
    }
    renamed
}
