//! Reads a magic square from its file.

use super::puzzle::{MagicSquare, PermutationParity, Pin};
use crate::family::{FileFormat, Starter, starters};
use crate::file::{Diagnostic, Section};

/// The supported orders. Orders 1 and 2 are not puzzles: order 1 has one square, order 2 has none. Local search solves
/// the greatest order within a minute. The limit also keeps a typing error from creating billions of atoms (there are
/// order⁴).
const ORDERS: std::ops::RangeInclusive<usize> = 3..=100;

const RULE_KEYS: [&str; 5] = ["diagonals", "pandiagonal", "associative", "permutation", "sliding"];

impl FileFormat for MagicSquare {
    const KIND: &'static str = "magic-square";
    const ABOUT: &'static str = "Numbers whose rows, columns and diagonals have the same sum";
    const STARTERS: &'static [Starter] = starters!("magic-square");
    const KEYS: &'static [&'static str] = &["order", "rules", "pin"];
    const RULES: &'static [&'static str] = &["permutation", "diagonals", "sliding"];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let order = root.required::<usize>("order")?;
        if !ORDERS.contains(&order.value) {
            let why = match order.value {
                0 => "there is no square of order 0".to_owned(),
                1 => "the square of order 1 is the number 1".to_owned(),
                2 => "there is no magic square of order 2".to_owned(),
                order => format!("a square of order {order} is larger than geduld supports"),
            };
            let help = format!("write an order from {} to {}", ORDERS.start(), ORDERS.end());
            return Err(order.wrong(why, help));
        }
        let mut puzzle = Self {
            order: order.value,
            diagonals: true,
            pandiagonal: false,
            associative: false,
            permutation: PermutationParity::Any,
            sliding: false,
            pins: Vec::new(),
        };
        if let Some(rules) = root.section("rules", &RULE_KEYS)? {
            let diagonals = rules.optional::<bool>("diagonals")?;
            let span = diagonals.as_ref().map_or(rules.span(), |diagonals| diagonals.span.clone());
            puzzle
                .set_diagonals(
                    diagonals.is_none_or(|diagonals| diagonals.value),
                    rules.or("pandiagonal", false)?,
                )
                .map_err(|diagnostic| diagnostic.at(span))?;
            puzzle.associative = rules.or("associative", false)?;
            puzzle.sliding = rules.or("sliding", false)?;
            if let Some(parity) = rules.optional::<String>("permutation")? {
                puzzle.permutation = PermutationParity::parse(&parity.value)
                    .map_err(|diagnostic| diagnostic.at(parity.span))?;
            }
        }
        for section in root.sections("pin", &["cell", "value"])? {
            let [row, column] = section.required::<[usize; 2]>("cell")?.value;
            let value = section.required::<usize>("value")?.value;
            puzzle
                .push_pin(Pin { cell: (row, column), value })
                .map_err(|diagnostic| diagnostic.at(section.span()))?;
        }
        Ok(puzzle)
    }
}
