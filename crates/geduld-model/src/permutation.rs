//! Permutations of atoms.

use std::cmp::Ordering;

use thiserror::Error;

use crate::{Atom, Model, Value};

/// Permutations of at most this many atoms are kept as lists of images, which are the fastest to read. A list for the
/// 100 million atoms of a magic square of order 100 would take 400 MB.
const LISTED: usize = 1 << 18;

/// A permutation of the atoms of a model: the form in which symmetries are written.
///
/// Permutations are compared by their lists of images, no matter how they are stored.
#[derive(Clone, Debug)]
pub struct Permutation {
    images: Images,
}

/// The images of all atoms.
#[derive(Clone, Debug)]
enum Images {
    /// The image of each atom.
    Listed(Box<[Atom]>),
    /// The identity. Only for more than [`LISTED`] atoms.
    Still(usize),
    /// The atoms form blocks of the same size. The permutation moves the blocks, and moves the positions within all
    /// blocks in the same way. Only for more than [`LISTED`] atoms.
    Blocks {
        /// The image of each block.
        blocks: Box<[u32]>,
        /// The image of each position in a block.
        positions: Box<[u32]>,
    },
}

/// The list of images is not a permutation: an atom is missing from it or occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("atom {0} is not the image of exactly one atom")]
pub struct NotAPermutation(usize);

impl Permutation {
    /// The permutation that maps atom `i` to `images[i]`.
    ///
    /// # Errors
    /// If an atom is not the image of exactly one atom.
    pub fn new(images: Vec<Atom>) -> Result<Self, NotAPermutation> {
        check(images.len(), images.iter().map(|image| image.index()))?;
        Ok(Self { images: Images::Listed(images.into()) })
    }

    /// The permutation of atoms in blocks of the same size that maps position `p` of block `b` to position
    /// `positions[p]` of block `blocks[b]`. *The blocks are the cells of a square, the positions are numbers.*
    ///
    /// Memory: 4 bytes for each block and each position if there are more than 262,144 atoms, otherwise 4 bytes for
    /// each atom.
    ///
    /// # Errors
    /// If a block or a position is not the image of exactly one block or position. The error names it as if it were an
    /// atom.
    pub fn of_blocks(blocks: &[usize], positions: &[usize]) -> Result<Self, NotAPermutation> {
        check(blocks.len(), blocks.iter().copied())?;
        check(positions.len(), positions.iter().copied())?;
        let size = positions.len();
        let images = if blocks.len() * size <= LISTED {
            let image =
                |&block: &usize| positions.iter().map(move |position| Atom::new(block * size + position));
            Images::Listed(blocks.iter().flat_map(image).collect())
        } else {
            let short = |images: &[usize]| images.iter().map(|&image| Atom::new(image).0).collect();
            Images::Blocks { blocks: short(blocks), positions: short(positions) }
        };
        Ok(Self { images })
    }

    /// The identity permutation of `atoms` atoms.
    pub fn identity(atoms: usize) -> Self {
        let images = if atoms <= LISTED {
            Images::Listed((0..atoms).map(Atom::new).collect())
        } else {
            Images::Still(atoms)
        };
        Self { images }
    }

    /// The number of atoms.
    pub fn len(&self) -> usize {
        match &self.images {
            Images::Listed(images) => images.len(),
            Images::Still(atoms) => *atoms,
            Images::Blocks { blocks, positions } => blocks.len() * positions.len(),
        }
    }

    /// Whether there are no atoms.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether this is the identity.
    pub fn is_identity(&self) -> bool {
        let is_still = |images: &[u32]| (0..).zip(images).all(|(index, &image)| index == image);
        match &self.images {
            Images::Listed(images) => images.iter().enumerate().all(|(index, image)| image.index() == index),
            Images::Still(_) => true,
            Images::Blocks { blocks, positions } => is_still(blocks) && is_still(positions),
        }
    }

