//! Output files that are either complete or absent.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError, Weak};
use std::time::Duration;

use geduld::files::{Temporary, folder_of};

use crate::error::Error;

/// A file on its way: it is written beside its place, and put there when it is whole. Dropped before, it leaves nothing behind.
pub struct OutputFile {
    place: PathBuf,
    /// Nothing once the program ends.
    unfinished: Arc<Mutex<Option<Unfinished>>>,
}

struct Unfinished {
    place: PathBuf,
    buffered: BufWriter<Temporary>,
    /// What has to follow for the file to be of use as it is, if it is of any.
    tail: Option<String>,
}

/// The files on their way of which the user hears if the program ends at once.
static ON_THEIR_WAY: Mutex<Vec<Weak<Mutex<Option<Unfinished>>>>> = Mutex::new(Vec::new());

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
        let unfinished = Unfinished { place: place.to_owned(), buffered: BufWriter::new(beside), tail: None };
        Ok(Self { place: place.to_owned(), unfinished: Arc::new(Mutex::new(Some(unfinished))) })
    }

    /// The user hears what became of the file if the program ends at once.
    pub fn tell_if_ended(self) -> Self {
        let mut on_their_way = lock(&ON_THEIR_WAY);
        on_their_way.retain(|other| other.strong_count() > 0);
        on_their_way.push(Arc::downgrade(&self.unfinished));
        drop(on_their_way);
        self
    }

    /// From now on the file is put in its place with this at its end if the program ends at once. Each write leaves it so that this
    /// can follow.
    pub fn keep_if_ended(&mut self, tail: String) {
        if let Some(unfinished) = &mut *lock(&self.unfinished) {
            unfinished.tail = Some(tail);
        }
    }

    /// Where to write what the file is to hold.
    pub fn writer(&mut self) -> &mut impl Write {
        self
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
        // Under the lock, so that the program does not end in between.
        let mut unfinished = lock(&self.unfinished);
        unfinished.take().map_or(Ok(()), Unfinished::finish).map_err(|error| failed(&self.place, &error))
    }
}

/// What is written while the program ends goes nowhere: nobody is told of it any more.
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

    /// Puts the file in its place if it is of use, and says what became of it.
    fn end(mut self) -> String {
        let place = self.place.display().to_string();
        let Some(tail) = self.tail.take() else { return format!("{place} was not written") };
        match self.buffered.write_all(tail.as_bytes()).and_then(|()| self.finish()) {
            Ok(()) => format!("{place} holds what was found so far: it is not complete"),
            Err(error) => format!("{place} was not written: {error}"),
        }
    }
}

/// How often, and after how long each time, an ending program tries to get at a file that is being written.
const PATIENCE: usize = 20;
const MOMENT: Duration = Duration::from_millis(10);

/// The program ends at once: a file that is of use unfinished is put in its place. Says what became of the files that the user hears of.
pub fn end_all() {
    let on_their_way = std::mem::take(&mut *lock(&ON_THEIR_WAY));
    for file in on_their_way.iter().filter_map(Weak::upgrade).filter_map(|file| take_soon(&file)) {
        // If this cannot be written, the exit status has to say it.
        let _ = writeln!(io::stderr(), "{}", file.end());
    }
}

/// The file, unless a disk that does not answer keeps it.
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
pub fn write_whole(place: &Path, write: impl FnOnce(&mut OutputFile) -> io::Result<()>) -> Result<(), Error> {
    let mut file = OutputFile::create(place, "leave out -o to write to standard output")?;
    write(&mut file).map_err(|error| failed(place, &error))?;
    file.finish()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(place: &Path, error: &io::Error) -> Error {
    Error::new(
        format!("cannot write {}: {error}", place.display()),
        "nothing was written; choose another place",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What lies in a folder after a program that wrote a file there has ended at once, and what it said.
    fn ended(tail: Option<&str>) -> (Vec<String>, String) {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("list");
        let mut file = OutputFile::create(&place, "").unwrap();
        file.write_all(b"1,2").unwrap();
        tail.into_iter().for_each(|tail| file.keep_if_ended(tail.to_owned()));
        let unfinished = take_soon(&file.unfinished).unwrap();
        let said = unfinished.end().replace(&place.display().to_string(), "list");
        // The thread that writes does not know yet.
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
