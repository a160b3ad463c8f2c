//! The puzzle files there are to test with.

use std::path::Path;

use geduld_puzzle::{Puzzle, bundled, read};

/// The text of a bundled puzzle.
pub fn bundled(name: &str) -> String {
    bundled::find(name).unwrap_or_else(|| panic!("no bundled puzzle is called {name}")).text.to_owned()
}

/// The text of a published case: a file of `tests/cases`, named without its ending.
pub fn case(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(format!("{name}.toml"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of all published cases, sorted.
pub fn case_names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = files
        .filter_map(|file| file.ok()?.file_name().to_str()?.strip_suffix(".toml").map(str::to_owned))
        .collect();
    names.sort_unstable();
    names
}

/// Reads a puzzle that is known to be right.
pub fn puzzle(text: &str) -> Puzzle {
    read(text).unwrap_or_else(|diagnostic| panic!("{diagnostic:?} in\n{text}"))
}
