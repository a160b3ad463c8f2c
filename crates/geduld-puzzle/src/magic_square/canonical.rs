//! The canonical form of a magic square: rules, and pins in the order of their cells.

use std::fmt::Write as _;

use super::{MagicSquare, Parity};
use crate::condition::{Parts, lines};

impl MagicSquare {
    pub(crate) fn canonical_text(&self, conditions: &[Parts]) -> String {
        let parity = match self.permutation {
            Parity::Any => "any",
            Parity::Even => "even",
            Parity::Odd => "odd",
        };
        let mut text = format!(
            "order {}\npandiagonal {}\nassociative {}\npermutation {parity}\nsliding {}\n",
            self.order, self.pandiagonal, self.associative, self.sliding
        );
        if !self.diagonals {
            // A line that older squares do not have, so that their digests stay.
            text += "diagonals false\n";
        }
        let mut pins = self.pins.clone();
        pins.sort_unstable_by_key(|pin| pin.cell);
        for pin in pins {
            let (row, column) = pin.cell;
            let _ = writeln!(text, "pin {row},{column} {}", pin.value);
        }
        text + &lines(conditions.iter().cloned())
    }
}
