//! `geduld compare` with solvers that do what they should not: the right status, nothing left over, and the next cells
//! undisturbed.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Folder, Run, command};

/// What came of a comparison of a script and of varisat on a puzzle, two runs of each in turn.
struct Compared {
    run: Run,
    /// The runs of the script, and those of varisat.
    script: Vec<Value>,
    varisat: Vec<Value>,
}

const SQUARE: &str = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";
/// The middle of such a square is 5.
const IMPOSSIBLE: &str =
    "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n[[pin]]\ncell = [2, 2]\nvalue = 4\n";

/// No process has this argument.
const NO_MARKER: &str = "no marker";

/// Compares, and checks that neither files nor processes are left: the script and whatever has `marker` among its
/// arguments.
fn compared(puzzle: &str, script: &str, options: &[&str], marker: &str) -> Compared {
    let folder = Folder::new();
    let temporary = folder.path("tmp");
    fs::create_dir(&temporary).unwrap();
    let (puzzle, file) = (folder.write("puzzle.toml", puzzle), folder.name("runs.jsonl"));
    let script = folder.write("solver", script.replace("FOLDER", folder.path("").to_str().unwrap()));
    let solver = format!("sh '{script}'");
    let arguments = [
        "compare", "--full", &puzzle, "--solver", &solver, "--solver", "varisat", "--runs", "2", "-o", &file,
    ];
    let mut compare = command(&[&arguments[..], options].concat());
    let run: Run = compare.env("TMPDIR", &temporary).output().unwrap().into();
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "files are left");
    for argument in [script.as_str(), marker] {
        assert!(!is_process_with(argument), "a process with {argument} is left");
    }
    let text = fs::read_to_string(&file).unwrap_or_else(|_| panic!("there is no report: {}", run.stderr));
    let runs: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let (varisat, script): (Vec<Value>, Vec<Value>) =
        runs.into_iter().partition(|run| run["options"]["solver"] == "varisat");
    assert_eq!((script.len(), varisat.len()), (2, 2));
    assert!(varisat.iter().all(|run| run["outcome"] == "solved"), "{varisat:?}");
    Compared { run, script, varisat }
}

/// Whether there is a process with this argument.
fn is_process_with(argument: &str) -> bool {
    let Ok(processes) = fs::read_dir("/proc") else { return false };
    let arguments =
        processes.flatten().map(|process| fs::read(process.path().join("cmdline")).unwrap_or_default());
    arguments.into_iter().any(|list| list.split(|&byte| byte == 0).any(|word| word == argument.as_bytes()))
}

#[track_caller]
fn no_rank(compared: &Compared) {
    assert_eq!(compared.run.status, Some(1), "{}", compared.run.stderr);
    assert!(compared.run.stderr.contains("1 cell failed or gave wrong answers"), "{}", compared.run.stderr);
    assert!(compared.run.stdout.contains("are not ranked"), "{}", compared.run.stdout);
}

#[test]
fn a_solver_that_always_lies_is_found_out_and_has_no_rank() {
    let compared = compared(SQUARE, "exit 20", &[], NO_MARKER);
    no_rank(&compared);
    for run in &compared.script {
        assert!(run["outcome"]["wrong"].as_str().unwrap().contains("one found no, the other yes"), "{run}");
    }
}

#[test]
fn a_solver_that_lies_once_keeps_its_rank() {
    let script =
        "test -e 'FOLDER/once' && exit 20; : >'FOLDER/once'; echo s SATISFIABLE; echo v 1 0; exit 10";
    let compared = compared(IMPOSSIBLE, script, &["--task", "refute"], NO_MARKER);
    assert_eq!(compared.run.status, Some(0), "{}", compared.run.stderr);
    assert!(compared.script[0]["outcome"]["failed"].as_str().unwrap().contains("wrong model"));
    assert_eq!(compared.script[1]["outcome"], "solved");
}

#[test]
fn a_solver_that_crashes_has_no_rank() {
    let compared = compared(SQUARE, "echo rest >\"$TMPDIR/rest\"; kill -SEGV $$", &[], NO_MARKER);
    no_rank(&compared);
    assert!(compared.script[0]["outcome"]["failed"].as_str().unwrap().contains("signal: 11"));
}

#[test]
fn a_solver_that_writes_gigabytes_is_ended() {
    for output in ["yes 'c nothing'", "yes 'c nothing' >\"$2\""] {
        let script = format!("set -- \"$@\" \"$(dirname \"$1\")/result\"; {output}");
        let compared = compared(SQUARE, &script, &[], "c nothing");
        no_rank(&compared);
        let failed = compared.script[0]["outcome"]["failed"].as_str().unwrap();
        assert!(failed.contains("wrote more than"), "{failed}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_that_sleeps_is_ended_after_twice_its_limit() {
    let start = Instant::now();
    let compared = compared(SQUARE, "sleep 4242.1", &["--time-limit", "0.5"], "4242.1");
    assert_eq!(compared.run.status, Some(0), "a limit is no fault: {}", compared.run.stderr);
    for run in &compared.script {
        let wall = run["wall_seconds"].as_f64().unwrap();
        assert!(run["outcome"] == "clock" && (1.0..2.0).contains(&wall), "{run}");
    }
    assert!(compared.run.stdout.contains("ended after 1 s, twice its limit"), "{}", compared.run.stdout);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_that_does_not_listen_is_ended_too() {
    let script = "trap '' TERM INT HUP; while :; do :; done";
    let compared = compared(SQUARE, script, &["--time-limit", "0.5"], NO_MARKER);
    assert_eq!(compared.run.status, Some(0), "{}", compared.run.stderr);
    for run in &compared.script {
        // On a busy machine the clock may be first.
        assert!(run["outcome"] == "timeout" || run["outcome"] == "clock", "{run}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn processes_that_a_solver_hides_do_not_outlive_its_run() {
    let script = "for i in 1 2 3; do (trap '' TERM HUP; setsid sleep 4242.2 &); done; exit 20";
    let compared = compared(IMPOSSIBLE, script, &["--task", "refute"], "4242.2");
    assert_eq!(compared.run.status, Some(0), "{}", compared.run.stderr);
    assert!(compared.script.iter().all(|run| run["outcome"] == "solved"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_that_takes_the_memory_is_ended_with_its_children() {
    // `tail` keeps a line without end.
    let script = "(setsid tail -n 4242 /dev/zero >/dev/null); exit 20";
    let compared = compared(SQUARE, script, &["--memory-limit", "200"], "4242");
    assert_eq!(compared.run.status, Some(0), "a limit is no fault: {}", compared.run.stderr);
    for run in &compared.script {
        assert_eq!(run["outcome"], "memory", "{run}");
        assert!(run["memory_bytes"].as_u64().unwrap() > 200_000_000, "{run}");
    }
    assert!(compared.varisat.iter().all(|run| run["memory_bytes"].as_u64().unwrap() < 200_000_000));
}
