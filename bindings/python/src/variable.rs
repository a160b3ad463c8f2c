//! Variables of models and their literals.

use pyo3::PyClass;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyTuple};

/// A variable of a Model. `x.is_(3)` and `x.is_not(3)` are literals for clauses and cardinalities.
#[pyclass(module = "geduld", frozen)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Var {
    pub inner: geduld::Var,
    pub name: String,
}

#[pymethods]
impl Var {
    /// The name of the variable.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// "This variable has this value."
    fn is_(&self, value: i64) -> Literal {
        Literal { variable: self.clone(), value, positive: true }
    }

    /// "This variable has another value."
    fn is_not(&self, value: i64) -> Literal {
        Literal { variable: self.clone(), value, positive: false }
    }

    /// Raises for everything that could be meant as a value: a variable has no value before the model is solved. A wrong `False` would be
    /// read as "they differ". Dictionaries and sets find a variable by its identity, so they do not call this.
    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Borrowed<'py, 'py, PyNotImplemented>> {
        let py = other.py();
        match operator {
            CompareOp::Eq | CompareOp::Ne if other.is_instance_of::<Self>() => Err(PyTypeError::new_err(
                "whether two variables are equal is not known before the model is solved: as a constraint, write \
                 model.weighted_sum([(1, x), (-1, y)], 0) for x == y, or model.all_different(x, y) for x != y; \
                 to compare a solution, write solution[x] == solution[y]; for \"the same variable\" write x is y",
            )),
            CompareOp::Eq | CompareOp::Ne if may_be_a_value(other)? => Err(PyTypeError::new_err(
                "a variable is no number: write x.is_(3) or x.is_not(3) in model.clause, or look into a solution, solution[x]",
            )),
            CompareOp::Eq | CompareOp::Ne => Ok(PyNotImplemented::get(py)),
            _ => Err(PyTypeError::new_err(
                "variables have no order: write model.weighted_sum([(1, x), (-1, y)], at_most=-1) for x < y, or model.table",
            )),
        }
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a variable is neither true nor false before the model is solved: write b.is_(1) in model.clause, or look into \
             a solution, if solution[b]",
        ))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("<variable {}>", self.name)
    }
}

/// "This variable has this value", or that it has another one. `~literal` is its negation.
#[pyclass(module = "geduld", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Literal {
    variable: Var,
    value: i64,
    positive: bool,
}

impl Literal {
    fn inner(&self) -> geduld::Literal {
        let variable = self.variable.inner;
        if self.positive { variable.is(self.value) } else { variable.is_not(self.value) }
    }
}

#[pymethods]
impl Literal {
    fn __invert__(&self) -> Self {
        Self { positive: !self.positive, ..self.clone() }
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a literal is neither true nor false before the model is solved: write model.clause(a, b) for \"a or b\", \
             model.clause(a) and model.clause(b) for \"a and b\", ~a for \"not a\", or look into a solution, solution[x] == 3",
        ))
    }

    fn __repr__(&self) -> String {
        let sign = if self.positive { "is" } else { "is not" };
        format!("<{} {sign} {}>", self.variable.name, self.value)
    }
}

/// Whether this object could be meant as a value: a number of Python or of another package such as numpy, or a literal.
fn may_be_a_value(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.is_instance_of::<Literal>() || object.hasattr("__index__")? || object.hasattr("__float__")?)
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
            let one = item.cast::<T>().map_err(|_| PyTypeError::new_err(format!("expected {what}")))?;
            found.push(one.borrow().clone());
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

pub fn literals(given: &Bound<'_, PyTuple>) -> PyResult<Vec<geduld::Literal>> {
    Ok(several::<Literal>(given, "literals such as x.is_(3)")?.iter().map(Literal::inner).collect())
}
