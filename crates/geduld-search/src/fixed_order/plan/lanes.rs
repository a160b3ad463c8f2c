//! Residuals as affine forms of the choices, laid out in lanes.

use std::collections::BTreeMap;

use crate::checked::fitting;
use crate::fixed_order::program::{
    Couple, LANES, Lane, LaneCouple, LaneFunctional, LaneLevel, Lanes, Level, MOST_FUNCTIONAL, Program,
    Residuals, WIDEST_LANES,
};
use crate::mask::Mask;

/// A constant, and a factor for the id of each slot.
#[derive(Clone, Debug, Default)]
struct Affine {
    constant: i64,
    factors: BTreeMap<usize, i64>,
}

impl Affine {
    fn of(slot: usize) -> Self {
        Self { constant: 0, factors: BTreeMap::from([(slot, 1)]) }
    }

    /// Adds another form times a factor. Returns `None` if numbers get too large.
    fn plus(mut self, factor: i64, other: &Self) -> Option<Self> {
        let sum = |own: i64, other: i64| {
            let sum = own.checked_add(other.checked_mul(factor)?)?;
            (sum.unsigned_abs() <= LARGEST).then_some(sum)
        };
        self.constant = sum(self.constant, other.constant)?;
        for (&slot, &other) in &other.factors {
            let own = self.factors.entry(slot).or_default();
            *own = sum(*own, other)?;
        }
        Some(self)
    }

    /// Whether the value of the form fits into a lane, if all ids are below `ids`.
    fn fits(&self, ids: i64) -> bool {
        let most: i64 = self.factors.values().map(|factor| factor.abs() * ids).sum();
        self.constant.abs() + most <= i64::from(i16::MAX)
    }
}

/// The largest number in a form. It keeps sums of some of them, times ids, far from overflowing.
const LARGEST: u64 = 1 << 31;

/// Lays out the last levels before the tail in lanes: those that need only residuals, as far as there are lanes for
/// them. Returns `None` if there are no such levels.
pub(super) fn lay_out<const W: usize>(program: &Program<W>) -> Option<Lanes<W>> {
    if W > WIDEST_LANES {
        return None;
    }
    let levels = &program.levels[..program.tail];
    let mut first = levels.iter().rposition(|level| !is_served(level)).map_or(0, |last| last + 1);
    let needed = |level: &Level<W>| level.functional.len() + level.couples.len();
    while levels[first..].iter().map(needed).sum::<usize>() > LANES {
        first += 1;
    }
    if first == levels.len() {
        return None;
    }
    let residuals = residuals(levels, program.places, first)?;
    if !residuals.iter().all(|form| form.fits(Mask::<W>::BITS.into())) {
        return None;
    }
    let vector = |part: &dyn Fn(&Affine) -> i64| {
        let mut lanes = [0; LANES];
        residuals.iter().zip(&mut lanes).for_each(|(form, lane)| *lane = fitting(part(form)));
        Residuals(lanes)
    };
    let factors = |slot: usize| vector(&|form| form.factors.get(&slot).copied().unwrap_or(0));
    let known = levels[..first].iter().flat_map(Level::slots).map(|slot| (slot, factors(slot))).collect();
    let mut lane = (0..).map(Lane);
    let mut next = || lane.next().expect("internal error: lanes have no end");
    let levels =
        levels[first..].iter().map(|level| lane_level(level, factors(level.slot), &mut next)).collect();
    Some(Lanes { first, start: vector(&|form| form.constant), known, levels })
}

/// Whether a level takes a number and needs only residuals that are not divided.
fn is_served<const W: usize>(level: &Level<W>) -> bool {
    // Every field is named, so that a new field does not compile until this function handles it.
    let Level {
        takes_number,
        functional,
        couples,
        lookups,
        sums,
        checks,
        spending,
        path,
        // Lanes also have these fields, or do not need them.
        base: _,
        outside: _,
        slot: _,
        kind: _,
        counted: _,
        size: _,
        remaining: _,
        steps: _,
        inversions: _,
    } = level;
    *takes_number
        && lookups.is_empty()
        && sums.is_empty()
        && checks.is_empty()
        && spending.is_none()
        && path.is_none()
        && functional.len() <= MOST_FUNCTIONAL
        && functional.iter().all(|functional| functional.divisor == 1)
        && couples.iter().all(|couple| couple.divisor == 1)
}

/// Returns the residuals level by level, from `first` on: those of the variables that follow, then those of the
/// couples. They are affine in the ids known before `first` and the ids that the levels choose. Returns `None` if
/// numbers get too large.
fn residuals<const W: usize>(levels: &[Level<W>], places: usize, first: usize) -> Option<Vec<Affine>> {
    let mut held = vec![Affine::default(); places];
    let mut residuals = Vec::new();
    for (number, level) in levels.iter().enumerate() {
        for step in &level.steps {
            let start = Affine { constant: step.constant.into(), ..Affine::default() };
            let mut terms = step.first_terms.iter().chain(&step.more_terms);
            held[step.place] = terms
                .try_fold(start, |sum, term| sum.plus(term.factor.into(), &held[term.place as usize]))?;
        }
        let chosen = Affine::of(level.slot);
        for functional in &level.functional {
            let slot = functional.slot as usize;
            if number < first {
                held[slot] = Affine::of(slot);
            } else {
                let residual = held[functional.residual as usize].clone();
                held[slot] = residual.clone().plus(if functional.mirrored { -1 } else { 1 }, &chosen)?;
                residuals.push(residual);
            }
        }
        if number >= first {
            for couple in &level.couples {
                residuals.push(held[couple.residual as usize].clone().plus(couple.factor.into(), &chosen)?);
            }
        }
        held[level.slot] = chosen;
    }
    Some(residuals)
}

/// Lays out a level in the next lanes.
fn lane_level<const W: usize>(
    level: &Level<W>,
    factors: Residuals,
    next: &mut impl FnMut() -> Lane,
) -> LaneLevel<W> {
    let none = LaneFunctional { base: Mask::EMPTY, slot: 0, lane: Lane::default(), mirrored: false };
    let mut functional = [none; MOST_FUNCTIONAL];
    for (own, functional) in functional.iter_mut().zip(&level.functional) {
        *own = LaneFunctional {
            base: functional.base,
            slot: functional.slot,
            lane: next(),
            mirrored: functional.mirrored,
        };
    }
    let couple = |couple: &Couple<W>| LaneCouple {
        first: couple.first,
        second: couple.second,
        lane: next(),
        mirrored: couple.mirrored,
    };
    LaneLevel {
        base: level.base,
        slot: level.slot,
        size: level.size,
        factors,
        functional,
        functional_count: level.functional.len(),
        couples: level.couples.iter().map(couple).collect(),
        inversions: level.inversions.clone(),
    }
}
