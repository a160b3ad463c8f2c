//! Cuts an exact cover up to symmetry. At each step one of the options of an item is chosen that exactly one option
//! contains. The symmetries that keep the earlier choices map these options to one another, so one of each orbit is
//! enough.

use std::collections::BTreeMap;

use geduld_model::Bounds;
use geduld_search::{CoverPlan, Monitor, Probing};

use super::back_end::OPENING;
use crate::symmetries::cut::{Cut, Orbit};
use crate::symmetries::group::Group;

/// Parts that together stand for all solutions.
#[derive(Clone, Debug)]
pub(crate) struct CoverCut {
    /// The parts, by their chosen options.
    pub cut: Cut,
    /// For each of them, the items that the options were chosen for.
    pub items: Vec<Vec<usize>>,
}

/// A part that may be cut further.
struct Leaf {
    orbit: Orbit,
    items: Vec<usize>,
}

/// The maximum number of parts.
const MOST: usize = 2000;
/// A part with fewer expected nodes is not cut again: opening its parts would take longer than searching it. It is
/// expected by so many probes with this seed.
const WORTH_CUTTING: f64 = 2000.0;
const PROBES: usize = 20;
const SEED: u64 = 17;

impl CoverCut {
    /// The cut that symmetries shorten most, step by step. It depends only on the cover, its order, and the group.
    /// The monitor is told what it takes.
    pub fn new(plan: &CoverPlan, group: &Group, monitor: &Monitor) -> Self {
        let whole = Leaf { orbit: Orbit { choices: Vec::new(), images: vec![0] }, items: Vec::new() };
        let Some(elements) = Elements::new(plan, group) else { return Self::of(vec![whole], group) };
        let all: Vec<usize> = (0..elements.images.len()).collect();
        let mut open = vec![(whole, all)];
        let mut leaves = Vec::new();
        while let Some((leaf, keeping)) = open.pop() {
            monitor.worked(OPENING);
            let room = MOST.saturating_sub(leaves.len() + open.len());
            match elements.parts(plan, &leaf, &keeping, room) {
                // The stack returns them in ascending order.
                Some(parts) => open.extend(parts.into_iter().rev()),
                None => leaves.push(leaf),
            }
        }
        Self::of(leaves, group)
    }

    fn of(leaves: Vec<Leaf>, group: &Group) -> Self {
        let (orbits, items) = leaves.into_iter().map(|Leaf { orbit, items }| (orbit, items)).unzip();
        Self { cut: Cut::new(orbits, group), items }
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
    /// keep the choices of the leaf, or if there would be too many parts, or the leaf is small.
    fn parts(
        &self,
        plan: &CoverPlan,
        leaf: &Leaf,
        keeping: &[usize],
        room: usize,
    ) -> Option<Vec<(Leaf, Vec<usize>)>> {
        if keeping.len() <= 1 {
            return None;
        }
        let cover = plan.cover();
        let opened = plan.open(&leaf.orbit.choices)?;
        let nodes = || opened.estimate(Probing::brief(PROBES), SEED).nodes.mean;
        if !leaf.items.is_empty() && nodes() < WORTH_CUTTING {
            return None;
        }
        let open = opened.open_options();
        let mut best: Option<(usize, usize, usize, Vec<OptionOrbit>)> = None;
        for item in 0..cover.item_count() {
            let chosen =
                leaf.orbit.choices.iter().any(|&choice| cover.members(item).binary_search(&choice).is_ok());
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
            let better = |(size, count, ..): &(usize, usize, usize, Vec<OptionOrbit>)| {
                let (new, old) = (members.len() * count, size * orbits.len());
                new > old || new == old && orbits.len() < *count
            };
            if orbits.len() < members.len() && orbits.len() <= room && best.as_ref().is_none_or(better) {
                best = Some((members.len(), orbits.len(), item, orbits));
            }
        }
        let (_, _, item, orbits) = best?;
        let part = |OptionOrbit { option, carriers }| {
            let with = |own: &[u32], position: usize| {
                // First the carrier of the option, then the one of the leaf.
                let number = self.positions.iter().position(|&other| other == position);
                let outer = &self.images[number.unwrap_or(0)];
                let product: Vec<u32> = own.iter().map(|&image| outer[image as usize]).collect();
                self.numbers.get(&product).map(|&number| self.positions[number])
            };
            let images =
                leaf.orbit.images.iter().flat_map(|&outer| {
                    carriers.iter().map(move |&carrier| with(&self.images[carrier], outer))
                });
            let images: Option<Vec<usize>> = images.collect();
            let keeping = keeping.iter().copied();
            let keeping =
                keeping.filter(|&element| self.images[element][option as usize] == option).collect();
            let choices = leaf.orbit.choices.iter().copied().chain([option]).collect();
            let items = leaf.items.iter().copied().chain([item]).collect();
            images.map(|images| (Leaf { orbit: Orbit { choices, images }, items }, keeping))
        };
        orbits.into_iter().map(part).collect()
    }

    /// The orbits of these options under these elements, which map them to one another.
    fn orbits(&self, members: &[u32], fixing: &[usize]) -> Vec<OptionOrbit> {
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
            orbits.push(OptionOrbit { option, carriers });
        }
        orbits
    }
}

/// An option that stands for its images.
struct OptionOrbit {
    option: u32,
    /// For each image an element that maps the option there, the identity first.
    carriers: Vec<usize>,
}
