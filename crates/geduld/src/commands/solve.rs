//! `geduld solve`

use std::ops::ControlFlow;

use geduld_count::{Completion, Control};
use geduld_draw::Style;
use serde_json::json;

use crate::args::SolveArgs;
use crate::error::{Error, Status};
use crate::interrupt::Interrupt;
use crate::numbers::heading;
use crate::output::Output;
use crate::rules_judge::RulesJudge;
use crate::{conditions, counting};

pub fn run(args: &SolveArgs) -> Result<Status, Error> {
    let puzzle = conditions::load(&args.puzzle)?;
    let instance = puzzle.instance();
    let control = Control::new();
    let preparing = Interrupt::watch(&control, args.engine.time_limit)?;
    let engine = counting::lister(&instance, &args.engine)?;
    preparing.ready();
    let mut solution = None;
    let completion = engine.list(1, &RulesJudge(&instance), &control, &mut |values, _| {
        solution = Some(instance.solution(values));
        ControlFlow::Break(())
    })?;
    let complete = completion != Completion::Stopped;
    let mut output = Output::new();
    if args.json {
        let object = json!({
            "puzzle": puzzle.name,
            "kind": puzzle.family.kind(),
            "solution": solution,
            "complete": complete,
            "engine": engine.name(),
        });
        output.line(&object.to_string())?;
    } else if let Some(solution) = &solution {
        output.line(&heading(&puzzle))?;
        output.write(&geduld_draw::text(&puzzle, solution, &Style { colour: output.colour() }))?;
    } else if complete {
        output.line(&format!("{} has no solution.", heading(&puzzle)))?;
    } else {
        output.line(&format!("{}: no solution was found before the work was ended.", heading(&puzzle)))?;
    }
    output.flush()?;
    Ok(if complete { Status::Done } else { Status::Incomplete })
}
