//! What is left of a parity after some decisions: whether the rest must be odd, and which values of each open variable
//! change that. For a permutation this does not depend on how the closed places were filled, but for one bit.

use crate::decompose::universe::Universes;
use crate::mask::Mask;

/// The number of inversions of a sequence, and of values that flip it, is even or odd.
#[derive(Debug)]
pub(super) struct Parity<const W: usize> {
    /// The first variables of the condition are the sequence.
    pub sequence: usize,
    /// For each variable, the values that flip the parity.
    pub flips: Vec<Mask<W>>,
    pub odd: bool,
}

/// What is left of a parity.
pub(super) struct Rest<const W: usize> {
    /// Whether the open variables must add an odd number to the inversions between them.
    pub odd: bool,
    /// The open variables that matter, each with the values that add one.
    pub open: Vec<(u32, Mask<W>)>,
}

impl<const W: usize> Parity<W> {
    /// Whether an open variable with this domain can change the parity.
    pub fn matters(&self, place: usize, domain: Mask<W>) -> bool {
        let flips = self.flips[place] & domain;
        place < self.sequence || flips != Mask::EMPTY && flips != domain
    }

    /// What is left if the variables have these domains.
    pub fn rest(&self, variables: &[u32], domains: &[Mask<W>], universes: &Universes) -> Rest<W> {
        let number = |place: usize, bit: usize| universes.numbers(variables[place] as usize)[bit];
        let mut rest = Rest { odd: self.odd, open: Vec::new() };
        // The places of the sequence that are closed, with their numbers.
        let closed: Vec<(usize, i64)> = (0..self.sequence)
            .filter(|&place| domains[variables[place] as usize].is_single())
            .filter_map(|place| Some((place, number(place, domains[variables[place] as usize].first()?))))
            .collect();
        for (place, &x) in variables.iter().enumerate() {
            let domain = domains[x as usize];
            if domain.is_single() {
                rest.odd ^= domain & self.flips[place] != Mask::EMPTY;
                continue;
            }
            let is_inverted = |own: i64| {
                let inverted = |&&(other, number): &&(usize, i64)| {
                    other < place && number > own || other > place && number < own
                };
                place < self.sequence && closed.iter().filter(inverted).count() % 2 == 1
            };
            let has = |mask: Mask<W>, bit: usize| mask & Mask::single(bit) != Mask::EMPTY;
            let odd: Mask<W> = (0..universes.numbers(x as usize).len())
                .filter(|&bit| has(domain, bit))
                .filter(|&bit| is_inverted(number(place, bit)) != has(self.flips[place], bit))
                .collect();
            if self.matters(place, domain) {
                rest.open.push((x, odd));
            } else if odd != Mask::EMPTY {
                rest.odd = !rest.odd;
            }
        }
        for (end, &(_, later)) in closed.iter().enumerate() {
            rest.odd ^= closed[..end].iter().filter(|&&(_, earlier)| earlier > later).count() % 2 == 1;
        }
        rest
    }
}
