//! A paired test: do two columns differ by more than chance explains?
//!
//! If two cells were equal, their times for the same puzzle and seed could be exchanged. The sign-flip permutation test
//! (Fisher 1935, Edgington 1964) makes such exchanges in the blocks, in all possible ways or in many random ones. It
//! counts how often the sums differ as much as the observed ones. The test assumes nothing about the distribution of
//! times. Its statistic is the difference of the sums that rank the cells. The Wilcoxon test (1945) would test another
//! order.

use fastrand::Rng;

use super::{Blocks, SEED, real};

/// For each pair of columns (first, second), the two-sided p-value of the difference of their sums.
pub fn p_values(blocks: &Blocks, pairs: &[(usize, usize)], resamples: usize) -> Vec<f64> {
    let count = blocks.count();
    // Each block with its weight in the sum of means. `observed` has all signs positive.
    let weighted: Vec<Vec<f64>> = blocks
        .0
        .iter()
        .flat_map(|stratum| {
            let weight = 1.0 / real(stratum.len());
            stratum.iter().map(move |block| block.iter().map(|value| weight * value).collect())
        })
        .collect();
    let signed = |flips: &[bool]| {
        let mut sums = vec![0.0; blocks.columns()];
        for (block, &flipped) in weighted.iter().zip(flips) {
            let sign = if flipped { -1.0 } else { 1.0 };
            sums.iter_mut().zip(block).for_each(|(sum, value)| *sum += sign * value);
        }
        sums
    };
    let observed = signed(&vec![false; count]);
    // The order of additions depends on the signs, so differences within rounding errors count as equal.
    let slack = 1e-9 * observed.iter().copied().fold(0.0, f64::max);
    let mut as_much = vec![0usize; pairs.len()];
    // All pairs use the same signs, so one pass over the blocks is enough. Reversing all signs gives the same
    // differences, so half of them suffice.
    let exact = is_exact(count, resamples);
    let mut rng = Rng::with_seed(SEED);
    let tries = if exact { 1 << (count.max(1) - 1) } else { resamples - 1 };
    for number in 0..tries {
        let flips: Vec<bool> = match exact {
            true => (0..count).map(|block| number >> block & 1 == 1).collect(),
            false => (0..count).map(|_| rng.bool()).collect(),
        };
        let sums = signed(&flips);
        for (count, &(a, b)) in as_much.iter_mut().zip(pairs) {
            let difference = (sums[a] - sums[b]).abs();
            *count += usize::from(difference >= (observed[a] - observed[b]).abs() - slack);
        }
    }
    // With random signs, the observed signs count as one more choice (Phipson & Smyth 2010), so no p-value is 0.
    let more = usize::from(!exact);
    as_much.into_iter().map(|count| real(count + more) / real(tries + more)).collect()
}

/// Whether all choices of signs are tried.
fn is_exact(blocks: usize, resamples: usize) -> bool {
    blocks < 32 && 1usize << blocks.max(1) <= resamples
}

/// The number of blocks at which the smallest possible p-value, 2^(1 − blocks), times `comparisons` is at most `level`.
pub fn blocks_needed(comparisons: usize, level: f64) -> usize {
    (1..64).find(|&blocks| real(comparisons) * 0.5f64.powi(blocks - 1) <= level).map_or(64, |n| {
        // A number from 1 to 63.
        usize::try_from(n).unwrap_or(64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(values: &[(f64, f64)]) -> Blocks {
        Blocks(vec![values.iter().map(|&(a, b)| vec![a, b]).collect()])
    }

    #[test]
    fn small_cases_by_hand() {
        // Three differences with the same sign: only two of the 8 choices of signs differ as much.
        let blocks = one(&[(1.0, 2.0), (1.0, 4.0), (1.0, 8.0)]);
        assert_eq!(p_values(&blocks, &[(0, 1)], 100), [0.25]);
        // The differences 1, 3 and -2 have the sum 2. The sums of ±1±3±2 are ±6, ±2, ±4, 0, 0: six of them are at least
        // 2 in absolute value.
        let blocks = one(&[(0.0, 1.0), (0.0, 3.0), (2.0, 0.0)]);
        assert_eq!(p_values(&blocks, &[(0, 1), (1, 0)], 100), [0.75, 0.75]);
        // No difference at all.
        assert_eq!(p_values(&one(&[(1.0, 1.0), (3.0, 3.0)]), &[(0, 1)], 100), [1.0]);
    }

    #[test]
    fn random_signs_agree_with_all_of_them() {
        let blocks = one(&(0..11).map(|i| (f64::from(i), 1.7 * f64::from(i * i % 7))).collect::<Vec<_>>());
        let exact = p_values(&blocks, &[(0, 1)], 2048)[0];
        let random = p_values(&blocks, &[(0, 1)], 2047)[0];
        assert!((exact - random).abs() < 0.04, "{exact} {random}");
    }

    #[test]
    fn blocks_needed_for_a_level() {
        assert_eq!(blocks_needed(1, 0.05), 6);
        assert_eq!(blocks_needed(66, 0.05), 12);
    }
}
