//! `geduld check`

pub mod solutions;

use geduld::exports::puzzles::Puzzle;
use serde::Serialize;

use crate::args::{ByArgs, CheckArgs, PartArgs};
use crate::counting::count::{self, Asked};
use crate::counting::counted::Counted;
use crate::error::{Error, Status};
use crate::output::numbers;
use crate::output::objects::{self, CountObject, Phase};
use crate::output::standard::Report;
use crate::reading::conditions;
use crate::reading::problem::Loaded;
use crate::running::stats::Phases;

pub fn run(args: &CheckArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let puzzle = conditions::load_same(&args.puzzle, &args.same)?;
    phases.end(Phase::Read);
    match &args.solutions {
        Some(file) => solutions::check(&puzzle, file, args.format.is_json(), args.engine.work),
        None => check_figures(&puzzle, args, phases),
    }
}

/// Counts the solutions, and compares the numbers with the figures in `[expect]`.
fn check_figures(puzzle: &Puzzle, args: &CheckArgs, phases: Phases) -> Result<Status, Error> {
    let (described, json) = (puzzle.clone(), args.format.is_json());
    let without_figures = without_figures(args);
    let report = move |counted: &Counted| report(&described, counted, &without_figures, json);
    let (engine, by, part) = (&args.engine, &ByArgs::default(), &PartArgs::default());
    let problem = &Loaded::from(puzzle.clone());
    count::run(&Asked { problem, engine, by, part, plan: None }, phases, report)?.print()
}

/// The object that `--json` prints: the count, and the figures it was compared with.
#[derive(Serialize)]
struct CheckObject {
    #[serde(flatten)]
    count: CountObject,
    checks: Vec<FigureObject>,
}

#[derive(Serialize)]
struct FigureObject {
    key: &'static str,
    expected: String,
    counted: Option<String>,
    right: Option<bool>,
}

/// Says why there is nothing to compare with.
fn without_figures(args: &CheckArgs) -> String {
    match (args.puzzle.conditions_are_added(), args.puzzle.puzzle.as_str()) {
        (true, _) => "with conditions added there are no published figures to compare with".to_owned(),
        (false, "-") => "no published figures to compare with: standard input has no [expect]".to_owned(),
        (false, name) => format!("no published figures to compare with: {name} has no [expect]"),
    }
}

fn report(puzzle: &Puzzle, counted: &Counted, without_figures: &str, json: bool) -> Report {
    let mut lines = String::new();
    let mut checks = Vec::new();
    let mut failed = false;
    for (key, expected) in &puzzle.expect.figures {
        let found = counted.numbers.get(key);
        // A lower bound refutes a smaller figure, and proves nothing.
        let right = match found {
            Some(found) if counted.complete => Some(found == expected),
            Some(found) if found > expected => Some(false),
            _ => None,
        };
        failed |= right == Some(false);
        let verdict = match (found, right) {
            (Some(found), Some(true)) => format!("counted {found}: right"),
            (Some(found), Some(false)) => format!("counted {found}: WRONG"),
            (Some(found), None) => format!("counted {found}: not refuted"),
            (None, _) => "not counted".to_owned(),
        };
        let words = key.replace('_', " ");
        lines += &format!("  {words:<22} expected {expected}, {verdict}\n");
        let found = found.map(ToString::to_string);
        checks.push(FigureObject { key, expected: expected.to_string(), counted: found, right });
    }
    let text = if json {
        objects::line(&CheckObject { count: counted.object(), checks })
    } else {
        counted.print_stats();
        if puzzle.expect.figures.is_empty() {
            let numbers = numbers::table(&counted.numbers, counted.exact);
            lines = format!("  {without_figures}; counted:\n{numbers}");
        } else {
            lines += &numbers::features_table(&counted.numbers, counted.exact);
        }
        format!("{}\n{lines}{}\n{}", puzzle.heading(), counted.footer(), counted.hint())
    };
    let status = match (failed, counted.complete) {
        (true, _) => Status::Failed,
        (false, true) => Status::Done,
        (false, false) => Status::Incomplete,
    };
    Report { text, status }
}
