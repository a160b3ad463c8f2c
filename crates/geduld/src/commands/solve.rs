//! `geduld solve`

use std::ops::ControlFlow;

use geduld_count::{Completion, Control};
use geduld_draw::Style;
use geduld_puzzle::{Puzzle, Solution};
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
    let engine = counting::lister(&instance, &args.engine)?;
    preparing.ready();
    let mut solution = None;
    let completion = engine.list(1, &instance, &control, &mut |values, _| {
        solution = Some(instance.solution(values));
        ControlFlow::Break(())
    })?;
    let complete = completion != Completion::Stopped;
    report(&puzzle, solution.as_ref(), complete, Some(engine.name()), args.json).print()
}

fn report(
    puzzle: &Puzzle,
    solution: Option<&Solution>,
    complete: bool,
    engine: Option<&str>,
    json: bool,
) -> Report {
    let heading = heading(puzzle);
    let text = if json {
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
        let style = Style { colour: Output::new().colour() };
        format!("{heading}\n{}", geduld_draw::text(puzzle, solution, &style))
    } else if complete {
        format!("{heading} has no solution.\n")
    } else {
        format!("{heading}: no solution was found before the work was ended.\n")
    };
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}
