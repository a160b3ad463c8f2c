//! `geduld check`

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use geduld_model::Violation;
use geduld_puzzle::{MAX_FILE_SIZE, Puzzle};
use serde_json::{Value, json};

use crate::args::{CheckArgs, PartArgs};
use crate::conditions;
use crate::counting::{self, Counted};
use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::{Output, Report};
use crate::stats::Phases;

pub fn run(args: &CheckArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let puzzle = conditions::load(&args.puzzle)?;
    phases.end("read");
    match &args.solutions {
        Some(file) => check_solutions(&puzzle, file, args.json),
        None => check_figures(&puzzle, args, phases),
    }
}

/// The figures in `[expect]` against those counted.
fn check_figures(puzzle: &Puzzle, args: &CheckArgs, phases: Phases) -> Result<Status, Error> {
    let (described, json) = (puzzle.clone(), args.json);
    let report = move |counted: &Counted| report(&described, counted, json);
    counting::run(puzzle, &args.engine, &PartArgs::default(), phases, report)?.print()
}

fn report(puzzle: &Puzzle, counted: &Counted, json: bool) -> Report {
    let mut lines = String::new();
    let mut checks = Vec::new();
    let mut failed = false;
    for (key, expected) in &puzzle.expect.figures {
        let found = counted.numbers.get(key);
        // A lower bound refutes what is smaller, and proves nothing.
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
        checks
            .push(json!({ "key": key, "expected": expected.to_string(), "counted": found, "right": right }));
    }
    let text = if json {
        let mut object = counted.json();
        object.insert("checks".to_owned(), Value::Array(checks));
        format!("{}\n", Value::Object(object))
    } else {
        counted.print_stats();
        if puzzle.expect.figures.is_empty() {
            lines = format!(
                "  no published figures to compare with: the file states none, or conditions were added; counted:\n{}",
                counted.numbers.table(counted.exact)
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
    let unreadable = |place: &str, error: &io::Error| {
        Error::new(format!("cannot read {place}: {error}"), "give a file of one JSON object a line")
    };
    let source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|error| unreadable(&name, &error))?)
    };
    let family = &puzzle.family;
    let mut checked = 0u64;
    let mut output = Output::new();
    let mut source = BufReader::new(source);
    for line in 1u64.. {
        let place = format!("{name}, line {line}");
        let Some(text) = next_line(&mut source).map_err(|error| unreadable(&place, &error))? else { break };
        if text.trim().is_empty() {
            continue;
        }
        let verdict = solution_in(puzzle, &text).and_then(|solution| match solution {
            None => Ok(0),
            Some(json) => {
                family.parse_solution(&json).and_then(|solution| puzzle.check(&solution)).map(|()| 1)
            }
        });
        let right = verdict.map(|solutions| checked += solutions);
        if let Err(violation) = right {
            if json {
                let mut object = checked_object(puzzle, checked);
                object["wrong_line"] = json!(line);
                object["violation"] = json!(violation.0);
                output.line(&object.to_string())?;
                output.flush()?;
            }
            return Err(Error::new(
                format!("{place}: {violation}"),
                "write solutions as `geduld list --format jsonl` or `geduld solve --json` does; the lines before this \
                 one are right",
            ));
        }
    }
    if json {
        output.line(&checked_object(puzzle, checked).to_string())?;
    } else {
        let solutions = if checked == 1 { "1 solution keeps" } else { &format!("{checked} solutions keep") };
        output.line(&format!("{}: {solutions} all rules", heading(puzzle)))?;
    }
    output.flush()?;
    Ok(Status::Done)
}

fn checked_object(puzzle: &Puzzle, checked: u64) -> Value {
    json!({ "puzzle": puzzle.name, "kind": puzzle.family.kind(), "solutions_checked": checked })
}

/// The solution in a line: the line itself, or what `solve --json` says in it, which may be that there is none.
fn solution_in<'t>(puzzle: &Puzzle, line: &'t str) -> Result<Option<Cow<'t, str>>, Violation> {
    // A list has millions of lines, and none of its solutions speaks of a puzzle.
    if !line.contains("\"puzzle\"") {
        return Ok(Some(Cow::Borrowed(line)));
    }
    let Ok(Value::Object(report)) = serde_json::from_str::<Value>(line) else {
        return Ok(Some(Cow::Borrowed(line)));
    };
    match (report.get("puzzle"), report.get("solution")) {
        (Some(Value::String(name)), Some(_)) if *name != puzzle.name => {
            Err(Violation::new(format!("it is about the puzzle `{name}`, not about `{}`", puzzle.name)))
        }
        (Some(_), Some(Value::Null)) => Ok(None),
        (Some(_), Some(solution)) => Ok(Some(Cow::Owned(solution.to_string()))),
        _ => Ok(Some(Cow::Borrowed(line))),
    }
}

/// The next line, `None` at the end.
///
/// # Errors
/// If it cannot be read, or is longer than any solution can be.
fn next_line(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know that it is too much.
    source.by_ref().take(MAX_FILE_SIZE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() > MAX_FILE_SIZE {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the line is far too long for a solution"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))?;
    Ok((!text.is_empty()).then_some(text))
}
