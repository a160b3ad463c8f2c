//! Cuts an exact cover up to symmetry. At each step an item is taken that exactly one option contains, with all items
//! to which the symmetries that keep the earlier choices map it. They map the options of these items to one another, so
//! one of each orbit is enough: a part has one option of an orbit, and no option of the orbits before.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use geduld_model::Bounds;
use geduld_search::{CoverPlan, ExactCover, Monitor, Probing};

use crate::symmetries::cut::{Cut, Orbit};
use crate::symmetries::group::Group;

/// Parts that together stand for all solutions.
#[derive(Clone, Debug)]
pub(crate) struct CoverCut {
    /// The parts, by their choices.
    pub cut: Cut,
    /// For each of them, the options that were chosen.
    pub chosen: Vec<Vec<Chosen>>,
}

/// An option that was chosen.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub option: u32,
    /// The options of which each solution of the part contains exactly this one, in ascending order.
    pub among: Arc<[u32]>,
}

/// A part that may be cut further.
struct Leaf {
    orbit: Orbit,
    chosen: Vec<Chosen>,
}

/// The maximum number of parts.
const MOST: usize = 2000;
/// A part with fewer expected nodes is not cut again: opening its parts would take longer than searching it. It is
/// expected by so many probes with this seed.
const WORTH_CUTTING: f64 = 2000.0;
const PROBES: usize = 20;
const SEED: u64 = 17;
/// An item is taken with all of its images if that shortens a choice so many times more: its parts exclude options, and
/// there are more of them.
const WORTH_JOINING: f64 = 1.5;

