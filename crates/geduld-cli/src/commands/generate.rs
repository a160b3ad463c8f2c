//! `geduld generate`

mod kinds;
mod series;

use geduld::generate::{GenerateError, Wanted, generate};

use crate::args::file_of;
use crate::args::generate::{GenerateArgs, WANTED};
use crate::args::named::name_of;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &GenerateArgs) -> Result<Status, Error> {
    let range = kinds::range(&args.kind)?;
    if args.series {
        return series::run(args, range);
    }
    if let Some(range) = range {
        let message = format!("{range} is a range, but this command makes one puzzle");
        return Err(Error::usage(message, "add --series and -o FOLDER to make a series of puzzles"));
    }
    let recipe = kinds::recipe(&args.kind, 0)?;
    let note = match args.solutions {
        Wanted::Planted => "ended early: no puzzle was written",
        Wanted::One | Wanted::None => {
            "ended early: no puzzle was written. `--solutions planted` is done at once; a smaller size or another --seed may be \
             faster, too"
        }
    };
    let work = Work::begin(args.work, move || note)?;
    work.progress().enter(Stage::Doing("generating"));
    let source = source(args, None, args.seed);
    let text = generate(&*recipe, args.seed, args.solutions, &source).map_err(failed)?;
    drop(work);
    Report::done(text).print_to(file_of(&args.output))
}

/// The command that makes the same puzzle again; `value` is the size of a puzzle in a series.
fn source(args: &GenerateArgs, value: Option<usize>, seed: u64) -> String {
    format!("geduld generate {}{} --seed {seed}", kinds::options(&args.kind, value), solutions(args))
}

/// The option `--solutions`; empty for the default.
fn solutions(args: &GenerateArgs) -> String {
    match args.solutions {
        Wanted::Planted => String::new(),
        wanted => format!(" --solutions {}", name_of(WANTED, &wanted)),
    }
}

fn failed(error: GenerateError) -> Error {
    match error {
        GenerateError::Refused { message, help } => Error::usage(message, help),
        GenerateError::Count(error) => error.into(),
        GenerateError::Recipe(message) => Error::usage(message, "`geduld generate --help` shows the sizes"),
        none @ GenerateError::NoneCameUp(_) => {
            Error::new(none.to_string(), "or ask for a planted solution only")
        }
    }
}
