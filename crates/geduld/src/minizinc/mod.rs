//! Compiles MiniZinc models by calling MiniZinc.

mod installation;
mod origin;
mod ozn;

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::{Command, Stdio};

use geduld_solve::Folder;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;
use ozn::Declarations;

pub use installation::{Installation, named_folders, solver, users_folder};
pub use origin::Origin;

/// Whether a file name is that of a MiniZinc model.
pub fn is_minizinc(name: &str) -> bool {
    name.ends_with(".mzn")
}

impl FlatZinc {
    /// Compiles a MiniZinc model with the program `minizinc`. Data are files or assignments such as `n=8`. The
    /// objective of a model that has one is not supported here: see [`FlatZinc::best`] with the text of
    /// [`compile`](crate::minizinc::compile).
    ///
    /// # Errors
    /// As for [`compile`](crate::minizinc::compile) and [`FlatZinc::parse`].
    pub fn from_minizinc(model: &str, data: &[String]) -> Result<Self> {
        let (text, _) = compile(model, data)?;
        let name = Path::new(model).file_name().unwrap_or_default().to_string_lossy();
        Ok(Self::parse(&text)?.named(&name))
    }
}

/// Compiles a model to FlatZinc. Data are files or assignments such as `n=8`. Also returns what prints its solutions.
///
/// Cost: that of MiniZinc.
///
/// # Errors
/// [`Error::MiniZinc`] if MiniZinc is not installed, or does not compile the model.
pub fn compile(model: &str, data: &[String]) -> Result<(String, Origin)> {
    let error = |message: String, help: &str| Error::MiniZinc { message, help: help.to_owned() };
    let failed = |what: &str, cause: &io::Error| {
        error(format!("cannot compile {model}: {what}: {cause}"), "free disk space for temporary files")
    };
    let folder = Folder::new().map_err(|cause| failed("no temporary folder", &cause))?;
    let installation = Installation::in_folder(&folder.file("solver"));
    // The name of the program does not matter, because MiniZinc only compiles and does not call it.
    installation
        .write(Path::new("geduld"), &solver())
        .map_err(|cause| failed("no temporary files", &cause))?;
    let ozn_file = folder.file("shown.ozn");
    // MiniZinc reads the output item only if it also writes this file.
    let mut compile = command(&installation, model, data);
    compile.args(["-c", "--output-fzn-to-stdout", "--ozn"]).arg(&ozn_file);
    let output = compile.output().map_err(|cause| match cause.kind() {
        ErrorKind::NotFound => error(
            format!("cannot compile {model}: the program `minizinc` was not found"),
            "install MiniZinc (https://www.minizinc.org), or give a file that was compiled elsewhere: `minizinc -c --solver geduld model.mzn`",
        ),
        _ => error(format!("cannot compile {model}: `minizinc` cannot be run: {cause}"), "check its installation"),
    })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim().trim_start_matches("Error: ");
        return Err(error(
            format!("MiniZinc does not compile {model}: {said}"),
            "correct the model; files with data and assignments such as n=8 follow the model",
        ));
    }
    let text = String::from_utf8(output.stdout)
        .map_err(|_| error(format!("the output of MiniZinc for {model} is not UTF-8 text"), ""))?;
    let ozn = std::fs::read_to_string(ozn_file).map_err(|cause| failed("no output", &cause))?;
    let declared = Declarations::of(&ozn);
    let known = declared.known();
    // MiniZinc says which of these are variables, and which are parameters.
    let variables = match known.is_empty() {
        true => BTreeSet::new(),
        false => variables(command(&installation, model, data)),
    };
    let text = if variables.is_empty() { text } else { declared.complete(&text, &variables) };
    let names = declared.given().map(str::to_owned).collect();
    Ok((text, Origin { model: model.to_owned(), data: data.to_vec(), names }))
}

/// A call of MiniZinc for the model and its data.
pub fn command(installation: &Installation, model: &str, data: &[String]) -> Command {
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
