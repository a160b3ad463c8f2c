//! Smallest hitting sets: as few elements as possible, at least one of each set.
//!
//! The search is depth first, with a bound on the size that is raised step by step. It branches on the elements of the
//! smallest set that is not hit yet. An element that was tried is excluded for its siblings. The search prunes when
//! disjoint sets show that the bound is exceeded.

use std::sync::atomic::{AtomicBool, Ordering};

/// Finds a smallest set of elements that has an element of each of these sets, in ascending order. The result is the
/// same in every run, and has at least `least` elements. `None` if a set is empty, or the search was stopped.
///
/// Cost: exponential in the size of the answer in the worst case.
pub fn smallest_hitting_set(
    sets: &[Vec<usize>],
    least: usize,
    stop: Option<&AtomicBool>,
) -> Option<Vec<usize>> {
    if sets.iter().any(Vec::is_empty) {
        return None;
    }
    let elements = sets.iter().flatten().max().map_or(0, |&last| last + 1);
    let stopped = || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    for size in least..=elements {
        let mut search = HittingSearch { sets, state: vec![State::Open; elements], stopped: &stopped };
        let found = search.hit(size)?;
        if found {
            let chosen = |&element: &usize| search.state[element] == State::Chosen;
            return Some((0..elements).filter(chosen).collect());
        }
    }
    // All elements together hit every set.
    Some((0..elements).collect())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Chosen,
    Excluded,
}

struct HittingSearch<'a> {
    sets: &'a [Vec<usize>],
    state: Vec<State>,
    stopped: &'a dyn Fn() -> bool,
}

impl HittingSearch<'_> {
    /// Whether at most `left` more elements hit all sets that are not hit yet. If so, they are chosen. `None` if the
    /// search was stopped.
    fn hit(&mut self, left: usize) -> Option<bool> {
        if (self.stopped)() {
            return None;
        }
        let is = |element: &usize, state| self.state[*element] == state;
        let mut open: Vec<Vec<usize>> = (self.sets.iter())
            .filter(|set| !set.iter().any(|element| is(element, State::Chosen)))
            .map(|set| set.iter().copied().filter(|element| is(element, State::Open)).collect())
            .collect();
        open.sort_by_key(Vec::len);
        let Some(first) = open.first().cloned() else { return Some(true) };
        if left == 0 || first.is_empty() || disjoint(&open, self.state.len()) > left {
            return Some(false);
        }
        for &element in &first {
            self.state[element] = State::Chosen;
            if self.hit(left - 1)? {
                return Some(true);
            }
            self.state[element] = State::Excluded;
        }
        first.iter().for_each(|&element| self.state[element] = State::Open);
        Some(false)
    }
}

/// The number of disjoint sets, chosen greedily in their order. Each of them needs an element of its own.
fn disjoint(sets: &[Vec<usize>], elements: usize) -> usize {
    let mut taken = vec![false; elements];
    let mut count = 0;
    for set in sets {
        if set.iter().all(|&element| !taken[element]) {
            set.iter().for_each(|&element| taken[element] = true);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let found = smallest_hitting_set(&sets, 0, None).unwrap();
            assert!(hits(found.iter().map(|element| 1 << element).sum()), "{sets:?} {found:?}");
            assert_eq!(u32::try_from(found.len()).ok(), smallest, "{sets:?}");
        }
    }

    #[test]
    fn an_empty_set_cannot_be_hit() {
        assert_eq!(smallest_hitting_set(&[vec![1], vec![]], 0, None), None);
        assert_eq!(smallest_hitting_set(&[], 0, None), Some(vec![]));
    }
}
