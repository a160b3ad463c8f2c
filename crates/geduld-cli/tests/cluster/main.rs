//! Counts on real schedulers, where these are installed: tasks are cancelled, requeued and killed, a node fails, a file
//! is torn, and the total is that of one process.
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
    run.misused("--time 5s", "not possible for a task", "1m");
    assert!(!folder.path("new").exists());
}

/// A program in the place of another one, which does something first.
fn wrapper(folder: &run::Folder, script: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.write("wrapper", format!("#!/bin/bash\n{script}\n"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    file
}

/// A task whose program is killed asks for another run as Slurm has it, three times without getting on.
#[test]
fn a_task_that_is_killed_is_run_again() {
    let folder = run::Folder::new();
    let name = folder.name("count");
    geduld(&["cluster", "slurm", "magic-3", "-o", &name, "--tasks=1"]).done();
    // The scheduler writes down what it is asked.
    let asked = folder.name("asked");
    let bin = folder.path("bin");
    fs::create_dir(&bin).unwrap();
    fs::rename(wrapper(&folder, &format!("echo \"$@\" >>'{asked}'")), bin.join("scontrol")).unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let killed = wrapper(&folder, "kill -KILL $$");
    let task = |program: &str| {
        let mut command = std::process::Command::new(format!("{name}/count.sh"));
        command.args(["1", "1", "1"]).env("GEDULD", program).env("PATH", &path);
        command.env("SLURM_ARRAY_TASK_ID", "1").env("SLURM_ARRAY_JOB_ID", "77");
        Run::from(command.output().unwrap())
    };
    for _ in 0..3 {
        let run = task(&killed);
        assert!(run.status == Some(75) && run.stderr.contains("was killed (SIGKILL)"), "{}", run.stderr);
    }
    assert_eq!(fs::read_to_string(&asked).unwrap(), "requeue 77_1\n".repeat(3));
    assert_eq!(task(&killed).status, Some(137));
    assert_eq!(tasks(&status(&name), "failed"), [1]);
    // It goes on all the same when somebody has it run again.
    assert_eq!(task(env!("CARGO_BIN_EXE_geduld")).status, Some(0));
    assert_eq!(tasks(&status(&name), "finished"), [1]);
}

/// A node without the program says which one it has looked for, and status hears of it.
#[test]
fn a_node_without_the_program_is_named() {
    let folder = run::Folder::new();
    let name = folder.name("count");
    geduld(&["cluster", "slurm", "magic-3", "-o", &name, "--tasks=1"]).done();
    for script in [&["count.sh", "1", "1", "1"][..], &["merge.sh"]] {
        let mut command = std::process::Command::new(format!("{name}/{}", script[0]));
        command.args(&script[1..]).env("GEDULD", "/nowhere/geduld").env("PATH", "/usr/bin:/bin");
        let run = Run::from(command.output().unwrap());
        assert!(
            run.status == Some(127) && run.stderr.contains("no program /nowhere/geduld on "),
            "{}",
            run.stderr
        );
    }
    let told = geduld(&["cluster", "status", &name]).done();
    assert!(told.contains("task 1 has failed") && told.contains("logs/1.log"), "{told}");
}

/// What is told of a count: nothing is expected of tasks that may be dead, and the result is named.
#[test]
fn status_tells_what_is_and_not_what_was() {
    let folder = run::Folder::new();
    let name = folder.name("count");
    let slurm = ["cluster", "slurm", "magic-3", "-o", &name, "--tasks=100000", "--time=01:00:00"];
    let options = ["--partition=long", "--account=puzzles", "--memory=2G", "--sbatch=--qos=low"];
    let run = geduld(&[&slurm[..], &options].concat());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("the whole count is only 1 cube"), "{}", run.stderr);
    assert!(run.stdout.contains("1 task for 1 cube"), "{}", run.stdout);
    let [job, merge] =
        ["job-1.sh", "merge.sh"].map(|file| fs::read_to_string(format!("{name}/{file}")).unwrap());
    for line in ["--partition=long", "--account=puzzles", "--qos=low", "--mem=2G", "--time=0-01:00:00"] {
        assert!(job.contains(&format!("#SBATCH {line}\n")), "{line}: {job}");
        let is_for_all = !line.starts_with("--mem") && !line.starts_with("--time");
        assert_eq!(merge.contains(&format!("#SBATCH {line}\n")), is_for_all, "{line}: {merge}");
    }
    let told = || geduld(&["cluster", "status", &name]).done();
    assert!(told().contains(": 0 % done"), "{}", told());
    let write = |age: u64, left: u32| {
        let written = std::time::SystemTime::now() - Duration::from_secs(age);
        let written = humantime::format_rfc3339_seconds(written);
        let text = format!(
            r#"{{"state":"counting","share":0.5,"written":"{written}","expected_seconds_left":{left}}}"#
        );
        fs::write(format!("{name}/status/1.json"), text).unwrap();
    };
    write(0, 1000);
    // Half of the work is left to it, but nothing of it is recorded: the whole takes twice as long.
    assert_eq!(status(&name)["expected_seconds_left"], 2000.0);
    write(100, 60);
    let late = told();
    assert!(late.contains("task 1 has written no status") && !late.contains("expected in"), "{late}");
    for script in [&["count.sh", "1", "1", "1"][..], &["merge.sh"]] {
        let run = std::process::Command::new(format!("{name}/{}", script[0])).args(&script[1..]).output();
        assert!(run.unwrap().status.success());
    }
    let merged = told();
    assert!(merged.contains("100 % done") && merged.contains("the result is in "), "{merged}");
    // Nothing was counted again: no share, and nothing that agrees.
    let audited = geduld(&["audit", &format!("{name}/table"), "--sample=0"]).done();
    assert!(audited.contains("no cube was counted again") && !audited.contains("-0"), "{audited}");
}
