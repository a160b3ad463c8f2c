//! `geduld compare --repeat FILE --row N`: repeats one run of a report, and compares the results.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use geduld_compare::report::RecordedRun;
use geduld_compare::{Numbers, Task};
use serde_json::Value;

use super::{for_programs, run_of};
use crate::compare::child::{self, RunLimits};
use crate::compare::usage;
use crate::error::{Error, Source, Status};
use crate::output::standard::Output;
use crate::reading::input::Input;
use crate::running::signals;

/// Repeats the run of a row with its limits. The status says whether outcome, answer and work are the same.
pub fn run(file: &Path, row: usize) -> Result<Status, Error> {
    let help = "name a report that `geduld compare -o FILE.csv` wrote (or .json, .jsonl), and a row of it";
    let Source { file: name, text, .. } = Input::text(file, help)?;
    let mut before =
        RecordedRun::read(&text, row).map_err(|error| Error::new(format!("{name}: {error}"), help))?;
    if before.outcome == "wrong" {
        // The run itself ended with an answer; only other runs show that the answer is wrong.
        "solved".clone_into(&mut before.outcome);
    }
    let words = shlex::split(&before.command).unwrap_or_default();
    let (task, arguments) = match words.split_first() {
        // Only commands that a comparison runs are accepted.
        Some((program, arguments)) if program == "geduld" => match arguments.first().map(String::as_str) {
            Some("solve") => (Task::First, arguments),
            Some("count") => (Task::Count, arguments),
            _ => return Err(Error::new(format!("{name}: row {row} runs no `solve` or `count`"), help)),
        },
        _ => return Err(Error::new(format!("{name}: row {row} is not a command of geduld"), help)),
    };
    let one_thread = arguments.windows(2).any(|pair| pair == ["--threads", "1"]);
    let processor = one_thread && usage::ended_children().is_some();
    let (seconds, megabytes) = before.limits;
    let limits = RunLimits { seconds, processor, memory: megabytes.saturating_mul(1_000_000) };
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    signals::when_asked(move || flag.store(true, Ordering::Relaxed))?;
    let ended = child::run(&for_programs(arguments.to_vec()), limits, &interrupted)?;
    if interrupted.load(Ordering::Relaxed) {
        return Ok(Status::Incomplete);
    }
    let run = run_of(task, (0, 0), processor, &ended);
    let now = RecordedRun {
        command: before.command.clone(),
        answer: run.answer,
        outcome: run.outcome.word().to_owned(),
        numbers: by_name(&run.numbers),
        seconds: run.seconds,
        limits: before.limits,
    };
    // The work of a run that was ended early depends on the machine, and so does the work of several threads.
    let work = one_thread && now.outcome == "solved";
    let (text, same) = compared(&before, &now, work);
    let mut output = Output::new();
    output.write(&format!("{}\n\n{text}", before.command))?;
    output.flush()?;
    Ok(if same { Status::Done } else { Status::Failed })
}

fn by_name(numbers: &Numbers) -> BTreeMap<String, u64> {
    let Ok(Value::Object(numbers)) = serde_json::to_value(numbers) else { return BTreeMap::new() };
    numbers.into_iter().filter_map(|(name, number)| Some((name, number.as_u64()?))).collect()
}

/// A table of both runs, and whether they are the same. `work` says whether the counts of work must be equal, too.
fn compared(before: &RecordedRun, now: &RecordedRun, work: bool) -> (String, bool) {
    let mut same = true;
    let mut text = format!("{:<14}{:>16}{:>16}\n", "", "report", "now");
    let mut line = |name: &str, a: &str, b: &str, counts: bool| {
        let differs = counts && a != b;
        same &= !differs;
        let mark = if differs { "  differs" } else { "" };
        text += &format!("{name:<14}{a:>16}{b:>16}{mark}\n");
    };
    line("outcome", &before.outcome, &now.outcome, true);
    for key in names(&before.answer, &now.answer) {
        let value = |run: &RecordedRun| run.answer.get(key).cloned().unwrap_or_default();
        line(key, &value(before), &value(now), true);
    }
    for key in names(&before.numbers, &now.numbers) {
        let value = |run: &RecordedRun| run.numbers.get(key).map(u64::to_string).unwrap_or_default();
        line(key, &value(before), &value(now), work);
    }
    line("seconds", &format!("{:.3}", before.seconds), &format!("{:.3}", now.seconds), false);
    (text, same)
}

/// The names in either map, in alphabetical order.
fn names<'a, T>(a: &'a BTreeMap<String, T>, b: &'a BTreeMap<String, T>) -> Vec<&'a str> {
    let mut names: Vec<&str> = a.keys().chain(b.keys()).map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    names
}
