//! A magic square as its file describes it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::numbers::Numbers;
use crate::family::given_twice;
use crate::file::{Diagnostic, did_you_mean};

geduld_model::named! {
    /// The required parity of the permutation of the numbers, read row by row.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum PermutationParity {
        /// Either parity.
        Any = "any",
        /// An even number of inversions.
        Even = "even",
        /// An odd number of inversions.
        Odd = "odd",
    }
}

impl PermutationParity {
    pub(super) fn parse(word: &str) -> Result<Self, Diagnostic> {
        Self::by_name(word).ok_or_else(|| {
            let help = did_you_mean(word, Self::ALL.map(Self::name));
            Diagnostic::new(format!("unknown parity `{word}` of the permutation"), help)
        })
    }
}

/// A cell whose number is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pin {
    /// Row and column, counted from 1.
    pub cell: (usize, usize),
    /// The number.
    pub value: usize,
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}={}", self.cell.0, self.cell.1, self.value)
    }
}

/// A magic square as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MagicSquare {
    /// The number of rows, and of columns.
    pub order: usize,
    /// Other numbers than 1, 2, 3 …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
    /// Whether the two diagonals have the magic sum. A square without this rule is semi-magic.
    pub diagonals: bool,
    /// Whether the broken diagonals have the magic sum too.
    pub pandiagonal: bool,
    /// Whether cells opposite the centre have the same sum: order² + 1 for the usual numbers.
    pub associative: bool,
    /// The parity of the permutation.
    pub permutation: PermutationParity,
    /// Whether the square can be reached in the sliding puzzle.
    pub sliding: bool,
    /// The pinned cells.
    pub pins: Vec<Pin>,
}

/// The numbers of a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Square {
    /// The rows, from the top.
    pub rows: Vec<Vec<usize>>,
}

impl MagicSquare {
    /// The number of cells, order².
    pub fn cells(&self) -> usize {
        self.order * self.order
    }

    /// Whether this number is the hole of the sliding puzzle.
    pub(super) fn is_hole(&self, number: usize) -> bool {
        self.sliding && number == self.largest()
    }

    /// The number of diagonals of each direction that have the magic sum. The main diagonals are the first of the
    /// broken ones.
    pub(super) fn diagonals(&self) -> usize {
        match (self.diagonals, self.pandiagonal) {
            (_, true) => self.order,
            (true, false) => 1,
            (false, false) => 0,
        }
    }

    /// # Errors
    /// If a rule speaks of the permutation of the numbers, but not all numbers are used.
    pub(super) fn check_permutes(&self) -> Result<(), Diagnostic> {
        let permutes = self.sliding || self.permutation != PermutationParity::Any;
        if !permutes || self.number_count() == self.cells() {
            return Ok(());
        }
        let rule = if self.sliding { "sliding" } else { "permutation" };
        let message = format!("`{rule}` needs a square that has all {} numbers", self.number_count());
        Err(Diagnostic::new(message, format!("leave the rule out, or list {} numbers", self.cells())))
    }

    /// The reason why there is no such square, whatever the pins, if one is known. The model then has no solution
    /// either.
    ///
    /// C. Planck, *Pandiagonal magics of orders 6 and 10 with minimal numbers*, The Monist 29 (1919): a pandiagonal or
    /// associative square of order 4k + 2 does not exist, if its numbers follow one another.
    pub fn impossible(&self) -> Option<&'static str> {
        let singly_even = self.order % 4 == 2 && self.is_consecutive();
        (singly_even && (self.pandiagonal || self.associative))
            .then_some("there is no pandiagonal and no associative square of order 4k + 2 (Planck 1919)")
    }

    /// Checks that there is a cell with this row and column.
    pub(super) fn check_cell(&self, (row, column): (usize, usize)) -> Result<(), Diagnostic> {
        if [row, column].iter().all(|number| (1..=self.order).contains(number)) {
            return Ok(());
        }
        let help = format!("rows and columns are numbered from 1 to {}", self.order);
        Err(Diagnostic::new(format!("cell {row},{column} is not in the square"), help))
    }

    /// Adds a pin of a cell and a number of the square.
    pub(super) fn push_pin(&mut self, pin: Pin) -> Result<(), Diagnostic> {
        let (row, column) = pin.cell;
        self.check_cell(pin.cell)?;
        if self.position(pin.value).is_none() {
            let message = format!("cell {row},{column} cannot have the number {}", pin.value);
            return Err(Diagnostic::new(message, format!("the numbers are {}", self.numbers_in_words())));
        }
        if self.pins.contains(&pin) {
            return Err(given_twice(&pin));
        }
        self.pins.push(pin);
        Ok(())
    }
}
