//! Levels whose residuals are carried along side by side, in the *lanes* of one vector.

use super::Inversions;
use crate::free::Free;
use crate::mask::Mask;

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
    pub(crate) fn after(&self, factors: &Self, id: i32) -> Self {
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
    pub(crate) fn of(&self, lane: Lane) -> i32 {
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
    pub(crate) fn residuals(&self, ids: &[i32], level: usize) -> Residuals {
        let known = self.known.iter().map(|(slot, factors)| (*slot, factors));
        let chosen = self.levels[..level - self.first].iter().map(|level| (level.slot, &level.factors));
        known.chain(chosen).fold(self.start, |sum, (slot, factors)| sum.after(factors, ids[slot]))
    }
}

impl<const W: usize> LaneFunctional<W> {
    /// The value for a chosen id.
    #[inline(always)]
    pub(crate) fn value(&self, residuals: &Residuals, id: i32) -> i32 {
        let residual = residuals.of(self.lane);
        if self.mirrored { residual - id } else { residual + id }
    }
}

impl<const W: usize> LaneCouple<W> {
    /// Whether two different free numbers come to the sum or the difference.
    #[inline(always)]
    pub(crate) fn has_numbers(&self, residuals: &Residuals, free: Free<W>) -> bool {
        free.has_couple(self.first, self.second, self.mirrored, residuals.of(self.lane))
    }
}
