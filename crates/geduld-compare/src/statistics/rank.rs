//! Ranks with their uncertainty.

/// For each of `count` columns, the range of its possible ranks (Mogstad, Romano, Shaikh & Wilhelm 2024). The first is
/// one more than the number of columns that are certainly better. The last is the number of all columns minus those
/// that are certainly worse. In each pair of `better`, the first column is better than the second.
///
/// If all pairs are right with a probability of 95 %, so are all ranks.
pub fn ranks(count: usize, better: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let rank = |column| {
        let above = better.iter().filter(|&&(_, worse)| worse == column).count();
        let below = better.iter().filter(|&&(best, _)| best == column).count();
        (1 + above, count - below)
    };
    (0..count).map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::ranks;

    #[test]
    fn by_hand() {
        assert_eq!(ranks(3, &[]), [(1, 3), (1, 3), (1, 3)]);
        // The first is better than both others, which are not separated.
        assert_eq!(ranks(3, &[(0, 1), (0, 2)]), [(1, 1), (2, 3), (2, 3)]);
        // Only the first and the last are separated.
        assert_eq!(ranks(3, &[(0, 2)]), [(1, 2), (1, 3), (2, 3)]);
    }
}
