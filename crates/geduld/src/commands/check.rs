//! `geduld check`

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use geduld_puzzle::Puzzle;
use serde_json::{Value, json};

use crate::args::{CheckArgs, PartArgs};
use crate::conditions;
use crate::counting::{self, Counted};
use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::{Output, Report};

pub fn run(args: &CheckArgs) -> Result<Status, Error> {
    let puzzle = conditions::load(&args.puzzle)?;
    match &args.solutions {
        Some(file) => check_solutions(&puzzle, file, args.json),
        None => check_figures(&puzzle, args),
    }
}

/// The figures in `[expect]` against those counted.
fn check_figures(puzzle: &Puzzle, args: &CheckArgs) -> Result<Status, Error> {
    let (described, json) = (puzzle.clone(), args.json);
    let report = move |counted: &Counted| report(&described, counted, json);
    counting::run(puzzle, &args.engine, &PartArgs::default(), report)?.print()
}

fn report(puzzle: &Puzzle, counted: &Counted, json: bool) -> Report {
    let mut lines = String::new();
    let mut checks = Vec::new();
    let mut failed = false;
    for (key, expected) in &puzzle.expect.figures {
        let Some(found) = counted.numbers.get(key) else { continue };
        // A lower bound refutes what is smaller, and proves nothing.
        let right = if counted.complete { found == expected } else { found <= expected };
        failed |= !right;
        let verdict = match (right, counted.complete) {
            (true, true) => "right",
            (true, false) => "not refuted",
            (false, _) => "WRONG",
        };
        let words = key.replace('_', " ");
        lines += &format!("  {words:<22} expected {expected}, counted {found}: {verdict}\n");
        checks.push(json!({ "key": key, "expected": expected.to_string(), "counted": found.to_string(), "right": right }));
    }
    let text = if json {
        let mut object = counted.json();
        object.insert("checks".to_owned(), Value::Array(checks));
        format!("{}\n", Value::Object(object))
    } else {
        if puzzle.expect.figures.is_empty() {
            lines = format!(
                "  the puzzle file states no figures in [expect] to compare with; counted:\n{}",
                counted.numbers.table(counted.complete)
            );
        }
        format!("{}\n{lines}{}\n", heading(puzzle), counted.footer())
    };
    let status = match (failed, counted.complete) {
        (true, _) => Status::Failed,
        (false, true) => Status::Done,
        (false, false) => Status::Incomplete,
    };
    Report { text, status }
}

/// A file of solutions against the rules.
fn check_solutions(puzzle: &Puzzle, file: &Path, json: bool) -> Result<Status, Error> {
    let name = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
    let unreadable = |place: &str, error: &std::io::Error| {
        Error::new(format!("cannot read {place}: {error}"), "give a file of one JSON object a line")
    };
    let source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|error| unreadable(&name, &error))?)
    };
    let rules = puzzle.family.rules();
    let mut checked = 0u64;
    for (line, text) in (1u64..).zip(BufReader::new(source).lines()) {
        let text = text.map_err(|error| unreadable(&format!("{name}, line {line}"), &error))?;
        if text.trim().is_empty() {
            continue;
        }
        let verdict = rules.parse_solution(&text).and_then(|solution| rules.check(&solution));
        if let Err(violation) = verdict {
            return Err(Error::new(
                format!("{name}, line {line}: {violation}"),
                "write solutions as `geduld list --format jsonl` does; the lines before this one are right",
            ));
        }
        checked += 1;
    }
    let mut output = Output::new();
    if json {
        let object =
            json!({ "puzzle": puzzle.name, "kind": puzzle.family.kind(), "solutions_checked": checked });
        output.line(&object.to_string())?;
    } else {
        let solutions = if checked == 1 { "1 solution keeps" } else { &format!("{checked} solutions keep") };
        output.line(&format!("{}: {solutions} all rules", heading(puzzle)))?;
    }
    output.flush()?;
    Ok(Status::Done)
}
