//! The minimum of several runs, estimated from a larger number of runs.

use super::real;

/// The expected minimum of `draws` runs of a cell, estimated from all its runs: the mean of the minimum over all
/// choices of `draws` of them. The estimate is unbiased, because every choice is as good as runs made for this purpose
/// (a U-statistic: Hoeffding 1948).
///
/// `draws` must be from 1 to the number of runs.
pub fn expected_least(values: &[f64], draws: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    // `left` is the share of the choices whose minimum is none of the values so far. Of these, the share that contains
    // value `i` is draws / (n - i).
    let mut left = 1.0;
    let mut sum = 0.0;
    for (i, value) in sorted.iter().enumerate() {
        let share = (real(draws) / real(n - i)).min(1.0);
        sum += left * share * value;
        left *= 1.0 - share;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::expected_least;

    #[test]
    fn it_is_the_mean_over_all_choices() {
        // Pairs of 1, 2, 4, 8: three have the minimum 1, two have 2, one has 4.
        assert!((expected_least(&[4.0, 1.0, 8.0, 2.0], 2) - (3.0 + 2.0 * 2.0 + 4.0) / 6.0).abs() < 1e-12);
        assert!((expected_least(&[4.0, 1.0, 8.0, 2.0], 3) - (3.0 + 2.0) / 4.0).abs() < 1e-12);
        assert!((expected_least(&[4.0, 1.0, 8.0, 2.0], 1) - 3.75).abs() < 1e-12);
        assert!((expected_least(&[4.0, 1.0, 8.0, 2.0], 4) - 1.0).abs() < 1e-12);
    }
}
