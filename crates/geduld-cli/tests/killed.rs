//! Counts that are killed at any moment go on from their checkpoint, and end with the same numbers; parts of a count
//! add up to the whole, and to nothing else.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "cli/run.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod run;

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use geduld::BigUint;
use geduld::engines::{CubeId, FORMAT, Header, MEANING, Record, Tally};
use geduld::models::number_of;
use run::{Folder, Run, command, geduld};
use serde_json::Value;

/// A count of a second or two, in about sixty cubes.
const COUNT: [&str; 4] = ["count", "nintai", "--json", "--threads=2"];

/// A count of no time, in one cube.
const QUICK: [&str; 3] = ["count", "magic-4", "--json"];

/// The same with a checkpoint, and whatever else is asked.
fn with<'a>(arguments: &[&'a str], checkpoint: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [arguments, &["--checkpoint", checkpoint], more].concat()
}

fn start(arguments: &[&str]) -> Child {
    command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What was counted, without how.
fn numbers(run: Run) -> Vec<(String, Value)> {
    let counted: Value = serde_json::from_str(&run.done()).unwrap();
    let keys = ["solutions", "labelled", "essentially_different", "layouts", "complete"];
    keys.into_iter().map(|key| (key.to_owned(), counted[key].clone())).collect()
}

/// The numbers of a run that went on from a checkpoint, and said so.
#[track_caller]
fn resumed(arguments: &[&str], checkpoint: &str) -> Vec<(String, Value)> {
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

fn record(path: &str) -> Record {
    Record::parse(&fs::read(path).unwrap()).unwrap()
}

/// How many cubes a record has; none if it is not there yet.
fn finished(path: &str) -> usize {
    fs::read(path).map_or(0, |bytes| bytes.windows(6).filter(|&begin| begin == b"\ncube ").count())
}

/// Waits until a record has so many cubes more.
fn wait_for_cubes(child: &mut Child, path: &str, more: usize) {
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
fn assert_whole(checkpoint: &str) {
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
    let checkpoint = folder.name("checkpoint");
    let mut child = start(&with(&COUNT, &checkpoint, &[]));
    wait_for_cubes(&mut child, &checkpoint, 1);
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

/// With a limit that is over before anything is counted, the decision is recorded all the same. So the next run need
/// not decide again, and short runs get to the end in time.
#[test]
fn a_count_in_very_short_runs_gets_on() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    // On a busy machine, the decision may come too late.
    let arguments = with(&COUNT, &checkpoint, &["--time-limit=0"]);
    let run = (0..100).map(|_| geduld(&arguments)).find(|_| fs::exists(&checkpoint).unwrap()).unwrap();
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(
        run.stderr.contains(&format!("no cube is finished, but {checkpoint} has the decision")),
        "{}",
        run.stderr
    );
    let begun = record(&checkpoint);
    assert!(begun.results.is_empty());
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
    let checkpoint = folder.name("checkpoint");
    let mut child = start(&with(&COUNT, &checkpoint, &["--verify=100%"]));
    // All cubes; the second count takes about as long as the first.
    wait_for_cubes(&mut child, &checkpoint, 60);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let run = Run::from(child.wait_with_output().unwrap());
    let counted: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.status, &counted["complete"]), (Some(3), &true.into()), "{}", run.stderr);
    assert_eq!((&counted["solutions"], counted.get("verified")), (&"2528136".into(), Some(&Value::Null)));
    assert!(run.stderr.contains("complete, but not verified"), "{}", run.stderr);
}

/// A folder with the checkpoint of a whole count of many cubes, and its numbers.
fn counted() -> (Folder, String, Vec<(String, Value)>) {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    let expected = numbers(geduld(&with(&COUNT, &checkpoint, &[])));
    assert_whole(&checkpoint);
    (folder, checkpoint, expected)
}

#[test]
fn what_is_torn_is_counted_again_and_what_is_damaged_is_refused() {
    let (folder, checkpoint, expected) = counted();
    let whole = fs::read(&checkpoint).unwrap();
    for torn in [1, 10, 200] {
        fs::write(&checkpoint, &whole[..whole.len() - torn]).unwrap();
        assert_eq!(resumed(&COUNT, &checkpoint), expected, "{torn} bytes are missing");
        assert_whole(&checkpoint);
    }

    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(&checkpoint, &damaged).unwrap();
    geduld(&with(&COUNT, &checkpoint, &[])).refused(&checkpoint, "is damaged", "give another file");
    assert_eq!(fs::read(&checkpoint).unwrap(), damaged, "nothing is mended by guessing");

    let last = whole[..whole.len() - 1].rsplit(|&byte| byte == b'\n').next().unwrap();
    let twice = folder.write("twice", [&whole[..], last, b"\n"].concat());
    geduld(&with(&COUNT, &twice, &[])).refused(&twice, "is recorded already", "give another file");

    let other = folder.write("other", "[board]\nside = 6\n");
    geduld(&with(&COUNT, &other, &[])).refused(&other, "is not a record", "give another file");
}

#[test]
fn the_checkpoint_of_another_count_is_refused() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    geduld(&with(&QUICK, &checkpoint, &[])).done();
    let before = fs::read(&checkpoint).unwrap();
    let help = "give another file";
    geduld(&with(&COUNT, &checkpoint, &[])).refused(
        &checkpoint,
        "the puzzle \"Magic square of order 4\"",
        help,
    );
    geduld(&with(&QUICK, &checkpoint, &["--pin=1,1=1"])).refused(&checkpoint, "other options", help);
    geduld(&with(&QUICK, &checkpoint, &["--no-symmetry"])).refused(&checkpoint, "other options", help);
    geduld(&with(&QUICK, &checkpoint, &["--engine=sat"])).refused(&checkpoint, "the search engine", help);
    assert_eq!(fs::read(&checkpoint).unwrap(), before);
}