    /// The image of an atom.
    #[inline]
    pub fn image(&self, atom: Atom) -> Atom {
        match &self.images {
            Images::Listed(images) => images[atom.index()],
            compact => compact.image(atom),
        }
    }

    /// The images of blocks of this size, if blocks and positions are known to move independently of each other. `None`
    /// if this cannot be seen without a look at each atom. Cost: linear in the number of blocks.
    pub(crate) fn moved_blocks(&self, size: usize) -> Option<Vec<usize>> {
        match &self.images {
            Images::Listed(_) => None,
            Images::Still(atoms) => (size > 0 && atoms % size == 0).then(|| (0..atoms / size).collect()),
            Images::Blocks { blocks, positions } => {
                (positions.len() == size).then(|| blocks.iter().map(|&block| block as usize).collect())
            }
        }
    }

    fn images(&self) -> impl Iterator<Item = Atom> + '_ {
        (0..self.len()).map(|atom| self.image(Atom::new(atom)))
    }

    /// First this one, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        let images = match (&self.images, &next.images) {
            (Images::Still(_), images) | (images, Images::Still(_)) => images.clone(),
            // The fast path: it closes groups of thousands of elements.
            (Images::Listed(images), Images::Listed(next)) => {
                Images::Listed(images.iter().map(|atom| next[atom.index()]).collect())
            }
            (
                Images::Blocks { blocks, positions },
                Images::Blocks { blocks: next_blocks, positions: next_positions },
            ) if positions.len() == next_positions.len() => {
                let then =
                    |images: &[u32], next: &[u32]| images.iter().map(|&image| next[image as usize]).collect();
                Images::Blocks {
                    blocks: then(blocks, next_blocks),
                    positions: then(positions, next_positions),
                }
            }
            _ => Images::Listed(self.images().map(|atom| next.image(atom)).collect()),
        };
        Self { images }
    }

    /// The permutation that undoes this one.
    pub fn inverse(&self) -> Self {
        let back = |images: &[u32]| -> Box<[u32]> {
            let mut back = vec![0; images.len()];
            for (index, &image) in (0..).zip(images) {
                back[image as usize] = index;
            }
            back.into()
        };
        let images = match &self.images {
            Images::Listed(images) => {
                let mut back = vec![Atom(0); images.len()];
                for (index, image) in images.iter().enumerate() {
                    back[image.index()] = Atom::new(index);
                }
                Images::Listed(back.into())
            }
            Images::Still(atoms) => Images::Still(*atoms),
            Images::Blocks { blocks, positions } => {
                Images::Blocks { blocks: back(blocks), positions: back(positions) }
            }
        };
        Self { images }
    }

    /// The image of a solution (the values of the decision variables), or of a full assignment.
    ///
    /// The permutation must map the variables of `values` to one another. If it moves an atom of the first
    /// `values.len()` variables outside of them, or two of these variables to one variable, the result is not an
    /// assignment.
    pub fn apply(&self, model: &Model, values: &[Value]) -> Vec<Value> {
        let mut image = vec![0; values.len()];
        self.apply_into(model, values, &mut image);
        image
    }

    /// Like [`Permutation::apply`], but writes into `image`, which must be as long as `values`.
    pub fn apply_into(&self, model: &Model, values: &[Value], image: &mut [Value]) {
        for (variable, &value) in model.variable_ids().zip(values) {
            let atom = self.image(model.atom(variable, value));
            image[model.variable_of(atom).index()] = model.value_of(atom);
        }
    }

    /// All products of the generators, the identity first and the others in ascending order; `None` if there are more
    /// than `limit`. The identity of `atoms` atoms is always among them.
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

impl Images {
    /// The image of an atom.
    fn image(&self, atom: Atom) -> Atom {
        match self {
            Self::Listed(images) => images[atom.index()],
            Self::Still(atoms) => {
                assert!(atom.index() < *atoms, "the permutation has no atom {}", atom.index());
                atom
            }
            Self::Blocks { blocks, positions } => {
                let (block, position) = (atom.index() / positions.len(), atom.index() % positions.len());
                Atom::new(blocks[block] as usize * positions.len() + positions[position] as usize)
            }
        }
    }
}

