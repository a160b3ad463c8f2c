//! From automorphisms of the graph to automorphisms of the model: verification, and repair by Schreier's lemma.
//!
//! The automorphisms of a model form a subgroup H of those of its graph. If a generator fails the check, H is
//! smaller, but the other generators need not generate it: under a parity constraint half of the group fails, and
//! all generators may be in that half. Schreier's lemma finds generators of H nevertheless: walk the cosets H t,
//! telling two of them apart by the check alone (x and t lie in the same coset if x t⁻¹ passes); for each
//! representative t and generator g, with t g in the coset of u, t g u⁻¹ is in H, and these generate H.
//!
//! D. F. Holt, B. Eick, E. A. O'Brien, *Handbook of Computational Group Theory*, 2005, section 2.5.

use geduld_model::{AutomorphismCheck, Permutation};

/// The verified part of a group.
pub(crate) struct Verified {
    /// Every one of these passed the check; none is the identity.
    pub(crate) generators: Vec<Permutation>,
    /// How many times smaller the verified subgroup is; `None` if that passes the limit. The generators are
    /// then still sound, but may not generate all that would pass.
    pub(crate) index: Option<usize>,
    /// How many of the generators given failed.
    pub(crate) rejected: usize,
}

/// The subgroup of what passes the check, if its index is at most `max_index`.
///
/// Cost: index squared times number of generators checks, at worst.
pub(crate) fn verified(
    check: &AutomorphismCheck<'_>,
    generators: &[Permutation],
    atoms: usize,
    max_index: usize,
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
