//! The files that a report is written to.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::temporary::{beside, folder_of};

/// Writes a report.
type Writer<R> = fn(&R) -> String;

/// What a report can be written as: the ending of a file, and what writes it.
pub type Format<R> = (&'static str, Writer<R>);

/// Files with what is written to them.
pub struct Outputs<R: ?Sized>(Vec<(PathBuf, Writer<R>)>);

impl<R: ?Sized> Outputs<R> {
    /// Takes the format of each file from its name. Whether it can be written is tried before hours are spent.
    ///
    /// # Errors
    /// If the name tells no format, or there is no such folder.
    pub fn new(files: &[PathBuf], formats: &[Format<R>]) -> Result<Self, Error> {
        let with_writer = |file: &PathBuf| {
            let ending = file.extension().and_then(|ending| ending.to_str());
            let Some(&(_, writer)) = formats.iter().find(|(known, _)| Some(*known) == ending) else {
                let known: Vec<String> = formats.iter().map(|(ending, _)| format!(".{ending}")).collect();
                let message = format!("{} does not say what to write to it", file.display());
                return Err(Error::new(message, format!("end its name with one of {}", known.join(", "))));
            };
            if file.exists() && !file.is_file() || !folder_of(file).is_dir() {
                let message = format!("cannot write {}", file.display());
                return Err(Error::new(message, "name a file in a folder that is there"));
            }
            Ok((file.clone(), writer))
        };
        Ok(Self(files.iter().map(with_writer).collect::<Result<_, _>>()?))
    }

    /// Writes all of them, each whole or not at all.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self, report: &R) -> Result<(), Error> {
        self.0.iter().try_for_each(|(file, writer)| {
            replace(file, &writer(report)).map_err(|error| {
                Error::new(format!("cannot write {}: {error}", file.display()), "choose another place")
            })
        })
    }
}

fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    let mut beside = beside(folder_of(file))?;
    beside.write_all(text.as_bytes())?;
    beside.persist(file).map_err(|error| error.error)?;
    Ok(())
}
