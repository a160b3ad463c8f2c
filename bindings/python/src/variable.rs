//! Variables of models.

use pyo3::PyClass;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::expression::{Expr, Value, condition};

/// A variable of a Model. It is an expression, `2*x + 1`; comparisons with it are conditions, `x == 3`. If it is 0 or 1, it is a condition itself.
#[pyclass(module = "geduld", frozen, extends = Expr)]
#[derive(Clone)]
pub struct Var {
    pub inner: geduld::Var,
    pub name: String,
}

impl Var {
    pub fn new(py: Python<'_>, inner: geduld::Var, name: String) -> PyResult<Py<Self>> {
        let base = Expr { value: Value::Variable(inner) };
        Py::new(py, PyClassInitializer::from(base).add_subclass(Self { inner, name }))
    }
}

#[pymethods]
impl Var {
    /// The name of the variable.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The same as `x == value`.
    fn is_(&self, py: Python<'_>, value: i64) -> PyResult<Py<PyAny>> {
        condition(py, self.inner.is(value).into())
    }

    /// The same as `x != value`.
    fn is_not(&self, py: Python<'_>, value: i64) -> PyResult<Py<PyAny>> {
        condition(py, self.inner.is_not(value).into())
    }

    fn __repr__(&self) -> String {
        format!("<variable {}>", self.name)
    }
}

/// Objects given one by one, or as one iterable.
pub fn several<T: PyClass + Clone>(given: &Bound<'_, PyTuple>, what: &str) -> PyResult<Vec<T>> {
    let mut found = Vec::new();
    for item in given {
        if let Ok(one) = item.cast::<T>() {
            found.push(one.borrow().clone());
            continue;
        }
        let Ok(items) = item.try_iter() else {
            return Err(PyTypeError::new_err(format!("expected {what}, one by one or in a list")));
        };
        for item in items {
            let item = item?;
            let nested = "for a list of lists, take each list on its own";
            let wrong = |_| PyTypeError::new_err(format!("expected {what} in one list; {nested}"));
            let one = item.cast::<T>().map_err(wrong)?;
            found.push(one.borrow().clone());
        }
    }
    Ok(found)
}

/// The names of variables, given as variables or names, one or several of them.
pub fn names(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let name = |one: &Bound<'_, PyAny>| -> Option<String> {
        match one.cast::<Var>() {
            Ok(variable) => Some(variable.get().name.clone()),
            Err(_) => one.extract().ok(),
        }
    };
    if let Some(name) = name(given) {
        return Ok(vec![name]);
    }
    let mut found = Vec::new();
    for item in given.try_iter()? {
        let item = item?;
        match name(&item) {
            Some(name) => found.push(name),
            // A list of lists: the rows of a board.
            None => found.extend(names(&item)?),
        }
    }
    Ok(found)
}

pub fn variables(given: &Bound<'_, PyTuple>) -> PyResult<Vec<geduld::Var>> {
    Ok(several::<Var>(given, "variables")?.into_iter().map(|variable| variable.inner).collect())
}

pub fn listed(given: &Bound<'_, PyAny>) -> PyResult<Vec<geduld::Var>> {
    variables(&PyTuple::new(given.py(), [given])?)
}
