//! All elements of a group, built up generator by generator (Dimino's algorithm).
//!
//! When a generator is new to a closed group H, the larger group is a union of cosets H r. A coset is tested by its
//! representative r alone and added as a whole. So almost all products are computed once and never looked up.
//!
//! G. Butler, *Fundamental Algorithms for Permutation Groups*, 1991, chapter 3.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::{Atom, Permutation};

/// A closed group that grows by generators. Elements that act in the same way on the first atoms count as the same
/// element, and only one of them is kept.
pub(crate) struct Closure {
    generators: Vec<Permutation>,
    /// In ascending order, so the identity is the first.
    elements: Vec<Element>,
    /// The number of first atoms by which elements are told apart.
    atoms: usize,
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

/// The effect of a further generator on a [`Closure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    /// None: the generator was in the group already.
    Known,
    /// The group grew.
    Grown,
    /// None: the group would exceed the limit, so the generator was left out.
    Beyond,
}

impl Closure {
    /// The group that contains only the identity of `atoms` atoms. Elements are told apart by the first `told_apart`
    /// atoms. All elements added later must map these first atoms to one another.
    pub(crate) fn trivial(atoms: usize, told_apart: usize) -> Self {
        let identity = Element { map: Permutation::identity(atoms), atoms: told_apart };
        Self { generators: Vec::new(), elements: vec![identity], atoms: told_apart }
    }

    /// The generators that made the group grow, and the elements in ascending order.
    pub(crate) fn into_parts(self) -> (Vec<Permutation>, Vec<Permutation>) {
        (self.generators, self.elements.into_iter().map(|element| element.map).collect())
    }

    /// Adds a generator if the group then has at most `limit` elements.
    ///
    /// Cost: order of the new group (at most `limit`) times number of atoms.
    pub(crate) fn add(&mut self, generator: &Permutation, limit: usize) -> Growth {
        let new = Element { map: generator.clone(), atoms: self.atoms };
        if self.elements.binary_search(&new).is_ok() {
            return Growth::Known;
        }
        // A larger group has at least twice as many elements. This shortcut finds most refusals.
        if 2 * self.elements.len() > limit {
            return Growth::Beyond;
        }
        self.generators.push(generator.clone());
        let mut elements: BTreeSet<Element> = self.elements.iter().cloned().collect();
        let mut representatives = vec![self.elements[0].clone()];
        let mut next = 0;
        while next < representatives.len() {
            for generator in &self.generators {
                let product = representatives[next].then(generator);
                if elements.contains(&product) {
                    continue;
                }
                if elements.len() + self.elements.len() > limit {
                    self.generators.pop();
                    return Growth::Beyond;
                }
                elements.extend(self.elements.iter().map(|element| element.then(&product.map)));
                representatives.push(product);
            }
            next += 1;
        }
        self.elements = elements.into_iter().collect();
        Growth::Grown
    }
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
        let mut closure = Closure::trivial(6, 6);
        let growth = generators.each_ref().map(|generator| closure.add(generator, 48));
        assert_eq!(growth, [Growth::Grown, Growth::Grown, Growth::Known, Growth::Grown]);
        let (kept, elements) = closure.into_parts();
        assert_eq!(kept.len(), 3);
        assert_eq!(Some(elements), Permutation::close(&generators, 6, 48));
    }

    #[test]
    fn what_acts_alike_on_the_first_atoms_is_one_element() {
        // A swap of two atoms, with and without a rotation of three other atoms that do not count.
        let mut closure = Closure::trivial(5, 2);
        assert_eq!(closure.add(&permutation(&[1, 0, 3, 4, 2]), 2), Growth::Grown);
        assert_eq!(closure.add(&permutation(&[1, 0, 2, 3, 4]), 2), Growth::Known);
        assert_eq!(closure.add(&permutation(&[0, 1, 3, 2, 4]), 2), Growth::Known);
        assert_eq!(closure.into_parts().1.len(), 2);
    }

    #[test]
    fn a_generator_too_many_is_left_out() {
        let mut closure = Closure::trivial(4, 4);
        assert_eq!(closure.add(&permutation(&[1, 2, 3, 0]), 23), Growth::Grown);
        assert_eq!(closure.add(&permutation(&[1, 0, 2, 3]), 23), Growth::Beyond);
        assert_eq!(closure.add(&permutation(&[3, 2, 1, 0]), 23), Growth::Grown);
        assert_eq!(closure.into_parts().1.len(), 8);
    }
}
