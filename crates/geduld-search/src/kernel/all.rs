//! All solutions, each once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geduld_model::Network;
use geduld_model::kernel::Mark;

use super::branching::{Advice, Decision, least_by, upwards};
use super::core::{Core, open_places, prepare};
use super::{Ended, Limits};
use crate::Monitor;
use crate::estimate::{Estimate, Mean};
use crate::random::Random;

/// The steps of a short run, without those that depend on the size of the network.
const SHORT: u64 = 50_000;
/// And this share of all steps.
const SHARE: u64 = 8;
/// Runs of orders that searched at least one part in so many of what the best one did are repeated, with so many times
/// as many steps: how far a short run came says little.
const NEAR: f64 = 16.0;
const LONGER: u64 = 4;
/// A run of an order that decides all variables goes on for at most this number of steps, if the guess is that it then
/// ends.
const MOST: u64 = 10_000_000;
/// The last run may take so many times as many steps as allowed, if the guess is that it then ends.
const EXTENSION: u64 = 8;

/// Orders that found so many solutions, and so many times as many as the others, are good: all have to find the same.
const MANY: usize = 64;
const MORE: usize = 8;
/// The numbers of solutions that a run keeps.
const MOST_KEPT: usize = 8_000_000;
/// Outputs with more values are not decided before hidden variables with fewer. *y = x⁷, of which only y is shown.*
const WIDE: u64 = 1 << 16;

/// An order is preferred to those before it if it searches so many times as much: annotations come first.
const CLEARLY: f64 = 1.1;

/// How the next output is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// As annotations say, also for variables that do not follow from the outputs; then by weight, also for those if an
    /// output is wide. So a solution may be found several times, and this order is taken only if it ends soon, or finds
    /// far more solutions than the others. *The length of a number whose digits are decided.*
    AdvisedAll,
    /// As annotations say for the outputs and what follows from them, then by weight.
    Advised,
    /// The fewest values for the weight.
    Weights,
    /// The same, also of the variables that follow from the outputs. *The Booleans that compare two outputs.* It is
    /// taken only in the same cases: how far it came cannot be compared, because it decides other variables.
    AllWeights,
    /// The fewest values.
    Sizes,
}

