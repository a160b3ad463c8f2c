//! `geduld unique`

use std::path::Path;
use std::sync::Arc;

use geduld::Encodings;
use geduld::exports::engines::Options;
use geduld::exports::engines::reasons::Strength;
use geduld::exports::minizinc::{is_minizinc, names_constraints};
use geduld::exports::models::{Instance, NamedModel, NamedSum, Value};
use geduld::exports::proofs::Certified;
use geduld::exports::uniqueness::{Step, Uniqueness, uniqueness};
use serde_json::json;

use crate::args::{PuzzleArgs, SameArgs, UniqueArgs};
use crate::counting::certifying::{Certifying, claimable, too_many, written};
use crate::counting::engines;
use crate::error::{Error, Source, Status};
use crate::output::quoted::quoted;
use crate::output::standard::{Output, Report};
use crate::output::undecided;
use crate::reading::problem::{self, Loaded, load_found, load_named};
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The results so far about the solutions of a puzzle or model.
#[derive(Clone, Default)]
struct Known {
    so_far: Uniqueness,
    /// The first solution as JSON, and its drawing.
    first: Option<(serde_json::Value, String)>,
    /// The drawing of another solution of a model, and the names of the values in which they differ. For puzzles, pins
    /// say more.
    another: Option<(String, Vec<String>)>,
}

impl Known {
    /// The results so far, with the drawings of the solutions.
    fn of(
        problem: &Loaded,
        instance: &Instance<'_>,
        so_far: &Uniqueness,
        is_json: bool,
    ) -> Result<Self, Error> {
        let drawing = |values: &Vec<Value>| instance.renderer.text(values, Output::new().colour());
        let mut drawings: Vec<String> = so_far.found.iter().map(drawing).collect();
        if !is_json
            && !drawings.is_empty()
            && let Some(text) = problem.model_text(false)?
        {
            drawings = text.of(&drawings)?;
        }
        let mut drawings = drawings.into_iter();
        let first = so_far.found.first().zip(drawings.next()).map(|(values, drawing)| {
            let mut json = String::new();
            instance.renderer.json(values, &mut json);
            (serde_json::from_str(&json).unwrap_or_default(), drawing)
        });
        let another = match (&so_far.found[..], drawings.next()) {
            ([one, other], Some(drawing)) if problem.puzzle().is_none() => {
                let differ =
                    |sum: &&NamedSum| sum.value(&instance.model, one) != sum.value(&instance.model, other);
                let names = instance.named.iter().filter(differ).map(|sum| sum.name.clone()).collect();
                Some((drawing, names))
            }
            _ => None,
        };
        Ok(Self { so_far: so_far.clone(), first, another })
    }
}

pub fn run(UniqueArgs { reason: args, apart, certificate }: &UniqueArgs) -> Result<Status, Error> {
    let source = problem::find(&args.puzzle)?;
    let loaded = Arc::new(load_found(source.clone(), &args.puzzle, &SameArgs::default())?.apart(apart)?);
    let (problem, is_json) = (&*loaded, args.format.is_json());
    // Reports the results so far if the work is ended.
    let tell = |known: Known| {
        let loaded = Arc::clone(&loaded);
        move || Ending { note: ENDED.to_owned(), report: report(&loaded, &known, is_json) }
    };
    let work = Work::begin(args.work, tell(Known::default()))?;
    let instance = problem.instance();
    let step = |step, so_far: &Uniqueness| {
        let doing = match step {
            Step::Preparing => {
                work.progress().preparing(&instance.model);
                return Ok(Some(work.step()));
            }
            Step::Solutions => "looking for two solutions",
            Step::Classes => "looking for solutions that no symmetry makes the same",
            Step::Pins => "looking for pins that leave one solution",
            Step::Givens => "looking for givens that could go",
        };
        work.ready_or(tell(Known::of(problem, &instance, so_far, is_json)?));
        work.progress().enter(Stage::Doing(doing));
        Ok::<_, Error>(Some(work.step()))
    };
    let threads = engines::threads(None);
    let named = || named(problem, &args.puzzle);
    let so_far = uniqueness(&instance, (problem.puzzle(), &named), &Options::default(), threads, step)?;
    undecided::tell(&instance);
    if let Some(why) = so_far.no_pins.as_ref().filter(|_| instance.modelled().is_ok()) {
        say(&format!("cannot search for pins that leave one solution: {why}"));
    }
    let known = Known::of(problem, &instance, &so_far, is_json)?;
    let certified = match certificate {
        Some(file) if so_far.solutions == Some(1) => {
            certify(problem, &instance, (&args.puzzle, &source), file, &work)?
        }
        Some(_) if so_far.solutions.is_some() => {
            say("there is not exactly one solution, so no certificate was written");
            String::new()
        }
        _ => String::new(),
    };
    drop(work);
    let mut report = report(problem, &known, is_json);
    if !is_json {
        report.text += &certified;
    }
    if report.status == Status::Incomplete {
        say(ENDED);
    }
    report.print()
}

