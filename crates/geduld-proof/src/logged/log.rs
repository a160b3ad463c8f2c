//! The lines of a proof.

use super::propagation::Literal;

/// The lines that a search has derived, as text. Constraints are numbered relative to the last one, so that the text
/// can be a part of any proof.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) text: Vec<u8>,
    /// The number of constraints derived.
    pub(super) derived: u64,
}

impl Log {
    /// Derives that not all of these literals hold, and deletes constraints that only this derivation needed. Returns
    /// the number of the new constraint, counted from 1.
    pub(super) fn refute(&mut self, literals: impl Iterator<Item = Literal>, needed: &[u64]) -> u64 {
        self.text.extend_from_slice(b"rup");
        for literal in literals {
            let sign = if literal & 1 == 0 { "~" } else { "" };
            self.push(format_args!(" 1 {sign}x{}", literal / 2 + 1));
        }
        self.text.extend_from_slice(b" >= 1;\n");
        self.derived += 1;
        if !needed.is_empty() {
            self.text.extend_from_slice(b"del id");
            for &number in needed {
                self.push(format_args!(" -{}", self.derived - number + 1));
            }
            self.text.extend_from_slice(b";\n");
        }
        self.derived
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to memory does not fail.
        let _ = std::io::Write::write_fmt(&mut self.text, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_relative_to_the_last_line() {
        let mut log = Log::default();
        let first = log.refute([0, 3].into_iter(), &[]);
        let second = log.refute([0, 2].into_iter(), &[]);
        log.refute([0].into_iter(), &[first, second]);
        let text = String::from_utf8(log.text).unwrap();
        assert_eq!(text, "rup 1 ~x1 1 x2 >= 1;\nrup 1 ~x1 1 ~x2 >= 1;\nrup 1 ~x1 >= 1;\ndel id -3 -2;\n");
    }
}
