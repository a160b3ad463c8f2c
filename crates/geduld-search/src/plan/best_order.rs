//! The search for a good order, within a number of nodes that is fixed beforehand.
//!
//! The greedy drafts are compared first; the best of them is then changed at random, one variable put elsewhere at a
//! time, and what probing finds to be better is kept. Effort is measured in nodes, never in time, so the same model
//! gives the same plan on every machine; and it stays a small share of what the search itself is expected to cost.

use super::compile::compile;
use super::draft::Level;
use super::lanes;
use super::library::Library;
use super::linear_system::LinearSystem;
use super::order::{Drafter, Heuristic};
use crate::estimate::{Mean, Probing, estimate, visits};
use crate::orbit::Orbits;
use crate::prefix::Prefix;
use crate::problem::Problem;
use crate::program::Program;
use crate::random::Random;

/// The heuristics tried first.
const HEURISTICS: [Heuristic; 4] = [
    Heuristic { reach: 1.0, derived: 10.0, noise: 0.0 },
    Heuristic { reach: 0.3, derived: 10.0, noise: 0.0 },
    Heuristic { reach: 3.0, derived: 10.0, noise: 0.0 },
    Heuristic { reach: 1.0, derived: 0.0, noise: 0.0 },
];

/// The heuristic of drafts that are left to chance.
const CHANCE: Heuristic = Heuristic { reach: 1.0, derived: 10.0, noise: 1.0 };

/// How many probes an order gets: at first, if it seems promising, and before it is taken.
const FEW_PROBES: usize = 50;
const SOME_PROBES: usize = 200;
const MANY_PROBES: usize = 1200;

/// An order is looked at more closely if it seems to need at most this share of the nodes of the best.
const PROMISING: f64 = 0.95;

/// What a node with symmetry costs, in nodes without.
const SYMMETRY_PRICE: u64 = 2;

/// What drafting an order costs, in nodes.
const DRAFT_PRICE: u64 = 500;

/// The share of the expected nodes of the search that planning may cost.
const SHARE: f64 = 0.05;

/// Compiles the best order found, or the one that is asked for: the slots of its levels.
///
/// # Errors
/// If the order that is asked for leaves variables without a value, or numbers get too large in it.
pub(crate) fn best_program<const W: usize>(
    problem: &mut Problem,
    orbits: &Orbits,
    wanted: &Wanted<'_>,
) -> Result<Program<W>, Unordered> {
    if drafts(problem).is_none() {
        // The numbers are too large to solve for variables: as sums the equations are narrowed and checked like
        // any other.
        problem.dissolve_equations();
    }
    // A combination of the equations may say that 0 is something else.
    problem.refuted |= LinearSystem::new(problem).is_some_and(|system| system.is_contradictory());
    let problem = &*problem;
    let mut library = Library::new(problem);
    let levels = match wanted {
        Wanted::Best(options) => drafts(problem).map(|(drafter, drafts)| {
            OrderSearch { drafter, orbits, library: &mut library, problem, spent: 0 }.hold(drafts, options)
        }),
        Wanted::Levels(slots) => {
            LinearSystem::new(problem).and_then(|system| Drafter::new(problem, system).listed(slots))
        }
    };
    let levels = levels.ok_or(Unordered::NumbersTooLarge)?;
    let mut missing = vec![true; problem.variables.len()];
    levels.iter().flat_map(Level::slots).for_each(|slot| missing[slot] = false);
    if let Some(slot) = missing.iter().position(|&missing| missing) {
        return Err(Unordered::Missing(slot));
    }
    let program = compile(problem, &mut library, &levels, orbits, None);
    let visits = visits(&program, orbits, FEW_PROBES);
    let program = compile(problem, &mut library, &levels, orbits, Some(&visits));
    Ok(Program { lanes: lanes::lay_out(&program), ..program })
}

/// Why there is no program.
pub(crate) enum Unordered {
    /// The equations cannot be solved in this order: their numbers get too large.
    NumbersTooLarge,
    /// The order does not place this slot.
    Missing(usize),
}

/// How much trouble to take over a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanOptions {
    /// At most about so many nodes are visited to compare orders, at some 50 ns each; small trees get much less,
    /// a fixed share of what their search is expected to take.
    pub effort: u64,
    /// Seed of the orders tried. The same model, group and options give the same plan.
    pub seed: u64,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { effort: 5_000_000, seed: 1 }
    }
}

