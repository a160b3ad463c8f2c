//! The search for a good order, within a number of nodes that is fixed beforehand.
//!
//! The greedy drafts are compared first. Then the best of them is changed at random: one variable at a time moves to
//! another position, and a change is kept if probing finds it better. Effort is measured in nodes, never in time, so
//! the same model gives the same plan on every machine. It stays a small share of the expected cost of the search
//! itself.

use super::compile::compile;
use super::draft::Level;
use super::lanes;
use super::level_order::{Drafter, Heuristic, nodes_of_a_draft};
use super::library::Library;
use super::linear_system::LinearSystem;
use crate::estimate::{Mean, Probing};
use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::prefix::Prefix;
use crate::fixed_order::probes::{estimate, visits};
use crate::fixed_order::program::Program;
use crate::monitor::Monitor;
use crate::problem::PlanModel;
use crate::random::Random;

/// The heuristics tried first.
const HEURISTICS: [Heuristic; 4] = [
    Heuristic { reach: 1.0, derived: 10.0, noise: 0.0 },
    Heuristic { reach: 0.3, derived: 10.0, noise: 0.0 },
    Heuristic { reach: 3.0, derived: 10.0, noise: 0.0 },
    Heuristic { reach: 1.0, derived: 0.0, noise: 0.0 },
];

/// The heuristic of random drafts.
const CHANCE: Heuristic = Heuristic { reach: 1.0, derived: 10.0, noise: 1.0 };

/// The number of probes for an order: at first, if it seems promising, and before it is accepted.
const FEW_PROBES: usize = 50;
const SOME_PROBES: usize = 200;
const MANY_PROBES: usize = 1200;

/// An order is examined more closely if it seems to need at most this share of the nodes of the best.
const PROMISING: f64 = 0.95;

/// The cost of drafting an order, in nodes: at least this, and more if there are hundreds of variables. Each variable
/// that is placed is compared with all others.
const DRAFT_PRICE: u64 = 500;
const VARIABLES_OF_A_NODE: u64 = 64;

/// The share of the expected nodes of the search that planning may cost.
const SHARE: f64 = 0.05;

/// Compiles the best order found, or the requested order, which is given as the slots of its levels; `None` if the
/// monitor asks to stop before.
///
/// # Errors
/// If the requested order leaves variables without a value, or numbers get too large in it.
pub(crate) fn best_program<const W: usize>(
    problem: &mut PlanModel,
    orbits: &Orbits,
    wanted: Wanted<'_>,
    monitor: &Monitor,
) -> Result<Option<Program<W>>, Unordered> {
    let mut drafted = drafts(problem, monitor);
    if drafted.is_none() {
        // The numbers are too large to solve the equations for variables. As sums, the equations are narrowed and
        // checked like any other sum.
        problem.dissolve_equations();
        drafted = drafts(problem, monitor);
    }
    // A combination of the equations may state that 0 equals another number.
    problem.refuted |= LinearSystem::new(problem).is_some_and(|system| system.is_contradictory());
    let problem = &*problem;
    let mut library = Library::new(problem, monitor);
    let levels = match wanted {
        Wanted::Best(options) => drafter(problem).zip(drafted).map(|(drafter, drafts)| {
            let library = &mut library;
            OrderSearch { drafter, orbits, library, problem, monitor, spent: 0 }.hold(drafts, options)
        }),
        Wanted::Levels(slots) => drafter(problem).and_then(|drafter| drafter.listed(slots)).map(Some),
    };
    let Some(levels) = levels.ok_or(Unordered::NumbersTooLarge)? else { return Ok(None) };
    let mut missing = vec![true; problem.variables.len()];
    levels.iter().flat_map(Level::slots).for_each(|slot| missing[slot] = false);
    if let Some(slot) = missing.iter().position(|&missing| missing) {
        return Err(Unordered::Missing(slot));
    }
    let rough = compile(problem, &mut library, &levels, orbits, None);
    let visited = rough.map(|rough| visits(&rough, orbits, FEW_PROBES));
    let program = visited.and_then(|visits| compile(problem, &mut library, &levels, orbits, Some(&visits)));
    Ok(program.map(|program| Program { lanes: lanes::lay_out(&program), ..program }))
}

/// The reason why there is no program.
pub(crate) enum Unordered {
    /// The equations cannot be solved in this order: their numbers get too large.
    NumbersTooLarge,
    /// The order does not place this slot.
    Missing(usize),
}

/// The effort spent on a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanOptions {
    /// The approximate maximum number of nodes visited to compare orders, at about 50 ns each. Small trees get much
    /// less: a fixed share of the nodes that their search is expected to visit.
    pub effort: u64,
    /// Seed of the orders tried. The same model, group and options give the same plan.
    pub seed: u64,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { effort: 5_000_000, seed: 1 }
    }
}

/// The requested order.
#[derive(Clone, Copy)]
pub(crate) enum Wanted<'a> {
    /// The best order found with this effort.
    Best(&'a PlanOptions),
    /// The order whose levels choose values for these slots.
    Levels(&'a [usize]),
}

fn drafter(problem: &PlanModel) -> Option<Drafter<'_>> {
    Some(Drafter::new(problem, LinearSystem::new(problem)?))
}

