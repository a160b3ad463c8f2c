//! Models in MiniZinc, which MiniZinc compiles.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::{Error, Source};
use crate::protocol::library::Installation;

/// Whether a file has the name of a model in MiniZinc.
pub fn is_minizinc(name: &str) -> bool {
    name.ends_with(".mzn")
}

/// The FlatZinc of a model. Data are files or assignments such as `n=8`.
///
/// # Errors
/// If there is no MiniZinc, or it does not compile the model.
pub fn source(model: &str, data: &[String]) -> Result<Source, Error> {
    let failed = |what: &str, error: &std::io::Error| {
        Error::new(format!("cannot compile {model}: {what}: {error}"), "make room for temporary files")
    };
    let folder = tempfile::Builder::new().prefix("geduld-minizinc-").tempdir();
    let folder = folder.map_err(|error| failed("no temporary folder", &error))?;
    let installation = Installation::in_folder(folder.path());
    // It is not called: MiniZinc only compiles.
    installation.write(Path::new("geduld")).map_err(|error| failed("no temporary files", &error))?;
    let mut command = Command::new("minizinc");
    command.arg("--solver").arg(&installation.configuration);
    // Only if it also writes how solutions are shown, MiniZinc looks at the output item.
    command.arg("--ozn").arg(folder.path().join("shown.ozn"));
    command.args(["-c", "--output-fzn-to-stdout", model]);
    for data in data {
        // An assignment is no file.
        match data.contains('=') && !Path::new(data).exists() {
            true => command.args(["-D", data]),
            false => command.arg(data),
        };
    }
    let output = command.stdin(Stdio::null()).output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::new(
            format!("cannot compile {model}: the program `minizinc` was not found"),
            "install MiniZinc (https://www.minizinc.org), or give a file that it compiled elsewhere: `minizinc -c --solver geduld model.mzn`",
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
        .map_err(|_| Error::without_help(format!("MiniZinc made of {model} what is no text in UTF-8")))?;
    Ok(Source { file: model.to_owned(), text })
}
