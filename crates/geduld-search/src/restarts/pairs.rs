//! One depth-first search with forward checking, for models in which only pairs of variables and the shared gcc
//! restrict the variables: cards, triangles and other pieces that lie edge to edge.
//!
//! It carries the numbers of candidates along. A value takes one item from all variables. This changes a few bits in
//! one word of each mask, so only the masks of the neighbours are counted anew.

#[cfg(feature = "checks")]
mod checks;
#[cfg(feature = "trace")]
mod trace;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::checked::fitting;
use crate::first_solution::{RunEnd, Watch};
use crate::mask::{Mask, index};
use crate::problem::{Meeting, PlanModel, Variable};
use crate::random::Random;

/// A model of pairs, ready to be searched in any order; `W` is the number of words of its masks.
#[derive(Clone, Debug)]
pub(super) struct Pairs<const W: usize> {
    variables: Vec<Variable>,
    /// The number of decisions among the variables; they come first.
    decisions: usize,
    domains: Vec<Mask<W>>,
    /// The budget of the balance.
    budget: u64,
    guards: u64,
    /// For each id the item it takes, and for each item its ids and its copies.
    item_of: Vec<Option<usize>>,
    items: Vec<Mask<W>>,
    copies: Vec<usize>,
    /// Whether it is already known that there is no solution.
    refuted: bool,
    /// The ids of each item: the words that contain them, and their bits there.
    parts: Vec<[(usize, u64); PARTS]>,
    /// For each variable the others that share a pair with it, one bit for each.
    neighbours: Vec<Vec<u64>>,
    /// The variables that draw on the gcc.
    drawing: Vec<u64>,
    /// For each variable the pairs that contain it.
    links: Vec<Vec<Link>>,
    /// For each link and each value of its variable the number of the effect. Equal tables and equal effects are stored
    /// once, so the data that is read often stays in the cache.
    effect_of: Vec<u16>,
    effects: Vec<Effect<W>>,
}

/// A pair, as seen from one of its two variables.
#[derive(Clone, Copy, Debug)]
struct Link {
    other: usize,
    /// The start of the effects of the own variable's values.
    effects: usize,
}

/// The effect of a value on the other variable of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Effect<const W: usize> {
    /// The values that the other variable may still take.
    partners: Mask<W>,
    /// The amount spent if the other variable has no value yet.
    spent: u64,
}

/// The other variable of a pair, the values that it may still take for each value of the own one, and the groups of the
/// balance that these spend.
type Side<'p, const W: usize> = (usize, Rc<[Mask<W>]>, Option<&'p [Option<usize>]>);

/// The number of nodes between two calls of `watch`.
const INTERVAL: u64 = 4096;

/// The maximum number of words that contain the ids of an item.
const PARTS: usize = 2;

impl<const W: usize> Pairs<W> {
    /// Compiles a problem. `None` if it has other conditions than pairs, items with too many ids, or too many different
    /// effects. Cost: linear in its pairs.
    pub(super) fn new(mut problem: PlanModel) -> Option<Self> {
        problem.dissolve_equations();
        let PlanModel { relations, sums, parities, graphs, .. } = &problem;
        if !(relations.is_empty() && sums.is_empty() && parities.is_empty() && graphs.is_empty()) {
            return None;
        }
        let slots = problem.variables.len();
        let words = slots.div_ceil(64);
        let items = problem.gcc.items.iter().map(|ids| ids.iter().map(|&id| usize::from(id)).collect());
        let items: Vec<Mask<W>> = items.collect();
        let budget = problem.balance.budget(slots, u64::BITS);
        // The pairs, seen from both sides.
        let mut sides: Vec<Vec<Side<'_, W>>> = vec![Vec::new(); slots];
        let mut known: BTreeMap<*const bool, [Rc<[Mask<W>]>; 2]> = BTreeMap::new();
        for pair in &problem.pairs {
            let [first, second] = pair.slots;
            let both = known.entry(pair.matrix()).or_insert_with(|| problem.partners(pair).map(Rc::from));
            sides[first].push((second, Rc::clone(&both[0]), None));
            sides[second].push((first, Rc::clone(&both[1]), None));
        }
        // Where two variables meet, the first of them to get a value determines the label there.
        for Meeting { slots: [first, second], groups } in &problem.balance.meetings {
            for (slot, other, groups) in [(*first, *second, &groups[0]), (*second, *first, &groups[1])] {
                // A meeting is not counted if no pair is left for it, or if it is a second one. This only prunes less.
                let side = sides[slot].iter_mut().find(|side| side.0 == other && side.2.is_none());
                side.into_iter().for_each(|side| side.2 = Some(groups));
            }
        }
        let mut tables = Tables::default();
        let mut link = |(other, partners, groups): &Side<'_, W>| {
            let spent = |id: usize| groups.map_or(0, |groups| budget.spent(groups[id]));
            let effect = |(id, &partners): (usize, &Mask<W>)| Effect { partners, spent: spent(id) };
            Some(Link { other: *other, effects: tables.table(partners.iter().enumerate().map(effect))? })
        };
        let links: Vec<Vec<Link>> =
            sides.iter().map(|sides| sides.iter().map(&mut link).collect()).collect::<Option<_>>()?;
        Some(Self {
            parts: items.iter().map(parts).collect::<Option<_>>()?,
            neighbours: links.iter().map(|links| bits(links.iter().map(|link| link.other), words)).collect(),
            drawing: bits((0..slots).filter(|&slot| problem.variables[slot].in_gcc), words),
            links,
            effect_of: tables.effect_of,
            effects: tables.effects,
            domains: problem.variables.iter().map(|variable| variable.domain().collect()).collect(),
            budget: budget.budget,
            guards: budget.guards,
            items,
            item_of: problem.gcc.item_of,
            copies: problem.gcc.copies,
            refuted: problem.refuted,
            decisions: problem.decisions,
            variables: problem.variables,
        })
    }
}

