//! Chooses a search for an exact cover, and runs it on cubes.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::cells::Cells;
use super::narrowing::Narrowing;
use super::probes::{Probe, Probes};
use super::residual::Residual;
use super::scan::Scan;
use super::{ExactCover, Item};
use crate::random::Random;
use crate::{Estimate, Monitor, Probing};

geduld_model::named! {
    /// The order in which a search takes the items.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum CoverOrder {
        /// Always an item with the fewest options.
        Smallest = "smallest",
        /// As they are numbered.
        Listed = "listed",
        /// From one end to the other, where items with many common options are neighbours. *Along the longer side of a
        /// box.*
        Swept = "swept",
        /// Beginning with an item with few options, in such an order that few options are left for each item if all
        /// earlier items have theirs.
        Greedy = "greedy",
    }
}

impl fmt::Display for CoverOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CoverOrder {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Self::by_name(name).ok_or(())
    }
}

/// The orders that are compared.
const CANDIDATES: [CoverOrder; 4] =
    [CoverOrder::Smallest, CoverOrder::Swept, CoverOrder::Listed, CoverOrder::Greedy];

/// A search for the solutions of an exact cover, in an order of its items.
#[derive(Clone, Debug)]
pub struct CoverPlan {
    cover: ExactCover,
    order: CoverOrder,
    /// The items to branch on. For [`CoverOrder::Smallest`] they only decide between equals; empty means as they are
    /// numbered.
    items: Vec<Item>,
    expected: Estimate,
    expected_steps: f64,
}

/// The solutions with certain choices.
pub struct OpenCover<'p> {
    plan: &'p CoverPlan,
    residual: Residual,
}

/// The search of a cube. The numbers of words of masks are those of the variants.
enum Search {
    Cells(Box<Cells>),
    Narrowing1(Box<Narrowing<1>>),
    Narrowing2(Box<Narrowing<2>>),
    Narrowing4(Box<Narrowing<4>>),
    Narrowing8(Box<Narrowing<8>>),
    Scan1(Box<Scan<1>>),
    Scan2(Box<Scan<2>>),
    Scan4(Box<Scan<4>>),
}

/// Does the same with each variant.
macro_rules! with_search {
    ($search:expr, $inner:ident => $work:expr) => {
        match $search {
            Search::Cells($inner) => $work,
            Search::Narrowing1($inner) => $work,
            Search::Narrowing2($inner) => $work,
            Search::Narrowing4($inner) => $work,
            Search::Narrowing8($inner) => $work,
            Search::Scan1($inner) => $work,
            Search::Scan2($inner) => $work,
            Search::Scan4($inner) => $work,
        }
    };
}

/// The effort to choose an order, in steps of a search, and as a share of what the search is expected to take.
const STEPS: u64 = 500_000;
const SHARE: f64 = 0.05;
/// So many probes are made anyway, if the steps allow it: in a deep tree nearly all of them may end early.
const FEWEST: usize = 300;
/// The seed of the probes that choose an order.
const SEED: u64 = 5;
/// The steps of a search in a second.
const STEPS_PER_SECOND: f64 = 3e8;
/// The time of a step of a search by masks, as a part of the time of a step of [`Cells`].
const OF_A_MASK: f64 = 0.4;

impl CoverPlan {
    /// The search in the order that is expected to be the fastest. The monitor is told the steps of all probes.
    ///
    /// Cost: at most a few hundredths of a second.
    pub fn new(cover: ExactCover, monitor: &Monitor) -> Self {
        Self::best(&cover, |_| true, monitor)
            .unwrap_or_else(|| Self::unprobed(cover, CoverOrder::Smallest, Vec::new()))
    }

    /// The search in the best other order; `None` if there is none.
    ///
    /// Cost: as that of [`CoverPlan::new`].
    pub fn in_another_order(&self) -> Option<Self> {
        Self::best(&self.cover, |order| order != self.order, &Monitor::default())
    }

    /// The fastest search in one of these orders.
    fn best(cover: &ExactCover, among: impl Fn(CoverOrder) -> bool, monitor: &Monitor) -> Option<Self> {
        let orders = CANDIDATES.into_iter().filter(|&order| among(order));
        let plans = orders.filter_map(|order| Self::with_order(cover.clone(), order, monitor));
        plans.min_by(|a, b| a.expected_steps.total_cmp(&b.expected_steps))
    }

    /// The search in this order; `None` if the cover has no such order.
    pub fn with_order(cover: ExactCover, order: CoverOrder, monitor: &Monitor) -> Option<Self> {
        let items = items(&cover, order)?;
        let mut plan = Self::unprobed(cover, order, items);
        let expected = plan.open(&[]).map(|open| open.expected(monitor));
        (plan.expected, plan.expected_steps) = expected.unwrap_or_default();
        Some(plan)
    }

    /// The search in this order of these items, without what probes expect of it.
    pub(super) fn unprobed(cover: ExactCover, order: CoverOrder, items: Vec<Item>) -> Self {
        Self { cover, order, items, expected: Estimate::default(), expected_steps: 0.0 }
    }

    /// What probes expect of the whole search.
    pub fn expected(&self) -> Estimate {
        self.expected
    }

    /// The expected time of the whole search on one thread.
    pub fn expected_seconds(&self) -> f64 {
        self.expected_steps / STEPS_PER_SECOND
    }

