//! Warnings stand on standard error only, for every command that reads a puzzle; `--deny-warnings` makes them count.
//! Conditions that exclude one another are told apart from "no solution" by every command in the same way.

use crate::run::{Folder, Run, geduld};

const MISTYPED: &str = r#"format = 1
kind = "edge-matching"
name = "Two cards"
[board]
shape = "rectangle"
rows = 1
columns = 2
[rules]
match = "halves"
[[piece]]
edges = ["+F", "-F", "+G", "-G"]
[[piece]]
edges = ["+F", "-F", "+f", "-G"]
"#;

const COMMANDS: [&[&str]; 8] = [
    &["solve"],
    &["solve", "--json"],
    &["list"],
    &["count"],
    &["count", "--json"],
    &["check"],
    &["encode"],
    &["symmetries"],
];

fn without_times(run: &Run) -> String {
    let line = |line: &str| match line.find("\"seconds\":").or_else(|| line.find(" engine, ")) {
        Some(end) => line[..end].to_owned(),
        None => line.to_owned(),
    };
    run.stdout.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn warnings_do_not_change_the_output() {
    let folder = Folder::new();
    let file = folder.write("two.toml", MISTYPED);
    for command in COMMANDS {
        let run = geduld(&[command, &[&file]].concat());
        let lines: Vec<&str> = run.stderr.lines().collect();
        assert_eq!(run.status, Some(0), "{command:?}: {}", run.stderr);
        assert_eq!(lines[0], "warning: `+f` occurs, `-f` never: nothing can touch it");
        assert!(lines[1].ends_with("two.toml:13:22"), "{}", run.stderr);
        assert!(
            run.stderr.contains("this edge can only lie at the border; did you mean `+F`?"),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr.matches("warning: ").count(), 1, "{}", run.stderr);
        let again = geduld(&[command, &[&file]].concat());
        assert_eq!(
            (again.stderr.as_str(), without_times(&again)),
            (run.stderr.as_str(), without_times(&run))
        );
        assert!(!run.stdout.contains("warning"), "{}", run.stdout);
        let denied = geduld(&[command, &[&file, "--deny-warnings"]].concat());
        assert_eq!((denied.status, denied.stdout.as_str()), (Some(1), ""), "{command:?}");
        assert!(denied.stderr.starts_with(&run.stderr), "{}", denied.stderr);
        assert!(
            denied.stderr.contains("error: ") && denied.stderr.contains("--deny-warnings"),
            "{}",
            denied.stderr
        );
    }
    let compared = geduld(&["compare", &file, "--task", "propagate", "--deny-warnings"]);
    assert_eq!((compared.status, compared.stdout.as_str()), (Some(1), ""));
}

#[test]
fn nothing_is_denied_where_nothing_is_odd() {
    geduld(&["count", "magic-3", "--deny-warnings"]).done();
}

#[test]
fn a_border_on_the_command_line_is_heeded() {
    let folder = Folder::new();
    let cards = MISTYPED.replace("\"+f\"", "\"grass\"").replace("\"+G\"", "\"grass\"");
    let file = folder.write("two.toml", cards);
    assert!(geduld(&["count", &file]).stderr.contains("`grass` has no sign"));
    let bordered = geduld(&["count", &file, "--border", "grass"]);
    assert!(bordered.stderr.starts_with("warning: "), "{}", bordered.stderr);
    assert!(bordered.stderr.contains("the border has 6 edges, and pieces show `grass` on 2 edges only"));
}

#[test]
fn contradictions_are_no_answers() {
    let folder = Folder::new();
    let square = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 4\n[rules]\n";
    let sliding = folder.write("sliding.toml", format!("{square}sliding = true\npermutation = \"odd\"\n"));
    let associative = folder.write("associative.toml", format!("{square}associative = true\n"));
    let pandiagonal = folder.write("pandiagonal.toml", format!("{square}pandiagonal = true\n"));
    let sum = folder.write("sum.toml", square.replace("[rules]", "sum = 30"));
    // B belongs on the right.
    let pinned = folder.write(
        "pinned.toml",
        "format = 1\nkind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"rectangle\"\nrows = 1\ncolumns = 2\n\
         [rules]\nturn = false\nborder = 1\n[[piece]]\nname = \"A\"\nedges = [1, 2, 1, 1]\n\
         [[piece]]\nname = \"B\"\nedges = [1, 1, 1, 2]\n[[pin]]\ncell = [1, 1]\npiece = \"B\"\n",
    );
    // There is a warning before the error.
    let frame = geduld(&["count", "ppp", "--frame", "2"]);
    assert_eq!(frame.status, Some(1));
    assert!(
        frame.stderr.contains("error: piece P is 3 x 2, larger than the frame of 2 x 2"),
        "{}",
        frame.stderr
    );
    for (puzzle, said) in [
        (&[&*pinned][..], "pinned.toml:17:1"),
        (&["nintai-rim-1", "--pin", "1,1=222"][..], "so that the border shows"),
        (&["nintai", "--pin", "1,1=222", "--border", "1"], "so that the border shows"),
        (&["nintai", "--pin", "2,1=222", "--pin", "2,2=114"], "pins 2,1=222 and 2,2=114 exclude each other"),
        (&["crazy-jacob", "--pin", "1,1=3/2", "--pin", "2,2=1/0"], "pins 1,1=3/2 and 2,2=1/0 exclude"),
        (&[&sliding, "--pin", "4,4=16"], "`sliding`, permutation = \"odd\" and pin 4,4=16 exclude"),
        (
            &["magic-3", "--pin", "1,1=1", "--pin", "1,2=2"],
            "row 1 with the pinned 1, 2 adds up to 12 or less",
        ),
        (&[&associative, "--pin", "1,1=16", "--pin", "4,4=2"], "pins 1,1=16 and 4,4=2 and `associative`"),
        (&["snake-red", "--pin", "1=3,3,3"], "which is no `start`"),
        (&["snake-red", "--pin", "2=3,3,2"], "and every place of `start` exclude each other"),
        (&["snake-blue", "--pin", "1=1,1,1", "--pin", "3=3,3,3"], "exclude each other"),
        (&["magic-3", "--pin", "1,1=2", "--pin", "1,1=4"], "pinned twice, to 2 and 4"),
        (&["magic-3", "--pin", "1,1=2", "--pin", "1,3=2"], "the number 2 is pinned twice"),
        (&["sixty-5", "--pin", "1,5=6"], "pinned twice, to 5 and 6"),
        (&["crazy-jacob", "--pin", "1,1=1", "--pin", "1,1=2"], "cell 1,1 is pinned twice"),
        (&["crazy-jacob", "--pin", "1,1=1", "--pin", "2,2=1"], "piece 1 is pinned 2 times"),
        (&["snake-red", "--pin", "2=2,2,2", "--pin", "2=1,1,1"], "cube 2 is pinned twice"),
        (&["snake-red", "--pin", "2=2,2,2", "--pin", "3=2,2,2"], "pinned to the same place"),
        (&["pentominoes-3x20", "--pin", "0,0=V", "--pin", "0,0=I"], "the cell 0,0 is pinned twice"),
        (&["pentominoes-3x20", "--pin", "0,0=X"], "piece X cannot cover 0,0"),
        (&["pentominoes-3x20", "--pin", "0,0=open"], "the cell 0,0 may not stay open"),
        (&[&pandiagonal, "--diagonals", "false"], "`diagonals = false` and `pandiagonal = true` exclude"),
        (&[&sum], "sum.toml:5:7"),
        (&[&sum], "all numbers together are 136, so 4 rows cannot have the sum 30"),
    ] {
        for command in COMMANDS {
            geduld(&[command, puzzle].concat()).refused("", said, "");
        }
    }
}

#[test]
fn larger_than_served_is_not_impossible() {
    let folder = Folder::new();
    for (body, said) in [
        (
            "kind = \"magic-square\"\nname = \"x\"\norder = 101",
            "a square of order 101 is larger than geduld supports",
        ),
        (
            "kind = \"snake-cube\"\nname = \"x\"\nsize = [7, 7, 7]\nchain = \"0\"",
            "a box of 7 x 7 x 7 is larger than geduld supports",
        ),
        (
            "kind = \"symmetry-figure\"\nname = \"x\"\nframe = 30",
            "a frame of side 30 is larger than geduld supports",
        ),
        (
            "kind = \"edge-matching\"\nname = \"x\"\n[board]\nshape = \"triangle\"\nside = 21",
            "a board of 441 cells is larger than geduld supports",
        ),
    ] {
        let file = folder.write("large.toml", format!("format = 1\n{body}\n"));
        geduld(&["count", &file]).refused("large.toml:", said, "");
    }
}
