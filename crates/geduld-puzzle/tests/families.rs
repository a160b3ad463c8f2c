//! The list of families has all of them, and each has what `geduld new` needs.

use std::collections::BTreeSet;
use std::path::Path;

use geduld_puzzle::{FAMILIES, read};

#[test]
fn every_folder_is_in_the_list() {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/families").read_dir().unwrap();
    let folders = folders.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let mut folders: BTreeSet<String> =
        folders.map(|path| path.file_name().unwrap().to_str().unwrap().replace('_', "-")).collect();
    assert!(folders.remove("latin-square"), "the example is in the list of the unit tests");
    assert_eq!(folders, FAMILIES.iter().map(|family| family.kind.to_owned()).collect());
}

#[test]
fn every_family_has_starters_that_are_its_puzzles() {
    for family in FAMILIES {
        assert!(!family.starters.is_empty(), "{} needs a template file for `geduld new`", family.kind);
        for starter in family.starters {
            let puzzle = read(starter.text).unwrap_or_else(|wrong| panic!("{}: {wrong}", starter.name));
            assert_eq!(puzzle.family.kind(), family.kind, "{}", starter.name);
            let board = starter.board.map_or_else(String::new, |(board, _)| format!("-{board}"));
            assert_eq!(starter.name, family.kind.to_owned() + &board);
        }
    }
}
