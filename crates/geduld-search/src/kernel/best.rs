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

/// The dead ends of the first run, and the factor from each run to the next but one.
const FIRST_RUN: f64 = 200.0;
const GROWTH: f64 = 2.0;

/// A search for a solution with the best objective, which can go on after it gave up.
///
/// The search restarts, each time with more patience. Runs by the annotations take turns with runs by the conflicts so
/// far, which keep the values of the best solution where they can.
pub struct BestSearch<'n> {
    network: &'n Network,
    /// `None` if nothing is left to search.
    core: Option<Core<'n>>,
    /// `None` until the root is at its fixpoint.
    runs: Option<Runs>,
    random: Random,
    /// The best objective so far, and the value of each place in its solution.
    best: Option<i64>,
    guide: Vec<i64>,
}

/// What all runs share.
struct Runs {
    /// Variables with numbers of more than 32 bits. Their number is limited before any is chosen: what other solvers
    /// cannot write is found last.
    wide: Vec<usize>,
    /// Variables that should be decided first, then all others that matter.
    early: Vec<usize>,
    late: Vec<usize>,
    advice: Vec<Advice>,
    root: Mark,
    /// The dead ends of the next run.
    patience: f64,
    /// Whether the next run is by the annotations.
    advised: bool,
}

/// How a run ended.
enum Run {
    Exhausted,
    GaveUp,
}

/// Receives the objective and the numbers of all variables of a solution, and can stop the search.
type Improved<'f> = &'f mut dyn FnMut(i64, &[i64]) -> ControlFlow<()>;

impl<'n> BestSearch<'n> {
    /// Prepares a search, in at most this number of steps.
    pub fn new(network: &'n Network, limits: Limits, monitor: &'n Monitor) -> Self {
        let core = prepare(network, &[], limits).map(|kernel| Core::new(kernel, limits, monitor));
        Self { network, core, runs: None, random: Random::new(0), best: None, guide: Vec::new() }
    }

    /// Searches on, within these limits. `improved` gets the objective and the numbers of all variables of each
    /// solution that is better than those before. [`Ended::All`] means that the last one is the best, or that there is
    /// no solution. Without an objective, the first solution is the best, and `improved` gets 0.
    ///
    /// If `known` is the objective of a solution, only better ones are searched for. What the search has learned is
    /// kept, but a run that the limits end begins anew.
    pub fn run(&mut self, limits: Limits, known: Option<i64>, improved: Improved<'_>) -> Ended {
        let Some(mut core) = self.core.take() else { return Ended::All };
        core.allow(limits.steps, limits.steps);
        if let (Some(objective), Some(known)) = (self.network.objective, known)
            && self.best.is_none_or(|best| objective.is_better(known, best))
        {
            self.best = Some(known);
        }
        match self.runs(&mut core, improved) {
            Ok(()) => Ended::All,
            Err(ended) => {
                self.core = Some(core);
                ended
            }
        }
    }

    fn runs(&mut self, core: &mut Core<'_>, improved: Improved<'_>) -> Result<(), Ended> {
        let mut runs = match self.runs.take() {
            Some(mut runs) => {
                core.restart(&mut runs.root);
                runs
            }
            None if core.propagate()? => Runs::at_root(self.network, core),
            None => return Ok(()),
        };
        let ended = loop {
            let until = core.failures as f64 + runs.patience;
            match self.descend(core, &runs, until, improved) {
                Ok(Run::Exhausted) => return Ok(()),
                Ok(Run::GaveUp) => {}
                Err(ended) => break ended,
            }
            core.restart(&mut runs.root);
            if !runs.advised {
                runs.patience *= GROWTH;
            }
            runs.advised = !runs.advised && !runs.advice.is_empty();
        };
        self.runs = Some(runs);
        Err(ended)
    }

    /// One run, until so many dead ends have been met in all.
    fn descend(
        &mut self,
        core: &mut Core<'_>,
        runs: &Runs,
        until: f64,
        improved: Improved<'_>,
    ) -> Result<Run, Ended> {
        loop {
            let mut is_open = self.demand_better(core)?;
            if is_open {
                match self.next(core, runs) {
                    Some(decision) => is_open = core.decide(decision)?,
                    None => {
                        if self.found(&core.kernel, improved).is_break() {
                            return Err(Ended::Stopped);
                        }
                        if self.network.objective.is_none() {
                            return Ok(Run::Exhausted);
                        }
                        is_open = false;
                    }
                }
            }
            if !is_open {
                if core.failures as f64 >= until {
                    return Ok(Run::GaveUp);
                }
                if !core.back(0)? {
                    return Ok(Run::Exhausted);
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

    fn next(&mut self, core: &Core<'_>, runs: &Runs) -> Option<Decision> {
        let (kernel, advised) = (&core.kernel, runs.advised);
        if let Some(decision) = runs.wide.iter().find_map(|&place| usual(kernel, place)) {
            return Some(decision);
        }
        if advised {
            let random = &mut self.random;
            if let Some(decision) = runs.advice.iter().find_map(|advice| advice.next(kernel, random)) {
                return Some(decision);
            }
        }
        let last = core.last_conflict.filter(|&place| !advised && !kernel.is_fixed(place));
        let place = match advised {
            true => core.lightest(&runs.early).or_else(|| core.lightest(&runs.late)),
            false => last.or_else(|| core.lightest(&runs.late)).or_else(|| core.lightest(&runs.early)),
        };
        let place = place?;
        let objective = self.network.objective;
        if let Some(Objective { maximise, .. }) =
            objective.filter(|objective| kernel.place(objective.variable) == place)
        {
            return Some(if maximise { downwards(kernel, place) } else { upwards(kernel, place) });
        }
        Some(match self.guide.get(place) {
            Some(&value) if !advised => towards(kernel, place, value),
            _ => upwards(kernel, place),
        })
    }
}

impl Runs {
    /// The first run, at a root that is at its fixpoint.
    fn at_root(network: &Network, core: &mut Core<'_>) -> Self {
        let kernel = &core.kernel;
        let objective = network.objective.map(|objective| kernel.place(objective.variable));
        let all = open_places(kernel, 0..network.domains.len());
        let wide = all.iter().copied().filter(|&place| usual(kernel, place).is_some()).collect();
        let late = watched(core, all);
        let named = network.branchings.iter().flat_map(|branching| branching.variables.iter().copied());
        let mut early = open_places(kernel, network.outputs.iter().copied().chain(named));
        early.retain(|&place| Some(place) != objective && kernel.watchers(place) > 0);
        let advice = Advice::all(network, kernel, |_| true);
        let advised = !advice.is_empty();
        Self { wide, early, late, advice, root: core.kernel.mark(), patience: FIRST_RUN, advised }
    }
}
