//! Puzzles from files, and those that come with geduld.

use std::path::PathBuf;

use pyo3::prelude::*;

use crate::errors::raised;
use crate::puzzle::Puzzle;

/// Reads a puzzle file.
///
/// >>> geduld.load("no-such-file.toml")
/// Traceback (most recent call last):
///     ...
/// FileNotFoundError: [Errno 2] No such file or directory (os error 2): 'no-such-file.toml'
#[pyfunction]
#[pyo3(signature = (path, *, pins=None, conditions=None))]
pub fn load(
    py: Python<'_>,
    path: PathBuf,
    pins: Option<&Bound<'_, PyAny>>,
    conditions: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Puzzle>> {
    let text = std::fs::read_to_string(&path)
        .map_err(|source| raised(py, &geduld::Error::Read { path: path.clone(), source }, None))?;
    let puzzle = Puzzle::parse(py, text, Some(&path.to_string_lossy()))?;
    puzzle.with_given(py, pins, conditions)?.object(py)
}

/// One of the puzzles that come with geduld.
///
/// >>> geduld.bundled("nintai")
/// <geduld puzzle Nintai (edge-matching)>
#[pyfunction]
#[pyo3(signature = (name, *, pins=None, conditions=None))]
pub fn bundled(
    py: Python<'_>,
    name: &str,
    pins: Option<&Bound<'_, PyAny>>,
    conditions: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Puzzle>> {
    let text = geduld::Puzzle::bundled_text(name).map_err(|error| raised(py, &error, None))?;
    let puzzle = Puzzle::parse(py, text.to_owned(), Some(name))?;
    puzzle.with_given(py, pins, conditions)?.object(py)
}

/// The names of the puzzles that come with geduld.
///
/// >>> "nintai" in geduld.bundled_names()
/// True
#[pyfunction]
pub fn bundled_names() -> Vec<&'static str> {
    geduld::Puzzle::bundled_names().collect()
}
