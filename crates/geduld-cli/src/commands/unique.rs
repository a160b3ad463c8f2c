//! `geduld unique`

use std::sync::Arc;

use geduld_count::reasons::{ReasonError, Strength, pins_to_single_out};
use geduld_count::{Completion, Control, Distinct, Options, first, lister};
use geduld_model::{Model, Value};
use geduld_puzzle::PinOf;
use serde_json::json;

use crate::args::{ReasonArgs, SameArgs};
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::output::standard::{Output, Report};
use crate::reading::problem::{Loaded, load};
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The results so far about the solutions of a puzzle or model.
#[derive(Clone, Default)]
struct Known {
    /// The number of solutions, at most two; `None` if the work was ended before that was known.
    solutions: Option<usize>,
    /// The number of classes, likewise.
    classes: Option<usize>,
    /// The first solution as JSON, and its drawing.
    first: Option<(serde_json::Value, String)>,
    /// The drawing of another solution of a model. For puzzles, pins say more.
    another: Option<String>,
    /// Whether puzzles of this kind have no pins.
    without_pins: bool,
    /// The pins that leave the first solution as the only one, if there are other solutions and such pins.
    pins: Option<(Vec<PinOf>, Strength)>,
}

pub fn run(args: &ReasonArgs) -> Result<Status, Error> {
    let loaded = Arc::new(load(&args.puzzle, &SameArgs::default())?);
    let problem = &*loaded;
    // Reports the results so far if the work is ended.
    let so_far = |known: &Known| {
        let (loaded, known, json) = (loaded.clone(), known.clone(), args.format.is_json());
        move || Ending { note: ENDED.to_owned(), report: report(&loaded, &known, json) }
    };
    let mut known = Known::default();
    let work = Work::begin(args.work, so_far(&known))?;
    let instance = problem.instance();
    work.progress().preparing(&instance.model);
    let prepared = lister(&instance, &Options::default(), &work.step())?;
    let threads = engines::threads(None);
    work.ready_or(so_far(&known));
    work.progress().enter(Stage::Doing("looking for two solutions"));
    let (solutions, completion) = first(&prepared, threads, Distinct::Solutions, 2, &work.step())?;
    if completion != Completion::Stopped {
        known.solutions = Some(solutions.len());
    }
    let drawing = |values: &Vec<Value>| instance.renderer.text(values, Output::new().colour());
    let mut drawings: Vec<String> = solutions.iter().map(drawing).collect();
    let text = if args.format.is_json() { None } else { problem.model_text(false)? };
    if let Some(text) = text {
        drawings = text.of(&drawings)?;
    }
    let mut drawings = drawings.into_iter();
    if let (Some(values), Some(drawing)) = (solutions.first(), drawings.next()) {
        let mut json = String::new();
        instance.renderer.json(values, &mut json);
        let json = serde_json::from_str(&json).unwrap_or_default();
        known.first = Some((json, drawing));
    }
    match (known.solutions, problem.puzzle()) {
        (Some(2), Some(puzzle)) => {
            work.ready_or(so_far(&known));
            work.progress().enter(Stage::Doing("looking for solutions that no symmetry makes the same"));
            let (classes, completion) = first(&prepared, threads, Distinct::Classes, 2, &work.step())?;
            known.classes = (completion != Completion::Stopped).then_some(classes.len());
            let pins = puzzle.family.pins_of(&instance.model, &solutions[0]);
            known.without_pins = pins.is_empty();
            work.ready_or(so_far(&known));
            work.progress().enter(Stage::Doing("looking for pins that leave one solution"));
            known.pins = single_out(pins, &instance.model, &solutions[0], work.control())?;
        }
        (Some(2), None) => known.another = drawings.next(),
        _ => known.classes = known.solutions,
    }
    drop(work);
    let report = report(problem, &known, args.format.is_json());
    if report.status == Status::Incomplete {
        say(ENDED);
    }
    report.print()
}

/// The note if the work is ended early.
const ENDED: &str = "ended early: the same command starts over, so give it more time";

