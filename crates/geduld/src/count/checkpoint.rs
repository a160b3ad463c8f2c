//! Checkpoint files: a journal on disk that a count goes on from.

use std::collections::BTreeMap;
use std::io::{Seek, Write};
use std::path::Path;
use std::time::Duration;

use geduld_count::journal::{Header, Journal, MEANING, write_cube, write_header};
use geduld_count::{Control, Cover, Covered, CubeId, CubeResult, PlanFile, Tally, TallyError};
use thiserror::Error;
use web_time::Instant;

use super::numbers::{Meaning, Numbers};
use super::subject::{Subject, VERSION};
use crate::files::{RecordError, RecordFile};

/// An open checkpoint, locked against other processes.
#[derive(Debug)]
pub(super) struct Checkpoint {
    record: RecordFile,
    /// How many bytes are whole records.
    length: u64,
    last_sync: Instant,
}

/// How long a record may wait until it is safe from a power failure. From the end of this process it is safe at once.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// A checkpoint that is there before the count is prepared. It belongs to the puzzle; whether it fits the engine is not known yet.
#[derive(Debug)]
pub struct Found {
    record: RecordFile,
    journal: Journal,
}

/// Why a count cannot go on from a checkpoint that is in order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Foreign {
    /// It is of a puzzle with another name.
    #[error("it belongs to the puzzle \"{0}\"")]
    Puzzle(String),
    /// Another version of geduld has written it.
    #[error("it was written by version {0}, this is {VERSION}")]
    Version(String),
    /// The numbers of its version mean something else.
    #[error("its numbers were counted in another way")]
    Meaning,
    /// Another engine has counted it.
    #[error("it was begun with the {0} engine")]
    Engine(String),
    /// It was counted up to another group.
    #[error("it was counted with other symmetries")]
    Symmetries,
    /// The puzzle, its conditions or the options of the count are others.
    #[error("it was begun with other options or another description of the puzzle")]
    Options,
}

impl Found {
    /// Opens a checkpoint; nothing if it is not there yet.
    ///
    /// # Errors
    /// If it belongs to another puzzle or version, is damaged, in use, or cannot be read and written.
    pub fn open(path: &Path, subject: &Subject<'_>) -> Result<Option<Self>, RecordError> {
        let existing = RecordFile::open_existing(path)?;
        existing.map(|(record, bytes)| Self::read(record, &bytes, subject)).transpose()
    }

    fn read(record: RecordFile, bytes: &[u8], subject: &Subject<'_>) -> Result<Self, RecordError> {
        let journal = Journal::parse(bytes).map_err(|error| record.unreadable(error))?;
        match of_another_puzzle(&journal.header, subject) {
            Some(why) => Err(record.foreign(why)),
            None => Ok(Self { record, journal }),
        }
    }

    /// Makes sure that it belongs to the count with this header.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self, header: &Header) -> Result<(), RecordError> {
        let theirs = &self.journal.header;
        if theirs == header { Ok(()) } else { Err(self.record.foreign(difference(theirs, header))) }
    }

    /// Tells a control what is finished while the count is being prepared. Which cubes a part has is not known by then, and of a count
    /// that is planned the plan says how large they are. `None` if it is an older journal, which may be of another puzzle, or
    /// contradicts itself.
    ///
    /// # Errors
    /// If the numbers are too large.
    pub fn recall(
        &self,
        is_part: bool,
        plan: Option<&PlanFile>,
        control: &Control,
    ) -> Result<Option<Recalled>, TallyError> {
        let Some(covered) = self.covered() else { return Ok(None) };
        let of = (!is_part).then_some(self.journal.header.cubes);
        // A whole count takes whole cubes only.
        let taken = |id: &CubeId| of.is_none() || id.parts().is_empty();
        let finished = covered.finished.iter().filter(|result| taken(&result.cube)).count();
        let planned = plan.map(|plan| plan.share(covered.finished.iter().map(|result| &result.cube)));
        #[expect(clippy::cast_precision_loss, reason = "a share for people to look at")]
        let share = of.map_or(0.0, |of| planned.unwrap_or(finished as f64 / of as f64));
        control.recall(finished, of.unwrap_or(finished), share, covered.tally.solutions());
        let numbers = Numbers::new(&Meaning::of_journal(&self.journal.header), &covered.tally, false)?;
        Ok(Some(Recalled { finished, of, numbers }))
    }

    fn covered(&self) -> Option<Covered> {
        let header = &self.journal.header;
        header.puzzle_digest.as_ref()?;
        let mut cover = Cover::new(header.clone());
        cover.add(&self.journal).ok()?;
        cover.covered().ok()
    }
}

