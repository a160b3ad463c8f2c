//! Checkpoint files: a journal on disk that a count goes on from.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use geduld_count::journal::{Header, Journal, write_cube, write_header};
use geduld_count::{CubeResult, Tally};

use crate::error::Error;
use crate::temporary::{beside, folder_of};

/// An open checkpoint, locked against other processes.
pub struct Checkpoint {
    path: PathBuf,
    file: File,
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
    pub fn open(path: &Path, header: &Header) -> Result<(Self, BTreeMap<usize, Tally>), Error> {
        let failed = |error: &std::io::Error| {
            Error::new(format!("cannot use the checkpoint {}: {error}", path.display()), "give another file")
        };
        if path.exists() && !path.is_file() {
            let message = format!("the checkpoint {} is no ordinary file", path.display());
            return Err(Error::new(message, "name a file, or one that is not there yet"));
        }
        let folder = folder_of(path);
        if !folder.is_dir() {
            let message = format!("there is no folder {} for the checkpoint", folder.display());
            return Err(Error::new(message, "make the folder, or choose another place"));
        }
        if !path.exists() {
            begin(path, header).map_err(|error| failed(&error))?;
        }
        let mut file =
            OpenOptions::new().read(true).write(true).open(path).map_err(|error| failed(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = format!("the checkpoint {} is in use by another process", path.display());
                return Err(Error::new(message, "wait for it to end, or give another file"));
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed(&error))?;
        let journal = Journal::parse(&bytes).map_err(|error| {
            Error::new(
                format!("cannot go on from {}: {error}", path.display()),
                "give another file, or delete this one to begin anew",
            )
        })?;
        if journal.header != *header {
            return Err(Error::new(
                format!("cannot go on from {}: {}", path.display(), difference(&journal.header, header)),
                "give another file, or count with the puzzle, options and version it was begun with",
            ));
        }
        // What was torn is overwritten.
        let end = journal.valid_length as u64;
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(|error| failed(&error))?;
        Ok((Self { path: path.to_owned(), file, length: end, last_sync: Instant::now() }, journal.cubes))
    }

    /// Records a finished cube.
    ///
    /// # Errors
    /// If it cannot be written; what was recorded before stays.
    pub fn record(&mut self, result: &CubeResult) -> Result<(), Error> {
        let mut written = write_cube(result, &mut self.file).and_then(|()| self.file.stream_position());
        match &written {
            Ok(end) => self.length = *end,
            // Half a record would be dropped when the file is read; if it cannot be cut off, that is still so.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        if written.is_ok() && self.last_sync.elapsed() > SYNC_INTERVAL {
            written = self.sync().map(|()| self.length);
        }
        written.map(drop).map_err(|error| self.failure(&error))
    }

    /// Sees to it that everything recorded survives a power failure.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), Error> {
        self.sync().map_err(|error| self.failure(&error))
    }

    fn sync(&mut self) -> std::io::Result<()> {
        self.last_sync = Instant::now();
        self.file.flush()?;
        self.file.sync_data()
    }

    fn failure(&self, error: &std::io::Error) -> Error {
        Error::new(
            format!(
                "the count was ended because the checkpoint {} cannot be written: {error}",
                self.path.display()
            ),
            "what is finished is recorded: make room and run the same command again",
        )
    }
}

/// Makes a journal with nothing but a header, so that it is there whole or not at all.
fn begin(path: &Path, header: &Header) -> std::io::Result<()> {
    let folder = folder_of(path);
    let mut beside = beside(folder)?;
    write_header(header, &mut beside)?;
    beside.as_file().sync_all()?;
    beside.persist_noclobber(path).map_err(|error| error.error)?;
    // Its name has to survive a power failure as well; not every system lets folders be opened.
    File::open(folder).and_then(|folder| folder.sync_all()).or(Ok(()))
}

/// In what a journal differs from the count that wants to go on from it.
fn difference(theirs: &Header, ours: &Header) -> String {
    let Header { version, meaning, fingerprint, group, puzzle, engine, shard, shards, .. } = theirs;
    if *puzzle != ours.puzzle {
        format!("it belongs to the puzzle \"{puzzle}\"")
    } else if *version != ours.version {
        format!("it was written by version {version}, this is {}", ours.version)
    } else if *meaning != ours.meaning {
        "its numbers were counted in another way".to_owned()
    } else if (*shard, *shards) != (ours.shard, ours.shards) {
        format!("it holds shard {shard}/{shards}")
    } else if *engine != ours.engine {
        format!("it was begun with the {engine} engine")
    } else if *fingerprint == ours.fingerprint && *group != ours.group {
        "it was counted with other symmetries".to_owned()
    } else {
        "it was begun with other options or another description of the puzzle".to_owned()
    }
}
