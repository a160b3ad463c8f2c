//! `geduld why`

use geduld::FlatZinc;
use geduld::errors::HintError;
use geduld::exports::engines::reasons::{Excluded, Strength, Why};
use geduld::exports::engines::why_of;
use serde_json::json;

use crate::args::ReasonArgs;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::problem::{Named, load_named};
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The note if the work is ended early.
const ENDED: &str = "ended early: the same command starts over, so give it more time";

pub fn run(args: &ReasonArgs) -> Result<Status, Error> {
    let puzzle = load_named(&args.puzzle)?;
    let nothing = {
        let (puzzle, json) = (puzzle.clone(), args.format.is_json());
        move || report(&puzzle, &Why::Unknown, json)
    };
    let unprepared = move || Ending { note: ENDED.to_owned(), report: nothing() };
    let work = Work::begin(args.work, unprepared.clone())?;
    work.progress().preparing(&puzzle.model.model);
    work.ready_or(unprepared);
    work.progress().enter(Stage::Doing("looking for conflicts"));
    let found: Why = why_of::<Error>(puzzle.puzzle.as_ref(), &puzzle.model.model, work.control())?;
    drop(work);
    let report = report(&puzzle, &found, args.format.is_json());
    if report.status == Status::Incomplete {
        say(ENDED);
    }
    report.print()
}

fn report(puzzle: &Named, answer: &Why, json: bool) -> Report {
    let text = if json { object(puzzle, answer).to_string() + "\n" } else { words(puzzle, answer) };
    let complete = match answer {
        Why::Solvable | Why::Background => true,
        Why::Excluded(excluded) => excluded.strength == Strength::Smallest && excluded.remedy.is_some(),
        Why::Unknown => false,
    };
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}

fn object(puzzle: &Named, answer: &Why) -> serde_json::Value {
    let mut object = json!({ "puzzle": puzzle.name, "kind": puzzle.kind });
    object["solvable"] = match answer {
        Why::Solvable => json!(true),
        Why::Background | Why::Excluded(_) => json!(false),
        Why::Unknown => json!(null),
    };
    object["background_alone"] = match answer {
        Why::Solvable | Why::Excluded(_) => json!(false),
        Why::Background => json!(true),
        Why::Unknown => json!(null),
    };
    if let Why::Excluded(excluded) = answer {
        let members = excluded.members.iter();
        object["exclude_one_another"] =
            members.map(|member| json!({ "name": member.name, "enough": member.enough })).collect();
        object["set"] = json!(excluded.strength.name());
        object["leave_out"] = json!(excluded.remedy);
    }
    object
}

fn words(puzzle: &Named, answer: &Why) -> String {
    let heading = &puzzle.heading;
    match answer {
        Why::Solvable => format!("{heading} has solutions: there is no conflict.\n"),
        Why::Background if puzzle.kind == FlatZinc::KIND && puzzle.model.model.requirements().is_empty() => {
            format!(
                "{heading} has no solution. No constraint has a name, so no reason can be given: {}.\n",
                HintError::NoNames.hint()
            )
        }
        Why::Background => format!(
            "{heading} has no solution, and leaving out requirements does not help: without all that can be left out, \
             there is no solution either.\n"
        ),
        Why::Unknown => format!("{heading}: the work was ended before anything was known.\n"),
        Why::Excluded(excluded) => format!("{heading} has no solution.\n{}", excluded_words(excluded)),
    }
}

fn excluded_words(excluded: &Excluded) -> String {
    let Excluded { members, strength, remedy } = excluded;
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    // More than three names are easier to read as a list.
    let sentence = names.len() <= 3;
    let mut text = match names[..] {
        [one] => format!("{one} is impossible by itself"),
        [one, other] => format!("{one} and {other} exclude each other"),
        [one, other, third] => format!("{one}, {other} and {third} exclude one another"),
        _ => format!("These {} exclude one another", names.len()),
    };
    let all = members.iter().all(|member| member.enough == Some(true));
    if all {
        text += match names.len() {
            1 => "; without it there are solutions",
            2 => "; without either there are solutions",
            _ => "; without any one of them there are solutions",
        };
    }
    text += if sentence { ".\n" } else { ":\n" };
    if !sentence {
        names.iter().for_each(|name| text += &format!("  {name}\n"));
    }
    match strength {
        Strength::Smallest => {}
        Strength::Minimal => {
            text += "Each of them is needed for that; there was no time to look for a smaller set.\n";
        }
        Strength::Unproven => {
            text += "There was no time to find out whether all of them are needed for that.\n";
        }
    }
    if !all {
        match remedy.as_deref() {
            Some([one]) => text += &format!("Without {one} there are solutions.\n"),
            Some(several) => {
                text += &format!(
                    "Leaving out one of them is not enough. Without these {} there are solutions:\n",
                    several.len()
                );
                several.iter().for_each(|name| text += &format!("  {name}\n"));
            }
            None => text += "There was no time to find out what to leave out to get a solution.\n",
        }
    }
    if names
        .iter()
        .copied()
        .chain(remedy.iter().flatten().map(String::as_str))
        .any(|name| name.contains(" used "))
    {
        text += "(Without its number of copies, a piece may be used any number of times.)\n";
    }
    text
}
