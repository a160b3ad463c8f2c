//! The files that a report is written to.

use std::io::Write;
use std::path::PathBuf;

use crate::error::Error;
use crate::output_file::OutputFile;

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
            OutputFile::create(file, "name a file in a folder that is there")?;
            Ok((file.clone(), writer))
        };
        Ok(Self(files.iter().map(with_writer).collect::<Result<_, _>>()?))
    }

    /// Writes all of them, each whole or not at all.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self, report: &R) -> Result<(), Error> {
        self.0.iter().try_for_each(|(place, writer)| {
            let mut file = OutputFile::create(place, "choose another place")?;
            let written = file.writer().write_all(writer(report).as_bytes());
            written.map_err(|error| file.failed(&error))?;
            file.finish()
        })
    }
}
