//! Cuts an exact cover up to symmetry. At each step one of the options of an item is chosen that exactly one option
//! contains. The symmetries that keep the earlier choices map these options to one another, so one of each orbit is
//! enough.

use std::collections::BTreeMap;

use geduld_model::Bounds;
use geduld_search::CoverPlan;

use crate::symmetries::group::Group;

/// A part of the solutions that stands for all of its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CoverLeaf {
    /// The chosen options.
    pub choices: Vec<u32>,
    /// The items they were chosen for.
    pub items: Vec<usize>,
    /// For each part it stands for, a symmetry that maps it there, by its position in the group; the identity first.
    pub images: Vec<usize>,
}

/// Parts that together stand for all solutions.
#[derive(Clone, Debug)]
pub(crate) struct CoverCut {
    pub leaves: Vec<CoverLeaf>,
    /// Whether symmetries shorten it.
    pub shortened: bool,
}

/// The maximum number of parts.
const MOST: usize = 2000;

impl CoverCut {
    /// The cut that symmetries shorten most, step by step. It depends only on the cover and the group.
    pub fn new(plan: &CoverPlan, group: &Group) -> Self {
        let whole = CoverLeaf { choices: Vec::new(), items: Vec::new(), images: vec![0] };
        let Some(elements) = Elements::new(plan, group) else {
            return Self { leaves: vec![whole], shortened: false };
        };
        let all: Vec<usize> = (0..elements.images.len()).collect();
        let mut open = vec![(whole, all)];
        let mut leaves = Vec::new();
        while let Some((leaf, keeping)) = open.pop() {
            let room = MOST.saturating_sub(leaves.len() + open.len());
            match elements.parts(plan, &leaf, &keeping, room) {
                // The stack returns them in ascending order.
                Some(parts) => open.extend(parts.into_iter().rev()),
                None => leaves.push(leaf),
            }
        }
        let shortened = leaves.iter().any(|leaf| leaf.images.len() > 1);
        Self { leaves, shortened }
    }

    /// The part that contains a cube with these choices.
    pub fn leaf_of(&self, choices: &[u32]) -> Option<&CoverLeaf> {
        self.leaves.iter().find(|leaf| choices.starts_with(&leaf.choices))
    }
}

/// The symmetries that preserve the sizes of classes, as they act on options.
struct Elements {
    /// The positions of the elements in the group, the identity first.
    positions: Vec<usize>,
    images: Vec<Vec<u32>>,
    numbers: BTreeMap<Vec<u32>, usize>,
}

impl Elements {
    /// `None` if there is only the identity, or if options are not mapped to options.
    fn new(plan: &CoverPlan, group: &Group) -> Option<Self> {
        if group.elements.len() == 1 {
            return None;
        }
        let cover = plan.cover();
        let positions = group.normaliser.clone();
        let images: Vec<Vec<u32>> = positions
            .iter()
            .map(|&position| cover.on_options(&group.elements[position]))
            .collect::<Option<_>>()?;
        let mut numbers = BTreeMap::new();
        for (number, image) in images.iter().enumerate() {
            numbers.entry(image.clone()).or_insert(number);
        }
        Some(Self { positions, images, numbers })
    }

    /// The parts of a leaf, each with the elements that keep its choices; `None` if no cut is shortened by those that
    /// keep the choices of the leaf, or if there would be too many parts.
    fn parts(
        &self,
        plan: &CoverPlan,
        leaf: &CoverLeaf,
        keeping: &[usize],
        room: usize,
    ) -> Option<Vec<(CoverLeaf, Vec<usize>)>> {
        if keeping.len() <= 1 {
            return None;
        }
        let cover = plan.cover();
        let open = plan.open(&leaf.choices)?.open_options();
        let mut best: Option<(usize, usize, usize, Vec<Orbit>)> = None;
        for item in 0..cover.item_count() {
            let chosen =
                leaf.choices.iter().any(|&choice| cover.members(item).binary_search(&choice).is_ok());
            if chosen || cover.bounds(item) != (Bounds { least: 1, most: 1 }) {
                continue;
            }
            let members: Vec<u32> =
                cover.members(item).iter().copied().filter(|&option| open[option as usize]).collect();
            let fixing: Vec<usize> = keeping
                .iter()
                .copied()
                .filter(|&element| cover.image_of(&self.images[element], item) == Some(item))
                .collect();
            let orbits = self.orbits(&members, &fixing);
            let better = |(size, count, ..): &(usize, usize, usize, Vec<Orbit>)| {
                let (new, old) = (members.len() * count, size * orbits.len());
                new > old || new == old && orbits.len() < *count
            };
            if orbits.len() < members.len() && orbits.len() <= room && best.as_ref().is_none_or(better) {
                best = Some((members.len(), orbits.len(), item, orbits));
            }
        }
        let (_, _, item, orbits) = best?;
        let part = |Orbit { option, carriers }: Orbit| {
            let with = |own: &[u32], position: usize| {
                // First the carrier of the option, then the one of the leaf.
                let number = self.positions.iter().position(|&other| other == position);
                let outer = &self.images[number.unwrap_or(0)];
                let product: Vec<u32> = own.iter().map(|&image| outer[image as usize]).collect();
                self.numbers.get(&product).map(|&number| self.positions[number])
            };
            let images = leaf
                .images
                .iter()
                .flat_map(|&outer| carriers.iter().map(move |&carrier| with(&self.images[carrier], outer)));
            let images: Option<Vec<usize>> = images.collect();
            let keeping = keeping.iter().copied();
            let keeping =
                keeping.filter(|&element| self.images[element][option as usize] == option).collect();
            let choices = leaf.choices.iter().copied().chain([option]).collect();
            let items = leaf.items.iter().copied().chain([item]).collect();
            images.map(|images| (CoverLeaf { choices, items, images }, keeping))
        };
        orbits.into_iter().map(part).collect()
    }

    /// The orbits of these options under these elements, which map them to one another.
    fn orbits(&self, members: &[u32], fixing: &[usize]) -> Vec<Orbit> {
        let mut seen = vec![false; members.len()];
        let mut orbits = Vec::new();
        for (place, &option) in members.iter().enumerate() {
            if seen[place] {
                continue;
            }
            let mut carriers = Vec::new();
            for &element in fixing {
                let image = self.images[element][option as usize];
                if let Ok(at) = members.binary_search(&image)
                    && !std::mem::replace(&mut seen[at], true)
                {
                    carriers.push(element);
                }
            }
            orbits.push(Orbit { option, carriers });
        }
        orbits
    }
}

/// An option that stands for its images.
struct Orbit {
    option: u32,
    /// For each image an element that maps the option there, the identity first.
    carriers: Vec<usize>,
}
