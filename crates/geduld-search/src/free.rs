//! What is free of the gcc.

use crate::mask::Mask;

/// What is free of the gcc, and the same seen from the other end. Turning one word round takes longer than all else
/// that is done with it, so it is carried along; several words are turned round where that is needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free<const W: usize> {
    pub(crate) ids: Mask<W>,
    /// Of a mask of one word only.
    reversed: u64,
}

impl<const W: usize> Free<W> {
    pub(crate) fn new(ids: Mask<W>) -> Self {
        Self { ids, reversed: ids.reversed().first_word() }
    }

    #[inline(always)]
    fn reversed(self) -> Mask<W> {
        if W == 1 { Mask::all_words(self.reversed) } else { self.ids.reversed() }
    }

    /// What is free without an id, which is in range.
    #[inline(always)]
    pub(crate) fn without(self, id: i32) -> Self {
        // The last bit stands for the id 0.
        let own = (1 << 63) >> (id.cast_unsigned() & 63);
        Self { ids: self.ids.without(id), reversed: self.reversed & !own }
    }

    /// Whether two different free ids, the first and the second of a couple, come to a residual: as their sum, if mirrored, or
    /// as the second less the first.
    #[inline(always)]
    pub(crate) fn has_couple(self, first: Mask<W>, second: Mask<W>, mirrored: bool, residual: i32) -> bool {
        let both = self.ids & first & self.partners(second, mirrored, residual);
        if mirrored {
            // Half of the sum, twice, is no pair of different numbers.
            both.without_half(residual) != Mask::EMPTY
        } else {
            residual != 0 && both != Mask::EMPTY
        }
    }

    /// The ids for which `residual - id`, if mirrored, or `residual + id` is free and in the base, which of a mirrored
    /// variable is seen from the other end.
    #[inline(always)]
    pub(crate) fn partners(self, base: Mask<W>, mirrored: bool, residual: i32) -> Mask<W> {
        if mirrored {
            (self.reversed() & base).reflected(residual)
        } else {
            (self.ids & base).shifted(residual)
        }
    }
}