    /// The exact cover.
    pub fn cover(&self) -> &ExactCover {
        &self.cover
    }

    /// The order of its items.
    pub fn order(&self) -> CoverOrder {
        self.order
    }

    /// The solutions with these choices; `None` if there are certainly none. A choice is the number of an option, which
    /// is chosen, or that number plus the number of options: then the option is excluded.
    ///
    /// Cost: linear in the size of the cover.
    pub fn open(&self, choices: &[u32]) -> Option<OpenCover<'_>> {
        Some(OpenCover { plan: self, residual: Residual::new(&self.cover, choices)? })
    }

    /// Choices that continue these, and partition the solutions with them. There are none if no option is open.
    pub fn split(&self, choices: &[u32]) -> Vec<Vec<u32>> {
        let Some(open) = self.open(choices) else { return Vec::new() };
        let fixed = if self.order == CoverOrder::Smallest { &[] } else { &self.items[..] };
        let branches = open.residual.branches(self.cover.option_count(), fixed);
        branches.into_iter().map(|branch| [choices, &branch].concat()).collect()
    }
}

/// The items of an order; `None` if the cover has no such order.
pub(super) fn items(cover: &ExactCover, order: CoverOrder) -> Option<Vec<Item>> {
    Some(match order {
        CoverOrder::Smallest => Vec::new(),
        CoverOrder::Listed => cover.branched()?,
        CoverOrder::Swept => cover.swept(cover.branched()?),
        CoverOrder::Greedy => cover.greedy(&cover.branched()?),
    })
}

impl OpenCover<'_> {
    fn search(&self) -> Search {
        let residual = &self.residual;
        let order = &self.plan.items;
        let singles = (0..residual.bounds.len()).filter(|&item| residual.single(item)).count();
        let search = match (self.plan.order, singles) {
            (CoverOrder::Smallest, ..=64) => {
                Narrowing::new(residual, order).map(Box::new).map(Search::Narrowing1)
            }
            (CoverOrder::Smallest, ..=128) => {
                Narrowing::new(residual, order).map(Box::new).map(Search::Narrowing2)
            }
            (CoverOrder::Smallest, ..=256) => {
                Narrowing::new(residual, order).map(Box::new).map(Search::Narrowing4)
            }
            (CoverOrder::Smallest, ..=512) => {
                Narrowing::new(residual, order).map(Box::new).map(Search::Narrowing8)
            }
            (CoverOrder::Smallest, _) => None,
            (_, ..=64) => Scan::new(residual, order).map(Box::new).map(Search::Scan1),
            (_, ..=128) => Scan::new(residual, order).map(Box::new).map(Search::Scan2),
            (_, ..=256) => Scan::new(residual, order).map(Box::new).map(Search::Scan4),
            _ => None,
        };
        search.unwrap_or_else(|| Search::Cells(Box::new(Cells::new(residual))))
    }

    /// Shows all solutions, each as its chosen options, in an order that is always the same, until `found` wants no
    /// more or the monitor asks to stop.
    pub fn for_each(
        &self,
        monitor: &Monitor,
        found: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut search = self.search();
        with_search!(&mut search, search => search.run(monitor, found))
    }

    /// The number of solutions, and whether it is complete. It is not if the monitor asked to stop.
    pub fn count(&self, monitor: &Monitor) -> (u128, bool) {
        let mut solutions = 0u128;
        let flow = self.for_each(monitor, |_| {
            solutions += 1;
            ControlFlow::Continue(())
        });
        (solutions, flow.is_continue())
    }

    /// The expected number of solutions and nodes.
    pub fn estimate(&self, probing: Probing, seed: u64) -> Estimate {
        let mut random = Random::new(seed);
        let mut search = self.search();
        let mut probes = Probes::default();
        while probes.count() < probing.probes.max(2) {
            probes.add(search.probe(&mut random));
            if probes.count() >= 2 && probes.visited() >= probing.nodes {
                break;
            }
        }
        probes.estimate()
    }

    /// The options that are open, by their numbers.
    pub fn open_options(&self) -> Vec<bool> {
        let mut open = vec![false; self.plan.cover.option_count()];
        self.residual.options.iter().for_each(|&option| open[option as usize] = true);
        open
    }

    /// What is expected of the search, and its time in steps of [`Cells`].
    fn expected(&self, monitor: &Monitor) -> (Estimate, f64) {
        let mut random = Random::new(SEED);
        let mut search = self.search();
        let mut probes = Probes::default();
        let worth = |probes: &Probes| {
            let is_short = probes.count() >= FEWEST && probes.visited() as f64 >= SHARE * probes.steps();
            probes.visited() < STEPS && probes.count() < 5_000 && !is_short
        };
        while worth(&probes) && !monitor.is_stopped() {
            let before = probes.visited();
            probes.add(search.probe(&mut random));
            monitor.worked(probes.visited() - before);
        }
        (probes.estimate(), probes.steps() * search.price())
    }
}

impl Search {
    fn probe(&mut self, random: &mut Random) -> Probe {
        with_search!(self, search => search.probe(random))
    }

    /// The time of a step, in steps of [`Cells`].
    fn price(&self) -> f64 {
        if matches!(self, Self::Cells(_)) { 1.0 } else { OF_A_MASK }
    }
}
