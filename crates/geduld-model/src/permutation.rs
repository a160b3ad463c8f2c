//! Permutations of atoms.

use thiserror::Error;

use crate::{Atom, Model, Value};

/// A permutation of the atoms of a model: the form in which symmetries are written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    images: Box<[Atom]>,
}

/// The list of images is not a permutation: some atom is missing from it or stands in it twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("atom {0} is not the image of exactly one atom")]
pub struct NotAPermutation(usize);

impl Permutation {
    /// The permutation that carries atom `i` to `images[i]`.
    ///
    /// # Errors
    /// If an atom is not the image of exactly one atom.
    pub fn new(images: Vec<Atom>) -> Result<Self, NotAPermutation> {
        let mut hits = vec![0u32; images.len()];
        for image in &images {
            *hits.get_mut(image.index()).ok_or(NotAPermutation(image.index()))? += 1;
        }
        match hits.iter().position(|&count| count != 1) {
            Some(atom) => Err(NotAPermutation(atom)),
            None => Ok(Self { images: images.into() }),
        }
    }

    /// The permutation of `atoms` atoms that moves nothing.
    pub fn identity(atoms: usize) -> Self {
        Self { images: (0..atoms).map(Atom::new).collect() }
    }

    /// How many atoms it permutes.
    pub fn len(&self) -> usize {
        self.images.len()
    }

    /// Whether there is no atom to permute.
    pub fn is_empty(&self) -> bool {
        self.images.is_empty()
    }

    /// Whether it moves nothing.
    pub fn is_identity(&self) -> bool {
        self.images.iter().enumerate().all(|(index, image)| image.index() == index)
    }

    /// Where an atom goes.
    pub fn image(&self, atom: Atom) -> Atom {
        self.images[atom.index()]
    }

    /// First this one, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        Self { images: self.images.iter().map(|&atom| next.image(atom)).collect() }
    }

    /// The permutation that undoes this one.
    pub fn inverse(&self) -> Self {
        let mut images = vec![Atom(0); self.len()];
        for (index, image) in self.images.iter().enumerate() {
            images[image.index()] = Atom::new(index);
        }
        Self { images: images.into() }
    }

    /// The image of a solution (the values of the decision variables), or of a full assignment.
    ///
    /// `values` must be carried to variables of the same kind: a permutation that moves an atom of the first
    /// `values.len()` variables outside of them, or two of them into one variable, gives no assignment.
    pub fn apply(&self, model: &Model, values: &[Value]) -> Vec<Value> {
        let mut image = vec![0; values.len()];
        self.apply_into(model, values, &mut image);
        image
    }

    /// The same into a place that is there already, as long as `values`.
    pub fn apply_into(&self, model: &Model, values: &[Value], image: &mut [Value]) {
        for (variable, &value) in model.variable_ids().zip(values) {
            let atom = self.image(model.atom(variable, value));
            image[model.variable_of(atom).index()] = model.value_of(atom);
        }
    }

    /// All products of the generators, the identity first and the others in ascending order, or `None` if there
    /// would be more than `limit`. The identity of `atoms` atoms is always among them.
    ///
    /// Cost: order of the group, times number of generators, times number of atoms.
    pub fn close(generators: &[Self], atoms: usize, limit: usize) -> Option<Vec<Self>> {
        let mut group = std::collections::BTreeSet::from([Self::identity(atoms)]);
        let mut frontier = vec![Self::identity(atoms)];
        while let Some(element) = frontier.pop() {
            for generator in generators {
                let product = element.then(generator);
                if !group.contains(&product) {
                    if group.len() >= limit {
                        return None;
                    }
                    group.insert(product.clone());
                    frontier.push(product);
                }
            }
        }
        // The identity is the smallest permutation, so it is the first.
        Some(group.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutation(images: &[usize]) -> Permutation {
        Permutation::new(images.iter().map(|&image| Atom::new(image)).collect()).unwrap()
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        assert_eq!(Permutation::new(vec![Atom(0), Atom(0)]), Err(NotAPermutation(0)));
        assert_eq!(Permutation::new(vec![Atom(0), Atom(7)]), Err(NotAPermutation(7)));
    }

    #[test]
    fn inverse_undoes() {
        let turn = permutation(&[1, 2, 0, 3]);
        assert!(turn.then(&turn.inverse()).is_identity());
        assert!(!turn.then(&turn).is_identity());
    }

    #[test]
    fn closure_is_the_whole_group_or_nothing() {
        let generators = [permutation(&[1, 2, 3, 0]), permutation(&[1, 0, 2, 3])];
        let group = Permutation::close(&generators, 4, 24).unwrap();
        assert_eq!(group.len(), 24);
        assert!(group[0].is_identity());
        assert!(group.is_sorted());
        assert_eq!(Permutation::close(&generators, 4, 23), None);
        assert_eq!(Permutation::close(&[], 4, 1).unwrap().len(), 1);
    }
}
