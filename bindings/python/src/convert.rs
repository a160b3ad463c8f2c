//! Conversions between values of Python and of the library.

use geduld::{BigUint, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyString};

/// A Python integer of any size.
pub fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// A Python integer of any size, or None.
pub fn integer_or_none<'py>(
    py: Python<'py>,
    number: Option<&BigUint>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    number.map(|number| integer(py, number)).transpose()
}

/// The keys of a dictionary in the shape of a puzzle file. Values that are None are left out.
pub fn keys(dict: &Bound<'_, PyDict>) -> PyResult<Vec<(String, Value)>> {
    let mut keys = Vec::with_capacity(dict.len());
    for (key, item) in dict.iter() {
        let Ok(key) = key.extract::<String>() else {
            return Err(PyTypeError::new_err("the keys of a puzzle are strings"));
        };
        if !item.is_none() {
            let value = value(&item, &key)?;
            keys.push((key, value));
        }
    }
    Ok(keys)
}

fn value(item: &Bound<'_, PyAny>, key: &str) -> PyResult<Value> {
    if let Ok(dict) = item.cast::<PyDict>() {
        return Ok(keys(dict)?.into_iter().collect());
    }
    if item.is_instance_of::<PyBool>() {
        return Ok(item.extract::<bool>()?.into());
    }
    if item.is_instance_of::<PyInt>() {
        let number = item.extract::<i64>();
        return Ok(number.map_err(|_| PyValueError::new_err(format!("`{key}` is too large")))?.into());
    }
    if item.is_instance_of::<PyString>() {
        return Ok(item.extract::<String>()?.into());
    }
    if let Ok(number) = item.extract::<i64>() {
        // Integers of other packages, such as numpy.
        return Ok(number.into());
    }
    if let Ok(number) = item.extract::<f64>() {
        return Ok(number.into());
    }
    let Ok(items) = item.try_iter() else {
        let kind = item.get_type().name()?;
        return Err(PyTypeError::new_err(format!("`{key}` has a value of type {kind}, which no puzzle has")));
    };
    items.map(|item| value(&item?, key)).collect::<PyResult<Vec<_>>>().map(Value::from)
}

/// Pins as texts, "1,1=8", or as a dictionary: `{"1,1": 8}` or `{(1, 1): 8}`.
pub fn pins(item: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let Ok(dict) = item.cast::<PyDict>() else {
        return texts(item).map_err(|_| PyTypeError::new_err("a pin is a text such as \"1,1=8\""));
    };
    let pin = |(cell, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let place = match cell.extract::<Vec<usize>>() {
            Ok(numbers) => numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
            Err(_) => cell.str()?.to_string(),
        };
        Ok(format!("{place}={}", value.str()?))
    };
    dict.iter().map(pin).collect()
}

/// One text, or several.
pub fn texts(item: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if item.is_instance_of::<PyString>() {
        return Ok(vec![item.extract()?]);
    }
    item.try_iter()?.map(|text| text?.extract::<String>()).collect()
}

/// A picture that is never wider than the cell of a notebook.
pub fn fitting(svg: &str) -> String {
    svg.replacen("<svg ", "<svg style=\"max-width:100%;height:auto\" ", 1)
}
