//! A file is written whole or not at all.

use std::fs;

use crate::run::{Folder, Run, command, geduld};

#[test]
fn the_file_holds_what_standard_output_would() {
    let folder = Folder::new();
    let file = folder.write("magic.cnf", "old");
    assert_eq!(geduld(&["encode", "magic-3", "-o", &file, "--force"]).done(), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), geduld(&["encode", "magic-3"]).done());
    assert_eq!(folder.entries(), ["magic.cnf"]);
}

#[cfg(unix)]
#[test]
fn others_may_read_the_file_as_any_other() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let ordinary = folder.write("ordinary", "");
    let file = folder.name("magic.cnf");
    geduld(&["encode", "magic-3", "-o", &file]).done();
    let mode = |file: &str| fs::metadata(file).unwrap().permissions().mode();
    assert_eq!(mode(&file), mode(&ordinary));
}

#[test]
fn a_failure_leaves_nothing_new_and_nothing_lost() {
    let folder = Folder::new();
    let old = folder.write("old.cnf", "old");
    let nowhere = folder.name("nowhere/magic.cnf");
    geduld(&["encode", "magic-3", "-o", &nowhere]).refused(&nowhere, "no folder", "create the folder");
    fs::create_dir(folder.path("folder")).unwrap();
    let onto_folder = folder.name("folder");
    geduld(&["encode", "magic-3", "-o", &onto_folder]).refused(&onto_folder, "not a regular file", "-o");
    geduld(&["encode", "magic-3", "--pin", "9,9=1", "-fo", &old]).misused("--pin", "9,9", "1 to 3");
    geduld(&["encode", "missing-puzzle", "--force", "-o", &old]).refused(
        "missing-puzzle",
        "no file",
        "magic-3",
    );
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert_eq!(folder.entries(), ["folder", "old.cnf"]);
    assert!(fs::read_dir(folder.path("folder")).unwrap().next().is_none());
}

#[cfg(target_os = "linux")]
#[test]
fn a_place_that_takes_no_files_is_named() {
    geduld(&["encode", "magic-3", "-o", "/proc/magic.cnf"]).refused(
        "/proc/magic.cnf",
        "cannot write",
        "another path",
    );
    geduld(&["encode", "magic-3", "-o", "/dev/full"]).refused("/dev/full", "not a regular file", "-o");
}

/// What a command writes, and how it is told to.
const WRITERS: [(&str, &[&str]); 14] = [
    ("x.toml", &["new", "magic-square", "-o"]),
    ("x.toml", &["show", "magic-3", "-o"]),
    ("x.toml", &["generate", "square", "--order", "3", "-o"]),
    ("x.cnf", &["encode", "magic-3", "-o"]),
    ("x.plan", &["plan", "magic-3", "-o"]),
    ("x.txt", &["solve", "magic-3", "-o"]),
    ("x.jsonl", &["list", "magic-3", "-o"]),
    ("x.svg", &["draw", "magic-3", "-o"]),
    ("x.svg", &["draw", "magic-3", "--sheet", "--no-board", "-o"]),
    ("x.html", &["draw", "magic-3", "--sheet", "-o"]),
    ("x.html", &["gallery", "magic-3", "-o"]),
    ("x.proof", &["count", "magic-3", "--certificate"]),
    ("x.proof", &["solve", "magic-3", "--pin", "2,2=1", "--proof"]),
    ("x.md", &["compare", "--task", "propagate", "--parity", "all", "-o"]),
];

