//! `geduld show`

use std::io::Write as _;

use geduld_puzzle::{bundled, did_you_mean, read};

use crate::args::ShowArgs;
use crate::error::{Error, Status};
use crate::output::numbers::heading;
use crate::output::output_file::write_whole;
use crate::output::standard::Output;

pub fn run(args: &ShowArgs) -> Result<Status, Error> {
    let Some(name) = &args.name else { return list() };
    let Some(puzzle) = bundled::find(name) else {
        return Err(Error::usage(
            format!("there is no bundled puzzle `{name}`"),
            did_you_mean(name, bundled::names()),
        ));
    };
    match &args.output {
        None => {
            let mut output = Output::new();
            output.write(puzzle.text)?;
            output.flush()?;
        }
        Some(file) => write_whole(file, |out| out.write_all(puzzle.text.as_bytes()))?,
    }
    Ok(Status::Done)
}

/// The names of all bundled puzzles, and what they are.
fn list() -> Result<Status, Error> {
    let mut output = Output::new();
    let width = bundled::names().map(str::len).max().unwrap_or(0);
    for puzzle in bundled::BUNDLED {
        let about = read(puzzle.text).map_or_else(|error| error.message, |read| heading(&read));
        output.line(&format!("{:<width$}  {about}", puzzle.name))?;
    }
    output.flush()?;
    Ok(Status::Done)
}
