//! Checkpoints that are damaged, full, in use or of another count are refused; those of the parts of a count add up to
//! the whole, and to nothing else.

use std::fs;
use std::process::Command;

use geduld::exports::engines::{FORMAT, Header, MEANING, Record, Tally};
use serde_json::Value;

use crate::killed::{COUNT, QUICK, assert_whole, numbers, record, resumed, start, wait_for_cubes, with};
use crate::run::{Folder, Run, geduld};

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
    let blocks = results.div_ceil(block);
    assert!(blocks * block < whole.len(), "the results need more than a block");
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
