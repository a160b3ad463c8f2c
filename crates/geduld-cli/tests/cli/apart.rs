//! `--apart`: solutions that come apart, and their moves.

use crate::run::{Folder, geduld};

/// A bolt in a ring. Ends hold the bolt, if it has some.
fn bolt(ends: &str) -> String {
    let ring = "[1, 0, 0], [1, 1, 0], [1, 2, 0], [1, 0, 1], [1, 2, 1], [1, 0, 2], [1, 1, 2], [1, 2, 2]";
    let bolt = format!("[0, 1, 1], [1, 1, 1], [2, 1, 1]{ends}");
    format!(
        "format = 1\nkind = \"packing\"\nname = \"Bolt\"\ngrid = \"cube\"\n[board]\ncells = [{ring}, {bolt}]\n\
         [[piece]]\nname = \"ring\"\ncells = [{ring}]\n[[piece]]\nname = \"bolt\"\ncells = [{bolt}]\n"
    )
}

#[test]
fn solutions_that_come_apart_are_counted_and_shown() {
    let folder = Folder::new();
    let free = folder.write("free.toml", bolt(""));
    let counted = geduld(&["count", &free, "--apart", "--json"]).done();
    assert!(
        counted.contains("\"come_apart\":1,\"stuck\":0,\"undecided\":0,\"levels\":[[\"1\",1]]"),
        "{counted}"
    );
    let text = geduld(&["count", &free, "--apart"]).done();
    assert!(text.contains("come apart             1\n    level 1              1"), "{text}");
    let listed = geduld(&["list", &free, "--apart", "--different"]).done();
    assert!(listed.contains("comes apart, level 1:\n1. ") && listed.contains(" away, "), "{listed}");
    let lines = geduld(&["list", &free, "--apart", "--format", "jsonl"]).done();
    assert!(lines.contains("\"apart\":{\"level\":\"1\""), "{lines}");
    // A list with moves is checked like any other.
    let file = folder.write("solutions.jsonl", &lines);
    geduld(&["check", &free, &file]).done();
    let stuck = folder.write("stuck.toml", bolt(", [0, 0, 1], [2, 0, 1]"));
    let counted = geduld(&["count", &stuck, "--apart", "--json"]).done();
    assert!(counted.contains("\"come_apart\":0,\"stuck\":1"), "{counted}");
    assert!(
        geduld(&["list", &stuck, "--apart"]).done().contains("no solution that keeps the condition `apart`")
    );
    // Together, they need not come apart.
    let joined =
        bolt(", [0, 0, 1], [2, 0, 1]").replace("[board]", "together = [[\"ring\", \"bolt\"]]\n[board]");
    let joined = folder.write("joined.toml", joined);
    assert!(geduld(&["count", &joined, "--apart", "--json"]).done().contains("\"come_apart\":1"));
    // One position is not enough for a second piece: nothing is decided.
    let undecided = geduld(&["count", &free, "--apart=0", "--json"]);
    assert!(undecided.stdout.contains("\"undecided\":1"), "{}", undecided.stdout);
    assert_eq!(undecided.status, Some(3));
}

/// A plate of two colours of dominoes: each solution comes apart, at level 1.
const PLATE: &str = "format = 1\nkind = \"packing\"\nname = \"Plate\"\nboard = { size = [2, 2] }\n\
                     [[piece]]\nname = \"I\"\nshape = [\"XX\"]\ncopies = 2\n";

