//! Smallest hitting sets: as few elements as possible, at least one of each set.
//!
//! The search is depth first, with a bound on the size that is raised step by step. It branches on the elements of the
//! smallest set that is not hit yet. An element that was tried is excluded for its siblings. The search prunes when
//! disjoint sets show that the bound is exceeded.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use super::members::Members;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hitting {
    /// A smallest set, in ascending order.
    Set(Vec<usize>),
    /// No set of the wanted sizes.
    None,
    /// The search was stopped, or took too long.
    Stopped,
}

/// How long a search may take.
#[derive(Debug)]
pub struct Effort<'a> {
    /// The number of sets that may be looked at, all nodes together. The search subtracts those it has looked at.
    pub sets: u64,
    /// Stops the search.
    pub stop: Option<&'a AtomicBool>,
}

/// Finds a smallest set of elements that has an element of each of these sets, of all that are not smaller than the
/// first of these sizes. The result is the same in every run.
///
/// Cost: exponential in the size of the answer in the worst case.
pub fn smallest_hitting_set(
    sets: &[Members],
    sizes: RangeInclusive<usize>,
    effort: &mut Effort<'_>,
) -> Hitting {
    if sets.iter().any(Members::is_empty) {
        return Hitting::None;
    }
    let elements = sets.iter().filter_map(|set| set.iter().last()).max().map_or(0, |last| last + 1);
    let none = Members::none(elements);
    let mut search = HittingSearch { sets, elements, chosen: none.clone(), excluded: none, effort };
    let least = *sizes.start();
    // All elements together hit every set.
    for size in least..=(*sizes.end()).min(elements.max(least)) {
        let open: Vec<usize> = (0..sets.len()).collect();
        match search.hit(&open, size) {
            Some(true) => return Hitting::Set(search.chosen.iter().collect()),
            Some(false) => {}
            None => return Hitting::Stopped,
        }
    }
    Hitting::None
}

struct HittingSearch<'a, 'e> {
    sets: &'a [Members],
    elements: usize,
    chosen: Members,
    excluded: Members,
    effort: &'a mut Effort<'e>,
}

impl HittingSearch<'_, '_> {
    /// Whether at most `left` more elements hit all sets that are not hit yet. If so, they are chosen. `None` if the
    /// search was stopped.
    fn hit(&mut self, open: &[usize], left: usize) -> Option<bool> {
        let looked_at = u64::try_from(open.len() + 1).unwrap_or(u64::MAX);
        let is_stopped = || self.effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if self.effort.sets < looked_at || is_stopped() {
            self.effort.sets = 0;
            return None;
        }
        self.effort.sets -= looked_at;
        let mut open: Vec<(usize, usize)> =
            open.iter().map(|&set| (self.sets[set].len_without(&self.excluded), set)).collect();
        open.sort_unstable();
        let Some(&(size, first)) = open.first() else { return Some(true) };
        if left == 0 || size == 0 || self.disjoint(&open) > left {
            return Some(false);
        }
        // Elements of many sets first.
        let often = |element: usize| open.iter().filter(|(_, set)| self.sets[*set].contains(element)).count();
        let mut elements: Vec<usize> = self.sets[first].without(&self.excluded).iter().collect();
        elements.sort_by_cached_key(|&element| std::cmp::Reverse(often(element)));
        for &element in &elements {
            self.chosen.insert(element);
            let others: Vec<usize> =
                open.iter().map(|(_, set)| *set).filter(|&set| !self.sets[set].contains(element)).collect();
            if self.hit(&others, left - 1)? {
                return Some(true);
            }
            self.chosen.remove(element);
            self.excluded.insert(element);
        }
        elements.iter().for_each(|&element| self.excluded.remove(element));
        Some(false)
    }

    /// The number of disjoint sets, chosen greedily in their order. Each of them needs an element of its own.
    fn disjoint(&self, open: &[(usize, usize)]) -> usize {
        let mut taken = Members::none(self.elements);
        let mut count = 0;
        for &(_, set) in open {
            if !self.sets[set].meets(&self.excluded, &taken) {
                taken.extend(&self.sets[set]);
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(sets: &[Members], sizes: RangeInclusive<usize>, effort: u64) -> Hitting {
        smallest_hitting_set(sets, sizes, &mut Effort { sets: effort, stop: None })
    }

    #[test]
    fn the_smallest_is_found_as_by_trying_all() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..300 {
            let elements = random.usize(1..9);
            let sets: Vec<Vec<usize>> = (0..random.usize(0..8))
                .map(|_| {
                    let set: Vec<usize> = (0..elements).filter(|_| random.usize(0..3) == 0).collect();
                    if set.is_empty() { vec![random.usize(0..elements)] } else { set }
                })
                .collect();
            let hits = |bits: u32| sets.iter().all(|set| set.iter().any(|&element| bits >> element & 1 == 1));
            let smallest = (0..1u32 << elements).filter(|&bits| hits(bits)).map(u32::count_ones).min();
            let members: Vec<Members> =
                sets.iter().map(|set| Members::of(elements, set.iter().copied())).collect();
            let Hitting::Set(found) = search(&members, 0..=usize::MAX, u64::MAX) else { panic!() };
            assert!(hits(found.iter().map(|element| 1 << element).sum()), "{sets:?} {found:?}");
            assert_eq!(u32::try_from(found.len()).ok(), smallest, "{sets:?}");
            let less = found.len().saturating_sub(1);
            let fewer = search(&members, 0..=less, u64::MAX);
            assert!(fewer == Hitting::None || found.is_empty(), "{sets:?}");
        }
    }

    #[test]
    fn an_empty_set_cannot_be_hit() {
        let sets = [Members::of(2, [1]), Members::none(2)];
        assert_eq!(search(&sets, 0..=2, u64::MAX), Hitting::None);
        assert_eq!(search(&[], 0..=2, u64::MAX), Hitting::Set(Vec::new()));
        assert_eq!(search(&sets[..1], 1..=2, 2), Hitting::Stopped);
    }
}
