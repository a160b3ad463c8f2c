//! The lengths of searches between restarts.

/// The *n*-th number of the sequence 1, 1, 2, 1, 1, 2, 4, …, from 0: Luby, Sinclair and Zuckerman, *Optimal speedup of
/// Las Vegas algorithms*, Information Processing Letters 47 (1993).
pub fn luby(n: u64) -> u64 {
    let mut n = n + 1;
    loop {
        let power = (n + 1).next_power_of_two();
        if n + 1 == power {
            return power / 2;
        }
        n -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_sequence() {
        let first: Vec<u64> = (0..15).map(super::luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