/// Visits each solution once, in an order that depends only on the arguments. `visit` gets the numbers of the outputs,
/// and can stop the search. Only solutions in which the variables of `fixed` have these numbers are visited.
///
/// Up to five orders are tried in short runs, and the promising ones in longer runs. If none of them ends, the one that
/// searches the largest part of its tree is followed, unless one of the others finds far more solutions. Returns how
/// the search ended, and how many steps it would take in all: a guess, infinite if there is nothing to guess from.
pub fn enumerate(
    network: &Network,
    fixed: &[(usize, i64)],
    limits: Limits,
    monitor: &Monitor,
    visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> (Ended, f64) {
    let mut expected = 0.0;
    let mut run = || {
        let Some((all, mut core)) = Enumeration::begin(network, fixed, limits, monitor)? else {
            return Ok(());
        };
        let ended = all.run(&mut core, limits, visit);
        expected = core.expected_steps();
        core.tell();
        ended
    };
    let ended = run().map_or_else(|ended| ended, |()| Ended::All);
    (ended, expected)
}

/// Estimates the search of everything with these numbers of some variables, by random paths down the tree: at most
/// this number of them (D. E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29,
/// 1975). `None` if the limits are not enough for one path. The monitor is told of the steps, and may end it.
pub fn estimate(
    network: &Network,
    fixed: &[(usize, i64)],
    probes: usize,
    seed: u64,
    limits: Limits,
    monitor: &Monitor,
) -> Option<Estimate> {
    // Its nodes are not those of the search.
    let own = monitor.beside();
    let begun = Enumeration::begin(network, fixed, limits, &own).ok()?;
    let Some((all, mut core)) = begun else { return Some(Estimate::default()) };
    let (mut root, mut random) = (core.kernel.mark(), Random::new(seed));
    let before = core.kernel.steps();
    let (mut made, mut sums) = (0, [[0.0; 2]; 2]);
    while made < probes.max(1)
        && let Ok(found) = all.probe(&mut core, &mut random)
    {
        made += 1;
        for (sum, value) in sums.iter_mut().zip(found) {
            sum[0] += value;
            sum[1] += value * value;
        }
        core.restart(&mut root);
    }
    if made == 0 {
        return None;
    }
    let [solutions, nodes] = sums.map(|[sum, squares]| Mean::of(made, sum, squares));
    let steps = core.kernel.steps() - before;
    Some(Estimate { solutions, nodes, visited: core.nodes(), steps, ..Estimate::default() })
}

/// Whether these numbers of the outputs are a solution: `Some(Some(numbers))` with the numbers of all variables if so,
/// `Some(None)` if not, `None` if the search gave up before it knew.
pub fn completes(
    network: &Network,
    outputs: &[i64],
    limits: Limits,
    monitor: &Monitor,
) -> Option<Option<Vec<i64>>> {
    let fixed: Vec<(usize, i64)> = network.outputs.iter().copied().zip(outputs.iter().copied()).collect();
    let Some(kernel) = prepare(network, &fixed, limits) else { return Some(None) };
    let mut core = Core::new(kernel, limits, monitor);
    let numbers = |kernel: &geduld_model::kernel::Kernel| -> Vec<i64> {
        (0..network.domains.len()).map(|variable| kernel.least(kernel.place(variable))).collect()
    };
    let mut search = || {
        if !core.propagate()? {
            return Ok(None);
        }
        let rest = watched(&core, open_places(&core.kernel, 0..network.domains.len()));
        core.complete(&rest, numbers)
    };
    search().ok()
}

/// The variables that some propagator looks at. Others can have any of their values.
pub(super) fn watched(core: &Core<'_>, places: Vec<usize>) -> Vec<usize> {
    places.into_iter().filter(|&place| core.kernel.watchers(place) > 0).collect()
}

struct Enumeration<'n> {
    network: &'n Network,
    /// The open outputs, and the other open variables.
    outputs: Vec<usize>,
    rest: Vec<usize>,
    /// The open outputs, and what follows from them.
    all: Vec<usize>,
    /// The open outputs, and all other open variables if an output is wide.
    wide: Vec<usize>,
    /// The annotations, for these and for all variables.
    advice: Vec<Advice>,
    advice_for_all: Vec<Advice>,
}

/// What is known about an order.
struct Run {
    order: Order,
    /// The steps of its last run, the part of its tree that this has searched, and the solutions that it found.
    steps: u64,
    searched: f64,
    solutions: usize,
}

impl Run {
    /// The part of the tree that a step has searched.
    fn speed(&self) -> f64 {
        self.searched / self.steps.max(1) as f64
    }

    /// Whether a step of this run has found far more than one of the other.
    fn finds_more_than(&self, other: &Self) -> bool {
        let at_least = |factor: usize| {
            self.solutions as f64 * other.steps as f64
                >= (factor * other.solutions) as f64 * self.steps as f64
        };
        self.solutions >= MANY && (self.order == other.order || at_least(MORE))
    }
}

impl Limits {
    /// The steps that a search may still take.
    fn left(self, core: &Core<'_>) -> u64 {
        self.steps.saturating_sub(core.kernel.steps())
    }
}

impl Order {
    /// Whether variables are decided that are no outputs.
    fn decides_all(self) -> bool {
        matches!(self, Self::AdvisedAll | Self::AllWeights)
    }
}