/// Chooses from the pins of a solution some that leave it as the only one.
fn single_out(
    pins: Vec<PinOf>,
    model: &Model,
    values: &[Value],
    control: &Control,
) -> Result<Option<(Vec<PinOf>, Strength)>, Error> {
    if pins.is_empty() {
        return Ok(None);
    }
    let pinnable: Vec<_> = pins.iter().map(|pin| pin.variable).collect();
    let found = match pins_to_single_out(model, values, &pinnable, Some(control.stop_flag())) {
        // The results so far are reported in spite of this error.
        Err(error @ (ReasonError::TooLarge { .. } | ReasonError::Encode(_))) => {
            say(&format!("cannot search for pins that leave one solution: {error}"));
            return Ok(None);
        }
        found => found?,
    };
    Ok(found.map(|found| {
        let chosen = pins.into_iter().filter(|pin| found.variables.contains(&pin.variable));
        (chosen.collect(), found.strength)
    }))
}

fn report(problem: &Loaded, known: &Known, json: bool) -> Report {
    let text = if json { object(problem, known).to_string() + "\n" } else { words(problem, known) };
    let pins_settled = known.pins.as_ref().is_none_or(|(_, strength)| *strength == Strength::Smallest);
    // Symmetries are asked for puzzles only.
    let classes_settled = known.classes.is_some() || known.another.is_some();
    let complete = known.solutions.is_some() && classes_settled && pins_settled;
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}

fn object(problem: &Loaded, known: &Known) -> serde_json::Value {
    let mut object = json!({
        "puzzle": problem.name(),
        "kind": problem.kind(),
        "solvable": known.solutions.map(|solutions| solutions > 0),
        "unique": known.solutions.map(|solutions| solutions == 1),
        "unique_up_to_symmetry": known.classes.map(|classes| classes == 1),
        "solution": known.first.as_ref().map(|(solution, _)| solution),
    });
    if let Some((pins, of)) = &known.pins {
        object["pins"] =
            pins.iter().map(|pin| json!({ "pin": pin.text, "replaces": pin.replaces })).collect();
        object["set"] = json!(of.name());
    }
    object
}

fn words(problem: &Loaded, known: &Known) -> String {
    let heading = problem.heading();
    let Some((_, drawing)) = &known.first else {
        return match known.solutions {
            Some(_) => problem.no_solution(None),
            None => format!("{heading}: no solution was found before the work was ended.\n"),
        };
    };
    if let Some(another) = &known.another {
        return format!("{heading} has more than one solution.\n{drawing}Another solution:\n{another}");
    }
    let mut text = match (known.solutions, known.classes) {
        (Some(1), _) => format!("{heading} has exactly one solution.\n"),
        (Some(_), Some(1)) => {
            format!("{heading} has more than one solution, but exactly one up to symmetry of the board.\n")
        }
        (Some(_), Some(_)) => {
            format!("{heading} has more than one solution, also up to symmetry of the board.\n")
        }
        (Some(_), None) => {
            format!(
                "{heading} has more than one solution; there was no time to find out whether this holds up to symmetry, too.\n"
            )
        }
        (None, _) => {
            format!("{heading} has a solution; there was no time to find out whether there are others.\n")
        }
    };
    text += drawing;
    if let Some((pins, strength)) = &known.pins {
        text += match (pins.len(), strength) {
            (1, _) => "This pin leaves this solution as the only one:\n",
            (_, Strength::Smallest) => {
                "These pins leave this solution as the only one, and no smaller set of its pins does:\n"
            }
            (_, Strength::Minimal) => {
                "These pins leave this solution as the only one, and each of them is needed; there was no time to find out \
                 whether fewer pins are enough:\n"
            }
            (_, Strength::Unproven) => {
                "These pins leave this solution as the only one; there was no time to find out whether all of them are \
                 needed:\n"
            }
        };
        for pin in pins {
            let note = if pin.replaces { "   (instead of the pin that leaves the turn open)" } else { "" };
            text += &format!("  --pin {}{note}\n", quoted(&pin.text));
        }
    } else if known.solutions == Some(2) {
        text += if known.without_pins {
            "This kind of puzzle has no pins.\n"
        } else {
            "No pins that leave this solution as the only one were found.\n"
        };
    }
    text
}

/// Quotes a word for a shell, if necessary.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "=,/._:+-".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
