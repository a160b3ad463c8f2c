//! The files of one count put together: journals of parts, and its plan.

use std::path::{Path, PathBuf};

use geduld_count::journal::Journal;
use geduld_count::{Cover, CoverError, Covered, PlanFile};

use crate::error::Error;

/// What files of one count hold together.
pub struct Merged {
    /// What they have in common.
    pub cover: Cover,
    /// What is finished and what is missing.
    pub covered: Covered,
    /// The plan of the count, if it is among the files.
    pub plan: Option<PlanFile>,
}

impl Merged {
    /// Reads each file once.
    ///
    /// # Errors
    /// If they do not belong together, contradict one another, or cannot be read.
    pub fn read(files: &[PathBuf]) -> Result<Self, Error> {
        let mut cover: Option<Cover> = None;
        let mut plan = None;
        let name = |position: usize| files[position].display().to_string();
        let refused = |error: CoverError| {
            let (message, help) = match &error {
                CoverError::OtherCount(position) => {
                    (format!("{}: {error}", name(*position)), "merge parts of one count only".to_owned())
                }
                CoverError::Contradiction { cube, journals: [first, second], .. } => (
                    format!("{}: {error}, in {}", name(*second), name(*first)),
                    format!("count cube {cube} once more, and leave out the file that is wrong"),
                ),
                CoverError::OtherParts { journal, .. } => {
                    (format!("{}: {error}", name(*journal)), "leave out the file that is wrong".to_owned())
                }
            };
            Error::new(message, help)
        };
        for file in files {
            let journal = match read(file)? {
                Record::Journal(journal) => journal,
                Record::Plan(own) => {
                    let journal = Journal::empty(own.header.clone());
                    plan.get_or_insert(own);
                    journal
                }
            };
            let cover = cover.get_or_insert_with(|| Cover::new(journal.header.clone()));
            cover.add(&journal).map_err(refused)?;
        }
        let cover =
            cover.ok_or_else(|| Error::usage("there is nothing to merge", "name the files of all parts"))?;
        let covered = cover.covered().map_err(refused)?;
        Ok(Self { cover, covered, plan })
    }

    /// Refuses what is not whole: a sum of parts is no total.
    ///
    /// # Errors
    /// If some cubes are missing.
    pub fn refuse_gaps(&self) -> Result<(), Error> {
        let Some(first) = self.covered.missing.first() else { return Ok(()) };
        let cubes = self.cover.header().cubes;
        let (missing, are) = match self.covered.missing.len() {
            1 => (format!("cube {first}"), "is"),
            missing => (format!("{missing} cubes or parts of cubes, the first of them {first},"), "are"),
        };
        Err(Error::new(
            format!("{missing} of {cubes} {are} missing"),
            "give the files of all parts, each counted to its end; `geduld merge --missing` lists what is left",
        ))
    }
}

/// What a file holds.
enum Record {
    Journal(Journal),
    Plan(PlanFile),
}

/// Reads the journal of a part, or the plan.
fn read(file: &Path) -> Result<Record, Error> {
    let name = file.display();
    if file.exists() && !file.is_file() {
        return Err(Error::new(
            format!("{name} is no ordinary file"),
            "name the checkpoint files of all parts",
        ));
    }
    let bytes = std::fs::read(file)
        .map_err(|error| Error::new(format!("cannot read {name}: {error}"), "check the name of the file"))?;
    let record = if PlanFile::is_one(&bytes) {
        PlanFile::parse(&bytes).map(Record::Plan).map_err(|error| error.to_string())
    } else {
        Journal::parse(&bytes).map(Record::Journal).map_err(|error| error.to_string())
    };
    record.map_err(|error| {
        let help = "give files that `geduld count --checkpoint` has written";
        Error::new(format!("{name}: {error}"), help)
    })
}
