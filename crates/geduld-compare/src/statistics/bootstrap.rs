//! Intervals by the bootstrap (Efron & Tibshirani 1993): the runs are drawn again, many times, and what comes of it varies about as
//! much as with new seeds.
//!
//! The interval is that of the *bootstrap-t* (chapter 12 there) for the logarithm: how far each resample is from the runs, measured in
//! its own standard errors, says how far the runs may be from the truth. From few runs of skewed times, the plain percentiles are
//! much too short (Hesterberg 2015).

use fastrand::Rng;

use super::{Blocks, SEED, real};

/// An interval that holds the true value with a probability of 95 %, about.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// The middle 95 % of values.
    pub fn of(mut values: Vec<f64>) -> Option<Self> {
        values.sort_by(f64::total_cmp);
        let cut = values.len() * 25 / 1000;
        let high = values.len().checked_sub(1 + cut)?;
        Some(Self { low: values[cut], high: values[high] })
    }
}

/// A column's sum, or its ratio to the sum of another column.
pub type Target = (usize, Option<usize>);

/// The interval of each target. `None` if a puzzle has a single run, or if there are so few that the ends are open.
///
/// Blocks are drawn whole, so that columns stay paired, and within their puzzle, so that every resample has the same puzzles.
pub fn intervals(blocks: &Blocks, targets: &[Target], resamples: usize) -> Vec<Option<Interval>> {
    if blocks.fewest() < 2 {
        return vec![None; targets.len()];
    }
    let observed = logarithms(blocks.0.iter().map(|stratum| stratum.iter()), blocks.columns(), targets);
    let mut distances = vec![Vec::with_capacity(resamples); targets.len()];
    let mut rng = Rng::with_seed(SEED);
    for _ in 0..resamples {
        let drawn: Vec<Vec<&Vec<f64>>> = blocks
            .0
            .iter()
            .map(|stratum| stratum.iter().map(|_| &stratum[rng.usize(..stratum.len())]).collect())
            .collect();
        let again =
            logarithms(drawn.iter().map(|stratum| stratum.iter().copied()), blocks.columns(), targets);
        for ((known, again), distances) in observed.iter().zip(again).zip(&mut distances) {
            let distance = again.value - known.value;
            distances.push(if distance.abs() < 1e-12 { 0.0 } else { distance / again.error });
        }
    }
    let interval = |(known, distances): (&Estimated, Vec<f64>)| {
        let Interval { low, high } = Interval::of(distances)?;
        let end = |distance: f64| (known.value - distance * known.error).exp();
        // Of runs that are all equal, so are all resamples.
        let constant = known.error == 0.0;
        let interval = if constant {
            Interval { low: end(0.0), high: end(0.0) }
        } else {
            Interval { low: end(high), high: end(low) }
        };
        (interval.low > 0.0 && interval.high.is_finite()).then_some(interval)
    };
    observed.iter().zip(distances).map(interval).collect()
}

/// The logarithm of a target with its standard error.
struct Estimated {
    value: f64,
    error: f64,
}

/// The logarithms of the targets, from the blocks of each puzzle.
fn logarithms<'b, S: ExactSizeIterator<Item = &'b Vec<f64>>>(
    strata: impl Iterator<Item = S>,
    columns: usize,
    targets: &[Target],
) -> Vec<Estimated> {
    // Sums of means over puzzles, and the variances and covariances of these sums.
    let (mut sums, mut variances) = (vec![0.0; columns], vec![0.0; columns]);
    let mut covariances = vec![0.0; targets.len()];
    for stratum in strata {
        let n = real(stratum.len());
        let (mut first, mut second) = (vec![0.0; columns], vec![0.0; columns]);
        let mut together = vec![0.0; targets.len()];
        for block in stratum {
            for ((value, first), second) in block.iter().zip(&mut first).zip(&mut second) {
                *first += value;
                *second += value * value;
            }
            for (&(column, to), together) in targets.iter().zip(&mut together) {
                *together += to.map_or(0.0, |to| block[column] * block[to]);
            }
        }
        for column in 0..columns {
            sums[column] += first[column] / n;
            variances[column] += (second[column] - first[column] * first[column] / n) / (n * (n - 1.0));
        }
        for ((&(column, to), together), covariance) in targets.iter().zip(together).zip(&mut covariances) {
            *covariance += to.map_or(0.0, |to| (together - first[column] * first[to] / n) / (n * (n - 1.0)));
        }
    }
    let own = |column: usize| variances[column] / (sums[column] * sums[column]);
    let estimated = |(&(column, to), covariance): (&Target, f64)| {
        let variance = match to {
            None => own(column),
            Some(to) => own(column) + own(to) - 2.0 * covariance / (sums[column] * sums[to]),
        };
        let value = sums[column].ln() - to.map_or(0.0, |to| sums[to].ln());
        // Less is rounding.
        Estimated { value, error: if variance < 1e-14 { 0.0 } else { variance.sqrt() } }
    };
    targets.iter().zip(covariances).map(estimated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_the_values() {
        let values: Vec<f64> = (0..1000).rev().map(f64::from).collect();
        assert_eq!(Interval::of(values), Some(Interval { low: 25.0, high: 974.0 }));
        assert_eq!(Interval::of(Vec::new()), None);
    }

    #[test]
    fn standard_errors_by_hand() {
        // Means 2 and 3, sum 5; variances of the means 1 and 1 / 3. The second column is twice the first: the ratio is certain.
        let blocks = Blocks(vec![
            vec![vec![1.0, 2.0], vec![3.0, 6.0]],
            vec![vec![2.0, 4.0], vec![3.0, 6.0], vec![4.0, 8.0]],
        ]);
        let found = logarithms(blocks.0.iter().map(|stratum| stratum.iter()), 2, &[(0, None), (1, Some(0))]);
        assert!((found[0].value - 5f64.ln()).abs() < 1e-12);
        assert!((found[0].error - (4.0f64 / 3.0).sqrt() / 5.0).abs() < 1e-12, "{}", found[0].error);
        assert!((found[1].value - 2f64.ln()).abs() < 1e-12 && found[1].error < 1e-7);
        let ratio = intervals(&blocks, &[(1, Some(0))], 100)[0].unwrap();
        assert!((ratio.low - 2.0).abs() < 1e-9 && (ratio.high - 2.0).abs() < 1e-9, "{ratio:?}");
    }

    #[test]
    fn few_runs_have_no_interval() {
        let one = Blocks(vec![vec![vec![1.0]]]);
        assert_eq!(intervals(&one, &[(0, None)], 100), [None]);
        let two = Blocks(vec![vec![vec![1.0], vec![2.0]]]);
        assert_eq!(intervals(&two, &[(0, None)], 100), [None]);
        let many = Blocks(vec![(1..9).map(|value| vec![f64::from(value)]).collect()]);
        let interval = intervals(&many, &[(0, None)], 1000);
        assert_eq!(interval, intervals(&many, &[(0, None)], 1000));
        assert!(interval[0].is_some_and(|found| found.low < 4.5 && 4.5 < found.high), "{interval:?}");
    }
}
