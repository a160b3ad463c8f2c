//! The arithmetic of a level: the candidates of its variable, the values that follow from a choice, and the tests that
//! reject it.

use crate::fixed_order::free::Free;
use crate::fixed_order::program::{Couple, Kind, Level};
use crate::fixed_order::searcher::Searcher;
use crate::mask::{Mask, index};

impl<const W: usize> Searcher<'_, W> {
    /// Returns the candidates of a level's variable, and computes the residuals of the variables that follow.
    #[inline(always)]
    pub(crate) fn candidates(&mut self, level: &Level<W>, free: Free<W>) -> Mask<W> {
        let program = self.program;
        let mut candidates = level.base & (free.ids | level.outside);
        for lookup in &level.lookups {
            candidates = candidates & program.pool[lookup.table + index(self.ids[lookup.slot])];
        }
        for sum in &level.sums {
            let mut place = sum.table;
            for &(slot, weights) in &sum.terms {
                place += program.weights[weights + index(self.ids[slot])] as usize;
            }
            candidates = candidates & program.pool[place];
        }
        if level.kind == Kind::Items {
            return candidates;
        }
        for step in &level.steps {
            self.ids[step.place] = step.sum(&self.ids);
        }
        // A value whose partner is taken or does not exist is no candidate: the mask of free ids is mirrored or
        // shifted.
        for functional in &level.functional {
            let mut residual = self.ids[functional.residual as usize];
            if functional.divisor != 1 {
                if residual % functional.divisor != 0 {
                    return Mask::EMPTY;
                }
                residual /= functional.divisor;
                self.ids[functional.divided as usize] = residual;
            }
            candidates = candidates & free.partners(functional.base, functional.mirrored, residual);
        }
        candidates
    }

    /// Sets the variables that follow from the chosen value. Returns false if one of their values is not free, if a
    /// couple has no free numbers left, or if the parity is wrong.
    #[inline(always)]
    pub(crate) fn follow(
        &mut self,
        level: &Level<W>,
        id: i32,
        free: &mut Free<W>,
        carried: &mut u64,
    ) -> bool {
        let before = free.ids.with(id);
        for functional in &level.functional {
            let residual = self.ids[functional.divided as usize];
            let own = if functional.mirrored { residual - id } else { residual + id };
            if !free.ids.contains(own) {
                return false;
            }
            *free = free.without(own);
            self.ids[functional.slot as usize] = own;
        }
        for couple in &level.couples {
            if !self.has_numbers(couple, id, *free) {
                return false;
            }
        }
        match &level.inversions {
            Some(inversions) => {
                let follow = level.functional.iter().map(|follows| self.ids[follows.slot as usize]);
                inversions.count(self.program.free & !before, id, follow, carried)
            }
            None => true,
        }
    }

    /// Whether two different free numbers give the sum or the difference of a couple.
    #[inline(always)]
    fn has_numbers(&self, couple: &Couple<W>, id: i32, free: Free<W>) -> bool {
        let mut residual = self.ids[couple.residual as usize] + couple.factor * id;
        if couple.divisor != 1 {
            if residual % couple.divisor != 0 {
                return false;
            }
            residual /= couple.divisor;
        }
        free.has_couple(couple.first, couple.second, couple.mirrored, residual)
    }
}
