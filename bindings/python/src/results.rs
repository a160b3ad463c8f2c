//! Results, as dataclasses of `geduld/_results.py`.

use geduld::{
    Best, BigUint, Counts, Estimate, Excluded, Hint, Mean, Numbers, SymmetryReport, Verification, Why,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::assignment::Assignment;
use crate::convert::{integer, integer_or_none};

/// An instance of one of the classes, made from keywords.
pub fn instance<'py>(class: &str, keywords: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let class = keywords.py().import("geduld._results")?.getattr(class)?;
    class.call((), Some(keywords))
}

pub fn counts<'py>(py: Python<'py>, counts: &Counts) -> PyResult<Bound<'py, PyAny>> {
    let of = PyDict::new(py);
    of.set_item("solutions", integer(py, &counts.solutions)?)?;
    of.set_item("complete", counts.complete)?;
    of.set_item("labelled", integer_or_none(py, counts.labelled.as_ref())?)?;
    of.set_item("essentially_different", integer_or_none(py, counts.essentially_different.as_ref())?)?;
    let projected = |name: &str| counts.projected.as_ref().filter(|of| of.name == name).map(|of| &of.number);
    of.set_item("layouts", integer_or_none(py, projected("layouts"))?)?;
    of.set_item("figures", integer_or_none(py, projected("figures"))?)?;
    of.set_item("up_to_rotation", integer_or_none(py, projected("up_to_rotation"))?)?;
    of.set_item("by", by_value(py, &counts.by)?)?;
    let by_symmetry = PyDict::new(py);
    for (name, numbers) in &counts.by_symmetry {
        by_symmetry.set_item(name, self::numbers(py, numbers)?)?;
    }
    of.set_item("by_symmetry", by_symmetry)?;
    let verified = match counts.verification {
        None => None,
        Some(Verification::Agrees(_)) => Some(true),
        Some(Verification::NotDone) => Some(false),
    };
    of.set_item("verified", verified)?;
    of.set_item("engine", counts.decided.engine)?;
    of.set_item("symmetries_used", counts.decided.symmetries_used)?;
    of.set_item("reasons", &counts.decided.reasons)?;
    of.set_item("threads", counts.threads)?;
    of.set_item("seconds", counts.elapsed.as_secs_f64())?;
    instance("Counts", &of)
}

/// The numbers for each combination of values.
pub fn by_value<'py>(py: Python<'py>, by: &[(String, BigUint)]) -> PyResult<Bound<'py, PyDict>> {
    let of = PyDict::new(py);
    for (name, number) in by {
        of.set_item(name, integer(py, number)?)?;
    }
    Ok(of)
}

fn numbers<'py>(py: Python<'py>, numbers: &Numbers) -> PyResult<Bound<'py, PyDict>> {
    let of = PyDict::new(py);
    of.set_item("solutions", integer(py, &numbers.solutions)?)?;
    for (name, number) in
        [("labelled", &numbers.labelled), ("essentially_different", &numbers.essentially_different)]
    {
        if let Some(number) = number {
            of.set_item(name, integer(py, number)?)?;
        }
    }
    if let Some(projected) = &numbers.projected {
        of.set_item(&projected.name, integer(py, &projected.number)?)?;
    }
    Ok(of)
}

pub fn best(py: Python<'_>, best: Best<geduld::Assignment>) -> PyResult<Bound<'_, PyAny>> {
    let of = PyDict::new(py);
    of.set_item("value", best.value)?;
    of.set_item("proved", best.proved)?;
    of.set_item("solution", Bound::new(py, Assignment::from(best.solution))?)?;
    instance("Best", &of)
}

pub fn estimate<'py>(py: Python<'py>, estimate: &Estimate) -> PyResult<Bound<'py, PyAny>> {
    let of = PyDict::new(py);
    let Mean { mean, error } = estimate.solutions;
    of.set_item("solutions", mean)?;
    of.set_item("error", error)?;
    of.set_item("nodes", estimate.nodes.mean)?;
    of.set_item("seconds", estimate.seconds)?;
    instance("Estimate", &of)
}

pub fn why<'py>(py: Python<'py>, why: &Why) -> PyResult<Bound<'py, PyAny>> {
    let of = PyDict::new(py);
    let solvable = match why {
        Why::Solvable => Some(true),
        Why::Background | Why::Excluded(_) => Some(false),
        Why::Unknown => None,
    };
    of.set_item("solvable", solvable)?;
    of.set_item("background_alone", *why == Why::Background)?;
    if let Why::Excluded(Excluded { members, strength, remedy }) = why {
        let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
        of.set_item("conflict", names)?;
        of.set_item("strength", strength.name())?;
        of.set_item("leave_out", remedy)?;
    }
    instance("Why", &of)
}

pub fn hint<'py>(py: Python<'py>, hint: &Hint) -> PyResult<Bound<'py, PyAny>> {
    let of = PyDict::new(py);
    of.set_item("variable", &hint.variable)?;
    match hint.value.parse::<i64>() {
        Ok(number) => of.set_item("value", number)?,
        Err(_) => of.set_item("value", &hint.value)?,
    }
    of.set_item("because", &hint.because)?;
    of.set_item("strength", hint.strength.name())?;
    instance("Hint", &of)
}

pub fn symmetries<'py>(py: Python<'py>, found: &SymmetryReport) -> PyResult<Bound<'py, PyAny>> {
    let of = PyDict::new(py);
    of.set_item("order", integer_or_none(py, found.order.as_ref())?)?;
    of.set_item("complete", found.complete)?;
    let generators = PyList::empty(py);
    for generator in &found.generators {
        generators.append((&generator.words, &generator.board))?;
    }
    of.set_item("generators", generators)?;
    let board = PyDict::new(py);
    for symmetry in &found.board {
        board.set_item(&symmetry.name, symmetry.kept)?;
    }
    of.set_item("board", board)?;
    instance("Symmetries", &of)
}
