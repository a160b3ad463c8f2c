//! A file that MiniZinc has compiled, text or JSON.

use std::path::Path;

use geduld_flatzinc::{FlatZinc, FlatZincError};

use crate::error::{Error, Source};
use crate::reading::compiled;
use crate::reading::input::Input;

/// Where to get a file that can be read.
const HELP: &str = "name a file that MiniZinc wrote";

/// A FlatZinc file, as it was read.
pub struct FlatZincText {
    /// What it is called in messages.
    pub name: String,
    pub model: FlatZinc,
}

impl FlatZincText {
    /// Reads a file or standard input, whatever the file is called.
    ///
    /// # Errors
    /// If it cannot be read, or is no FlatZinc.
    pub fn read(file: &Path) -> Result<Self, Error> {
        Self::of(source(file, &[])?)
    }

    /// The same of a text that was found already.
    ///
    /// # Errors
    /// If it is no FlatZinc.
    pub fn of(Source { file: name, text }: Source) -> Result<Self, Error> {
        let model = geduld_flatzinc::read(&text).map_err(|error| wrong(&name, error))?;
        Ok(Self { name, model })
    }

    /// The same without its search annotations.
    pub fn without_annotations(mut self) -> Self {
        self.model.search.clear();
        self
    }

    /// Something made of the model, with the name of the file in its error.
    ///
    /// # Errors
    /// As `make` has them.
    pub fn made<T>(&self, make: impl FnOnce(&FlatZinc) -> Result<T, FlatZincError>) -> Result<T, Error> {
        make(&self.model).map_err(|error| wrong(&self.name, error))
    }
}

/// The text of a file or of standard input; that of a model in MiniZinc is compiled with its data.
///
/// # Errors
/// If it cannot be read or compiled.
pub fn source(file: &Path, data: &[String]) -> Result<Source, Error> {
    if let Some(model) = file.to_str().filter(|name| compiled::is_minizinc(name)) {
        return compiled::source(model, data);
    }
    let (file, bytes) = Input::read(file, HELP)?;
    let text =
        String::from_utf8(bytes).map_err(|_| Error::new(format!("{file} is not text in UTF-8"), HELP))?;
    Ok(Source { file, text })
}

/// What is wrong with a file of this name.
pub fn wrong(name: &str, FlatZincError { line, message, remedy }: FlatZincError) -> Error {
    Error::new(format!("{name}, line {line}: {message}"), remedy)
}
