//! The lines of a proof.

use super::propagation::Literal;

/// A constraint that a line needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// An inequality of the formula, by its position from 0.
    Inequality(u32),
    /// A constraint that the same log derived, counted from 1.
    Line(u64),
    /// The constraint that excludes a solution, by its position from 0 in the list of the same log.
    Block(usize),
}

/// The lines that a search has derived, as text. Constraints are numbered relative to the last one, so that the text
/// can be a part of any proof; only the numbers of solutions are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    pub(super) text: Vec<u8>,
    /// The number of constraints derived, since the beginning.
    pub(super) derived: u64,
    /// Where the number of the constraint of a solution is missing, and the position of the solution.
    pub(super) blocks: Vec<(usize, usize)>,
}

impl Log {
    /// The number of constraints derived since the beginning.
    pub fn derived(&self) -> u64 {
        self.derived
    }

    /// Derives that not all of these literals hold, and deletes constraints that are not needed any more. The hints are
    /// the constraints that propagate in this order to a contradiction; without any, the checker finds them itself.
    /// Returns the number of the new constraint, counted from 1.
    pub(super) fn refute(
        &mut self,
        literals: impl Iterator<Item = Literal>,
        hints: &[Hint],
        unneeded: &[u64],
    ) -> u64 {
        self.text.extend_from_slice(b"rup");
        for literal in literals {
            let sign = if literal & 1 == 0 { "~" } else { "" };
            self.push(format_args!(" 1 {sign}x{}", literal / 2 + 1));
        }
        self.text.extend_from_slice(b" >= 1");
        if !hints.is_empty() {
            self.text.extend_from_slice(b" :");
        }
        for &hint in hints {
            match hint {
                Hint::Inequality(number) => self.push(format_args!(" {}", u64::from(number) + 1)),
                Hint::Line(number) => self.push(format_args!(" -{}", self.derived + 1 - number)),
                Hint::Block(solution) => {
                    self.text.push(b' ');
                    self.blocks.push((self.text.len(), solution));
                }
            }
        }
        self.text.extend_from_slice(b";\n");
        self.derived += 1;
        if !unneeded.is_empty() {
            self.text.extend_from_slice(b"del id");
            for &number in unneeded {
                self.push(format_args!(" -{}", self.derived + 1 - number));
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
        let first = log.refute([0, 3].into_iter(), &[Hint::Inequality(4)], &[]);
        let second = log.refute([0, 2].into_iter(), &[], &[]);
        log.refute(
            [0].into_iter(),
            &[Hint::Line(first), Hint::Block(0), Hint::Line(second)],
            &[first, second],
        );
        let text = String::from_utf8(log.text).unwrap();
        let expected =
            "rup 1 ~x1 1 x2 >= 1 : 5;\nrup 1 ~x1 1 ~x2 >= 1;\nrup 1 ~x1 >= 1 : -2  -1;\ndel id -3 -2;\n";
        assert_eq!(text, expected);
        assert_eq!(log.blocks, [(67, 0)]);
    }
}
