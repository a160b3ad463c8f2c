//! Squares as JSON, composed of prepared texts.

use geduld_model::{Domain, Model, Value};

use super::model::{domains, numbers};
use super::puzzle::MagicSquare;
use crate::family::JsonWriter;

/// Writes the same JSON as [`Square`](super::puzzle::Square) serializes to.
pub(super) struct Writer {
    order: usize,
    domains: Vec<Domain>,
    /// For each number its text, with a comma before it.
    numbers: Vec<String>,
}

impl Writer {
    pub fn new(puzzle: &MagicSquare, model: &Model) -> Self {
        let numbers = (0..=puzzle.cells()).map(|number| format!(",{number}")).collect();
        Self { order: puzzle.order, domains: domains(model), numbers }
    }
}

impl JsonWriter for Writer {
    fn write(&self, values: &[Value], out: &mut String) {
        out.push_str("{\"rows\":[");
        for (index, number) in numbers(&self.domains, values).enumerate() {
            let text = &self.numbers[number];
            match (index / self.order, index % self.order) {
                (0, 0) => out.push('['),
                (_, 0) => out.push_str("],["),
                _ => {
                    out.push_str(text);
                    continue;
                }
            }
            out.push_str(&text[1..]);
        }
        out.push_str("]]}");
    }
}