/// Variables as bits in the given number of words.
fn bits(slots: impl Iterator<Item = usize>, words: usize) -> Vec<u64> {
    let mut bits = vec![0; words];
    slots.for_each(|slot| bits[slot / 64] |= 1 << (slot % 64));
    bits
}

/// Builds the tables of effects. Equal tables are stored once.
#[derive(Default)]
struct Tables<const W: usize> {
    effects: Vec<Effect<W>>,
    number_of: BTreeMap<Effect<W>, u16>,
    effect_of: Vec<u16>,
    start_of: BTreeMap<Vec<u16>, usize>,
}

impl<const W: usize> Tables<W> {
    /// The start of the table of these effects. `None` if there are too many different ones.
    fn table(&mut self, effects: impl Iterator<Item = Effect<W>>) -> Option<usize> {
        let table: Vec<u16> = effects.map(|effect| self.number(effect)).collect::<Option<_>>()?;
        Some(*self.start_of.entry(table).or_insert_with_key(|table| {
            self.effect_of.extend(table);
            self.effect_of.len() - table.len()
        }))
    }

    fn number(&mut self, effect: Effect<W>) -> Option<u16> {
        if let Some(&number) = self.number_of.get(&effect) {
            return Some(number);
        }
        let number = u16::try_from(self.effects.len()).ok()?;
        self.effects.push(effect);
        self.number_of.insert(effect, number);
        Some(number)
    }
}

/// The words that contain the ids, and their bits there. Returns `None` if there are too many words.
fn parts<const W: usize>(ids: &Mask<W>) -> Option<[(usize, u64); PARTS]> {
    let mut parts = [(0, 0); PARTS];
    let mut used = (0..W).map(|word| (word, ids.word(word))).filter(|(_, bits)| *bits != 0);
    parts.iter_mut().zip(&mut used).for_each(|(part, used)| *part = used);
    used.next().is_none().then_some(parts)
}

/// A variable with the values that are still to be tried, and the state to return to.
struct Frame<const W: usize> {
    slot: usize,
    candidates: Mask<W>,
    trail: usize,
    free: Mask<W>,
    budget: u64,
    /// The item of which the last tried value took a copy.
    taken: Option<usize>,
}

/// The state of a search.
pub(super) struct PairSearch<'a, const W: usize> {
    pairs: &'a Pairs<W>,
    /// The values that each variable may still take, if items taken from the gcc are ignored.
    domains: Vec<Mask<W>>,
    free: Mask<W>,
    budget: u64,
    copies: Vec<usize>,
    ids: Vec<i32>,
    open: Vec<u64>,
    /// The number of links of each variable to variables that have a value.
    reached: Vec<u32>,
    /// The open variables that are reached, one bit for each.
    frontier: Vec<u64>,
    /// For each depth the number of candidates of each variable of the frontier.
    counts: Vec<u16>,
    trail: Vec<(usize, Mask<W>)>,
    random: Random,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

