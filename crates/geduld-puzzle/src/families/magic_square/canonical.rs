//! The canonical form of a magic square: rules, and pins in the order of their cells.

use std::fmt::Write as _;

use super::puzzle::MagicSquare;
use crate::condition::{Parts, lines};
use crate::family::{CanonicalForm, TooManyAlike};

impl CanonicalForm for MagicSquare {
    fn canonical_text(&self, conditions: &[Parts]) -> Result<String, TooManyAlike> {
        let parity = self.permutation.name();
        let mut text = format!(
            "order {}\npandiagonal {}\nassociative {}\npermutation {parity}\nsliding {}\n",
            self.order, self.pandiagonal, self.associative, self.sliding
        );
        if !self.diagonals {
            // Only squares without diagonals have this line, so that the digests of older squares do not change.
            text += "diagonals false\n";
        }
        if let Some(numbers) = &self.numbers {
            let list: Vec<String> = numbers.list.iter().map(usize::to_string).collect();
            let _ = writeln!(text, "numbers {}\nsum {}", list.join(" "), numbers.sum);
        }
        let mut pins = self.pins.clone();
        pins.sort_unstable_by_key(|pin| pin.cell);
        for pin in pins {
            let (row, column) = pin.cell;
            let _ = writeln!(text, "pin {row},{column} {}", pin.value);
        }
        Ok(text + &lines(conditions.iter().cloned()))
    }
}
