//! `geduld generate`

mod kinds;
mod models;
mod series;

use std::path::Path;

use geduld::exports::generate::{GenerateError, Generated, Wanted, plant};

use crate::args::file_of;
use crate::args::generate::{GenerateArgs, Kind, WANTED};
use crate::args::named::name_of;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

pub fn run(args: &GenerateArgs) -> Result<Status, Error> {
    if let Kind::Model(model) = &args.kind {
        let given =
            [(args.solutions != Wanted::Planted, "--solutions"), (!args.formulas.is_empty(), "--formulas")];
        if let Some((_, option)) = given.iter().find(|(given, _)| *given) {
            let message =
                format!("{option} is for other kinds: a puzzle of a model has exactly one solution");
            return Err(Error::usage(message, format!("leave out {option}")));
        }
        return if args.series { series::of_model(args, model) } else { models::run(args, model) };
    }
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
    let planted = plant(&*recipe, args.seed, args.solutions, &source).map_err(failed)?;
    // An interruption ends the count, but the puzzle is not lost.
    let uncounted = Report { text: planted.interrupted_text(), status: Status::Incomplete };
    let control = Generated::control();
    work.stops(&control);
    let (report, file) = (uncounted.clone(), args.output.clone());
    work.ready_or(move || written(&report, file_of(&file)));
    let counted = planted.counted(&control).map_err(failed)?;
    let is_ended = work.control().is_stopped();
    drop(work);
    let report = match counted {
        Some(text) => Report::done(text),
        None if is_ended => {
            say(UNCOUNTED);
            uncounted
        }
        None => Report::done(planted.text()),
    };
    report.print_to(file_of(&args.output))
}

/// The note if the count is ended early.
const UNCOUNTED: &str = "ended early: the puzzle was written without its number of solutions";

/// The ending of a count that does not stop soon.
fn written(report: &Report, file: Option<&Path>) -> Ending {
    let report = match file.map(|file| report.print_to(Some(file))) {
        None => report.clone(),
        Some(Ok(status)) => Report { text: String::new(), status },
        Some(Err(error)) => return Ending::from(error.message()),
    };
    Ending { note: UNCOUNTED.to_owned(), report }
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
