//! The inner loop for levels that take numbers, once no symmetry is left. Long counts of numbers spend most of their
//! time here.
//!
//! It is the same search as in [`depth_first`](crate::depth_first), node for node, with less work at each node. Of the
//! earlier choices, a level only needs to know the residuals of its own equations. These are affine in the choices. So
//! the residuals of all levels are carried along side by side, in the *lanes* of one vector, and a choice adds its
//! factors, times its id, to all of them at once. In addition, the loop is compiled for each number of variables that
//! follow from a choice.

use std::ops::ControlFlow;

use crate::fixed_order::free::Free;
use crate::fixed_order::leaves::Leaves;
use crate::fixed_order::program::{LaneLevel, Lanes, MOST_FUNCTIONAL, Residuals};
use crate::fixed_order::searcher::{Place, Searcher};
use crate::mask::Mask;

/// The state on entry to a level.
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
        let mut candidates = level.base & self.free.ids;
        for functional in &level.functional[..level.functional_count] {
            let residual = self.residuals.of(functional.lane);
            candidates = candidates & self.free.partners(functional.base, functional.mirrored, residual);
        }
        candidates
    }
}

impl<const W: usize> Searcher<'_, W> {
    /// Searches everything below a place at one of the levels of lanes, where no symmetry is left. `tail` searches
    /// everything below the last of them.
    pub(crate) fn search_lanes<T>(
        &mut self,
        leaves: &mut Leaves<'_>,
        lanes: &Lanes<W>,
        place: Place<W>,
        tail: T,
    ) -> ControlFlow<()>
    where
        T: Fn(&mut Self, &mut Leaves<'_>, Place<W>) -> ControlFlow<()> + Copy,
    {
        let levels = &lanes.levels[place.level - lanes.first..];
        let residuals = lanes.residuals(&self.ids, place.level);
        let entry = Entry { candidates: Mask::EMPTY, free: place.free, carried: place.carried, residuals };
        if levels.iter().any(|level| level.inversions.is_some()) {
            self.lane_level::<T, true>(leaves, levels, entry, tail)
        } else {
            self.lane_level::<T, false>(leaves, levels, entry, tail)
        }
    }

    /// Searches everything below some levels, from the first of them on. Many have no candidates; this is detected
    /// here, without a call.
    #[inline(always)]
    fn lane_level<T, const PARITY: bool>(
        &mut self,
        leaves: &mut Leaves<'_>,
        levels: &[LaneLevel<W>],
        mut entry: Entry<W>,
        tail: T,
    ) -> ControlFlow<()>
    where
        T: Fn(&mut Self, &mut Leaves<'_>, Place<W>) -> ControlFlow<()> + Copy,
    {
        let Some(level) = levels.first() else {
            let Entry { free, carried, .. } = entry;
            return tail(self, leaves, Place { level: self.program.tail, free, open: 0, carried });
        };
        entry.candidates = entry.candidates(level);
        if entry.candidates == Mask::EMPTY {
            #[cfg(feature = "trace")]
            self.trace_backtrack(self.program.tail - levels.len());
            return ControlFlow::Continue(());
        }
        match level.functional_count {
            0 => self.try_lane::<T, PARITY, 0>(leaves, levels, &entry, tail),
            1 => self.try_lane::<T, PARITY, 1>(leaves, levels, &entry, tail),
            2 => self.try_lane::<T, PARITY, 2>(leaves, levels, &entry, tail),
            3 => self.try_lane::<T, PARITY, 3>(leaves, levels, &entry, tail),
            4 => self.try_lane::<T, PARITY, 4>(leaves, levels, &entry, tail),
            5 => self.try_lane::<T, PARITY, 5>(leaves, levels, &entry, tail),
            6 => self.try_lane::<T, PARITY, 6>(leaves, levels, &entry, tail),
            7 => self.try_lane::<T, PARITY, 7>(leaves, levels, &entry, tail),
            _ => self.try_lane::<T, PARITY, MOST_FUNCTIONAL>(leaves, levels, &entry, tail),
        }
    }

    /// Tries all candidates of the first of some levels, at which `FUNCTIONAL` variables follow.
    #[inline(never)]
    fn try_lane<T, const PARITY: bool, const FUNCTIONAL: usize>(
        &mut self,
        leaves: &mut Leaves<'_>,
        levels: &[LaneLevel<W>],
        entry: &Entry<W>,
        tail: T,
    ) -> ControlFlow<()>
    where
        T: Fn(&mut Self, &mut Leaves<'_>, Place<W>) -> ControlFlow<()> + Copy,
    {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        let Some((level, below)) = levels.split_first() else { return ControlFlow::Continue(()) };
        let functional = &level.functional[..FUNCTIONAL];
        let mut candidates = entry.candidates;
        'candidates: while let Some(id) = candidates.pop() {
            #[cfg(feature = "trace")]
            self.trace_lane(levels.len(), level.slot, id);
            let mut free = entry.free.without(id);
            for functional in functional {
                let value = functional.value(&entry.residuals, id);
                if !free.ids.contains(value) {
                    #[cfg(feature = "trace")]
                    self.trace_lane_conflict(levels.len());
                    continue 'candidates;
                }
                free = free.without(value);
                #[cfg(feature = "trace")]
                self.trace_lane_follower(levels.len(), functional.slot, value);
                if !leaves.counting {
                    self.ids[functional.slot as usize] = value;
                }
            }
            let residuals = entry.residuals.after(&level.factors, id);
            for couple in &level.couples {
                if !couple.has_numbers(&residuals, free) {
                    #[cfg(feature = "trace")]
                    self.trace_lane_conflict(levels.len());
                    continue 'candidates;
                }
            }
            let mut carried = entry.carried;
            if PARITY && let Some(inversions) = &level.inversions {
                let taken = self.program.free & !entry.free.ids;
                let follow = functional.iter().map(|functional| functional.value(&entry.residuals, id));
                if !inversions.count(taken, id, follow, &mut carried) {
                    #[cfg(feature = "trace")]
                    self.trace_lane_conflict(levels.len());
                    continue;
                }
            }
            self.ids[level.slot] = id;
            self.nodes += u64::from(level.size);
            #[cfg(feature = "checks")]
            self.check_lanes(below.len(), &free, &residuals);
            let entry = Entry { candidates: Mask::EMPTY, free, carried, residuals };
            self.lane_level::<T, PARITY>(leaves, below, entry, tail)?;
        }
        #[cfg(feature = "trace")]
        self.trace_backtrack(self.program.tail - levels.len());
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use geduld_model::{Atom, Constraint, Domain, Model, Value, VarId};

    use super::*;
    use crate::fixed_order::program::AnyWidth;
    use crate::{Monitor, Plan, PlanOptions, Prefix};

    /// The given number of different numbers from 1 to `greatest`, with equations of factors and variables.
    fn numbers(size: usize, greatest: i64, equations: &[(&[(i64, usize)], i64)]) -> Model {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=greatest);
        let x: Vec<VarId> = (0..size).map(|i| model.add_decision(format!("x{i}"), &domain)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        for (terms, sum) in equations {
            let terms = terms.iter().map(|&(factor, variable)| (factor, x[variable])).collect();
            model.add(Constraint::Linear { terms, sum: (*sum).into() });
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

    /// The plan without lanes, and the number of levels that were in them.
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

    /// Checks that the search with and without lanes finds the same solutions in the same order, at the same nodes.
    /// There must be at least one.
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
