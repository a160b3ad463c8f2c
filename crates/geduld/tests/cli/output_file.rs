//! A file is written whole or not at all.

use std::fs;

use crate::run::{Folder, geduld};

#[test]
fn the_file_holds_what_standard_output_would() {
    let folder = Folder::new();
    let file = folder.write("magic.cnf", "old");
    assert_eq!(geduld(&["encode", "magic-3", "-o", &file]).done(), "");
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
    geduld(&["encode", "magic-3", "-o", &nowhere]).refused(&nowhere, "no folder", "make the folder");
    fs::create_dir(folder.path("folder")).unwrap();
    let onto_folder = folder.name("folder");
    geduld(&["encode", "magic-3", "-o", &onto_folder]).refused(&onto_folder, "no file", "-o");
    geduld(&["encode", "magic-3", "--pin", "9,9=1", "-o", &old]).misused("--pin", "(9,9)", "1 to 3");
    geduld(&["encode", "missing-puzzle", "-o", &old]).misused("missing-puzzle", "no file", "magic-3");
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
        "another place",
    );
    geduld(&["encode", "magic-3", "-o", "/dev/full"]).refused("/dev/full", "no file", "-o");
}
