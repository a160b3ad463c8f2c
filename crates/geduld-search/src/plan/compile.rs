//! From a draft to a program: every rule is put where the last of its variables becomes known, or earlier if it
//! already narrows something there, in the cheapest form that is exact.

use std::collections::BTreeMap;

use super::draft::{self, Dependent};
use super::linear_system::Row;
use crate::lex_leader::WatchLists;
use crate::mask::Mask;
use crate::orbit::Orbits;
use crate::problem::{Problem, Relation, SumRule};
use crate::program::{Check, FIRST_TERMS, Functional, Level, Lookup, Program, SumLookup, Term};

/// Tables of at most so many entries are looked up; larger ones are searched at the end.
const LARGEST_TABLE: usize = 1 << 18;

/// The tables that all plans of a problem share.
pub(crate) struct Library<const W: usize> {
    pool: Vec<Mask<W>>,
    tables: BTreeMap<Vec<Mask<W>>, usize>,
    /// For each pair the tables from the first to the second and back.
    pairs: Vec<[usize; 2]>,
    remaining: usize,
    nothing: usize,
}

impl<const W: usize> Library<W> {
    pub(crate) fn new(problem: &Problem) -> Self {
        let mut library =
            Self { pool: Vec::new(), tables: BTreeMap::new(), pairs: Vec::new(), remaining: 0, nothing: 0 };
        let gcc = &problem.gcc;
        let remaining = gcc.item_of.iter().map(|item| match item {
            Some(item) => !gcc.items[*item].iter().map(|&id| usize::from(id)).collect::<Mask<W>>(),
            None => Mask::FULL,
        });
        library.remaining = library.table(remaining.collect());
        library.nothing = library.table(vec![Mask::FULL; problem.width()]);
        for pair in &problem.pairs {
            let [height, width] = pair.slots.map(|slot| problem.variables[slot].allowed.len());
            let fits = |a: usize, b: usize| pair.fits[a * width + b];
            let forward = (0..height).map(|a| (0..width).filter(|&b| fits(a, b)).collect()).collect();
            let backward = (0..width).map(|b| (0..height).filter(|&a| fits(a, b)).collect()).collect();
            let both = [library.table(forward), library.table(backward)];
            library.pairs.push(both);
        }
        library
    }

    /// Where a table stands in the pool; equal tables stand there once, which keeps the cache warm.
    fn table(&mut self, masks: Vec<Mask<W>>) -> usize {
        if let Some(&start) = self.tables.get(&masks) {
            return start;
        }
        let start = self.pool.len();
        self.pool.extend(&masks);
        self.tables.insert(masks, start);
        start
    }
}

/// Compiles a draft.
pub(crate) fn compile<const W: usize>(
    problem: &Problem,
    library: &mut Library<W>,
    draft: &[draft::Level],
    orbits: &Orbits,
) -> Program<W> {
    let gcc = &problem.gcc;
    let counted = gcc.copies.iter().any(|&copies| copies > 1);
    let mut compiler = Compiler {
        problem,
        library,
        known: vec![false; problem.variables.len()],
        weights: Vec::new(),
        functional: 0,
    };
    let levels: Vec<Level<W>> = draft.iter().map(|level| compiler.level(level, counted)).collect();
    let weights = compiler.weights;
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
    let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (item_of, copies) = if counted {
        let item = |item: &Option<usize>| item.map_or(u32::MAX, small);
        (gcc.item_of.iter().map(item).collect(), gcc.copies.iter().copied().map(small).collect())
    } else {
        (Vec::new(), Vec::new())
    };
    Program {
        levels,
        pool: library.pool.clone(),
        weights,
        free,
        item_of,
        copies,
        slots: problem.variables.len(),
        refuted: problem.refuted,
        watch_lists,
        tail,
        tail_products,
    }
}

/// Whether nothing narrows the choice of a level, and it narrows nothing.
fn is_loose<const W: usize>(level: &Level<W>) -> bool {
    level.lookups.is_empty()
        && level.sums.is_empty()
        && level.functional.is_empty()
        && level.checks.is_empty()
        && level.outside == Mask::FULL
}

struct Compiler<'a, const W: usize> {
    problem: &'a Problem,
    library: &'a mut Library<W>,
    known: Vec<bool>,
    weights: Vec<u32>,
    functional: usize,
}

