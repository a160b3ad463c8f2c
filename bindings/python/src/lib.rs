//! The extension module `geduld._geduld`: the library crate `geduld` for Python.
//!
//! This crate solves and decides nothing. Each file wraps one part of the library; results are dataclasses of `geduld/_results.py`.
//!
//! The interpreter lock is released during work: the work runs on its own thread, while the caller checks for signals and progress.

mod arguments;
mod assignment;
mod clauses;
mod convert;
mod errors;
mod expression;
mod flatzinc;
mod loading;
mod model;
mod options;
mod puzzle;
mod results;
mod running;
mod solution;
mod solutions;
mod solvable;
mod token;
mod turns;
mod variable;

use pyo3::prelude::*;

/// The extension module of the package geduld.
#[pymodule]
fn _geduld(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<solvable::Solvable>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<model::Model>()?;
    module.add_class::<model::PieceOf>()?;
    module.add_class::<variable::Var>()?;
    module.add_class::<expression::Expr>()?;
    module.add_class::<expression::Condition>()?;
    module.add_class::<assignment::Assignment>()?;
    module.add_class::<flatzinc::FlatZinc>()?;
    module.add_class::<token::Cancel>()?;
    module.add_function(wrap_pyfunction!(loading::load, module)?)?;
    module.add_function(wrap_pyfunction!(loading::bundled, module)?)?;
    module.add_function(wrap_pyfunction!(loading::bundled_names, module)?)?;
    module.add_function(wrap_pyfunction!(flatzinc::formula, module)?)?;
    module.add_function(wrap_pyfunction!(flatzinc::cover, module)?)?;
    module.add_function(wrap_pyfunction!(flatzinc::cover_of, module)?)?;
    module.add_function(wrap_pyfunction!(clauses::count_clauses, module)?)?;
    module.add_function(wrap_pyfunction!(expression::min, module)?)?;
    module.add_function(wrap_pyfunction!(expression::max, module)?)?;
    module.add_function(wrap_pyfunction!(expression::element, module)?)?;
    module.add_function(wrap_pyfunction!(expression::all, module)?)?;
    module.add_function(wrap_pyfunction!(expression::any, module)?)?;
    module.add_function(wrap_pyfunction!(expression::different, module)?)?;
    module.add_function(wrap_pyfunction!(expression::circuit, module)?)?;
    module.add_function(wrap_pyfunction!(expression::no_overlap, module)?)?;
    module.add_function(wrap_pyfunction!(expression::cumulative, module)?)?;
    module.add_function(wrap_pyfunction!(solution::restored_solution, module)?)?;
    module.add_function(wrap_pyfunction!(assignment::restored_assignment, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