/// The model whose givens are requirements, if there may be givens.
fn named(problem: &Loaded, args: &PuzzleArgs) -> Option<NamedModel> {
    if let Some(model) = problem.model() {
        let is_named = !is_minizinc(&args.puzzle) || names_constraints(&args.puzzle);
        return match is_minizinc(&args.puzzle) && is_named {
            true => load_named(args).ok().map(|named| named.model),
            false => model.named_model().ok().flatten(),
        };
    }
    let puzzle = problem.puzzle().filter(|puzzle| puzzle.family.has_pins())?;
    let model = puzzle.reasons_model();
    let shown = model.decisions().map(|of| (model.variable(of).name.clone(), of)).collect();
    Some(NamedModel { model, shown })
}

/// Writes a certificate that there is exactly one solution. Returns what to say of it.
fn certify(
    problem: &Loaded,
    instance: &Instance<'_>,
    origin: (&PuzzleArgs, &Source),
    file: &Path,
    work: &Work,
) -> Result<String, Error> {
    let encodings = Encodings::for_model(&instance.model);
    let claimable = claimable(problem, instance, origin, &encodings, false)?;
    let certifying = Certifying { claimable: &claimable, file, limit: 1, threads: engines::threads(None) };
    match certifying.run(work)? {
        Certified::Whole(claim) => Ok(written(file, &claim)),
        Certified::Stopped => {
            say("the work ended before the certificate was complete: no certificate was written");
            Ok(String::new())
        }
        Certified::TooMany => Err(too_many(1)),
    }
}

/// The maximum number of values that are named where two solutions differ.
const MOST_NAMES: usize = 8;

/// The note if the work is ended early.
const ENDED: &str = "ended early: the same command starts over, so give it more time";

fn report(problem: &Loaded, known: &Known, json: bool) -> Report {
    let text = if json { object(problem, known).to_string() + "\n" } else { words(problem, known) };
    let pins_settled = known.so_far.pins.as_ref().is_none_or(|(_, strength)| *strength == Strength::Smallest);
    // Symmetries are asked for puzzles only.
    let classes_settled = known.so_far.classes.is_some() || known.another.is_some();
    let complete = known.so_far.solutions.is_some() && classes_settled && pins_settled;
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}

fn object(problem: &Loaded, known: &Known) -> serde_json::Value {
    let mut object = json!({
        "puzzle": problem.name(),
        "kind": problem.kind(),
        "solvable": known.so_far.solutions.map(|solutions| solutions > 0),
        "unique": known.so_far.solutions.map(|solutions| solutions == 1),
        "unique_up_to_symmetry": known.so_far.classes.map(|classes| classes == 1),
        "solution": known.first.as_ref().map(|(solution, _)| solution),
    });
    if let Some((_, differ)) = &known.another {
        object["differ"] = json!(differ);
    }
    if known.so_far.solutions == Some(1) {
        object["superfluous"] = json!(known.so_far.superfluous);
    }
    if let Some((pins, of)) = &known.so_far.pins {
        object["pins"] =
            pins.iter().map(|pin| json!({ "pin": pin.text, "replaces": pin.replaces })).collect();
        object["set"] = json!(of.name());
    }
    object
}

fn words(problem: &Loaded, known: &Known) -> String {
    let heading = problem.heading();
    let Some((_, drawing)) = &known.first else {
        return match known.so_far.solutions {
            Some(_) => problem.no_solution(None),
            None => format!("{heading}: no solution was found before the work was ended.\n"),
        };
    };
    if let Some((another, differ)) = &known.another {
        let differ = match (&differ[..], differ.len().checked_sub(MOST_NAMES)) {
            ([], _) => String::new(),
            (names, None | Some(0)) => format!("They differ in {}.\n", names.join(", ")),
            (names, Some(more)) => {
                format!("They differ in {} and {more} more.\n", names[..MOST_NAMES].join(", "))
            }
        };
        return format!(
            "{heading} has more than one solution.\n{drawing}Another solution:\n{another}{differ}"
        );
    }
    let mut text = match (known.so_far.solutions, known.so_far.classes) {
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
    match &known.so_far.superfluous[..] {
        [] => {}
        [one] => text += &format!("Without {one}, this is still the only solution.\n"),
        several => {
            text += &format!("Without these {}, this is still the only solution:\n", several.len());
            several.iter().for_each(|name| text += &format!("  {name}\n"));
        }
    }
    if let Some((pins, strength)) = &known.so_far.pins {
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
    } else if known.so_far.solutions == Some(2) {
        text += if known.so_far.without_pins {
            "This kind of puzzle has no pins.\n"
        } else {
            "No pins that leave this solution as the only one were found.\n"
        };
    }
    text
}
