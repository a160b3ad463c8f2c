//! FlatZinc files, which MiniZinc writes as text or JSON.

use std::path::Path;
use std::sync::Arc;

use geduld::exports::models::{FlatZinc, FlatZincError, Output};

use crate::error::{Error, Source};
use crate::reading::input::Input;
use geduld::exports::minizinc;
use geduld::exports::minizinc::Origin;

/// The hint for files that cannot be read.
const HELP: &str = "name a file that MiniZinc wrote";

/// A FlatZinc file that was read.
pub struct FlatZincText {
    /// The name in messages.
    pub name: String,
    pub model: FlatZinc,
    /// The MiniZinc model from which it was compiled.
    pub origin: Option<Arc<Origin>>,
}

impl FlatZincText {
    /// Reads a file or standard input, whatever the name of the file.
    ///
    /// # Errors
    /// If it cannot be read, or is not FlatZinc.
    pub fn read(file: &Path) -> Result<Self, Error> {
        Self::of(source(file, &[])?)
    }

    /// Does the same for a text that was already read.
    ///
    /// # Errors
    /// If it is not FlatZinc.
    pub fn of(Source { file: name, text, origin }: Source) -> Result<Self, Error> {
        let model =
            geduld::exports::models::read(&text).map_err(|error| wrong(&name, origin.as_deref(), error))?;
        Ok(Self { name, model, origin })
    }

    /// Removes the search annotations.
    pub fn without_annotations(mut self) -> Self {
        self.model.search.clear();
        self
    }

    /// Calls `make` with the model, and adds the name of the file to its error.
    ///
    /// # Errors
    /// The errors of `make`.
    pub fn made<T>(&self, make: impl FnOnce(&FlatZinc) -> Result<T, FlatZincError>) -> Result<T, Error> {
        make(&self.model).map_err(|error| self.wrong(error))
    }

    /// The error for this file.
    pub fn wrong(&self, error: FlatZincError) -> Error {
        wrong(&self.name, self.origin.as_deref(), error)
    }

    /// The MiniZinc model that prints solutions. MiniZinc would wait for floats, which solutions do not have.
    pub fn printing(&self) -> Option<Arc<Origin>> {
        self.origin.clone().filter(|_| self.model.left_out.is_empty())
    }

    /// What is counted, if that is not what the names of the outputs in the FlatZinc say.
    pub fn counted(&self) -> Option<Vec<String>> {
        let origin = self.origin.as_ref().and_then(|origin| origin.counted.clone());
        let label = |output: &Output| output.label.as_ref().unwrap_or(&output.name).to_string();
        let names = || match self.model.output.as_slice() {
            // Without outputs, all variables count that MiniZinc did not introduce.
            [] => {
                let own = self.model.variables.iter().filter(|variable| !variable.introduced);
                own.map(|variable| variable.name.to_string()).collect()
            }
            outputs => outputs.iter().map(label).collect(),
        };
        origin.or_else(|| (!self.model.left_out.is_empty()).then(names))
    }
}

/// Reads the text of a file or of standard input. A MiniZinc model is compiled with its data.
///
/// # Errors
/// If it cannot be read or compiled.
pub fn source(file: &Path, data: &[String]) -> Result<Source, Error> {
    if let Some(model) = file.to_str().filter(|name| minizinc::is_minizinc(name)) {
        let (text, origin) = minizinc::compile(model, data)
            .map_err(|error| Error::new(error.message(), error.hint().unwrap_or_default()))?;
        return Ok(Source { file: model.to_owned(), text, origin: Some(Arc::new(origin)) });
    }
    Input::text(file, HELP)
}

/// Does the same, and keeps all constraints of a MiniZinc model that have names.
///
/// # Errors
/// As for [`source`].
pub fn named_source(file: &Path, data: &[String]) -> Result<Source, Error> {
    let Some(model) = file.to_str().filter(|name| minizinc::is_minizinc(name)) else {
        return source(file, data);
    };
    let (text, origin) = minizinc::compile_named(model, data)
        .map_err(|error| Error::new(error.message(), error.hint().unwrap_or_default()))?;
    Ok(Source { file: model.to_owned(), text, origin: Some(Arc::new(origin)) })
}

/// The error for a file of this name. The lines of a model that MiniZinc compiled are not those of the error.
fn wrong(name: &str, origin: Option<&Origin>, error: FlatZincError) -> Error {
    let is_temporary = || {
        let path = Path::new(name);
        let own = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        own.starts_with("mzn") && path.parent().is_some_and(|folder| folder.starts_with(std::env::temp_dir()))
    };
    let place = match origin {
        Some(origin) => origin.place_of(&error),
        // MiniZinc removes the file after the run.
        None if is_temporary() => "the model".to_owned(),
        None => format!("{name}, line {}", error.line),
    };
    Error::new(format!("{place}: {}", error.message), error.remedy)
}
