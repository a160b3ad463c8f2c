//! Writes a report to standard output and to files. The ending of a file selects the format.

use std::io::Write;
use std::path::{Path, PathBuf};

use geduld_compare::charts::FIRST_CHART;

use crate::args::{CompareArgs, OutputName, ReportFormat};
use crate::error::Error;
use crate::output::output_file::{OutputFile, WITHOUT_O, make_folder, write_whole};
use crate::output::standard::Output;

/// A function that formats a report.
type Writer<R> = fn(&R) -> String;

/// A format of a report: the format, the ending of its files, and the function that formats the report.
pub type Format<R> = (ReportFormat, &'static str, Writer<R>);

/// The outputs of a report: files with their formats, and the format for standard output.
pub struct Outputs<R: ?Sized> {
    files: Vec<(PathBuf, Writer<R>)>,
    stdout: Writer<R>,
}

impl<R: ?Sized> Outputs<R> {
    /// The same outputs, with another text on standard output if `--full` is not given.
    pub fn briefly(mut self, args: &CompareArgs, brief: Writer<R>) -> Self {
        if args.format.get() == ReportFormat::Text && !args.full {
            self.stdout = brief;
        }
        self
    }

    /// Takes the format of each file from its name, and checks before hours of work that the file can be written.
    ///
    /// # Errors
    /// If this kind of report has no such format, the ending of a name is unknown, or a folder does not exist.
    pub fn new(args: &CompareArgs, formats: &[Format<R>]) -> Result<Self, Error> {
        let Some(&(.., stdout)) = formats.iter().find(|(format, ..)| *format == args.format.get()) else {
            let message = "there is no picture of strengths";
            return Err(Error::usage(message, "leave out --format svg"));
        };
        let with_writer = |file: &Path| {
            let ending = file.extension().and_then(|ending| ending.to_str());
            let Some(&(.., writer)) = formats.iter().find(|(_, known, _)| Some(*known) == ending) else {
                let known: Vec<String> = formats.iter().map(|(_, ending, _)| format!(".{ending}")).collect();
                let message = format!("the name {} does not end in a known format", file.display());
                return Err(Error::usage(message, format!("end its name with one of {}", known.join(", "))));
            };
            OutputFile::create(file, "name a file in an existing folder")?;
            Ok((file.to_owned(), writer))
        };
        // The report is on standard output anyway.
        let files =
            args.outputs.iter().filter_map(OutputName::file).map(with_writer).collect::<Result<_, _>>()?;
        Ok(Self { files, stdout })
    }

    /// Writes all files, each completely or not at all, and then to standard output.
    ///
    /// # Errors
    /// If one of them cannot be written.
    pub fn write(&self, report: &R) -> Result<(), Error> {
        self.files.iter().try_for_each(|(place, writer)| {
            write_whole(place, WITHOUT_O, |file| file.write_all(writer(report).as_bytes()))
        })?;
        let mut output = Output::new();
        output.write(&(self.stdout)(report))?;
        output.flush()
    }
}

/// Creates a folder if it does not exist, and checks before hours of work that files can be written to it.
///
/// # Errors
/// If the folder cannot be created, or files cannot be written to it.
pub fn folder(place: &Path) -> Result<PathBuf, Error> {
    let help = "choose another folder";
    make_folder(place, help)?;
    OutputFile::create(&place.join(FIRST_CHART), help)?;
    Ok(place.to_owned())
}
