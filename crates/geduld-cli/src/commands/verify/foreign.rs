//! Runs checkers of proofs that are not part of geduld.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use geduld::exports::formulas::ProcessGroup;

use crate::args::Checker;
use crate::compare::machine::in_path;
use crate::error::Error;
use crate::reading::input::Input;
use crate::running::work::Work;

/// What a checker said.
pub enum Verdict {
    Accepted {
        /// The checker, with its version.
        by: String,
    },
    Rejected {
        by: String,
        /// Its last words.
        said: String,
    },
    /// The work was ended before the checker.
    Stopped,
}

/// The pause between two looks whether the checker has ended.
const MOMENT: Duration = Duration::from_millis(5);

/// The most that is read of what a checker says.
const MOST_SAID: u64 = 1 << 20;

/// Runs a checker on a claim and its proof, which is unpacked before if necessary.
///
/// # Errors
/// If the checker is not installed, or cannot be run.
pub fn run(checker: Checker, claim: &Path, proof: &Path, work: &Work) -> Result<Verdict, Error> {
    let Checker::Veripb = checker;
    let Some(program) = in_path("veripb") else {
        return Err(Error::new("veripb is not installed", "install it: cargo install veripb"));
    };
    let failed = |error: io::Error| Error::new(format!("cannot run veripb: {error}"), "run it by hand");
    let folder = tempfile::tempdir().map_err(failed)?;
    let mut proof = proof.to_owned();
    if proof.extension().is_some_and(|ending| ending == "gz") {
        let unpacked = folder.path().join("proof.pbp");
        let Input { mut source, .. } = Input::open(&proof, "give a proof")?;
        io::copy(&mut source, &mut File::create(&unpacked).map_err(failed)?).map_err(failed)?;
        proof = unpacked;
    }
    let mut said = tempfile::tempfile().map_err(failed)?;
    let mut command = Command::new(program);
    command.arg("--opb").arg(claim).arg(proof).stdin(Stdio::null());
    command.stdout(said.try_clone().map_err(failed)?).stderr(said.try_clone().map_err(failed)?);
    let mut group = ProcessGroup::start(&mut command).map_err(failed)?;
    let status = loop {
        if let Some(status) = group.ended().map_err(failed)? {
            break status;
        }
        if work.control().is_stopped() {
            group.kill().map_err(failed)?;
            return Ok(Verdict::Stopped);
        }
        std::thread::sleep(MOMENT);
    };
    let mut bytes = Vec::new();
    said.rewind().map_err(failed)?;
    said.take(MOST_SAID).read_to_end(&mut bytes).map_err(failed)?;
    let text = String::from_utf8_lossy(&bytes);
    let version = text.lines().find_map(|line| line.strip_prefix("Running VeriPB version "));
    let by = format!("veripb {}", version.unwrap_or("of unknown version"));
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("Running "));
    // With a warning, the proof may rest on assumptions of its own.
    if status.success() && lines.clone().eq(["s VERIFIED UNSATISFIABLE"]) {
        return Ok(Verdict::Accepted { by });
    }
    let says_why = |line: &&str| !line.ends_with(':') && !line.starts_with("s VERIFIED UNSATISFIABLE");
    let said = lines.find(says_why).unwrap_or("without a reason").trim().to_owned();
    Ok(Verdict::Rejected { by, said })
}
