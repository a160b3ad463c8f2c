//! Compiles MiniZinc models by calling MiniZinc.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::{Error, Source};
use crate::protocol::library::Installation;

/// Whether a file name is that of a MiniZinc model.
pub fn is_minizinc(name: &str) -> bool {
    name.ends_with(".mzn")
}

/// Compiles a model to FlatZinc. Data are files or assignments such as `n=8`.
///
/// # Errors
/// If MiniZinc is not installed, or does not compile the model.
pub fn source(model: &str, data: &[String]) -> Result<Source, Error> {
    let failed = |what: &str, error: &std::io::Error| {
        Error::new(format!("cannot compile {model}: {what}: {error}"), "free disk space for temporary files")
    };
    let folder = tempfile::Builder::new().prefix("geduld-minizinc-").tempdir();
    let folder = folder.map_err(|error| failed("no temporary folder", &error))?;
    let installation = Installation::in_folder(folder.path());
    // The name of the program does not matter, because MiniZinc only compiles and does not call it.
    installation.write(Path::new("geduld")).map_err(|error| failed("no temporary files", &error))?;
    let mut command = Command::new("minizinc");
    command.arg("--solver").arg(&installation.configuration);
    // MiniZinc reads the output item only if it also writes this file.
    command.arg("--ozn").arg(folder.path().join("shown.ozn"));
    command.args(["-c", "--output-fzn-to-stdout", model]);
    for data in data {
        // An assignment is not the name of an existing file.
        match data.contains('=') && !Path::new(data).exists() {
            true => command.args(["-D", data]),
            false => command.arg(data),
        };
    }
    let output = command.stdin(Stdio::null()).output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::new(
            format!("cannot compile {model}: the program `minizinc` was not found"),
            "install MiniZinc (https://www.minizinc.org), or give a file that was compiled elsewhere: `minizinc -c --solver geduld model.mzn`",
        ),
        _ => Error::new(format!("cannot compile {model}: `minizinc` cannot be run: {error}"), "check its installation"),
    })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim().trim_start_matches("Error: ");
        return Err(Error::new(
            format!("MiniZinc does not compile {model}: {said}"),
            "correct the model; files with data and assignments such as n=8 follow the model",
        ));
    }
    let text = String::from_utf8(output.stdout)
        .map_err(|_| Error::without_help(format!("the output of MiniZinc for {model} is not UTF-8 text")))?;
    Ok(Source { file: model.to_owned(), text })
}
