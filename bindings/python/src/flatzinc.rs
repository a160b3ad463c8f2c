//! Models that MiniZinc has compiled.

use std::path::PathBuf;

use geduld::{Clauses, Cover, FlatZincSolution, Problem};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::same;
use crate::errors::raised;
use crate::solvable::Solvable;

/// A model that MiniZinc has compiled to FlatZinc. `geduld.from_minizinc(path)` reads a file, `FlatZinc(text)` takes the text.
///
/// Solutions are dictionaries. They map the names of the output variables to a number, or to a list of numbers for an array.
///
/// >>> pairs = geduld.FlatZinc('''
/// ... var 1..3: x :: output_var; var 1..3: y :: output_var;
/// ... constraint int_lt(x, y); solve satisfy;''')
/// >>> pairs.count().solutions
/// 3
/// >>> list(pairs.solutions())[0]
/// {'x': 1, 'y': 2}
#[pyclass(module = "geduld", extends = Solvable, frozen)]
pub struct FlatZinc {
    /// A model or a formula.
    pub inner: Problem,
}

impl FlatZinc {
    fn of(problem: impl Into<Problem>) -> PyClassInitializer<Self> {
        Solvable::of(Self { inner: problem.into() })
    }
}

/// A solution as a dictionary.
pub fn solution<'py>(py: Python<'py>, solution: &FlatZincSolution) -> PyResult<Bound<'py, PyAny>> {
    let dict = PyDict::new(py);
    for name in solution.names() {
        match solution.number(name) {
            Some(number) => dict.set_item(name, number)?,
            None => dict.set_item(name, solution.numbers(name).unwrap_or_default())?,
        }
    }
    Ok(dict.into_any())
}

/// Reads a formula in DIMACS format as a model: a Boolean `x1`, `x2` and so on for each variable, or for those of `c p show`.
///
/// It is counted, listed and solved like a model of MiniZinc; `count_cnf` counts clauses that are in memory.
#[pyfunction]
pub fn formula(py: Python<'_>, path: PathBuf) -> PyResult<Py<FlatZinc>> {
    let file = path.to_string_lossy();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let read = Clauses::open(&path).and_then(|clauses| Problem::formula(&name, clauses));
    Py::new(py, FlatZinc::of(read.map_err(|error| raised(py, &error, Some(&file)))?))
}

/// Reads an exact cover from a file as Knuth's dancing links read it (.dlx), or from a matrix of 0 and 1, as a model: a Boolean for each
/// option, called by its items. `Cover(items, options)` makes one in memory.
#[pyfunction]
pub fn cover(py: Python<'_>, path: PathBuf) -> PyResult<Py<FlatZinc>> {
    let file = path.to_string_lossy();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let read = Cover::open(&path).and_then(|cover| cover.model());
    Py::new(py, FlatZinc::of(read.map_err(|error| raised(py, &error, Some(&file)))?.named(&name)))
}

fn words(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

/// An exact cover: options, of which some are chosen so that each of the items is in exactly one of them, and each of the secondary
/// items in at most one. An option is the list of its items. Options without an item that must be covered are never chosen.
///
/// It is counted, listed and solved like a model of MiniZinc. A solution has 0 or 1 for each option, called by its items.
///
/// >>> cover = geduld.Cover("abcdefg", ["ce", "adg", "bcf", "adf", "bg", "deg"])
/// >>> cover.count().solutions
/// 1
/// >>> [option for option, chosen in cover.solve().items() if chosen]
/// ['c e', 'a d f', 'b g']
#[pyfunction]
#[pyo3(name = "Cover", signature = (items, options, secondary=None, name="cover"))]
pub fn cover_of(
    py: Python<'_>,
    items: &Bound<'_, PyAny>,
    options: &Bound<'_, PyAny>,
    secondary: Option<&Bound<'_, PyAny>>,
    name: &str,
) -> PyResult<Py<FlatZinc>> {
    // A text is a list of its characters.
    let texts = |list: &Bound<'_, PyAny>| -> PyResult<Vec<String>> {
        list.try_iter()?.map(|item| Ok(item?.str()?.to_string())).collect()
    };
    let (items, secondary) = (texts(items)?, secondary.map_or(Ok(Vec::new()), texts)?);
    let options = options.try_iter()?.map(|option| texts(&option?)).collect::<PyResult<Vec<_>>>()?;
    let read = Cover::new(&words(&items), &words(&secondary), options.iter().map(|own| words(own)));
    let model = read.and_then(|cover| cover.model()).map_err(|error| raised(py, &error, None))?;
    Py::new(py, FlatZinc::of(model.named(name)))
}

#[pymethods]
impl FlatZinc {
    #[new]
    #[pyo3(signature = (text, name="model"))]
    fn new(py: Python<'_>, text: &str, name: &str) -> PyResult<PyClassInitializer<Self>> {
        let read = geduld::FlatZinc::parse(text).map_err(|error| raised(py, &error, None))?;
        Ok(Self::of(read.named(name)))
    }

    /// Reads a file, `.fzn` or `.fzn.json`.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Py<Self>> {
        let file = path.to_string_lossy();
        let inner = geduld::FlatZinc::open(&path).map_err(|error| raised(py, &error, Some(&file)))?;
        Py::new(py, Self::of(inner))
    }

    /// Compiles a model with MiniZinc. Data are files or assignments such as "n=8".
    #[staticmethod]
    fn compile(py: Python<'_>, model: &str, data: Vec<String>) -> PyResult<Py<Self>> {
        // MiniZinc may take long, and other threads can run meanwhile.
        let inner = py.detach(|| geduld::FlatZinc::from_minizinc(model, &data));
        Py::new(py, Self::of(inner.map_err(|error| raised(py, &error, Some(model)))?))
    }

    /// The name of the model.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    /// A copy of the model with another choice of the symmetries under which solutions count as the same: those of the model if they
    /// have a simple name ("plain", the default), "any" symmetry of the model, those that only move values ("moved"), or "nothing".
    fn count_as_same(&self, py: Python<'_>, same_under: &str) -> PyResult<Py<Self>> {
        let same = same(same_under)?;
        let inner = match &self.inner {
            Problem::Model(model) | Problem::Formula(_, model) => {
                Problem::from(model.clone().count_as_same(same))
            }
            puzzle @ Problem::Puzzle(_) => puzzle.clone(),
        };
        Py::new(py, Self::of(inner))
    }

    fn __repr__(&self) -> String {
        let kind = if matches!(self.inner, Problem::Formula(..)) { "formula" } else { "FlatZinc model" };
        format!("<geduld {kind} {}>", self.inner.name())
    }
}
