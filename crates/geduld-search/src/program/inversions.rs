//! The parity of inversions, carried along.

use crate::mask::Mask;

/// The bit of what a place carries along that says whether the inversions are odd.
const ODD: u64 = 1 << 63;

/// What a level does to the parity of inversions that is carried along.
#[derive(Clone, Debug)]
pub(crate) struct Inversions<const W: usize> {
    /// The ids of the chosen variable that count like an inversion.
    pub(crate) flips: Mask<W>,
    /// Those of each variable that follows.
    pub(crate) flips_that_follow: Box<[Mask<W>]>,
    /// The parity that must have come about here, if everything that counts is known.
    pub(crate) decided: Option<bool>,
}

impl<const W: usize> Inversions<W> {
    /// Counts the inversions that come with ids: that of the chosen variable, and of those that follow, in this order, which are
    /// all different and not among the ids `taken` before; false if they are complete and wrong.
    #[inline(always)]
    pub(crate) fn count(
        &self,
        mut taken: Mask<W>,
        chosen: i32,
        follow: impl Iterator<Item = i32>,
        carried: &mut u64,
    ) -> bool {
        // Of many sets it is asked whether they have an odd number of ids all in all: one count does.
        let mut counted = Mask::EMPTY;
        let mut count = |id: i32, flips: Mask<W>| {
            counted = counted.differing(taken.from(id)).differing(flips & Mask::EMPTY.with(id));
            taken = taken.with(id);
        };
        count(chosen, self.flips);
        for (id, &flips) in follow.zip(&self.flips_that_follow) {
            count(id, flips);
        }
        let odd = (*carried & ODD != 0) ^ counted.is_odd();
        *carried = if odd { *carried | ODD } else { *carried & !ODD };
        self.decided.is_none_or(|decided| decided == odd)
    }
}
