//! Commands: whole processes, as a user starts them, with their largest resident size (Linux only). The tables in
//! docs/speed.md come from here.
//!
//! `cargo build --release && cargo bench -p geduld-benches --bench commands`; with `-- long` the counts that take a
//! minute as well. With the environment variable `GEDULD_BASELINE` set to an older binary of the program, each command
//! is run by both in turn, and the ratio of their times is printed; the older one gets a hundred seconds at most.

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The median of so many runs is printed.
const RUNS: usize = 3;

const QUICK: [&str; 17] = [
    "count magic-4 --engine search --no-symmetry --threads 1",
    "count magic-4",
    "count nintai --threads 1",
    "count nintai --threads 2",
    "count nintai --pin 1,1=114 --threads 2",
    "count nintai --pin 1,1=114 --pin 6,1=222 --threads 2",
    "count nintai --pin 1,1=114 --pin 6,1=222 --pin 4,4=336 --threads 2",
    "count snake-red",
    "count crazy-jacob",
    "count ../tests/cases/macmahon-triangles.toml --threads 2",
    "count ../tests/cases/macmahon-squares.toml --threads 2",
    "count ppp --threads 2",
    "count puzzles/ppp-12.toml --threads 2",
    "count puzzles/hexominoes.toml --threads 2",
    "count puzzles/tetrominoes.toml --threads 2",
    "count puzzles/pentominoes-ipln.toml --threads 2",
    "list nintai --different --format jsonl --threads 2",
];

const LONG: [&str; 4] = [
    "list nintai --format jsonl --threads 2",
    "count nintai --no-symmetry --threads 2",
    "count magic-5 --threads 2",
    "count sixty-5 --threads 2",
];

/// So long an older binary may take.
const PATIENCE: Duration = Duration::from_secs(100);

fn main() {
    let binary = binary();
    let baseline = std::env::var_os("GEDULD_BASELINE").map(PathBuf::from);
    let long = std::env::args().any(|argument| argument == "long");
    let quick = QUICK.iter().map(|command| (command, RUNS));
    for (command, runs) in quick.chain(LONG.iter().filter(|_| long).map(|command| (command, 1))) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            ours.extend(run(&binary, command, None));
            theirs.extend(baseline.as_ref().and_then(|baseline| run(baseline, command, Some(PATIENCE))));
        }
        let ours = median(ours).expect("without a limit every run ends");
        let ratio = match (&baseline, median(theirs)) {
            (None, _) => String::new(),
            (Some(_), None) => format!("   baseline: over {} s", PATIENCE.as_secs()),
            (Some(_), Some(theirs)) => {
                let same = if theirs.solutions == ours.solutions { "" } else { ", OTHER NUMBER" };
                let (ours, theirs) = (ours.time.as_secs_f64(), theirs.time.as_secs_f64());
                format!("   baseline: {theirs:.3} s, {:.2} times as long{same}", theirs / ours)
            }
        };
        let (seconds, megabytes) = (ours.time.as_secs_f64(), ours.largest / 1024);
        println!("geduld {command:<66} {seconds:>8.3} s {megabytes:>4} MB   {}{ratio}", ours.solutions);
    }
}

/// The run of the median time.
fn median(mut runs: Vec<Run>) -> Option<Run> {
    runs.sort_by_key(|run| run.time);
    let middle = runs.len() / 2;
    runs.into_iter().nth(middle)
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

/// Runs a command to its end, `None` if that takes longer than the limit.
fn run(binary: &Path, command: &str, limit: Option<Duration>) -> Option<Run> {
    let lists = command.starts_with("list");
    let start = Instant::now();
    let mut child = Command::new(binary)
        .args(command.split(' '))
        .args(if lists { &[][..] } else { &["--json"] })
        .stdout(if lists { Stdio::null() } else { Stdio::piped() })
        .stderr(Stdio::null())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .spawn()
        .expect("the program starts");
    let mut largest = 0;
    let time = loop {
        largest = largest.max(largest_resident(child.id()));
        if child.try_wait().expect("the program can be waited for").is_some() {
            break start.elapsed();
        }
        if limit.is_some_and(|limit| start.elapsed() > limit) {
            child.kill().expect("the program can be ended");
            child.wait().expect("the program has ended");
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let output = child.wait_with_output().expect("the program has ended");
    let text = String::from_utf8(output.stdout).expect("the program prints text");
    let number = text.split_once("\"solutions\":\"").and_then(|(_, rest)| rest.split_once('"'));
    let solutions = number.map_or(String::new(), |(number, _)| format!("{number} solutions"));
    Some(Run { time, largest, solutions })
}

fn largest_resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