#[test]
fn a_puzzle_can_demand_that_its_solutions_come_apart() {
    let folder = Folder::new();
    let demanding = |text: &str, apart: &str| text.replacen("name =", &format!("{apart}\nname ="), 1);
    let free = folder.write("free.toml", demanding(&bolt(""), "apart = true"));
    let stuck = folder.write("stuck.toml", demanding(&bolt(", [0, 0, 1], [2, 0, 1]"), "apart = true"));
    let numbers = |file: &str, more: &[&str]| {
        let all = [&["count", file, "--json"][..], more].concat();
        let counted = geduld(&all).done();
        let ends = |key: &str| counted.contains(key);
        (ends("\"solutions\":\"1\""), ends("\"essentially_different\":\"1\""), ends("\"complete\":true"))
    };
    for more in [&[][..], &["--engine", "sat"], &["--engine", "exact-cover"]] {
        assert_eq!(numbers(&free, more), (true, true, true), "{more:?}");
        assert_eq!(numbers(&stuck, more), (false, false, true), "{more:?}");
    }
    // Every command shows the moves, and knows that there is no other solution.
    for command in ["solve", "list", "unique", "sample"] {
        let shown = geduld(&[command, &free]).done();
        assert!(shown.contains("comes apart, level 1:\n1. ring away, right\n"), "{command}: {shown}");
        if command != "sample" {
            let none = geduld(&[command, &stuck]).done();
            assert!(none.contains("no solution that keeps the condition `apart`"), "{command}: {none}");
        }
    }
    assert!(geduld(&["unique", &free]).done().contains("has exactly one solution"));
    let object = geduld(&["solve", &free, "--json"]).done();
    let moves = "\"apart\":{\"level\":\"1\",\"separation\":{\"moves\":[{\"pieces\":[0],\"by\":[1,0,0]}]}}";
    assert!(object.contains(moves), "{object}");
    let file = folder.write("solution.jsonl", geduld(&["list", &free, "--format", "jsonl"]).done());
    geduld(&["check", &free, &file]).done();
    // Solutions of the same puzzle without the demand are none.
    let plain = folder.write("plain.toml", bolt(", [0, 0, 1], [2, 0, 1]"));
    let file = folder.write("other.jsonl", geduld(&["list", &plain, "--format", "jsonl"]).done());
    let wrong = geduld(&["check", &stuck, &file]);
    assert!(format!("{}{}", wrong.stdout, wrong.stderr).contains("do not come apart"), "{}", wrong.stderr);
    // Nothing else expresses the condition.
    for command in [&["encode", &free][..], &["plan", &free, "-o", &folder.name("plan")], &["why", &stuck]] {
        let refused = geduld(command).stderr;
        assert!(refused.contains("no constraint or formula expresses it"), "{command:?}: {refused}");
    }
    let checkpoint = folder.name("count.checkpoint");
    assert!(geduld(&["count", &free, "--checkpoint", &checkpoint]).stderr.contains("no constraint"));
    assert!(geduld(&["why", &free]).done().contains("has solutions"));
}

#[test]
fn classes_and_groups_of_solutions_that_come_apart_are_counted() {
    let folder = Folder::new();
    for (apart, number) in [("apart = true", "2"), ("apart = 1", "2"), ("apart = 2", "0")] {
        let file = folder.write("plate.toml", PLATE.replacen("name =", &format!("{apart}\nname ="), 1));
        for threads in ["1", "2"] {
            let counted = geduld(&["count", &file, "--json", "--threads", threads]).done();
            assert!(counted.contains(&format!("\"solutions\":\"{number}\"")), "{apart}: {counted}");
            let classes = if number == "2" { "1" } else { "0" };
            assert!(counted.contains(&format!("\"essentially_different\":\"{classes}\"")), "{counted}");
        }
    }
    let table = "apart = { level = 1, positions = 0 }\nname =";
    let file = folder.write("undecided.toml", PLATE.replacen("name =", table, 1));
    let undecided = geduld(&["count", &file]);
    assert!(undecided.stderr.contains("was not decided: write --apart=N"), "{}", undecided.stderr);
    assert_eq!(undecided.status, Some(3));
    for command in ["solve", "list", "unique"] {
        assert_eq!(geduld(&[command, &file]).status, Some(3), "{command}");
        geduld(&[command, &file, "--apart=100"]).done();
    }
    let wrong =
        geduld(&["count", &folder.write("wrong.toml", PLATE.replacen("name =", "apart = \"x\"\nname =", 1))]);
    assert!(wrong.stderr.contains("the least level"), "{}", wrong.stderr);
}

#[test]
fn only_packings_are_taken_apart() {
    for command in ["count", "list", "solve", "unique"] {
        let refused = geduld(&[command, "magic-3", "--apart"]);
        assert!(refused.stderr.contains("is not a packing"), "{}", refused.stderr);
    }
}
