//! Unsatisfiable cores of assumptions.

use geduld::exports::engines::reasons::{Why, why};
use geduld::exports::models::FlatZinc;

use super::Session;
use crate::error::Error;

impl Session<'_> {
    /// Writes an unsatisfiable core, as small as possible, of the assumptions of a model without solutions. The core is
    /// empty if the model has no solution without the assumptions either. Nothing is written if the model has no
    /// assumptions, or if the work is ended before a core is known.
    pub fn core(&mut self) -> Result<(), Error> {
        let Some(model) = self.file.made(FlatZinc::assumptions)? else { return Ok(()) };
        let members = match why(&model, &self.work.step())? {
            Why::Excluded(excluded) => excluded.members,
            Why::Background => Vec::new(),
            Why::Solvable | Why::Unknown => return Ok(()),
        };
        let names: Vec<String> = members.into_iter().map(|member| member.name).collect();
        self.answer.core(&names)
    }
}