#[test]
fn no_command_replaces_a_file_unless_it_is_told_to() {
    for (name, arguments) in WRITERS {
        let folder = Folder::new();
        let file = folder.write(name, "typed for hours");
        let arguments = [arguments, &[file.as_str()]].concat();
        geduld(&arguments).refused(&file, "exists already", "--force");
        assert_eq!(fs::read_to_string(&file).unwrap(), "typed for hours", "{arguments:?}");
        let run = geduld(&[&arguments[..], &["--force"]].concat());
        assert_eq!(run.status, Some(0), "{arguments:?}: {}", run.stderr);
        assert_ne!(fs::read_to_string(&file).unwrap(), "typed for hours", "{arguments:?}");
        assert_eq!(folder.entries(), [name]);
    }
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    folder.write("-", "p cnf 1 1\n1 0\n");
    let here = |words: &[&str]| Run::from(command(words).current_dir(folder.path("")).output().unwrap());
    for (_, arguments) in WRITERS {
        let run = here(&[arguments, &["-"]].concat());
        let (option, without) = arguments.split_last().unwrap();
        match (*option, arguments[0]) {
            ("-o", "plan") => {
                assert!(run.status == Some(0) && run.stdout.starts_with('{'), "{}{}", run.stdout, run.stderr);
                assert!(run.stderr.ends_with("written to standard output\n"), "{}", run.stderr);
            }
            ("-o", _) => assert_eq!(run.done(), here(without).done(), "{arguments:?}"),
            _ => run.misused(option, "needs a file, and `-` means standard", "./-"),
        }
    }
    let generated = here(&["generate", "--series", "square", "--seeds", "1", "-o", "-"]);
    generated.misused("", "a series needs a folder", "-o FOLDER");
    for arguments in [
        &["count", "magic-3", "--checkpoint"][..],
        &["count", "magic-3", "--status-file"],
        &["merge", "x", "--table"],
        &["compare", "magic-3", "--charts"],
        &["compare", "magic-3", "--checkpoint"],
        &["cluster", "slurm", "magic-3", "-o"],
        &["man", "-o"],
        &["minizinc", "install", "--to"],
    ] {
        here(&[arguments, &["-"]].concat()).misused("", "needs a f", "`./-`");
    }
    // A file of that name is neither written nor read.
    assert_eq!(folder.entries(), ["-"]);
    assert_eq!(fs::read_to_string(folder.path("-")).unwrap(), "p cnf 1 1\n1 0\n");
    let mut count = command(&["count", "-"]);
    let puzzle = geduld(&["show", "magic-3", "-o", &folder.name("magic-3.toml")]);
    assert_eq!(puzzle.status, Some(0));
    count.current_dir(folder.path("")).stdin(fs::File::open(folder.path("magic-3.toml")).unwrap());
    let counted = Run::from(count.output().unwrap()).done();
    assert!(counted.contains("magic-square"), "{counted}");
}

#[test]
fn sheets_and_tables_are_not_replaced_either() {
    let folder = Folder::new();
    let sheets = folder.name("sheet.svg");
    let second = folder.write("sheet-2.svg", "old");
    let draw = ["draw", "nintai", "--sheet", "--edge", "60", "-o", &sheets];
    geduld(&draw).refused(&second, "exists already", "--force");
    assert_eq!(folder.entries(), ["sheet-2.svg"]);
    geduld(&[&draw[..], &["-f"]].concat()).done();
    assert_ne!(fs::read_to_string(&second).unwrap(), "old");

    let (plan, part, table) = (folder.name("plan"), folder.name("part"), folder.write("table", "old"));
    geduld(&["plan", "magic-3", "-o", &plan]).done();
    geduld(&["count", "--plan", &plan, "--checkpoint", &part]).done();
    let merge = ["merge", &plan, &part, "--table", &table];
    geduld(&merge).refused(&table, "exists already", "--force");
    geduld(&[&merge[..], &["--force"]].concat()).done();
    assert_ne!(fs::read_to_string(&table).unwrap(), "old");
}

#[test]
fn a_comparison_that_goes_on_replaces_its_reports() {
    let folder = Folder::new();
    let (report, runs) = (folder.name("report.csv"), folder.name("runs"));
    let compare = ["compare", "magic-3", "--runs", "1", "-o", &report];
    let with_checkpoint = [&compare[..], &["--checkpoint", &runs]].concat();
    assert_eq!(geduld(&with_checkpoint).status, Some(0));
    assert_eq!(geduld(&with_checkpoint).status, Some(0));
    geduld(&compare).refused(&report, "exists already", "--force");
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = Folder::new();
    let (puzzle, list) = (folder.name("p.toml"), folder.name("list.jsonl"));
    geduld(&["show", "magic-3", "-o", &puzzle]).done();
    geduld(&["list", "magic-3", "-o", &list]).done();
    let text = fs::read_to_string(&puzzle).unwrap();
    let otherwise = folder.name("./p.toml");
    for arguments in [
        &["encode", &puzzle, "-f", "-o", &puzzle][..],
        &["encode", &puzzle, "-f", "-o", &otherwise],
        &["solve", &puzzle, "-f", "-o", &list, "--proof", &list],
        &["draw", "magic-3", &list, "-f", "-o", &list],
    ] {
        geduld(arguments).misused("", "is named twice", "another name");
    }
    assert_eq!(fs::read_to_string(&puzzle).unwrap(), text);
}
