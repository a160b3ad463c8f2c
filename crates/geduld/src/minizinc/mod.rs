//! Compiles MiniZinc models by calling MiniZinc.

mod completion;
mod counted;
mod given;
mod installation;
mod origin;
mod ozn;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::{Command, Stdio};

use geduld_solve::Folder;
use serde_json::Value;

use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;
use counted::{Asked, Counted, CountedSource, Uncountable, asking, made, marked};
use ozn::Declarations;

pub use completion::Completion;
pub use given::{Parameter, has_output, literal};
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
        let (text, origin) = compile(model, data)?;
        let parsed = Self::parse(&text).map_err(|error| match error {
            Error::FlatZinc(error) => {
                wrong(format!("{}: {}", origin.place_of(&error), error.message), &error.remedy)
            }
            other => other,
        })?;
        let name = Path::new(model).file_name().unwrap_or_default().to_string_lossy();
        Ok(parsed.named(&name))
    }
}

/// Compiles a model to FlatZinc, with the variables that its output item names as outputs. Data are files or
/// assignments such as `n=8`. Also returns what prints its solutions.
///
/// Cost: that of MiniZinc, which compiles the model a second time if the output item names a variable whose definition
/// the FlatZinc lacks.
///
/// # Errors
/// [`Error::MiniZinc`] if MiniZinc is not installed, does not compile the model, or cannot make such a definition a
/// constraint.
pub fn compile(model: &str, data: &[String]) -> Result<(String, Origin)> {
    compile_beside(model, data, Keep::default())
}

/// Compiles a model so that all constraints with names are in the FlatZinc, also those that only narrow a domain.
///
/// # Errors
/// As for [`compile`].
pub fn compile_named(model: &str, data: &[String]) -> Result<(String, Origin)> {
    compile_beside(model, data, Keep { names: true, ..Keep::default() })
}

/// Whether a model gives names to constraints.
pub fn names_constraints(model: &str) -> bool {
    let text = std::fs::read_to_string(model).unwrap_or_default();
    text.contains("mzn_constraint_name") || {
        let words: Vec<words::Word<'_>> = words::words(&text).into_iter().map(|(word, _)| word).collect();
        let begin = [words::Word::Name("constraint"), words::Word::Sign(':'), words::Word::Sign(':')];
        words.windows(begin.len()).any(|window| window == begin)
    }
}

/// Compiles a changed text of a model, as [`compile`] does the model itself, or [`compile_named`] if `names` is set.
/// Messages name the model.
///
/// # Errors
/// As for [`compile`].
pub fn compile_changed(model: &str, text: &str, data: &[String], names: bool) -> Result<String> {
    let folder = Folder::new().map_err(|cause| no_files(model, &cause))?;
    let changed = folder.file("changed.mzn");
    std::fs::write(&changed, text).map_err(|cause| no_files(model, &cause))?;
    let changed = changed.to_string_lossy().into_owned();
    // Files that the model includes lie beside it.
    let beside = Path::new(model).parent().filter(|folder| !folder.as_os_str().is_empty());
    let keep = Keep { beside: Some(beside.unwrap_or(Path::new("."))), names };
    match compile_beside(&changed, data, keep) {
        Ok((text, _)) => Ok(text),
        Err(Error::MiniZinc { message, help }) => {
            Err(Error::MiniZinc { message: message.replace(&changed, model), help })
        }
        Err(error) => Err(error),
    }
}

/// What a compilation keeps.
#[derive(Clone, Copy, Default)]
struct Keep<'k> {
    /// A folder with included files, besides that of the model.
    beside: Option<&'k Path>,
    /// Whether constraints with names are kept as they are.
    names: bool,
}

fn compile_beside(model: &str, data: &[String], keep: Keep<'_>) -> Result<(String, Origin)> {
    let files = [model].into_iter().chain(data.iter().map(String::as_str).filter(|data| !data.contains('=')));
    if let Some(missing) = files.into_iter().find(|file| !Path::new(file).exists()) {
        let help = "check its name; files with data and assignments such as n=8 follow the model";
        return Err(wrong(format!("cannot compile {model}: there is no file {missing}"), help));
    }
    let folder = Folder::new().map_err(|cause| no_files(model, &cause))?;
    let installation = Installation::for_a_call(&folder.file("solver"));
    // The name of the program does not matter, because MiniZinc only compiles and does not call it.
    installation.write(Path::new("geduld"), &solver()).map_err(|cause| no_files(model, &cause))?;
    let compilation = Compilation { model, data, folder: &folder, installation: &installation, keep };
    let (text, ozn) = compilation.run(None)?;
    let declared = Declarations::of(&ozn);
    // MiniZinc says which of the known names are variables, and which are parameters.
    let interface = if declared.known().is_empty() { Interface::default() } else { compilation.interface() };
    let origin = |declared: &Declarations<'_>| Origin {
        model: model.to_owned(),
        data: data.to_vec(),
        names: declared.given().map(str::to_owned).collect(),
        asking: None,
        counted: None,
        completion: None,
    };
    let counted = declared.counted(&interface.variables).map_err(|Uncountable { name, element }| {
        uncountable(model, &[name], &format!("its type is `{element}`"))
    })?;
    let asked: Vec<&Counted<'_>> =
        counted.iter().filter(|counted| matches!(counted.source, CountedSource::Asked(_))).collect();
    if asked.is_empty() {
        let named = counted.iter().map(|counted| (counted.name().to_owned(), counted.label.clone()));
        return compilation.marked(&text, &declared, &interface, named.collect(), origin(&declared));
    }
    let expressions: Vec<&Asked<'_>> = asked.iter().filter_map(|counted| counted.asked()).collect();
    let asking = asking(&expressions);
    let labels: Vec<&str> = asked.iter().map(|counted| &*counted.label).collect();
    let (text, ozn) =
        compilation.run(Some(&asking)).map_err(|error| uncountable(model, &labels, &error.message()))?;
    let declared = Declarations::of(&ozn);
    let mut number = 0;
    let named = counted.iter().map(|counted| match counted.source {
        CountedSource::Output(name) => (name.to_owned(), counted.label.clone()),
        CountedSource::Asked(_) => {
            number += 1;
            (made(number - 1), counted.label.clone())
        }
    });
    let origin = Origin { asking: Some(asking), ..origin(&declared) };
    compilation.marked(&text, &declared, &interface, named.collect(), origin)
}

