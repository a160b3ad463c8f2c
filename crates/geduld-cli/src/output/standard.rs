//! Standard output. Every failure to write is reported.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use geduld::exports::drawing::{printable, printable_styled};

use crate::error::{Error, Status};
use crate::output::output_file::{OutputFile, WITHOUT_O};
use crate::terminal::progress::Screen;

/// Buffered standard output, or a file. Lines reach the reader of standard output when [`Output::flush`] is called or
/// the buffer is full. A file exists only after [`Output::finish`] was called.
pub struct Output {
    target: Target,
    colour: bool,
}

enum Target {
    Standard(io::BufWriter<Screen>),
    File(OutputFile),
}

impl Output {
    /// Standard output, with colours according to the user's choice and the environment.
    pub fn new() -> Self {
        let colour = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Self { target: Target::Standard(io::BufWriter::new(Screen::new())), colour }
    }

    /// The file that the user named with `-o`, or standard output. Files have no colours.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn to(file: Option<&Path>) -> Result<Self, Error> {
        let Some(file) = file else { return Ok(Self::new()) };
        let file = OutputFile::create(file, WITHOUT_O)?;
        Ok(Self { target: Target::File(file.tell_if_ended()), colour: false })
    }

    /// Keeps an unfinished file with this text at its end if the program ends early (see
    /// [`OutputFile::keep_if_ended`]).
    pub fn keep_if_ended(&mut self, tail: String) {
        if let Target::File(file) = &mut self.target {
            file.keep_if_ended(tail);
        }
    }

    /// Whether escape codes for colours may be written.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Writes a text. On standard output, which may be a terminal, control characters are replaced; a file gets the
    /// text unchanged.
    ///
    /// # Errors
    /// If the text cannot be written, for example because the pipe is closed or the disk is full.
    pub fn write(&mut self, text: &str) -> Result<(), Error> {
        let text = match (&self.target, self.colour) {
            (Target::File(_), _) => Cow::Borrowed(text),
            (Target::Standard(_), true) => printable_styled(text),
            (Target::Standard(_), false) => printable(text),
        };
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes that may not be text.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match &mut self.target {
            Target::Standard(stream) => stream.write_all(bytes).map_err(|error| Error::output(&error)),
            Target::File(file) => {
                let written = file.writer().write_all(bytes);
                written.map_err(|error| file.failed(&error))
            }
        }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn line(&mut self, text: &str) -> Result<(), Error> {
        self.write(text)?;
        self.write("\n")
    }

    /// Flushes standard output, so that everything written so far reaches the reader.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn flush(&mut self) -> Result<(), Error> {
        match &mut self.target {
            Target::Standard(stream) => stream.flush().map_err(|error| Error::output(&error)),
            Target::File(_) => Ok(()),
        }
    }

    /// Ends the output: flushes standard output, or gives the file its name.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn finish(mut self) -> Result<(), Error> {
        self.flush()?;
        match self.target {
            Target::Standard(_) => Ok(()),
            Target::File(file) => file.finish(),
        }
    }
}

/// Refuses to write markup to a terminal, where it is useless. `example` is a suitable file name for the hint.
///
/// # Errors
/// If no file is named and standard output is a terminal.
pub fn refuse_terminal(file: Option<&Path>, what: &str, example: &str) -> Result<(), Error> {
    if file.is_some() || !io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Error::usage(
        format!("{what} is not for a terminal"),
        format!("name a file for it: -o {example}; or redirect it with | or >"),
    ))
}

/// The output of a command at its end.
#[derive(Clone)]
pub struct Report {
    /// Whole lines, or an empty text.
    pub text: String,
    /// How the command ended.
    pub status: Status,
}

impl Report {
    /// The report of a command that is done.
    pub fn done(text: impl Into<String>) -> Self {
        Self { text: text.into(), status: Status::Done }
    }

    /// Prints the text.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn print(&self) -> Result<Status, Error> {
        self.print_to(None)
    }

    /// Writes the text to the file that the user named with `-o`, or prints it.
    ///
    /// # Errors
    /// As for [`Output::to`] and [`Output::write`].
    pub fn print_to(&self, file: Option<&Path>) -> Result<Status, Error> {
        let mut output = Output::to(file)?;
        output.write(&self.text)?;
        output.finish()?;
        Ok(self.status)
    }
}
