//! One solution, with values at random and restarts.

use geduld_model::Network;
use geduld_model::kernel::{Kernel, Mark};

use super::all::watched;
use super::branching::{Advice, Decision, any_number, random_value, usual};
use super::core::{Core, open_places, prepare};
use super::streamlined::streamlined;
use super::{Ended, Limits};
use crate::Monitor;
use crate::random::Random;

/// The dead ends of the first run.
const FIRST_RUN: u64 = 100;
/// From run to run, the number of dead ends grows by one part in this many.
const GROWTH: u64 = 10;

/// Searches for a solution: the numbers of the outputs, or `None` if there is none. The same network and seed visit the
/// same nodes and find the same solution. The monitor hears of steps of propagation, not of nodes.
///
/// A node branches on the variable with the fewest values for the conflicts so far (F. Boussemart, F. Hemery, C.
/// Lecoutre and L. Sais, *Boosting systematic search by weighting constraints*, ECAI 2004). After a dead end the same
/// variable is tried again first (C. Lecoutre, L. Sais, S. Tabary and V. Vidal, *Reasoning from last conflict(s) in
/// constraint programming*, Artificial Intelligence 173, 2009). Values are random. The search restarts after a growing
/// number of dead ends, so it is complete. Every second run looks for solutions of a special shape, if the network has
/// equations of a certain form. Annotations are not followed.
///
/// ```
/// use geduld_model::{Constraint, Domain, Model, Network};
/// use geduld_search::{Monitor, kernel::first};
///
/// let mut model = Model::new();
/// let digits = Domain::numbers(1..=3);
/// let x: Vec<_> = (0..3).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
/// model.add(Constraint::AllDifferent { variables: x.clone() });
/// model.add(Constraint::Linear { terms: vec![(1, x[0]), (-1, x[1])], sum: 2.into() });
///
/// let found = first(&Network::of(&model), 1, &Monitor::default());
/// assert_eq!(found, Ok(Some(vec![3, 1, 2])));
/// ```
///
/// # Errors
/// If the monitor stopped it.
pub fn first(network: &Network, seed: u64, monitor: &Monitor) -> Result<Option<Vec<i64>>, Ended> {
    let Some(mut run) = Run::new(network, false, seed, monitor)? else { return Ok(None) };
    let special = streamlined(network, &run.core.kernel);
    // What the search learns from solutions of a special shape does not apply to others.
    let mut special = match &special {
        Some(network) => Run::new(network, false, seed, monitor)?,
        None => None,
    };
    let mut limit = FIRST_RUN;
    loop {
        match special.as_mut().map(|run| run.descend(limit)).transpose()?.flatten() {
            Some(Some(found)) => return Ok(Some(found)),
            // There may be solutions of another shape.
            Some(None) => special = None,
            None => {}
        }
        if let Some(found) = run.descend(limit)? {
            return Ok(found);
        }
        limit = limit.saturating_add(limit / GROWTH);
    }
}

/// Like [`first()`], but as the annotations of the network say, without restarts. Variables without annotation come
/// last.
///
/// # Errors
/// As for [`first()`].
pub fn advised(network: &Network, seed: u64, monitor: &Monitor) -> Result<Option<Vec<i64>>, Ended> {
    let Some(mut run) = Run::new(network, true, seed, monitor)? else { return Ok(None) };
    Ok(run.descend(u64::MAX)?.flatten())
}

/// A search that can be restarted.
struct Run<'n, 'm> {
    network: &'n Network,
    core: Core<'m>,
    root: Mark,
    places: Vec<usize>,
    advice: Vec<Advice>,
    random: Random,
}

impl<'n, 'm> Run<'n, 'm> {
    /// `None` if there is no solution.
    fn new(
        network: &'n Network,
        is_advised: bool,
        seed: u64,
        monitor: &'m Monitor,
    ) -> Result<Option<Self>, Ended> {
        let limits = Limits { steps: u64::MAX };
        let Some(kernel) = prepare(network, &[], limits) else { return Ok(None) };
        let mut core = Core::new(kernel, limits, monitor).telling_steps();
        if !core.propagate()? {
            return Ok(None);
        }
        let places = watched(&core, open_places(&core.kernel, 0..network.domains.len()));
        let advice = if is_advised { Advice::all(network, &core.kernel, |_| true) } else { Vec::new() };
        let root = core.kernel.mark();
        Ok(Some(Self { network, core, root, places, advice, random: Random::new(seed) }))
    }

    /// One run, until so many dead ends have been met in it. `Some(None)` means that there is no solution.
    fn descend(&mut self, limit: u64) -> Result<Option<Option<Vec<i64>>>, Ended> {
        let until = self.core.failures.saturating_add(limit);
        loop {
            let Some(decision) = self.next() else {
                let kernel = &self.core.kernel;
                let number = |&output: &usize| any_number(kernel, kernel.place(output));
                return Ok(Some(Some(self.network.outputs.iter().map(number).collect())));
            };
            if self.core.decide(decision)? {
                continue;
            }
            if self.core.failures >= until {
                self.core.restart(&mut self.root);
                return Ok(None);
            }
            if !self.core.back(0)? {
                return Ok(Some(None));
            }
        }
    }

    fn next(&mut self) -> Option<Decision> {
        let kernel = &self.core.kernel;
        let random = &mut self.random;
        if let Some(decision) = self.advice.iter().find_map(|advice| advice.next(kernel, random)) {
            return Some(decision);
        }
        let last = self.core.last_conflict.filter(|&place| !kernel.is_fixed(place));
        let place = last.or_else(|| lightest(kernel, &self.places, random))?;
        Some(usual(kernel, place).unwrap_or_else(|| random_value(kernel, place, random)))
    }
}

/// The open variable with the fewest values for its weight; on a tie, a random one.
fn lightest(kernel: &Kernel, places: &[usize], random: &mut Random) -> Option<usize> {
    let (mut best, mut least, mut equal) = (None, f64::INFINITY, 0);
    for &place in places.iter().filter(|&&place| !kernel.is_fixed(place)) {
        let score = kernel.size(place) as f64 / kernel.weight(place);
        if score < least {
            (least, best, equal) = (score, Some(place), 1);
        } else if score <= least {
            equal += 1;
            if random.below(equal) == 0 {
                best = Some(place);
            }
        }
    }
    best
}
