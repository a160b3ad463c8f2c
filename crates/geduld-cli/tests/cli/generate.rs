//! `geduld generate`

use crate::run::{Folder, geduld};

#[test]
fn a_generated_puzzle_says_how_to_make_it_again_and_is_right() {
    let folder = Folder::new();
    let file = folder.path("cards.toml");
    let path = file.to_str().unwrap();
    let made = geduld(&["generate", "cards", "--rows", "3", "--labels", "4", "--seed", "9", "-o", path]);
    assert_eq!(made.done(), "");
    let text = std::fs::read_to_string(&file).unwrap();
    let line = text.lines().find(|line| line.starts_with("source")).unwrap();
    let command = line.trim_start_matches("source = \"geduld ").trim_end_matches('"');
    let again = geduld(&command.split(' ').collect::<Vec<_>>());
    assert_eq!(again.done(), text);
    assert_eq!(geduld(&["check", path]).status, Some(0));
}

/// With and without time for a count, to a file and to standard output.
#[test]
fn an_interruption_after_planting_loses_no_puzzle() {
    let folder = Folder::new();
    let file = folder.name("snake.toml");
    let arguments = ["generate", "snake", "--size", "4,4,4", "--seed", "713", "--time-limit", "1"];
    let printed = geduld(&arguments);
    let written = geduld(&[&arguments[..], &["-o", &file]].concat());
    for (run, text) in
        [(&printed, printed.stdout.clone()), (&written, std::fs::read_to_string(&file).unwrap())]
    {
        assert!(matches!(run.status, Some(0 | 3)), "{}", run.stderr);
        assert!(text.contains("chain = ") && text.contains("the planted solution is one"), "{text}");
        assert_eq!(
            run.status == Some(3),
            run.stderr.contains("without its number of solutions"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn wishes_that_cannot_be_fulfilled_are_errors() {
    for (arguments, status, message) in [
        (vec!["cards", "--rows", "0"], 2, "from 1 to 1024 cells"),
        (vec!["snake", "--size", "3,3,3,3"], 2, "three sides"),
        (vec!["snake", "--size", "9,9,9"], 2, "at most 216 cubes"),
        (vec!["square", "--pinned", "101"], 2, "percent"),
        (vec!["figure", "--pieces", "1", "--squares", "1", "--solutions", "none"], 1, "no puzzle"),
        (vec!["dominoes"], 2, "unrecognized"),
        (vec!["cards", "-o", "/nowhere/cards.toml"], 1, "no folder"),
    ] {
        let output = geduld(&[vec!["generate"], arguments.clone()].concat());
        assert_eq!(output.status, Some(status), "{arguments:?}: {}", output.stderr);
        assert!(output.stderr.contains(message), "{arguments:?}: {}", output.stderr);
    }
}
