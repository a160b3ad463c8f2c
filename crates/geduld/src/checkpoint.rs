//! Checkpoint files: a journal on disk that a count goes on from.

use std::collections::BTreeMap;
use std::io::{Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use geduld_count::journal::{Header, Journal, write_cube, write_header};
use geduld_count::{CubeId, CubeResult, Tally};

use crate::error::Error;
use crate::record_file::RecordFile;

/// An open checkpoint, locked against other processes.
pub struct Checkpoint {
    record: RecordFile,
    /// How many bytes are whole records.
    length: u64,
    last_sync: Instant,
}

/// How long a record may wait until it is safe from a power failure. From the end of this process it is safe at once.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

impl Checkpoint {
    /// Opens a checkpoint, or begins one; gives the cubes that are finished already.
    ///
    /// # Errors
    /// If it belongs to another count, is damaged, in use, or cannot be read and written.
    pub fn open(path: &Path, header: &Header) -> Result<(Self, BTreeMap<CubeId, Tally>), Error> {
        let (mut record, bytes) = RecordFile::open(path, |mut out| write_header(header, &mut out))?;
        let journal = Journal::parse(&bytes)
            .map_err(|error| record.refused(error, "give another file, or delete this one to begin anew"))?;
        if journal.header != *header {
            let help = "give another file, or count with the puzzle, options and version it was begun with";
            return Err(record.refused(difference(&journal.header, header), help));
        }
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

/// In what a journal differs from the count that wants to go on from it.
fn difference(theirs: &Header, ours: &Header) -> String {
    let Header { version, meaning, fingerprint, group, puzzle, engine, .. } = theirs;
    if *puzzle != ours.puzzle {
        format!("it belongs to the puzzle \"{puzzle}\"")
    } else if *version != ours.version {
        format!("it was written by version {version}, this is {}", ours.version)
    } else if *meaning != ours.meaning {
        "its numbers were counted in another way".to_owned()
    } else if *engine != ours.engine {
        format!("it was begun with the {engine} engine")
    } else if *fingerprint == ours.fingerprint && *group != ours.group {
        "it was counted with other symmetries".to_owned()
    } else {
        "it was begun with other options or another description of the puzzle".to_owned()
    }
}
