//! What the methods of a model are given: values, bounds, objectives and names of symmetries.

use geduld::{Bounds, Same};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

use crate::errors;
use crate::expression::number;
use crate::variable::Var;

/// The bounds of a sum.
pub fn bounds(total: Option<i64>, at_least: Option<i64>, at_most: Option<i64>) -> PyResult<Bounds<i64>> {
    match (total, at_least, at_most) {
        (Some(total), None, None) => Ok(total.into()),
        (None, None, None) => {
            Err(PyTypeError::new_err("say what the sum is: a total, at_least= or at_most="))
        }
        (None, least, most) => {
            Ok(Bounds { least: least.unwrap_or(i64::MIN), most: most.unwrap_or(i64::MAX) })
        }
        _ => Err(PyTypeError::new_err("give either a total, or at_least and at_most")),
    }
}

/// The names of variables, and the sizes of the lists that hold them, the outermost first: for a number name1, name2 and so on, for a
/// tuple of sizes name1,1, name1,2 and so on.
pub fn names(name: &str, number: &Bound<'_, PyAny>) -> PyResult<(Vec<String>, Vec<usize>)> {
    /// One more than a model allows, so that the model reports the error.
    const MOST: usize = (1 << 21) + 1;
    let sizes: Vec<usize> = match number.extract() {
        Ok(number) => vec![number],
        Err(_) => number.extract().map_err(|_| {
            PyTypeError::new_err("the number of variables is a number, or a tuple of numbers such as (9, 9)")
        })?,
    };
    let mut names = vec![name.to_owned()];
    for (depth, &size) in sizes.iter().enumerate() {
        let comma = if depth == 0 { "" } else { "," };
        let all = names.iter().flat_map(|name| (1..=size).map(move |place| format!("{name}{comma}{place}")));
        names = all.take(MOST).collect();
    }
    Ok((names, sizes))
}

/// The names that a key in brackets may mean: one, or a word with indices.
pub fn keys(key: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(name) = key.extract::<String>() {
        return Ok(vec![name]);
    }
    let wrong = || {
        PyTypeError::new_err("expected a variable, its name, or a name with indices such as \"cell\", 1, 2")
    };
    let parts = key.cast::<PyTuple>().map_err(|_| wrong())?;
    let word: String = parts.get_item(0)?.extract().map_err(|_| wrong())?;
    let indices: Vec<String> =
        parts.iter().skip(1).map(|part| Ok(part.str()?.to_string())).collect::<PyResult<_>>()?;
    let indices = indices.join(",");
    Ok(vec![format!("{word}({indices})"), format!("{word}{indices}")])
}

/// The values of a variable: a lowest and a highest one, a range, or any integers.
pub fn values(name: &str, first: &Bound<'_, PyAny>, last: Option<i64>) -> PyResult<Vec<i64>> {
    /// One more than the library allows, so that the library reports the error.
    const MOST: usize = (1 << 16) + 1;
    match (first.is_instance_of::<PyInt>(), last) {
        (true, Some(last)) => match first.extract::<i64>()? {
            first if first <= last => Ok((first..=last).take(MOST).collect()),
            least => {
                let message = format!(
                    "{name:?} has no values: the lowest one, {least}, is larger than the highest one, {last}"
                );
                Err(errors::model(first.py(), &message))
            }
        },
        (false, None) => first.try_iter()?.take(MOST).map(|value| value?.extract()).collect(),
        _ => Err(PyTypeError::new_err(
            "values are two numbers, the lowest and the highest, or one list of values",
        )),
    }
}

/// What is minimized or maximized: an expression, or pairs of a coefficient and a variable.
pub fn objective(given: &Bound<'_, PyAny>) -> PyResult<geduld::Expr> {
    match given.extract::<Vec<(i64, Py<Var>)>>() {
        Ok(terms) => Ok(terms.iter().map(|(factor, variable)| (*factor, variable.get().inner)).collect()),
        Err(_) => number(given),
    }
}

/// The choice of symmetries that a word names.
pub fn same(word: &str) -> PyResult<Same> {
    Same::named(word).ok_or_else(|| {
        let message = format!(
            "solutions are the same under \"plain\" symmetries, \"any\", \"moved\" or \"nothing\", not {word:?}"
        );
        PyValueError::new_err(message)
    })
}
