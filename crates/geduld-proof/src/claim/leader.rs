//! Constraints that only the first solution of each orbit needs to satisfy.

use super::inequality::Inequality;

/// A permutation of the variables 1 to n: the image of each, from the place of the variable 1 on.
pub type Images = Vec<u32>;

/// The constraints that say: a solution x is not before its image under a permutation, in lexicographic order of the
/// variables of `order`, where true comes before false. New variables are numbered from `next` on.
///
/// Let a(1), a(2), … be the variables of `order` that the permutation g moves, and e(i) "x and x ∘ g agree on a(1) to
/// a(i)". Then e(i-1) implies x(a(i)) ≥ x(g(a(i))), and if these two are equal also e(i). Every x that is first in its
/// orbit satisfies this with the true values of the e(i).
///
/// Reference: Crawford, Ginsberg, Luks and Roy, *Symmetry-breaking predicates for search problems*, KR 1996.
pub fn leader(images: &[u32], order: &[u32], next: &mut u32) -> Option<Vec<Inequality>> {
    let signed = |variable: u32| i32::try_from(variable).ok();
    let mut constraints = Vec::new();
    let mut agrees: Option<i32> = None;
    let moved: Vec<(u32, u32)> = (order.iter())
        .map(|&variable| (variable, images[variable as usize - 1]))
        .filter(|(variable, image)| variable != image)
        .collect();
    for (place, &(variable, image)) in moved.iter().enumerate() {
        let (here, there) = (signed(variable)?, signed(image)?);
        let before = agrees.map(|literal| -literal);
        let clause = |literals: [i32; 2]| Inequality::clause(literals.into_iter().chain(before));
        constraints.extend(clause([here, -there]));
        if place + 1 < moved.len() {
            let equal = signed(*next)?;
            *next += 1;
            constraints.extend(clause([here, equal]));
            constraints.extend(clause([-there, equal]));
            agrees = Some(equal);
        }
    }
    Some(constraints)
}
