//! The puzzle files to test with, and the source files of the project.

use std::path::{Path, PathBuf};

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

/// The files of Rust in these folders of the repository and below, with their texts, in the order of their paths.
pub fn sources(folders: &[&str]) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder");
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).expect("it is a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("it is text");
                found.push((path.strip_prefix(root).expect("it is below").to_owned(), text));
            }
        }
    }
    found.sort_unstable();
    found
}
