//! The parity of a permutation is that of its number of inversions.

/// The number of pairs in descending order.
pub(crate) fn inversions(numbers: &[i64]) -> usize {
    (0..numbers.len()).map(|j| numbers[..j].iter().filter(|&&earlier| earlier > numbers[j]).count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_count_descending_pairs() {
        assert_eq!(inversions(&[1, 2, 3]), 0);
        assert_eq!(inversions(&[3, 2, 1]), 3);
        assert_eq!(inversions(&[2, 2, 1]), 2);
    }
}
