//! Numbers that look random and are the same in every run.

/// A linear congruential generator (Knuth, vol. 2, 3.3.4).
pub struct Chance(u64);

impl Chance {
    /// The numbers of this seed for the work of this name.
    pub fn new(seed: u64, name: &str) -> Self {
        let mixed =
            name.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut chance = Self(mixed);
        // Seeds that are close together begin with numbers that are.
        for _ in 0..4 {
            chance.below(2);
        }
        chance
    }

    /// A number from 0 to below the limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}
