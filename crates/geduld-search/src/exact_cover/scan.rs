//! A search that takes the items in a fixed order, with a bit mask for the items that have their option already. A
//! branch costs one comparison of masks, so this is the fastest search where the order is good, as in a narrow board.

#[cfg(feature = "checks")]
mod checks;

use std::ops::ControlFlow;

use super::Item;
use super::masks::{Masks, fits, join};
use super::probes::Probe;
use super::residual::Residual;
use crate::Monitor;
use crate::checked::fitting;
use crate::random::Random;

/// The nodes between two reports to the monitor.
const REPORTED: u64 = 8192;

/// A search with masks of W words.
pub(super) struct Scan<const W: usize> {
    masks: Masks<W>,
    /// The number of items that are branched on. They have the first bits, in their order.
    ranks: usize,
    /// For each rank, the start of its options in `listed`; and the end. An option is listed at its first item.
    starts: Vec<u32>,
    listed: Vec<u32>,
    /// The masks of the listed options.
    in_list: Vec<[u64; W]>,
    /// For each rank, whether the item may stay without an option.
    may_stay_open: Vec<bool>,
    /// How many of these items can stay without an option in a solution.
    spare: u32,
    frames: Vec<Frame<W>>,
    chosen: Vec<u32>,
    solution: Vec<u32>,
    #[cfg(feature = "checks")]
    moments: u64,
    #[cfg(feature = "checks")]
    due: geduld_inspect::Due,
}

/// A node on the path to the current one.
struct Frame<const W: usize> {
    used: [u64; W],
    rank: u32,
    /// The next option to try.
    next: u32,
    spare: u32,
}

/// Stands for "the item stays without an option" among the choices.
const OPEN: u32 = u32::MAX;

