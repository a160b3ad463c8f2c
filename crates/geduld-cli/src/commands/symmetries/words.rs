//! A group of symmetries in words: as a product of those that move the board and those that exchange what lies there, if it is
//! one.
//!
//! Those that exchange nothing and those that move nothing are two normal subgroups with nothing in common but the identity, so
//! their product is direct; it is the whole group if the orders say so. Otherwise further symmetries do both at once. Permutations of
//! values that nothing tells apart are a normal subgroup that effects do not see: a third factor, known beforehand.

mod exchanges;
mod moves;

use std::collections::BTreeSet;

use geduld_puzzle::{SymmetryEffect, SymmetryWords};
use num_bigint::BigUint;

use exchanges::{alike_words, exchange_words, things_words};
use moves::{move_words, places_words};

/// How many symmetries are looked at one by one.
const LIMIT: usize = 20_000;

/// What a group consists of.
pub struct Factors {
    /// Subgroups whose direct product lies in the group, each with its order.
    pub factors: Vec<(BigUint, String)>,
    /// Symmetries that generate the group together with the factors; none if it is their product.
    pub further: Vec<String>,
}

/// The factors of a group of this order with these generators; `None` if it is too large to tell, or the effects do not tell all
/// symmetries apart.
pub fn factors(words: &SymmetryWords, generators: &[SymmetryEffect], order: &BigUint) -> Option<Factors> {
    let identity = SymmetryEffect {
        places: (0..words.maps.first()?.1.len()).collect(),
        things: (0..words.names.len() * words.kinds.len()).collect(),
    };
    let alike: BigUint = words.alike.sets.iter().map(|&(ways, _)| factorial(ways)).product();
    if order % &alike != BigUint::ZERO {
        return None;
    }
    let order = &(order / &alike);
    let moves: Vec<SymmetryEffect>;
    let exchanges: Vec<SymmetryEffect>;
    let exchange_order: BigUint;
    let mut further = Vec::new();
    if let Some(all) = closure(&identity, generators) {
        if BigUint::from(all.len()) != *order {
            return None;
        }
        moves = all.iter().filter(|effect| words.keeps_things(effect)).cloned().collect();
        exchanges = all.iter().filter(|effect| effect.keeps_places()).cloned().collect();
        exchange_order = exchanges.len().into();
        // Their product, whose generators are few: of each the group is made anew.
        let mut reached = Generated::of(&identity, moves.iter().chain(&exchanges))?;
        let mut rest: Vec<&SymmetryEffect> = all.iter().collect();
        rest.sort_by_key(|effect| (moved(&effect.things), moved(&effect.places)));
        for effect in rest {
            if reached.add(&identity, effect)? {
                further.push(both(words, effect));
            }
        }
    } else {
        if generators.iter().any(|effect| !effect.keeps_places() && !words.keeps_things(effect)) {
            return None;
        }
        let of_places: Vec<SymmetryEffect> =
            generators.iter().filter(|effect| words.keeps_things(effect)).cloned().collect();
        moves = closure(&identity, &of_places)?.into_iter().collect();
        exchanges = generators.iter().filter(|effect| effect.keeps_places()).cloned().collect();
        exchange_order = order / moves.len();
    }
    let mut factors = Vec::new();
    if moves.len() > 1 {
        factors.push((moves.len().into(), move_words(words, &identity, &moves)?));
    }
    if exchange_order > BigUint::from(1u32) {
        factors.push((exchange_order.clone(), exchange_words(words, &identity, &exchanges, &exchange_order)));
    }
    if !words.alike.sets.is_empty() {
        factors.push((alike, alike_words(words)));
    }
    Some(Factors { factors, further })
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// All products of the generators, unless there are too many.
fn closure(identity: &SymmetryEffect, generators: &[SymmetryEffect]) -> Option<BTreeSet<SymmetryEffect>> {
    let mut group = BTreeSet::from([identity.clone()]);
    let mut frontier = vec![identity.clone()];
    while let Some(element) = frontier.pop() {
        for generator in generators {
            let product = element.then(generator);
            if group.insert(product.clone()) {
                if group.len() > LIMIT {
                    return None;
                }
                frontier.push(product);
            }
        }
    }
    Some(group)
}

/// How many a permutation moves.
fn moved(permutation: &[usize]) -> usize {
    permutation.iter().enumerate().filter(|&(from, &to)| from != to).count()
}

/// A group, and as few generators of it as came in turn.
struct Generated {
    elements: BTreeSet<SymmetryEffect>,
    generators: Vec<SymmetryEffect>,
}

impl Generated {
    /// The group that these generate; `None` if it is too large.
    fn of<'r>(
        identity: &SymmetryEffect,
        generators: impl IntoIterator<Item = &'r SymmetryEffect>,
    ) -> Option<Self> {
        let mut group = Self { elements: BTreeSet::from([identity.clone()]), generators: Vec::new() };
        for generator in generators {
            group.add(identity, generator)?;
        }
        Some(group)
    }

    /// Adds a generator, unless the group has it already; whether it was added. A subgroup is at most half of a group, so few are.
    fn add(&mut self, identity: &SymmetryEffect, generator: &SymmetryEffect) -> Option<bool> {
        if self.elements.contains(generator) {
            return Some(false);
        }
        self.generators.push(generator.clone());
        self.elements = closure(identity, &self.generators)?;
        Some(true)
    }
}

/// As few of the elements as a greedy choice needs to generate a group together with those given, those that are simplest first.
fn further_generators<K: Ord>(
    identity: &SymmetryEffect,
    given: &[SymmetryEffect],
    group: &[SymmetryEffect],
    simplicity: impl Fn(&SymmetryEffect) -> K,
) -> Option<Vec<SymmetryEffect>> {
    let mut reached = Generated::of(identity, given)?;
    let mut found = Vec::new();
    let mut candidates: Vec<&SymmetryEffect> = group.iter().collect();
    candidates.sort_by_cached_key(|effect| simplicity(effect));
    for candidate in candidates {
        if reached.add(identity, candidate)? {
            found.push(candidate.clone());
        }
    }
    Some(found)
}

/// A symmetry that moves the board and exchanges things.
fn both(words: &SymmetryWords, effect: &SymmetryEffect) -> String {
    format!("{} with {}", places_words(words, &effect.places), things_words(words, &effect.things))
}

/// The cycles of a permutation, fixed points left out.
fn cycles(permutation: &[usize], name: impl Fn(usize) -> String) -> String {
    let mut seen = vec![false; permutation.len()];
    let mut text = String::new();
    for start in 0..permutation.len() {
        let mut members = Vec::new();
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            members.push(name(at));
            at = permutation[at];
        }
        if members.len() > 1 {
            text += &format!("({})", members.join(" "));
        }
    }
    text
}
