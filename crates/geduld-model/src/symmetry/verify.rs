//! From automorphisms of the graph to automorphisms of the model: verification, and repair by Schreier's lemma.
//!
//! The automorphisms of a model form a subgroup H of those of its graph. If a generator fails the check, H is smaller,
//! but the other generators need not generate it. Example: under a parity constraint half of the group fails, and all
//! generators may be in that half.
//!
//! Schreier's lemma still finds generators of H. The algorithm walks through the cosets H t. It tells cosets apart by
//! the check alone: x and t lie in the same coset if x t⁻¹ passes. For each representative t and generator g, let u be
//! the representative of the coset of t g. Then t g u⁻¹ is in H, and all these elements generate H.
//!
//! D. F. Holt, B. Eick, E. A. O'Brien, *Handbook of Computational Group Theory*, 2005, section 2.5.

use crate::symmetry::effort::Effort;
use crate::{AutomorphismCheck, Permutation};

/// The verified part of a group.
pub(crate) struct Verified {
    /// Generators that passed the check. None is the identity.
    pub(crate) generators: Vec<Permutation>,
    /// How many times smaller the verified subgroup is than the whole group; `None` if that exceeds the limit. Then the
    /// generators are still sound, but may not generate all symmetries.
    pub(crate) index: Option<usize>,
    /// The number of given generators that failed.
    pub(crate) rejected: usize,
}

/// The subgroup of the elements that pass the check, if its index is at most `max_index` and the effort suffices. One
/// unit is a look at an atom or a constraint.
///
/// Cost: at worst index squared times number of generators checks.
pub(crate) fn verified(
    check: &AutomorphismCheck<'_>,
    generators: &[Permutation],
    atoms: usize,
    max_index: usize,
    effort: &mut Effort,
) -> Verified {
    let mut kept: Vec<Permutation> = Vec::new();
    let mut keep = |element: Permutation| {
        if !element.is_identity() && !kept.contains(&element) {
            kept.push(element);
        }
    };
    let rejected: Vec<bool> = generators.iter().map(|generator| !check.holds(generator)).collect();
    generators.iter().zip(&rejected).filter(|&(_, &no)| !no).for_each(|(yes, _)| keep(yes.clone()));
    let rejected = rejected.iter().filter(|&&no| no).count();

    let mut cosets = vec![Permutation::identity(atoms)];
    let mut inverses = cosets.clone();
    let mut complete = true;
    let mut next = 0;
    while rejected > 0 && complete && next < cosets.len() {
        for generator in generators {
            let product = cosets[next].then(generator);
            if effort.spend(inverses.len() * (atoms + check.constraints())).is_none() {
                complete = false;
                break;
            }
            let mut quotients = inverses.iter().map(|inverse| product.then(inverse));
            if let Some(element) = quotients.find(|quotient| check.holds(quotient)) {
                keep(element);
            } else if cosets.len() < max_index {
                inverses.push(product.inverse());
                cosets.push(product);
            } else {
                complete = false;
            }
        }
        next += 1;
    }
    Verified { generators: kept, index: complete.then_some(cosets.len()), rejected }
}
