//! Levels whose residuals are carried along side by side, in the *lanes* of one vector.

use super::Inversions;
use crate::fixed_order::free::Free;
use crate::mask::Mask;

/// The maximum number of mask words for lanes. Models with more numbers have too many solutions to count, so compiling
/// these loops for them does not pay.
pub(crate) const WIDEST_LANES: usize = 1;

/// The number of residuals carried along. It is enough for all levels of a square of order 5, and for the busiest
/// levels of larger squares.
pub(crate) const LANES: usize = 32;

/// The maximum number of variables that follow at a level.
pub(crate) const MOST_FUNCTIONAL: usize = 8;

/// The amounts that the equations of later levels must still add up to, given the variables known so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Residuals(pub(crate) [i16; LANES]);

impl Residuals {
    /// The residuals after an id with these factors is chosen. None of them overflows: the layout made sure of this.
    #[inline(always)]
    pub(crate) fn after(&self, factors: &Self, id: i32) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "ids are smaller than masks have bits")]
        let id = id as i16;
        let mut after = *self;
        for (lane, residual) in after.0.iter_mut().enumerate() {
            *residual = residual.wrapping_add(factors.0[lane].wrapping_mul(id));
        }
        after
    }

    /// The residual of a lane. The remainder changes nothing, but saves a bounds check.
    #[inline(always)]
    pub(crate) fn of(&self, lane: Lane) -> i32 {
        i32::from(self.0[usize::from(lane.0) % LANES])
    }
}

/// The number of a lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lane(pub(crate) u8);

/// The levels from `first` to the tail. Each of them takes a number and needs only residuals.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<const W: usize> {
    pub(crate) first: usize,
    /// The residuals before anything is known.
    pub(crate) start: Residuals,
    /// The slots known when the first of the levels is entered, and the factors of their ids.
    pub(crate) known: Vec<(usize, Residuals)>,
    pub(crate) levels: Vec<LaneLevel<W>>,
}

/// A level in lanes.
#[derive(Clone, Debug)]
pub(crate) struct LaneLevel<const W: usize> {
    /// The domain.
    pub(crate) base: Mask<W>,
    pub(crate) slot: usize,
    /// The number of variables that get a value here.
    pub(crate) size: u32,
    /// The factors of the chosen id in the residuals.
    pub(crate) factors: Residuals,
    /// The variables that follow, in the first `functional_count` places. The other places are not read.
    pub(crate) functional: [LaneFunctional<W>; MOST_FUNCTIONAL],
    pub(crate) functional_count: usize,
    pub(crate) couples: Box<[LaneCouple<W>]>,
    pub(crate) inversions: Option<Inversions<W>>,
}

/// A variable that follows from the chosen one: `residual - id` or `residual + id`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneFunctional<const W: usize> {
    /// The domain, reversed if mirrored.
    pub(crate) base: Mask<W>,
    pub(crate) slot: u32,
    pub(crate) lane: Lane,
    pub(crate) mirrored: bool,
}

/// Two unknown variables. The second is the residual after this level minus the first, or plus the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneCouple<const W: usize> {
    /// The domain of the first.
    pub(crate) first: Mask<W>,
    /// The domain of the second, reversed if mirrored.
    pub(crate) second: Mask<W>,
    pub(crate) lane: Lane,
    pub(crate) mirrored: bool,
}

impl<const W: usize> Lanes<W> {
    /// The residuals on entry to a level with these ids.
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
    /// Whether two different free numbers give the sum or the difference.
    #[inline(always)]
    pub(crate) fn has_numbers(&self, residuals: &Residuals, free: Free<W>) -> bool {
        free.has_couple(self.first, self.second, self.mirrored, residuals.of(self.lane))
    }
}
