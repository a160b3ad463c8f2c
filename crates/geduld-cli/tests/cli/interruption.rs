//! Runs that do not come to their end: nobody reads, nothing can be written, the time is over, Ctrl-C.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Folder, Run, command, geduld};

fn start(arguments: &[&str]) -> Child {
    command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for arguments in [&["list", "nintai", "--format", "jsonl"][..], &["encode", "nintai"]] {
        let mut child = start(arguments);
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'));
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for arguments in [
        &["solve", "magic-3"][..],
        &["solve", "magic-3", "--json"],
        &["list", "magic-3"],
        &["list", "magic-3", "--format", "jsonl"],
        &["count", "magic-3"],
        &["check", "magic-3"],
        &["encode", "magic-3"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Run::from(
            command(arguments)
                .stdout(full)
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
                .wait_with_output()
                .unwrap(),
        );
        run.refused("", "cannot write the output", "another file");
    }
}

/// What a run that was ended early printed; it may have been ended before it began to count.
fn ended_early(run: &Run) -> &str {
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    for line in run.stderr.lines() {
        let early = [
            "ended while the work was being prepared: nothing was found",
            "ended early: nothing was found",
            "nothing of this count is kept",
        ];
        assert!(early.iter().any(|early| line.starts_with(early)), "{}", run.stderr);
    }
    &run.stdout
}

#[test]
fn a_time_limit_gives_lower_bounds() {
    let run = geduld(&["count", "nintai", "--engine", "sat", "--time-limit", "0.2"]);
    let text = ended_early(&run);
    assert!(text.contains("at least") && text.contains("lower bounds"), "{text}");
    assert!(run.stderr.contains("--checkpoint FILE` keeps finished cubes"), "{}", run.stderr);

    let run = geduld(&["count", "nintai", "--engine", "sat", "--time-limit", "0.2", "--json"]);
    let counted: Value = serde_json::from_str(ended_early(&run)).unwrap();
    assert_eq!(counted["complete"], false);

    let run = geduld(&["solve", "nintai", "--engine", "sat", "--time-limit", "0"]);
    assert!(ended_early(&run).contains("before the work was ended"), "{}", run.stdout);
}

/// A plan for so large a square takes seconds.
#[test]
fn a_time_limit_ends_preparations_as_well() {
    let folder = Folder::new();
    let square = "kind = \"magic-square\"\nname = \"large\"\norder = 12\n[rules]\npandiagonal = true\n";
    let large = folder.write("large.toml", format!("format = 1\n{square}"));
    for command in ["count", "check", "solve"] {
        let run = geduld(&[command, &large, "--time-limit", "0.1", "--json"]);
        let object: Value = serde_json::from_str(ended_early(&run)).unwrap();
        assert_eq!((&object["puzzle"], &object["complete"]), (&"large".into(), &false.into()), "{object}");
    }
    assert_eq!(ended_early(&geduld(&["list", &large, "--time-limit", "0.1"])), "");
}

#[test]
fn a_list_that_was_ended_early_says_so() {
    let run = geduld(&["list", "nintai", "--engine", "sat", "--format", "jsonl", "--time-limit", "500ms"]);
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("ended early") || run.stderr.starts_with("ended while"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_lower_bounds() {
    for signal in ["-INT", "-TERM", "-USR1"] {
        let child = start(&["count", "sixty-5", "--engine", "sat"]);
        // Time enough to begin; the count itself takes days.
        std::thread::sleep(Duration::from_millis(1000));
        let sent = Instant::now();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(sent.elapsed() < Duration::from_secs(30), "took {:?} to end", sent.elapsed());
        assert!(ended_early(&run).contains("at least"), "{}", run.stdout);
    }
}

/// What cannot be gone on with says so.
#[test]
fn work_that_keeps_nothing_says_that_it_begins_anew() {
    let folder = Folder::new();
    let formula = folder.write("formula", geduld(&["encode", "nintai"]).done());
    let certificate = folder.name("certificate");
    for arguments in [
        &["count", "--cnf", &formula][..],
        &["count", "nintai", "--certificate", &certificate],
        &["check", "sixty-5"],
    ] {
        let run = geduld(&[arguments, &["--time-limit", "0.1"]].concat());
        assert_eq!(run.status, Some(3), "{arguments:?}: {}", run.stderr);
        let says = ["the next run starts over", "`geduld count --checkpoint FILE` keeps finished cubes"];
        assert!(says.iter().any(|text| run.stderr.contains(text)), "{arguments:?}: {}", run.stderr);
    }
}
