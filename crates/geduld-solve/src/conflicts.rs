//! Counts varisat's conflicts from the proof that it writes, because varisat does not report them.
//!
//! Each conflict ends in one learnt clause, which is one step of the proof: a clause with the hashes of the clauses
//! that it was resolved from. There are at least two of these, unless the clause is empty. Clauses that lose literals
//! by units are steps of the same kind with a single hash. The format is that of `varisat-internal-proof` 0.2
//! (`binary_format.rs`, `vli_enc.rs`): numbers with seven bits per byte, and the length in unary in the lowest bits.

/// Reads a proof as it is written, in pieces of any length.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConflictCounter {
    conflicts: u64,
    number: PartialNumber,
    expected: Expected,
    /// Whether a list of hashes follows the current list.
    hashes_follow: bool,
    /// Whether the clause of the current step is empty, if unit propagation derived it.
    derived: Option<bool>,
    /// Whether a step of unknown kind occurred. Nothing after it can be read.
    lost: bool,
}

/// What the next number means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Expected {
    #[default]
    Step,
    /// The length of a list whose items are this many numbers each.
    Length(u64),
    /// The length of a list of hashes, one number each.
    Hashes,
    /// This many numbers, to be skipped.
    Any(u64),
}

impl ConflictCounter {
    /// Reads the next piece.
    pub fn read(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if let Some(number) = self.number.push(byte) {
                self.next(number);
            }
        }
    }

    /// The conflicts so far; `None` if the proof contains something unknown.
    pub fn conflicts(&self) -> Option<u64> {
        (!self.lost).then_some(self.conflicts)
    }

    fn next(&mut self, number: u64) {
        self.expected = match self.expected {
            Expected::Step => self.step(number),
            Expected::Any(1) => self.after_list(),
            Expected::Any(left) => Expected::Any(left - 1),
            Expected::Length(width) => {
                if let Some(empty) = &mut self.derived {
                    *empty = number == 0;
                }
                if number == 0 { self.after_list() } else { Expected::Any(number.saturating_mul(width)) }
            }
            Expected::Hashes => {
                if self.derived.take().is_some_and(|empty| empty || number >= 2) {
                    self.conflicts += 1;
                }
                if number == 0 { Expected::Step } else { Expected::Any(number) }
            }
        };
    }

    fn step(&mut self, code: u64) -> Expected {
        (self.hashes_follow, self.derived) = (false, None);
        match code {
            // Names of variables.
            0 | 2 => Expected::Any(2),
            1 | 3..=6 => Expected::Any(1),
            // Derived clauses, redundant or not.
            7 | 8 => {
                (self.hashes_follow, self.derived) = (true, Some(false));
                Expected::Length(1)
            }
            // Units, each with a hash.
            9 => Expected::Length(2),
            // Deleted clauses, models, added clauses, assumptions.
            10..=12 | 14..=16 => Expected::Length(1),
            // The width of hashes.
            13 => Expected::Any(1),
            // Failed assumptions.
            17 => {
                self.hashes_follow = true;
                Expected::Length(1)
            }
            _ => {
                self.lost = true;
                Expected::Any(u64::MAX)
            }
        }
    }

    fn after_list(&mut self) -> Expected {
        if std::mem::take(&mut self.hashes_follow) { Expected::Hashes } else { Expected::Step }
    }
}

/// The bytes of a number that is not complete yet.
#[derive(Clone, Copy, Debug, Default)]
struct PartialNumber {
    bits: u128,
    bytes: u32,
}

impl PartialNumber {
    /// The number, if this byte completes it.
    fn push(&mut self, byte: u8) -> Option<u64> {
        self.bits |= u128::from(byte) << (8 * self.bytes);
        self.bytes += 1;
        // A number begins with a zero for each byte after the first, then a one.
        let length = self.bits.trailing_zeros() + 1;
        if self.bits == 0 || self.bytes < length {
            return None;
        }
        let number = self.bits >> length;
        *self = Self::default();
        u64::try_from(number).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number in the format of varisat.
    fn number(value: u64) -> Vec<u8> {
        let length = (64 - value.leading_zeros()).div_ceil(7).max(1);
        let bits = (u128::from(value) << 1 | 1) << (length - 1);
        bits.to_le_bytes()[..length as usize].to_vec()
    }

    fn proof(numbers: &[u64]) -> Vec<u8> {
        numbers.iter().flat_map(|&value| number(value)).collect()
    }

    #[test]
    fn numbers_are_read_whatever_their_length() {
        for value in [0, 1, 127, 128, 16_383, 16_384, 1 << 48, 1 << 55, 1 << 56, 1 << 62, u64::MAX] {
            let mut partial = PartialNumber::default();
            let read: Vec<u64> = number(value).into_iter().filter_map(|byte| partial.push(byte)).collect();
            assert_eq!(read, [value]);
        }
    }

    #[test]
    fn learnt_clauses_are_told_from_shortened_ones() {
        let steps = proof(
            &[
                [0, 5, 6].as_slice(),
                &[7, 3, 2, 4, 6, 2, 1 << 40, 77], // learnt
                &[8, 2, 2, 4, 1, 99],             // shortened by a unit
                &[10, 3, 2, 4, 6],                // deleted
                &[9, 2, 4, 1, 6, 1],              // units
                &[14, 3, 1, 3, 5],                // a model
                &[13, 12],                        // hash bits
                &[16, 0],                         // assumptions
                &[17, 1, 2, 3, 4, 5, 6],          // failed ones
                &[8, 1, 4, 3, 1, 2, 3],           // learnt unit
                &[8, 0, 1, 1],                    // the empty clause
            ]
            .concat(),
        );
        for piece in [1, 2, 3, 7, steps.len()] {
            let mut counter = ConflictCounter::default();
            steps.chunks(piece).for_each(|bytes| counter.read(bytes));
            assert_eq!(counter.conflicts(), Some(3), "in pieces of {piece}");
        }
    }

    #[test]
    fn an_unknown_step_gives_no_number() {
        let mut counter = ConflictCounter::default();
        counter.read(&proof(&[7, 1, 2, 2, 1, 1, 40, 7, 0, 0]));
        assert_eq!(counter.conflicts(), None);
    }
}
