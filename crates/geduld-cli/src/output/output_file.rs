//! Output files that are either complete or absent.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::time::Duration;

use geduld::exports::files::{Temporary, folder_of};

use crate::error::Error;

/// What to do if the file that the user named with `-o` cannot be written.
pub const WITHOUT_O: &str = "leave out -o to write to standard output";

/// A file that is being written. It is a temporary file in the same folder, and gets its name when it is complete. If
/// it is dropped before that, no file is left behind.
pub struct OutputFile {
    place: PathBuf,
    /// `None` once the program is ending.
    unfinished: Arc<Mutex<Option<Unfinished>>>,
}

struct Unfinished {
    place: PathBuf,
    buffered: BufWriter<Temporary>,
    /// The text that makes the unfinished file usable, if that is possible.
    tail: Option<String>,
}

/// The unfinished files that are reported to the user if the program ends early.
static ON_THEIR_WAY: Mutex<Vec<Weak<Mutex<Option<Unfinished>>>>> = Mutex::new(Vec::new());

impl OutputFile {
    /// Begins a file that will have this path; `help` says what to do if this is not possible.
    ///
    /// # Errors
    /// If no file can be written there.
    pub fn create(place: &Path, help: &str) -> Result<Self, Error> {
        // A device or a pipe cannot be renamed over.
        if place.exists() && !place.is_file() {
            return Err(Error::new(format!("{} is not a regular file", place.display()), help));
        }
        let folder = folder_of(place);
        if !folder.is_dir() {
            return Err(Error::new(
                format!("cannot write {}: there is no folder {}", place.display(), folder.display()),
                "create the folder, or choose another path",
            ));
        }
        let beside = Temporary::beside(folder).map_err(|error| failed(place, &error))?;
        let unfinished = Unfinished { place: place.to_owned(), buffered: BufWriter::new(beside), tail: None };
        Ok(Self { place: place.to_owned(), unfinished: Arc::new(Mutex::new(Some(unfinished))) })
    }

    /// Reports the state of the file to the user if the program ends early.
    pub fn tell_if_ended(self) -> Self {
        let mut on_their_way = lock(&ON_THEIR_WAY);
        on_their_way.retain(|other| other.strong_count() > 0);
        on_their_way.push(Arc::downgrade(&self.unfinished));
        drop(on_their_way);
        self
    }

    /// From now on, keeps the unfinished file with this text at its end if the program ends early. After each write,
    /// the text must be a valid continuation.
    pub fn keep_if_ended(&mut self, tail: String) {
        if let Some(unfinished) = &mut *lock(&self.unfinished) {
            unfinished.tail = Some(tail);
        }
    }

    /// The writer for the content of the file.
    pub fn writer(&mut self) -> &mut impl Write {
        self
    }

    /// The error if the file cannot be written.
    pub fn failed(&self, error: &io::Error) -> Error {
        failed(&self.place, error)
    }

    /// Gives the complete file its name.
    ///
    /// # Errors
    /// If the file cannot be written to the end, or cannot get its name.
    pub fn finish(self) -> Result<(), Error> {
        // The lock is held, so that the program cannot end in between.
        let mut unfinished = lock(&self.unfinished);
        unfinished.take().map_or(Ok(()), Unfinished::finish).map_err(|error| failed(&self.place, &error))
    }
}

/// Writes while the program is ending are ignored.
impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *lock(&self.unfinished) {
            Some(unfinished) => unfinished.buffered.write_all(bytes).map(|()| bytes.len()),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        lock(&self.unfinished).as_mut().map_or(Ok(()), |unfinished| unfinished.buffered.flush())
    }
}

impl Unfinished {
    fn finish(self) -> io::Result<()> {
        let file = self.buffered.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(&self.place)?;
        Ok(())
    }