impl<const W: usize> Compiler<'_, W> {
    fn level(&mut self, draft: &draft::Level, counted: bool) -> Level<W> {
        let problem = self.problem;
        let slot = draft.slot;
        let variable = &problem.variables[slot];
        let mut level = Level {
            slot,
            base: variable.domain().collect(),
            outside: if variable.in_gcc { Mask::EMPTY } else { Mask::FULL },
            remaining: if variable.in_gcc { self.library.remaining } else { self.library.nothing },
            counted: counted && variable.in_gcc,
            lookups: self.lookups(slot),
            sums: Box::default(),
            functional: Box::default(),
            first_residual: problem.variables.len() + self.functional,
            checks: Box::default(),
            size: 1 + draft.dependents.len() as u64,
        };
        let (mut sums, mut checks) = (Vec::new(), Vec::new());
        if let Some(row) = &draft.forced {
            self.narrow(&sum_rule(problem, row), &mut level, &mut sums, &mut checks);
        }
        for rule in &problem.sums {
            if rule.terms.iter().any(|(other, _)| *other == slot) {
                self.narrow(rule, &mut level, &mut sums, &mut checks);
            }
        }
        for relation in problem.relations.iter().filter(|relation| relation.slots.contains(&slot)) {
            self.relate(relation, slot, &mut sums, &mut checks);
        }
        level.functional =
            (0..draft.dependents.len()).map(|position| self.functional(draft, position)).collect();
        self.functional += level.functional.len();
        draft.slots().for_each(|slot| self.known[slot] = true);
        self.finish(draft, &mut checks);
        Level { sums: sums.into(), checks: checks.into(), ..level }
    }

    /// The pairs with a variable already known.
    fn lookups(&self, slot: usize) -> Box<[Lookup]> {
        let pairs = self.problem.pairs.iter().zip(&self.library.pairs);
        pairs
            .filter_map(|(pair, &[forward, backward])| match pair.slots {
                [first, second] if second == slot && self.known[first] => {
                    Some(Lookup { slot: first, table: forward })
                }
                [first, second] if first == slot && self.known[second] => {
                    Some(Lookup { slot: second, table: backward })
                }
                _ => None,
            })
            .collect()
    }

    /// Narrows the choice by a sum of which some variables may still be unknown.
    fn narrow(
        &mut self,
        rule: &SumRule,
        level: &mut Level<W>,
        sums: &mut Vec<SumLookup>,
        checks: &mut Vec<Check>,
    ) {
        let Some(room) = self.room(rule, level.slot) else { return };
        let Some((_, own)) = rule.terms.iter().find(|(slot, _)| *slot == level.slot) else { return };
        let domain: Vec<usize> = self.problem.variables[level.slot].domain().collect();
        let fitting = |known: i64| -> Mask<W> {
            domain.iter().copied().filter(|&id| room.fits(known + own[id])).collect()
        };
        let span = room.known.1.checked_sub(room.known.0).and_then(|span| usize::try_from(span).ok());
        match span.filter(|&span| span < LARGEST_TABLE) {
            Some(span) => {
                let masks: Vec<Mask<W>> =
                    (0..).take(span + 1).map(|sum: i64| fitting(room.known.0 + sum)).collect();
                if masks.iter().all(|&mask| level.base & mask == level.base) {
                    return;
                }
                let known: Vec<&(usize, Vec<i64>)> =
                    rule.terms.iter().filter(|(slot, _)| self.known[*slot]).collect();
                if known.is_empty() {
                    level.base = level.base & masks[0];
                    return;
                }
                let terms = known
                    .iter()
                    .map(|(slot, weights)| {
                        let least = self.extent(*slot, weights).0;
                        (*slot, self.weigh(weights.iter().map(|weight| weight - least)))
                    })
                    .collect();
                sums.push(SumLookup { terms, table: self.library.table(masks) });
            }
            None if room.complete => checks.push(check(rule)),
            None => {}
        }
    }

    /// What the variables of a sum other than one can add; `None` if some variable has no value at all.
    fn room(&self, rule: &SumRule, slot: usize) -> Option<Room> {
        let mut room =
            Room { known: (0, 0), unknown: (0, 0), least: rule.least, most: rule.most, complete: true };
        for (other, weights) in rule.terms.iter().filter(|(other, _)| *other != slot) {
            self.problem.variables[*other].domain().next()?;
            let (least, most) = self.extent(*other, weights);
            room.complete &= self.known[*other];
            let side = if self.known[*other] { &mut room.known } else { &mut room.unknown };
            *side = (side.0 + least, side.1 + most);
        }
        Some(room)
    }

    /// The least and the greatest weight of a variable's values.
    fn extent(&self, slot: usize, weights: &[i64]) -> (i64, i64) {
        let weights = || self.problem.variables[slot].domain().map(|id| weights[id]);
        (weights().min().unwrap_or(0), weights().max().unwrap_or(0))
    }

    /// Stores weights; those of ids out of the domain are never read and may be anything.
    fn weigh(&mut self, weights: impl Iterator<Item = i64>) -> usize {
        let start = self.weights.len();
        self.weights.extend(weights.map(|weight| u32::try_from(weight).unwrap_or(0)));
        start
    }

    /// Narrows the choice by a relation of which some variables are known.
    fn relate(
        &mut self,
        relation: &Relation,
        slot: usize,
        sums: &mut Vec<SumLookup>,
        checks: &mut Vec<Check>,
    ) {
        let columns: Vec<usize> =
            (0..relation.slots.len()).filter(|&column| self.known[relation.slots[column]]).collect();
        if columns.is_empty() {
            return;
        }
        let complete = columns.len() + 1 == relation.slots.len();
        let size = |column: usize| self.problem.variables[relation.slots[column]].allowed.len();
        let entries = columns.iter().try_fold(1usize, |product, &column| product.checked_mul(size(column)));
        let Some(entries) = entries.filter(|&entries| entries <= LARGEST_TABLE) else {
            if complete {
                checks.push(Check::Rows { slots: relation.slots.clone(), rows: relation.rows.clone() });
            }
            return;
        };
        let strides: Vec<usize> = columns
            .iter()
            .scan(1, |next, &column| {
                let stride = *next;
                *next *= size(column);
                Some(stride)
            })
            .collect();
        let own = relation.slots.iter().position(|&other| other == slot).unwrap_or(0);
        let mut masks = vec![Mask::EMPTY; entries];
        for row in &relation.rows {
            let index: usize =
                columns.iter().zip(&strides).map(|(&column, stride)| usize::from(row[column]) * stride).sum();
            masks[index] = masks[index] | Mask::single(usize::from(row[own]));
        }
        let base: Mask<W> = self.problem.variables[slot].domain().collect();
        if masks.iter().all(|&mask| mask & base == base) {
            return;
        }
        let terms = columns
            .iter()
            .zip(&strides)
            .map(|(&column, &stride)| {
                let weights = (0..size(column)).map(|id| i64::try_from(id * stride).unwrap_or(0));
                (relation.slots[column], self.weigh(weights))
            })
            .collect();
        sums.push(SumLookup { terms, table: self.library.table(masks) });
    }

    /// `a * chosen + b * dependent + known = sum`, solved for the id of the dependent.
    fn functional(&self, draft: &draft::Level, position: usize) -> Functional<W> {
        let variables = &self.problem.variables;
        let Dependent { slot: dependent, row, solved } = &draft.dependents[position];
        let divisor = row.factors[*dependent];
        let offset = |slot: usize| variables[slot].offset.unwrap_or(0);
        let constant = row.sum - row.slots().map(|slot| row.factors[slot] * offset(slot)).sum::<i64>();
        let small = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
        let sign = divisor.signum();
        let base: Mask<W> = variables[*dependent].domain().collect();
        // Of a dependent before, only what it comes to without the chosen variable counts.
        let residual = |slot: usize| draft.dependents.iter().position(|other| other.slot == slot);
        let first_residual = variables.len() + self.functional;
        let terms: Vec<Term> = row
            .slots()
            .filter(|slot| *slot != draft.slot && slot != dependent)
            .map(|slot| Term {
                place: residual(slot).map_or(slot, |position| first_residual + position),
                factor: small(-row.factors[slot] * sign),
            })
            .collect();
        let mut first_terms = [Term { place: 0, factor: 0 }; FIRST_TERMS];
        first_terms.iter_mut().zip(&terms).for_each(|(place, term)| *place = *term);
        Functional {
            slot: *dependent,
            base,
            base_reversed: base.reversed(),
            mirrored: solved.factors[draft.slot] == solved.factors[*dependent],
            constant: small(constant * sign),
            first_terms,
            more_terms: terms.into_iter().skip(FIRST_TERMS).collect(),
            divisor: small(divisor * sign),
        }
    }

    /// The checks of rules that a level with dependents completes, of parities and of graphs.
    fn finish(&self, draft: &draft::Level, checks: &mut Vec<Check>) {
        let placed = |slot: usize| draft.slots().any(|other| other == slot);
        let follows = |slot: usize| slot != draft.slot && placed(slot);
        for rule in &self.problem.sums {
            let mut slots = rule.terms.iter().map(|(slot, _)| *slot);
            if slots.clone().any(follows) && slots.all(|slot| self.known[slot]) {
                checks.push(check(rule));
            }
        }
        for parity in &self.problem.parities {
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
        for web in &self.problem.webs {
            let mut slots = web.vertices.iter().map(|&(slot, _)| slot);
            if slots.clone().any(placed) && slots.all(|slot| self.known[slot]) {
                checks.push(Check::Connected { vertices: web.vertices.clone(), edges: web.edges.clone() });
            }
        }
    }
}

/// What a sum can still come to.
struct Room {
    known: (i64, i64),
    unknown: (i64, i64),
    least: i64,
    most: i64,
    complete: bool,
}

impl Room {
    fn fits(&self, sum: i64) -> bool {
        sum + self.unknown.1 >= self.least && sum + self.unknown.0 <= self.most
    }
}

fn check(rule: &SumRule) -> Check {
    Check::Sum { terms: rule.terms.clone(), least: rule.least, most: rule.most }
}

fn sum_rule(problem: &Problem, row: &Row) -> SumRule {
    let weights =
        |slot: usize| problem.variables[slot].numbers.iter().map(|n| n * row.factors[slot]).collect();
    SumRule { terms: row.slots().map(|slot| (slot, weights(slot))).collect(), least: row.sum, most: row.sum }
}
