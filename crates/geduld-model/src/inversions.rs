//! The parity of a permutation is that of its number of inversions.

/// Whether the number of pairs in descending order is odd. The function sorts the numbers. Cost: n log n.
pub fn inversions_are_odd(numbers: &mut [i64]) -> bool {
    if numbers.len() < 2 {
        return false;
    }
    let (left, right) = numbers.split_at_mut(numbers.len() / 2);
    let mut odd = inversions_are_odd(left) ^ inversions_are_odd(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        if j == right.len() || (i < left.len() && left[i] <= right[j]) {
            merged.push(left[i]);
            i += 1;
        } else {
            odd ^= (left.len() - i) % 2 == 1;
            merged.push(right[j]);
            j += 1;
        }
    }
    numbers.copy_from_slice(&merged);
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_counts_inversions() {
        // All sequences of up to six numbers, which may be equal.
        for code in 0..4usize.pow(6) {
            let all: Vec<i64> = (0..6).map(|place| [0, 1, 2, 3][code / 4usize.pow(place) % 4]).collect();
            let mut numbers = all[..1 + code % 6].to_vec();
            let pairs = (0..numbers.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            let slow = pairs.filter(|&(i, j)| numbers[i] > numbers[j]).count() % 2 == 1;
            assert_eq!(inversions_are_odd(&mut numbers), slow, "{all:?}");
        }
    }
}
