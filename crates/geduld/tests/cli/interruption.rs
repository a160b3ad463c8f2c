//! Runs that do not come to their end: nobody reads, nothing can be written, the time is over, Ctrl-C.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Run, command, geduld};

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
        run.refused("", "cannot write the output", "another place");
    }
}

#[test]
fn a_time_limit_gives_lower_bounds() {
    let run = geduld(&["count", "nintai", "--engine", "sat", "--time-limit", "0.2"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(3), ""));
    assert!(run.stdout.contains("at least") && run.stdout.contains("lower bounds"), "{}", run.stdout);

    let run = geduld(&["count", "nintai", "--engine", "sat", "--time-limit", "0.2", "--json"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(3), ""));
    let counted: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(counted["complete"], false);

    let run = geduld(&["solve", "nintai", "--engine", "sat", "--time-limit", "0"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(3), ""));
    assert!(run.stdout.contains("before the work was ended"), "{}", run.stdout);
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_lower_bounds() {
    for signal in ["-INT", "-TERM"] {
        let child = start(&["count", "sixty-5", "--engine", "sat"]);
        // Time enough to begin; the count itself would take days.
        std::thread::sleep(Duration::from_millis(1500));
        let sent = Instant::now();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(sent.elapsed() < Duration::from_secs(30), "took {:?} to end", sent.elapsed());
        assert_eq!((run.status, run.stderr.as_str()), (Some(3), ""));
        assert!(run.stdout.contains("at least"), "{}", run.stdout);
    }
}
