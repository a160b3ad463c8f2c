//! Counts a pure exact cover item by item: the first open item takes one of its options, and the cache remembers how
//! often the items that are left can be covered. A state is the set of covered items. That is dynamic programming over
//! the edge between what is covered and what is not, so few states occur if the items are in a good order.
//!
//! Options are masks of items, so an alternative is a test of two masks. Components are not looked for: the items of
//! one come before those of another, or their states are few.

#[cfg(feature = "checks")]
mod checks;

use geduld_model::Value;
use num_bigint::BigUint;

use crate::decompose::cache::ComponentCache;
use crate::decompose::decision_order::DecisionOrder;
use crate::decompose::key::BY_COVERED_ITEMS;
use crate::decompose::mask_model::MaskModel;
use crate::decompose::natural::Natural;
use crate::decompose::run::{Advance, Advancing, Done, Told, items_suffice, share};
use crate::decompose::state::State;
use crate::decompose::witness::Choose;
use crate::mask::Mask;

/// So many tests of masks are one step.
const TESTS_OF_A_STEP: u64 = 8;
/// The steps of looking a state up in the cache, and of beginning with one.
const LOOKUP: u64 = 8;
const OPENING: u64 = 20;

/// An exact cover after the first decisions, its items in the order in which they are covered.
pub(super) struct CoverState {
    items: usize,
    /// The items and the variable of each option, and the first of its items in the order.
    options: Vec<(Vec<usize>, u32)>,
    /// The items that are covered before the count.
    covered: Vec<usize>,
    /// For each variable its value where it is not chosen, and where it is.
    values: Vec<[Value; 2]>,
    /// The variables that are chosen before the count.
    chosen: Vec<u32>,
    /// The order, so that states of different ones never meet in a cache.
    order: u8,
    /// Whether there is no solution.
    contradiction: bool,
}

impl CoverState {
    /// The state after these first decisions; `None` if the open items do not determine the open options, or if the
    /// order is not fixed beforehand.
    pub fn new<const W: usize>(
        problem: &MaskModel<W>,
        kept: &[(u32, Mask<W>)],
        order: DecisionOrder,
    ) -> Option<Self> {
        let swept = match order {
            DecisionOrder::Given => false,
            DecisionOrder::Tree => true,
            DecisionOrder::Smallest | DecisionOrder::Busiest => return None,
        };
        let mut state = State::new(problem);
        let consistent = !state.domains.contains(&Mask::EMPTY)
            && kept.iter().all(|&(x, values)| state.keep(x, values))
            && state.propagate();
        if consistent && !items_suffice(&mut state) {
            return None;
        }
        let hot = |x: usize| {
            let &(condition, place) = problem.occurrences[x].first()?;
            problem.conditions[condition as usize].rule.hot(place as usize)
        };
        let mut own = Self {
            items: problem.conditions.len(),
            options: Vec::new(),
            covered: Vec::new(),
            values: Vec::new(),
            chosen: Vec::new(),
            order: u8::from(swept),
            contradiction: !consistent,
        };
        let places = if swept { sweep(problem) } else { (0..own.items).collect() };
        for (x, &domain) in state.domains.iter().enumerate() {
            let hot = hot(x)? & problem.domains[x];
            let value = |mask: Mask<W>| problem.universes.value_of(x, mask.first()?);
            own.values.push([value(problem.domains[x] & !hot)?, value(hot)?]);
            let items = || problem.occurrences[x].iter().map(|&(item, _)| places[item as usize]).collect();
            let x = super::mask_model::index(x);
            if !domain.is_single() {
                own.options.push((items(), x));
            } else if domain & hot != Mask::EMPTY {
                own.covered.extend::<Vec<usize>>(items());
                own.chosen.push(x);
            }
        }
        own.options.sort_by_key(|(items, x)| (items.iter().min().copied(), *x));
        Some(own)
    }

    /// The count from this state on; `None` if there are too many items for a mask.
    pub fn run(self, cache: &ComponentCache) -> Option<Box<dyn Advancing + '_>> {
        Some(match self.items {
            0..=64 => Box::new(CoverRun::<1>::new(self, cache)),
            65..=128 => Box::new(CoverRun::<2>::new(self, cache)),
            129..=256 => Box::new(CoverRun::<4>::new(self, cache)),
            257..=512 => Box::new(CoverRun::<8>::new(self, cache)),
            _ => return None,
        })
    }
}

