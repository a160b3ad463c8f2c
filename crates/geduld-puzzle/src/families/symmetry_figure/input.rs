//! Rules in user input. There are no pins.

use std::collections::BTreeSet;

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
                let symmetries = names.iter().map(|name| Symmetry::named(self.grid, name)).collect::<Result<
                    Vec<_>,
                    _,
                >>(
                )?;
                self.symmetries = geduld_model::ascending(symmetries);
            }
            Rule::Frame(frame) => self.set_frame(*frame)?,
            Rule::Cells(cells) => {
                self.cells = Some(*cells);
                self.prepare();
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The numbers of cells of all choices of copies.
    fn sizes_in_order(&self) -> Vec<Rule> {
        let mut sizes = BTreeSet::from([0]);
        for piece in &self.pieces {
            let times = piece.copies.least..=piece.copies.most;
            let size = piece.cells.len();
            sizes = sizes.iter().flat_map(|sum| times.clone().map(move |times| sum + times * size)).collect();
        }
        if sizes.len() == 1 {
            return Vec::new();
        }
        sizes.into_iter().filter(|&size| size > 0).map(Rule::Cells).collect()
    }
}
