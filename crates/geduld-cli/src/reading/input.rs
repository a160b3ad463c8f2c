//! Input files besides puzzles; `-` is standard input.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::OnceLock;

use crate::error::{Error, Source};
use crate::reading::packed::unpacked;

/// The number of bytes that are examined to recognise an input by its content. A puzzle file is much smaller.
pub const BEGIN: u64 = 16 << 20;

/// The first bytes of standard input, at most [`BEGIN`]. They can be looked at before [`standard_input`] is read.
pub fn begin_of_standard_input() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let mut bytes = Vec::new();
        // An error comes up again when the rest is read.
        let _ = io::stdin().take(BEGIN).read_to_end(&mut bytes);
        bytes
    })
}

/// Standard input, from its beginning on. It can be read once.
pub fn standard_input() -> impl Read + 'static {
    begin_of_standard_input().chain(io::stdin())
}

/// An input, unpacked if necessary, with its name in messages.
pub struct Input {
    pub name: String,
    pub source: Box<dyn BufRead>,
}

impl Input {
    /// Opens a file or standard input; `help` is the remedy if this fails.
    pub fn open(file: &Path, help: &str) -> Result<Self, Error> {
        if file == Path::new("-") {
            let name = "standard input".to_owned();
            let source = unpacked(standard_input()).map_err(|error| unreadable(&name, &error, help))?;
            return Ok(Self { name, source });
        }
        let name = file.display().to_string();
        let source = File::open(file).and_then(unpacked).map_err(|error| unreadable(&name, &error, help))?;
        Ok(Self { name, source })
    }

    /// Reads a file or standard input to its end. Returns its name in messages, and its bytes.
    pub fn read(file: &Path, help: &str) -> Result<(String, Vec<u8>), Error> {
        let Self { name, mut source } = Self::open(file, help)?;
        let mut bytes = Vec::new();
        source.read_to_end(&mut bytes).map_err(|error| unreadable(&name, &error, help))?;
        Ok((name, bytes))
    }

    /// Reads the text of a file or of standard input.
    pub fn text(file: &Path, help: &str) -> Result<Source, Error> {
        let (name, bytes) = Self::read(file, help)?;
        let text =
            String::from_utf8(bytes).map_err(|_| Error::new(format!("{name} is not text in UTF-8"), help))?;
        Ok(Source::of(name, text))
    }
}

/// The error for an input that cannot be read.
pub fn unreadable(name: &str, error: &io::Error, help: &str) -> Error {
    Error::new(format!("cannot read {name}: {error}"), help)
}

/// Refuses to read both the puzzle and another input, `what`, from standard input.
pub fn refuse_both(puzzle: &str, file: &Path, what: &str) -> Result<(), Error> {
    if puzzle != "-" || file != Path::new("-") {
        return Ok(());
    }
    let message = format!("the puzzle and {what} cannot both come from standard input");
    Err(Error::usage(message, "give one of them as a file"))
}
