//! Checkpoint files: a journal on disk from which a count can be resumed.

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
    /// The number of bytes that are complete records.
    length: u64,
    last_sync: Instant,
}

/// The maximum time until a record is safe from a power failure. It is safe from the end of this process at once.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// A checkpoint that exists before the count is prepared. It belongs to the puzzle. Whether it fits the engine is not known yet.
#[derive(Debug)]
pub struct Found {
    record: RecordFile,
    journal: Journal,
}

/// Why a count cannot be resumed from a checkpoint that is not damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Foreign {
    /// It belongs to a puzzle with another name.
    #[error("it belongs to the puzzle \"{0}\"")]
    Puzzle(String),
    /// It was written by another version of geduld.
    #[error("it was written by version {0}, this is {VERSION}")]
    Version(String),
    /// The numbers that its version records have another meaning.
    #[error("its numbers were counted in another way")]
    Meaning,
    /// It was begun with another engine.
    #[error("it was begun with the {0} engine")]
    Engine(String),
    /// It was counted up to another symmetry group.
    #[error("it was counted with other symmetries")]
    Symmetries,
    /// The puzzle, its conditions or the options of the count are different.
    #[error("it was begun with other options or another description of the puzzle")]
    Options,
}

impl Found {
    /// Opens a checkpoint. Returns `None` if it does not exist yet.
    ///
    /// # Errors
    /// If it belongs to another puzzle or version, is damaged or in use, or cannot be read and written.
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

    /// Checks that it belongs to the count with this header.
    ///
    /// # Errors
    /// If it does not belong to that count.
    pub fn check(&self, header: &Header) -> Result<(), RecordError> {
        let theirs = &self.journal.header;
        if theirs == header { Ok(()) } else { Err(self.record.foreign(difference(theirs, header))) }
    }

    /// Reports the finished cubes to a control while the count is still being prepared. At this time the cubes of a part are not known. If
    /// the count has a plan, the plan gives the sizes of the cubes. Returns `None` if the journal is an older one, which may belong to
    /// another puzzle, or if it contradicts itself.
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
        // A whole count uses only whole cubes.
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

/// The contents of a checkpoint.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recalled {
    /// The number of finished cubes.
    pub finished: usize,
    /// The total number of cubes, if that is known.
    pub of: Option<usize>,
    /// Lower bounds of the numbers of the count.
    pub numbers: Numbers,
}

impl Checkpoint {
    /// Resumes from a checkpoint that was found, or creates a new one. Returns the cubes that are already finished.
    ///
    /// # Errors
    /// If it belongs to another count, is damaged or in use, or cannot be read and written.
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
    /// If it cannot be written. Earlier records are safe.
    pub(super) fn record(&mut self, result: &CubeResult) -> Result<(), RecordError> {
        let mut written =
            write_cube(result, &mut self.record.file).and_then(|()| self.record.file.stream_position());
        match &written {
            Ok(end) => self.length = *end,
            // Half a record is ignored when the file is read, so it does no harm if it cannot be cut off here.
            Err(_) => drop(self.record.file.set_len(self.length)),
        }
        if written.is_ok() && self.last_sync.elapsed() > SYNC_INTERVAL {
            written = self.sync().map(|()| self.length);
        }
        written.map(drop).map_err(|error| self.record.lost("count", error))
    }

    /// Makes everything recorded safe from a power failure.
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

/// Why a journal does not belong to this puzzle and version, without regard to the engine.
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

/// How a journal of this puzzle differs from the count that wants to resume from it.
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
