//! Keeping only the solutions that are smallest in their orbit.
//!
//! Solutions are compared in the order of the plan, decision after decision, id by id. Each element of the group
//! that is still *undecided* compares the image of the partial solution with the solution itself, as far as both
//! are known: if the image is larger the element is dropped below this branch, if it is smaller no solution below
//! is the smallest of its orbit and the branch is given up. The elements left at a leaf leave it as it is: they are
//! its stabiliser. (Lex-leader pruning; compare McKay, "Isomorph-free exhaustive generation", 1998.)

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Atom, Model, Permutation};

use crate::checked::fitting;
use crate::mask::index;
use crate::problem::Problem;
use crate::unsupported::Unsupported;

/// A group in the form the search compares with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Orbits {
    /// For each element but the identity, and each decision slot: what the image shows there.
    images: Vec<Image>,
    /// Ids to ids, table after table.
    maps: Vec<u16>,
    decisions: usize,
    /// The position in the list given of each element but the identity.
    elements: Vec<u32>,
    /// The position of the identity.
    identity: u32,
}

/// Where the image of a solution takes its value at a slot from.
#[derive(Clone, Copy, Debug)]
struct Image {
    source: u32,
    map: u32,
}

/// An element that has not been decided yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undecided {
    element: u32,
    /// How many decisions of solution and image have been found equal.
    equal: u32,
}

/// What a comparison came to.
pub(crate) enum Order {
    Smaller,
    Larger,
    /// Undecided until so many decisions are known; if all are, the element leaves the solution as it is.
    Open(Undecided, usize),
}

impl Orbits {
    /// Nothing but the identity.
    pub(crate) const TRIVIAL: Self =
        Self { images: Vec::new(), maps: Vec::new(), decisions: 0, elements: Vec::new(), identity: 0 };

    /// Takes a group, given as the list of all its elements.
    ///
    /// # Errors
    /// If an element does not carry decision variables to decision variables.
    pub(crate) fn new(model: &Model, problem: &Problem, group: &[Permutation]) -> Result<Self, Unsupported> {
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
                // A variable without values has no solution to compare.
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

    /// The number of elements that act differently, the identity included.
    pub(crate) fn order(&self) -> usize {
        self.elements.len() + 1
    }

    /// For each element but the identity: itself, found equal nowhere yet; the slot its image takes the first value
    /// from, `first` being the slot of that value; and the table from ids to what the image shows.
    pub(crate) fn beginnings(&self, first: usize) -> impl Iterator<Item = (Undecided, usize, &[u16])> + '_ {
        (0u32..).take(self.elements.len()).map(move |element| {
            let Image { source, map } = self.images[element as usize * self.decisions + first];
            (Undecided { element, equal: 0 }, source as usize, &self.maps[map as usize..])
        })
    }

    /// The positions in the list given of the identity and some other elements, ascending.
    pub(crate) fn stabiliser(&self, undecided: &[Undecided], list: &mut Vec<u32>) {
        list.clear();
        list.push(self.identity);
        list.extend(undecided.iter().map(|undecided| self.elements[undecided.element as usize]));
        list.sort_unstable();
    }

    /// Compares on behind what was found equal, `order` being the decisions in the order they are compared, of which
    /// the first `decided` are known, and `rank` where each stands in it.
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
    /// The element found equal in the first decision.
    pub(crate) fn past_first(self) -> Self {
        Self { equal: 1, ..self }
    }
}

/// The elements with their positions, of those that act alike on the decisions only the first.
///
/// Values of derived variables that never occur may be exchanged freely; that makes no difference to solutions.
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

/// Whether an element leaves all decisions alone, so that it is the identity as far as solutions go.
fn is_trivial(model: &Model, element: &Permutation) -> bool {
    model.decisions().flat_map(|variable| model.atoms(variable)).all(|atom| element.image(atom) == atom)
}
