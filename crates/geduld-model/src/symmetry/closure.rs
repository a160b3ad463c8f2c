//! All elements of a group, built up generator by generator (Dimino's algorithm).
//!
//! When a generator is new to a closed group H, the larger group is a union of cosets H r. A coset is tested by its
//! representative r alone and added as a whole. So almost all products are computed once and never looked up.
//!
//! G. Butler, *Fundamental Algorithms for Permutation Groups*, 1991, chapter 3.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::{Atom, Permutation};

/// A closed group of symmetries.
#[derive(Clone, Debug)]
pub struct Subgroup {
    /// The generators that are needed for this group.
    pub generators: Vec<Permutation>,
    /// The elements in ascending order, the identity first. Each acts differently on the decision atoms.
    pub elements: Vec<Permutation>,
    /// Whether the group contains every symmetry that the given generators generate.
    pub whole: bool,
}

impl Subgroup {
    /// The group that these permutations of `atoms` atoms generate. The first `decision_atoms` atoms belong to decision
    /// variables: permutations map them to one another, and of those that act in the same way on them only one is kept.
    /// Generators that would make the group larger than `limit` are left out.
    ///
    /// Cost: `limit` times number of atoms for each generator.
    pub fn generated<'p>(
        generators: impl IntoIterator<Item = &'p Permutation>,
        atoms: usize,
        decision_atoms: usize,
        limit: usize,
    ) -> Self {
        let element = |map| Element { map, atoms: decision_atoms };
        let (mut needed, mut whole) = (Vec::new(), true);
        let mut elements = vec![element(Permutation::identity(atoms))];
        for generator in generators {
            if elements.binary_search(&element(generator.clone())).is_ok() {
                continue;
            }
            needed.push(generator.clone());
            match grown(&elements, &needed, limit) {
                Some(larger) => elements = larger,
                None => {
                    needed.pop();
                    whole = false;
                }
            }
        }
        Self {
            generators: needed,
            elements: elements.into_iter().map(|element| element.map).collect(),
            whole,
        }
    }
}

/// An element of a group of permutations.
#[derive(Clone)]
struct Element {
    map: Permutation,
    /// The number of first atoms by which it is told apart from other elements.
    atoms: usize,
}

impl Element {
    fn then(&self, next: &Permutation) -> Self {
        Self { map: self.map.then(next), atoms: self.atoms }
    }
}

impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Element {}

impl PartialOrd for Element {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Element {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.atoms == self.map.len() {
            return self.map.cmp(&other.map);
        }
        let own = (0..self.atoms).map(|atom| self.map.image(Atom::new(atom)));
        own.cmp((0..self.atoms).map(|atom| other.map.image(Atom::new(atom))))
    }
}

/// The larger group after a further generator, the last one, in ascending order; `None` if it has more than `limit`
/// elements. The group is in ascending order too, so the identity is its first element.
///
/// Cost: order of the new group (at most `limit`) times number of atoms.
fn grown(group: &[Element], generators: &[Permutation], limit: usize) -> Option<Vec<Element>> {
    // A larger group has at least twice as many elements. This shortcut finds most refusals.
    if 2 * group.len() > limit {
        return None;
    }
    let mut elements: BTreeSet<Element> = group.iter().cloned().collect();
    let mut representatives = vec![group[0].clone()];
    let mut next = 0;
    while next < representatives.len() {
        for generator in generators {
            let product = representatives[next].then(generator);
            if elements.contains(&product) {
                continue;
            }
            if elements.len() + group.len() > limit {
                return None;
            }
            elements.extend(group.iter().map(|element| element.then(&product.map)));
            representatives.push(product);
        }
        next += 1;
    }
    Some(elements.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Atom;

    fn permutation(images: &[usize]) -> Permutation {
        Permutation::new(images.iter().map(|&image| Atom::new(image)).collect()).unwrap()
    }

    #[test]
    fn agrees_with_closing_by_all_products() {
        let generators = [&[1, 0, 2, 3, 4, 5], &[1, 2, 3, 0, 4, 5], &[2, 3, 0, 1, 4, 5], &[0, 1, 2, 3, 5, 4]]
            .map(|images| permutation(images));
        let group = Subgroup::generated(&generators, 6, 6, 48);
        assert!(group.whole);
        assert_eq!(group.generators, [0, 1, 3].map(|needed| generators[needed].clone()));
        assert_eq!(Some(group.elements), Permutation::close(&generators, 6, 48));
    }

    #[test]
    fn what_acts_alike_on_the_first_atoms_is_one_element() {
        // A swap of two atoms, with and without a rotation of three other atoms that do not count.
        let generators =
            [&[1, 0, 3, 4, 2], &[1, 0, 2, 3, 4], &[0, 1, 3, 2, 4]].map(|images| permutation(images));
        let group = Subgroup::generated(&generators, 5, 2, 2);
        assert!(group.whole);
        assert_eq!((group.generators.len(), group.elements.len()), (1, 2));
    }

    #[test]
    fn a_generator_too_many_is_left_out() {
        let generators = [&[1, 2, 3, 0], &[1, 0, 2, 3], &[3, 2, 1, 0]].map(|images| permutation(images));
        let group = Subgroup::generated(&generators, 4, 4, 23);
        assert!(!group.whole);
        assert_eq!(group.generators, [0, 2].map(|needed| generators[needed].clone()));
        assert_eq!(group.elements.len(), 8);
    }
}
