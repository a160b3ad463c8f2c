//! Commands: whole processes, as a user starts them, with their largest resident size (Linux only). The table in the
//! README comes from here.
//!
//! `cargo build --release && cargo bench -p geduld-benches --bench commands`; with `-- long` the counts that take a
//! minute as well.

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The median of so many runs is printed.
const RUNS: usize = 3;

const QUICK: [&str; 6] = [
    "count magic-4 --engine search --no-symmetry --threads 1",
    "count magic-4",
    "count nintai --threads 1",
    "count nintai --threads 2",
    "count nintai --no-symmetry --pin 1,1=114 --threads 1",
    "count nintai --no-symmetry --pin 1,1=114 --threads 2",
];

const LONG: [&str; 3] =
    ["count nintai --no-symmetry --threads 2", "count magic-5 --threads 2", "count sixty-5 --threads 2"];

fn main() {
    let binary = binary();
    for command in QUICK {
        let mut runs: Vec<Run> = (0..RUNS).map(|_| run(&binary, command)).collect();
        runs.sort_by_key(|run| run.time);
        print(command, &runs[RUNS / 2]);
    }
    if std::env::args().any(|argument| argument == "long") {
        for command in LONG {
            print(command, &run(&binary, command));
        }
    }
}

/// Beside the folder of this benchmark, where `cargo build --release` puts it.
fn binary() -> PathBuf {
    let here = std::env::current_exe().expect("a benchmark knows where it is");
    let folder =
        here.parent().and_then(|deps| deps.parent()).expect("it lies in a folder of the target folder");
    let binary = folder.join("geduld");
    assert!(binary.exists(), "there is no {}: run `cargo build --release` first", binary.display());
    binary
}

struct Run {
    time: Duration,
    /// In kilobytes, sampled; 0 if the process ended before the first sample.
    largest: u64,
    solutions: String,
}

fn run(binary: &PathBuf, command: &str) -> Run {
    let start = Instant::now();
    let mut child = Command::new(binary)
        .args(command.split(' '))
        .arg("--json")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut largest = 0;
    let time = loop {
        largest = largest.max(largest_resident(child.id()));
        if child.try_wait().expect("the program can be waited for").is_some() {
            break start.elapsed();
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let output = child.wait_with_output().expect("the program has ended");
    let text = String::from_utf8(output.stdout).expect("the program prints text");
    let solutions = text.split_once("\"solutions\":\"").and_then(|(_, rest)| rest.split_once('"'));
    Run { time, largest, solutions: solutions.map_or(String::new(), |(number, _)| number.to_owned()) }
}

fn largest_resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn print(command: &str, run: &Run) {
    let (seconds, megabytes) = (run.time.as_secs_f64(), run.largest / 1024);
    println!("geduld {command:<58} {seconds:>8.3} s {megabytes:>4} MB   {} solutions", run.solutions);
}
