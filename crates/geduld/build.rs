//! Lists the files of the library that MiniZinc reads, so that they can be installed.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(error) = list_library() {
        println!("cargo::error=share/minizinc/geduld cannot be listed: {error}");
    }
}

/// Writes `library.rs`: a list of names and texts.
fn list_library() -> std::io::Result<()> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let folder = variable("CARGO_MANIFEST_DIR").join("share/minizinc/geduld");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    files_below(&folder, &mut files)?;
    files.sort();
    let entry = |file: &PathBuf| {
        let name = file.strip_prefix(&folder).unwrap_or(file).to_string_lossy().replace('\\', "/");
        format!("({name:?}, include_str!({:?})),\n", file.display().to_string())
    };
    let list: String = files.iter().map(entry).collect();
    fs::write(variable("OUT_DIR").join("library.rs"), format!("&[\n{list}]\n"))
}

/// Adds the files of MiniZinc in a folder, and in folders there.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files_below(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "mzn") {
            files.push(path);
        }
    }
    Ok(())
}
