//! The record of finished runs on disk.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use geduld_compare::journal::{self, Header};
use geduld_compare::{Plan, Run};

use crate::error::Error;
use crate::temporary::{beside, folder_of};

/// An open record, locked against other processes.
pub struct Record {
    path: PathBuf,
    file: File,
}

impl Record {
    /// Opens a record, or begins one; gives the runs that are finished already.
    ///
    /// # Errors
    /// If it belongs to another comparison, is damaged, in use, or cannot be read and written.
    pub fn open(path: &Path, header: &Header, plan: &Plan) -> Result<(Self, Vec<Run>), Error> {
        let failed = |error: std::io::Error| {
            Error::new(format!("cannot use the checkpoint {}: {error}", path.display()), "give another file")
        };
        if path.exists() && !path.is_file() {
            let message = format!("the checkpoint {} is no ordinary file", path.display());
            return Err(Error::new(message, "name a file, or one that is not there yet"));
        }
        if !path.exists() {
            begin(path, header).map_err(failed)?;
        }
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
        let (runs, valid) = journal::read(&bytes, header, plan).map_err(|error| {
            Error::new(
                format!("cannot go on from {}: {error}", path.display()),
                "give another file, or delete this one to begin anew",
            )
        })?;
        // What was torn is overwritten.
        file.set_len(valid as u64).and_then(|()| file.seek(SeekFrom::Start(valid as u64))).map_err(failed)?;
        Ok((Self { path: path.to_owned(), file }, runs))
    }

    /// Records a finished run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, run: &Run) -> Result<(), Error> {
        let written = journal::write(run, &mut self.file).and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            Error::new(
                format!(
                    "the comparison was ended because {} cannot be written: {error}",
                    self.path.display()
                ),
                "what is finished is recorded: make room and run the same command again",
            )
        })
    }
}

/// Makes a record with nothing but a header, so that it is there whole or not at all.
fn begin(path: &Path, header: &Header) -> std::io::Result<()> {
    let mut beside = beside(folder_of(path))?;
    journal::write(header, &mut beside)?;
    beside.as_file().sync_all()?;
    beside.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}
