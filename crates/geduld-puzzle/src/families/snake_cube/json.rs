//! Paths as JSON, composed of prepared texts.

use geduld_model::Value;

use super::model::positions;
use super::puzzle::SnakeCube;
use crate::family::{JsonWriter, json_text};

/// Writes the same JSON as [`Path`](super::puzzle::Path) serializes to.
pub(super) struct Writer {
    /// For each value the text of its position, with a comma before it.
    positions: Vec<String>,
}

impl Writer {
    pub fn new(puzzle: &SnakeCube) -> Self {
        let positions = positions(puzzle).map(|at| format!(",{}", json_text(&at))).collect();
        Self { positions }
    }
}

impl JsonWriter for Writer {
    fn write(&self, values: &[Value], out: &mut String) {
        out.push_str("{\"path\":[");
        for (index, &value) in values.iter().enumerate() {
            let text = &self.positions[value as usize];
            out.push_str(if index == 0 { &text[1..] } else { text });
        }
        out.push_str("]}");
    }
}
