//! Ranks that say how much is known of them.

/// For each of `count` columns the ranks that it may have: from one more than the number of those that are better for certain, to the
/// number of all without those that are worse for certain (Mogstad, Romano, Shaikh & Wilhelm 2024). `better` has pairs: the
/// first is better than the second.
///
/// If the pairs are right together with a probability of 95 %, so are all ranks.
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
        // The first is better than both others, which are not told apart.
        assert_eq!(ranks(3, &[(0, 1), (0, 2)]), [(1, 1), (2, 3), (2, 3)]);
        // Only the ends are told apart.
        assert_eq!(ranks(3, &[(0, 2)]), [(1, 2), (1, 3), (2, 3)]);
    }
}
