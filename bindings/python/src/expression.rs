//! Expressions over the variables of models, and conditions on them.

use geduld::expressions;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyNotImplemented, PyString, PyTuple};

use crate::variable::Var;

/// A number that depends on variables, such as `2*x + y`.
///
/// Numbers are combined with `+`, `-`, `*`, `//`, `%`, `**` and `abs`; `//` and `%` round down, as for integers. A comparison makes a
/// Condition.
#[pyclass(module = "geduld", frozen, subclass)]
pub struct Expr {
    pub value: Value,
}

/// A statement about variables, such as `x + y <= 10`. `Model.add` makes it a constraint.
///
/// Conditions are combined with `&`, `|`, `~`, `^`, `==` and `implies`. As a number, a condition is 1 if it holds, and 0 if not. A
/// variable that is 0 or 1 is a condition, too: it holds if it is 1. Other variables and numbers are not: write `x != 0`.
#[pyclass(module = "geduld", frozen, extends = Expr)]
pub struct Condition;

/// A number or a condition of the library.
#[derive(Clone)]
pub enum Value {
    Number(geduld::Expr),
    Variable(geduld::Var),
    Condition(geduld::Condition),
}

impl Value {
    fn number(self) -> geduld::Expr {
        match self {
            Self::Number(number) => number,
            Self::Variable(variable) => variable.into(),
            Self::Condition(condition) => condition.into(),
        }
    }

    /// The condition. Only conditions are, and variables that are 0 or 1.
    fn condition(self) -> PyResult<geduld::Condition> {
        match self {
            Self::Condition(condition) => Ok(condition),
            Self::Variable(variable) if variable.is_boolean() => Ok(variable.into()),
            Self::Variable(_) => Err(PyTypeError::new_err(
                "expected a condition such as x == 3, not a variable with other values than 0 and 1: write x != 0 if it must \
                 not be 0",
            )),
            Self::Number(_) => Err(PyTypeError::new_err(
                "expected a condition such as x + y == 3, not a number: compare it, for example with != 0",
            )),
        }
    }
}

/// A number as an object of Python.
pub fn expression(py: Python<'_>, number: geduld::Expr) -> PyResult<Py<PyAny>> {
    Ok(Py::new(py, Expr { value: Value::Number(number) })?.into_any())
}

/// A condition as an object of Python.
pub fn condition(py: Python<'_>, condition: geduld::Condition) -> PyResult<Py<PyAny>> {
    let base = Expr { value: Value::Condition(condition) };
    Ok(Py::new(py, PyClassInitializer::from(base).add_subclass(Condition))?.into_any())
}

/// A number or a condition; `None` for an object that is neither.
fn value(object: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if let Ok(known) = object.cast::<Expr>() {
        return Ok(Some(known.get().value.clone()));
    }
    // Also those of numpy.
    if let Ok(truth) = object.extract::<bool>() {
        return Ok(Some(Value::Condition(truth.into())));
    }
    if object.is_instance_of::<PyInt>() || (object.hasattr("__index__")? && object.try_iter().is_err()) {
        let number = object.extract::<i64>();
        let number =
            number.map_err(|_| PyValueError::new_err("a number in an expression exceeds 64 bits"))?;
        return Ok(Some(Value::Number(number.into())));
    }
    if object.hasattr("__float__")? {
        return Err(PyTypeError::new_err("numbers in expressions are integers: scale the model"));
    }
    Ok(None)
}

/// An object that must be a number.
pub fn number(object: &Bound<'_, PyAny>) -> PyResult<geduld::Expr> {
    match value(object)? {
        Some(value) => Ok(value.number()),
        None => Err(PyTypeError::new_err(format!(
            "expected a variable, an expression or an integer, not {}",
            object.get_type().name()?
        ))),
    }
}

/// An object that must be a condition.
fn one_condition(object: &Bound<'_, PyAny>) -> PyResult<geduld::Condition> {
    match value(object)? {
        Some(value) => value.condition(),
        None => Err(PyTypeError::new_err(format!(
            "expected a condition such as x == 3, not {}",
            object.get_type().name()?
        ))),
    }
}

/// Objects given one by one, or in iterables.
fn flat<T>(given: &Bound<'_, PyTuple>, one: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>) -> PyResult<Vec<T>> {
    let mut found = Vec::new();
    for item in given {
        match item.is_instance_of::<Expr>() || item.try_iter().is_err() {
            true => found.push(one(&item)?),
            false => {
                for item in item.try_iter()? {
                    found.push(one(&item?)?);
                }
            }
        }
    }
    Ok(found)
}

pub fn numbers(given: &Bound<'_, PyTuple>) -> PyResult<Vec<geduld::Expr>> {
    flat(given, number)
}

