//! Conditions as options and in files: what they leave, and that nothing is said of published figures any more.

use crate::run::{Folder, geduld};

/// The number of solutions that is counted with these options.
fn solutions(arguments: &[&str]) -> String {
    let run = geduld(&[&["count", "--json"], arguments].concat());
    let counted: serde_json::Value = serde_json::from_str(&run.done()).unwrap();
    counted["solutions"].as_str().unwrap().to_owned()
}

#[test]
fn sentences_and_rules_are_heeded_by_both_engines() {
    // One of the eight squares of order 3 has its least corner first and then its lesser side; the others are found by hand.
    let cases: [(&[&str], &str); 10] = [
        (&["magic-3", "-c", "1,1<1,3", "-c", "1,1 < 3,1", "-c", "1,1 < 3,3", "-c", "1,2 < 2,1"], "1"),
        (&["magic-3", "-c", "number 2 in corners"], "8"),
        (&["magic-3", "-c", "number 2 not in corners"], "0"),
        (&["magic-3", "-c", "numbers 1 and 5 touch"], "8"),
        (&["magic-3", "-c", "numbers 1 and 2 touch"], "0"),
        (&["magic-3", "-c", "number 1 in row 1"], "2"),
        (&["magic-3", "--permutation", "even", "--sliding"], "0"),
        // Their labels do not fit anywhere: that is seen before the search.
        (&["nintai", "-c", "pieces 114 and 222 touch"], "0"),
        (&["nintai-rim-1", "-c", "rim of one label"], "6"),
        (&["nintai-rim-1", "-c", "rim of labels 2 3"], "0"),
    ];
    for (arguments, expected) in cases {
        for engine in ["search", "sat"] {
            let with_engine = [arguments, &["--engine", engine]].concat();
            assert_eq!(solutions(&with_engine), expected, "{with_engine:?}");
        }
    }
}

#[test]
fn rules_of_the_command_line_take_the_place_of_those_in_the_file() {
    assert_eq!(solutions(&["snake-blue", "--start", "1,1,1", "--start", "2,1,1"]), "6");
    assert_eq!(solutions(&["snake-red", "--start", "1,1,1"]), "0");
    assert_eq!(solutions(&["ppp", "--frame", "4", "--symmetry", "diagonal"]), "8");
    assert_ne!(solutions(&["ppp", "--symmetry", "half-turn"]), solutions(&["ppp", "--symmetry", "mirror"]));
}

#[test]
fn a_condition_in_a_file_is_checked_in_solutions_too() {
    let puzzle =
        "format = 1\nkind = \"magic-square\"\nname = \"One\"\norder = 3\nconditions = [\"1,1 < 1,3\"]\n";
    let folder = Folder::new();
    let file = folder.write("one.toml", puzzle);
    assert_eq!(geduld(&["list", &file, "--format", "jsonl"]).done().lines().count(), 4);
    let all = folder.write("all.jsonl", geduld(&["list", "magic-3", "--format", "jsonl"]).done());
    let checked = geduld(&["check", &file, &all]);
    assert_eq!(checked.status, Some(1));
    assert!(checked.stderr.contains("the condition `1,1 < 1,3` does not hold"), "{}", checked.stderr);
}
