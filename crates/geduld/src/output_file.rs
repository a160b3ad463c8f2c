//! Files that are there whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::temporary::{Temporary, folder_of};

/// A file on its way: it is written beside its place, and put there when it is whole. Dropped before, it leaves nothing behind.
pub struct OutputFile {
    place: PathBuf,
    buffered: BufWriter<Temporary>,
}

impl OutputFile {
    /// Begins a file that will lie at this place; `help` says what to do if no file can.
    ///
    /// # Errors
    /// If the place takes no files.
    pub fn create(place: &Path, help: &str) -> Result<Self, Error> {
        // A device or a pipe cannot be renamed over.
        if place.exists() && !place.is_file() {
            return Err(Error::new(format!("{} is no file to write to", place.display()), help));
        }
        let folder = folder_of(place);
        if !folder.is_dir() {
            return Err(Error::new(
                format!("cannot write {}: there is no folder {}", place.display(), folder.display()),
                "make the folder, or choose another place",
            ));
        }
        let beside = Temporary::beside(folder).map_err(|error| failed(place, &error))?;
        Ok(Self { place: place.to_owned(), buffered: BufWriter::new(beside) })
    }

    /// Where to write what the file is to hold.
    pub fn writer(&mut self) -> &mut impl Write {
        &mut self.buffered
    }

    /// What to tell when it could not be written.
    pub fn failed(&self, error: &io::Error) -> Error {
        failed(&self.place, error)
    }

    /// Puts the file, which is whole now, in its place.
    ///
    /// # Errors
    /// If it cannot be put there.
    pub fn finish(self) -> Result<(), Error> {
        let Self { place, buffered } = self;
        let file = buffered.into_inner().map_err(|error| failed(&place, error.error()))?;
        file.persist(&place).map_err(|error| failed(&place, &error))?;
        Ok(())
    }
}

/// Refuses to replace a file that exists: somebody may have typed it, or waited for it.
///
/// # Errors
/// If it exists.
pub fn refuse_existing(place: &Path) -> Result<(), Error> {
    // What is no file at all is refused where it is opened.
    let is_file =
        place.symlink_metadata().is_ok_and(|what| what.is_file() || what.is_symlink() && !place.is_dir());
    if !is_file {
        return Ok(());
    }
    let message = format!("{} exists already", place.display());
    Err(Error::new(message, "give another name, or add --force to replace it"))
}

/// Writes a file that the user asks for with `-o`.
///
/// # Errors
/// If it cannot be written.
pub fn write_whole(
    place: &Path,
    write: impl FnOnce(&mut BufWriter<Temporary>) -> io::Result<()>,
) -> Result<(), Error> {
    let mut file = OutputFile::create(place, "leave out -o to write to standard output")?;
    write(&mut file.buffered).map_err(|error| failed(place, &error))?;
    file.finish()
}

fn failed(place: &Path, error: &io::Error) -> Error {
    Error::new(
        format!("cannot write {}: {error}", place.display()),
        "nothing was written; choose another place",
    )
}