/// Which order is wanted.
pub(crate) enum Wanted<'a> {
    /// The best that is found with so much trouble.
    Best(&'a PlanOptions),
    /// The one whose levels choose values for these slots.
    Levels(&'a [usize]),
}

/// The greedy drafts; `None` if the equations hold numbers too large to be solved.
fn drafts(problem: &Problem) -> Option<(Drafter<'_>, Vec<Vec<Level>>)> {
    let drafter = Drafter::new(problem, LinearSystem::new(problem)?);
    let mut random = Random::new(0);
    let drafts: Option<Vec<Vec<Level>>> =
        HEURISTICS.iter().map(|&heuristic| drafter.greedy(heuristic, &mut random)).collect();
    let mut drafts = drafts?;
    // People number cells so that neighbours come near one another, row by row.
    let slots: Vec<usize> = (0..problem.variables.len()).collect();
    drafts.push(drafter.listed(&slots)?);
    Some((drafter, drafts))
}

/// An order with the expected nodes of its search.
struct Entry {
    levels: Vec<Level>,
    /// Without symmetry.
    plain: Mean,
    /// With symmetry.
    nodes: Mean,
}

/// Orders competing for the smallest tree.
struct OrderSearch<'a, 'b, const W: usize> {
    drafter: Drafter<'a>,
    problem: &'a Problem,
    orbits: &'a Orbits,
    library: &'b mut Library<W>,
    /// Nodes visited so far, or other work worth as many.
    spent: u64,
}

impl<const W: usize> OrderSearch<'_, '_, W> {
    /// The best order found, beginning with drafts of which there is at least one.
    fn hold(&mut self, drafts: Vec<Vec<Level>>, options: &PlanOptions) -> Vec<Level> {
        let mut best: Option<(f64, Vec<Level>)> = None;
        for levels in drafts {
            let nodes = self.look(&levels, true, FEW_PROBES, 0).mean;
            if best.as_ref().is_none_or(|(least, _)| nodes < *least) {
                best = Some((nodes, levels));
            }
        }
        let Some((nodes, levels)) = best else { return Vec::new() };
        if self.is_spent(nodes, options) {
            return levels;
        }
        let incumbent = self.entry(levels, 0);
        self.improve(incumbent, options)
    }

    /// Changes the best order again and again, as long as that is worth its while.
    fn improve(&mut self, mut best: Entry, options: &PlanOptions) -> Vec<Level> {
        let mut random = Random::new(options.seed);
        let mut round = 0;
        while !self.is_spent(best.nodes.mean, options) {
            round += 1;
            // Drafting is work as well, even if nothing comes of it.
            self.spent += DRAFT_PRICE;
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
            // A look without symmetry is quick, but chance plays its part; what seems to be better must stay so,
            // with symmetry, by more than the errors of both estimates.
            if self.look(&levels, false, SOME_PROBES, round).mean < PROMISING * best.plain.mean {
                let entry = self.entry(levels, round);
                if entry.nodes.mean + entry.nodes.error < best.nodes.mean - best.nodes.error {
                    best = entry;
                }
            }
        }
        best.levels
    }

    /// Whether planning has cost enough for a search of so many nodes.
    fn is_spent(&self, nodes: f64, options: &PlanOptions) -> bool {
        self.spent as f64 >= (nodes * SHARE).min(options.effort as f64)
    }

    /// An order after a close look.
    fn entry(&mut self, levels: Vec<Level>, seed: u64) -> Entry {
        let plain = self.look(&levels, false, MANY_PROBES, seed);
        let nodes = if self.orbits.order() > 1 { self.look(&levels, true, MANY_PROBES, seed) } else { plain };
        Entry { levels, plain, nodes }
    }

    /// The expected nodes of a search in this order.
    fn look(&mut self, levels: &[Level], symmetry: bool, probes: usize, seed: u64) -> Mean {
        let none = Orbits::default();
        let orbits = if symmetry { self.orbits } else { &none };
        let program: Program<W> = compile(self.problem, self.library, levels, orbits, None);
        let estimate = estimate(&program, orbits, &Prefix::default(), Probing::brief(probes), seed);
        // Comparing images takes time, and so does compiling.
        let price = if symmetry && self.orbits.order() > 1 { SYMMETRY_PRICE } else { 1 };
        self.spent += estimate.visited * price + 50 * levels.len() as u64;
        estimate.nodes
    }
}
