//! The inner loop for levels that take numbers, once no symmetry is left: most of a long count of numbers is spent here.
//!
//! It is the same search as in [`depth_first`](crate::depth_first), node for node, with less to do at each. All that a level
//! needs to know of the choices before it is the residuals of its own equations. They are affine in the choices; so the
//! residuals of all levels are carried along side by side, in the *lanes* of one vector, and a choice adds its factors, times
//! its id, to all of them at once. And the loop is compiled for each number of variables that follow from a choice.

use std::ops::ControlFlow;

use crate::depth_first::{Leaves, Place, Searcher};
use crate::free::Free;
use crate::mask::Mask;
use crate::program::Inversions;

/// Masks of how many words are served: numbers of more values are too many to be counted, so that it does not pay to compile
/// these loops for them.
pub(crate) const WIDEST_LANES: usize = 1;

/// How many residuals are carried along; enough for all levels of a square of order 5, and the busiest of larger ones.
pub(crate) const LANES: usize = 32;

/// How many variables may follow at a level.
pub(crate) const MOST_FUNCTIONAL: usize = 8;

/// What equations of levels to come must still add up to, as far as their variables are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Residuals(pub(crate) [i16; LANES]);

impl Residuals {
    /// Those after an id was chosen whose factors are given. None of them overflows: that was seen to beforehand.
    #[inline(always)]
    fn after(&self, factors: &Self, id: i32) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "ids are smaller than masks have bits")]
        let id = id as i16;
        let mut after = *self;
        for (residual, factor) in after.0.iter_mut().zip(&factors.0) {
            *residual = residual.wrapping_add(factor.wrapping_mul(id));
        }
        after
    }

    /// That of a lane; the remainder changes nothing, and spares a look at the bounds.
    #[inline(always)]
    fn of(&self, lane: Lane) -> i32 {
        i32::from(self.0[usize::from(lane.0) % LANES])
    }
}

/// The number of a lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lane(pub(crate) u8);

/// The levels from `first` to the tail, each of which takes a number and needs nothing but residuals.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<const W: usize> {
    pub(crate) first: usize,
    /// The residuals before anything is known.
    pub(crate) start: Residuals,
    /// What is known when the first of the levels is entered: slots, and what their ids are multiplied by.
    pub(crate) known: Vec<(usize, Residuals)>,
    pub(crate) levels: Vec<LaneLevel<W>>,
}

/// One level.
#[derive(Clone, Debug)]
pub(crate) struct LaneLevel<const W: usize> {
    /// The domain.
    pub(crate) base: Mask<W>,
    pub(crate) slot: usize,
    /// How many variables get a value here.
    pub(crate) size: u32,
    /// What the chosen id is multiplied by before it is added to the residuals.
    pub(crate) factors: Residuals,
    /// What follows, as many as there are; the others are not looked at.
    pub(crate) functional: [LaneFunctional<W>; MOST_FUNCTIONAL],
    pub(crate) functional_count: usize,
    pub(crate) couples: Box<[LaneCouple<W>]>,
    pub(crate) inversions: Option<Inversions<W>>,
}

/// A variable that follows from the chosen one: `residual - id` or `residual + id`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneFunctional<const W: usize> {
    /// The domain; if mirrored, seen from the other end.
    pub(crate) base: Mask<W>,
    pub(crate) slot: u32,
    pub(crate) lane: Lane,
    pub(crate) mirrored: bool,
}

/// Two unknown variables of which the second is the residual after this level less the first, or more by the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneCouple<const W: usize> {
    /// The domain of the first.
    pub(crate) first: Mask<W>,
    /// The domain of the second; if mirrored, seen from the other end.
    pub(crate) second: Mask<W>,
    pub(crate) lane: Lane,
    pub(crate) mirrored: bool,
}

impl<const W: usize> Lanes<W> {
    /// The residuals where a level is entered with these ids.
    fn residuals(&self, ids: &[i32], level: usize) -> Residuals {
        let known = self.known.iter().map(|(slot, factors)| (*slot, factors));
        let chosen = self.levels[..level - self.first].iter().map(|level| (level.slot, &level.factors));
        known.chain(chosen).fold(self.start, |sum, (slot, factors)| sum.after(factors, ids[slot]))
    }
}

impl<const W: usize> LaneFunctional<W> {
    /// The value for a chosen id.
    #[inline(always)]
    fn value(&self, residuals: &Residuals, id: i32) -> i32 {
        let residual = residuals.of(self.lane);
        if self.mirrored { residual - id } else { residual + id }
    }
}

impl<const W: usize> LaneCouple<W> {
    /// Whether two different free numbers come to the sum or the difference.
    #[inline(always)]
    fn has_numbers(&self, residuals: &Residuals, free: Free<W>) -> bool {
        free.has_couple(self.first, self.second, self.mirrored, residuals.of(self.lane))
    }
}

