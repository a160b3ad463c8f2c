//! Numbers made narrower where they are known to fit.

/// The same number in another type.
///
/// # Panics
/// If it does not fit: then something in here is wrong, and going on would give a wrong count.
#[track_caller]
pub(crate) fn fitting<N, M: TryFrom<N>>(number: N) -> M {
    let Ok(number) = M::try_from(number) else {
        panic!("internal error: a number of the search does not fit its type");
    };
    number
}