pub fn conditions(given: &Bound<'_, PyTuple>) -> PyResult<Vec<geduld::Condition>> {
    flat(given, one_condition)
}

/// The numbers of an iterable.
fn list(given: &Bound<'_, PyAny>) -> PyResult<Vec<geduld::Expr>> {
    given.try_iter()?.map(|item| number(&item?)).collect()
}

/// What an operator gives: an expression, or NotImplemented if the other object is no number.
fn combined(
    own: &Expr,
    other: &Bound<'_, PyAny>,
    combine: impl FnOnce(geduld::Expr, geduld::Expr) -> geduld::Expr,
) -> PyResult<Py<PyAny>> {
    let py = other.py();
    match value(other)? {
        Some(other) => expression(py, combine(own.value.clone().number(), other.number())),
        None => Ok(PyNotImplemented::get(py).to_owned().into_any().unbind()),
    }
}

/// What a connective gives: a condition, or NotImplemented if the other object is neither a condition nor a number.
fn connected(
    own: &Expr,
    other: &Bound<'_, PyAny>,
    connect: impl FnOnce(geduld::Condition, geduld::Condition) -> geduld::Condition,
) -> PyResult<Py<PyAny>> {
    let py = other.py();
    let wrong = |error: PyErr| {
        let said = error.value(py);
        PyTypeError::new_err(format!(
            "{said}. With &, | and ^, put each comparison in parentheses, (x == 1) & (y == 2); a power is x**2"
        ))
    };
    let own = own.value.clone().condition().map_err(wrong)?;
    match value(other)? {
        Some(other) => condition(py, connect(own, other.condition().map_err(wrong)?)),
        None => Ok(PyNotImplemented::get(py).to_owned().into_any().unbind()),
    }
}

#[pymethods]
impl Expr {
    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| a + b)
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| b + a)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| a - b)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| b - a)
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| a * b)
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| b * a)
    }

    fn __floordiv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| a.div_floor(b))
    }

    fn __rfloordiv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| b.div_floor(a))
    }

    fn __mod__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| a.mod_floor(b))
    }

    fn __rmod__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        combined(self, other, |a, b| b.mod_floor(a))
    }

    fn __truediv__(&self, _other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err("expressions are integers: write x // y, which rounds down"))
    }

    fn __pow__(&self, py: Python<'_>, exponent: u32, _modulo: Option<u32>) -> PyResult<Py<PyAny>> {
        expression(py, self.value.clone().number().pow(exponent))
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        expression(py, -self.value.clone().number())
    }

    fn __abs__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        expression(py, self.value.clone().number().abs())
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        connected(self, other, |a, b| a & b)
    }

    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        connected(self, other, |a, b| b & a)
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        connected(self, other, |a, b| a | b)
    }

    fn __ror__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        connected(self, other, |a, b| b | a)
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        connected(self, other, |a, b| a ^ b)
    }

    fn __rxor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        connected(self, other, |a, b| b ^ a)
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        condition(py, !self.value.clone().condition()?)
    }

    /// If this holds, then the other condition holds, too.
    fn implies(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        condition(other.py(), self.value.clone().condition()?.implies(one_condition(other)?))
    }

    /// A comparison is a condition. With texts, lists and None it raises: a `False` would be taken for a constraint.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Some(other) = value(other)? else {
            if let Some(remedy) = incomparable(other) {
                return Err(PyTypeError::new_err(remedy));
            }
            return Ok(PyNotImplemented::get(py).to_owned().into_any().unbind());
        };
        let same = |a: &Value, b: &Value| match (a, b) {
            (Value::Condition(a), Value::Condition(b)) => Some(a.clone().iff(b)),
            _ => None,
        };
        let equal = same(&self.value, &other);
        let (own, other) = (self.value.clone().number(), other.number());
        condition(
            py,
            match (operator, equal) {
                (CompareOp::Eq, Some(same)) => same,
                (CompareOp::Ne, Some(same)) => !same,
                (CompareOp::Eq, None) => own.eq(other),
                (CompareOp::Ne, None) => own.ne(other),
                (CompareOp::Le, _) => own.le(other),
                (CompareOp::Lt, _) => own.lt(other),
                (CompareOp::Ge, _) => own.ge(other),
                (CompareOp::Gt, _) => own.gt(other),
            },
        )
    }

    /// Raises: nothing is true or false before the model is solved. A wrong `False` would be read as "they differ".
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "an expression is neither true nor false before the model is solved: as a constraint, write model.add(x == y); for \
             \"and\", \"or\" and \"not\" write a & b, a | b and ~a with each comparison in parentheses, for 1 < x < 3 \
             (1 < x) & (x < 3), for x in [1, 2] (x == 1) | (x == 2); min and max are geduld.min and geduld.max; outside of \
             constraints, \"the same variable\" is x is y, and a value of a solution solution[x] == 3",
        ))
    }

    /// Expressions are found in dictionaries and sets by identity, variables by what they are.
    fn __hash__(own: &Bound<'_, Self>) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        match own.cast::<Var>() {
            Ok(variable) => variable.get().inner.hash(&mut hasher),
            Err(_) => own.as_ptr().addr().hash(&mut hasher),
        }
        hasher.finish()
    }

    fn __repr__(&self) -> &'static str {
        match self.value {
            Value::Number(_) | Value::Variable(_) => "<geduld expression>",
            Value::Condition(_) => "<geduld condition>",
        }
    }
}