/// The greedy drafts. Returns `None` if the equations contain numbers too large to be solved.
fn drafts(problem: &PlanModel, monitor: &Monitor) -> Option<Vec<Vec<Level>>> {
    let drafter = drafter(problem)?;
    let mut random = Random::new(0);
    let nodes = nodes_of_a_draft(problem);
    let draft = |&heuristic| {
        monitor.worked(nodes);
        drafter.greedy(heuristic, &mut random)
    };
    let mut drafts: Vec<Vec<Level>> = HEURISTICS.iter().map(draft).collect::<Option<_>>()?;
    // People number cells row by row, so that neighbours have numbers close to one another.
    let slots: Vec<usize> = (0..problem.variables.len()).collect();
    drafts.push(drafter.listed(&slots)?);
    Some(drafts)
}

/// An order with the expected nodes of its search.
struct Entry {
    levels: Vec<Level>,
    /// Without symmetry.
    plain: Mean,
    /// With symmetry.
    nodes: Mean,
}

/// The search for the order with the smallest tree.
struct OrderSearch<'a, 'b, const W: usize> {
    drafter: Drafter<'a>,
    problem: &'a PlanModel,
    orbits: &'a Orbits,
    library: &'b mut Library<'a, W>,
    monitor: &'a Monitor,
    /// Nodes visited so far, including other work counted in nodes.
    spent: u64,
}

impl<const W: usize> OrderSearch<'_, '_, W> {
    /// The best order found, starting with drafts of which there is at least one; `None` if the monitor asks to stop.
    fn hold(&mut self, drafts: Vec<Vec<Level>>, options: &PlanOptions) -> Option<Vec<Level>> {
        let mut best: Option<(f64, Vec<Level>)> = None;
        for levels in drafts {
            let nodes = self.look(&levels, true, FEW_PROBES, 0)?.mean;
            if best.as_ref().is_none_or(|(least, _)| nodes < *least) {
                best = Some((nodes, levels));
            }
        }
        let (nodes, levels) = best?;
        if self.is_spent(nodes, options) {
            return Some(levels);
        }
        let incumbent = self.entry(levels, 0)?;
        self.improve(incumbent, options)
    }

    /// Changes the best order repeatedly, as long as the effort is worthwhile.
    fn improve(&mut self, mut best: Entry, options: &PlanOptions) -> Option<Vec<Level>> {
        let mut random = Random::new(options.seed);
        let mut round = 0;
        let variables = self.problem.variables.len() as u64;
        let draft_price = DRAFT_PRICE.max(variables.saturating_mul(variables) / VARIABLES_OF_A_NODE);
        while !self.is_spent(best.nodes.mean, options) {
            round += 1;
            // Drafting is work too, even if the draft is not used.
            self.spend(draft_price);
            let levels = if random.below(8) == 0 {
                self.drafter.greedy(CHANCE, &mut random)
            } else {
                // Variables without a choice come first in any order.
                let has_choice = |slot: &usize| self.problem.variables[*slot].only().is_none();
                let mut slots: Vec<usize> =
                    best.levels.iter().map(|level| level.slot).filter(has_choice).collect();
                if slots.is_empty() {
                    break;
                }
                let moved = slots.remove(random.below(slots.len()));
                slots.insert(random.below(slots.len() + 1), moved);
                self.drafter.listed(&slots)
            };
            let Some(levels) = levels else { continue };
            // A look without symmetry is quick, but noisy. An order that seems better must also be better with
            // symmetry, by more than the errors of both estimates.
            if self.look(&levels, false, SOME_PROBES, round)?.mean < PROMISING * best.plain.mean {
                let entry = self.entry(levels, round)?;
                if entry.nodes.mean + entry.nodes.error < best.nodes.mean - best.nodes.error {
                    best = entry;
                }
            }
        }
        Some(best.levels)
    }

    /// Whether planning has cost enough for a search of this many nodes.
    fn is_spent(&self, nodes: f64, options: &PlanOptions) -> bool {
        self.spent as f64 >= (nodes * SHARE).min(options.effort as f64)
    }

    /// Counts work in nodes, and tells the monitor.
    fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
        self.monitor.worked(nodes);
    }

    /// Examines an order with many probes.
    fn entry(&mut self, levels: Vec<Level>, seed: u64) -> Option<Entry> {
        let plain = self.look(&levels, false, MANY_PROBES, seed)?;
        let nodes =
            if self.orbits.order() > 1 { self.look(&levels, true, MANY_PROBES, seed)? } else { plain };
        Some(Entry { levels, plain, nodes })
    }

    /// The expected nodes of a search in this order.
    fn look(&mut self, levels: &[Level], symmetry: bool, probes: usize, seed: u64) -> Option<Mean> {
        let none = Orbits::default();
        let orbits = if symmetry { self.orbits } else { &none };
        let program: Program<W> = compile(self.problem, self.library, levels, orbits, None)?;
        let estimate = estimate(&program, orbits, &Prefix::default(), Probing::brief(probes), seed);
        // Compiling takes time, too.
        self.spend(estimate.visited + 50 * levels.len() as u64);
        self.monitor.worked(estimate.saved);
        Some(estimate.nodes)
    }
}
