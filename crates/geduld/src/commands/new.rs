//! `geduld new`

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use geduld_puzzle::bundled;

use crate::args::{BoardShape, NewArgs, NewKind};
use crate::error::{Error, Status};
use crate::output::Output;

pub fn run(args: &NewArgs) -> Result<Status, Error> {
    let kind = match args.kind {
        NewKind::EdgeMatching => match args.board.unwrap_or(BoardShape::Rectangle) {
            BoardShape::Rectangle => "edge-matching-rectangle",
            BoardShape::Triangle => "edge-matching-triangle",
            BoardShape::Hexagon => "edge-matching-hexagon",
            BoardShape::Tiles => "edge-matching-tiles",
            BoardShape::Hole => "edge-matching-hole",
            BoardShape::Reverse => "edge-matching-reverse",
            BoardShape::Unturned => "edge-matching-unturned",
            BoardShape::Strip => "edge-matching-strip",
            BoardShape::Ring => "edge-matching-ring",
        },
        kind if args.board.is_some() => {
            return Err(Error::usage(
                format!("a puzzle of kind {} has no --board", kind.name()),
                "boards of several shapes are for `geduld new edge-matching`",
            ));
        }
        kind => kind.name(),
    };
    let starter = bundled::starter(kind).ok_or_else(|| {
        Error::new(format!("there is nothing to begin a puzzle of kind {kind} with"), "please report this")
    })?;
    match &args.output {
        None => {
            let mut output = Output::new();
            output.write(starter.text)?;
            output.flush()?;
        }
        Some(file) => write_new(file, starter.text)?,
    }
    Ok(Status::Done)
}

/// Writes a file that is not there yet: what somebody has typed must not be lost.
fn write_new(file: &Path, text: &str) -> Result<(), Error> {
    let name = file.display();
    let written = OpenOptions::new().write(true).create_new(true).open(file);
    written.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Error::new(format!("{name} is there already"), "give another name: nothing is overwritten")
        }
        _ => Error::new(format!("cannot write {name}: {error}"), "check the folder and its permissions"),
    })
}
