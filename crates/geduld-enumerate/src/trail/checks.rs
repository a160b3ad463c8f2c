//! The invariants of the trail, for tests.

use super::Trail;
use crate::lit::PackedLit;

impl Trail {
    /// Panics unless the literals of the trail are those that are true, each once, level by level.
    pub fn check(&self) {
        let mut since = vec![None; self.levels.len()];
        for (place, &literal) in self.literals.iter().enumerate() {
            let values = (self.value(literal), self.value(!literal));
            assert_eq!(values, (1, -1), "trail: {} is on it", literal.dimacs());
            let before = since[literal.var() as usize].replace(place);
            assert_eq!(before, None, "trail: {} is on it twice", literal.dimacs());
        }
        let known = self.values.iter().filter(|&&value| value != 0).count();
        assert_eq!(known, 2 * self.literals.len(), "trail: literals that are not on it have values");
        assert!(self.head <= self.literals.len(), "trail: what is not on it has been propagated");
        for level in 0..=self.level() {
            assert!(
                self.start_of(level) <= self.literals.len(),
                "trail: level {level} begins behind the end"
            );
            assert!(level == 0 || self.start_of(level - 1) <= self.start_of(level), "trail: level {level}");
            for literal in self.of_level(level) {
                let own = self.level_of(literal.var());
                assert!(own <= level, "trail: {} of level {own} is on level {level}", literal.dimacs());
            }
        }
    }

    /// Panics unless the other literals of the reason of a literal are false, and have been for longer.
    pub fn check_reason(&self, literal: PackedLit, others: impl IntoIterator<Item = PackedLit>) {
        let own = self.level_of(literal.var());
        for other in others {
            let (name, other_name) = (literal.dimacs(), other.dimacs());
            assert_eq!(self.value(other), -1, "trail: {name} follows, but {other_name} is not false");
            let level = self.level_of(other.var());
            assert!(level <= own, "trail: {name} follows on level {own} from {other_name} on level {level}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trail::Reason;

    fn trail() -> Trail {
        let mut trail = Trail::new(3);
        trail.push(PackedLit::from_dimacs(1), Reason::None, 0);
        trail.open_level();
        trail.push(PackedLit::from_dimacs(-2), Reason::None, 1);
        trail.push(PackedLit::from_dimacs(3), Reason::Binary(PackedLit::from_dimacs(2)), 1);
        trail
    }

    #[test]
    fn a_trail_is_consistent() {
        let trail = trail();
        trail.check();
        trail.check_reason(PackedLit::from_dimacs(3), [PackedLit::from_dimacs(2)]);
    }

    #[test]
    #[should_panic(expected = "literals that are not on it have values")]
    fn a_literal_that_is_lost_is_noticed() {
        let mut trail = trail();
        trail.literals.pop();
        trail.check();
    }

    #[test]
    #[should_panic(expected = "of level 2 is on level 1")]
    fn a_wrong_level_is_noticed() {
        let mut trail = trail();
        trail.levels[1] = 2;
        trail.check();
    }

    #[test]
    #[should_panic(expected = "3 follows, but 1 is not false")]
    fn a_wrong_reason_is_noticed() {
        trail().check_reason(PackedLit::from_dimacs(3), [PackedLit::from_dimacs(1)]);
    }
}
