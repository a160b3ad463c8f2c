//! Puzzles with so many symmetries or look-alikes that commands did not come to an end with them, or took gigabytes.

use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::run::{Folder, Run, command, geduld};

/// The six nuts of docs/format.md, without their conditions: 8,640 symmetries.
const SIX_NUTS: &str = r#"
format = 1
kind = "edge-matching"
name = "six nuts"
[board]
tiles = "hexagons"
cells = [
  " X X ",
  "X . X",
  " X X ",
]
[[piece]]
edges = ["1", "2", "3", "4", "5", "6"]
copies = 6
"#;

/// A square of cards with these edges.
fn cards(side: usize, edges: impl Fn(usize) -> [String; 4]) -> String {
    let mut text = format!(
        "format = 1\nkind = \"edge-matching\"\nname = \"cards\"\n[board]\nshape = \"rectangle\"\n\
         rows = {side}\ncolumns = {side}\n"
    );
    for card in 0..side * side {
        let edges = edges(card).map(|label| format!("\"{label}\"")).join(", ");
        let _ = writeln!(text, "[[piece]]\nedges = [{edges}]");
    }
    text
}

#[test]
fn thousands_of_symmetries_are_put_in_words() {
    let folder = Folder::new();
    let nuts = folder.write("nuts.toml", SIX_NUTS);
    let text = geduld(&["symmetries", &nuts, "--time-limit", "60"]).done();
    for said in ["model symmetries: 8640", "the 6 rotations of the board", "(720)", "together with"] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn a_box_in_which_all_labels_differ_has_a_fingerprint() {
    let folder = Folder::new();
    let one = cards(8, |card| [0, 1, 2, 3].map(|edge| format!("l{}", 4 * card + edge)));
    let other = cards(8, |card| [3, 1, 2, 0].map(|edge| format!("m{}", 4 * (63 - card) + edge)));
    let (one, other) = (folder.write("one.toml", one), folder.write("other.toml", other));
    let run = geduld(&["fingerprint", &one, &other, "--json", "--time-limit", "60"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("\"same\":true"), "{}", run.stdout);
}

#[test]
fn a_box_of_400_look_alikes_has_a_fingerprint_soon() {
    let folder = Folder::new();
    let one = folder.write("one.toml", cards(20, |card| [0; 4].map(|_| format!("l{card}"))));
    let other = folder.write("other.toml", cards(20, |card| [0; 4].map(|_| format!("m{}", 7 * card % 400))));
    let start = Instant::now();
    let run = geduld(&["fingerprint", &one, &other, "--json"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("\"same\":true"), "{}", run.stdout);
    assert!(start.elapsed() < Duration::from_secs(60), "it took {:?}", start.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn why_refuses_a_formula_that_would_take_gigabytes() {
    let folder = Folder::new();
    let puzzle = folder.write(
        "monominoes.toml",
        "format = 1\nkind = \"symmetry-figure\"\nname = \"62 monominoes\"\nframe = 20\n\
         [[piece]]\nshape = [\"X\"]\ncopies = 62\n",
    );
    let geduld = command(&["why", &puzzle, "--time-limit", "20"]);
    let mut shell = Command::new("sh");
    // Of address space, in kilobytes.
    shell.args(["-c", "ulimit -v 1500000; exec \"$@\"", "sh"]);
    let run = Run::from(shell.arg(geduld.get_program()).args(geduld.get_args()).output().unwrap());
    let too_large = run.stderr.contains("too large to look for reasons");
    assert!(too_large || [Some(0), Some(3)].contains(&run.status), "{:?} {}", run.status, run.stderr);
}

/// A magic square without pins.
fn square(order: usize) -> String {
    format!("format = 1\nkind = \"magic-square\"\nname = \"square\"\norder = {order}\n")
}

#[test]
fn squares_of_order_20_are_solved_and_checked() {
    let folder = Folder::new();
    let (puzzle, solution) = (folder.write("20.toml", square(20)), folder.name("20.json"));
    for threads in ["1", "2"] {
        let run = geduld(&["solve", &puzzle, "--threads", threads, "--json", "-f", "-o", &solution]);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let run = geduld(&["check", &puzzle, &solution]);
        assert_eq!(run.status, Some(0), "{}", run.stderr);
    }
}

/// Order 100 has 100 million atoms: nothing may be written down for each of them.
#[cfg(target_os = "linux")]
#[test]
fn what_is_too_much_for_the_largest_square_is_refused_soon_and_in_little_memory() {
    let folder = Folder::new();
    let puzzle = folder.write("100.toml", square(100));
    let limited = |arguments: &str| {
        let geduld = env!("CARGO_BIN_EXE_geduld");
        let script = format!("ulimit -v 1500000; exec '{geduld}' {arguments}");
        Run::from(Command::new("sh").args(["-c", &script]).output().unwrap())
    };
    let told = limited(&format!("info '{puzzle}'"));
    assert_eq!(told.status, Some(0), "{}", told.stderr);
    assert!(told.stdout.contains("8 of the board"), "{}", told.stdout);
    for command in ["count", "encode", "symmetries", "estimate"] {
        let start = Instant::now();
        let run = limited(&format!("{command} '{puzzle}' --time-limit 60"));
        assert_eq!(run.status, Some(1), "{command}: {}", run.stderr);
        assert!(run.stderr.contains("error: "), "{command}: {}", run.stderr);
        assert!(start.elapsed() < Duration::from_secs(30), "{command}");
    }
}

/// No engine goes on after what local search finds, but that is listed.
#[test]
fn squares_too_large_for_any_engine_are_listed_as_they_are_found() {
    let folder = Folder::new();
    let puzzle = folder.write("23.toml", square(23));
    let run = geduld(&["list", &puzzle, "--limit", "2", "--format", "json"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let list: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let squares = list["solutions"].as_array().unwrap();
    assert!(squares.len() == 2 && squares[0] != squares[1], "{}", run.stdout);
    let unique = geduld(&["unique", &puzzle]);
    assert!(unique.stdout.contains("more than one solution"), "{}{}", unique.stdout, unique.stderr);
}
