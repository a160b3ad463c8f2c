//! The best value of the objective of a FlatZinc file.

use geduld::engines::{CountError, Optimum, Reached, Statistics, find_wanted};
use geduld::models::{Instance, Objective, Value};

use crate::args::EngineArgs;
use crate::counting::engines;
use crate::error::Error;
use crate::reading::flatzinc_file::wrong;
use crate::running::work::Work;

/// A solution that is better than all before it.
pub struct Better<'f> {
    pub instance: &'f Instance<'f>,
    pub values: &'f [Value],
    /// The value of the objective.
    pub value: i64,
    /// The nodes and statistics of the search that found it.
    pub nodes: u64,
    pub statistics: &'f Statistics,
}

/// Searches for the best value of an objective. `name` is the name of the file. `improving` receives each solution that
/// is better than all before it, also if the work is ended early.
///
/// # Errors
/// If the model is not supported, an engine fails, or `improving` fails.
pub fn optimum(
    objective: &Objective,
    name: &str,
    engine: &EngineArgs,
    work: &Work,
    improving: &mut dyn FnMut(Better<'_>) -> Result<(), Error>,
) -> Result<Optimum, Error> {
    let Some(ends) = objective.ends() else { return Ok(Optimum::NoSolution) };
    let threads = engines::threads(engine.threads);
    let mut is_first = true;
    geduld::engines::optimum(ends, objective.is_maximized(), |wanted| {
        let problem = objective.within(wanted.least, wanted.most).map_err(|error| wrong(name, error))?;
        let instance = problem.instance(name);
        if std::mem::take(&mut is_first) {
            work.progress().preparing(&instance.model);
        }
        let control = work.step();
        let options = engines::options(engine, &instance);
        let found = find_wanted(&instance, wanted, &options, threads, &control)?;
        engines::explain(engine, &found.reasons);
        let Some(values) = &found.values else { return Ok(Reached::without_solution(&found, &control)) };
        let value = objective.value(&problem, values).map_err(CountError::from)?;
        let (nodes, statistics) = (control.progress().nodes, &found.statistics);
        improving(Better { instance: &instance, values, value, nodes, statistics })?;
        Ok(Reached::Value(value))
    })
}
