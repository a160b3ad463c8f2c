//! Solutions of models.

use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyTuple};

use crate::arguments::keys;
use crate::expression::Expr;
use crate::variable::{Var, several};

/// A solution of a Model: a value for each variable.
///
/// >>> model = geduld.Model()
/// >>> x = model.int_var("x", 4, 6)
/// >>> solution = model.solve()
/// >>> solution[x], solution["x"], solution.to_dict()
/// (4, 4, {'x': 4})
#[pyclass(module = "geduld", frozen)]
pub struct Assignment(Known);

enum Known {
    Found(geduld::Assignment),
    /// A solution from a pickle, which has only the names of the variables.
    Named(Vec<(String, i64)>, Option<u128>),
}

impl From<geduld::Assignment> for Assignment {
    fn from(found: geduld::Assignment) -> Self {
        Self(Known::Found(found))
    }
}

impl Assignment {
    fn named(&self) -> Vec<(&str, i64)> {
        match &self.0 {
            Known::Found(found) => found.named().collect(),
            Known::Named(named, _) => named.iter().map(|(name, value)| (name.as_str(), *value)).collect(),
        }
    }

    fn by_name(&self, wanted: &str) -> Option<i64> {
        self.named().into_iter().find_map(|(name, value)| (name == wanted).then_some(value))
    }

    fn value(&self, variable: &Var) -> PyResult<i64> {
        let value = match &self.0 {
            Known::Found(found) => found.get(variable.inner),
            Known::Named(..) => self.by_name(&variable.name),
        };
        value.ok_or_else(|| PyKeyError::new_err(format!("{} is a variable of another model", variable.name)))
    }
}

#[pymethods]
impl Assignment {
    /// The value of a variable, or of a name: `solution["x"]`, `solution["cell", 1, 2]`.
    fn __getitem__(&self, variable: &Bound<'_, PyAny>) -> PyResult<i64> {
        if let Ok(variable) = variable.cast::<Var>() {
            return self.value(variable.get());
        }
        if variable.is_instance_of::<Expr>() {
            return Err(PyTypeError::new_err(
                "solutions have values of variables: write s[x] + s[y] for s[x + y]",
            ));
        }
        let names = keys(variable)?;
        let value = names.iter().find_map(|name| self.by_name(name));
        value.ok_or_else(|| PyKeyError::new_err(names[0].clone()))
    }

    /// The values of several variables, as a list.
    #[pyo3(signature = (*variables))]
    fn values(&self, variables: &Bound<'_, PyTuple>) -> PyResult<Vec<i64>> {
        several::<Var>(variables, "variables")?.iter().map(|variable| self.value(variable)).collect()
    }

    /// The names of the variables, so that `dict(solution)` works, and `"x" in solution`.
    fn keys(&self) -> Vec<String> {
        self.named().into_iter().map(|(name, _)| name.to_owned()).collect()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.named().len()
    }

    /// The names of all variables with their values.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.named() {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// Jupyter shows variables of `int_vars("cell", (9, 9), ...)` as a board.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("geduld._tables")?.getattr("boards")?.call1((self.to_dict(py)?,))
    }

    /// The number of solutions that this one stands for, including itself, if you asked for one of each class.
    #[getter]
    fn stands_for(&self) -> Option<u128> {
        match &self.0 {
            Known::Found(found) => found.stands_for(),
            Known::Named(_, stands_for) => *stands_for,
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.named() == other.get().named())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.named().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let named = self.named();
        let values: Vec<String> = named.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("<{}>", values.join(" "))
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<(String, i64)>, Option<u128>))> {
        let make = py.import("geduld._geduld")?.getattr("restored_assignment")?;
        let named = self.named().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Ok((make, (named, self.stands_for())))
    }
}

/// The function that pickle calls.
#[pyfunction]
pub fn restored_assignment(named: Vec<(String, i64)>, stands_for: Option<u128>) -> Assignment {
    Assignment(Known::Named(named, stands_for))
}
