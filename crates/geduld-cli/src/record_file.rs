//! Files that work goes on from: begun whole, locked against other processes, cut off behind the last whole record.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::temporary::{Temporary, folder_of};

/// An open checkpoint of any kind of work, locked against other processes.
pub struct RecordFile {
    path: PathBuf,
    /// The file itself.
    pub file: File,
}

impl RecordFile {
    /// Opens a checkpoint, or begins one with what `begin` writes; gives what it holds.
    ///
    /// # Errors
    /// If it is in use, or cannot be read and written.
    pub fn open(
        path: &Path,
        begin: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(Self, Vec<u8>), Error> {
        if let Some(existing) = Self::open_existing(path)? {
            return Ok(existing);
        }
        make(path, begin).map_err(|error| unusable(path, &error))?;
        Self::lock(path)
    }

    /// Opens a checkpoint and gives what it holds; nothing if it is not there yet.
    ///
    /// # Errors
    /// If there can be none, or it is in use, or cannot be read and written.
    pub fn open_existing(path: &Path) -> Result<Option<(Self, Vec<u8>)>, Error> {
        if path.exists() && !path.is_file() {
            let message = format!("the checkpoint {} is no ordinary file", path.display());
            return Err(Error::new(message, "name a file, or one that is not there yet"));
        }
        let folder = folder_of(path);
        if !folder.is_dir() {
            let message = format!("there is no folder {} for the checkpoint", folder.display());
            return Err(Error::new(message, "make the folder, or choose another place"));
        }
        if path.exists() { Self::lock(path).map(Some) } else { Ok(None) }
    }

    fn lock(path: &Path) -> Result<(Self, Vec<u8>), Error> {
        let failed = |error: io::Error| unusable(path, &error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = format!("the checkpoint {} is in use by another process", path.display());
                return Err(Error::new(message, "wait for it to end, or give another file"));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file }, bytes))
    }

    /// Goes on behind so many bytes, which are whole records: what is torn behind them is overwritten.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn go_on_at(&mut self, end: u64) -> Result<(), Error> {
        let moved = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
        moved.map(drop).map_err(|error| unusable(&self.path, &error))
    }

    /// Why work cannot go on from what the file holds.
    pub fn refused(&self, why: impl std::fmt::Display, help: &str) -> Error {
        Error::new(format!("cannot go on from {}: {why}", self.path.display()), help)
    }

    /// What to tell if a record could not be written, which ended this work.
    pub fn lost(&self, work: &str, error: &io::Error) -> Error {
        Error::new(
            format!(
                "the {work} was ended because the checkpoint {} cannot be written: {error}",
                self.path.display()
            ),
            "what is finished is recorded: make room and run the same command again",
        )
    }
}

fn unusable(path: &Path, error: &io::Error) -> Error {
    Error::new(format!("cannot use the checkpoint {}: {error}", path.display()), "give another file")
}

/// Makes a file with nothing but its beginning, so that it is there whole or not at all.
fn make(path: &Path, begin: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let folder = folder_of(path);
    let mut beside = Temporary::beside(folder)?;
    begin(&mut beside)?;
    beside.sync()?;
    beside.persist_noclobber(path)?;
    // Its name has to survive a power failure as well; not every system lets folders be opened.
    File::open(folder).and_then(|folder| folder.sync_all()).or(Ok(()))
}