impl CoverCut {
    /// The cut that symmetries shorten most, step by step. It depends only on the cover, its order, and the group.
    /// The monitor is told what it takes.
    pub fn new(plan: &CoverPlan, group: &Group, monitor: &Monitor) -> Self {
        let whole = Leaf { orbit: Orbit { choices: Vec::new(), images: vec![0] }, chosen: Vec::new() };
        let Some(elements) = Elements::new(plan, group) else { return Self::of(vec![whole], group) };
        let all: Vec<usize> = (0..elements.images.len()).collect();
        let mut open = vec![(whole, all)];
        let mut leaves = Vec::new();
        while let Some((leaf, keeping)) = open.pop() {
            monitor.worked(plan.cover().size() as u64);
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
        let (orbits, chosen) = leaves.into_iter().map(|Leaf { orbit, chosen }| (orbit, chosen)).unzip();
        Self { cut: Cut::new(orbits, group), chosen }
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
        if !leaf.chosen.is_empty() && nodes() < WORTH_CUTTING {
            return None;
        }
        let open = opened.open_options();
        let items: Vec<usize> = (0..cover.item_count())
            .filter(|&item| cover.bounds(item) == Bounds { least: 1, most: 1 })
            .filter(|&item| leaf.chosen.iter().all(|chosen| !contains(cover.members(item), chosen.option)))
            .collect();
        let of_one = items.iter().map(|&item| self.of_an_item(cover, item, keeping, &open));
        let mut best = best(of_one, room);
        if best.as_ref().is_none_or(|best| best.shortens() * WORTH_JOINING < keeping.len() as f64) {
            let of_all = items.iter().filter_map(|&item| self.of_images(cover, item, keeping, &open));
            best = self::best(best.into_iter().chain(of_all), room);
        }
        let Alternatives { orbits, .. } = best?;
        let mut before: Vec<u32> = Vec::new();
        let part = |orbit: OptionOrbit| {
            let option = orbit.option;
            let with = |own: &[u32], position: usize| {
                // First the carrier of the option, then the one of the leaf.
                let number = self.positions.iter().position(|&other| other == position);
                let outer = &self.images[number.unwrap_or(0)];
                let product: Vec<u32> = own.iter().map(|&image| outer[image as usize]).collect();
                self.numbers.get(&product).map(|&number| self.positions[number])
            };
            let images = leaf.orbit.images.iter().flat_map(|&outer| {
                orbit.carriers.iter().map(move |&carrier| with(&self.images[carrier], outer))
            });
            let images: Option<Vec<usize>> = images.collect();
            let keeping = keeping.iter().copied();
            let keeping =
                keeping.filter(|&element| self.images[element][option as usize] == option).collect();
            let excluded = before.iter().filter(|&&other| cover.may_meet(other, option));
            let excluded = excluded.map(|&other| cover.excluding(other));
            let choices = leaf.orbit.choices.iter().copied().chain([option]).chain(excluded).collect();
            before.extend(orbit.carriers.iter().map(|&carrier| self.images[carrier][option as usize]));
            let among = Arc::clone(&orbit.among);
            let chosen = leaf.chosen.iter().cloned().chain([Chosen { option, among }]).collect();
            images.map(|images| (Leaf { orbit: Orbit { choices, images }, chosen }, keeping))
        };
        orbits.into_iter().map(part).collect()
    }

    /// The options of an item, of which each solution contains exactly one, up to the elements that keep the item.
    fn of_an_item(&self, cover: &ExactCover, item: usize, keeping: &[usize], open: &[bool]) -> Alternatives {
        let members: Vec<u32> =
            cover.members(item).iter().copied().filter(|&option| open[option as usize]).collect();
        let fixes = |&element: &usize| cover.image_of(&self.images[element], item) == Some(item);
        let fixing: Vec<usize> = keeping.iter().copied().filter(fixes).collect();
        let mut orbits = self.orbits(&members, &fixing);
        let among: Arc<[u32]> = cover.members(item).into();
        orbits.iter_mut().for_each(|orbit| orbit.among = Arc::clone(&among));
        Alternatives { options: members.len(), orbits }
    }

    /// The options of an item and of its images under all these elements, of which each solution contains at least
    /// one; `None` if a solution may contain two of an orbit.
    fn of_images(
        &self,
        cover: &ExactCover,
        item: usize,
        keeping: &[usize],
        open: &[bool],
    ) -> Option<Alternatives> {
        let own = cover.members(item).iter();
        let all =
            own.flat_map(|&option| keeping.iter().map(move |&element| self.images[element][option as usize]));
        let members: BTreeSet<u32> = all.filter(|&option| open[option as usize]).collect();
        let members: Vec<u32> = members.into_iter().collect();
        let orbits = self.orbits(&members, keeping);
        let excludes_itself = |orbit: &OptionOrbit| {
            let mut pairs = orbit
                .among
                .iter()
                .enumerate()
                .flat_map(|(place, &one)| orbit.among[..place].iter().map(move |&other| (one, other)));
            pairs.all(|(one, other)| !cover.may_meet(one, other))
        };
        orbits.iter().all(excludes_itself).then_some(Alternatives { options: members.len(), orbits })
    }

    /// The orbits of these options under these elements, which map them to one another.
    fn orbits(&self, members: &[u32], elements: &[usize]) -> Vec<OptionOrbit> {
        let mut seen = vec![false; members.len()];
        let mut orbits = Vec::new();
        for (place, &option) in members.iter().enumerate() {
            if seen[place] {
                continue;
            }
            let (mut carriers, mut among) = (Vec::new(), Vec::new());
            for &element in elements {
                let image = self.images[element][option as usize];
                if let Ok(at) = members.binary_search(&image)
                    && !std::mem::replace(&mut seen[at], true)
                {
                    carriers.push(element);
                    among.push(image);
                }
            }
            among.sort_unstable();
            orbits.push(OptionOrbit { option, carriers, among: among.into() });
        }
        orbits
    }
}

/// An option that stands for its images.
struct OptionOrbit {
    option: u32,
    /// For each image an element that maps the option there, the identity first.
    carriers: Vec<usize>,
    /// Options of which a solution with this one contains no other, in ascending order: the images at least.
    among: Arc<[u32]>,
}

/// Options of which each solution contains at least one, up to symmetry.
struct Alternatives {
    /// The number of all options.
    options: usize,
    orbits: Vec<OptionOrbit>,
}

impl Alternatives {
    /// The factor by which symmetries shorten the choice.
    fn shortens(&self) -> f64 {
        self.options as f64 / self.orbits.len().max(1) as f64
    }
}

/// The alternatives that symmetries shorten most, and of several those with the fewest orbits. There are none if
/// nothing is shortened, or if there would be too many parts.
fn best(all: impl Iterator<Item = Alternatives>, room: usize) -> Option<Alternatives> {
    let fit = all.filter(|one| one.orbits.len() < one.options && one.orbits.len() <= room);
    fit.reduce(|old, new| {
        let order = new.shortens().total_cmp(&old.shortens());
        if order.then_with(|| old.orbits.len().cmp(&new.orbits.len())).is_gt() { new } else { old }
    })
}

fn contains(options: &[u32], option: u32) -> bool {
    options.binary_search(&option).is_ok()
}
