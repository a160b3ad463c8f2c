//! Models that MiniZinc has compiled.

use std::path::PathBuf;

use geduld::FlatZincSolution;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::same;
use crate::errors::raised;
use crate::options::asked;
use crate::results;
use crate::running::run;
use crate::solutions::{Kind, Solutions, answer, sampled};

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
#[pyclass(module = "geduld", frozen)]
#[derive(Clone)]
pub struct FlatZinc {
    inner: geduld::FlatZinc,
    /// The clauses of a formula, whose models are counted faster than the solutions of its model.
    clauses: Option<geduld::Clauses>,
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
pub fn formula(py: Python<'_>, path: PathBuf) -> PyResult<FlatZinc> {
    let file = path.to_string_lossy();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let read = geduld::Clauses::open(&path).and_then(|clauses| Ok((clauses.model()?.named(&name), clauses)));
    let (inner, clauses) = read.map_err(|error| raised(py, &error, Some(&file)))?;
    Ok(FlatZinc { inner, clauses: Some(clauses) })
}

#[pymethods]
impl FlatZinc {
    #[new]
    #[pyo3(signature = (text, name="model"))]
    fn new(py: Python<'_>, text: &str, name: &str) -> PyResult<Self> {
        let read = geduld::FlatZinc::parse(text).map_err(|error| raised(py, &error, None))?;
        Ok(Self { inner: read.named(name), clauses: None })
    }

    /// Reads a file, `.fzn` or `.fzn.json`.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let file = path.to_string_lossy();
        let inner = geduld::FlatZinc::open(&path).map_err(|error| raised(py, &error, Some(&file)))?;
        Ok(Self { inner, clauses: None })
    }

    /// Compiles a model with MiniZinc. Data are files or assignments such as "n=8".
    #[staticmethod]
    fn compile(py: Python<'_>, model: &str, data: Vec<String>) -> PyResult<Self> {
        // MiniZinc may take long, and other threads can run meanwhile.
        let inner = py.detach(|| geduld::FlatZinc::from_minizinc(model, &data));
        Ok(Self { inner: inner.map_err(|error| raised(py, &error, Some(model)))?, clauses: None })
    }

    /// The name of the model.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    /// A copy of the model with another choice of the symmetries under which solutions count as the same: those of the model if they
    /// have a simple name ("plain", the default), "any" symmetry of the model, those that only move values ("moved"), or "nothing".
    fn count_as_same(&self, same_under: &str) -> PyResult<Self> {
        let inner = self.inner.clone().count_as_same(same(same_under)?);
        Ok(Self { inner, clauses: None })
    }

    /// Counts all solutions: the distinct assignments of the output variables.
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None, symmetry=None, count_by=None)")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let known = ["threads", "time_limit", "progress", "cancel", "engine", "symmetry", "count_by"];
        let asked = asked("count", &known, options)?;
        let (model, options) = (self.inner.clone(), asked.options);
        let problem = match &self.clauses {
            Some(clauses) => geduld::Problem::Formula(clauses.clone(), model),
            None => model.into(),
        };
        run(py, &asked.hold, move || problem.count_with(&options), |found| results::counts(py, &found))
    }

    /// All solutions, one after another, as dictionaries.
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None, limit=None, different=False)")]
    fn solutions(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let known = ["threads", "time_limit", "progress", "cancel", "engine", "limit", "different"];
        let asked = asked("solutions", &known, options)?;
        Ok(Solutions::new(Kind::FlatZinc(self.inner.solutions_with(&asked.options)), asked))
    }

    /// A solution, or None if there is none.
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, time_limit=None, progress=None, cancel=None, engine=None)")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = asked("solve", &["threads", "time_limit", "progress", "cancel", "engine"], options)?;
        let (model, options) = (self.inner.clone(), asked.options);
        run(
            py,
            &asked.hold,
            move || model.solve_with(&options),
            |found| answer(py, found, |found| solution(py, &found)),
        )
    }

    /// A list of random solutions, all with the same probability; one may occur several times. The list is empty if there is none.
    ///
    /// The same seed gives the same solutions. Raises NotFound if a time limit or a token ended the work early.
    #[pyo3(signature = (number=1, *, seed=0, **options), text_signature = "($self, number=1, *, seed=0, threads=None, time_limit=None, cancel=None)")]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        seed: u64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = asked("sample", &["threads", "time_limit", "cancel"], options)?;
        let (model, options) = (self.inner.clone(), asked.options);
        run(
            py,
            &asked.hold,
            move || model.sample(number, seed, &options),
            |found| sampled(py, found, |found| solution(py, &found)),
        )
    }

    /// Estimates the result and the work of a count.
    #[pyo3(signature = (**options), text_signature = "($self, *, threads=None, probes=None)")]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = asked("estimate", &["threads", "probes"], options)?;
        let (model, options) = (self.inner.clone(), asked.options);
        run(py, &asked.hold, move || model.estimate_with(&options), |found| results::estimate(py, &found))
    }

    fn __repr__(&self) -> String {
        let kind = if self.clauses.is_some() { "formula" } else { "FlatZinc model" };
        format!("<geduld {kind} {}>", self.inner.name())
    }
}
