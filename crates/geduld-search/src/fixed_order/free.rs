//! The free ids of the gcc.

use crate::mask::Mask;

/// The free ids of the gcc, and the same mask reversed. Reversing one word takes longer than all other work on it, so
/// the reversed word is carried along. Masks of several words are reversed where this is needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free<const W: usize> {
    pub(crate) ids: Mask<W>,
    /// Only for a mask of one word.
    reversed: u64,
}

impl<const W: usize> Free<W> {
    pub(crate) fn new(ids: Mask<W>) -> Self {
        Self { ids, reversed: ids.reversed().first_word() }
    }

    /// Whether the reversed mask is the one of the ids.
    #[cfg(feature = "checks")]
    pub(crate) fn is_consistent(&self) -> bool {
        W > 1 || self.reversed == self.ids.reversed().first_word()
    }

    #[inline(always)]
    fn reversed(self) -> Mask<W> {
        if W == 1 { Mask::all_words(self.reversed) } else { self.ids.reversed() }
    }

    /// The free ids without one id, which is in range.
    #[inline(always)]
    pub(crate) fn without(self, id: i32) -> Self {
        // The last bit represents the id 0.
        let own = (1 << 63) >> (id.cast_unsigned() & 63);
        Self { ids: self.ids.without(id), reversed: self.reversed & !own }
    }

    /// Whether two different free ids, the first and the second of a couple, give a residual: as their sum if mirrored,
    /// otherwise as the second minus the first.
    #[inline(always)]
    pub(crate) fn has_couple(self, first: Mask<W>, second: Mask<W>, mirrored: bool, residual: i32) -> bool {
        let both = self.ids & first & self.partners(second, mirrored, residual);
        if mirrored {
            // Half of the sum, taken twice, is no pair of different numbers.
            both.without_half(residual) != Mask::EMPTY
        } else {
            residual != 0 && both != Mask::EMPTY
        }
    }

    /// The ids whose partner is free and in the base. The partner is `residual - id` if mirrored, otherwise `residual +
    /// id`. The base of a mirrored variable is reversed.
    #[inline(always)]
    pub(crate) fn partners(self, base: Mask<W>, mirrored: bool, residual: i32) -> Mask<W> {
        if mirrored {
            (self.reversed() & base).reflected(residual)
        } else {
            (self.ids & base).shifted(residual)
        }
    }
}
