//! Shrinking a solution to a cube: drops the highest levels, if the levels below satisfy every clause without them.
//!
//! Toda and Soh (2016) call this the simplification of a solution by its implicants; here only whole levels are
//! dropped, so that the rest is flipped like a decision.

use super::Search;
use crate::lit::PackedLit;

impl Search {
    /// The lowest level that may be flipped after this solution. All assignments of the levels above it are
    /// solutions, and are not searched.
    ///
    /// Cost: one pass over the formula if the solution has free variables. Otherwise it is mostly much less, because
    /// each search begins where the last one ended.
    pub fn needed_level(&mut self) -> u32 {
        let (least, last) = (self.backtrack_level(), self.last_flippable_level());
        let literals = self.clauses.lists();
        let mut needed = least;
        for step in 0..literals {
            if needed >= last {
                break;
            }
            // A long clause belongs to its first watched literal, so it is visited once.
            let place = (self.witness + step) % literals;
            needed = needed.max(self.needed_by(place, last));
            if needed >= last {
                self.witness = place;
            }
        }
        // Variables of the projection are decided first, so all levels up to the last flippable one can be flipped.
        needed.min(last)
    }

    /// The level that the clauses listed under a literal need. Once it reaches `enough`, the exact level does not
    /// matter.
    fn needed_by(&self, place: usize, enough: u32) -> u32 {
        let (clauses, trail) = (&self.clauses, &self.trail);
        let since = |literal: PackedLit| {
            if trail.value(literal) == 1 { trail.level_of(literal.var()) } else { u32::MAX }
        };
        let negated = !PackedLit::from_code(place as u32);
        let own = since(negated);
        let mut needed = 0;
        for &other in &clauses.binary[place] {
            needed = needed.max(own.min(since(other)));
        }
        for &(a, b) in &clauses.ternary[place] {
            needed = needed.max(own.min(since(a)).min(since(b)));
        }
        for watch in &clauses.watches[place] {
            if needed >= enough {
                break;
            }
            if !clauses.is_learnt(watch.clause) && clauses.slice(watch.clause)[0] == negated.code() {
                needed = needed.max(clauses.literals(watch.clause).map(since).min().unwrap_or(0));
            }
        }
        needed
    }
}