impl<'n> Enumeration<'n> {
    /// The enumeration of a network with some variables fixed, at its root; `None` if there is no solution.
    ///
    /// # Errors
    /// The reason if the search must end.
    fn begin<'m>(
        network: &'n Network,
        fixed: &[(usize, i64)],
        limits: Limits,
        monitor: &'m Monitor,
    ) -> Result<Option<(Self, Core<'m>)>, Ended> {
        let Some(kernel) = prepare(network, fixed, limits) else { return Ok(None) };
        let mut core = Core::new(kernel, limits, monitor);
        if !core.propagate()? {
            return Ok(None);
        }
        let outputs = open_places(&core.kernel, network.outputs.iter().copied());
        let mut known: BTreeSet<usize> = outputs.iter().copied().collect();
        let mut rest = watched(&core, open_places(&core.kernel, 0..network.domains.len()));
        rest.retain(|place| !known.contains(place));
        let follows = open_places(&core.kernel, network.follows().into_iter());
        let follows = watched(&core, follows).into_iter().filter(|&place| known.insert(place));
        let all = outputs.iter().copied().chain(follows).collect();
        let advice = Advice::all(network, &core.kernel, |place| known.contains(&place));
        let matters = |place| known.contains(&place) || core.kernel.watchers(place) > 0;
        let advice_for_all = Advice::all(network, &core.kernel, matters);
        let is_wide = outputs.iter().any(|&place| core.kernel.size(place) > WIDE);
        let hidden = rest.iter().copied().filter(|_| is_wide);
        let wide = outputs.iter().copied().chain(hidden).collect();
        Ok(Some((Self { network, outputs, rest, all, wide, advice, advice_for_all }, core)))
    }

    fn run(
        self,
        core: &mut Core<'_>,
        limits: Limits,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        let mut root = core.kernel.mark();
        let Some(runs) = self.try_out(core, &mut root, limits, visit)? else { return Ok(()) };
        let finds_most = |run: &&Run| runs.iter().all(|other| run.finds_more_than(other));
        let mut seen = BTreeSet::new();
        let most = MOST_KEPT / self.network.outputs.len().max(1);
        if let Some(run) = runs.iter().filter(|run| run.order.decides_all()).find(finds_most) {
            core.allow(limits.left(core), limits.left(core));
            let ended = self.search(core, run.order, &mut |numbers| match seen.len() < most {
                true if seen.insert(numbers.to_vec()) => visit(numbers),
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            });
            if seen.len() < most {
                return ended;
            }
            core.restart(&mut root);
        }
        let mut best = (Order::Weights, 0.0);
        for run in runs.iter().filter(|run| !run.order.decides_all()) {
            if run.speed() > best.1 * CLEARLY {
                best = (run.order, run.speed());
            }
        }
        core.allow(limits.left(core), limits.left(core).saturating_mul(EXTENSION));
        self.search(core, best.0, &mut |numbers| match seen.contains(numbers) {
            true => ControlFlow::Continue(()),
            false => visit(numbers),
        })
    }

    /// Tries the orders in short runs from the root, and the promising ones in longer runs. Returns what is known about
    /// those; `None` if one of the runs was long enough, so that everything was visited.
    fn try_out(
        &self,
        core: &mut Core<'_>,
        root: &mut Mark,
        limits: Limits,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Run>>, Ended> {
        let orders = [Order::Advised, Order::Weights, Order::Sizes, Order::AdvisedAll, Order::AllWeights];
        let mut runs: Vec<Run> = orders
            .into_iter()
            .filter(|order| match order {
                Order::AdvisedAll => {
                    self.advice_for_all != self.advice || self.wide.len() > self.outputs.len()
                }
                Order::Advised => !self.advice.is_empty(),
                Order::AllWeights => self.all.len() > self.outputs.len(),
                Order::Weights | Order::Sizes => true,
            })
            .map(|order| Run { order, steps: 0, searched: 0.0, solutions: 0 })
            .collect();
        let short = (SHORT + 20 * core.kernel.steps()).min(limits.steps / SHARE);
        for steps in [short, LONGER * short] {
            for run in runs.iter_mut().filter(|run| run.steps < steps) {
                let most = if run.order.decides_all() { MOST } else { 2 * steps };
                core.allow(steps.min(limits.left(core)), most.min(limits.left(core)));
                if let Some(all) = self.collect(core, run)? {
                    let width = self.network.outputs.len();
                    let mut each = (0..run.solutions).map(|at| &all[at * width..][..width]);
                    return match each.try_for_each(visit) {
                        ControlFlow::Continue(()) => Ok(None),
                        ControlFlow::Break(()) => Err(Ended::Stopped),
                    };
                }
                core.restart(root);
            }
            let most = runs.iter().map(Run::speed).fold(0.0, f64::max);
            runs.retain(|run| run.speed() * NEAR >= most || run.solutions >= MANY);
            // They searched the same.
            runs.dedup_by(|run, before| (run.searched, run.solutions) == (before.searched, before.solutions));
            if runs.len() < 2 {
                break;
            }
        }
        Ok(Some(runs))
    }

    /// All outputs, one after another, in ascending order if they were found several times; `None` if the run was too
    /// short.
    fn collect(&self, core: &mut Core<'_>, run: &mut Run) -> Result<Option<Vec<i64>>, Ended> {
        let mut found = Vec::new();
        let before = core.kernel.steps();
        run.solutions = 0;
        let ended = self.search(core, run.order, &mut |numbers| {
            found.extend_from_slice(numbers);
            run.solutions += 1;
            if found.len() > MOST_KEPT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (run.steps, run.searched) = (core.kernel.steps() - before, core.searched);
        match ended {
            Err(Ended::Limit) => return Ok(None),
            Err(Ended::Stopped) if found.len() > MOST_KEPT => return Ok(None),
            ended => ended?,
        }
        if run.order == Order::AdvisedAll {
            let width = self.network.outputs.len().max(1);
            let mut all: Vec<&[i64]> = found.chunks_exact(width).collect();
            all.sort_unstable();
            all.dedup();
            run.solutions = all.len().max(run.solutions.min(1));
            found = all.concat();
        }
        Ok(Some(found))
    }

    /// One search of everything.
    fn search(
        &self,
        core: &mut Core<'_>,
        order: Order,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<(), Ended> {
        let mut random = Random::new(0);
        let mut numbers = vec![0; self.network.outputs.len()];
        loop {
            let is_open = match self.next(core, order, &mut random) {
                Some(decision) => core.decide(decision)?,
                None => {
                    if core.complete(&self.rest, |_| ())?.is_some() {
                        for (number, &output) in numbers.iter_mut().zip(&self.network.outputs) {
                            *number = core.kernel.least(core.kernel.place(output));
                        }
                        core.shown(numbers.len());
                        if visit(&numbers).is_break() {
                            return Err(Ended::Stopped);
                        }
                    }
                    core.leaf();
                    false
                }
            };
            if !is_open && !core.back(0)? {
                return Ok(());
            }
        }
    }

    /// A random path down the tree: the numbers of solutions and of nodes that it stands for.
    fn probe(&self, core: &mut Core<'_>, random: &mut Random) -> Result<[f64; 2], Ended> {
        let order = if self.advice.is_empty() { Order::Weights } else { Order::Advised };
        let (mut weight, mut nodes) = (1.0, 0.0);
        while let Some(decision) = self.next(core, order, random) {
            // The decision and its opposite.
            nodes += 2.0 * weight;
            let share = decision.share(&core.kernel);
            let taken = random.unit() < share;
            weight /= if taken { share } else { 1.0 - share };
            if !core.try_out(|kernel| if taken { decision.take(kernel) } else { decision.refuse(kernel) })? {
                return Ok([0.0, nodes]);
            }
        }
        let solutions = core.complete(&self.rest, |_| weight)?;
        Ok([solutions.unwrap_or(0.0), nodes])
    }

    fn next(&self, core: &Core<'_>, order: Order, random: &mut Random) -> Option<Decision> {
        let kernel = &core.kernel;
        let place = match order {
            Order::Advised | Order::AdvisedAll => {
                let advice = if order == Order::AdvisedAll { &self.advice_for_all } else { &self.advice };
                if let Some(decision) = advice.iter().find_map(|advice| advice.next(kernel, random)) {
                    return Some(decision);
                }
                core.lightest(if order == Order::AdvisedAll { &self.wide } else { &self.outputs })
            }
            Order::Weights => core.lightest(&self.outputs),
            Order::AllWeights => core.lightest(&self.all),
            Order::Sizes => {
                let open = self.outputs.iter().copied().filter(|&place| !kernel.is_fixed(place));
                least_by(open, |place| kernel.size(place) as f64)
            }
        };
        Some(upwards(kernel, place?))
    }
}
