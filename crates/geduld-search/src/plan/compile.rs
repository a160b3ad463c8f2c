//! From a draft to a program: every rule is put where the last of its variables becomes known, or earlier if it
//! already narrows something there, in the cheapest form that is exact.

use std::collections::BTreeMap;

use super::draft::{self, Dependent};
use super::inversions::{carry_inversions, is_carried};
use super::linear_system::Row;
use super::spending::spend;
use super::steps::Steps;
use crate::checked::fitting;
use crate::lex_leader::WatchLists;
use crate::mask::Mask;
use crate::orbit::Orbits;
use crate::problem::{Problem, Relation, SumRule};
use crate::program::{Check, Couple, Functional, Kind, Level, Lookup, Program, SumLookup, Term};

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

/// Compiles a draft; `visits` says, if it is known, how often each level is entered.
pub(crate) fn compile<const W: usize>(
    problem: &Problem,
    library: &mut Library<W>,
    draft: &[draft::Level],
    orbits: &Orbits,
    visits: Option<&[f64]>,
) -> Program<W> {
    let gcc = &problem.gcc;
    let counted = gcc.copies.iter().any(|&copies| copies > 1);
    let mut compiler = Compiler {
        problem,
        library,
        known: vec![false; problem.variables.len()],
        weights: Vec::new(),
        steps: Steps::new(problem.variables.len(), draft.len(), visits),
    };
    let mut levels: Vec<Level<W>> = draft.iter().map(|level| compiler.level(level, counted)).collect();
    let weights = compiler.weights;
    let (steps, places) = compiler.steps.finish();
    levels.iter_mut().zip(steps).for_each(|(level, steps)| level.steps = steps);
    carry_inversions(problem, draft, &mut levels);
    let spending = spend(problem, draft, &mut levels);
    levels.iter_mut().for_each(|level| {
        level.takes_number = gcc.is_plain() && level.outside == Mask::EMPTY;
        let arithmetic = !level.steps.is_empty()
            || !level.functional.is_empty()
            || !level.couples.is_empty()
            || level.inversions.is_some();
        let narrowed = !level.lookups.is_empty() || !level.sums.is_empty();
        let more = !level.checks.is_empty() || level.spending.is_some() || level.counted;
        level.kind = match (more, narrowed, arithmetic) {
            (false, false, _) if level.takes_number => Kind::Numbers,
            (false, _, false) if !gcc.is_plain() => Kind::Items,
            _ => Kind::General,
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
        // What takes no item is behind the last of them.
        let item = |item: &Option<usize>| small(item.unwrap_or(gcc.copies.len()));
        (gcc.item_of.iter().map(item).collect(), gcc.copies.iter().copied().map(small).collect())
    } else {
        (Vec::new(), Vec::new())
    };
    Program {
        levels,
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
    }
}

/// Whether nothing narrows the choice of a level, and it narrows nothing.
fn is_loose<const W: usize>(level: &Level<W>) -> bool {
    level.lookups.is_empty()
        && level.sums.is_empty()
        && level.functional.is_empty()
        && level.checks.is_empty()
        && level.couples.is_empty()
        && level.inversions.is_none()
        && level.outside == Mask::FULL
}

struct Compiler<'a, const W: usize> {
    problem: &'a Problem,
    library: &'a mut Library<W>,
    known: Vec<bool>,
    weights: Vec<u32>,
    steps: Steps<'a>,
}

impl<const W: usize> Compiler<'_, W> {
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
                        (*slot, self.weigh(*slot, weights.iter().map(|weight| weight - least)))
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
        // A variable without values is never asked.
        (weights().min().unwrap_or(0), weights().max().unwrap_or(0))
    }

    /// Stores the weights of the ids in a domain; those of other ids are never read.
    fn weigh(&mut self, slot: usize, weights: impl Iterator<Item = i64>) -> usize {
        let start = self.weights.len();
        let allowed = &self.problem.variables[slot].allowed;
        let weights =
            weights.zip(allowed).map(|(weight, &allowed)| if allowed { fitting(weight) } else { 0 });
        self.weights.extend(weights);
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
        let own = relation.slots.iter().position(|&other| other == slot);
        let own = own.expect("internal error: a relation narrows a variable that it does not speak of");
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
                let weights = (0..size(column)).map(|id| fitting(id * stride));
                (relation.slots[column], self.weigh(relation.slots[column], weights))
            })
            .collect();
        sums.push(SumLookup { terms, table: self.library.table(masks) });
    }

    /// `a * chosen + b * dependent + known = sum`, solved for the id of the dependent.
    fn functional(
        &mut self,
        draft: &draft::Level,
        position: usize,
        residuals: &[Option<usize>],
    ) -> Functional<W> {
        let Dependent { slot, row, solved } = &draft.dependents[position];
        // What is divided is not known before the candidates are looked for.
        let row = if self.speaks_of_divided(draft, row, residuals) { solved } else { row };
        let divisor = row.factors[*slot];
        let mirrored = solved.factors[draft.slot] == solved.factors[*slot];
        let residual = fitting(self.residual(draft, row, &[*slot], divisor, residuals));
        Functional {
            base: self.seen(*slot, mirrored),
            slot: fitting(*slot),
            residual,
            divided: if divisor.abs() == 1 { residual } else { fitting(self.steps.place()) },
            divisor: fitting(divisor.abs()),
            mirrored,
        }
    }

    /// `a * first + b * second + known = sum`, solved for the id of the second.
    fn couple(
        &mut self,
        draft: &draft::Level,
        couple: &draft::Couple,
        residuals: &[Option<usize>],
    ) -> Couple<W> {
        let draft::Couple { slots: [first, second], row } = couple;
        let divisor = row.factors[*second];
        let mirrored = row.factors[*first] == divisor;
        // Each dependent is its residual, and the chosen id added or taken away.
        let chosen = |dependent: &Dependent| {
            let mirrored = dependent.solved.factors[draft.slot] == dependent.solved.factors[dependent.slot];
            if mirrored { -row.factors[dependent.slot] } else { row.factors[dependent.slot] }
        };
        let factor = row.factors[draft.slot] + draft.dependents.iter().map(chosen).sum::<i64>();
        Couple {
            first: self.seen(*first, false),
            second: self.seen(*second, mirrored),
            residual: fitting(self.residual(draft, row, &couple.slots, divisor, residuals)),
            factor: fitting(-factor * divisor.signum()),
            divisor: fitting(divisor.abs()),
            mirrored,
        }
    }

    /// Whether an equation speaks of a dependent whose residual is divided.
    fn speaks_of_divided(&self, draft: &draft::Level, row: &Row, residuals: &[Option<usize>]) -> bool {
        let mut dependents = draft.dependents.iter().zip(residuals);
        dependents.any(|(dependent, residual)| row.factors[dependent.slot] != 0 && residual.is_none())
    }

    /// The domain of a slot, from the other end if it is a mirror image.
    fn seen(&self, slot: usize, mirrored: bool) -> Mask<W> {
        let base: Mask<W> = self.problem.variables[slot].domain().collect();
        if mirrored { base.reversed() } else { base }
    }

    /// An equation times the sign of a divisor, solved for the ids of some slots, as far as it speaks of what is known
    /// before the level: where it is held. The dependents before have their residuals at the places given.
    fn residual(
        &mut self,
        draft: &draft::Level,
        row: &Row,
        solved_for: &[usize],
        divisor: i64,
        residuals: &[Option<usize>],
    ) -> usize {
        let variables = &self.problem.variables;
        let offset = |slot: usize| {
            variables[slot]
                .offset
                .expect("internal error: an equation is solved for what has no numbers in a row")
        };
        let constant = row.sum - row.slots().map(|slot| row.factors[slot] * offset(slot)).sum::<i64>();
        // Of a dependent before, only what it comes to without the chosen variable counts.
        let known = row.slots().filter(|slot| *slot != draft.slot && !solved_for.contains(slot));
        let terms = known.map(|slot| {
            let factor = fitting(-row.factors[slot] * divisor.signum());
            let mut dependents = draft.dependents.iter().zip(residuals);
            match dependents.find_map(|(other, residual)| (other.slot == slot).then_some(*residual)) {
                Some(residual) => {
                    let place = residual.expect("internal error: an equation speaks of what is divided");
                    (self.steps.level(), Term { place: fitting(place), factor })
                }
                None => (self.steps.first_level_knowing(slot), Term { place: fitting(slot), factor }),
            }
        });
        let terms: Vec<(usize, Term)> = terms.collect();
        self.steps.add_up(fitting(constant * divisor.signum()), terms)
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
