//! Conversions to narrower number types, where the number is known to fit.

/// Converts a number to another type.
///
/// # Panics
/// If the number does not fit. That would be a mistake in this crate, and continuing would give a wrong count.
#[track_caller]
pub(crate) fn fitting<N, M: TryFrom<N>>(number: N) -> M {
    let Ok(number) = M::try_from(number) else {
        panic!("internal error: a number of the search does not fit its type");
    };
    number
}
