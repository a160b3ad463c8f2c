//! Bootstrap intervals (Efron & Tibshirani 1993). The runs are resampled many times. The results vary about as much as
//! they would with new seeds.
//!
//! An interval goes from one percentile of the resamples to another. With few runs, the percentiles that cut off 2.5 %
//! on each side are too close to each other. They are therefore *expanded* (Hesterberg 2015), by as much as Student's
//! distribution is wider than the normal distribution.

use fastrand::Rng;

use super::{Blocks, SEED, mean, real};

/// An interval that contains the true value with a probability of about 95 %.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// The middle of the values: this share of them is cut off on each side. `None` if there are no values.
    pub fn without(share: f64, mut values: Vec<f64>) -> Option<Self> {
        values.sort_by(f64::total_cmp);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a length")]
        let cut = (share * real(values.len())) as usize;
        let high = values.len().checked_sub(1 + cut)?;
        Some(Self { low: values[cut], high: values[high] })
    }

    /// The middle 95 %.
    pub fn of(values: Vec<f64>) -> Option<Self> {
        Self::without(0.025, values)
    }
}

/// The sum of a column, or its ratio to the sum of another column.
pub type Target = (usize, Option<usize>);

/// The interval of each target. `None` if a puzzle has only one run.
pub fn intervals(blocks: &Blocks, targets: &[Target], resamples: usize) -> Vec<Option<Interval>> {
    if blocks.fewest() < 2 {
        return vec![None; targets.len()];
    }
    let sums = blocks.sums();
    let resampled = resampled_sums(blocks, resamples);
    let interval = |&target: &Target| {
        let values = resampled.iter().map(|sums| value(sums, target)).collect();
        Interval::without(below(student(freedom(blocks, &sums, target))), values)
    };
    targets.iter().map(interval).collect()
}

fn value(sums: &[f64], (column, to): Target) -> f64 {
    to.map_or(sums[column], |to| sums[column] / sums[to])
}

/// For each resample and each column, the sum over the puzzles of the means.
///
/// Whole blocks are drawn, so columns stay paired. They are drawn within their puzzle, so every resample has the same
/// puzzles. Of n blocks, n − 1 are drawn with replacement. With n draws the resamples would vary too little, by the
/// factor √((n−1)/n) (Rao & Wu 1988).
fn resampled_sums(blocks: &Blocks, resamples: usize) -> Vec<Vec<f64>> {
    let mut rng = Rng::with_seed(SEED);
    let mut resample = || {
        let mut sums = vec![0.0; blocks.columns()];
        for stratum in &blocks.0 {
            let draws = stratum.len() - 1;
            let weight = 1.0 / real(draws);
            for _ in 0..draws {
                let block = &stratum[rng.usize(..stratum.len())];
                sums.iter_mut().zip(block).for_each(|(sum, value)| *sum += weight * value);
            }
        }
        sums
    };
    (0..resamples).map(|_| resample()).collect()
}

/// The degrees of freedom of the variance of a target (Satterthwaite 1946). They are few if most of the variance comes
/// from a single puzzle with few runs.
fn freedom(blocks: &Blocks, sums: &[f64], (column, to): Target) -> f64 {
    let (mut all, mut squares) = (0.0, 0.0);
    for stratum in &blocks.0 {
        // The effect of each block on the logarithm of the target.
        let moves = stratum
            .iter()
            .map(|block| block[column] / sums[column] - to.map_or(0.0, |to| block[to] / sums[to]));
        let moves: Vec<f64> = moves.collect();
        let (n, middle) = (real(moves.len()), mean(&moves));
        let variance = moves.iter().map(|value| (value - middle).powi(2)).sum::<f64>() / (n * (n - 1.0));
        all += variance;
        squares += variance * variance / (n - 1.0);
    }
    // Equal runs have no variance.
    if squares > 0.0 { all * all / squares } else { f64::INFINITY }
}

