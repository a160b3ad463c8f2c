//! Conditions as options and in files: what they leave, and that nothing is said of published figures any more.

use crate::run::{Folder, geduld};

/// The number of solutions that is counted with these options.
fn solutions(arguments: &[&str]) -> String {
    let run = geduld(&[&["count", "--json"], arguments].concat());
    let counted: serde_json::Value = serde_json::from_str(&run.done()).unwrap();
    counted["solutions"].as_str().unwrap().to_owned()
}

/// The same where there is something to warn of.
fn with_warning(arguments: &[&str]) -> String {
    let run = geduld(&[&["count", "--json"], arguments].concat());
    let counted: serde_json::Value = serde_json::from_str(&run.done_or_warned()).unwrap();
    counted["solutions"].as_str().unwrap().to_owned()
}

#[test]
fn sentences_and_rules_are_heeded_by_both_engines() {
    // One of the eight squares of order 3 has its least corner first and then its lesser side; the others are found by
    // hand.
    let cases: [(&[&str], &str); 24] = [
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
        (&["nintai-rim-1", "-c", "border of one label"], "6"),
        (&["magic-3", "-c", "number 5 in border"], "0"),
        (&["magic-3", "-c", "number 5 not in rim"], "8"),
        (&["magic-3", "--diagonals", "false"], "72"),
        (&["magic-3", "--diagonals", "false", "--pin", "1,1=1", "-c", "1,2 < 2,1"], "4"),
        (&["nintai-rim-1", "-c", "rim of labels 2 3"], "0"),
        (&["nintai", "-c", "Border of label 1"], "6"),
        (&["nintai", "-c", "only label 1 in border"], "6"),
        (&["nintai-rim-1", "-c", "only label 2 at border left"], "0"),
        (&["magic-3", "-c", "1,1 + 1,2 = 9"], "2"),
        (&["magic-3", "-c", "1,1 > 1,2 > 1,3"], "0"),
        (&["magic-3", "-c", "1,2 > 1,3", "-c", "1,1 != 4"], "3"),
        (&["magic-3", "-c", "8 > 1,1 >= 4"], "4"),
        (&["magic-3", "-c", "1,1 = 16"], "0"),
        (&["magic-3", "-c", "1,1 != 1,2 - 5"], "6"),
    ];
    for (arguments, expected) in cases {
        for engine in ["search", "sat"] {
            let with_engine = [arguments, &["--engine", engine]].concat();
            assert_eq!(solutions(&with_engine), expected, "{with_engine:?}");
        }
    }
}

/// Solutions without some piece, or without any: a condition on each copy of a piece holds if there is none.
#[test]
fn conditions_speak_of_pieces_that_are_not_there() {
    let folder = Folder::new();
    let one = "[[piece]]\nname = \"A\"\nshape = [\"X\"]\ncopies = \"0-1\"\n";
    let packing =
        folder.write("packing.toml", format!("kind = \"packing\"\nboard = {{ pattern = [\"++\"] }}\n{one}"));
    let two = "[[piece]]\nname = \"A\"\nshape = [\"XX\"]\ncopies = \"0-1\"\n[[piece]]\nname = \"B\"\nshape = [\"X\"]\n";
    let rules = "[rules]\nsymmetry = [\"mirror\"]\n";
    let figure = folder.write("figure.toml", format!("kind = \"symmetry-figure\"\nframe = 3\n{rules}{two}"));
    let cases = [
        (&packing, "piece A in 0,0", "2"),
        (&packing, "piece A not in 0,0", "2"),
        (&packing, "piece A in corners", "3"),
        (&packing, "piece A not in border", "1"),
        (&packing, "piece A in row 0", "3"),
        (&packing, "piece A not in column 1", "2"),
        (&packing, "pieces A and A touch", "1"),
        (&packing, "pieces A and A do not touch", "3"),
        (&packing, "fixed by half turn", "1"),
        (&packing, "fixed by left-right reflection", "1"),
        (&packing, "fixed by top-bottom reflection", "3"),
        // The square alone, and at either end of the domino, which lies in two ways.
        (&figure, "pieces A and B touch", "5"),
        (&figure, "pieces A and B do not touch", "1"),
    ];
    for (file, condition, expected) in cases {
        for engine in ["search", "sat"] {
            assert_eq!(
                solutions(&[file, "-c", condition, "--engine", engine]),
                expected,
                "{condition} {engine}"
            );
        }
        let listed = geduld(&["list", file, "-c", condition, "--format", "jsonl"]).done();
        assert_eq!(listed.lines().count().to_string(), expected, "{condition}");
        for command in ["solve", "unique", "info"] {
            geduld(&[command, file, "-c", condition]).done();
        }
    }
}

