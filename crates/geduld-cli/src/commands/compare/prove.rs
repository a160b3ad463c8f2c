//! The proof of the answer of a cell: a run of its own writes it, and `geduld verify` checks it.
//!
//! The timed runs write no proof, since writing takes time, and are shuffled by seeds, which proofs cannot be.

use std::sync::atomic::{AtomicBool, Ordering};

use geduld::exports::formulas::Folder;
use geduld_compare::{Outcome, Proof, Run, Task};

use super::Comparison;
use super::result::{THERE_IS, outcome};
use crate::compare::child::{self, ChildEnd};
use crate::error::Error;

impl Comparison {
    /// Whether a proof of the answer of a run is wanted: once for each cell. That there is a solution needs no proof.
    pub(super) fn wants_proof(&self, run: &Run) -> bool {
        let refutes = run.answer.get(THERE_IS).is_some_and(|answer| answer == "no");
        self.matrix.proofs && run.run == 0 && run.is_solved() && (refutes || self.matrix.task == Task::Count)
    }

    /// Writes and checks the proof of a cell, each with the limits of a run. `None` if the user interrupts.
    ///
    /// # Errors
    /// If the processes cannot be run.
    pub(super) fn prove(&self, cell: usize, stop: &AtomicBool) -> Result<Option<Proof>, Error> {
        let folder = Folder::new().map_err(|error| {
            Error::new(format!("cannot make a folder for a proof: {error}"), "check the temporary folder")
        })?;
        let file = folder.file("proof");
        let name = file.display().to_string();
        let option = if self.matrix.task == Task::Count { "--certificate" } else { "--proof" };
        let mut arguments = self.command(cell, None);
        arguments.extend([option, &name, "--json", "--no-progress"].map(str::to_owned));
        let written = child::run(&arguments, self.limits, stop)?;
        let bytes = std::fs::metadata(&file).ok().map(|file| file.len());
        let mut proof = Proof {
            outcome: outcome(&written, bytes.is_some()),
            bytes: bytes.filter(|_| written.status == Some(0)),
            writing: Some(self.seconds(&written)),
            checking: None,
        };
        if proof.outcome == Outcome::Solved {
            let puzzle = &self.plan.instance(cell).name;
            let mut arguments = vec!["verify".to_owned(), puzzle.clone(), name];
            arguments.extend(self.conditions(puzzle));
            arguments.extend(["--json", "--no-progress"].map(str::to_owned));
            let checked = child::run(&arguments, self.limits, stop)?;
            proof.checking = Some(self.seconds(&checked));
            proof.outcome = match outcome(&checked, true) {
                Outcome::Failed(message) => Outcome::Wrong(message),
                other => other,
            };
        }
        Ok((!stop.load(Ordering::Relaxed)).then_some(proof))
    }

    /// The time of a run that is compared.
    fn seconds(&self, ended: &ChildEnd) -> f64 {
        ended.processor.filter(|_| self.limits.processor).unwrap_or(ended.wall)
    }
}