/// A checkpoint of another program: each line is whole, and its checksum is right.
#[test]
fn a_checkpoint_that_means_something_else_is_refused() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    geduld(&with(&QUICK, &checkpoint, &[])).done();
    let unchanged = record(&checkpoint);
    let refuse = |changed: Header, why: &str| {
        let mut bytes = Vec::new();
        Record { header: changed, ..unchanged.clone() }.write(&mut bytes).unwrap();
        let other = folder.write("other", &bytes);
        geduld(&with(&QUICK, &other, &[])).refused(&other, why, "give another file");
        assert_eq!(fs::read(&other).unwrap(), bytes);
    };
    let header = unchanged.header.clone();
    refuse(Header { meaning: MEANING + 1, ..header.clone() }, "counted in another way");
    refuse(Header { record: FORMAT + 1, ..header.clone() }, "this version reads only format");
    refuse(Header { version: "0.0.0".to_owned(), ..header.clone() }, "version 0.0.0");
    refuse(Header { fingerprint: format!("f{}", header.fingerprint), ..header.clone() }, "were altered");
    refuse(Header { subject: format!("f{}", header.subject), ..header.clone() }, "were altered");
    refuse(Header { cubes: header.cubes + 1, ..header.clone() }, "line 4 is damaged");
    refuse(Header { classes: false, ..header.clone() }, "other options");
    refuse(Header { engine: "sat".to_owned(), ..header.clone() }, "other options");
    // The record of a part, without the decision.
    let unchanged = Record { planned: None, ..unchanged.clone() };
    let refuse = |changed: Header| {
        let mut bytes = Vec::new();
        Record { header: changed, ..unchanged.clone() }.write(&mut bytes).unwrap();
        let other = folder.write("other", &bytes);
        geduld(&with(&QUICK, &other, &[])).refused(&other, "other options", "give another file");
    };
    refuse(Header { fingerprint: format!("f{}", header.fingerprint), ..header.clone() });
    refuse(Header { subject: format!("f{}", header.subject), ..header.clone() });
    refuse(Header { cubes: header.cubes + 1, ..header.clone() });

    // Unchanged it is gone on from: what was refused is what was changed.
    resumed(&QUICK, &checkpoint);
}

/// A line with a right checksum may still say what cannot be: a solution lost leaves classes that do not come out even.
#[test]
fn a_checkpoint_that_has_lost_a_solution_is_noticed() {
    let (folder, checkpoint, _) = counted();
    let mut record = record(&checkpoint);
    let last = record.results.values_mut().rfind(|tally| tally.groups().next().is_some()).unwrap();
    let mut lost = Tally::default();
    last.groups().for_each(|(group, solutions)| lost.add_number(group, &(solutions - 1u32)));
    *last = lost;
    let mut bytes = Vec::new();
    record.write(&mut bytes).unwrap();
    let lost = folder.write("lost", &bytes);
    for arguments in [with(&COUNT, &lost, &[]), vec!["merge", &lost]] {
        let run = geduld(&arguments);
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{}", run.stderr);
        assert!(run.stderr.contains("is not a multiple of"), "{}", run.stderr);
    }
}