/// A strip, and a board one layer thick: there, a reflection moves the cells as a rotation does.
#[test]
fn reflections_that_move_the_cells_as_rotations_do() {
    let folder = Folder::new();
    let piece = |name: &str, cells: &str| format!("[[piece]]\nname = \"{name}\"\ncells = {cells}\n");
    let strip = piece("A", "[[0, 0], [1, 0]]") + &piece("B", "[[0, 0]]");
    let flat = piece("A", "[[0, 0, 0], [1, 0, 0], [0, 1, 0]]") + "copies = 2\n";
    let puzzles = [
        ("square", "[3, 1]", strip.as_str(), ["left-right reflection", "top-bottom reflection"], ["0", "2"]),
        ("hexagon", "[3, 1]", &strip, ["left-right reflection", "top-bottom reflection"], ["0", "2"]),
        ("cube", "[3, 2, 1]", &flat, ["x,y,z to -x,+y,+z", "x,y,z to +x,+y,-z"], ["0", "2"]),
    ];
    for (grid, size, pieces, maps, fixed) in puzzles {
        let text = format!("kind = \"packing\"\ngrid = \"{grid}\"\nboard = {{ size = {size} }}\n{pieces}");
        let file = folder.write("thin.toml", text);
        for (same, classes) in
            [("nothing", "2"), ("rotation", "1"), ("reflection", "1"), ("rotation,reflection", "1")]
        {
            let counted = geduld(&["count", &file, "--json", "--same", same]).done();
            assert!(
                counted.contains(&format!("\"essentially_different\":\"{classes}\"")),
                "{grid} {same}: {counted}"
            );
            let listed = geduld(&["list", &file, "--different", "--same", same, "--format", "jsonl"]).done();
            assert_eq!(listed.lines().count().to_string(), classes, "{grid} {same}");
        }
        for (map, fixed) in maps.into_iter().zip(fixed) {
            assert_eq!(solutions(&[&file, "--fixed-by", map]), fixed, "{grid} {map}");
        }
        let named = geduld(&["symmetries", &file]).done();
        assert!(named.contains("board symmetries: ") && named.contains(maps[1]), "{named}");
    }
}

#[test]
fn a_pin_keeps_each_of_its_cells_open() {
    let folder = Folder::new();
    let text = "format = 1\nkind = \"packing\"\nboard = { pattern = [\"++++\"] }\npieces = \"dominoes\"\n";
    let file = folder.write("line.toml", text);
    assert_eq!(solutions(&[&file]), "3");
    assert_eq!(solutions(&[&file, "--pin", "0,0 1,0=open"]), "1");
    assert_eq!(solutions(&[&file, "--pin", "0,0=open", "--pin", "1,0=open"]), "1");
    assert_eq!(solutions(&[&file, "--pin", "0,0 2,0=open"]), "0");
}

/// People expect of `label 1 in border` what `only label 1 in border` means.
#[test]
fn a_count_says_which_meaning_was_taken() {
    let count = |sentence: &str| geduld(&["count", "crazy-jacob", "-c", sentence]).done();
    let said =
        "`label +1 in border` means at least one side; for every side write `only label +1 in border`\n";
    assert!(count("label +1 in border").contains(said), "{}", count("label +1 in border"));
    for sentence in ["only label +1 in border", "label +1 not in border", "label +1 at 1,1 left"] {
        assert!(!count(sentence).contains("at least one side"), "{sentence}");
    }
}

