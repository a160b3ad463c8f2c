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
    assert!(geduld(&["list", &stuck, "--apart"]).done().contains("no solution comes apart"));
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

#[test]
fn only_packings_are_taken_apart() {
    let refused = geduld(&["count", "magic-3", "--apart"]);
    assert!(refused.stderr.contains("is not a packing"), "{}", refused.stderr);
}
