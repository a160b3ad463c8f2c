//! `geduld import`

use crate::args::{ImportArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::{foreign, puzzle_file};

pub fn run(args: &ImportArgs) -> Result<Status, Error> {
    let source = foreign::imported(puzzle_file::text(&args.file)?, args.problem)?;
    // What other commands would refuse is an error here, too.
    puzzle_file::read(source.clone())?;
    Report::done(source.text).print_to(file_of(&args.output))
}
