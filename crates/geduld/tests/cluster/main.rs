//! Counts on real schedulers, where these are installed: tasks are cancelled, requeued and killed, a node fails, a file is torn,
//! and the total is that of one process.
//!
//! `GEDULD_CLUSTER_RUNS` says how often in a row, each time with other accidents: once if it is not set.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod hyperqueue;
mod slurm;

#[path = "../cli/run.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod run;

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use fastrand::Rng;
use run::{Run, geduld};
use serde_json::Value;

/// Order 5 with pins: half a minute of work for one processor in a test build, in some thousand cubes.
const PUZZLE: [&str; 3] = ["magic-5", "--pin=1,1=1", "--pin=1,2=25"];

/// What counts are compared by.
fn numbers(counted: &Value) -> Vec<&Value> {
    ["solutions", "essentially_different", "complete"].iter().map(|key| &counted[key]).collect()
}

/// The same count in one process.
fn expected() -> &'static Value {
    static EXPECTED: OnceLock<Value> = OnceLock::new();
    EXPECTED.get_or_init(|| {
        let counted = geduld(&[&["count"][..], &PUZZLE, &["--json"]].concat()).done();
        serde_json::from_str(&counted).unwrap()
    })
}

/// The seeds of the runs.
fn seeds() -> std::ops::RangeInclusive<u64> {
    let runs = std::env::var("GEDULD_CLUSTER_RUNS").ok();
    1..=runs.map_or(1, |runs| runs.parse().expect("GEDULD_CLUSTER_RUNS is a number of runs"))
}

/// Checks the total that a folder came to.
#[track_caller]
fn assert_counted(folder: &str) {
    let result: Value =
        serde_json::from_str(&fs::read_to_string(format!("{folder}/result.json")).unwrap()).unwrap();
    assert_eq!(numbers(&result), numbers(expected()));
    let status = status(folder);
    assert_eq!((&status["share"], &status["missing"]), (&1.0.into(), &0.into()), "{status}");
    // What is merged once more is the same.
    let run = geduld(&["cluster", "rest", folder]);
    run.refused("", "nothing is missing", "merge.sh");
}

/// What `geduld cluster status` says.
#[track_caller]
fn status(folder: &str) -> Value {
    let status = geduld(&["cluster", "status", folder, "--json"]).done();
    serde_json::from_str(&status).unwrap()
}

/// The numbers of the tasks in a state.
fn tasks(status: &Value, state: &str) -> Vec<u64> {
    status["tasks"][state].as_array().into_iter().flatten().map(|task| task.as_u64().unwrap()).collect()
}

/// Cuts a file off in the middle of its last line, as a crash of the machine may do.
fn tear(part: &Path) -> bool {
    let bytes = fs::read(part).unwrap_or_default();
    let Some(last) =
        bytes.len().checked_sub(2).and_then(|end| bytes[..end].iter().rposition(|&b| b == b'\n'))
    else {
        return false;
    };
    let middle = u64::try_from((last + bytes.len()) / 2).unwrap();
    OpenOptions::new().write(true).open(part).unwrap().set_len(middle).unwrap();
    true
}

/// Takes one of several things.
fn any<'a, T>(chance: &mut Rng, things: &'a [T]) -> Option<&'a T> {
    (!things.is_empty()).then(|| &things[chance.usize(..things.len())])
}

/// Waits for something that has to come.
fn wait_for(what: &str, seconds: u64, mut there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < Duration::from_secs(seconds), "after {seconds} s there is no {what}");
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// A count that nobody disturbs, for a machine where no scheduler is installed.
#[test]
fn the_scripts_do_by_hand_what_they_do_for_a_scheduler() {
    let folder = run::Folder::new();
    let name = folder.name("it's a count");
    let written = geduld(&["cluster", "slurm", "nintai", "-o", &name, "--tasks=3", "--time=1m"]).done();
    assert!(written.contains("submit.sh"), "{written}");
    let script = |arguments: &[&str]| {
        let mut command = std::process::Command::new(format!("{name}/{}", arguments[0]));
        Run::from(command.args(&arguments[1..]).output().unwrap())
    };
    for task in ["1", "3"] {
        assert_eq!(script(&["count.sh", task, "1", "3"]).status, Some(0));
    }
    let run = script(&["merge.sh"]);
    assert!(run.status == Some(1) && run.stderr.contains("missing"), "{}", run.stderr);
    assert!(!Path::new(&format!("{name}/result.json")).exists());
    let before = status(&name);
    assert_eq!((tasks(&before, "finished"), tasks(&before, "waiting")), (vec![1, 3], vec![2]));
    assert!(before["share"].as_f64() < Some(1.0) && before["missing"].as_u64() > Some(0), "{before}");

    geduld(&["cluster", "rest", &name, "--tasks=2"]).done();
    let moved = folder.name("moved");
    fs::rename(&name, &moved).unwrap();
    for task in ["4", "5"] {
        let count =
            std::process::Command::new(format!("{moved}/count.sh")).args([task, "4", "5", "rest-2"]).status();
        assert!(count.unwrap().success());
    }
    assert!(std::process::Command::new(format!("{moved}/merge.sh")).status().unwrap().success());
    let merged: Value =
        serde_json::from_str(&fs::read_to_string(format!("{moved}/result.json")).unwrap()).unwrap();
    let whole: Value = serde_json::from_str(&geduld(&["count", "nintai", "--json"]).done()).unwrap();
    assert_eq!(numbers(&merged), numbers(&whole));
}

#[test]
fn nothing_is_overwritten_and_no_other_folder_is_taken_for_one() {
    let folder = run::Folder::new();
    let file = folder.name("full");
    fs::create_dir(&file).unwrap();
    fs::write(format!("{file}/of"), "care").unwrap();
    geduld(&["cluster", "slurm", "magic-3", "-o", &file]).refused(&file, "is not empty", "another name");
    geduld(&["cluster", "status", &file]).refused(&file, "cannot read", "geduld cluster slurm");
    let run = geduld(&["cluster", "slurm", "magic-3", "-o", &folder.name("new"), "--time=5"]);
    run.misused("--time 5s", "no time for a task", "1m");
    assert!(!folder.path("new").exists());
}
