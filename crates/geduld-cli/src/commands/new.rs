//! `geduld new`

use std::io::Write as _;

use geduld_puzzle::bundled;

use crate::args::{BoardShape, NewArgs, NewKind};
use crate::error::{Error, Status};
use crate::output::Output;
use crate::output_file::write_whole;

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
        Some(file) => write_whole(file, |out| out.write_all(starter.text.as_bytes()))?,
    }
    Ok(Status::Done)
}
