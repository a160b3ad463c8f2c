//! Compiles a draft to a program. Every rule is placed where the last of its variables becomes known, or earlier if it
//! already narrows a variable there. It takes the cheapest form that is exact.

use std::collections::BTreeSet;

use super::dead_ends::follow_path;
use super::draft;
use super::inversions::{carry_inversions, is_carried};
use super::library::Library;
use super::linear_system::Row;
use super::spending::spend;
use super::steps::Steps;
use crate::checked::fitting;
use crate::fixed_order::lex_leader::WatchLists;
use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::program::{Check, Kind, Level, Lookup, Program, price};
use crate::mask::Mask;
use crate::problem::{PlanModel, SumRule};

/// Compiles a draft; `None` if the monitor of the library asks to stop. `visits` is the number of times each level is
/// entered, if known.
pub(crate) fn compile<const W: usize>(
    problem: &PlanModel,
    library: &mut Library<'_, W>,
    draft: &[draft::Level],
    orbits: &Orbits,
    visits: Option<&[f64]>,
) -> Option<Program<W>> {
    let gcc = &problem.gcc;
    let counted = gcc.copies.iter().any(|&copies| copies > 1);
    let mut compiler = Compiler {
        problem,
        library,
        known: vec![false; problem.variables.len()],
        weights: Vec::new(),
        steps: Steps::new(problem.variables.len(), draft.len(), visits),
    };
    let level = |level| (!compiler.library.is_stopped()).then(|| compiler.level(level, counted));
    let mut levels: Vec<Level<W>> = draft.iter().map(level).collect::<Option<_>>()?;
    let weights = compiler.weights;
    let (steps, places) = compiler.steps.finish();
    levels.iter_mut().zip(steps).for_each(|(level, steps)| level.steps = steps);
    let near = follow_path(problem, &mut levels);
    carry_inversions(problem, draft, &mut levels);
    let spending = spend(problem, draft, &mut levels);
    levels.iter_mut().for_each(|level| {
        level.takes_number = gcc.is_plain() && level.outside == Mask::EMPTY;
        let arithmetic = !level.steps.is_empty()
            || !level.functional.is_empty()
            || !level.couples.is_empty()
            || level.inversions.is_some();
        let more = !level.checks.is_empty() || level.spending.is_some() || level.counted;
        level.kind = match level.path {
            Some(_) => Kind::Path,
            None if arithmetic || more || gcc.is_plain() => Kind::General,
            None => Kind::Items,
        };
    });
    let placed: Vec<Vec<usize>> = draft.iter().map(|level| level.slots().collect()).collect();
    let sizes: Vec<usize> = problem.variables.iter().map(|variable| variable.allowed.len()).collect();
    let watch_lists = WatchLists::new(orbits, &placed, problem.decisions, &sizes);
    let tail = levels.len() - levels.iter().rev().take_while(|level| is_loose(level)).count();
    let mut tail_products = vec![1u128];
    for level in levels[tail..].iter().rev() {
        let below = tail_products[tail_products.len() - 1];
        tail_products.push(below.saturating_mul(u128::from(level.base.len())));
    }
    tail_products.reverse();
    let free = (0..gcc.item_of.len())
        .filter(|&id| gcc.item_of[id].is_none_or(|item| gcc.copies[item] > 0))
        .collect();
    let small = |number: usize| fitting::<usize, u32>(number);
    let (item_of, copies) = if counted {
        // Ids that take no item get the number after the last item.
        let item = |item: &Option<usize>| small(item.unwrap_or(gcc.copies.len()));
        (gcc.item_of.iter().map(item).collect(), gcc.copies.iter().copied().map(small).collect())
    } else {
        (Vec::new(), Vec::new())
    };
    let path_steps = levels.iter().filter(|level| level.path.is_some()).count();
    Some(Program {
        price: price(&levels),
        levels,
        near,
        path_steps,
        lanes: None,
        pool: library.pool.clone(),
        weights,
        numbers: gcc.is_plain(),
        free,
        item_of,
        copies,
        places,
        budget: spending.budget,
        guards: spending.guards,
        spending: spending.tables,
        refuted: problem.refuted,
        watch_lists,
        tail,
        tail_products,
    })
}

/// Whether nothing narrows the choice of a level, and the level narrows nothing.
fn is_loose<const W: usize>(level: &Level<W>) -> bool {
    // Every field is named, so that a new field does not compile until this function handles it.
    let Level {
        lookups,
        sums,
        functional,
        checks,
        couples,
        inversions,
        path,
        outside,
        // The budget only prunes branches early that would fail later. The other fields describe the choice.
        base: _,
        slot: _,
        kind: _,
        takes_number: _,
        counted: _,
        size: _,
        remaining: _,
        spending: _,
        steps: _,
    } = level;
    lookups.is_empty()
        && sums.is_empty()
        && functional.is_empty()
        && checks.is_empty()
        && couples.is_empty()
        && inversions.is_none()
        && path.is_none()
        && *outside == Mask::FULL
}

