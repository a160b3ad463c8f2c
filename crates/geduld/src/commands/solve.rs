//! `geduld solve`

use std::ops::ControlFlow;
use std::path::Path;

use geduld_count::{Chosen, Completion, Control, Distinct, Listed, Listing, Proven};
use geduld_model::Instance;
use geduld_puzzle::Puzzle;
use geduld_solve::SolverChoice;
use serde_json::json;

use crate::args::SolveArgs;
use crate::error::{Error, Status};
use crate::interrupt::Interrupt;
use crate::numbers::heading;
use crate::output::{Output, Report};
use crate::progress::{Progress, say};
use crate::progress_line::Stage;
use crate::stats::{Phases, Stats};
use crate::{conditions, counting, proving};

pub fn run(args: &SolveArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let puzzle = conditions::load(&args.puzzle)?;
    phases.end("read");
    let control = Control::new();
    let unprepared = {
        let (puzzle, json) = (puzzle.clone(), args.format.is_json());
        move || report(&puzzle, None, false, Worked::default(), json)
    };
    let preparing = Interrupt::watch(&control, args.engine.time_limit, unprepared)?;
    let progress = Progress::watch(&control, args.engine.progress.is_wanted());
    let mut instance = puzzle.instance();
    phases.end("model");
    if args.engine.stats {
        instance = phases.watch(instance);
    }
    if let Some(file) = &args.proof {
        let proven = proving::prove(&instance, &args.engine, 0, file, &control, preparing, &progress)?;
        drop(progress);
        return report_proof(&puzzle, &instance, args, file, proven);
    }
    let engine = counting::lister(&instance, &args.engine, true)?.engine;
    preparing.ready();
    phases.end_preparation(&engine.statistics());
    progress.enter(Stage::Solving);
    let mut solution = None;
    let colour = Output::new().colour();
    let write = |Chosen { values, .. }: Chosen<'_>, out: &mut String| {
        if args.format.is_json() {
            instance.renderer.json(values, out);
        } else {
            *out += &instance.renderer.text(values, colour);
        }
    };
    let listing = Listing { distinct: Distinct::Solutions, write: &write };
    let completion = engine.list(1, &listing, &control, &mut |event| match event {
        Listed::Solution(text) => {
            solution = Some(text.to_owned());
            ControlFlow::Break(())
        }
        Listed::Pause => ControlFlow::Continue(()),
    })?;
    drop(progress);
    let complete = completion != Completion::Stopped;
    let stats = args.engine.stats.then(|| Stats::of(engine.as_ref(), &control, phases));
    let worked =
        Worked { engine: Some(engine.name()), solver: counting::other_solver(engine.as_ref()), stats };
    report(&puzzle, solution.as_deref(), complete, worked, args.format.is_json()).print()
}

/// Says what came of looking for a solution, or a proof that there is none.
fn report_proof(
    puzzle: &Puzzle,
    instance: &Instance<'_>,
    args: &SolveArgs,
    file: &Path,
    proven: Proven,
) -> Result<Status, Error> {
    let worked = Worked { engine: Some("sat"), ..Worked::default() };
    match proven {
        Proven::Solution(values) => {
            say(&format!("there is a solution, so there is no proof: {} was not written", file.display()));
            let mut solution = String::new();
            if args.format.is_json() {
                instance.renderer.json(&values, &mut solution);
            } else {
                solution = instance.renderer.text(&values, Output::new().colour());
            }
            report(puzzle, Some(&solution), true, worked, args.format.is_json()).print()
        }
        Proven::Exactly { cubes, .. } => {
            let mut report = report(puzzle, None, true, worked, args.format.is_json());
            if !args.format.is_json() {
                report.text += &proving::written(file, cubes);
            }
            report.print()
        }
        Proven::TooMany | Proven::Stopped => {
            report(puzzle, None, false, worked, args.format.is_json()).print()
        }
    }
}

/// What is known of the work; nothing, if it was ended before there was an engine.
#[derive(Default)]
struct Worked {
    engine: Option<&'static str>,
    solver: Option<SolverChoice>,
    stats: Option<Stats>,
}

fn report(puzzle: &Puzzle, solution: Option<&str>, complete: bool, worked: Worked, json: bool) -> Report {
    let heading = heading(puzzle);
    if let (false, Some(stats)) = (json, &worked.stats) {
        say(&stats.text());
    }
    let text = if json {
        let solution: Option<serde_json::Value> =
            solution.map(|text| serde_json::from_str(text).expect("an engine writes JSON"));
        let mut object = json!({
            "puzzle": puzzle.name,
            "kind": puzzle.family.kind(),
            "solution": solution,
            "complete": complete,
        });
        if let Some(engine) = worked.engine {
            object["engine"] = json!(engine);
        }
        if let Some(solver) = &worked.solver {
            object["solver"] = json!(solver.name());
        }
        if let Some(stats) = &worked.stats {
            object["stats"] = stats.json();
        }
        format!("{object}\n")
    } else if let Some(solution) = solution {
        format!("{heading}\n{solution}")
    } else if complete {
        counting::no_solution(puzzle, worked.solver.as_ref())
    } else {
        format!("{heading}: no solution was found before the work was ended.\n")
    };
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}
