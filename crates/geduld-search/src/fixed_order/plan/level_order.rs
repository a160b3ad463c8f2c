//! The order of the variables: greedy drafts by several heuristics, compared by probing, and improved step by step.
//!
//! A greedy draft takes the variable with the fewest expected candidates. Among variables that are about as good, it
//! takes the one that narrows the others most. This brings most equations closest to being forced, and most neighbours
//! closest to being known. How to weigh the second criterion against the first is a heuristic, so several weights are
//! tried.

use std::collections::BTreeMap;

use super::draft::{Draft, Level};
use super::linear_system::LinearSystem;
use crate::checked::fitting;
use crate::problem::PlanModel;
use crate::random::Random;

/// The maximum number of steps to draft an order: some tenths of a second. At least five orders are drafted.
pub(super) const MOST_STEPS: u64 = 500_000_000;

/// The approximate number of steps to draft an order: for each variable that is placed, the other variables are
/// compared by their conditions, and all equations are copied and solved.
pub(super) fn steps(problem: &PlanModel) -> u64 {
    let (compared, copied) = work_of_a_draft(problem);
    compared.saturating_add(copied)
}

/// The same in nodes of probes: numbers are copied faster than variables are compared.
pub(super) fn nodes_of_a_draft(problem: &PlanModel) -> u64 {
    let (compared, copied) = work_of_a_draft(problem);
    compared / 4 + copied / 60
}

/// The comparisons of variables and of their conditions, and the numbers of equations that are copied.
fn work_of_a_draft(problem: &PlanModel) -> (u64, u64) {
    let open = problem.variables.iter().filter(|variable| variable.only().is_none()).count();
    let cells = problem.relations.iter().map(|relation| relation.slots.len() * relation.slots.len()).sum();
    let compared = [open, problem.pairs.len(), cells].into_iter().fold(0, usize::saturating_add);
    let copied = problem.equations.len().saturating_mul(problem.variables.len()).saturating_mul(3);
    (open.saturating_mul(compared) as u64, open.saturating_mul(copied) as u64)
}

/// The parameters of a greedy draft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heuristic {
    /// The weight of narrowing other variables, in units of the logarithm of the number of candidates.
    pub(crate) reach: f64,
    /// The extra cost of a derived variable that has a choice.
    pub(crate) derived: f64,
    /// The greatest random addition to a score.
    pub(crate) noise: f64,
}

/// Drafts orders. Holds the facts about a problem that do not depend on the order.
pub(crate) struct Drafter<'a> {
    problem: &'a PlanModel,
    system: LinearSystem,
    /// For each pair the logarithm of the share of combinations that fit.
    densities: Vec<f64>,
    /// For each slot the pairs that contain it.
    pairs_of: Vec<Vec<usize>>,
    /// For each relation the logarithm of the share of combinations that are rows.
    relation_densities: Vec<f64>,
    /// For each slot the relations that contain it.
    relations_of: Vec<Vec<usize>>,
    /// For each slot whether any condition contains it.
    bound: Vec<bool>,
}

impl<'a> Drafter<'a> {
    /// Takes a problem and its equations, solved with nothing known.
    pub(crate) fn new(problem: &'a PlanModel, system: LinearSystem) -> Self {
        let size = |slot: usize| problem.variables[slot].domain().count().max(1) as f64;
        // The number of fitting combinations of two variables, which is the same for the same condition on the same
        // domains.
        let mut known: BTreeMap<(*const bool, [&[bool]; 2]), usize> = BTreeMap::new();
        let density = |pair: &crate::problem::Pair| {
            let [first, second] = pair.slots.map(|slot| &problem.variables[slot]);
            let width = second.allowed.len();
            let fitting = || {
                first.domain().map(|a| second.domain().filter(|&b| pair.fits[a * width + b]).count()).sum()
            };
            let key = (pair.matrix(), [first, second].map(|variable| variable.allowed.as_slice()));
            let fits = *known.entry(key).or_insert_with(fitting);
            (fits.max(1) as f64 / size(pair.slots[0]) / size(pair.slots[1])).ln()
        };
        let mut pairs_of = vec![Vec::new(); problem.variables.len()];
        for (position, pair) in problem.pairs.iter().enumerate() {
            pair.slots.iter().for_each(|&slot| pairs_of[slot].push(position));
        }
        let relation_density = |relation: &crate::problem::Relation| {
            let all: f64 = relation.slots.iter().map(|&slot| size(slot).ln()).sum();
            (relation.rows.len().max(1) as f64).ln() - all
        };
        let mut relations_of = vec![Vec::new(); problem.variables.len()];
        for (position, relation) in problem.relations.iter().enumerate() {
            relation.slots.iter().for_each(|&slot| relations_of[slot].push(position));
        }
        Self {
            problem,
            system,
            densities: problem.pairs.iter().map(density).collect(),
            pairs_of,
            relation_densities: problem.relations.iter().map(relation_density).collect(),
            relations_of,
            bound: bound(problem),
        }
    }