impl<'a, const W: usize> PairSearch<'a, W> {
    pub(super) fn new(pairs: &'a Pairs<W>, seed: u64) -> Self {
        let slots = pairs.domains.len();
        let mut open = vec![0; slots.div_ceil(64)];
        (0..slots).for_each(|slot| open[slot / 64] |= 1 << (slot % 64));
        let gone = pairs.copies.iter().zip(&pairs.items).filter(|(copies, _)| **copies == 0);
        Self {
            pairs,
            domains: pairs.domains.clone(),
            free: gone.fold(Mask::FULL, |free, (_, ids)| free & !*ids),
            budget: pairs.budget,
            copies: pairs.copies.clone(),
            ids: vec![0; slots],
            open,
            reached: vec![0; slots],
            frontier: vec![0; slots.div_ceil(64)],
            counts: vec![0; (slots + 1) * slots],
            trail: Vec::new(),
            random: Random::new(seed),
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        }
    }

    /// Searches until a solution is found, everything is searched, or about this many nodes have been visited.
    pub(super) fn run(&mut self, limit: u64, watch: &mut Watch<'_>) -> RunEnd {
        if self.pairs.refuted {
            return RunEnd::NoSolution;
        }
        let mut stack: Vec<Frame<W>> = Vec::with_capacity(self.domains.len());
        let (mut nodes, mut reported) = (0, 0);
        let Some(first) = self.next(0) else { return self.solution() };
        self.enter(first, &mut stack);
        loop {
            let depth = stack.len();
            let Some(frame) = stack.last_mut() else { break };
            if nodes - reported >= INTERVAL {
                let flow = watch(nodes - reported);
                reported = nodes;
                if flow.is_break() {
                    return RunEnd::Stopped;
                }
                if nodes >= limit {
                    return RunEnd::Limit;
                }
            }
            let slot = frame.slot;
            self.free = frame.free;
            self.budget = frame.budget;
            while self.trail.len() > frame.trail
                && let Some((slot, domain)) = self.trail.pop()
            {
                self.domains[slot] = domain;
            }
            if let Some(item) = frame.taken.take() {
                self.copies[item] += 1;
            }
            let ids = self.pairs.variables[slot].allowed.len();
            let Some(id) = pick(&mut frame.candidates, ids, &mut self.random) else {
                #[cfg(feature = "trace")]
                trace::back(depth, slot);
                self.reopen(slot);
                stack.pop();
                continue;
            };
            nodes += 1;
            self.ids[slot] = id;
            let mut gone = None;
            if self.pairs.variables[slot].in_gcc
                && let Some(item) = self.pairs.item_of[index(id)]
            {
                frame.taken = Some(item);
                self.copies[item] -= 1;
                if self.copies[item] == 0 {
                    self.free = self.free & !self.pairs.items[item];
                    gone = Some(item);
                }
            }
            #[cfg(feature = "trace")]
            trace::decision(depth, slot, id);
            let consistent = self.check_forward(slot, gone, depth);
            #[cfg(feature = "trace")]
            self.trace_domains(depth, &stack, consistent);
            if consistent {
                #[cfg(feature = "checks")]
                self.check(depth, nodes);
                match self.next(depth) {
                    Some(next) => self.enter(next, &mut stack),
                    None => {
                        // The nodes visited since the last call are reported. There is nothing left to stop.
                        let _ = watch(nodes - reported);
                        #[cfg(feature = "trace")]
                        trace::solution(depth);
                        return self.solution();
                    }
                }
            }
        }
        let _ = watch(nodes - reported);
        RunEnd::NoSolution
    }

    fn is_open(&self, slot: usize) -> bool {
        self.open[slot / 64] >> (slot % 64) & 1 != 0
    }

    fn enter(&mut self, slot: usize, stack: &mut Vec<Frame<W>>) {
        let candidates = self.domains[slot] & self.shared(slot);
        let (trail, free, budget) = (self.trail.len(), self.free, self.budget);
        stack.push(Frame { slot, candidates, trail, free, budget, taken: None });
        self.open[slot / 64] &= !(1 << (slot % 64));
        self.frontier[slot / 64] &= !(1 << (slot % 64));
        self.pairs.links[slot].iter().for_each(|link| self.reached[link.other] += 1);
        for (i, neighbours) in self.pairs.neighbours[slot].iter().enumerate() {
            self.frontier[i] |= neighbours & self.open[i];
        }
    }

