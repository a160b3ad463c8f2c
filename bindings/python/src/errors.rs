//! Errors of the library as exceptions of `geduld/_errors.py`.

use std::io;

use geduld::Error;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The exception for an error about this file, if there is one.
pub fn raised(py: Python<'_>, error: &Error, file: Option<&str>) -> PyErr {
    if let Error::Read { path, source } = error {
        return unreadable(source, &path.to_string_lossy());
    }
    let class = match error {
        Error::Puzzle { .. }
        | Error::Condition(_)
        | Error::Description(_)
        | Error::NoSuchBundledPuzzle(_) => "PuzzleError",
        Error::Model(_)
        | Error::FlatZinc(_)
        | Error::Clauses(_)
        | Error::Dimacs(_)
        | Error::MiniZinc { .. } => "ModelError",
        Error::NotASolution(_) => "NotASolution",
        Error::Option { .. } | Error::GroupBy(_) => "OptionError",
        _ => "GeduldError",
    };
    make(py, class, &error.message(), file, error.line(), error.hint()).unwrap_or_else(|failed| failed)
}

fn make(
    py: Python<'_>,
    class: &str,
    message: &str,
    file: Option<&str>,
    line: Option<usize>,
    hint: Option<String>,
) -> PyResult<PyErr> {
    let keywords = PyDict::new(py);
    keywords.set_item("file", file)?;
    keywords.set_item("line", line)?;
    keywords.set_item("hint", hint)?;
    let class = py.import("geduld._errors")?.getattr(class)?;
    Ok(PyErr::from_value(class.call((message,), Some(&keywords))?))
}

/// `FileNotFoundError` and its like, with the name of the file.
fn unreadable(source: &io::Error, path: &str) -> PyErr {
    match source.raw_os_error() {
        Some(number) => PyOSError::new_err((number, source.to_string(), path.to_owned())),
        None => PyOSError::new_err(format!("cannot read {path}: {source}")),
    }
}

/// The exception for a keyword with an invalid value.
pub fn option(py: Python<'_>, message: &str) -> PyErr {
    make(py, "OptionError", message, None, None, None).unwrap_or_else(|failed| failed)
}

/// The exception for a mistake in a model.
pub fn model(py: Python<'_>, message: &str) -> PyErr {
    make(py, "ModelError", message, None, None, None).unwrap_or_else(|failed| failed)
}

/// The exception that Ctrl-C raises, with the results so far.
pub fn interrupted(py: Python<'_>, found: Option<&Bound<'_, PyAny>>) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("geduld._errors")?.getattr("Interrupted")?;
        Ok(PyErr::from_value(class.call1((found,))?))
    };
    make().unwrap_or_else(|failed| failed)
}
