//! The solution with the best objective.

use std::ops::ControlFlow;

use geduld_model::kernel::{Kernel, Mark};
use geduld_model::{Network, Objective};

use super::all::watched;
use super::branching::{Advice, Decision, any_number, downwards, towards, upwards, usual};
use super::core::{Core, open_places, prepare};
use super::{Ended, Limits};
use crate::Monitor;
use crate::random::Random;

/// The dead ends of the first turn, and the factor from each turn to the next of the same search.
const FIRST_TURN: f64 = 200.0;
const GROWTH: f64 = 2.0;
/// A search by annotations may take so many times as many steps as one by conflicts, if the guess is that it then ends.
const EXTENSION: u64 = 8;

/// A search for a solution with the best objective, which can go on after it gave up.
///
/// If there are annotations, a search follows them and never restarts. It takes turns with one that restarts, each time
/// with more patience, learns from conflicts, and keeps the values of the best solution where it can.
pub struct BestSearch<'n> {
    network: &'n Network,
    monitor: &'n Monitor,
    /// The search by the annotations, and that by conflicts. `None` if there is none, or not yet.
    sides: [Option<Side<'n>>; 2],
    /// Whether the search by conflicts has its turn.
    by_conflicts: bool,
    /// Whether nothing is left to search.
    is_done: bool,
    /// The dead ends of the next turn.
    patience: f64,
    random: Random,
    /// The best objective so far, and the value of each place in its solution.
    best: Option<i64>,
    guide: Vec<i64>,
}

/// One of the two searches.
struct Side<'n> {
    core: Core<'n>,
    /// `None` until the root is at its fixpoint.
    root: Option<Root>,
}

/// The root of a search, and what it decides.
struct Root {
    mark: Mark,
    /// Variables with numbers of more than 32 bits. Their number is limited before any is chosen: what other solvers
    /// cannot write is found last.
    wide: Vec<usize>,
    /// Variables that should be decided first, then all others that matter.
    early: Vec<usize>,
    late: Vec<usize>,
    /// The annotations; none in the search by conflicts.
    advice: Vec<Advice>,
}

/// How a turn ended.
enum Turn {
    Exhausted,
    GaveUp,
}

/// Receives the objective and the numbers of all variables of a solution, and can stop the search.
type Improved<'f> = &'f mut dyn FnMut(i64, &[i64]) -> ControlFlow<()>;

impl<'n> BestSearch<'n> {
    /// Prepares a search, in at most this number of steps.
    pub fn new(network: &'n Network, limits: Limits, monitor: &'n Monitor) -> Self {
        let by_conflicts = network.branchings.is_empty();
        let mut search = Self {
            network,
            monitor,
            sides: [None, None],
            by_conflicts,
            is_done: false,
            patience: FIRST_TURN,
            random: Random::new(0),
            best: None,
            guide: Vec::new(),
        };
        match search.side(limits) {
            side @ Some(_) => search.sides[usize::from(by_conflicts)] = side,
            None => search.is_done = true,
        }
        search
    }

