//! Files that become visible when they are complete, and that leave nothing behind if the program ends earlier.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// The temporary files that exist now.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Deletes all temporary files, for a program that is about to exit. From then on no temporary file can be created or
/// put in its place: a thread that tries to blocks until the program ends.
pub fn remove_all() {
    let files = files();
    for file in files.iter() {
        // If a file cannot be deleted now, nothing can be done about it.
        let _ = std::fs::remove_file(file);
    }
    std::mem::forget(files);
}

/// A file that is being written, in the folder where it will finally be. If it is dropped earlier, it leaves nothing
/// behind.
#[derive(Debug)]
pub struct Temporary(Option<NamedTempFile>);

impl Temporary {
    /// Creates a file with the usual permissions of new files in this folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn beside(folder: &Path) -> io::Result<Self> {
        let mut builder = Builder::new();
        // By default only the owner can read a temporary file. This one becomes an ordinary file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut files = files();
        let file = builder.prefix(".geduld-").tempfile_in(folder)?;
        files.insert(file.path().to_owned());
        Ok(Self(Some(file)))
    }

    /// Flushes the file, so that its contents survive a power failure.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn sync(&self) -> io::Result<()> {
        self.0.as_ref().map_or(Ok(()), |file| file.as_file().sync_all())
    }

    /// Moves the file to its final place.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub fn persist(self, place: &Path) -> io::Result<File> {
        self.put(|file| file.persist(place))
    }

    /// Moves the file to its final place, unless a file exists there already.
    ///
    /// # Errors
    /// If it cannot be moved.
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

/// The folder that contains a file.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
