//! Lists that are shown on narrow terminals, ended early, or made with many threads.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Folder, Run, command, geduld};
use crate::terminal::Terminal;

/// Far more than anything here takes, even on a busy machine; what hangs takes for ever.
const LONG: Duration = Duration::from_secs(60);

/// Nine cards whose drawing takes 85 columns.
const LIONS: &str = r#"
format = 1
kind = "edge-matching"
name = "Lions"

[board]
shape = "rectangle"
rows = 3
columns = 3

[rules]
match = [["lion front", "lion back"]]

[[piece]]
name = "a"
edges = ["lion front", "lion front", "lion back", "lion back"]
copies = 9
"#;

#[test]
fn a_drawing_wider_than_the_terminal_is_listed() {
    let folder = Folder::new();
    let lions = folder.write("lions.toml", LIONS);
    for (puzzle, columns) in [("nintai", 40), (lions.as_str(), 80)] {
        let session = Terminal::start(&["list", puzzle, "--limit", "1"], columns).end(LONG);
        assert_eq!(session.status.code(), Some(0), "{}", session.shown);
        for part in ["columns wide", "1.\r\n", "the limit ended the list"] {
            assert!(session.shown.contains(part), "{part} is missing:\n{}", session.shown);
        }
    }
}

#[test]
fn a_list_on_a_narrow_terminal_ends_with_ctrl_c() {
    let mut terminal = Terminal::start(&["list", "nintai"], 40);
    terminal.wait_for("columns wide", LONG);
    terminal.press_ctrl_c();
    let session = terminal.end(LONG);
    assert_eq!(session.status.code(), Some(3));
    assert!(session.shown.contains("the list was ended early"));
}

/// The drawings of all solutions of Nintai are 4 GB.
#[test]
fn a_list_of_drawings_ends_when_its_time_is_over() {
    let folder = Folder::new();
    let file = folder.name("nintai.txt");
    let start = Instant::now();
    let run = geduld(&["list", "nintai", "-o", &file, "--time-limit", "1"]);
    assert!(start.elapsed() < LONG / 2, "took {:?}", start.elapsed());
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("ended early") || run.stderr.starts_with("ended while"), "{}", run.stderr);
}

fn press_ctrl_c(child: &Child) {
    // It may have ended.
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
}

/// What is kept of a list that goes to a file, after one Ctrl-C and after two.
#[test]
fn ctrl_c_keeps_what_was_listed() {
    for (format, times) in [("jsonl", 1), ("text", 2), ("json", 2)] {
        let folder = Folder::new();
        let puzzle =
            folder.write("five.toml", "format = 1\nkind = \"magic-square\"\nname = \"five\"\norder = 5\n");
        let file = folder.name("list");
        let mut run = command(&["list", &puzzle, "--format", format, "-o", &file]);
        let child = run.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let start = Instant::now();
        let written = || {
            let entries = fs::read_dir(folder.path("")).unwrap().flatten();
            let mut half =
                entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(".geduld-"));
            half.any(|entry| entry.metadata().is_ok_and(|file| file.len() > 0))
        };
        while !written() {
            assert!(start.elapsed() < LONG, "nothing is listed");
            std::thread::sleep(Duration::from_millis(10));
        }
        (0..times).for_each(|_| press_ctrl_c(&child));
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(matches!(run.status, Some(3 | 130)), "{:?} {}", run.status, run.stderr);
        assert!(run.stderr.contains("not complete") || run.stderr.contains("ended early"), "{}", run.stderr);
        assert_eq!(folder.entries(), ["five.toml", "list"]);
        let text = fs::read_to_string(&file).unwrap();
        match format {
            "json" => {
                let list: Value = serde_json::from_str(&text).unwrap();
                assert_eq!(list["complete"], false);
                assert!(!list["solutions"].as_array().unwrap().is_empty());
            }
            "jsonl" => {
                assert!(text.ends_with('\n'));
                text.lines().for_each(|line| assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}"));
            }
            _ => assert!(text.ends_with("┘\n"), "{}", text.len()),
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_list_has_no_more_threads_than_it_was_given() {
    let mut run = command(&["list", "nintai", "--format", "jsonl", "--threads", "8"]);
    let mut child = run.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdout.read_line(&mut String::new()).unwrap();
    let threads = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap().count();
    press_ctrl_c(&child);
    drop(stdout);
    child.wait().unwrap();
    // Besides there are those for the main program, signals and progress.
    assert!((8..8 + 8).contains(&threads), "{threads} threads");
}

/// Each thread sets 64 MiB of address space aside for its stack.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_an_error() {
    for verb in ["list", "count", "gallery"] {
        let geduld = env!("CARGO_BIN_EXE_geduld");
        let limited = format!("ulimit -v 4000000; exec '{geduld}' {verb} magic-3 --threads 1024");
        let run = Run::from(Command::new("sh").args(["-c", &limited]).output().unwrap());
        run.refused("", "threads could not be started", "fewer --threads");
    }
}

/// It is within the 400 cells that a board may have.
#[test]
fn a_board_too_large_for_the_search_is_refused_with_the_limit_that_it_exceeds() {
    let folder = Folder::new();
    let large = folder.name("large.toml");
    geduld(&["generate", "cards", "--rows", "18", "--seed", "1", "-o", &large]).done();
    let run = geduld(&["solve", &large, "--engine", "search"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("1292 values") && run.stderr.contains("at most 1024"), "{}", run.stderr);
    assert!(run.stderr.contains("leave out --engine, or") && !run.stderr.contains("auto"), "{}", run.stderr);
}
