//! How a long count is watched from elsewhere: its status file, and the exit status that asks for another run.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, geduld};

fn status(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_status_file_tells_the_end_of_a_count() {
    let folder = Folder::new();
    let file = folder.name("status.json");
    let counted = geduld(&["count", "magic-4", "--json", "--threads=2", "--status-file", &file]).done();
    let (counted, status): (Value, _) = (serde_json::from_str(&counted).unwrap(), status(&file));
    for key in ["puzzle", "solutions", "threads"] {
        assert_eq!(status[key], counted[key], "{status}");
    }
    assert_eq!((&status["state"], &status["share"]), (&"finished".into(), &1.0.into()));
    assert_eq!((&status["part"], &status["expected_end"]), (&Value::Null, &Value::Null));
    assert_eq!(status["cubes_done"], status["cubes_known"]);
    assert!(status["nodes"].as_u64() > Some(0) && status["seconds"].is_number(), "{status}");
    let written = status["written"].as_str().unwrap();
    assert!(written.len() == 20 && written.ends_with('Z'), "{written}");
    assert_eq!(folder.entries(), ["status.json"], "nothing is left beside it");
}

#[test]
fn a_count_that_is_ended_early_says_so_and_asks_for_another_run() {
    let folder = Folder::new();
    let (file, checkpoint) = (folder.name("status.json"), folder.name("part"));
    let count = ["count", "magic-5", "--shard=2/3", "--checkpoint", &checkpoint, "--status-file", &file];
    for (limit, requeue, code) in [("0", None, 3), ("0", Some("--requeue"), 75), ("2", Some("--requeue"), 75)]
    {
        let limit = ["--time-limit", limit];
        let arguments: Vec<&str> = count.iter().copied().chain(limit).chain(requeue).collect();
        let run = geduld(&arguments);
        assert_eq!(run.status, Some(code), "{}", run.stderr);
        let status = status(&file);
        assert_eq!((&status["state"], &status["part"]), (&"ended early".into(), &"2/3".into()));
        assert!(status["share"].as_f64() < Some(1.0) && status["expected_end"].is_null(), "{status}");
    }
}

#[test]
fn a_status_file_that_cannot_be_written_is_refused_at_once() {
    let folder = Folder::new();
    let place = folder.name("nowhere/status.json");
    geduld(&["count", "magic-3", "--status-file", &place]).refused(
        &place,
        "there is no folder",
        "another path",
    );
    let run = geduld(&["count", "magic-3", "--requeue"]);
    assert_eq!(run.status, Some(2), "only a checkpoint makes another run go on: {}", run.stderr);
}

#[test]
fn a_count_that_fails_says_so() {
    let folder = Folder::new();
    let (file, checkpoint) = (folder.name("status.json"), folder.write("part", "no record"));
    let run = geduld(&["count", "magic-3", "--checkpoint", &checkpoint, "--status-file", &file]);
    run.refused(&checkpoint, "is not a record", "give another file");
    assert_eq!(status(&file)["state"], "failed");
}

/// Many regions are counted again, and the share and what it shows are told; the same on any number of threads.
#[test]
fn a_verified_count_says_what_it_would_have_seen() {
    let verified = |threads: &str| {
        let run = geduld(&["count", "nintai", "--verify", "--json", "--threads", threads]).done();
        serde_json::from_str::<Value>(&run).unwrap()["verified"].clone()
    };
    let told = verified("2");
    assert_eq!(told, verified("1"));
    assert!(told["regions_with_solutions"].as_u64() > Some(50), "{told}");
    assert!(told["share"].as_f64() > Some(0.0) && told["error_in_one_of"].as_u64() > Some(10), "{told}");
    let text = geduld(&["count", "nintai", "--verify=1%"]).done();
    for part in ["verified: ", " of the solutions, in ", "would have been seen with probability 99 %"] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
    let text = geduld(&["count", "crazy-jacob", "--verify"]).done();
    assert!(text.contains("verified: all solutions counted again"), "{text}");
    for wrong in ["0%", "101%", "-5%", "x", ""] {
        assert_eq!(geduld(&["count", "magic-3", &format!("--verify={wrong}")]).status, Some(2), "{wrong}");
    }
}