/// What a level is entered with.
struct Entry<const W: usize> {
    candidates: Mask<W>,
    free: Free<W>,
    carried: u64,
    residuals: Residuals,
}

impl<const W: usize> Entry<W> {
    /// The candidates of a level.
    #[inline(always)]
    fn candidates(&self, level: &LaneLevel<W>) -> Mask<W> {
        let candidates = level.base & self.free.ids;
        level.functional[..level.functional_count].iter().fold(candidates, |candidates, functional| {
            let residual = self.residuals.of(functional.lane);
            candidates & self.free.partners(functional.base, functional.mirrored, residual)
        })
    }
}

impl<const W: usize> Searcher<'_, W> {
    /// Searches everything below a place at one of the levels of lanes, where no symmetry is left.
    pub(crate) fn search_lanes<L: Leaves<W>>(
        &mut self,
        leaves: &mut L,
        lanes: &Lanes<W>,
        place: Place<W>,
    ) -> ControlFlow<()> {
        let levels = &lanes.levels[place.level - lanes.first..];
        let residuals = lanes.residuals(&self.ids, place.level);
        let entry = Entry { candidates: Mask::EMPTY, free: place.free, carried: place.carried, residuals };
        if levels.iter().any(|level| level.inversions.is_some()) {
            self.lane_level::<L, true>(leaves, levels, entry)
        } else {
            self.lane_level::<L, false>(leaves, levels, entry)
        }
    }

    /// Searches all that is below some levels, from the first of them on. Many have no candidates: that is found out here,
    /// without a call.
    #[inline(always)]
    fn lane_level<L: Leaves<W>, const PARITY: bool>(
        &mut self,
        leaves: &mut L,
        levels: &[LaneLevel<W>],
        mut entry: Entry<W>,
    ) -> ControlFlow<()> {
        let Some(level) = levels.first() else {
            let Entry { free, carried, .. } = entry;
            return self.search(leaves, Place { level: self.program.tail, free, open: 0, carried });
        };
        entry.candidates = entry.candidates(level);
        if entry.candidates == Mask::EMPTY {
            return ControlFlow::Continue(());
        }
        match level.functional_count {
            0 => self.try_lane::<L, PARITY, 0>(leaves, levels, &entry),
            1 => self.try_lane::<L, PARITY, 1>(leaves, levels, &entry),
            2 => self.try_lane::<L, PARITY, 2>(leaves, levels, &entry),
            3 => self.try_lane::<L, PARITY, 3>(leaves, levels, &entry),
            4 => self.try_lane::<L, PARITY, 4>(leaves, levels, &entry),
            5 => self.try_lane::<L, PARITY, 5>(leaves, levels, &entry),
            6 => self.try_lane::<L, PARITY, 6>(leaves, levels, &entry),
            7 => self.try_lane::<L, PARITY, 7>(leaves, levels, &entry),
            _ => self.try_lane::<L, PARITY, MOST_FUNCTIONAL>(leaves, levels, &entry),
        }
    }

    /// Tries all candidates of the first of some levels, at which so many variables follow.
    #[inline(never)]
    fn try_lane<L: Leaves<W>, const PARITY: bool, const FUNCTIONAL: usize>(
        &mut self,
        leaves: &mut L,
        levels: &[LaneLevel<W>],
        entry: &Entry<W>,
    ) -> ControlFlow<()> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        let Some((level, below)) = levels.split_first() else { return ControlFlow::Continue(()) };
        let functional = &level.functional[..FUNCTIONAL];
        let mut candidates = entry.candidates;
        'candidates: while let Some(id) = candidates.pop() {
            let mut free = entry.free.without(id);
            for functional in functional {
                let value = functional.value(&entry.residuals, id);
                if !free.ids.contains(value) {
                    continue 'candidates;
                }
                free = free.without(value);
                if !L::COUNTING {
                    self.ids[functional.slot as usize] = value;
                }
            }
            let residuals = entry.residuals.after(&level.factors, id);
            if !level.couples.iter().all(|couple| couple.has_numbers(&residuals, free)) {
                continue;
            }
            let mut carried = entry.carried;
            if PARITY && let Some(inversions) = &level.inversions {
                let follow = functional.iter().map(|functional| functional.value(&entry.residuals, id));
                let ids = std::iter::once(id).chain(follow);
                if !self.count_inversions(inversions, entry.free.ids, ids, &mut carried) {
                    continue;
                }
            }
            self.ids[level.slot] = id;
            self.nodes += u64::from(level.size);
            let entry = Entry { candidates: Mask::EMPTY, free, carried, residuals };
            self.lane_level::<L, PARITY>(leaves, below, entry)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use geduld_model::{Atom, Constraint, Domain, Model, Value, VarId};

    use super::*;
    use crate::plan::AnyWidth;
    use crate::{Monitor, Plan, PlanOptions, Prefix};

    /// So many different numbers from 1 on, with equations of factors and variables.
    fn numbers(size: usize, greatest: i64, equations: &[(&[(i64, usize)], i64)]) -> Model {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=greatest);
        let x: Vec<VarId> = (0..size).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        for (terms, sum) in equations {
            let terms = terms.iter().map(|&(factor, variable)| (factor, x[variable])).collect();
            model.add(Constraint::Linear { terms, sum: *sum });
        }
        model
    }

    /// Magic squares of order 4 with the first number in the corner.
    fn square() -> Model {
        let line = |start: usize, step: usize| -> Vec<(i64, usize)> {
            (0..4).map(|i| (1, start + i * step)).collect()
        };
        let lines: Vec<Vec<(i64, usize)>> =
            (0..4).flat_map(|i| [line(4 * i, 1), line(i, 4)]).chain([line(0, 5), line(3, 3)]).collect();
        let equations: Vec<(&[(i64, usize)], i64)> = lines.iter().map(|line| (line.as_slice(), 34)).collect();
        let mut model = numbers(16, 16, &equations);
        let corner = model.atom(VarId::new(0), 0);
        model.add(Constraint::Clause { literals: vec![corner.into()] });
        model
    }

    /// The plan without lanes, and how many levels are in them.
    fn without_lanes(plan: &Plan) -> (Plan, usize) {
        let mut plan = plan.clone();
        let lanes = match &mut plan.engine {
            AnyWidth::One(program) => program.lanes.take().map(|lanes| lanes.levels.len()),
            _ => None,
        };
        (plan, lanes.unwrap_or(0))
    }

    fn solutions(plan: &Plan, prefix: &Prefix) -> Vec<Vec<Value>> {
        let mut found = Vec::new();
        let _ = plan.for_each(prefix, &Monitor::default(), |solution| {
            found.push(solution.values.to_vec());
            ControlFlow::Continue(())
        });
        found
    }

    /// With lanes and without the same solutions are met in the same order, at the same nodes; some are met.
    fn agrees(model: &Model) {
        let plan = Plan::new(model, &PlanOptions::default()).unwrap();
        let (plain, levels) = without_lanes(&plan);
        assert!(levels > 1, "{levels} levels in lanes");
        let mut sum = 0;
        for prefix in [vec![Prefix::default()], plan.prefixes(10)].concat() {
            let count = |plan: &Plan| plan.count(&prefix, &Monitor::default(), |_| unreachable!()).unwrap();
            assert_eq!(count(&plan), count(&plain));
            let met = solutions(&plan, &prefix);
            assert_eq!(met, solutions(&plain, &prefix));
            sum += met.len();
        }
        assert!(sum > 0);
    }

    #[test]
    fn sums_and_couples() {
        agrees(&square());
    }

    #[test]
    fn differences_and_factors() {
        let terms: [&[(i64, usize)]; 3] =
            [&[(1, 0), (-1, 1), (2, 2), (1, 3)], &[(3, 1), (1, 4), (-1, 5)], &[(1, 2), (1, 4), (-1, 6)]];
        agrees(&numbers(7, 9, &[(terms[0], 9), (terms[1], 6), (terms[2], 0)]));
    }

    #[test]
    fn masks_of_one_word_only() {
        let terms: [&[(i64, usize)]; 2] = [&[(1, 0), (1, 1), (1, 2)], &[(1, 2), (1, 3), (-1, 4)]];
        let of = |greatest| numbers(5, greatest, &[(terms[0], 12), (terms[1], 3)]);
        agrees(&of(63));
        let plan = Plan::new(&of(70), &PlanOptions::default()).unwrap();
        assert_eq!(without_lanes(&plan).1, 0);
    }

    #[test]
    fn parities_with_flips() {
        let mut model = square();
        let cells: Vec<VarId> = model.decisions().collect();
        let flips: Vec<Atom> = cells.iter().step_by(2).map(|&cell| model.atom(cell, 15)).collect();
        model.add(Constraint::Parity { variables: cells, flips, odd: true });
        agrees(&model);
    }

    #[test]
    fn what_does_not_fit_into_lanes_is_left_to_others() {
        let large: &[(i64, usize)] = &[(9000, 0), (9000, 1), (1, 2)];
        let model = numbers(3, 6, &[(large, 63_004)]);
        let plan = Plan::new(&model, &PlanOptions::default()).unwrap();
        let (plain, levels) = without_lanes(&plan);
        assert_eq!(levels, 0);
        assert_eq!(solutions(&plan, &Prefix::default()).len(), 4, "1 and 6, or 2 and 5, in both orders");
        assert_eq!(solutions(&plan, &Prefix::default()), solutions(&plain, &Prefix::default()));
    }
}