    fn reopen(&mut self, slot: usize) {
        for link in &self.pairs.links[slot] {
            self.reached[link.other] -= 1;
            if self.reached[link.other] == 0 {
                self.frontier[link.other / 64] &= !(1 << (link.other % 64));
            }
        }
        self.open[slot / 64] |= 1 << (slot % 64);
        self.frontier[slot / 64] |= u64::from(self.reached[slot] > 0) << (slot % 64);
    }

    /// The ids of the gcc that a variable may take.
    #[inline(always)]
    fn shared(&self, slot: usize) -> Mask<W> {
        if self.pairs.variables[slot].in_gcc { self.free } else { Mask::FULL }
    }

    /// Returns the open variable with the fewest candidates, of those next to known variables if there are any. On a
    /// tie it is the one with the most known neighbours, and then the first in the order of the model.
    ///
    /// Weights learned from failures (dom/wdeg) did worse on cards with a border: five of six puzzles took longer.
    #[inline(always)]
    fn next(&self, depth: usize) -> Option<usize> {
        let slots = self.domains.len();
        let counts = &self.counts[depth * slots..][..slots];
        let mut best = None;
        let mut fewest = (u32::MAX, Reverse(0));
        for (place, &word) in self.frontier.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let slot = 64 * place + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let key = (u32::from(counts[slot]), Reverse(self.reached[slot]));
                if key < fewest {
                    fewest = key;
                    best = Some(slot);
                }
            }
        }
        let open = || (0..slots).filter(|&slot| self.is_open(slot));
        best.or_else(|| open().min_by_key(|&slot| (self.domains[slot] & self.shared(slot)).len()))
    }

    /// Narrows the open variables by a variable that was just given a value, which may have taken the last copy of an
    /// item. Returns false if a variable has no candidate left or the budget is exceeded.
    #[inline(always)]
    fn check_forward(&mut self, slot: usize, gone: Option<usize>, depth: usize) -> bool {
        let slots = self.domains.len();
        let (before, after) = self.counts.split_at_mut(depth * slots);
        let counts = &mut after[..slots];
        counts.copy_from_slice(&before[(depth - 1) * slots..]);
        let id = index(self.ids[slot]);
        for link in &self.pairs.links[slot] {
            let (word, bit) = (link.other / 64, link.other % 64);
            if self.open[word] >> bit & 1 == 0 {
                continue;
            }
            let effect = &self.pairs.effects[usize::from(self.pairs.effect_of[link.effects + id])];
            self.budget = self.budget.wrapping_sub(effect.spent);
            if self.budget & self.pairs.guards != self.pairs.guards {
                return false;
            }
            let before = self.domains[link.other];
            let after = before & effect.partners;
            if after != before {
                self.trail.push((link.other, before));
                self.domains[link.other] = after;
            }
            let shared = if self.pairs.drawing[word] >> bit & 1 != 0 { self.free } else { Mask::FULL };
            let count = (after & shared).len();
            if count == 0 {
                return false;
            }
            counts[link.other] = fitting(count);
        }
        let Some(item) = gone else { return true };
        let parts = &self.pairs.parts[item];
        let neighbours = &self.pairs.neighbours[slot];
        for (number, frontier) in self.frontier.iter().enumerate() {
            let mut bits = frontier & !neighbours[number] & self.pairs.drawing[number];
            while bits != 0 {
                let other = 64 * number + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let domain = &self.domains[other];
                for &(word, ids) in parts {
                    let lost = domain.word(word) & ids;
                    if lost != 0 {
                        let lost: u16 = fitting(lost.count_ones());
                        counts[other] -= lost;
                        if counts[other] == 0 {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    fn solution(&self) -> RunEnd {
        let value = |slot: usize| {
            let value = self.pairs.variables[slot].values[index(self.ids[slot])];
            value.expect("internal error: a solution holds an id that stands for no value")
        };
        RunEnd::Solution((0..self.pairs.decisions).map(value).collect())
    }
}

/// Removes one of the ids, all of which are below `bound`: the first one from a random id on, or else the first of all.
#[inline(always)]
fn pick<const W: usize>(ids: &mut Mask<W>, bound: usize, random: &mut Random) -> Option<i32> {
    let mut later = ids.from(fitting(random.below(bound)));
    let id = later.pop().or_else(|| {
        let mut all = *ids;
        all.pop()
    })?;
    *ids = ids.without(id);
    Some(id)
}