/// What to write instead of a comparison with an object that is no number.
fn incomparable(other: &Bound<'_, PyAny>) -> Option<&'static str> {
    if other.is_none() {
        return Some("None is no number: write x is None, or compare with a number");
    }
    if other.is_instance_of::<PyString>() || other.is_instance_of::<PyBytes>() {
        return Some("a text is no number: write x == 3, or int(...) around what was read");
    }
    let is_list = other.is_instance_of::<PyList>() || other.is_instance_of::<PyTuple>();
    is_list.then_some("a list is no number: compare with each of its elements, as in (x == 1) | (x == 2)")
}

/// The smallest of some numbers, given one by one or as a list.
#[pyfunction]
#[pyo3(signature = (*numbers))]
pub fn min(numbers: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    expression(numbers.py(), expressions::min(self::numbers(numbers)?))
}

/// The largest of some numbers, given one by one or as a list.
#[pyfunction]
#[pyo3(signature = (*numbers))]
pub fn max(numbers: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    expression(numbers.py(), expressions::max(self::numbers(numbers)?))
}

/// An element of a list of numbers or variables. The index, an expression, counts from 0.
#[pyfunction]
pub fn element(list: &Bound<'_, PyAny>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    expression(list.py(), expressions::element(self::list(list)?, number(index)?))
}

/// All of the conditions hold.
#[pyfunction]
#[pyo3(signature = (*conditions))]
pub fn all(conditions: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    condition(conditions.py(), expressions::all(self::conditions(conditions)?))
}

/// At least one of the conditions holds.
#[pyfunction]
#[pyo3(signature = (*conditions))]
pub fn any(conditions: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    condition(conditions.py(), expressions::any(self::conditions(conditions)?))
}

/// No two of the numbers are equal. So it does not hold if one of them is given twice.
#[pyfunction]
#[pyo3(signature = (*numbers))]
pub fn different(numbers: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    condition(numbers.py(), expressions::different(self::numbers(numbers)?))
}

/// The successors of nodes, counted from 0, form one round trip through all nodes.
#[pyfunction]
#[pyo3(signature = (*successors))]
pub fn circuit(successors: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    condition(successors.py(), expressions::circuit(numbers(successors)?))
}

/// No two of the tasks overlap in time. A task with duration 0 is a moment, which must not lie inside of another task, but may be its start or its
/// end. The condition does not hold if a duration is negative.
#[pyfunction]
pub fn no_overlap(
    py: Python<'_>,
    starts: &Bound<'_, PyAny>,
    durations: &Bound<'_, PyAny>,
) -> PyResult<Py<PyAny>> {
    let (starts, durations) = (list(starts)?, list(durations)?);
    same_length(&[starts.len(), durations.len()])?;
    condition(py, expressions::no_overlap(starts.into_iter().zip(durations)))
}

/// At any time the demands of the tasks that run add up to at most the capacity. A task with duration 0 never runs, so it needs nothing. The
/// condition does not hold if a duration, a demand or the capacity is negative.
#[pyfunction]
pub fn cumulative(
    py: Python<'_>,
    starts: &Bound<'_, PyAny>,
    durations: &Bound<'_, PyAny>,
    demands: &Bound<'_, PyAny>,
    capacity: &Bound<'_, PyAny>,
) -> PyResult<Py<PyAny>> {
    let (starts, durations, demands) = (list(starts)?, list(durations)?, list(demands)?);
    same_length(&[starts.len(), durations.len(), demands.len()])?;
    let tasks = starts.into_iter().zip(durations).zip(demands);
    let tasks = tasks.map(|((start, duration), demand)| (start, duration, demand));
    condition(py, expressions::cumulative(tasks, number(capacity)?))
}

fn same_length(lengths: &[usize]) -> PyResult<()> {
    match lengths.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Ok(()),
        false => Err(PyValueError::new_err("the lists about tasks have different lengths")),
    }
}
