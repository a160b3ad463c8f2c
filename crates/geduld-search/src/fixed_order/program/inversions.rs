//! The parity of inversions, carried along.

use crate::mask::Mask;

/// The bit of a place's carried word that is set if the number of inversions is odd.
const ODD: u64 = 1 << 63;

/// The effect of a level on the carried parity of inversions.
#[derive(Clone, Debug)]
pub(crate) struct Inversions<const W: usize> {
    /// The ids of the chosen variable that count as an inversion.
    pub(crate) flips: Mask<W>,
    /// The same for each variable that follows.
    pub(crate) flips_that_follow: Box<[Mask<W>]>,
    /// The required parity, if all inversions are known after this level.
    pub(crate) decided: Option<bool>,
}

impl<const W: usize> Inversions<W> {
    /// Counts the inversions that new ids add: the chosen id, then the ids that follow, in this order. All of them are
    /// different and not among the ids `taken` before. Returns false if all inversions are known and the parity is
    /// wrong.
    #[inline(always)]
    pub(crate) fn count(
        &self,
        mut taken: Mask<W>,
        chosen: i32,
        follow: impl Iterator<Item = i32>,
        carried: &mut u64,
    ) -> bool {
        // Only the parity of the total size of many sets matters. So their symmetric difference is counted once.
        let mut counted = Mask::EMPTY;
        let mut count = |id: i32, flips: Mask<W>| {
            counted = counted.differing(taken.from(id)).differing(flips & Mask::EMPTY.with(id));
            taken = taken.with(id);
        };
        count(chosen, self.flips);
        for (i, id) in follow.enumerate() {
            count(id, self.flips_that_follow[i]);
        }
        let odd = (*carried & ODD != 0) ^ counted.is_odd();
        *carried = if odd { *carried | ODD } else { *carried & !ODD };
        self.decided.is_none_or(|decided| decided == odd)
    }
}