/// For each item its place in an order from one end of the cover to the other: by the distance from an item that lies
/// far out. Items with many options, such as pieces, have neighbours everywhere, and come last.
fn sweep<const W: usize>(problem: &MaskModel<W>) -> Vec<usize> {
    let items = problem.conditions.len();
    let size = |item: usize| problem.conditions[item].variables.len();
    let typical = 2 * (0..items).map(size).sum::<usize>() / items.max(1);
    let is_small = |item: usize| size(item) <= typical;
    let neighbours = |item: usize| {
        let options = problem.conditions[item].variables.iter();
        let others = options.flat_map(|&x| problem.occurrences[x as usize].iter());
        others.map(|&(other, _)| other as usize).filter(|&other| is_small(other))
    };
    let distances = |from: usize| {
        let mut distances = vec![usize::MAX; items];
        let mut reached = vec![from];
        distances[from] = 0;
        let mut next = 0;
        while let Some(&item) = reached.get(next) {
            next += 1;
            for other in neighbours(item) {
                if distances[other] == usize::MAX {
                    distances[other] = distances[item] + 1;
                    reached.push(other);
                }
            }
        }
        distances
    };
    // Of several parts, each is swept from its own end.
    let mut keys: Vec<(bool, usize, usize, usize)> = vec![(true, 0, 0, 0); items];
    let mut seen = vec![false; items];
    let mut parts = 0;
    for first in (0..items).filter(|&item| is_small(item)) {
        if seen[first] {
            continue;
        }
        let far = |distances: &[usize]| {
            let reached = distances.iter().enumerate().filter(|(_, distance)| **distance != usize::MAX);
            reached
                .max_by_key(|&(item, distance)| (*distance, std::cmp::Reverse(item)))
                .map_or(first, |far| far.0)
        };
        let end = far(&distances(first));
        for (item, &distance) in
            distances(end).iter().enumerate().filter(|(_, distance)| **distance != usize::MAX)
        {
            seen[item] = true;
            keys[item] = (false, parts, distance, item);
        }
        parts += 1;
    }
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by_key(|&item| (keys[item], item));
    let mut places = vec![0; items];
    order.into_iter().enumerate().for_each(|(place, item)| places[item] = place);
    places
}

/// A count in progress.
struct CoverRun<'a, const N: usize> {
    state: CoverState,
    masks: Vec<Mask<N>>,
    /// For each item, the first of the options that begin with it; then the number of options.
    starts: Vec<usize>,
    all: Mask<N>,
    cache: &'a ComponentCache,
    key: Vec<u8>,
    frames: Vec<Frame<N>>,
    total: Option<Natural>,
    tests: u64,
    /// The steps besides tests.
    steps: u64,
    nodes: u64,
    told: Told,
}

/// A state whose covers are being counted.
struct Frame<const N: usize> {
    covered: Mask<N>,
    /// The options of its first open item: those that were tried end at `next`.
    first: usize,
    next: usize,
    end: usize,
    sum: Natural,
}

impl<'a, const N: usize> CoverRun<'a, N> {
    fn new(state: CoverState, cache: &'a ComponentCache) -> Self {
        let first = |(items, _): &(Vec<usize>, u32)| items.iter().min().copied().unwrap_or(0);
        let starts =
            (0..=state.items).map(|item| state.options.partition_point(|own| first(own) < item)).collect();
        let covered: Mask<N> = state.covered.iter().copied().collect();
        let mut run = Self {
            masks: state.options.iter().map(|(items, _)| items.iter().copied().collect()).collect(),
            starts,
            all: (0..state.items).collect(),
            cache,
            key: Vec::new(),
            frames: Vec::new(),
            total: None,
            tests: 0,
            steps: 0,
            nodes: 0,
            told: Told::default(),
            state,
        };
        if run.state.contradiction {
            run.total = Some(Natural::from(0));
        } else if covered == run.all {
            run.total = Some(Natural::from(1));
        } else {
            run.open(covered);
        }
        run
    }

    /// Begins with a state that has open items.
    fn open(&mut self, covered: Mask<N>) {
        let item = (self.all & !covered).first().unwrap_or(0);
        self.nodes += 1;
        self.steps += OPENING;
        #[cfg(feature = "trace")]
        super::trace::opened(self.frames.len(), &[super::mask_model::index(item)]);
        let (first, end) = (self.starts[item], self.starts[item + 1]);
        self.frames.push(Frame { covered, first, next: first, end, sum: Natural::from(0) });
    }