/// The 97.5 % quantile of Student's distribution: the first terms of its expansion (Abramowitz & Stegun 1964, 26.7.5).
/// It is too small by 3 % for two degrees of freedom, and exact to 1 % from three.
fn student(freedom: f64) -> f64 {
    let z: f64 = 1.959_964;
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    (1..).zip(terms).fold(z, |sum, (power, term)| sum + term / freedom.powi(power))
}

/// The share of the normal distribution that is more than this number of standard deviations below the mean (Abramowitz
/// & Stegun 1964, 26.2.17, exact to 10⁻⁷).
fn below(deviations: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * deviations);
    let factors = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let polynomial = factors.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    (polynomial * (-deviations * deviations / 2.0).exp() / std::f64::consts::TAU.sqrt()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_the_values() {
        let values: Vec<f64> = (0..1000).rev().map(f64::from).collect();
        assert_eq!(Interval::of(values.clone()), Some(Interval { low: 25.0, high: 974.0 }));
        assert_eq!(Interval::without(0.0, values), Some(Interval { low: 0.0, high: 999.0 }));
        assert_eq!(Interval::of(Vec::new()), None);
    }

    #[test]
    fn percentiles_are_expanded_as_tables_say() {
        for (freedom, exact) in [(3.0, 3.182), (9.0, 2.262), (f64::INFINITY, 1.96)] {
            assert!((student(freedom) / exact - 1.0).abs() < 0.01, "{freedom}: {}", student(freedom));
        }
        for (deviations, share) in [(0.0, 0.5), (1.96, 0.025), (3.0, 0.001_35)] {
            assert!((below(deviations) - share).abs() < 1e-4, "{deviations}: {}", below(deviations));
        }
    }

    #[test]
    fn degrees_of_freedom_by_hand() {
        // Both puzzles have the same variance: twice the 2 degrees of each. If one of them does not vary, only the
        // degrees of the other count.
        let stratum = || vec![vec![1.0], vec![2.0], vec![3.0]];
        let blocks = Blocks(vec![stratum(), stratum()]);
        assert!((freedom(&blocks, &blocks.sums(), (0, None)) - 4.0).abs() < 1e-9);
        let blocks = Blocks(vec![stratum(), vec![vec![9.0]; 3]]);
        assert!((freedom(&blocks, &blocks.sums(), (0, None)) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn resamples_vary_as_means_do() {
        // The values 0 and 2 have variance 2 (with n − 1), and their mean has variance 1. Two puzzles have 2.
        let blocks = Blocks(vec![vec![vec![0.0], vec![2.0]]; 2]);
        let sums: Vec<f64> = resampled_sums(&blocks, 20_000).concat();
        let variance = sums.iter().map(|sum| (sum - mean(&sums)).powi(2)).sum::<f64>() / real(sums.len());
        assert!((mean(&sums) - 2.0).abs() < 0.05 && (variance - 2.0).abs() < 0.05, "{variance}");
    }

    #[test]
    fn intervals_stay_within_the_runs() {
        assert_eq!(intervals(&Blocks(vec![vec![vec![1.0]]]), &[(0, None)], 100), [None]);
        let three = Blocks(vec![vec![vec![1.0], vec![2.0], vec![9.0]]]);
        assert_eq!(intervals(&three, &[(0, None)], 1000), [Some(Interval { low: 1.0, high: 9.0 })]);
        // The second column is twice the first: the ratio is certain.
        let twice = Blocks(vec![vec![vec![1.0, 2.0], vec![3.0, 6.0]], vec![vec![2.0, 4.0], vec![5.0, 10.0]]]);
        let ratio = intervals(&twice, &[(1, Some(0))], 1000)[0];
        assert!(ratio.is_some_and(|ratio| (ratio.low - 2.0).abs() < 1e-9 && (ratio.high - 2.0).abs() < 1e-9));
    }
}
