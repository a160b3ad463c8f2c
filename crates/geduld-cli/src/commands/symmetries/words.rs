//! Describes a group of symmetries in words. If possible, it is a product of the symmetries that move the board and
//! those that exchange the things on it.
//!
//! The symmetries that exchange nothing and those that move nothing are two normal subgroups. They share only the
//! identity, so their product is direct. It is the whole group if the orders agree. Otherwise there are further
//! symmetries that do both at once. Permutations of indistinguishable values are a normal subgroup that effects do not
//! show: a third factor, known in advance.

mod exchanges;
mod groups;
mod moves;

use geduld::puzzles::{SymmetryEffect, SymmetryWords};
use num_bigint::BigUint;

use exchanges::{alike_words, exchange_words, things_words};
use groups::{Generated, closure, factorial, moved};
use moves::{move_words, places_words};

/// The factors of a group.
pub struct Factors {
    /// Subgroups whose direct product lies in the group, each with its order.
    pub factors: Vec<(BigUint, String)>,
    /// Symmetries that generate the group together with the factors; none if it is their product.
    pub further: Vec<String>,
}

/// The factors of the group with this order and these generators; `None` if the group is too large, or if different
/// symmetries have the same effect.
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
        // The product of both. It has few generators, so it is affordable to rebuild the group for each of them.
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

/// The words for a symmetry that moves the board and exchanges things.
fn both(words: &SymmetryWords, effect: &SymmetryEffect) -> String {
    format!("{} with {}", places_words(words, &effect.places), things_words(words, &effect.things))
}