    /// The number of covers of a state, if it is known.
    fn known(&mut self, covered: Mask<N>) -> Option<Natural> {
        if covered == self.all {
            return Some(Natural::from(1));
        }
        self.steps += LOOKUP;
        self.write_key(covered);
        self.cache.get(&self.key)
    }

    fn write_key(&mut self, covered: Mask<N>) {
        self.key.clear();
        self.key.extend([BY_COVERED_ITEMS, self.state.order]);
        (0..N).for_each(|word| self.key.extend(covered.word(word).to_le_bytes()));
    }

    /// Counts a state that the cache has forgotten, until so many steps were made in all.
    fn count_again(&mut self, covered: Mask<N>, until: u64) -> Option<Natural> {
        let (frames, total) = (std::mem::take(&mut self.frames), self.total.take());
        self.open(covered);
        while self.total.is_none() && self.spent().0 < until {
            self.turn();
        }
        self.frames = frames;
        std::mem::replace(&mut self.total, total)
    }
}

impl<const N: usize> Advancing for CoverRun<'_, N> {
    /// One turn: up to the next state that the cache does not know, or the end of a state.
    fn turn(&mut self) {
        let Some(mut frame) = self.frames.pop() else { return };
        #[cfg(feature = "checks")]
        self.check(&frame);
        while frame.next < frame.end {
            let option = self.masks[frame.next];
            frame.next += 1;
            self.tests += 1;
            if option & frame.covered != Mask::EMPTY {
                continue;
            }
            let covered = frame.covered | option;
            match self.known(covered) {
                Some(solutions) => frame.sum.add(&solutions),
                None => {
                    self.frames.push(frame);
                    self.open(covered);
                    return;
                }
            }
        }
        self.write_key(frame.covered);
        self.cache.insert(&self.key, frame.sum.clone());
        #[cfg(feature = "trace")]
        super::trace::counted(self.frames.len(), frame.end - frame.first, &frame.sum.big());
        match self.frames.last_mut() {
            Some(outer) => outer.sum.add(&frame.sum),
            None => self.total = Some(frame.sum),
        }
    }

    fn is_finished(&self) -> bool {
        self.total.is_some()
    }

    /// A step with wide masks takes longer.
    fn spent(&self) -> (u64, u64) {
        (self.tests * (N as u64) / TESTS_OF_A_STEP + self.steps, self.nodes)
    }

    fn reached(&self) -> Advance {
        let done = |frame: &Frame<N>| Done {
            alternatives: frame.end - frame.first,
            begun: frame.next - frame.first,
            parts: 1,
            pending: 0,
        };
        let (steps, nodes) = self.spent();
        Advance {
            solutions: self.total.as_ref().map(Natural::big),
            share: if self.total.is_some() { 1.0 } else { share(self.frames.iter().map(done)) },
            steps,
            nodes,
        }
    }

    fn told(&mut self) -> &mut Told {
        &mut self.told
    }

    fn choose(&mut self, choose: &mut Choose<'_>, steps: u64) -> Option<Vec<Value>> {
        if self.total.as_ref().is_none_or(Natural::is_zero) {
            return None;
        }
        let until = self.spent().0.saturating_add(steps);
        let mut covered: Mask<N> = self.state.covered.iter().copied().collect();
        let mut chosen = self.state.chosen.clone();
        while let Some(item) = (self.all & !covered).first() {
            let mut numbers: Vec<(usize, BigUint)> = Vec::new();
            for option in self.starts[item]..self.starts[item + 1] {
                if self.masks[option] & covered == Mask::EMPTY {
                    let after = covered | self.masks[option];
                    let known = self.known(after).or_else(|| self.count_again(after, until))?;
                    numbers.push((option, known.big()));
                }
            }
            let all: BigUint = numbers.iter().map(|(_, number)| number).sum();
            if all == BigUint::ZERO {
                return None;
            }
            let mut left = choose(&all);
            let taken = numbers.into_iter().find(|(_, number)| {
                let is_here = left < *number;
                if !is_here {
                    left -= number;
                }
                is_here
            });
            let (option, _) = taken?;
            covered = covered | self.masks[option];
            chosen.push(self.state.options[option].1);
        }
        let mut values: Vec<Value> = self.state.values.iter().map(|[not, _]| *not).collect();
        for x in chosen {
            values[x as usize] = self.state.values[x as usize][1];
        }
        Some(values)
    }
}
