//! Keys of components: everything their number of solutions depends on, written in full.

use crate::decompose::components::Component;
use crate::decompose::mask_model::{MaskModel, Rule, USUAL_VALUES};
use crate::decompose::state::State;
use crate::mask::Mask;

/// The first byte of a key: keys of different levels never meet.
pub(super) const BY_ITEMS: u8 = 0;
pub(super) const BY_NUMBER: u8 = 1;
pub(super) const UP_TO_ISOMORPHISM: u8 = 2;
/// Of a formula with the variables that others define.
pub(super) const WITH_ALL_VARIABLES: u8 = 3;
/// Of an exact cover with its items in a fixed order.
pub(super) const BY_COVERED_ITEMS: u8 = 4;

/// A part of a residual. A test leaves one out and must see wrong counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyPart {
    Domains,
    Conditions,
    Bounds,
    Rows,
    Pieces,
    Parity,
    Roles,
}

/// Writes keys.
#[derive(Default)]
pub(super) struct Writer {
    pub bytes: Vec<u8>,
    /// The part that a test leaves out.
    #[cfg(test)]
    pub forgotten: Option<KeyPart>,
}

impl Writer {
    /// Whether a part is written.
    #[inline]
    pub fn writes(&self, part: KeyPart) -> bool {
        #[cfg(test)]
        return self.forgotten != Some(part);
        #[cfg(not(test))]
        {
            let _ = part;
            true
        }
    }

    /// Writes a number, small ones in a single byte.
    #[inline]
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(u8::try_from(number & 0x7F).unwrap_or(0) | 0x80);
            number >>= 7;
        }
        self.bytes.push(u8::try_from(number).unwrap_or(0));
    }

    /// Writes a number that may be negative.
    #[inline]
    pub fn signed(&mut self, number: i64) {
        self.number((number.cast_unsigned() << 1) ^ (number >> 63).cast_unsigned());
    }

    /// Writes an ascending list: its length and the distances.
    pub fn ascending(&mut self, list: &[u32]) {
        self.number(list.len() as u64);
        let mut before = 0;
        for &number in list {
            self.number(u64::from(number - before));
            before = number;
        }
    }

    /// Writes a mask: its words, or the distances between the ends of its runs if it has many words. Another mask with
    /// the same ends is the same mask, and the 0 at the end is no distance.
    pub fn mask<const W: usize>(&mut self, mask: Mask<W>) {
        if 64 * W <= USUAL_VALUES {
            (0..W).for_each(|word| self.number(mask.word(word)));
            return;
        }
        let (mut ends, mut before) = (mask.ends_of_runs(), 0);
        while let Some(end) = ends.pop() {
            self.number(1 + u64::from(end.cast_unsigned()) - before);
            before = u64::from(end.cast_unsigned());
        }
        self.number(0);
    }

    /// Writes the domain of an open variable. With two values there is only one possibility.
    #[inline]
    pub fn domain<const W: usize>(&mut self, problem: &MaskModel<W>, x: u32, domain: Mask<W>) {
        if self.writes(KeyPart::Domains) && problem.universes.numbers(x as usize).len() > 2 {
            self.mask(domain);
        }
    }
}

/// Writes the open groups of an exact cover, which determine the open options.
pub(super) fn by_items(component: &mut Component, writer: &mut Writer) {
    component.conditions.sort_unstable();
    writer.bytes.push(BY_ITEMS);
    writer.ascending(&component.conditions);
}

/// Writes the residual with the numbers of its variables and conditions. All-different adds nothing to the domains.
pub(super) fn by_number<const W: usize>(
    state: &State<'_, W>,
    component: &mut Component,
    writer: &mut Writer,
) {
    let problem = state.problem;
    component.variables.sort_unstable();
    component.conditions.sort_unstable();
    writer.bytes.push(BY_NUMBER);
    writer.ascending(&component.variables);
    for &x in &component.variables {
        writer.domain(problem, x, state.domains[x as usize]);
    }
    if writer.writes(KeyPart::Conditions) {
        writer.ascending(&component.conditions);
    }
    for &number in &component.conditions {
        let condition = &problem.conditions[number as usize];
        match &condition.rule {
            Rule::Sum(sum) if writer.writes(KeyPart::Bounds) => {
                let (least, most) = state.rest_of_sum(number, sum);
                writer.signed(least);
                writer.signed(most);
            }
            Rule::Table(_) if writer.writes(KeyPart::Rows) => {
                for &x in &condition.variables {
                    let domain = state.domains[x as usize];
                    if domain.is_single() {
                        writer.number(domain.first().unwrap_or(0) as u64);
                    }
                }
            }
            Rule::Connected(graph) if writer.writes(KeyPart::Pieces) => {
                let pieces = graph.pieces(&condition.variables, &state.domains);
                let beside = graph.beside(&pieces);
                writer.number(beside.len() as u64);
                beside.iter().for_each(|piece| writer.ascending(piece));
            }
            Rule::Parity(parity) if writer.writes(KeyPart::Parity) => {
                let rest = parity.rest(&condition.variables, &state.domains, &problem.universes);
                writer.number(u64::from(rest.odd));
                rest.open.into_iter().for_each(|(_, odd)| writer.mask(odd));
            }
            // The literals that are not false, and the open vertices, follow from the domains.
            Rule::Sum(_)
            | Rule::Table(_)
            | Rule::Connected(_)
            | Rule::Parity(_)
            | Rule::Clause(_)
            | Rule::Different => {}
        }
    }
}