/// How MiniZinc is called for a model.
struct Compilation<'c> {
    model: &'c str,
    data: &'c [String],
    folder: &'c Folder,
    installation: &'c Installation,
    keep: Keep<'c>,
}

impl Compilation<'_> {
    /// The FlatZinc of the model, and the program that prints solutions. `further` are items that the model gets.
    fn run(&self, further: Option<&str>) -> Result<(String, String)> {
        let model = self.model;
        let ozn_file = self.folder.file("shown.ozn");
        let mut compile = self.command();
        if let Some(further) = further {
            let file = self.folder.file("further.mzn");
            std::fs::write(&file, further).map_err(|cause| no_files(model, &cause))?;
            compile.arg(file);
        }
        // MiniZinc reads the output item only if it also writes this file.
        compile.args(["-c", "--output-fzn-to-stdout", "--ozn"]).arg(&ozn_file);
        let output = compile.output().map_err(|cause| match cause.kind() {
            ErrorKind::NotFound => wrong(
                format!("cannot compile {model}: the program `minizinc` was not found"),
                "install MiniZinc (https://www.minizinc.org), or give a file that was compiled elsewhere: `minizinc -c --solver geduld model.mzn`",
            ),
            _ => wrong(format!("cannot compile {model}: `minizinc` cannot be run: {cause}"), "check its installation"),
        })?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.trim().trim_start_matches("Error: ").trim_start_matches("error: ");
            let help = match said.contains("Cannot open") {
                true => "check the name of the file; MiniZinc looks for included files beside the model",
                false => "correct the model; files with data and assignments such as n=8 follow the model",
            };
            return Err(wrong(format!("MiniZinc does not compile {model}: {said}"), help));
        }
        let text = String::from_utf8(output.stdout)
            .map_err(|_| wrong(format!("the output of MiniZinc for {model} is not UTF-8 text"), ""))?;
        Ok((text, std::fs::read_to_string(ozn_file).map_err(|cause| no_files(model, &cause))?))
    }

    fn command(&self) -> Command {
        let mut command = command(self.installation, self.model, self.data);
        if let Some(folder) = self.keep.beside {
            command.arg("-I").arg(folder);
        }
        if self.keep.names {
            command.arg("-g");
        }
        command
    }

    /// What MiniZinc says of the model without compiling it.
    fn interface(&self) -> Interface {
        let listed = self.command().arg("--model-interface-only").output();
        let listed = listed.ok().and_then(|output| serde_json::from_slice::<Value>(&output.stdout).ok());
        let names = listed.as_ref().and_then(|listed| listed["output"].as_object());
        Interface { variables: names.into_iter().flat_map(|names| names.keys().cloned()).collect() }
    }

    /// The FlatZinc whose counted outputs are marked, given as the names there and for people.
    fn marked(
        &self,
        text: &str,
        declared: &Declarations<'_>,
        interface: &Interface,
        counted: Vec<(String, String)>,
        origin: Origin,
    ) -> Result<(String, Origin)> {
        let labels: Vec<String> = counted.iter().map(|(_, label)| label.clone()).collect();
        let counted: BTreeMap<String, String> = counted.into_iter().collect();
        let wanted: BTreeSet<String> = counted.keys().chain(&interface.variables).cloned().collect();
        let text = if wanted.is_empty() { text.to_owned() } else { declared.complete(text, &wanted) };
        // An output item that names no variable says nothing of what is counted.
        if counted.is_empty() {
            return Ok((text, origin));
        }
        let Some(marked) = marked(&text, &counted) else {
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            return Err(uncountable(self.model, &labels, "MiniZinc does not write them to the FlatZinc"));
        };
        if marked == text {
            return Ok((text, origin));
        }
        // If the text has a mistake, it is reported when the model is read.
        let completion = geduld_flatzinc::read(&marked).ok().and_then(|model| Completion::of(&model).ok()?);
        let counted = origin.asking.is_some().then_some(labels);
        Ok((marked, Origin { counted, completion, ..origin }))
    }
}

/// What MiniZinc says of a model without compiling it.
#[derive(Default)]
struct Interface {
    /// The names of the variables without a definition. None if this version of MiniZinc does not list them: then the
    /// values that it found while it compiled are missing in the output.
    variables: BTreeSet<String>,
}

fn wrong(message: String, help: &str) -> Error {
    Error::MiniZinc { message, help: help.to_owned() }
}

fn no_files(model: &str, cause: &io::Error) -> Error {
    wrong(
        format!("cannot compile {model}: no temporary files: {cause}"),
        "free disk space for temporary files",
    )
}

/// The error for variables that the output item names, but the FlatZinc cannot give.
fn uncountable(model: &str, names: &[&str], why: &str) -> Error {
    let first = names.first().copied().unwrap_or_default();
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    wrong(
        format!(
            "cannot count the values of {}, which the output item of {model} names: {why}",
            names.join(", ")
        ),
        &format!(
            "write the definition as a constraint, `var int: {first}; constraint {first} = …;`, or name other variables in the output item"
        ),
    )
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
