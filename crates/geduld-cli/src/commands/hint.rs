//! `geduld hint`

use geduld::exports::engines::CountError;
use geduld::exports::uniqueness::{HintError, HintingError, next_hint, rated};
use geduld::{Hint, Rating, Strength};
use serde_json::json;

use crate::args::HintArgs;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::problem::load_named;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &HintArgs) -> Result<Status, Error> {
    let is_json = args.reason.format.is_json();
    let work = Work::begin(args.reason.work, || ENDED)?;
    let named = load_named(&args.reason.puzzle)?;
    if let Some(puzzle) = &named.puzzle {
        puzzle.instance().modelled().map_err(CountError::from)?;
    }
    work.progress().enter(Stage::Doing("looking for a hint"));
    let heading = &named.heading;
    let text = if args.all {
        let found = rated(&named.model, work.control()).map_err(failed)?;
        let Rating { rounds, rating, least, .. } = &found;
        if is_json {
            let rounds: Vec<Vec<_>> = rounds.iter().map(|round| round.iter().map(object).collect()).collect();
            let object =
                json!({ "puzzle": named.name, "rating": rating, "at_least": least, "rounds": rounds });
            object.to_string() + "\n"
        } else {
            let steps: String = rounds.iter().flatten().map(|hint| words(hint) + "\n").collect();
            let number = rounds.len();
            let bound = match found.strength() {
                Strength::Smallest => String::new(),
                _ => format!(" Whatever the order, a step needs at least {least}."),
            };
            format!(
                "{heading}: a step needs at most {rating} reasons, and there are {number} rounds.{bound}\n{steps}"
            )
        }
    } else {
        let hint = next_hint(&named.model, &args.known, work.control()).map_err(failed)?;
        match (is_json, hint) {
            (true, hint) => {
                let hint = hint.as_ref().map(object);
                json!({ "puzzle": named.name, "hint": hint }).to_string() + "\n"
            }
            (false, None) => format!("{heading}: all values are known.\n"),
            (false, Some(hint)) => words(&hint) + "\n",
        }
    };
    drop(work);
    Report::done(text).print()
}

/// The note if the work is ended early.
const ENDED: &str = "ended early: the same command starts over, so give it more time";

fn failed(error: HintingError) -> Error {
    match error {
        HintingError::Hint(error @ HintError::Unknown(_)) => Error::usage(error.to_string(), error.hint()),
        HintingError::Hint(error) => Error::new(error.to_string(), error.hint()),
        HintingError::Reason(error) => error.into(),
    }
}

fn object(hint: &Hint) -> serde_json::Value {
    let Hint { variable, value, because, strength, .. } = hint;
    json!({ "variable": variable, "value": value, "because": because, "set": strength.name() })
}

fn words(hint: &Hint) -> String {
    let Hint { variable, value, because, strength, .. } = hint;
    let bound = if *strength == Strength::Smallest { "" } else { " (fewer reasons may be enough)" };
    match &because[..] {
        [] => format!("{variable} = {value}: the rules alone say so"),
        because => format!("{variable} = {value} because of {}{bound}", because.join("; ")),
    }
}
