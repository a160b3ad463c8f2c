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

/// A list with one item may be written as this item, and the size of a cube as one number.
#[test]
fn short_forms_mean_the_same_as_lists() {
    let head = |kind| format!("format = 1\nkind = \"{kind}\"\nname = \"x\"\n");
    for (kind, short, long) in [
        (
            "snake-cube",
            "size = 3\nchain = \"001 111 011 011 111 011 011 111 100\"\n",
            "size = [3, 3, 3]\nchain = \"001 111 011 011 111 011 011 111 100\"\n",
        ),
        (
            "symmetry-figure",
            "frame = 6\nrules = { symmetry = \"mirror\" }\npiece = [{ shape = [\"XX\"] }]\n",
            "frame = 6\nrules = { symmetry = [\"mirror\"] }\npiece = [{ shape = [\"XX\"] }]\n",
        ),
        ("magic-square", "order = 3\nsame = \"rotation\"\n", "order = 3\nsame = [\"rotation\"]\n"),
        (
            "magic-square",
            "order = 3\nconditions = \"number 1 in corners\"\n",
            "order = 3\nconditions = [\"number 1 in corners\"]\n",
        ),
    ] {
        let form = |text: &str| {
            let puzzle = read(&(head(kind) + text));
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{text}: {error} ({})", error.help));
            (puzzle.canonical_form().unwrap(), puzzle.same())
        };
        assert_eq!(form(short), form(long), "{short}");
    }
}
