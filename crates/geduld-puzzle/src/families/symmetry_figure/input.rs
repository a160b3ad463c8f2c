//! Rules in user input. There are no pins.

use super::puzzle::{Symmetry, SymmetryFigure};
use crate::family::{Rule, UserInput};
use crate::file::Diagnostic;

impl UserInput for SymmetryFigure {
    fn add_pin(&mut self, _: &str) -> Result<(), Diagnostic> {
        Err(Diagnostic::new(
            "a symmetry figure has no pins",
            "its figure may lie anywhere: nothing can be pinned to a place",
        ))
    }

    fn apply_rule(&mut self, rule: &Rule) -> Result<bool, Diagnostic> {
        match rule {
            Rule::Symmetry(names) => {
                let symmetries = names.iter().map(|name| Symmetry::named(name)).collect::<Result<_, _>>()?;
                self.symmetries = Symmetry::sorted(symmetries);
            }
            Rule::Frame(frame) => self.set_frame(*frame)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
}
