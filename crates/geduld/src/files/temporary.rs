//! Files that become visible when they are whole, and of which nothing is left if the program ends before.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// The files that there are at the moment.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Deletes all temporary files, for a program that is about to end at once. From now on none can be made or put in its place: a
/// thread that tries waits for the end of the program.
pub fn remove_all() {
    let files = files();
    for file in files.iter() {
        // If it cannot be deleted now, nothing can be done about it.
        let _ = std::fs::remove_file(file);
    }
    std::mem::forget(files);
}

/// A file on its way, in the folder of the file that it will become. Dropped before, it leaves nothing behind.
#[derive(Debug)]
pub struct Temporary(Option<NamedTempFile>);

impl Temporary {
    /// A file that those may read who may read any other file there.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn beside(folder: &Path) -> io::Result<Self> {
        let mut builder = Builder::new();
        // A temporary file is for its owner alone; this one becomes an ordinary file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut files = files();
        let file = builder.prefix(".geduld-").tempfile_in(folder)?;
        files.insert(file.path().to_owned());
        Ok(Self(Some(file)))
    }

    /// Sees to it that what was written survives a power failure.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn sync(&self) -> io::Result<()> {
        self.0.as_ref().map_or(Ok(()), |file| file.as_file().sync_all())
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be put there.
    pub fn persist(self, place: &Path) -> io::Result<File> {
        self.put(|file| file.persist(place))
    }

    /// Puts the file in its place, unless there is one already.
    ///
    /// # Errors
    /// If it cannot be put there.
    pub fn persist_noclobber(self, place: &Path) -> io::Result<File> {
        self.put(|file| file.persist_noclobber(place))
    }

    fn put(
        mut self,
        put: impl FnOnce(NamedTempFile) -> Result<File, tempfile::PersistError>,
    ) -> io::Result<File> {
        let mut files = files();
        let Some(file) = self.0.take() else { return Err(io::ErrorKind::NotFound.into()) };
        files.remove(file.path());
        put(file).map_err(|error| error.error)
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let mut files = files();
        if let Some(file) = self.0.take() {
            files.remove(file.path());
        }
    }
}

/// The folder that a file lies in.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
