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

/// How a checker is called, and what it says.
struct Called {
    program: &'static str,
    install: &'static str,
    options: &'static [&'static str],
    /// The lines of which it says one, and nothing else, if it accepts a proof.
    accepts: &'static [&'static str],
    /// What its version is written after.
    version: Option<&'static str>,
}

impl Checker {
    fn called(self) -> Called {
        match self {
            Self::Veripb => Called {
                program: "veripb",
                install: "install it: cargo install veripb",
                options: &["--opb"],
                accepts: &["s VERIFIED UNSATISFIABLE"],
                version: Some("Running VeriPB version "),
            },
            Self::CakeScpog => Called {
                program: "cake_scpog",
                install: "build it from github.com/rebryant/scpog (`make` in the folder cake_scpog), and put it into PATH",
                options: &[],
                accepts: &["s VERIFIED CPOG REPRESENTATION", "s VERIFIED UNSAT"],
                version: None,
            },
        }
    }
}

/// Runs a checker on a formula or claim and its proof; packed files are unpacked before.
///
/// # Errors
/// If the checker is not installed, or cannot be run.
pub fn run(checker: Checker, formula: &Path, proof: &Path, work: &Work) -> Result<Verdict, Error> {
    let Called { program: name, install, options, accepts, version } = checker.called();
    let Some(program) = in_path(name) else {
        return Err(Error::new(format!("{name} is not installed"), install));
    };
    let failed = |error: io::Error| Error::new(format!("cannot run {name}: {error}"), "run it by hand");
    let folder = tempfile::tempdir().map_err(failed)?;
    let mut files = [formula.to_owned(), proof.to_owned()];
    for (file, own) in files.iter_mut().zip(["formula", "proof"]) {
        if file.extension().is_some_and(|ending| ["gz", "xz", "bz2", "zst"].iter().any(|of| ending == *of)) {
            let unpacked = folder.path().join(own);
            let Input { mut source, .. } = Input::open(file, "give a file")?;
            io::copy(&mut source, &mut File::create(&unpacked).map_err(failed)?).map_err(failed)?;
            *file = unpacked;
        }
    }
    let mut said = tempfile::tempfile().map_err(failed)?;
    let mut command = Command::new(program);
    command.args(options).args(files).stdin(Stdio::null());
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
    let by = match version {
        Some(before) => {
            let version = text.lines().find_map(|line| line.strip_prefix(before));
            format!("{name} {}", version.unwrap_or("of unknown version"))
        }
        None => name.to_owned(),
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("Running "));
    // With a warning, the proof may rest on assumptions of its own.
    if status.success() && accepts.iter().any(|accepted| lines.clone().eq([*accepted])) {
        return Ok(Verdict::Accepted { by });
    }
    let says_why = |line: &&str| !line.ends_with(':') && !accepts.contains(line);
    let said = lines.find(says_why).unwrap_or("without a reason").trim().to_owned();
    Ok(Verdict::Rejected { by, said })
}
