//! `geduld export`

use geduld::puzzles::exchange::export;

use crate::args::{ExportArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::puzzle_file;

pub fn run(args: &ExportArgs) -> Result<Status, Error> {
    let (puzzle, _) = puzzle_file::load(&args.puzzle)?;
    let text = export(&puzzle)
        .map_err(|refused| Error::new(format!("{}: {}", args.puzzle, refused.message), refused.help))?;
    Report::done(text).print_to(file_of(&args.output))
}
