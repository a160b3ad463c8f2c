//! Groups of effects, and permutations as cycles.

use std::collections::BTreeSet;

use geduld::puzzles::SymmetryEffect;
use num_bigint::BigUint;

/// The maximum size of a group whose elements are enumerated.
const LIMIT: usize = 20_000;

pub fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

/// All products of the generators, unless there are too many.
pub fn closure(identity: &SymmetryEffect, generators: &[SymmetryEffect]) -> Option<BTreeSet<SymmetryEffect>> {
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

/// The number of points that a permutation moves.
pub fn moved(permutation: &[usize]) -> usize {
    permutation.iter().enumerate().filter(|&(from, &to)| from != to).count()
}

/// A group with its generators. None of the generators is a product of the earlier ones.
pub struct Generated {
    elements: BTreeSet<SymmetryEffect>,
    pub generators: Vec<SymmetryEffect>,
}

impl Generated {
    /// The group that these elements generate; `None` if it is too large.
    pub fn of<'r>(
        identity: &SymmetryEffect,
        generators: impl IntoIterator<Item = &'r SymmetryEffect>,
    ) -> Option<Self> {
        let mut group = Self { elements: BTreeSet::from([identity.clone()]), generators: Vec::new() };
        for generator in generators {
            group.add(identity, generator)?;
        }
        Some(group)
    }

    /// Adds a generator, unless it is already in the group, and returns whether it was added. Each new generator at
    /// least doubles the group, so there are few.
    pub fn add(&mut self, identity: &SymmetryEffect, generator: &SymmetryEffect) -> Option<bool> {
        if self.elements.contains(generator) {
            return Some(false);
        }
        self.generators.push(generator.clone());
        self.elements = closure(identity, &self.generators)?;
        Some(true)
    }
}

/// A greedy choice of elements that generate the group together with the given ones. Simple elements are tried first.
pub fn further_generators<K: Ord>(
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

/// The cycles of a permutation, without fixed points.
pub fn cycles(permutation: &[usize], name: impl Fn(usize) -> String) -> String {
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
