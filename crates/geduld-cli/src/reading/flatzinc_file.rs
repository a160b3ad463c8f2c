//! FlatZinc files, which MiniZinc writes as text or JSON.

use std::path::Path;
use std::sync::Arc;

use geduld::models::{FlatZinc, FlatZincError};

use crate::error::{Error, Source};
use crate::reading::input::Input;
use geduld::minizinc;
use geduld::minizinc::Origin;

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
        let model = geduld::models::read(&text).map_err(|error| wrong(&name, error))?;
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
        make(&self.model).map_err(|error| wrong(&self.name, error))
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

/// The error for a file of this name.
pub fn wrong(name: &str, FlatZincError { line, message, remedy }: FlatZincError) -> Error {
    Error::new(format!("{name}, line {line}: {message}"), remedy)
}
