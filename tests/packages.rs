//! What `cargo package` puts into the package of each crate: it can be built, read and used outside of this workspace.

use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The folder of each crate that is published.
fn crates() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut crates: Vec<PathBuf> =
        fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is read").path()).collect();
    crates.sort();
    assert!(crates.len() > 10, "{crates:?}");
    crates
}

/// The files of the package of a crate, with `/` between folders.
fn packaged(folder: &Path) -> Vec<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["package", "--list", "--allow-dirty", "--offline", "--quiet"];
    let output = Command::new(cargo).args(arguments).current_dir(folder).output().expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", folder.display());
    let list = String::from_utf8(output.stdout).expect("names of files are text");
    list.lines().map(|line| line.replace('\\', "/")).collect()
}

/// The paths in `include_str!`, `include_bytes!` and `#[path]` of a source file that begin with `..`.
fn included(source: &str) -> impl Iterator<Item = &str> {
    ["include_str!(", "include_bytes!(", "include!(", "#[path = "].into_iter().flat_map(move |before| {
        source.split(before).skip(1).filter_map(|after| {
            let path = after.trim_start().trim_start_matches("concat!(").strip_prefix('"')?;
            path.split('"').next().filter(|path| path.starts_with(".."))
        })
    })
}

/// Whether a path from a file stays within the package.
fn stays_within(file: &str, path: &str) -> bool {
    let mut depth = file.matches('/').count();
    Path::new(path).components().all(|component| {
        if component == Component::ParentDir {
            let within = depth > 0;
            depth = depth.saturating_sub(1);
            within
        } else {
            depth += 1;
            true
        }
    })
}

#[test]
fn packages_have_a_readme_and_licences_and_need_no_file_outside() {
    for folder in crates() {
        let files = packaged(&folder);
        for needed in ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(files.iter().any(|file| file == needed), "{}: no {needed}", folder.display());
        }
        for file in files.iter().filter(|file| file.ends_with(".rs")) {
            let source = fs::read_to_string(folder.join(file)).unwrap();
            for path in included(&source) {
                let place = format!("{}: {file}: {path}", folder.display());
                assert!(stays_within(file, path), "{place} lies outside of the package");
            }
        }
    }
}

#[test]
fn paths_that_leave_a_package_are_noticed() {
    let source = "include_str!(concat!(\"../../x/\", 1)) include_bytes!(\n \"../y\") include_str!(\"z\")";
    assert_eq!(included(source).collect::<Vec<_>>(), ["../../x/", "../y"]);
    assert!(stays_within("src/a/b.rs", "../../x"));
    assert!(stays_within("src/b.rs", "../x/../y"));
    assert!(!stays_within("src/b.rs", "../../x"));
}