impl Ord for Permutation {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.images, &other.images) {
            (Images::Listed(images), Images::Listed(others)) => images.cmp(others),
            (Images::Still(atoms), Images::Still(others)) => atoms.cmp(others),
            // The identity is the smallest permutation of its number of atoms.
            (Images::Still(atoms), _) if *atoms == other.len() && other.is_identity() => Ordering::Equal,
            (_, Images::Still(atoms)) if *atoms == self.len() && self.is_identity() => Ordering::Equal,
            (
                Images::Blocks { blocks, positions },
                Images::Blocks { blocks: other_blocks, positions: other_positions },
            ) if positions.len() == other_positions.len() => {
                // The first block is listed first, with all its positions.
                let first = blocks.first().cmp(&other_blocks.first());
                first.then_with(|| positions.cmp(other_positions)).then_with(|| blocks.cmp(other_blocks))
            }
            // The comparison ends early unless the permutations are equal.
            _ => self.images().cmp(other.images()),
        }
    }
}

impl PartialOrd for Permutation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Permutation {
    fn eq(&self, other: &Self) -> bool {
        match (&self.images, &other.images) {
            // Faster than an order: several at once.
            (Images::Listed(images), Images::Listed(others)) => images == others,
            _ => self.len() == other.len() && self.cmp(other) == Ordering::Equal,
        }
    }
}

impl Eq for Permutation {}

/// Checks that each number below `count` is the image of exactly one.
fn check(count: usize, images: impl Iterator<Item = usize>) -> Result<(), NotAPermutation> {
    let mut hits = vec![0u32; count];
    for image in images {
        *hits.get_mut(image).ok_or(NotAPermutation(image))? += 1;
    }
    hits.iter().position(|&count| count != 1).map_or(Ok(()), |missed| Err(NotAPermutation(missed)))
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

    #[test]
    fn blocks_are_a_short_form_of_lists() {
        // 600 blocks of 500 atoms are too many for a list.
        let (many, size) = (600, 500);
        let turned = |count: usize| -> Vec<usize> { (0..count).map(|index| (index + 7) % count).collect() };
        let still = |count: usize| -> Vec<usize> { (0..count).collect() };
        let list = |blocks: &[usize], positions: &[usize]| {
            let image =
                |&block: &usize| positions.iter().map(move |position| Atom::new(block * size + position));
            Permutation::new(blocks.iter().flat_map(image).collect()).unwrap()
        };
        let maps = [
            (still(many), still(size)),
            (turned(many), still(size)),
            (still(many), turned(size)),
            (turned(many), turned(size)),
        ];
        let short =
            maps.each_ref().map(|(blocks, positions)| Permutation::of_blocks(blocks, positions).unwrap());
        let long = maps.each_ref().map(|(blocks, positions)| list(blocks, positions));
        let identity = Permutation::identity(many * size);
        for (i, (a, listed)) in short.iter().zip(&long).enumerate() {
            assert!(matches!(a.images, Images::Blocks { .. }));
            assert_eq!((a, a.len()), (listed, listed.len()));
            assert_eq!(a.is_identity(), i == 0);
            assert_eq!(a.cmp(&identity), listed.cmp(&identity));
            assert_eq!(a.inverse(), listed.inverse());
            assert!(a.then(&a.inverse()).is_identity());
            assert_eq!(a.then(&identity), *a);
            for (b, other) in short.iter().zip(&long) {
                assert_eq!(a.cmp(b), listed.cmp(other));
                assert_eq!(a.cmp(other), listed.cmp(other));
                assert_eq!(a.then(b), listed.then(other));
            }
        }
        assert_eq!(Permutation::of_blocks(&[0, 0], &[0]), Err(NotAPermutation(0)));
        assert!(
            Permutation::of_blocks(&[1, 0], &[1, 0]).unwrap().then(&permutation(&[3, 2, 1, 0])).is_identity()
        );
    }
}
