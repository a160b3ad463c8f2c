//! Pins and the border in user input.

use geduld_model::{Model, Value, VarId};

use super::matching::Matching;
use super::naming::Naming;
use super::piece::Lying;
use super::puzzle::{EdgeMatching, Pin};
use super::read_pieces::label_text;
use crate::family::{PinOf, Rule, UserInput};
use crate::file::{Diagnostic, Word};

impl UserInput for EdgeMatching {
    fn add_pin(&mut self, text: &str) -> Result<(), Diagnostic> {
        let pin = self.parse_pin(text)?;
        self.push_pin(pin)
    }

    fn pins_of(&self, model: &Model, values: &[Value]) -> Vec<PinOf> {
        let lying = Naming::new(self, model).lying(values);
        let pins = lying.into_iter().enumerate().filter_map(|(index, Lying { piece, lie })| {
            let cell = self.board.position(index);
            let one_look = self.pieces[piece]
                .lies(self.turns())
                .all(|lie| self.pieces[piece].lying(lie) == self.pieces[piece].edges);
            let pinned = self.pins.iter().find(|pin| pin.cell == cell);
            if pinned.is_some_and(|pin| pin.turn.is_some() || one_look) {
                return None;
            }
            let turn = (!one_look).then_some(lie.turn);
            let reverse = (!one_look && self.pieces[piece].reverse.is_some()).then_some(lie.reversed);
            let pin = Pin { cell, piece, turn, reverse };
            let (variable, text) = (VarId::new(index), self.pin_text(&pin));
            Some(PinOf { variable, text, replaces: pinned.is_some() })
        });
        pins.collect()
    }

    fn apply_rule(&mut self, rule: &Rule) -> Result<bool, Diagnostic> {
        let Rule::Border(label) = rule else { return Ok(false) };
        // A number is read in the same way as in a file.
        let number = label.parse().ok().filter(|number: &i64| number.to_string() == *label);
        let word = number.map_or_else(|| Word::Text(label.clone()), Word::Number);
        let label = label_text(&word, self.matching == Matching::Halves);
        self.check_label(&label, "border")?;
        self.border = Some(label);
        Ok(true)
    }
}
