//! `geduld solve`

use std::ops::ControlFlow;

use geduld_count::{Completion, Control, Listed, Listing};
use geduld_puzzle::Puzzle;
use serde_json::json;

use crate::args::SolveArgs;
use crate::error::{Error, Status};
use crate::interrupt::Interrupt;
use crate::numbers::heading;
use crate::output::{Output, Report};
use crate::{conditions, counting};

pub fn run(args: &SolveArgs) -> Result<Status, Error> {
    let puzzle = conditions::load(&args.puzzle)?;
    let control = Control::new();
    let unprepared = {
        let (puzzle, json) = (puzzle.clone(), args.json);
        move || report(&puzzle, None, false, None, json)
    };
    let preparing = Interrupt::watch(&control, args.engine.time_limit, unprepared)?;
    let instance = puzzle.instance();
    let engine = counting::lister(&instance, &args.engine, true)?.engine;
    preparing.ready();
    let mut solution = None;
    let colour = Output::new().colour();
    let write = |values: &[u32], out: &mut String| {
        if args.json {
            instance.renderer.json(values, out);
        } else {
            *out += &instance.renderer.text(values, colour);
        }
    };
    let listing = Listing { different: false, write: &write };
    let completion = engine.list(1, &listing, &control, &mut |event| match event {
        Listed::Solution(text) => {
            solution = Some(text.to_owned());
            ControlFlow::Break(())
        }
        Listed::Pause => ControlFlow::Continue(()),
    })?;
    let complete = completion != Completion::Stopped;
    report(&puzzle, solution.as_deref(), complete, Some(engine.name()), args.json).print()
}

fn report(
    puzzle: &Puzzle,
    solution: Option<&str>,
    complete: bool,
    engine: Option<&str>,
    json: bool,
) -> Report {
    let heading = heading(puzzle);
    let text = if json {
        let solution: Option<serde_json::Value> =
            solution.map(|text| serde_json::from_str(text).expect("an engine writes JSON"));
        let mut object = json!({
            "puzzle": puzzle.name,
            "kind": puzzle.family.kind(),
            "solution": solution,
            "complete": complete,
        });
        if let Some(engine) = engine {
            object["engine"] = json!(engine);
        }
        format!("{object}\n")
    } else if let Some(solution) = solution {
        format!("{heading}\n{solution}")
    } else if complete {
        format!("{heading} has no solution.\n")
    } else {
        format!("{heading}: no solution was found before the work was ended.\n")
    };
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}
