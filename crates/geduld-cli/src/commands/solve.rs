//! `geduld solve`

mod formula;
mod smallest;

use std::path::Path;
use std::sync::Arc;

use geduld::exports::engines::BestValue;
use geduld::exports::engines::{Options, Proven, Winner, find};
use geduld::exports::models::Instance;
use geduld::exports::pictures::Album;
use geduld::exports::puzzles::Solution;
use geduld::{FlatZinc, SolverChoice};
use serde_json::{Value, json};

use crate::args::{PuzzleArgs, SameArgs, SolutionFormat, SolveArgs};
use crate::counting::best::{self, Searched, SoFar};
use crate::counting::engines;
use crate::counting::proving;
use crate::error::{Error, Status};
use crate::output::model_text::ModelText;
use crate::output::objects::{self, Phase, SolveObject};
use crate::output::standard::{Output, Report};
use crate::output::undecided;
use crate::pictures::picture_file;
use crate::reading::problem::{self, Loaded, best_heading, refuse_for_flatzinc, refuse_raw};
use crate::running::ending::end;
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;
use crate::terminal::wide;

pub fn run(args: &SolveArgs) -> Result<Status, Error> {
    if args.cnf {
        return formula::run(args);
    }
    if args.smallest {
        return smallest::run(args);
    }
    Ok(solve(args, &args.puzzle, "", true)?.unwrap_or(Status::Done))
}

/// Solves a puzzle, and writes a report after `before`. If there is no solution and this is not the last attempt,
/// writes nothing and returns `None`.
fn solve(
    args: &SolveArgs,
    puzzle: &PuzzleArgs,
    before: &str,
    is_last: bool,
) -> Result<Option<Status>, Error> {
    let mut phases = Phases::start();
    let format = args.format.get_for(args.output.file())?;
    refuse_for_flatzinc(&args.puzzle.puzzle, &[(format == SolutionFormat::Svg, "a picture")])?;
    refuse_raw(&args.puzzle.puzzle, args.raw)?;
    let raw = args.raw;
    let so_far = move |so_far: &SoFar| show_so_far(so_far, format, raw);
    let same = SameArgs::default();
    let searched = match &args.proof {
        // A proof says nothing about other values of an objective.
        Some(_) => Searched::Ready(problem::load(puzzle, &same)?),
        None => best::search(puzzle, &same, &args.engine, so_far)?,
    };
    let loaded = match searched {
        Searched::Ready(loaded) => Arc::new(loaded.apart(&args.apart)?),
        Searched::Stopped(ending) if ending.report.text.is_empty() => end(ending),
        Searched::Stopped(ending) => {
            say(&ending.note);
            return ending.report.hand_over(args, format, true).map(Some);
        }
    };
    let problem = &*loaded;
    phases.end(Phase::Read);
    let nothing = {
        let loaded = Arc::clone(&loaded);
        move || report(&loaded, None, false, Worked::default(), format)
    };
    let work = Work::begin(args.engine.work, nothing.clone())?;
    let mut instance = problem.instance();
    work.progress().preparing(&instance.model);
    phases.end(Phase::Model);
    if args.engine.stats {
        instance = phases.watch(instance);
    }
    if let Some(file) = &args.proof {
        let proven = proving::prove(&instance, &args.engine, 0, file, &work)?;
        drop(work);
        return report_proof(problem, &instance, (args, format), file, proven).map(Some);
    }
    let options = engines::options_for_one(&args.engine, &instance);
    let options = Options { strategies: args.strategy.clone(), ..options };
    let threads = engines::threads(args.engine.threads);
    work.ready_or(nothing);
    work.progress().enter(Stage::Solving);
    let found = find(&instance, &options, threads, work.control())?;
    engines::explain(&args.engine, &found.reasons);
    if found.values.is_none() {
        undecided::tell(&instance);
    }
    let solution =
        found.values.as_ref().map(|values| Solved::new(problem, &instance, values, (args, format)));
    let solution = solution.transpose()?;
    let complete = found.complete;
    if complete && solution.is_none() && !is_last {
        return Ok(None);
    }
    let solver = engines::other_solver(found.solver.as_ref());
    if let Some(ready) = found.ready {
        phases.end_preparation_at(ready, &found.statistics);
    }
    let stats = args.engine.stats.then(|| Stats::of(found.engine, found.statistics, work.control(), phases));
    drop(work);
    let worked = Worked { engine: Some(found.engine), winner: found.winner, solver, stats };
    let mut report = report(problem, solution.as_ref(), complete, worked, format);
    if format == SolutionFormat::Text {
        report.text.insert_str(0, before);
    }
    report.hand_over(args, format, solution.is_some()).map(Some)
}