    /// Makes a draft by a heuristic. Returns `None` if numbers get too large.
    pub(crate) fn greedy(&self, heuristic: Heuristic, random: &mut Random) -> Option<Vec<Level>> {
        let mut draft = Draft::new(self.problem, &self.system)?;
        while let Some(slot) = self.best(&draft, heuristic, random) {
            draft.choose(slot)?;
        }
        Some(draft.levels)
    }

    /// Makes the draft that places variables in the order of a list, except those that are already determined.
    pub(crate) fn listed(&self, slots: &[usize]) -> Option<Vec<Level>> {
        let mut draft = Draft::new(self.problem, &self.system)?;
        for &slot in slots {
            if !draft.known[slot] {
                draft.choose(slot)?;
            }
        }
        Some(draft.levels)
    }

    fn best(&self, draft: &Draft<'_>, heuristic: Heuristic, random: &mut Random) -> Option<usize> {
        let rows: Vec<(Vec<usize>, f64)> = draft
            .system
            .given()
            .iter()
            .map(|row| row.slots().filter(|&slot| !draft.known[slot]).collect::<Vec<usize>>())
            .filter(|unknown| !unknown.is_empty())
            .map(|unknown| {
                let reach = 0.5f64.powi(fitting::<usize, i32>(unknown.len()) - 2);
                (unknown, reach)
            })
            .collect();
        let mut scores: Vec<f64> = draft.known.iter().map(|_| 0.0).collect();
        for slot in draft.unknown() {
            scores[slot] = self.score(draft, slot, heuristic) + heuristic.noise * random.unit();
        }
        for (unknown, reach) in rows {
            unknown.iter().for_each(|&slot| scores[slot] -= heuristic.reach * reach);
        }
        // The last bits of a logarithm depend on the machine; the order must not.
        let rounded = |slot: usize| (scores[slot] * 1e6).round();
        draft.unknown().min_by(|&a, &b| rounded(a).total_cmp(&rounded(b)))
    }

    /// The logarithm of the expected number of candidates, minus the expected narrowing of other variables. The caller
    /// adds the effect of equations.
    fn score(&self, draft: &Draft<'_>, slot: usize, heuristic: Heuristic) -> f64 {
        let problem = self.problem;
        let variable = &problem.variables[slot];
        let mut candidates = (variable.domain().count().max(1) as f64).ln();
        if candidates == 0.0 {
            return -100.0;
        }
        let mut reach = 0.0;
        for &position in &self.pairs_of[slot] {
            let [first, second] = problem.pairs[position].slots;
            let density = self.densities[position];
            if draft.known[if first == slot { second } else { first }] {
                candidates += density;
            } else {
                reach -= density;
            }
        }
        for &position in &self.relations_of[slot] {
            let (relation, density) = (&problem.relations[position], self.relation_densities[position]);
            let others = (relation.slots.len() - 1) as f64;
            let known = relation.slots.iter().filter(|&&other| draft.known[other]).count() as f64;
            candidates += density * (known / others).powi(2);
            reach -= density * (1.0 - known / others) / others;
        }
        if !self.bound[slot] {
            // Choices that constrain nothing are simply multiplied if they come last.
            return 1000.0;
        }
        let extra = if slot >= problem.decisions && candidates > 0.3 { heuristic.derived } else { 0.0 };
        candidates + extra - heuristic.reach * reach * 0.25
    }
}

/// For each slot whether any condition contains it.
fn bound(problem: &PlanModel) -> Vec<bool> {
    let mut bound: Vec<bool> = problem.variables.iter().map(|variable| variable.in_gcc).collect();
    let pairs = problem.pairs.iter().flat_map(|pair| pair.slots);
    let relations = problem.relations.iter().flat_map(|relation| relation.slots.iter().copied());
    let equations =
        problem.equations.iter().flat_map(|equation| equation.terms.iter().map(|&(_, slot)| slot));
    let sums = problem.sums.iter().flat_map(|rule| rule.terms.iter().map(|&(slot, _)| slot));
    let parities = problem
        .parities
        .iter()
        .flat_map(|parity| parity.slots.iter().copied().chain(parity.flips.iter().map(|&(slot, _)| slot)));
    let graphs = problem.graphs.iter().flat_map(|graph| graph.vertices.iter().map(|&(slot, _)| slot));
    let all = pairs.chain(relations).chain(equations).chain(sums).chain(parities).chain(graphs);
    all.for_each(|slot| bound[slot] = true);
    bound
}
