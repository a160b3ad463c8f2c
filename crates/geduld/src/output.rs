//! Standard output, with every failure noticed.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

use crate::error::{Error, Status};

/// Standard output, buffered. Lines reach the reader when [`Output::flush`] is called or the buffer is full.
pub struct Output {
    stream: io::BufWriter<io::Stdout>,
    colour: bool,
}

impl Output {
    /// Standard output; coloured as the user and the surroundings want it.
    pub fn new() -> Self {
        let colour = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Self { stream: io::BufWriter::new(io::stdout()), colour }
    }

    /// Whether escape codes for colours may be written.
    pub fn colour(&self) -> bool {
        self.colour
    }

    /// Writes some text.
    ///
    /// # Errors
    /// If it cannot be written: the pipe is closed, the disk is full.
    pub fn write(&mut self, text: &str) -> Result<(), Error> {
        self.stream.write_all(text.as_bytes()).map_err(|error| Error::output(&error))
    }

    /// Writes a line.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn line(&mut self, text: &str) -> Result<(), Error> {
        self.write(text)?;
        self.write("\n")
    }

    /// Sees to it that everything written so far has reached the reader.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn flush(&mut self) -> Result<(), Error> {
        self.stream.flush().map_err(|error| Error::output(&error))
    }
}

/// What a command has to say at its end.
pub struct Report {
    /// Whole lines, or nothing.
    pub text: String,
    /// How the command ended.
    pub status: Status,
}

impl Report {
    /// Prints the text.
    ///
    /// # Errors
    /// As for [`Output::write`].
    pub fn print(&self) -> Result<Status, Error> {
        let mut output = Output::new();
        output.write(&self.text)?;
        output.flush()?;
        Ok(self.status)
    }
}