    fn side(&self, limits: Limits) -> Option<Side<'n>> {
        let kernel = prepare(self.network, &[], limits)?;
        Some(Side { core: Core::new(kernel, limits, self.monitor), root: None })
    }

    /// Searches on, within these limits. `improved` gets the objective and the numbers of all variables of each
    /// solution that is better than those before. [`Ended::All`] means that the last one is the best, or that there is
    /// no solution. Without an objective, the first solution is the best, and `improved` gets 0.
    ///
    /// If `known` is the objective of a solution, only better ones are searched for. What the search has learned is
    /// kept, but a run by conflicts that the limits end begins anew.
    pub fn run(&mut self, limits: Limits, known: Option<i64>, improved: Improved<'_>) -> Ended {
        if let (Some(objective), Some(known)) = (self.network.objective, known)
            && self.best.is_none_or(|best| objective.is_better(known, best))
        {
            self.best = Some(known);
        }
        let has_advice = !self.network.branchings.is_empty();
        let half = limits.steps / 2;
        let allowed = match has_advice {
            true => [(limits.steps, half.saturating_mul(EXTENSION)), (half, half)],
            false => [(0, 0), (limits.steps, limits.steps)],
        };
        for (side, (steps, most)) in self.sides.iter_mut().zip(allowed) {
            side.iter_mut().for_each(|side| side.core.allow(steps, most));
        }
        // How many sides have reached their limits, one after another.
        let mut limited = 0;
        while !self.is_done {
            let own = usize::from(self.by_conflicts);
            let (steps, most) = allowed[own];
            let side = self.sides[own].take().or_else(|| {
                let mut side = self.side(Limits { steps })?;
                side.core.allow(steps, most);
                Some(side)
            });
            let Some(mut side) = side else { break };
            match self.turn(&mut side, improved) {
                Ok(Turn::Exhausted) => {
                    side.core.tell();
                    break;
                }
                Ok(Turn::GaveUp) => {
                    if self.by_conflicts {
                        self.patience *= GROWTH;
                    }
                    limited = 0;
                }
                Err(Ended::Limit) if has_advice && limited == 0 => limited = 1,
                Err(ended) => {
                    side.core.tell();
                    self.sides[own] = Some(side);
                    return ended;
                }
            }
            self.by_conflicts ^= has_advice;
            self.sides[own] = Some(side);
        }
        self.is_done = true;
        Ended::All
    }

    fn turn(&mut self, side: &mut Side<'n>, improved: Improved<'_>) -> Result<Turn, Ended> {
        let Side { core, root } = side;
        match root {
            Some(root) if self.by_conflicts => core.restart(&mut root.mark),
            Some(_) if core.is_dead() => {}
            // It may have given up in the middle of propagation.
            Some(_) => drop(core.propagate()?),
            None if core.propagate()? => *root = Some(Root::of(self.network, core, self.by_conflicts)),
            None => return Ok(Turn::Exhausted),
        }
        let until = core.failures as f64 + self.patience;
        root.as_ref().map_or(Ok(Turn::GaveUp), |root| self.descend(core, root, until, improved))
    }

    /// Searches until so many dead ends have been met in all.
    fn descend(
        &mut self,
        core: &mut Core<'_>,
        root: &Root,
        until: f64,
        improved: Improved<'_>,
    ) -> Result<Turn, Ended> {
        loop {
            let mut is_open = !core.is_dead() && self.demand_better(core)?;
            if is_open {
                match self.next(core, root) {
                    Some(decision) => is_open = core.decide(decision)?,
                    None => {
                        if self.found(&core.kernel, improved).is_break() {
                            return Err(Ended::Stopped);
                        }
                        if self.network.objective.is_none() {
                            return Ok(Turn::Exhausted);
                        }
                        core.leaf();
                        is_open = false;
                    }
                }
            }
            if !is_open {
                if core.failures as f64 >= until {
                    return Ok(Turn::GaveUp);
                }
                if !core.back(0)? {
                    return Ok(Turn::Exhausted);
                }
            }
        }
    }

    /// Requires a better objective than the best so far. Returns whether there is no conflict.
    fn demand_better(&self, core: &mut Core<'_>) -> Result<bool, Ended> {
        let (Some(Objective { variable, maximise }), Some(best)) = (self.network.objective, self.best) else {
            return Ok(true);
        };
        let place = core.kernel.place(variable);
        let bound = if maximise { best.checked_add(1) } else { best.checked_sub(1) };
        // There is no better 64-bit number.
        let Some(bound) = bound else { return Ok(false) };
        core.apply(
            |kernel| if maximise { kernel.at_least(place, bound) } else { kernel.at_most(place, bound) },
        )
    }

    fn found(&mut self, kernel: &Kernel, improved: Improved<'_>) -> ControlFlow<()> {
        // Variables that no propagator looks at may be open. The objective may be one of them.
        let places = (0..self.network.domains.len()).map(|variable| kernel.place(variable));
        let mut numbers: Vec<i64> = places.map(|place| any_number(kernel, place)).collect();
        let objective = self.network.objective.map_or(0, |Objective { variable, maximise }| {
            let place = kernel.place(variable);
            let best = if maximise { kernel.most(place) } else { kernel.least(place) };
            let own = (0..numbers.len()).filter(|&other| kernel.place(other) == place);
            own.for_each(|other| numbers[other] = best);
            best
        });
        self.guide = vec![0; self.network.domains.len()];
        for (variable, &number) in numbers.iter().enumerate() {
            let place = kernel.place(variable);
            if let Some(guide) = self.guide.get_mut(place) {
                *guide = number;
            }
        }
        self.best = Some(objective);
        improved(objective, &numbers)
    }

    fn next(&mut self, core: &Core<'_>, root: &Root) -> Option<Decision> {
        let kernel = &core.kernel;
        if let Some(decision) = root.wide.iter().find_map(|&place| usual(kernel, place)) {
            return Some(decision);
        }
        let random = &mut self.random;
        if let Some(decision) = root.advice.iter().find_map(|advice| advice.next(kernel, random)) {
            return Some(decision);
        }
        let last = core.last_conflict.filter(|&place| self.by_conflicts && !kernel.is_fixed(place));
        let place = match self.by_conflicts {
            true => last.or_else(|| core.lightest(&root.late)).or_else(|| core.lightest(&root.early)),
            false => core.lightest(&root.early).or_else(|| core.lightest(&root.late)),
        };
        let place = place?;
        let objective = self.network.objective;
        if let Some(Objective { maximise, .. }) =
            objective.filter(|objective| kernel.place(objective.variable) == place)
        {
            return Some(if maximise { downwards(kernel, place) } else { upwards(kernel, place) });
        }
        Some(match self.guide.get(place) {
            Some(&value) if self.by_conflicts => towards(kernel, place, value),
            _ => upwards(kernel, place),
        })
    }
}

impl Root {
    /// The root of a search that is at its fixpoint.
    fn of(network: &Network, core: &mut Core<'_>, by_conflicts: bool) -> Self {
        let kernel = &core.kernel;
        let objective = network.objective.map(|objective| kernel.place(objective.variable));
        let all = open_places(kernel, 0..network.domains.len());
        let wide = all.iter().copied().filter(|&place| usual(kernel, place).is_some()).collect();
        let late = watched(core, all);
        let named = network.branchings.iter().flat_map(|branching| branching.variables.iter().copied());
        let mut early = open_places(kernel, network.outputs.iter().copied().chain(named));
        early.retain(|&place| Some(place) != objective && kernel.watchers(place) > 0);
        let advice = if by_conflicts { Vec::new() } else { Advice::all(network, kernel, |_| true) };
        Self { mark: core.kernel.mark(), wide, early, late, advice }
    }
}
