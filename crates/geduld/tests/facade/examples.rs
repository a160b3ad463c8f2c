//! The example programs print the output that their doc comments quote.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder where cargo puts the examples that it builds with the tests.
fn built(name: &str) -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let folder = tests.parent().and_then(Path::parent).unwrap();
    let program = folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.exists(),
        "{name} is not built: run `cargo test -p geduld`, or `cargo build -p geduld --examples`"
    );
    program
}

/// The text in the fenced block at the start of a program.
fn stated(source: &str) -> String {
    let comment = source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines = comment.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let fenced = lines.skip_while(|line| *line != "```text").skip(1).take_while(|line| *line != "```");
    fenced.map(|line| format!("{line}\n")).collect()
}

#[test]
fn examples_print_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut run = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(&path).unwrap();
        assert!(source.lines().count() < 60, "{name} is too long for an example");
        let expected = stated(&source);
        assert!(!expected.is_empty(), "{name} does not say what it prints");
        let output = Command::new(built(name)).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{name}");
        run += 1;
    }
    assert!(run >= 6);
}
