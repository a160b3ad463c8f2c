//! The bounds of numbers of solutions, for tests.

use super::Run;
use crate::decompose::natural::Natural;

impl<const W: usize> Run<'_, W> {
    /// Panics unless the last component has at most as many solutions as there are combinations of its values.
    pub(super) fn check_sum(&self) {
        if let Some(frame) = self.frames.last().filter(|frame| frame.key.is_some()) {
            let most = if frame.hidden { &Natural::from(1) } else { &frame.most };
            assert!(
                !exceeds(&frame.sum, most),
                "decomposition: {:?} solutions of {most:?} combinations",
                frame.sum
            );
        }
    }
}

fn exceeds(number: &Natural, most: &Natural) -> bool {
    match (number, most) {
        (Natural::Small(number), Natural::Small(most)) => number > most,
        _ => number.big() > most.big(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_solutions_are_noticed() {
        let (small, large) = (Natural::from(7), Natural::power_of_two(200));
        assert!(exceeds(&large, &small) && exceeds(&Natural::from(8), &small));
        assert!(!exceeds(&small, &small) && !exceeds(&small, &large));
    }
}
