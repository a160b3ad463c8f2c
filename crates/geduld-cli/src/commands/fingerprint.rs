//! `geduld fingerprint`

use geduld::exports::puzzles::{Change, Puzzle, TooManyAlike};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::args::FingerprintArgs;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::warnings;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &FingerprintArgs) -> Result<Status, Error> {
    let puzzle = warnings::load(&args.puzzle, &args.warnings)?;
    let work = Work::begin(
        args.work,
        || "ended early, without a result; the same command starts over, so give it more time",
    )?;
    work.progress().enter(Stage::Doing("looking for the canonical form"));
    let Some(other) = &args.other else {
        let form = puzzle.canonical_form().map_err(too_many)?;
        let text = if args.form {
            form
        } else if args.format.is_json() {
            format!("{}\n", one(&puzzle, &form))
        } else {
            format!("{}  {}\n", digest(&form), args.puzzle)
        };
        drop(work);
        return Report::done(text).print();
    };
    if args.puzzle == "-" && other == "-" {
        return Err(Error::new("standard input is one puzzle, not two", "write one of them to a file"));
    }
    let other = warnings::load(other, &args.warnings)?;
    let changes = puzzle.changes_to(&other).map_err(too_many)?;
    let text = if args.format.is_json() {
        let puzzles = [&puzzle, &other].map(|puzzle| {
            let form = puzzle.canonical_form().map_err(too_many)?;
            Ok::<_, Error>(one(puzzle, &form))
        });
        let puzzles = puzzles.into_iter().collect::<Result<Vec<_>, _>>()?;
        let changes: Option<Vec<_>> = changes.as_ref().map(|changes| {
            let object =
                |change: &Change| json!({ "what": change.what, "from": change.from, "to": change.to, "how": change.how });
            changes.iter().map(object).collect()
        });
        format!("{}\n", json!({ "same": changes.is_some(), "puzzles": puzzles, "changes": changes }))
    } else {
        words(&puzzle, &other, changes.as_deref())
    };
    drop(work);
    Report { text, status: if changes.is_some() { Status::Done } else { Status::Failed } }.print()
}

fn one(puzzle: &Puzzle, form: &str) -> serde_json::Value {
    json!({ "puzzle": puzzle.name, "kind": puzzle.family.kind(), "fingerprint": digest(form) })
}

fn words(puzzle: &Puzzle, other: &Puzzle, changes: Option<&[Change]>) -> String {
    let (one, two) = (puzzle.heading(), other.heading());
    let Some(changes) = changes else { return format!("{one} and {two} are different puzzles.\n") };
    let mut text = format!("{one} and {two} are the same puzzle");
    let told: Vec<&Change> =
        changes.iter().filter(|change| change.from != change.to || !change.how.is_empty()).collect();
    if told.is_empty() {
        return text + "; all names and positions are the same.\n";
    }
    text += ". This turns the first into the second:\n";
    for Change { what, from, to, how } in told {
        let how = if how.is_empty() { String::new() } else { format!(", {how}") };
        text += &match (from.is_empty(), from == to) {
            (true, _) => format!("  {what}{how}\n"),
            (false, true) => format!("  {what} {from}{how}\n"),
            (false, false) => format!("  {what} {from} becomes {to}{how}\n"),
        };
    }
    text
}

/// SHA-256 of the canonical form, in hexadecimal.
fn digest(form: &str) -> String {
    Sha256::digest(form.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn too_many(error: TooManyAlike) -> Error {
    Error::new(error.to_string(), "distinguish some of them, by a pin or another label")
}