#[test]
fn rules_of_the_command_line_take_the_place_of_those_in_the_file() {
    assert_eq!(solutions(&["snake-blue", "--start", "1,1,1", "--start", "2,1,1"]), "6");
    assert_eq!(solutions(&["snake-red", "--start", "1,1,1"]), "0");
    assert_eq!(with_warning(&["ppp", "--frame", "4", "--symmetry", "diagonal"]), "8");
    assert_ne!(
        with_warning(&["ppp", "--symmetry", "half-turn"]),
        with_warning(&["ppp", "--symmetry", "mirror"])
    );
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

#[test]
fn cells_are_written_one_way() {
    let by = |cell: &str| geduld(&["count", "magic-3", "--by", cell]).done();
    let counted = by("1,1");
    assert!(counted.contains("1,1=2  ") && !counted.contains("cell("), "{counted}");
    let numbers =
        |text: &str| text.lines().filter(|line| line.contains("1,1=")).map(str::to_owned).collect::<Vec<_>>();
    for other in ["cell(1,1)", "1, 1"] {
        assert_eq!(numbers(&by(other)), numbers(&counted));
    }
    geduld(&["count", "magic-3", "--by", "1,4"]).misused("--by", "no variable `1,4`", "did you mean `1,");
    let folder = Folder::new();
    let text = "kind = \"packing\"\nboard = { pattern = [\"XX+\"] }\npieces = \"dominoes\"\n";
    let file = folder.write("open.toml", text);
    geduld(&["count", &file, "--by", "open"]).misused("--by", "no variable `open`", "a table [[open]]");
}

#[test]
fn the_border_of_a_generated_board_has_its_older_name_as_well() {
    let generated = |option: &str| geduld(&["generate", "cards", "--rows", "3", option]).done();
    assert_eq!(generated("--border"), generated("--rim"));
}

/// A frame that figures fill may cut off others; one that they do not fill, or that nothing can, is not spoken of.
#[test]
fn a_frame_that_may_be_too_small_is_told() {
    let warned = |arguments: &[&str]| geduld(arguments).stderr;
    let longer =
        "the longest figure is as long as the frame, 4 squares: a larger frame may have more figures";
    for command in [&["count", "ppp", "--frame", "4"][..], &["list", "ppp", "--frame", "4"]] {
        for engine in ["search", "sat"] {
            let told = warned(&[command, &["--engine", engine]].concat());
            assert!(told.starts_with("warning: ") && told.contains(longer), "{told}");
            assert!(told.contains("try `--frame 5`") && told.contains("longer than 9 squares"), "{told}");
        }
    }
    assert!(warned(&["count", "lll", "--frame", "3"]).contains("no figure fits into the frame of 3 x 3"));
    assert_eq!(warned(&["count", "ppp", "--frame", "9"]), "", "no figure of three P is longer");
    assert_eq!(warned(&["count", "ppp", "--frame", "8"]), "", "no figure fills the frame");
    assert!(geduld(&["info", "ppp", "--frame", "9"]).done().contains("the frame cuts none off"));
}

/// The permutation of the article is not what the sliding puzzle reaches: the one is told from the other.
#[test]
fn boss_puzzles_by_sliding_have_their_numbers() {
    for name in ["boss-3", "boss-3-sliding", "boss-4", "boss-4-sliding"] {
        geduld(&["check", name]).done();
    }
    assert_eq!(solutions(&["boss-3", "--sliding"]), "0");
    assert_eq!(solutions(&["boss-3-sliding"]), "4");
    assert_eq!(solutions(&["boss-4-sliding"]), solutions(&["boss-4", "--sliding"]));
    let parity = geduld(&["info", "boss-4"]).done();
    assert!(
        parity.contains("the sliding puzzle reaches such a square only if 16 is an even number"),
        "{parity}"
    );
    let sliding = geduld(&["info", "boss-4-sliding"]).done();
    assert!(
        sliding.contains("with the hole, 16,") && sliding.contains("each step of the hole is one exchange"),
        "{sliding}"
    );
}

#[test]
fn snakes_are_read_as_the_web_writes_them() {
    let folder = Folder::new();
    let expected = solutions(&["snake-red"]);
    let red = geduld(&["show", "snake-red"]).done();
    let digits = "\"001111011011111011011111100\"";
    assert!(red.contains(digits));
    for chain in [
        "\"SSTTTTSTTSTTTTTSTTSTTTTTTSS\"",
        "\"3,2,2,2,3,2,3,2,2,2,2,3,2,3,2,2,2,2,2,3\"",
        "[3, 2, 2, 2, 3, 2, 3, 2, 2, 2, 2, 3, 2, 3, 2, 2, 2, 2, 2, 3]",
    ] {
        let file = folder.write("red.toml", red.replace(digits, chain));
        assert_eq!(solutions(&[&file]), expected, "{chain}");
        let runs = "runs 3,2,2,2,3,2,3,2,2,2,2,3,2,3,2,2,2,2,2,3";
        assert!(geduld(&["info", &file]).done().contains(runs));
    }
}
