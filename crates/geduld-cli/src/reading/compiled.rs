//! Compiles MiniZinc models by calling MiniZinc.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use geduld::formulas::Folder;
use serde_json::Value;

use crate::error::{Error, Source};
use crate::protocol::library::{Installation, solver};
use crate::reading::origin::Origin;
use crate::reading::ozn::Declarations;

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
    let folder = Folder::new().map_err(|error| failed("no temporary folder", &error))?;
    let installation = Installation::in_folder(&folder.file("solver"));
    // The name of the program does not matter, because MiniZinc only compiles and does not call it.
    installation
        .write(Path::new("geduld"), &solver())
        .map_err(|error| failed("no temporary files", &error))?;
    let ozn_file = folder.file("shown.ozn");
    // MiniZinc reads the output item only if it also writes this file.
    let mut compile = minizinc(&installation, model, data);
    compile.args(["-c", "--output-fzn-to-stdout", "--ozn"]).arg(&ozn_file);
    let output = compile.output().map_err(|error| match error.kind() {
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
    let ozn = std::fs::read_to_string(ozn_file).map_err(|error| failed("no output", &error))?;
    let declared = Declarations::of(&ozn);
    let known = declared.known();
    // MiniZinc says which of these are variables, and which are parameters.
    let variables = match known.is_empty() {
        true => BTreeSet::new(),
        false => variables(minizinc(&installation, model, data)),
    };
    let text = if variables.is_empty() { text } else { declared.complete(&text, &variables) };
    let names = declared.given().map(str::to_owned).collect();
    let origin = Arc::new(Origin { model: model.to_owned(), data: data.to_vec(), names });
    Ok(Source { file: model.to_owned(), text, origin: Some(origin) })
}

/// A call of MiniZinc for the model and its data.
pub fn minizinc(installation: &Installation, model: &str, data: &[String]) -> Command {
    let mut command = Command::new("minizinc");
    command.stdin(Stdio::null()).arg("--solver").arg(&installation.configuration).arg(model);
    for data in data {
        // An assignment is not the name of an existing file.
        match data.contains('=') && !Path::new(data).exists() {
            true => command.args(["-D", data]),
            false => command.arg(data),
        };
    }
    command
}

/// The names of the variables of a model. None if this version of MiniZinc does not list them: then the values that it
/// found while it compiled are missing in the output.
fn variables(mut minizinc: Command) -> BTreeSet<String> {
    let listed = minizinc.arg("--model-interface-only").output();
    let listed = listed.ok().and_then(|output| serde_json::from_slice::<Value>(&output.stdout).ok());
    let names = listed.as_ref().and_then(|listed| listed["output"].as_object());
    names.into_iter().flat_map(|names| names.keys().cloned()).collect()
}
