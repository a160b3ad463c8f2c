//! `geduld show`

use geduld::exports::puzzles::{bundled, did_you_mean, read};

use crate::args::{ShowArgs, file_of};
use crate::error::{Error, Status};
use crate::output::standard::Report;

pub fn run(args: &ShowArgs) -> Result<Status, Error> {
    let Some(name) = &args.name else { return list() };
    let Some(puzzle) = bundled::find(name) else {
        return Err(Error::usage(
            format!("there is no bundled puzzle `{name}`"),
            did_you_mean(name, bundled::names()),
        ));
    };
    Report::done(puzzle.text).print_to(file_of(&args.output))
}

/// Prints the names of all bundled puzzles with their headings.
fn list() -> Result<Status, Error> {
    let width = bundled::names().map(str::len).max().unwrap_or(0);
    let line = |puzzle: &bundled::Bundled| {
        let about = read(puzzle.text).map_or_else(|error| error.message, |read| read.heading());
        format!("{:<width$}  {about}\n", puzzle.name)
    };
    Report::done(bundled::BUNDLED.iter().map(line).collect::<String>()).print()
}
