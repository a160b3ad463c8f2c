//! Files from which work can be resumed. They are created atomically, locked against other processes, and cut off after
//! the last complete record.

use std::error::Error;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error as ThisError;

use super::temporary::{Temporary, folder_of};

/// Why a checkpoint cannot be used. [`source`](Error::source) gives the cause.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum RecordError {
    /// Its path names a folder or a device.
    #[error("the checkpoint {} is no ordinary file", .0.display())]
    NotAFile(PathBuf),
    /// The folder of its path does not exist.
    #[error("there is no folder {} for the checkpoint", .0.display())]
    NoFolder(PathBuf),
    /// Another process is using it.
    #[error("the checkpoint {} is in use by another process", .0.display())]
    InUse(PathBuf),
    /// It cannot be opened, read or created.
    #[error("cannot use the checkpoint {}", path.display())]
    Unusable {
        /// The checkpoint.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// It is damaged, or not a checkpoint.
    #[error("cannot go on from {}", path.display())]
    Unreadable {
        /// The checkpoint.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<dyn Error + Send + Sync>,
    },
    /// It belongs to other work: another puzzle, other options or another version.
    #[error("cannot go on from {}", path.display())]
    Foreign {
        /// The checkpoint.
        path: PathBuf,
        /// The difference.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A record could not be written, which ended the work. Earlier records are safe.
    #[error("the {work} was ended because the checkpoint {} cannot be written", path.display())]
    Lost {
        /// The kind of work: a `count` or a `comparison`.
        work: &'static str,
        /// The checkpoint.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// An open checkpoint of any kind of work, locked against other processes.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    /// The file itself.
    pub file: File,
}

impl RecordFile {
    /// Opens a checkpoint and returns its contents. If it does not exist, creates one whose beginning `begin` writes.
    ///
    /// # Errors
    /// If it is in use, or cannot be read and written.
    pub fn open(
        path: &Path,
        begin: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(Self, Vec<u8>), RecordError> {
        if let Some(existing) = Self::open_existing(path)? {
            return Ok(existing);
        }
        make(path, begin).map_err(|error| unusable(path, error))?;
        Self::lock(path)
    }

    /// Opens a checkpoint and returns its contents. Returns `None` if it does not exist yet.
    ///
    /// # Errors
    /// If its path cannot be a checkpoint, or it is in use, or cannot be read and written.
    pub fn open_existing(path: &Path) -> Result<Option<(Self, Vec<u8>)>, RecordError> {
        if path.exists() && !path.is_file() {
            return Err(RecordError::NotAFile(path.to_owned()));
        }
        let folder = folder_of(path);
        if !folder.is_dir() {
            return Err(RecordError::NoFolder(folder.to_owned()));
        }
        if path.exists() { Self::lock(path).map(Some) } else { Ok(None) }
    }

    fn lock(path: &Path) -> Result<(Self, Vec<u8>), RecordError> {
        let failed = |error: io::Error| unusable(path, error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RecordError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file }, bytes))
    }

    /// Resumes after `end` bytes, which are complete records. Anything after them is cut off.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn go_on_at(&mut self, end: u64) -> Result<(), RecordError> {
        let moved = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
        moved.map(drop).map_err(|error| unusable(&self.path, error))
    }

    /// The error for a damaged file.
    pub fn unreadable(&self, why: impl Error + Send + Sync + 'static) -> RecordError {
        RecordError::Unreadable { path: self.path.clone(), source: Box::new(why) }
    }

    /// The error for a file that belongs to other work.
    pub fn foreign(&self, why: impl Error + Send + Sync + 'static) -> RecordError {
        RecordError::Foreign { path: self.path.clone(), source: Box::new(why) }
    }

    /// The error if a record could not be written, which ended this work.
    pub fn lost(&self, work: &'static str, source: io::Error) -> RecordError {
        RecordError::Lost { work, path: self.path.clone(), source }
    }
}

fn unusable(path: &Path, source: io::Error) -> RecordError {
    RecordError::Unusable { path: path.to_owned(), source }
}

/// Creates a file that contains only its beginning. It appears complete or not at all.
fn make(path: &Path, begin: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let folder = folder_of(path);
    let mut beside = Temporary::beside(folder)?;
    begin(&mut beside)?;
    beside.sync()?;
    beside.persist_noclobber(path)?;
    // The name of the file must survive a power failure as well. Not every system can open folders, so errors are
    // ignored.
    File::open(folder).and_then(|folder| folder.sync_all()).or(Ok(()))
}
