//! Checkpoint files: a journal on disk that a count goes on from.

use std::collections::BTreeMap;
use std::io::{Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use geduld_count::journal::{Header, Journal, MEANING, write_cube, write_header};
use geduld_count::{Cover, Covered, CubeId, CubeResult, Tally};
use geduld_puzzle::Puzzle;

use crate::error::Error;
use crate::record_file::RecordFile;
use crate::task::digest_of;

/// An open checkpoint, locked against other processes.
pub struct Checkpoint {
    record: RecordFile,
    /// How many bytes are whole records.
    length: u64,
    last_sync: Instant,
}

/// How long a record may wait until it is safe from a power failure. From the end of this process it is safe at once.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// A checkpoint that is there before the count is prepared. It belongs to the puzzle; whether it fits the engine is not known yet.
pub struct Found {
    record: RecordFile,
    journal: Journal,
}

impl Found {
    /// Opens a checkpoint; nothing if it is not there yet.
    ///
    /// # Errors
    /// If it belongs to another puzzle or version, is damaged, in use, or cannot be read and written.
    pub fn open(path: &Path, puzzle: &Puzzle) -> Result<Option<Self>, Error> {
        let existing = RecordFile::open_existing(path)?;
        existing.map(|(record, bytes)| Self::read(record, &bytes, puzzle)).transpose()
    }

    fn read(record: RecordFile, bytes: &[u8], puzzle: &Puzzle) -> Result<Self, Error> {
        let journal = Journal::parse(bytes)
            .map_err(|error| record.refused(error, "give another file, or delete this one to begin anew"))?;
        match of_another_puzzle(&journal.header, puzzle) {
            Some(why) => Err(record.refused(why, BEGUN_WITH)),
            None => Ok(Self { record, journal }),
        }
    }

    /// Makes sure that it belongs to the count with this header.
    ///
    /// # Errors
    /// If it does not.
    pub fn check(&self, header: &Header) -> Result<(), Error> {
        let theirs = &self.journal.header;
        if theirs == header {
            Ok(())
        } else {
            Err(self.record.refused(difference(theirs, header), BEGUN_WITH))
        }
    }

    /// The header of its journal, and what is finished; nothing if it is an older journal, which may be of another puzzle, or
    /// contradicts itself.
    pub fn finished(&self) -> Option<(&Header, Covered)> {
        let header = &self.journal.header;
        header.puzzle_digest.as_ref()?;
        let mut cover = Cover::new(header.clone());
        cover.add(&self.journal).ok()?;
        Some((header, cover.covered().ok()?))
    }
}

impl Checkpoint {
    /// Goes on from a checkpoint that was found, or begins one; gives the cubes that are finished already.
    ///
    /// # Errors
    /// If it belongs to another count, is damaged, in use, or cannot be read and written.
    pub fn open(
        path: &Path,
        found: Option<Found>,
        puzzle: &Puzzle,
        header: &Header,
    ) -> Result<(Self, BTreeMap<CubeId, Tally>), Error> {
        let found = match found {
            Some(found) => found,
            None => {
                let (record, bytes) = RecordFile::open(path, |mut out| write_header(header, &mut out))?;
                Found::read(record, &bytes, puzzle)?
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
    pub fn record(&mut self, result: &CubeResult) -> Result<(), Error> {
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
        written.map(drop).map_err(|error| self.record.lost("count", &error))
    }

    /// Sees to it that everything recorded survives a power failure.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), Error> {
        self.sync().map_err(|error| self.record.lost("count", &error))
    }

    fn sync(&mut self) -> std::io::Result<()> {
        self.last_sync = Instant::now();
        self.record.file.flush()?;
        self.record.file.sync_data()
    }
}

const BEGUN_WITH: &str = "give another file, or count with the puzzle, options and version it was begun with";

const OTHER_OPTIONS: &str = "it was begun with other options or another description of the puzzle";

/// Why a journal cannot be of this puzzle and version, as far as that is seen before there is an engine.
fn of_another_puzzle(theirs: &Header, puzzle: &Puzzle) -> Option<String> {
    let Header { version, meaning, puzzle: name, puzzle_digest, .. } = theirs;
    let ours = env!("CARGO_PKG_VERSION");
    if *name != puzzle.name {
        Some(format!("it belongs to the puzzle \"{name}\""))
    } else if version != ours {
        Some(format!("it was written by version {version}, this is {ours}"))
    } else if *meaning != MEANING {
        Some("its numbers were counted in another way".to_owned())
    } else if puzzle_digest.as_ref().is_some_and(|digest| *digest != digest_of(puzzle)) {
        Some(OTHER_OPTIONS.to_owned())
    } else {
        None
    }
}

/// In what a journal of the puzzle differs from the count that wants to go on from it.
fn difference(theirs: &Header, ours: &Header) -> String {
    let Header { fingerprint, group, engine, .. } = theirs;
    if *engine != ours.engine {
        format!("it was begun with the {engine} engine")
    } else if *fingerprint == ours.fingerprint && *group != ours.group {
        "it was counted with other symmetries".to_owned()
    } else {
        OTHER_OPTIONS.to_owned()
    }
}
