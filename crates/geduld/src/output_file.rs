//! Files that the user asks for with `-o`.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::error::Error;
use crate::interrupt::on_ctrl_c;
use crate::temporary::{beside, folder_of};

/// Writes a file so that it is there whole or not at all: beside it first, then renamed.
pub fn write_whole(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<&mut tempfile::NamedTempFile>) -> io::Result<()>,
) -> Result<(), Error> {
    let failed = |error: &io::Error| {
        Error::new(
            format!("cannot write {}: {error}", file.display()),
            "nothing was written; choose another place",
        )
    };
    // A device or a pipe cannot be renamed over.
    if file.exists() && !file.is_file() {
        return Err(Error::new(
            format!("{} is no file to write to", file.display()),
            "leave out -o to write to standard output",
        ));
    }
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(Error::new(
            format!("cannot write {}: there is no folder {}", file.display(), folder.display()),
            "make the folder, or choose another place",
        ));
    }
    let mut beside = beside(folder).map_err(|error| failed(&error))?;
    let half_written = beside.path().to_owned();
    on_ctrl_c(move || {
        // It may be whole and renamed by now.
        let _ = std::fs::remove_file(half_written);
        std::process::exit(130);
    })?;
    let mut buffered = BufWriter::new(&mut beside);
    write(&mut buffered).and_then(|()| buffered.flush()).map_err(|error| failed(&error))?;
    drop(buffered);
    beside.persist(file).map_err(|error| failed(&error.error))?;
    Ok(())
}