/// Reports the result of the search for a proof: a solution, or a proof that there is none.
fn report_proof(
    problem: &Loaded,
    instance: &Instance<'_>,
    (args, format): (&SolveArgs, SolutionFormat),
    file: &Path,
    proven: Proven,
) -> Result<Status, Error> {
    let worked = Worked { engine: Some("sat"), ..Worked::default() };
    match proven {
        Proven::Solution(values) => {
            say(&format!("there is a solution, so there is no proof: {} was not written", file.display()));
            let solution = Solved::new(problem, instance, &values, (args, format))?;
            report(problem, Some(&solution), true, worked, format).hand_over(args, format, true)
        }
        Proven::Exactly { cubes, .. } => {
            let mut report = report(problem, None, true, worked, format);
            if format != SolutionFormat::Json {
                report.text += &proving::written(file, cubes);
            }
            report.hand_over(args, format, false)
        }
        Proven::TooMany | Proven::Stopped => {
            report(problem, None, false, worked, format).hand_over(args, format, false)
        }
    }
}

/// Formats the best solution that was found before the work was ended.
fn show_so_far(so_far: &SoFar, format: SolutionFormat, raw: bool) -> String {
    if format != SolutionFormat::Json {
        let origin = so_far.origin.as_ref().filter(|_| !raw);
        let shown = origin
            .and_then(|origin| ModelText::start(origin).ok()?.of(std::slice::from_ref(&so_far.text)).ok());
        // The values are better than nothing.
        let text = shown.as_ref().and_then(|shown| shown.first()).unwrap_or(&so_far.text);
        return format!("{}\n{text}", best_heading(&so_far.name, so_far.value, true));
    }
    objects::line(&SolveObject {
        puzzle: so_far.name.clone(),
        kind: FlatZinc::KIND.to_owned(),
        solution: serde_json::from_str(&so_far.json).ok(),
        objective: Some(so_far.value.value()),
        ..SolveObject::default()
    })
}

/// A solution, and its drawing.
struct Solved {
    json: Value,
    /// The solution to draw; `None` for FlatZinc models.
    solution: Option<Solution>,
    drawing: String,
}

impl Solved {
    fn new(
        problem: &Loaded,
        instance: &Instance<'_>,
        values: &[geduld::exports::models::Value],
        (args, format): (&SolveArgs, SolutionFormat),
    ) -> Result<Self, Error> {
        let mut drawings = vec![instance.renderer.text(values, colour(args))];
        let Some(puzzle) = problem.puzzle() else {
            let mut json = String::new();
            instance.renderer.json(values, &mut json);
            let text = if format == SolutionFormat::Text { problem.model_text(args.raw)? } else { None };
            if let Some(text) = text {
                drawings = text.of(&drawings)?;
            }
            return Ok(Self {
                json: serde_json::from_str(&json).unwrap_or_default(),
                solution: None,
                drawing: drawings.concat(),
            });
        };
        let solution = puzzle.family.solution(&instance.model, values);
        Ok(Self { json: json!(solution), solution: Some(solution), drawing: drawings.concat() })
    }
}

/// Facts about the work. They are missing if the work was ended before an engine was chosen.
#[derive(Default)]
struct Worked {
    engine: Option<&'static str>,
    winner: Option<Winner>,
    solver: Option<SolverChoice>,
    stats: Option<Stats>,
}

/// Whether the drawing may have colours.
fn colour(args: &SolveArgs) -> bool {
    args.output.file().is_none() && Output::new().colour()
}

impl Report {
    /// Writes the solution to the output file or standard output. If there is no solution, text and SVG output writes
    /// no file, but a message on standard output.
    fn hand_over(&self, args: &SolveArgs, format: SolutionFormat, found: bool) -> Result<Status, Error> {
        let file = args.output.file();
        match format {
            SolutionFormat::Json => self.print_to(file),
            _ if !found => self.print(),
            SolutionFormat::Text => {
                if file.is_none() {
                    wide::tell(&self.text);
                }
                self.print_to(file)
            }
            SolutionFormat::Svg => picture_file::write(file, &self.text).map(|()| self.status),
        }
    }
}

fn report(
    problem: &Loaded,
    solution: Option<&Solved>,
    complete: bool,
    worked: Worked,
    format: SolutionFormat,
) -> Report {
    let heading = problem.heading();
    let json = format == SolutionFormat::Json;
    if let (false, Some(stats)) = (json, &worked.stats) {
        say(&stats.text());
    }
    let text = if json {
        objects::line(&SolveObject {
            puzzle: problem.name().to_owned(),
            kind: problem.kind().to_owned(),
            solution: solution.map(|solved| solved.json.clone()),
            objective: problem.best_value().filter(|_| solution.is_some()).map(BestValue::value),
            complete,
            engine: worked.engine.map(str::to_owned),
            strategy: worked.winner.map(|winner| winner.strategy.to_string()),
            round: worked.winner.map(|winner| winner.round),
            solver: worked.solver.as_ref().map(|solver| solver.name().to_owned()),
            stats: worked.stats.as_ref().map(Stats::object),
        })
    } else if let Some(solved) = solution {
        match (format, problem.puzzle(), &solved.solution) {
            (SolutionFormat::Svg, Some(puzzle), Some(solution)) => {
                Album::of_solutions(puzzle, &[(solution.clone(), None)]).svg()
            }
            _ => format!("{heading}\n{}{}", solved.drawing, problem.legend()),
        }
    } else if complete {
        problem.no_solution(worked.solver.as_ref())
    } else {
        format!("{heading}: no solution was found before the work was ended.\n")
    };
    Report { text, status: if complete { Status::Done } else { Status::Incomplete } }
}
