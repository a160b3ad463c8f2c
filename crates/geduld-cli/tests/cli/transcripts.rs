//! Whole sessions, in `transcripts/`: each line `$ geduld …` is run there and must print what follows it, nothing but
//! warnings to standard error, and leave with status 0.
//!
//! Where one solution of several would do, pins leave only one: the order of solutions is an engine's own business.

use std::fs;
use std::path::Path;

use crate::run::{Run, command};

#[test]
fn transcripts_come_out_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/transcripts");
    let mut commands = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let transcript = fs::read_to_string(&path).unwrap();
        for session in transcript.split("$ geduld ").skip(1) {
            let (line, expected) = session.split_once('\n').unwrap();
            let arguments: Vec<&str> = line.split_whitespace().collect();
            let run = Run::from(command(&arguments).current_dir(&folder).output().unwrap());
            let printed = without_times(&run.done_or_warned());
            assert!(printed == expected, "{}: geduld {line}\n{printed}", path.display());
            commands += 1;
        }
    }
    assert!(commands > 20, "only {commands} commands were found");
}

/// Writes every time as 0 seconds.
fn without_times(printed: &str) -> String {
    let line = |line: &str| {
        if let Some((before, time)) = line.split_once(r#""seconds":"#) {
            let after =
                time.trim_start_matches(|character: char| character.is_ascii_digit() || character == '.');
            return format!("{before}\"seconds\":0{after}\n");
        }
        match line.rsplit_once(", ") {
            Some((before, time)) if before.contains(" engine, ") && time.ends_with(" s") => {
                format!("{before}, 0 s\n")
            }
            _ => format!("{line}\n"),
        }
    };
    printed.lines().map(line).collect()
}
