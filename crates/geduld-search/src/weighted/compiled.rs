//! The network, with additional data for propagation.

use geduld_model::hang_together;

use super::sums::Sum;
use crate::mask::{Mask, index};
use crate::network::{Link, Network, RuleKind};
use crate::problem::{GraphRule, ParityRule};

/// A model ready to be propagated.
#[derive(Clone, Debug)]
pub(super) struct Compiled<const W: usize> {
    pub(super) network: Network<W>,
    /// The rules, those of the network first.
    pub(super) kinds: Vec<Kind<W>>,
    /// The number of places in each rule.
    pub(super) sizes: Vec<u32>,
    /// For each variable the rules that contain it, and its place there.
    pub(super) places: Vec<Vec<(usize, usize)>>,
    /// The variables that draw on the gcc.
    pub(super) drawing: Vec<usize>,
    /// Whether the gcc is an all-different.
    pub(super) plain: bool,
    /// The ids of an all-different, if all its numbers must be taken.
    pub(super) needed: Option<Mask<W>>,
}

/// How a rule is propagated.
#[derive(Clone, Debug)]
pub(super) enum Kind<const W: usize> {
    /// Weights add up to a value between two bounds.
    Sum(Sum<W>),
    /// Two variables, where an extreme candidate of one allows the other the most.
    Comparison([Side<W>; 2]),
    /// The variables take one of the rows.
    Rows { slots: Vec<usize>, rows: Vec<Vec<u16>> },
    /// The number of inversions and flips is odd or even.
    Parity(ParityRule),
    /// The filled vertices are connected.
    Graph(GraphRule),
}

/// One of the two variables of a comparison.
#[derive(Clone, Debug)]
pub(super) struct Side<const W: usize> {
    pub(super) slot: usize,
    /// The ids of the other variable that each of its ids allows.
    pub(super) allowed: Vec<Mask<W>>,
    /// Whether later ids allow more; otherwise they allow less.
    pub(super) rising: bool,
}

impl<const W: usize> Compiled<W> {
    /// Compiles a network. Cost: linear in its pairs and rows.
    pub(super) fn new(network: Network<W>) -> Self {
        let slots = network.domains.len();
        let mut kinds = Vec::new();
        let mut places = vec![Vec::new(); slots];
        let mut sizes = Vec::new();
        let mut add = |kind, slots: &[usize]| {
            for (place, &slot) in slots.iter().enumerate() {
                places[slot].push((kinds.len(), place));
            }
            kinds.push(kind);
            sizes.push(crate::checked::fitting(slots.len()));
        };
        for rule in &network.rules {
            let slots = rule.slots.clone();
            let kind = match &rule.kind {
                RuleKind::Sum(sum) => Kind::Sum(Sum::new(sum)),
                RuleKind::Rows { rows, .. } => Kind::Rows { slots, rows: rows.clone() },
                RuleKind::Parity(parity) => Kind::Parity(parity.clone()),
                RuleKind::Graph(graph) => Kind::Graph(graph.clone()),
            };
            add(kind, &rule.slots);
        }
        for comparison in comparisons(&network) {
            let slots = [comparison[0].slot, comparison[1].slot];
            add(Kind::Comparison(comparison), &slots);
        }
        let drawing: Vec<usize> = (0..slots).filter(|&slot| network.variables[slot].in_gcc).collect();
        let plain = network.copies.iter().all(|&copies| copies == 1)
            && network.items.iter().all(|ids| ids.is_single())
            && network.item_of.iter().all(Option::is_some);
        let is_full = plain && network.items.len() == drawing.len() && !drawing.is_empty();
        let needed = is_full.then(|| Mask::range(0..network.items.len()));
        Self { kinds, sizes, places, drawing, plain, needed, network }
    }

    /// Whether a variable draws on the gcc.
    pub(super) fn draws(&self, slot: usize) -> bool {
        self.network.variables[slot].in_gcc
    }

    /// The item that an id of a variable takes.
    pub(super) fn item(&self, slot: usize, id: usize) -> Option<usize> {
        if self.draws(slot) { self.network.item_of[id] } else { None }
    }

    /// Whether a parity is right, once all variables are known.
    pub(super) fn has_parity(&self, parity: &ParityRule, ids: &[i32]) -> bool {
        let number = |&slot: &usize| self.network.variables[slot].numbers[index(ids[slot])];
        let numbers: Vec<i64> = parity.slots.iter().map(number).collect();
        let after = |place: usize| &numbers[place + 1..];
        let smaller = |place: usize| after(place).iter().filter(|&&later| later < numbers[place]).count();
        let inversions: usize = (0..numbers.len()).map(smaller).sum();
        let flips = parity.flips.iter().filter(|&&(slot, id)| ids[slot] == i32::from(id)).count();
        ((inversions + flips) % 2 == 1) == parity.odd
    }
}

/// Whether the filled vertices are connected, once all variables are known.
pub(super) fn is_connected(graph: &GraphRule, ids: &[i32]) -> bool {
    let filled = |&(slot, id): &(usize, u16)| ids[slot] == i32::from(id);
    let filled: Vec<bool> = graph.vertices.iter().map(filled).collect();
    hang_together(&filled, &graph.edges)
}

/// The pairs that are comparisons.
fn comparisons<const W: usize>(network: &Network<W>) -> Vec<[Side<W>; 2]> {
    let mut found = Vec::new();
    for slot in 0..network.domains.len() {
        for link in network.links[slot].iter().filter(|link| link.other > slot) {
            // Of several pairs of the same variables, only one is recognised. The others are still used as pairs.
            let back = network.links[link.other].iter().find(|back| back.other == slot);
            let sides =
                back.and_then(|back| Some([side(network, slot, link)?, side(network, link.other, back)?]));
            found.extend(sides);
        }
    }
    found
}

fn side<const W: usize>(network: &Network<W>, slot: usize, link: &Link) -> Option<Side<W>> {
    let allowed = &network.partners[link.partners..][..network.variables[slot].allowed.len()];
    let within = |a: Mask<W>, b: Mask<W>| a & !b == Mask::EMPTY;
    let rising = allowed.windows(2).all(|pair| within(pair[0], pair[1]));
    let falling = allowed.windows(2).all(|pair| within(pair[1], pair[0]));
    (rising || falling).then(|| Side { slot, allowed: allowed.to_vec(), rising })
}
