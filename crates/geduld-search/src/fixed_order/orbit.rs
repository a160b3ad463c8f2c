//! Keeps only the smallest solution of each orbit.
//!
//! Solutions are compared in the order of the plan, decision by decision, by their ids. Each element of the group that
//! is still *undecided* compares the image of the partial solution with the partial solution itself, as far as both are
//! known. If the image is larger, the element is dropped below this branch. If the image is smaller, no solution below
//! is the smallest of its orbit, and the search gives up the branch. The elements left at a leaf leave the solution
//! unchanged: they are its stabiliser. (Lex-leader pruning; compare McKay, "Isomorph-free exhaustive generation",
//! 1998.)

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, Model, Permutation};

use crate::checked::fitting;
use crate::mask::index;
use crate::problem::PlanModel;
use crate::unsupported::Unsupported;

/// A group in the form that the search uses for comparisons.
#[derive(Clone, Debug, Default)]
pub(crate) struct Orbits {
    /// For each element except the identity, and each decision slot: the source of the image's value there.
    images: Vec<Image>,
    /// Tables from ids to ids, one after another.
    maps: Vec<u16>,
    decisions: usize,
    /// The position of each element except the identity in the given list.
    elements: Vec<u32>,
    /// The position of the identity in the given list.
    identity: u32,
}

/// The source of an image's value at a slot: a slot of the solution, and a table from its ids to ids of the image.
#[derive(Clone, Copy, Debug)]
struct Image {
    source: u32,
    map: u32,
}

/// An element that has not been decided yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undecided {
    element: u32,
    /// The number of decisions in which solution and image were found equal.
    equal: u32,
}

/// The result of a comparison.
pub(crate) enum Order {
    Smaller,
    Larger,
    /// Undecided until this many decisions are known. If all are known, the element leaves the solution unchanged.
    Open(Undecided, usize),
}

impl Orbits {
    /// The group that contains only the identity.
    pub(crate) const TRIVIAL: Self =
        Self { images: Vec::new(), maps: Vec::new(), decisions: 0, elements: Vec::new(), identity: 0 };

    /// Prepares a group, given as the list of all its elements.
    ///
    /// # Errors
    /// If an element does not map decision variables to decision variables.
    pub(crate) fn new(
        model: &Model,
        problem: &PlanModel,
        group: &[Permutation],
    ) -> Result<Self, Unsupported> {
        let mut orbits = Self { decisions: problem.decisions, ..Self::default() };
        let mut tables: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
        for (position, element) in distinct(model, group) {
            if is_trivial(model, element) {
                orbits.identity = position;
                continue;
            }
            let mut images = vec![None; problem.decisions];
            for (slot, variable) in problem.variables[..problem.decisions].iter().enumerate() {
                let mut map = vec![0; variable.allowed.len()];
                let mut target = None;
                for atom in model.atoms(variable.source) {
                    let image: Atom = element.image(atom);
                    let to = model.variable_of(image).index();
                    if to >= problem.decisions || target.is_some_and(|target| target != to) {
                        return Err(Unsupported::NotASymmetry(position as usize));
                    }
                    target = Some(to);
                    map[usize::from(variable.ids[model.value_of(atom) as usize])] =
                        problem.variables[to].ids[model.value_of(image) as usize];
                }
                // If a variable has no values, there are no solutions to compare, so any target will do.
                let next = fitting(orbits.maps.len());
                let map = *tables.entry(map).or_insert_with_key(|map| {
                    orbits.maps.extend(map);
                    next
                });
                let source = fitting(slot);
                images[target.unwrap_or(slot)] = Some(Image { source, map });
            }
            let images: Option<Vec<Image>> = images.into_iter().collect();
            orbits.images.extend(images.ok_or(Unsupported::NotASymmetry(position as usize))?);
            orbits.elements.push(position);
        }
        Ok(orbits)
    }

    /// The number of elements that act differently, including the identity.
    pub(crate) fn order(&self) -> usize {
        self.elements.len() + 1
    }

    /// For each element except the identity: the element, not compared yet; the slot from which its image takes the
    /// first value; and the table from the ids of that slot to ids of the image. `first` is the slot of the first
    /// value.
    pub(crate) fn beginnings(&self, first: usize) -> impl Iterator<Item = (Undecided, usize, &[u16])> + '_ {
        (0u32..).take(self.elements.len()).map(move |element| {
            let Image { source, map } = self.images[element as usize * self.decisions + first];
            (Undecided { element, equal: 0 }, source as usize, &self.maps[map as usize..])
        })
    }

    /// Lists the positions of the identity and of some other elements in the given list, ascending.
    pub(crate) fn stabiliser(&self, undecided: &[Undecided], list: &mut Vec<u32>) {
        list.clear();
        list.push(self.identity);
        list.extend(undecided.iter().map(|undecided| self.elements[undecided.element as usize]));
        list.sort_unstable();
    }

    /// Continues a comparison after the decisions that were found equal. `order` lists the decisions in the order of
    /// comparison, and the first `decided` of them are known. `rank` is the position of each slot in `order`.
    #[inline]
    pub(crate) fn compare(
        &self,
        Undecided { element, mut equal }: Undecided,
        ids: &[i32],
        order: &[usize],
        rank: &[usize],
        decided: usize,
    ) -> Order {
        let images = &self.images[element as usize * self.decisions..][..self.decisions];
        while (equal as usize) < decided {
            let slot = order[equal as usize];
            let Image { source, map } = images[slot];
            let behind = rank[source as usize];
            if behind >= decided {
                return Order::Open(Undecided { element, equal }, behind + 1);
            }
            let image = self.maps[map as usize + index(ids[source as usize])];
            match i32::from(image).cmp(&ids[slot]) {
                std::cmp::Ordering::Less => return Order::Smaller,
                std::cmp::Ordering::Greater => return Order::Larger,
                std::cmp::Ordering::Equal => equal += 1,
            }
        }
        Order::Open(Undecided { element, equal }, decided + 1)
    }
}

impl Undecided {
    /// The element after its first decision was found equal.
    #[inline]
    pub(crate) fn past_first(self) -> Self {
        Self { equal: 1, ..self }
    }
}

/// The elements with their positions. Of elements that act alike on the decisions, only the first is listed.
///
/// Values of derived variables that never occur may be exchanged freely. This makes no difference to solutions.
fn distinct<'a>(model: &Model, group: &'a [Permutation]) -> Vec<(u32, &'a Permutation)> {
    let all = (0u32..).zip(group);
    if group.iter().filter(|element| is_trivial(model, element)).count() <= 1 {
        return all.collect();
    }
    let mut seen = BTreeSet::new();
    let action = |element: &Permutation| -> Vec<Atom> {
        model.decisions().flat_map(|variable| model.atoms(variable)).map(|atom| element.image(atom)).collect()
    };
    all.filter(|(_, element)| seen.insert(action(element))).collect()
}

/// Whether an element leaves all decisions unchanged, so that it acts on solutions as the identity.
fn is_trivial(model: &Model, element: &Permutation) -> bool {
    model.decisions().flat_map(|variable| model.atoms(variable)).all(|atom| element.image(atom) == atom)
}
