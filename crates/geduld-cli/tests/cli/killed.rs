//! Counts that are killed at any moment go on from their checkpoint, and end with the same numbers.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use geduld::BigUint;
use geduld::exports::engines::{CubeId, Record, Tally};
use geduld::exports::models::number_of;
use serde_json::Value;

use crate::run::{Folder, Run, command, geduld};

/// A count of a second or two, in about sixty cubes.
pub const COUNT: [&str; 4] = ["count", "nintai", "--json", "--threads=2"];

/// A count of no time, in one cube.
pub const QUICK: [&str; 3] = ["count", "magic-4", "--json"];

/// The same with a checkpoint, and whatever else is asked.
pub fn with<'a>(arguments: &[&'a str], checkpoint: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [arguments, &["--checkpoint", checkpoint], more].concat()
}

pub fn start(arguments: &[&str]) -> Child {
    command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What was counted, without how.
pub fn numbers(run: Run) -> Vec<(String, Value)> {
    let counted: Value = serde_json::from_str(&run.done()).unwrap();
    let keys = ["solutions", "labelled", "essentially_different", "layouts", "complete"];
    keys.into_iter().map(|key| (key.to_owned(), counted[key].clone())).collect()
}

/// The numbers of a run that went on from a checkpoint, and said so.
#[track_caller]
pub fn resumed(arguments: &[&str], checkpoint: &str) -> Vec<(String, Value)> {
    let Record { header, results, .. } = record(checkpoint);
    let solutions: BigUint = results.values().map(Tally::solutions).sum();
    let run = geduld(&with(arguments, checkpoint, &[]));
    let finished = format!(
        "{} of {} finished, with {solutions} solutions",
        results.len(),
        number_of(header.cubes, "cube")
    );
    assert_eq!(run.stderr, format!("continuing from {checkpoint}: {finished}\n"));
    numbers(Run { stderr: String::new(), ..run })
}

pub fn record(path: &str) -> Record {
    Record::parse(&fs::read(path).unwrap()).unwrap()
}

/// How many cubes a record has; none if it is not there yet.
pub fn finished(path: &str) -> usize {
    fs::read(path).map_or(0, |bytes| bytes.windows(6).filter(|&begin| begin == b"\ncube ").count())
}

/// Waits until a record has so many cubes more.
pub fn wait_for_cubes(child: &mut Child, path: &str, more: usize) {
    let goal = finished(path) + more;
    while finished(path) < goal {
        assert!(child.try_wait().unwrap().is_none(), "the count ended before it was interrupted");
        sleep(Duration::from_millis(1));
    }
}

/// Numbers that look random and are the same in every run (a linear congruential generator; Knuth, vol. 2, 3.3.4).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// The record has every cube once: reading refuses one that is there twice.
#[track_caller]
pub fn assert_whole(checkpoint: &str) {
    let Record { header, results, valid_length, .. } = record(checkpoint);
    assert!(results.keys().cloned().eq((0..header.cubes).map(CubeId::new)), "{results:?}");
    assert_eq!((finished(checkpoint), valid_length), (header.cubes, fs::read(checkpoint).unwrap().len()));
}

#[test]
fn a_count_killed_fifteen_times_ends_with_the_same_numbers() {
    is_killed_and_goes_on(&COUNT, 15);
}

/// Twelve queens as MiniZinc writes them, with a number that no solution shows, counted by the SAT engine in many
/// cubes.
#[test]
fn a_count_of_a_flatzinc_model_is_killed_and_goes_on() {
    let folder = Folder::new();
    let mut text: String = (1..=12).map(|queen| format!("var 1..12: q{queen} :: output_var;\n")).collect();
    text += "var 1..12: hidden :: var_is_introduced;\nconstraint int_lt(q1, hidden);\n";
    for (a, b) in (1..=12).flat_map(|a| (a + 1..=12).map(move |b| (a, b))) {
        for apart in [0, b - a, a - b] {
            text += &format!("constraint int_lin_ne([1,-1],[q{a},q{b}],{apart});\n");
        }
    }
    let file = folder.write("queens.fzn", text + "solve satisfy;\n");
    is_killed_and_goes_on(&["count", &file, "--json", "--engine=sat", "--threads=2"], 5);
}

fn is_killed_and_goes_on(count: &[&str], times: usize) {
    let expected = numbers(geduld(count));
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    let mut chance = Chance(1);
    for _ in 0..times {
        let mut child = start(&with(count, &checkpoint, &[]));
        // A moment by what has been done, so that it is a moment of the count on any machine; or before anything is.
        let more = usize::try_from(chance.below(3)).unwrap();
        wait_for_cubes(&mut child, &checkpoint, more);
        sleep(Duration::from_micros(chance.below(20_000)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let before = record(&checkpoint);
    assert!(
        (1..before.header.cubes).contains(&before.results.len()),
        "{} are finished",
        before.results.len()
    );
    assert_eq!(resumed(count, &checkpoint), expected);
    assert_whole(&checkpoint);
    assert!(before.results.iter().all(|(cube, tally)| record(&checkpoint).results[cube] == *tally));
    // Once more: there is nothing left to do.
    assert_eq!(resumed(count, &checkpoint), expected);
}

#[test]
fn an_interrupted_count_says_so_and_goes_on() {
    let folder = Folder::new();
    let (checkpoint, status) = (folder.name("checkpoint"), folder.name("status"));
    let mut child = start(&with(&COUNT, &checkpoint, &["--status-file", &status]));
    wait_for_cubes(&mut child, &checkpoint, 20);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    let Record { header, results, .. } = record(&checkpoint);
    let (finished, of) = (results.len(), header.cubes);
    let how = "the same command continues";
    let said = format!("{finished} of {of} cubes are finished and recorded in {checkpoint}: {how}\n");
    assert_eq!((run.status, run.stderr.as_str()), (Some(3), said.as_str()));
    let counted: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(counted["complete"], false);
    let recorded = serde_json::json!({ "file": checkpoint, "cubes_done": finished, "cubes": of });
    assert_eq!(counted["checkpoint"], recorded);
    // The next run begins with the number that this one reports.
    let solutions: BigUint = results.values().map(Tally::solutions).sum();
    let status: Value = serde_json::from_str(&fs::read_to_string(&status).unwrap()).unwrap();
    assert_eq!([&counted["solutions"], &status["solutions"]], [solutions.to_string().as_str(); 2]);
    assert_eq!(resumed(&COUNT, &checkpoint), numbers(geduld(&COUNT)));
    assert_whole(&checkpoint);
}

/// The time is over before the count goes on: what the checkpoint holds is part of the result all the same.
#[test]
fn a_count_that_ends_while_it_is_prepared_tells_what_is_recorded() {
    let folder = Folder::new();
    let [whole, part, plan, status] = ["whole", "part", "plan", "status"].map(|name| folder.name(name));
    geduld(&["plan", "nintai", "-o", &plan]).done();
    let planned = ["count", "--plan", &plan, "--json", "--threads=2"];
    for (arguments, checkpoint) in
        [(with(&COUNT, &whole, &[]), &whole), (with(&planned, &part, &["--part=1/2"]), &part)]
    {
        let mut child = start(&arguments);
        // The first cubes in this order have no solutions.
        wait_for_cubes(&mut child, checkpoint, 20);
        child.kill().unwrap();
        child.wait().unwrap();
        let Record { results, header, .. } = record(checkpoint);
        let solutions: BigUint = results.values().map(Tally::solutions).sum();
        assert!(solutions > BigUint::ZERO);
        let run = geduld(&[&arguments[..], &["--time-limit=0", "--status-file", &status]].concat());
        assert_eq!(run.status, Some(3), "{}", run.stderr);
        let counted: Value = serde_json::from_str(&run.stdout).unwrap();
        let status: Value = serde_json::from_str(&fs::read_to_string(&status).unwrap()).unwrap();
        let at_least = |value: &Value| value.as_str().unwrap().parse::<BigUint>().unwrap() >= solutions;
        assert!(at_least(&counted["solutions"]) && at_least(&status["solutions"]), "{counted} {status}");
        let done =
            [&counted["checkpoint"]["cubes_done"], &status["cubes_done"]].map(|done| done.as_u64().unwrap());
        assert!(done.iter().all(|&done| done >= results.len() as u64), "{counted} {status}");
        let of = if checkpoint == &whole { format!(" of {}", header.cubes) } else { String::new() };
        for text in [
            format!("{of} cubes are finished and recorded in {checkpoint}"),
            "the same command continues".to_owned(),
        ] {
            assert!(run.stderr.contains(&text), "`{text}` is missing: {}", run.stderr);
        }
        // As text, and with the numbers of the record.
        let words: Vec<&str> = arguments.iter().copied().filter(|&argument| argument != "--json").collect();
        let run = geduld(&[&words[..], &["--time-limit=0"]].concat());
        assert!(run.stdout.contains("at least") && !run.stdout.contains("at least 0\n"), "{}", run.stdout);
    }
    // The checkpoint of another puzzle says nothing of this one.
    let run = geduld(&with(&COUNT, &whole, &["--pin=1,1=114", "--time-limit=0"]));
    run.refused(&whole, "another description of the puzzle", "give another file");
}

/// A decision is recorded as soon as it is made, even if the time is over by then. So the next run need not decide
/// again, and short runs get to the end in time.
#[test]
fn a_count_in_very_short_runs_gets_on() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    // On a busy machine, the decision may come too late.
    let run = (0..100)
        .map(|tenths| geduld(&with(&COUNT, &checkpoint, &[&format!("--time-limit={}ms", 100 * tenths)])))
        .find(|_| fs::exists(&checkpoint).unwrap());
    let run = run.unwrap();
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    let begun = record(&checkpoint);
    let mut runs = 0;
    while finished(&checkpoint) < 10 {
        runs += 1;
        assert!(runs < 200, "{} cubes are finished after {runs} runs", finished(&checkpoint));
        geduld(&with(&COUNT, &checkpoint, &["--time-limit=0.3"]));
    }
    // Options that contradict the decision are refused, and others have no effect on it.
    geduld(&with(&COUNT, &checkpoint, &["--engine=sat"])).refused(&checkpoint, "the search engine", "");
    geduld(&with(&COUNT, &checkpoint, &["--sum=adder"])).refused(&checkpoint, "the search engine", "");
    geduld(&with(&COUNT, &checkpoint, &["--by=1,1"])).refused(&checkpoint, "other options", "");
    assert_eq!(resumed(&COUNT, &checkpoint), numbers(geduld(&COUNT)));
    assert_eq!(record(&checkpoint).planned, begun.planned);
}

/// Each part decides for itself, and divides the cubes in the same way when it is resumed.
#[test]
fn a_part_without_a_plan_has_the_same_cubes_when_it_is_resumed() {
    let folder = Folder::new();
    let parts: Vec<String> = (1..=3).map(|part| folder.name(&format!("part{part}"))).collect();
    for (number, file) in (1..).zip(&parts) {
        let part = format!("--part={number}/3");
        assert_eq!(geduld(&with(&COUNT, file, &[&part, "--time-limit=0"])).status, Some(3));
        let run = geduld(&with(&COUNT, file, &[&part]));
        assert_eq!(run.status, Some(0), "{}", run.stderr);
    }
    let files: Vec<&str> = parts.iter().map(String::as_str).collect();
    assert_eq!(numbers(geduld(&[&["merge", "--json"], &files[..]].concat())), numbers(geduld(&COUNT)));
}

/// The count is complete, but its second count is not.
#[test]
fn a_count_that_is_not_verified_says_so() {
    let folder = Folder::new();
    let [checkpoint, whole] = ["checkpoint", "whole"].map(|name| folder.name(name));
    geduld(&with(&COUNT, &whole, &[])).done();
    let mut child = start(&with(&COUNT, &checkpoint, &["--verify=100%"]));
    // All cubes; the second count takes about as long as the first.
    wait_for_cubes(&mut child, &checkpoint, finished(&whole));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    let counted: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.status, &counted["complete"]), (Some(3), &true.into()), "{}", run.stderr);
    assert_eq!((&counted["solutions"], counted.get("verified")), (&"2528136".into(), Some(&Value::Null)));
    assert!(run.stderr.contains("complete, but not verified"), "{}", run.stderr);
}
