//! Counting the models of clauses.

use geduld::{Clauses, Solve};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::integer;
use crate::options::asked;
use crate::results::{by_value, instance};
use crate::running::run;

/// The function behind `geduld.count_cnf`. It takes clauses as lists.
#[pyfunction]
#[pyo3(signature = (clauses, variables, project, **options))]
pub fn count_clauses<'py>(
    py: Python<'py>,
    clauses: Vec<Vec<i32>>,
    variables: u32,
    project: Option<Vec<u32>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = asked("count_cnf", &["threads", "time_limit", "progress", "cancel", "count_by"], options)?;
    let mut formula = Clauses::new(clauses).variables(variables);
    if let Some(project) = project {
        formula = formula.project(project);
    }
    let options = asked.options;
    run(
        py,
        &asked.hold,
        move || formula.count_with(&options),
        |counted| {
            let of = PyDict::new(py);
            of.set_item("models", integer(py, &counted.solutions)?)?;
            of.set_item("by", by_value(py, &counted.by)?)?;
            of.set_item("complete", counted.complete)?;
            of.set_item("threads", counted.threads)?;
            of.set_item("seconds", counted.elapsed.as_secs_f64())?;
            instance("ModelCount", &of)
        },
    )
}