pub(super) struct Compiler<'a, 'm, const W: usize> {
    pub(super) problem: &'a PlanModel,
    pub(super) library: &'a mut Library<'m, W>,
    pub(super) known: Vec<bool>,
    pub(super) weights: Vec<u32>,
    pub(super) steps: Steps<'a>,
}

impl<const W: usize> Compiler<'_, '_, W> {
    fn level(&mut self, draft: &draft::Level, counted: bool) -> Level<W> {
        let problem = self.problem;
        let slot = draft.slot;
        let variable = &problem.variables[slot];
        let mut level = Level {
            base: variable.domain().collect(),
            outside: if variable.in_gcc { Mask::EMPTY } else { Mask::FULL },
            slot,
            kind: Kind::General,
            takes_number: false,
            counted: counted && variable.in_gcc,
            size: fitting(1 + draft.dependents.len()),
            remaining: if variable.in_gcc { self.library.remaining } else { self.library.nothing },
            steps: Box::default(),
            spending: None,
            functional: Box::default(),
            couples: Box::default(),
            lookups: self.lookups(slot),
            sums: Box::default(),
            checks: Box::default(),
            inversions: None,
            path: None,
        };
        let (mut sums, mut checks) = (Vec::new(), Vec::new());
        if let Some(row) = &draft.forced {
            self.narrow(&sum_rule(problem, row), &mut level, &mut sums, &mut checks);
        }
        for position in 0..self.library.sums_of[slot].len() {
            let rule = &problem.sums[self.library.sums_of[slot][position]];
            self.narrow(rule, &mut level, &mut sums, &mut checks);
        }
        for position in 0..self.library.relations_of[slot].len() {
            let relation = &problem.relations[self.library.relations_of[slot][position]];
            self.relate(relation, slot, &mut sums, &mut checks);
        }
        let (mut functional, mut residuals) = (Vec::new(), Vec::new());
        for position in 0..draft.dependents.len() {
            let follows = self.functional(draft, position, &residuals);
            residuals.push((follows.divisor == 1).then_some(follows.residual as usize));
            functional.push(follows);
        }
        level.functional = functional.into();
        let couples =
            draft.couples.iter().filter(|couple| !self.speaks_of_divided(draft, &couple.row, &residuals));
        let couples: Vec<&draft::Couple> = couples.collect();
        level.couples = couples.into_iter().map(|couple| self.couple(draft, couple, &residuals)).collect();
        self.steps.pass(draft);
        draft.slots().for_each(|slot| self.known[slot] = true);
        self.finish(draft, &mut checks);
        Level { sums: sums.into(), checks: checks.into(), ..level }
    }

    /// The lookups of the pairs whose other variable is already known.
    fn lookups(&self, slot: usize) -> Box<[Lookup]> {
        let lookup = |&pair: &usize| {
            let ([first, second], [forward, backward]) =
                (self.problem.pairs[pair].slots, self.library.pairs[pair]);
            let (other, table) = if second == slot { (first, forward) } else { (second, backward) };
            self.known[other].then_some(Lookup { slot: other, table })
        };
        self.library.pairs_of[slot].iter().filter_map(lookup).collect()
    }

    /// Adds the checks of sums that dependents of this level complete, of parities, and of graphs.
    fn finish(&self, draft: &draft::Level, checks: &mut Vec<Check>) {
        let placed = |slot: usize| draft.slots().any(|other| other == slot);
        let follows = draft.dependents.iter().flat_map(|dependent| &self.library.sums_of[dependent.slot]);
        for &rule in &follows.collect::<BTreeSet<_>>() {
            let rule = &self.problem.sums[*rule];
            if rule.terms.iter().all(|&(slot, _)| self.known[slot]) {
                checks.push(check(rule));
            }
        }
        for parity in self.problem.parities.iter().filter(|parity| !is_carried(self.problem, parity)) {
            let mut slots = parity.slots.iter().chain(parity.flips.iter().map(|(slot, _)| slot)).copied();
            if slots.clone().any(placed) && slots.all(|slot| self.known[slot]) {
                let numbers = |slot: usize| self.problem.variables[slot].numbers.clone();
                checks.push(Check::Parity {
                    slots: parity.slots.iter().map(|&slot| (slot, numbers(slot))).collect(),
                    flips: parity.flips.clone(),
                    odd: parity.odd,
                });
            }
        }
        for graph in &self.problem.graphs {
            let mut slots = graph.vertices.iter().map(|&(slot, _)| slot);
            if slots.clone().any(placed) && slots.all(|slot| self.known[slot]) {
                checks
                    .push(Check::Connected { vertices: graph.vertices.clone(), edges: graph.edges.clone() });
            }
        }
    }
}

/// A sum as a check.
pub(super) fn check(rule: &SumRule) -> Check {
    Check::Sum { terms: rule.terms.clone(), least: rule.least, most: rule.most }
}

fn sum_rule(problem: &PlanModel, row: &Row) -> SumRule {
    let weights =
        |slot: usize| problem.variables[slot].numbers.iter().map(|n| n * row.factors[slot]).collect();
    SumRule { terms: row.slots().map(|slot| (slot, weights(slot))).collect(), least: row.sum, most: row.sum }
}
