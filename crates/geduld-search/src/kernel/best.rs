//! The solution with the best objective.

use geduld_model::kernel::Kernel;
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

/// Searches for a solution with the best objective. `improved` gets the objective and the numbers of all variables of
/// each solution that is better than those before. [`Ended::All`] means that the last one is the best, or that there is
/// no solution. Without an objective, the first solution is the best, and `improved` gets 0.
///
/// The search restarts, each time with more patience. Runs by the annotations take turns with runs by the conflicts so
/// far, which keep the values of the best solution where they can.
pub fn best(
    network: &Network,
    limits: Limits,
    monitor: &Monitor,
    improved: &mut dyn FnMut(i64, &[i64]),
) -> Ended {
    match Optimisation::run(network, limits, monitor, improved) {
        Ok(()) => Ended::All,
        Err(ended) => ended,
    }
}

struct Optimisation<'n> {
    network: &'n Network,
    /// Variables with numbers of more than 32 bits. Their number is limited before any is chosen: what other solvers
    /// cannot write is found last.
    wide: Vec<usize>,
    /// Variables that should be decided first, then all others that matter.
    early: Vec<usize>,
    late: Vec<usize>,
    advice: Vec<Advice>,
    random: Random,
    /// The best objective so far, and the value of each place in its solution.
    best: Option<i64>,
    guide: Vec<i64>,
}

/// How a run ended.
enum Run {
    Exhausted,
    GaveUp,
}

impl<'n> Optimisation<'n> {
    fn run(
        network: &'n Network,
        limits: Limits,
        monitor: &Monitor,
        improved: &mut dyn FnMut(i64, &[i64]),
    ) -> Result<(), Ended> {
        let Some(kernel) = prepare(network, &[], limits) else { return Ok(()) };
        let mut core = Core::new(kernel, limits, monitor);
        if !core.propagate()? {
            return Ok(());
        }
        let kernel = &core.kernel;
        let objective = network.objective.map(|objective| kernel.place(objective.variable));
        let late = watched(&core, open_places(kernel, 0..network.domains.len()));
        let advised = network.branchings.iter().flat_map(|branching| branching.variables.iter().copied());
        let mut early = open_places(kernel, network.outputs.iter().copied().chain(advised));
        early.retain(|&place| Some(place) != objective && kernel.watchers(place) > 0);
        let advice = Advice::all(network, kernel, |_| true);
        let wide = open_places(kernel, 0..network.domains.len());
        let wide = wide.into_iter().filter(|&place| usual(kernel, place).is_some()).collect();
        let mut own = Self {
            network,
            wide,
            early,
            late,
            advice,
            random: Random::new(0),
            best: None,
            guide: Vec::new(),
        };
        let mut root = core.kernel.mark();
        let mut patience = FIRST_RUN;
        loop {
            for advised in [true, false] {
                if advised && own.advice.is_empty() {
                    continue;
                }
                let until = core.failures as f64 + patience;
                if let Run::Exhausted = own.descend(&mut core, advised, until, improved)? {
                    return Ok(());
                }
                core.restart(&mut root);
            }
            patience *= GROWTH;
        }
    }

    /// One run, until so many dead ends have been met in all.
    fn descend(
        &mut self,
        core: &mut Core<'_>,
        advised: bool,
        until: f64,
        improved: &mut dyn FnMut(i64, &[i64]),
    ) -> Result<Run, Ended> {
        loop {
            let mut is_open = self.demand_better(core)?;
            if is_open {
                match self.next(core, advised) {
                    Some(decision) => is_open = core.decide(decision)?,
                    None => {
                        self.found(&core.kernel, improved);
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

    fn found(&mut self, kernel: &Kernel, improved: &mut dyn FnMut(i64, &[i64])) {
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
        improved(objective, &numbers);
    }

    fn next(&mut self, core: &mut Core<'_>, advised: bool) -> Option<Decision> {
        let kernel = &core.kernel;
        if let Some(decision) = self.wide.iter().find_map(|&place| usual(kernel, place)) {
            return Some(decision);
        }
        if advised {
            let random = &mut self.random;
            if let Some(decision) = self.advice.iter().find_map(|advice| advice.next(kernel, random)) {
                return Some(decision);
            }
        }
        let last = core.last_conflict.filter(|&place| !advised && !kernel.is_fixed(place));
        let place = match advised {
            true => core.lightest(&self.early).or_else(|| core.lightest(&self.late)),
            false => last.or_else(|| core.lightest(&self.late)).or_else(|| core.lightest(&self.early)),
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