    /// Keeps the unfinished file if it is usable. Returns a message about it.
    fn end(mut self) -> String {
        let place = self.place.display().to_string();
        let Some(tail) = self.tail.take() else { return format!("{place} was not written") };
        match self.buffered.write_all(tail.as_bytes()).and_then(|()| self.finish()) {
            Ok(()) => format!("{place} holds what was found so far: it is not complete"),
            Err(error) => format!("{place} was not written: {error}"),
        }
    }
}

/// The number of attempts of an ending program to lock a file that is being written.
const PATIENCE: usize = 20;
/// The pause between these attempts.
const MOMENT: Duration = Duration::from_millis(10);

/// Ends all unfinished files when the program ends early: keeps the usable ones, and prints a message about each.
pub fn end_all() {
    let on_their_way = std::mem::take(&mut *lock(&ON_THEIR_WAY));
    for file in on_their_way.iter().filter_map(Weak::upgrade).filter_map(|file| take_soon(&file)) {
        // If this cannot be written, the exit status is the only message.
        let _ = writeln!(io::stderr(), "{}", file.end());
    }
}

/// Takes the file; `None` if it stays locked, for example because the disk does not respond.
fn take_soon(file: &Mutex<Option<Unfinished>>) -> Option<Unfinished> {
    for _ in 0..PATIENCE {
        match file.try_lock() {
            Ok(mut unfinished) => return unfinished.take(),
            Err(TryLockError::Poisoned(unfinished)) => return unfinished.into_inner().take(),
            Err(TryLockError::WouldBlock) => std::thread::sleep(MOMENT),
        }
    }
    None
}

/// Refuses to replace an existing file, because it may be valuable to the user.
///
/// # Errors
/// If the file exists.
pub fn refuse_existing(place: &Path) -> Result<(), Error> {
    // Paths that are not files are rejected when they are opened.
    let is_file =
        place.symlink_metadata().is_ok_and(|what| what.is_file() || what.is_symlink() && !place.is_dir());
    if !is_file {
        return Ok(());
    }
    let message = format!("{} exists already", place.display());
    Err(Error::new(message, "give another name, or add --force to replace the file"))
}

/// Writes a file, completely or not at all. [`OutputFile::create`] describes `help`.
///
/// # Errors
/// If it cannot be written.
pub fn write_whole(
    place: &Path,
    help: &str,
    write: impl FnOnce(&mut OutputFile) -> io::Result<()>,
) -> Result<(), Error> {
    let mut file = OutputFile::create(place, help)?;
    write(&mut file).map_err(|error| failed(place, &error))?;
    file.finish()
}

/// Makes a folder if it does not exist.
///
/// # Errors
/// If this is not possible.
pub fn make_folder(place: &Path, help: &str) -> Result<(), Error> {
    let failed = |error| Error::new(format!("cannot make the folder {}: {error}", place.display()), help);
    std::fs::create_dir_all(place).map_err(failed)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(place: &Path, error: &io::Error) -> Error {
    Error::new(
        format!("cannot write {}: {error}", place.display()),
        "nothing was written; choose another path",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contents of a folder after a program ended early while it wrote a file there, and the message of the
    /// program.
    fn ended(tail: Option<&str>) -> (Vec<String>, String) {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("list");
        let mut file = OutputFile::create(&place, "").unwrap();
        file.write_all(b"1,2").unwrap();
        tail.into_iter().for_each(|tail| file.keep_if_ended(tail.to_owned()));
        let unfinished = take_soon(&file.unfinished).unwrap();
        let said = unfinished.end().replace(&place.display().to_string(), "list");
        // The writing thread does not know yet that the program is ending.
        file.write_all(b",3").unwrap();
        file.finish().unwrap();
        let files = std::fs::read_dir(folder.path()).unwrap().flatten();
        (files.map(|file| std::fs::read_to_string(file.path()).unwrap()).collect(), said)
    }

    #[test]
    fn what_is_of_use_unfinished_is_kept() {
        let kept =
            (vec!["1,2]".to_owned()], "list holds what was found so far: it is not complete".to_owned());
        assert_eq!(ended(Some("]")), kept);
        assert_eq!(ended(None), (Vec::new(), "list was not written".to_owned()));
    }
}
