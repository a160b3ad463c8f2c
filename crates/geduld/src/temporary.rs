//! Files that become visible when they are whole.

use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// A temporary file in the folder of the file that it will become, readable by those who may read any other file there.
///
/// # Errors
/// If it cannot be made.
pub fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    // A temporary file is for its owner alone; this one becomes an ordinary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".geduld-").tempfile_in(folder)
}

/// The folder that a file lies in.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
