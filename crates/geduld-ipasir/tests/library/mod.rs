//! Compiles the solver in `tiny.rs` as a shared library.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the library in this folder, with one of the faults of `tiny.rs`, or without a fault.
pub fn built(folder: &Path, fault: Option<&str>) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../geduld-ipasir/tests/library/tiny.rs");
    let file = folder.join(format!("libtiny-{}.so", fault.unwrap_or("sound")));
    let mut compiler = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
    compiler.args([
        "--edition",
        "2024",
        "--crate-type",
        "cdylib",
        "--crate-name",
        "tiny",
        "-C",
        "opt-level=1",
    ]);
    compiler.args(["--cap-lints", "allow"]);
    if let Some(fault) = fault {
        compiler.args(["--cfg", &format!("fault=\"{fault}\"")]);
    }
    let output = compiler.arg("-o").arg(&file).arg(source).output().expect("rustc can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    file
}
