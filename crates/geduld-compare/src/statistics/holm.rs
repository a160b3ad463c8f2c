//! Correction for several comparisons at once.

use super::real;

/// Adjusts p-values (Holm 1979). If adjusted values up to 5 % are taken as differences, the probability that at least
/// one of these is not a difference stays below 5 %. In ascending order, the first value is multiplied by the number of
/// values, the next by one less, and so on. No adjusted value is less than the one before it, or more than 1.
pub fn adjusted(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut least: f64 = 0.0;
    for (position, index) in order.into_iter().enumerate() {
        least = least.max(real(p_values.len() - position) * p_values[index]).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::adjusted;

    #[test]
    fn by_hand() {
        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close(&adjusted(&[0.01, 0.04, 0.03, 0.005]), &[0.03, 0.06, 0.06, 0.02]));
        assert!(close(&adjusted(&[0.9, 0.8]), &[1.0, 1.0]));
        assert!(adjusted(&[]).is_empty());
    }
}