/// What a checkpoint holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recalled {
    /// How many cubes are finished.
    pub finished: usize,
    /// Of how many, if that is known.
    pub of: Option<usize>,
    /// Lower bounds of the numbers.
    pub numbers: Numbers,
}

impl Checkpoint {
    /// Goes on from a checkpoint that was found, or begins one; gives the cubes that are finished already.
    ///
    /// # Errors
    /// If it belongs to another count, is damaged, in use, or cannot be read and written.
    pub(super) fn open(
        path: &Path,
        found: Option<Found>,
        subject: &Subject<'_>,
        header: &Header,
    ) -> Result<(Self, BTreeMap<CubeId, Tally>), RecordError> {
        let found = match found {
            Some(found) => found,
            None => {
                let (record, bytes) = RecordFile::open(path, |mut out| write_header(header, &mut out))?;
                Found::read(record, &bytes, subject)?
            }
        };
        found.check(header)?;
        let Found { mut record, journal } = found;
        let length = journal.valid_length as u64;
        record.go_on_at(length)?;
        Ok((Self { record, length, last_sync: Instant::now() }, journal.cubes))
    }

    /// Records a finished cube.
    ///
    /// # Errors
    /// If it cannot be written; what was recorded before stays.
    pub(super) fn record(&mut self, result: &CubeResult) -> Result<(), RecordError> {
        let mut written =
            write_cube(result, &mut self.record.file).and_then(|()| self.record.file.stream_position());
        match &written {
            Ok(end) => self.length = *end,
            // Half a record would be dropped when the file is read; if it cannot be cut off, that is still so.
            Err(_) => drop(self.record.file.set_len(self.length)),
        }
        if written.is_ok() && self.last_sync.elapsed() > SYNC_INTERVAL {
            written = self.sync().map(|()| self.length);
        }
        written.map(drop).map_err(|error| self.record.lost("count", error))
    }

    /// Sees to it that everything recorded survives a power failure.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn finish(mut self) -> Result<(), RecordError> {
        self.sync().map_err(|error| self.record.lost("count", error))
    }

    fn sync(&mut self) -> std::io::Result<()> {
        self.last_sync = Instant::now();
        self.record.file.flush()?;
        self.record.file.sync_data()
    }
}

/// Why a journal cannot be of this puzzle and version, as far as that is seen before there is an engine.
fn of_another_puzzle(theirs: &Header, subject: &Subject<'_>) -> Option<Foreign> {
    let Header { version, meaning, puzzle: name, puzzle_digest, .. } = theirs;
    if name != subject.name() {
        Some(Foreign::Puzzle(name.clone()))
    } else if version != VERSION {
        Some(Foreign::Version(version.clone()))
    } else if *meaning != MEANING {
        Some(Foreign::Meaning)
    } else if puzzle_digest.as_ref().is_some_and(|digest| *digest != subject.digest()) {
        Some(Foreign::Options)
    } else {
        None
    }
}

/// In what a journal of the puzzle differs from the count that wants to go on from it.
fn difference(theirs: &Header, ours: &Header) -> Foreign {
    let Header { fingerprint, group, engine, .. } = theirs;
    if *engine != ours.engine {
        Foreign::Engine(engine.clone())
    } else if *fingerprint == ours.fingerprint && *group != ours.group {
        Foreign::Symmetries
    } else {
        Foreign::Options
    }
}
