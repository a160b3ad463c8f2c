//! Pins and rules in user input, and sums of cells to sort by.

use geduld_model::{Model, Value, VarId};

use super::puzzle::{MagicSquare, PermutationParity, Pin};
use crate::family::{PinOf, Rule, UserInput};
use crate::file::Diagnostic;

impl UserInput for MagicSquare {
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let wrong = || {
            Diagnostic::new(
                format!("`{text}` is not a pin of a magic square"),
                "write row,column=number, e.g. 1,5=5",
            )
        };
        let (cell, value) = text.split_once('=').ok_or_else(wrong)?;
        let cell = cell_called(cell).ok_or_else(wrong)?;
        let value = value.trim().parse().map_err(|_| wrong())?;
        self.push_pin(Pin { cell, value })
    }

    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let pins = self
            .numbers_of(values)
            .enumerate()
            .map(|(index, value)| Pin { cell: (index / self.order + 1, index % self.order + 1), value });
        let free = pins.zip(model.decisions()).filter(|(pin, _)| !self.pins.contains(pin));
        free.map(|(pin, variable)| PinOf { variable, text: pin.to_string(), replaces: false }).collect()
    }

    fn apply_rule(&mut self, rule: &Rule) -> Result<bool, Diagnostic> {
        match rule {
            Rule::Permutation(parity) => self.permutation = PermutationParity::parse(parity)?,
            Rule::Sliding => self.sliding = true,
            &Rule::Diagonals(diagonals) => self.diagonals = diagonals,
            _ => return Ok(false),
        }
        self.check_permutes()?;
        Ok(true)
    }

    fn summands(&self, text: &str) -> Result<Vec<(i64, VarId)>, Diagnostic> {
        let wrong = || {
            let help = "write cells with + or - between them, e.g. 1,1+1,2";
            Diagnostic::new(format!("`{text}` is not a sum of cells"), help)
        };
        let spaced = text.replace('-', "+-");
        let terms = spaced.strip_prefix('+').filter(|_| text.starts_with('-')).unwrap_or(&spaced);
        let mut summands = Vec::new();
        for term in terms.split('+').map(str::trim) {
            let (factor, cell) = term.strip_prefix('-').map_or((1, term), |cell| (-1, cell));
            let (row, column) = cell_called(cell).ok_or_else(wrong)?;
            self.check_cell((row, column))?;
            summands.push((factor, VarId::new((row - 1) * self.order + column - 1)));
        }
        Ok(summands)
    }
}

/// The row and the column of a cell that is written `row,column`.
fn cell_called(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.split_once(',')?;
    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
}