/// What classes are is no part of the model.
#[test]
fn the_checkpoint_of_a_count_of_other_classes_is_refused() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    let cards = |reflect| {
        let piece = "[[piece]]\nedges = [\"a\", \"b\", \"a\", \"b\"]\ncopies = 4\n";
        let rules = format!("[rules]\nreflect = {reflect}\n");
        let board = "[board]\nshape = \"rectangle\"\nrows = 2\ncolumns = 2\n";
        let text = format!("format = 1\nkind = \"edge-matching\"\nname = \"cards\"\n{board}{rules}{piece}");
        folder.write("cards.toml", text)
    };
    geduld(&["count", &cards(false), "--checkpoint", &checkpoint]).done();
    geduld(&["count", &cards(true), "--checkpoint", &checkpoint]).refused(
        &checkpoint,
        "other options",
        "give another file",
    );
}

#[test]
fn two_processes_do_not_share_a_checkpoint() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    // The first one is not to end before the second one is prepared.
    let long = ["count", "magic-5", "--json"];
    let mut first = start(&with(&long, &checkpoint, &[]));
    wait_for_cubes(&mut first, &checkpoint, 1);
    geduld(&with(&long, &checkpoint, &[])).refused(&checkpoint, "in use by another process", "wait for it");
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn parts_add_up_to_the_whole_and_to_nothing_else() {
    let folder = Folder::new();
    let parts = ["part1", "part2", "part3"].map(|name| folder.name(name));
    for (part, shard) in parts.iter().zip(["--part=1/3", "--part=2/3", "--shard=3/3"]) {
        geduld(&with(&COUNT, part, &[shard])).done();
    }
    let [one, two, three] = parts.each_ref().map(String::as_str);
    let merged = |files: &[&str]| geduld(&[&["merge", "--json"][..], files].concat());
    assert_eq!(numbers(merged(&[two, three, one])), numbers(geduld(&COUNT)));

    merged(&[one, three]).refused("", "are missing", "all parts");
    assert_eq!(
        numbers(merged(&[one, two, three, two])),
        numbers(geduld(&COUNT)),
        "what agrees may be there twice"
    );
    let foreign = folder.name("foreign");
    geduld(&with(&QUICK, &foreign, &[])).done();
    merged(&[one, two, &foreign]).refused(&foreign, "another count", "one count only");
    let halved = folder.write("halved", &fs::read(three).unwrap()[..fs::read(three).unwrap().len() - 1]);
    merged(&[one, two, &halved]).refused("", "is missing", "counted to its end");
}

/// The numbers by kinds of symmetry are merged like all others.
#[test]
fn parts_of_a_count_of_figures_add_up_by_kinds_of_symmetry() {
    let folder = Folder::new();
    let parts = ["part1", "part2"].map(|name| folder.name(name));
    for (part, shard) in parts.iter().zip(["--part=1/2", "--part=2/2"]) {
        geduld(&["count", "ppp", "--checkpoint", part, shard]).done();
    }
    let [one, two] = parts.each_ref().map(String::as_str);
    let counted: Value = serde_json::from_str(&geduld(&["count", "ppp", "--json"]).done()).unwrap();
    let merged: Value = serde_json::from_str(&geduld(&["merge", "--json", two, one]).done()).unwrap();
    assert_eq!(merged["figures"], "5");
    assert!(merged["by_symmetry"].is_object() && merged["by_symmetry"] == counted["by_symmetry"], "{merged}");
}

/// A limit on the size of files is a full disk that can be had anywhere, in blocks whose size depends on the shell.
#[test]
fn a_count_ends_when_its_checkpoint_is_full_and_goes_on_when_there_is_room() {
    let (folder, whole, _) = counted();
    let checkpoint = folder.name("full");
    let arguments = with(&COUNT, &checkpoint, &[]);
    let block = folder.name("block");
    let one_block = format!("trap '' XFSZ; ulimit -f 1; head -c 9999 /dev/zero >'{block}' 2>/dev/null");
    Command::new("sh").args(["-c", &one_block]).status().unwrap();
    let block = usize::try_from(fs::metadata(&block).unwrap().len()).unwrap();
    // The decision and the cubes fit, but not all results.
    let whole = fs::read(whole).unwrap();
    let results = whole.windows(6).position(|begin| begin == b"\ncube ").unwrap();
    let blocks = results.div_ceil(block) + 1;
    assert!(blocks * block < whole.len(), "the results need more than two blocks");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let limited = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_geduld")])
        .args(&arguments)
        .output()
        .unwrap();
    Run::from(limited).refused(&checkpoint, "cannot be written", "free some disk space");
    let finished = record(&checkpoint).results.len();
    assert!(finished > 0 && finished < record(&checkpoint).header.cubes, "{finished} cubes are finished");
    assert_eq!(resumed(&COUNT, &checkpoint), numbers(geduld(&COUNT)));
    assert_whole(&checkpoint);
}
