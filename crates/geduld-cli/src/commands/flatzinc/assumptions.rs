//! Assumptions that exclude one another.

use geduld_count::reasons::{Why, why};
use geduld_flatzinc::FlatZinc;

use super::Session;
use crate::error::Error;

impl Session<'_> {
    /// Of a model without solutions that assumes something: writes as few of its assumptions as possible that exclude one another, none if
    /// it has no solution without them either. If the work is ended before they are known, none are written.
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
