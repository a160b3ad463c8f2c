//! `geduld export`

use geduld::exports::puzzles::exchange::export;

use crate::args::{ExportArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::{puzzle_file, warnings};

pub fn run(args: &ExportArgs) -> Result<Status, Error> {
    let (puzzle, source) = puzzle_file::load(&args.puzzle)?;
    warnings::refuse_contradiction(&puzzle, &source)?;
    let text = export(&puzzle)
        .map_err(|refused| Error::new(format!("{}: {}", args.puzzle, refused.message), refused.help))?;
    Report::done(text).print_to(file_of(&args.output))
}
