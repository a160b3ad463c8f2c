//! Sets of literals as words of bits.

/// Adds to some words the bits of as many others.
///
/// This is a loop over indices because iterators that are zipped are not inlined across codegen units.
#[inline]
pub(super) fn add_words(words: &mut [u64], added: &[u64]) {
    let words = &mut words[..added.len()];
    for (i, added) in added.iter().enumerate() {
        words[i] |= added;
    }
}
