//! Puzzle files that are no puzzle files, and names that name none.

use std::fs;

use crate::run::{Folder, geduld, geduld_reading};

#[test]
fn what_cannot_be_read_is_refused() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).unwrap();
    let not_text: Vec<u8> = [b"format = 1\n".to_vec(), (128..=255).collect()].concat();
    for (file, message, remedy) in [
        (folder.name("missing.toml"), "there is no file", "bundled puzzles are"),
        (folder.name("folder"), "is a folder", "puzzle file"),
        (folder.write("empty.toml", ""), "is empty", "format = 1"),
        (folder.write("comment.toml", "# to do\n\n"), "is empty", "format = 1"),
        (folder.write("huge.toml", vec![b'#'; 5 << 20]), "larger than 4 MiB", "thousand bytes"),
        (folder.write("binary.toml", not_text), "line 2", "UTF-8"),
        (folder.write("nul.toml", "format = 1\nkind = \"\0\"\n"), "not TOML", "TOML document"),
    ] {
        for command in ["solve", "list", "count", "check", "encode"] {
            geduld(&[command, &file]).refused(&file, message, remedy);
        }
    }
}

#[test]
fn standard_input_is_named_in_messages() {
    geduld_reading("", &["solve", "-"]).refused("standard input: ", "is empty", "format = 1");
    geduld_reading("kind = 3\n", &["solve", "-"]).refused(
        "standard input:1:",
        "`kind` in the puzzle holds the number 3",
        "write a string",
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_puzzle_may_come_through_a_device() {
    let text = "format = 1\nkind = \"magic-square\"\nname = \"piped\"\norder = 3\n";
    assert!(geduld_reading(text, &["count", "/dev/stdin"]).done().starts_with("piped (magic-square)"));
}

#[test]
fn the_nearest_bundled_puzzle_is_suggested() {
    for (name, nearest) in [
        ("nintay", "`nintai`"),
        ("crazy jacob", "`crazy-jacob`"),
        ("Magic-4", "`magic-4`"),
        ("sixty5", "`sixty-5`"),
    ] {
        geduld(&["solve", name]).refused(name, "no bundled puzzle of that name", nearest);
    }
    geduld(&["solve", "xyz"]).refused("xyz", "no bundled puzzle of that name", "snake-red");
    // The same message has the same status.
    geduld(&["count", "nope.toml"]).refused("nope.toml", "no bundled puzzle of that name", "snake-red");
    geduld(&["solve", ""]).refused("``", "no bundled puzzle of that name", "snake-red");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    geduld(&["solve", "a\x1b[31mb\u{7}"]).refused("[31mb", "no file", "bundled");
    let text = "format = 1\nkind = \"magic-square\"\nname = \"a\\u001b[31m\\u0007\"\norder = 3\n";
    geduld_reading(text, &["solve", "-"]).refused("standard input:3:", "name of the puzzle", "one line");
}

/// Whatever a file or an argument holds, it is printed without what commands a terminal.
#[test]
fn what_is_printed_commands_no_terminal() {
    let bad = ["\u{1b}", "\u{9b}", "\u{202e}", "\u{200b}", "\u{7}"];
    let folder = Folder::new();
    let escaped = "\\u001b]0;x\\u0007\\u009b2J\\u202e\\u200b";
    let square = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";
    let source = folder.write("source.toml", format!("{square}source = \"{escaped} the end\"\n"));
    let raw = format!("# {}\nformat = 2 # {}\n", bad.concat(), bad[1..4].concat());
    let wrong = folder.write("wrong.toml", raw);
    let solutions = folder.write("solutions.jsonl", format!("{{\"rows\":[[\"{}\"]]}}\n", bad[1..4].concat()));
    let odd_name = format!("no{}file", bad.concat());
    for arguments in [
        &["info", &source][..],
        &["info", &source, "--json"],
        &["info", &source, "--color", "always"],
        &["count", &wrong],
        &["check", "magic-3", &solutions],
        &["count", &odd_name],
        &["count", "magic-3", "--same", &odd_name],
        &["count", "magic-3", "--by", &odd_name],
        &["count", "magic-3", "--permutation", &odd_name],
        &["merge", &odd_name],
        &["decode", "magic-3", &odd_name],
        &["show", &odd_name],
        &["help", &odd_name],
    ] {
        let run = geduld(arguments);
        for printed in [&run.stdout, &run.stderr] {
            // Colours are ours, where they are asked for.
            let plain =
                if arguments.contains(&"always") { printed.replace("\u{1b}[", "") } else { printed.clone() };
            assert!(!bad.iter().any(|character| plain.contains(character)), "{arguments:?}: {printed:?}");
        }
        assert!(!(run.stdout.clone() + &run.stderr).is_empty(), "{arguments:?}");
    }
    assert!(geduld(&["info", &source]).done().contains("the end"));
}

#[test]
fn long_and_deep_files_are_refused_at_once() {
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    let tables = "{ a = ".repeat(10_000) + "1" + &" }".repeat(10_000);
    let dotted = vec!["a"; 10_000].join(".");
    for text in
        [format!("format = 1\nkind = {deep}\n"), format!("kind = {tables}\n"), format!("{dotted} = 1\n")]
    {
        geduld_reading(&text, &["solve", "-"]).refused("standard input", "this is not TOML", "TOML document");
    }
    let long = "A".repeat(1 << 20);
    for (text, message) in [
        (format!("format = 1\nkind = \"{long}\"\n"), "unknown kind `AAA"),
        (format!("format = 1\nkind = \"magic-square\"\n{long} = 1\n"), "unknown key `AAA"),
        (
            format!("format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = {}\n", "9".repeat(1 << 20)),
            "`order`",
        ),
    ] {
        geduld_reading(&text, &["solve", "-"]).refused("standard input:", message, "");
    }
    let board = "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 20\ncolumns = 20\n";
    let pieces = "[[piece]]\nedges = [1, 2, 3, 4]\n".repeat(10_000);
    geduld_reading(&format!("{board}{pieces}"), &["solve", "-"]).refused(
        "input:20006:",
        "10000",
        "every cell takes one",
    );
    let figure = "format = 1\nkind = \"symmetry-figure\"\nname = \"x\"\nframe = 7\n[[piece]]\nshape = [\"";
    let packing =
        "format = 1\nkind = \"packing\"\nname = \"x\"\nboard = { size = [3, 2] }\n[[piece]]\nshape = [\"";
    for head in [figure, packing] {
        let row = "X".repeat(100_000);
        geduld_reading(&format!("{head}{row}\"]\n"), &["info", "-"]).refused(
            "input:",
            "100000 cells",
            "4000 cells",
        );
    }
}

#[test]
fn a_long_label_is_a_label() {
    let label = "A".repeat(1 << 20);
    let text = format!(
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 2\n\
         [[piece]]\nedges = [1, \"{label}\", 1, 1]\ncopies = 2\n"
    );
    let drawn = geduld_reading(&text, &["solve", "-"]).done();
    assert!(drawn.len() < 4096, "the drawing has {} bytes", drawn.len());
    let bordered = geduld_reading(&text, &["solve", "-", "--border", "B"]);
    bordered.misused("--border", "no piece shows the label `B`", "choose from");
}
