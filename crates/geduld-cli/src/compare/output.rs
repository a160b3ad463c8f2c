//! Writes a report: to files, whose endings choose the format, and to standard output.

use std::io::Write;
use std::path::{Path, PathBuf};

use geduld_compare::charts::FIRST_CHART;

use crate::args::{CompareArgs, ReportFormat};
use crate::error::Error;
use crate::output::output_file::{OutputFile, write_whole};
use crate::output::standard::Output;

/// Writes a report.
type Writer<R> = fn(&R) -> String;

/// What a report can be written as: the format, the ending of a file, and what writes it.
pub type Format<R> = (ReportFormat, &'static str, Writer<R>);

/// Files with what is written to them, and what is written to standard output.
pub struct Outputs<R: ?Sized> {
    files: Vec<(PathBuf, Writer<R>)>,
    stdout: Writer<R>,
}

impl<R: ?Sized> Outputs<R> {
    /// Takes the format of each file from its name. Whether it can be written is tried before hours are spent.
    ///
    /// # Errors
    /// If a report of this kind has no such format, a name tells none, or there is no such folder.
    pub fn new(args: &CompareArgs, formats: &[Format<R>]) -> Result<Self, Error> {
        let Some(&(.., stdout)) = formats.iter().find(|(format, ..)| *format == args.format.get()) else {
            let message = "of strengths there is no picture";
            return Err(Error::usage(message, "leave out --format svg"));
        };
        let with_writer = |file: &PathBuf| {
            let ending = file.extension().and_then(|ending| ending.to_str());
            let Some(&(.., writer)) = formats.iter().find(|(_, known, _)| Some(*known) == ending) else {
                let known: Vec<String> = formats.iter().map(|(_, ending, _)| format!(".{ending}")).collect();
                let message = format!("{} does not say what to write to it", file.display());
                return Err(Error::usage(message, format!("end its name with one of {}", known.join(", "))));
            };
            OutputFile::create(file, "name a file in a folder that is there")?;
            Ok((file.clone(), writer))
        };
        let files = args.outputs.iter().map(with_writer).collect::<Result<_, _>>()?;
        Ok(Self { files, stdout })
    }

    /// Writes all files, each whole or not at all, then to standard output.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self, report: &R) -> Result<(), Error> {
        self.files.iter().try_for_each(|(place, writer)| {
            write_whole(place, |file| file.writer().write_all(writer(report).as_bytes()))
        })?;
        let mut output = Output::new();
        output.write(&(self.stdout)(report))?;
        output.flush()
    }
}

/// Makes a folder for files if there is none, and tries whether it takes files, before hours are spent.
///
/// # Errors
/// If it cannot be made or takes no files.
pub fn folder(place: &Path) -> Result<PathBuf, Error> {
    let help = "choose another folder";
    std::fs::create_dir_all(place)
        .map_err(|error| Error::new(format!("cannot make the folder {}: {error}", place.display()), help))?;
    OutputFile::create(&place.join(FIRST_CHART), help)?;
    Ok(place.to_owned())
}
