//! Exact covers as files: items and options, and matrices.

use crate::run::{Folder, geduld};

#[test]
fn every_command_that_takes_a_formula_takes_an_exact_cover() {
    let folder = Folder::new();
    // The example of Knuth, The Art of Computer Programming 7.2.2.1 (6), as options and as a matrix.
    let cover = folder.write("small.dlx", "| small\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
    let matrix = folder.write("small.matrix", "0010100\n1001001\n0110010\n1001010\n0100001\n0001101\n");
    for file in [&cover, &matrix] {
        let counted = geduld(&["count", file, "--json"]).done();
        assert!(
            counted.contains("\"kind\":\"exact-cover\"") && counted.contains("\"solutions\":\"1\""),
            "{counted}"
        );
        assert!(!counted.contains("essentially_different"), "{counted}");
        for command in ["list", "solve", "unique", "info", "estimate", "symmetries"] {
            geduld(&[command, file]).done();
        }
        geduld(&["sample", file, "-n", "2"]).done();
        let plan = folder.name("plan");
        geduld(&["plan", file, "-o", &plan, "--force"]).done();
        assert!(geduld(&["count", "--plan", &plan, "--json"]).done().contains("\"solutions\":\"1\""));
        let formula = folder.name("cover.cnf");
        geduld(&["encode", file, "-o", &formula, "--force"]).done();
        assert!(geduld(&["count", &formula, "--json"]).done().contains("\"1\""));
    }
    assert!(geduld(&["list", &cover]).done().contains("c e = true;\na d g = false;"));
    assert!(geduld(&["count", &cover, "--same", "any", "--json"]).done().contains("essentially_different"));
}

#[test]
fn mistakes_in_exact_covers_are_named() {
    let folder = Folder::new();
    let colours = folder.write("colours.dlx", "a | b\na b:x\n");
    geduld(&["count", &colours]).refused("line 2", "has a colour", "write an item for each colour");
    let empty = folder.write("empty.dlx", "");
    geduld(&["count", &empty]).refused("line 1", "no items", "names of the items");
    let good = folder.write("good.dlx", "a\na\n");
    geduld(&["draw", &good]).misused("", "is an exact cover", "");
    geduld(&["count", &good, "--condition", "number 1 in corners"]).misused(
        "",
        "conditions are for puzzles only",
        "",
    );
}