impl<const W: usize> Scan<W> {
    /// A search that branches on these items of the exact cover, in this order. `None` if there are too many items for
    /// the masks, or if an option contains none of these items.
    pub fn new(residual: &Residual, order: &[Item]) -> Option<Self> {
        let position = |item: &Item| residual.numbers.binary_search(item).ok();
        let branched: Vec<usize> =
            order.iter().filter_map(position).filter(|&item| residual.single(item)).collect();
        let masks = Masks::new(residual, &branched)?;
        // An item that needs an option, and is not branched on, would stay without.
        let needed = |&item: &usize| residual.single(item) && residual.bounds[item].least > 0;
        if (0..residual.bounds.len()).filter(needed).any(|item| !branched.contains(&item)) {
            return None;
        }
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); branched.len()];
        for option in 0..residual.options.len() {
            lists.get_mut(masks.bits_of(option).next()?)?.push(fitting(option));
        }
        let mut starts = vec![0];
        let mut listed: Vec<u32> = Vec::with_capacity(residual.options.len());
        for list in lists {
            listed.extend(list);
            starts.push(fitting(listed.len()));
        }
        Some(Self {
            in_list: listed.iter().map(|&option| *masks.mask(option)).collect(),
            masks,
            ranks: branched.len(),
            starts,
            listed,
            may_stay_open: branched.iter().map(|&item| residual.bounds[item].least == 0).collect(),
            spare: spare(residual, &branched),
            frames: Vec::new(),
            chosen: Vec::new(),
            solution: residual.chosen.clone(),
            #[cfg(feature = "checks")]
            moments: 0,
            #[cfg(feature = "checks")]
            due: geduld_inspect::Due::default(),
        })
    }

    /// The first rank that is not used.
    #[inline]
    fn first_unused(used: &[u64; W]) -> usize {
        for (word, &bits) in used.iter().enumerate() {
            if bits != u64::MAX {
                return 64 * word + bits.trailing_ones() as usize;
            }
        }
        64 * W
    }

    /// Shows all solutions, each as its chosen options, until `found` wants no more or the monitor asks to stop.
    pub fn run(
        &mut self,
        monitor: &Monitor,
        mut found: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.ranks == 0 {
            return if self.masks.is_satisfied() { found(&self.solution) } else { ControlFlow::Continue(()) };
        }
        let fixed = self.solution.len();
        let mut nodes = 0;
        let mut frame = Frame { used: [0; W], rank: 0, next: 0, spare: self.spare };
        loop {
            let end = self.starts[frame.rank as usize + 1];
            let mut option = frame.next;
            while option < end && !fits(&self.in_list[option as usize], &frame.used) {
                option += 1;
            }
            let mut used = frame.used;
            let mut spare = frame.spare;
            if option < end {
                frame.next = option + 1;
                let own = self.listed[option as usize];
                if !self.masks.has_room(own) {
                    continue;
                }
                used = join(&used, &self.in_list[option as usize]);
                self.masks.note(own, -1);
                self.chosen.push(own);
            } else if option == end && self.may_stay_open[frame.rank as usize] && spare > 0 {
                frame.next = end + 1;
                spare -= 1;
                used[frame.rank as usize / 64] |= 1 << (frame.rank % 64);
                self.chosen.push(OPEN);
            } else {
                #[cfg(feature = "trace")]
                super::trace::exhausted(self.frames.len());
                let Some(above) = self.frames.pop() else { break };
                frame = above;
                self.undo();
                continue;
            }
            nodes += 1;
            #[cfg(feature = "trace")]
            self.trace_choice();
            #[cfg(feature = "checks")]
            self.check(&frame, &used, spare);
            if nodes == REPORTED {
                monitor.visited(nodes);
                nodes = 0;
                if monitor.is_stopped() {
                    return ControlFlow::Break(());
                }
            }
            let rank = Self::first_unused(&used);
            if rank < self.ranks {
                let next = self.starts[rank];
                let below = Frame { used, rank: fitting(rank), next, spare };
                self.frames.push(std::mem::replace(&mut frame, below));
                continue;
            }
            if self.masks.is_satisfied() {
                self.solution.truncate(fixed);
                let own = self.chosen.iter().filter(|&&option| option != OPEN);
                self.solution.extend(own.map(|&option| self.masks.number(option)));
                #[cfg(feature = "trace")]
                super::trace::solution(self.frames.len() + 1, &self.solution);
                if found(&self.solution).is_break() {
                    monitor.visited(nodes);
                    return ControlFlow::Break(());
                }
            }
            self.undo();
        }
        monitor.visited(nodes);
        ControlFlow::Continue(())
    }

    #[cfg(feature = "trace")]
    fn trace_choice(&self) {
        let own = self.chosen.last().filter(|&&option| option != OPEN);
        let number = own.map(|&option| self.masks.number(option));
        super::trace::choice(self.frames.len() + 1, number.as_ref(), None, true);
    }

    /// Undoes the last choice.
    fn undo(&mut self) {
        if let Some(option) = self.chosen.pop().filter(|&option| option != OPEN) {
            self.masks.note(option, 1);
        }
    }

    /// Goes down at random, and returns to the root.
    pub fn probe(&mut self, random: &mut Random) -> Probe {
        let mut probe = Probe::default();
        let (mut used, mut spare, mut weight) = ([0u64; W], self.spare, 1.0);
        let mut fitting_options = Vec::new();
        loop {
            let rank = Self::first_unused(&used);
            if rank >= self.ranks {
                probe.solutions = if self.masks.is_satisfied() { weight } else { 0.0 };
                break;
            }
            let all = self.starts[rank] as usize..self.starts[rank + 1] as usize;
            probe.visited += 1 + all.len() as u64;
            probe.steps += weight * (8.0 + all.len() as f64);
            fitting_options.clear();
            let possible =
                |&option: &u32| fits(self.masks.mask(option), &used) && self.masks.has_room(option);
            fitting_options.extend(self.listed[all].iter().copied().filter(possible));
            let or_open = self.may_stay_open[rank] && spare > 0;
            let branches = fitting_options.len() + usize::from(or_open);
            if branches == 0 {
                break;
            }
            weight *= branches as f64;
            probe.nodes += weight;
            match fitting_options.get(random.below(branches)) {
                Some(&option) => {
                    used = join(&used, self.masks.mask(option));
                    self.masks.note(option, -1);
                    self.chosen.push(option);
                }
                None => {
                    spare -= 1;
                    used[rank / 64] |= 1 << (rank % 64);
                    self.chosen.push(OPEN);
                }
            }
        }
        while !self.chosen.is_empty() {
            self.undo();
        }
        probe
    }
}

/// How many of these items that may stay without an option must do so at most: all of them, less those that the
/// options needed for other items contain at least.
fn spare(residual: &Residual, branched: &[usize]) -> u32 {
    let mut optional = vec![false; residual.bounds.len()];
    for &item in branched {
        optional[item] = residual.bounds[item].least == 0;
    }
    let all = optional.iter().filter(|&&optional| optional).count();
    let contained = |option: u32| {
        residual.items.of(option as usize).iter().filter(|&&item| optional[item as usize]).count()
    };
    // Items without a common option need different options.
    let mut seen = vec![false; residual.options.len()];
    let mut needed: Vec<usize> =
        (0..residual.bounds.len()).filter(|&item| residual.bounds[item].least > 0).collect();
    needed.sort_by_key(|&item| std::cmp::Reverse(residual.members.of(item).len()));
    let mut covered = 0;
    for item in needed {
        let members = residual.members.of(item);
        if members.iter().any(|&option| seen[option as usize]) {
            continue;
        }
        members.iter().for_each(|&option| seen[option as usize] = true);
        let mut sizes: Vec<usize> = members.iter().map(|&option| contained(option)).collect();
        sizes.sort_unstable();
        covered += sizes.iter().take(residual.bounds[item].least as usize).sum::<usize>();
    }
    fitting(all.saturating_sub(covered))
}
