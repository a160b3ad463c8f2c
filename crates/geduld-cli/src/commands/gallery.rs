//! `geduld gallery`

use std::ops::ControlFlow;

use geduld_count::{Chosen, Completion, Distinct, Listed, Listing};
use geduld_model::{Value, number_of};

use crate::args::GalleryArgs;
use crate::error::{Error, Status};
use crate::gallery::{self, Shown};
use crate::output::{Output, Report};
use crate::progress::say;
use crate::work::Work;
use crate::{conditions, counting};

pub fn run(args: &GalleryArgs) -> Result<Status, Error> {
    let puzzle = conditions::load_same(&args.puzzle, &args.same)?;
    // That it can be written is known before anything is looked for.
    let mut output = Output::to(args.output.as_deref())?;
    let nothing = || Report { text: String::new(), status: Status::Incomplete };
    let work = Work::begin(args.engine.work, nothing)?;
    let instance = puzzle.instance();
    work.progress().preparing(&instance.model);
    let engine = counting::lister(&instance, &args.engine, false)?.engine;
    work.ready_or(nothing);
    work.progress().listing(engine.as_ref(), None);
    let write = |Chosen { values, .. }: Chosen<'_>, out: &mut String| {
        *out += &values.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
    };
    let listing = Listing { distinct: Distinct::Classes, write: &write };
    let mut shown = Shown::default();
    let mut more = false;
    let completion =
        engine.list(counting::threads(args.engine.threads), &listing, work.control(), &mut |event| {
            let Listed::Solution(text) = event else { return ControlFlow::Continue(()) };
            let values: Vec<Value> = text.split(' ').filter_map(|value| value.parse().ok()).collect();
            let class = gallery::class_of(&instance, &values);
            // Classes are shown whole, and at least one is.
            more = !shown.classes.is_empty() && shown.solutions() + class.len() > args.limit;
            if more {
                return ControlFlow::Break(());
            }
            shown.classes.push(class);
            ControlFlow::Continue(())
        })?;
    drop(work);
    shown.complete = completion == Completion::Exhausted && !more;
    if shown.classes.is_empty() {
        let text =
            if shown.complete { counting::no_solution(&puzzle, engine.solver()) } else { String::new() };
        let status = if shown.complete { Status::Done } else { Status::Incomplete };
        return Report { text, status }.print();
    }
    output.write(&gallery::write(&puzzle, &instance, &shown))?;
    output.finish()?;
    if shown.complete {
        return Ok(Status::Done);
    }
    let (solutions, classes) = (shown.solutions(), shown.classes.len());
    say(&format!(
        "the page shows {} of {}: there are more, or may be",
        number_of(solutions, "solution"),
        number_of(classes, "class")
    ));
    Ok(Status::Incomplete)
}
