//! The growth of time with the size of a puzzle, for each series of puzzles and each configuration.

use std::collections::BTreeMap;

use fastrand::Rng;
use serde::Serialize;

use super::{Fit, Interval, RESAMPLES, SEED, median};
use crate::{Plan, Run};

/// The minimum number of sizes for a curve: two for its parameters, and two that could contradict them.
pub const FEWEST_SIZES: usize = 4;

/// The growth of all series.
pub type Growth = Vec<Series>;

/// A series of puzzles that differ in size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// The name of the series.
    pub name: String,
    /// One curve for each configuration, in the order of the plan.
    pub curves: Vec<Curve>,
}

/// The times of a configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Curve {
    /// The sizes, in ascending order.
    pub sizes: Vec<Size>,
    /// The curve through the medians, if enough of them are reliable.
    pub fit: Option<Fit>,
}

impl Curve {
    /// The number of sizes that the curve is fitted to.
    pub fn used(&self) -> usize {
        self.sizes.iter().filter(|size| size.used).count()
    }
}

/// The runs of all puzzles of one size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Size {
    /// The size.
    pub size: u32,
    /// The number of runs with a result, and the number of all runs.
    pub solved: (usize, usize),
    /// The median of the seconds. `None` if half of the runs or more have no result.
    pub median: Option<f64>,
    /// Whether the curve is fitted to this size: its median exists and is large enough to be measured.
    pub used: bool,
}

/// For each puzzle of a size, the seconds of its runs. A run without a result has infinite time.
type Runs = Vec<Vec<f64>>;

/// The growth of all series that have at least two sizes. Medians below `measurable` seconds are not used.
pub fn growth(plan: &Plan, runs: &[Run], measurable: f64) -> Growth {
    let mut seconds = vec![Vec::new(); plan.cells.len()];
    for run in runs {
        seconds[run.cell].push(if run.is_solved() { run.seconds } else { f64::INFINITY });
    }
    let mut series: BTreeMap<&str, BTreeMap<u32, Vec<usize>>> = BTreeMap::new();
    for (puzzle, instance) in plan.instances.iter().enumerate() {
        if let Some((name, size)) = instance.series.as_deref().zip(instance.size) {
            series.entry(name).or_default().entry(size).or_default().push(puzzle);
        }
    }
    let curve = |sizes: &BTreeMap<u32, Vec<usize>>, cells: &[usize]| {
        let runs = |puzzles: &Vec<usize>| -> Runs {
            puzzles.iter().map(|&puzzle| seconds[cells[puzzle]].clone()).collect()
        };
        curve(&sizes.iter().map(|(&size, puzzles)| (size, runs(puzzles))).collect::<Vec<_>>(), measurable)
    };
    series
        .into_iter()
        .filter(|(_, sizes)| sizes.len() > 1)
        .map(|(name, sizes)| Series {
            name: name.to_owned(),
            curves: plan.configurations.iter().map(|known| curve(&sizes, &known.cells)).collect(),
        })
        .collect()
}

fn curve(runs: &[(u32, Runs)], measurable: f64) -> Curve {
    let sizes = runs.iter().map(|(size, runs)| {
        let all = runs.concat();
        let median = middle(all.clone());
        Size {
            size: *size,
            solved: (all.iter().filter(|time| time.is_finite()).count(), all.len()),
            median,
            used: median.is_some_and(|median| median >= measurable && median > 0.0),
        }
    });
    let sizes: Vec<Size> = sizes.collect();
    let points: Vec<(f64, f64)> = sizes
        .iter()
        .filter(|size| size.used)
        .filter_map(|size| Some((f64::from(size.size), size.median?)))
        .collect();
    let fit = (points.len() >= FEWEST_SIZES).then(|| Fit::new(&points)).flatten();
    let used: Vec<&(u32, Runs)> =
        runs.iter().zip(&sizes).filter(|(_, size)| size.used).map(|(runs, _)| runs).collect();
    let fit = fit.map(|fit| Fit { interval: interval(&used, fit), ..fit });
    Curve { sizes, fit }
}

/// The interval of b. Puzzles of each size are resampled, and then runs of each puzzle. A size without a median in a
/// resample is left out of its fit.
fn interval(runs: &[&(u32, Runs)], fit: Fit) -> Option<Interval> {
    let single = |(_, puzzles): &&(u32, Runs)| puzzles.iter().map(Vec::len).sum::<usize>() < 2;
    if runs.iter().any(single) {
        return None;
    }
    let mut rng = Rng::with_seed(SEED);
    let mut resample = || {
        let mut again = |puzzles: &Runs| {
            let mut drawn = Vec::new();
            for _ in 0..puzzles.len() {
                let puzzle = &puzzles[rng.usize(..puzzles.len())];
                drawn.extend((0..puzzle.len()).map(|_| puzzle[rng.usize(..puzzle.len())]));
            }
            middle(drawn)
        };
        let points: Vec<(f64, f64)> =
            runs.iter().filter_map(|(size, runs)| Some((f64::from(*size), again(runs)?))).collect();
        Fit::of_form(fit.form, &points).map(|fit| fit.b)
    };
    Interval::of((0..RESAMPLES).filter_map(|_| resample()).collect())
}

/// The median, if it is finite.
fn middle(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    median(&values).filter(|median| median.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This number of sizes from 3 on, with `count` runs each, of about 0.01 · 2^size seconds.
    fn runs(sizes: u32, count: u32) -> Vec<(u32, Runs)> {
        let mut rng = Rng::with_seed(5);
        let mut time = |size: u32| 0.01 * 2f64.powf(f64::from(size)) * (0.8 + 0.4 * rng.f64());
        (3..3 + sizes).map(|size| (size, vec![(0..count).map(|_| time(size)).collect()])).collect()
    }

    #[test]
    fn a_curve_with_its_interval() {
        let curve = curve(&runs(6, 9), 0.0);
        let fit = curve.fit.unwrap();
        let interval = fit.interval.unwrap();
        assert_eq!((fit.form, curve.used()), (super::super::Form::Exponential, 6));
        assert!(interval.low < 2.0 && 2.0 < interval.high && interval.high - interval.low < 0.3, "{fit:?}");
    }

    #[test]
    fn sizes_that_tell_nothing_are_left_out() {
        let mut all = runs(6, 9);
        // Most runs of the largest size reach the limit, and the smallest size takes less time than can be measured.
        all[5].1[0][..5].fill(f64::INFINITY);
        let found = curve(&all, 0.12);
        assert_eq!((found.sizes[5].median, found.sizes[5].solved), (None, (4, 9)));
        assert_eq!((found.sizes[0].used, found.used(), found.fit.is_some()), (false, 4, true));
        assert_eq!(curve(&all[..4], 0.12).fit, None, "too few sizes");
        assert_eq!(curve(&runs(6, 1), 0.0).fit.unwrap().interval, None);
    }
}
