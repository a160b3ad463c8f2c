//! The best value of the objective of a FlatZinc file.

use geduld::engines::{
    CountError, Improved, Optimum, Patience, Reached, Statistics, best_by_propagation, find_wanted,
};
use geduld::models::{FlatNetwork, FlatZinc, Model, Objective};

use crate::args::EngineArgs;
use crate::counting::engines;
use crate::error::Error;
use crate::reading::flatzinc_file::{FlatZincText, wrong};
use crate::running::work::Work;

/// A solution that is better than all before it.
pub struct Better<'f> {
    /// A line `name = value;` for each output.
    pub text: String,
    /// The outputs as a JSON object.
    pub json: String,
    /// The value of the objective.
    pub value: i64,
    /// The model in which it was found; `None` if the file was not translated.
    pub model: Option<&'f Model>,
    /// The nodes and statistics of the search that found it.
    pub nodes: u64,
    pub statistics: &'f Statistics,
}

/// Searches for the best value of the objective of a file: first by propagation, then with the portfolio. `improving`
/// receives each solution that is better than all before it, also if the work is ended early.
///
/// # Errors
/// If the model is not supported, an engine fails, or `improving` fails.
pub fn optimum(
    objective: &Objective,
    file: &FlatZincText,
    engine: &EngineArgs,
    work: &Work,
    improving: &mut dyn FnMut(Better<'_>) -> Result<(), Error>,
) -> Result<Optimum, Error> {
    let Some(ends) = objective.ends() else { return Ok(Optimum::NoSolution) };
    let mut known = None;
    let network = engine.is_free().then(|| file.made(FlatZinc::network)).transpose()?;
    if let Some(network) = &network {
        let ended = by_propagation(network, &mut known, Patience::Short, work, improving)?;
        if let Some(optimum) = ended {
            if optimum != Optimum::Stopped {
                engines::explain(engine, &[BY_PROPAGATION.to_owned()]);
            }
            return Ok(optimum);
        }
    }
    let threads = engines::threads(engine.threads);
    let mut is_first = true;
    let mut untranslated = None;
    let found = geduld::engines::optimum(ends, objective.is_maximized(), known, |wanted| {
        let problem = match objective.within(wanted.least, wanted.most) {
            Ok(problem) => problem,
            Err(error) => {
                untranslated = Some(error);
                return Ok(Reached::Stopped);
            }
        };
        let instance = problem.instance(&file.name);
        if std::mem::take(&mut is_first) {
            work.progress().preparing(&instance.model);
        }
        let control = work.step();
        let options = engines::options(engine, &instance);
        let found = find_wanted(&instance, wanted, &options, threads, &control)?;
        engines::explain(engine, &found.reasons);
        let Some(values) = &found.values else { return Ok(Reached::without_solution(&found, &control)) };
        let value = objective.value(&problem, values).map_err(CountError::from)?;
        known = Some(value);
        let mut json = String::new();
        instance.renderer.json(values, &mut json);
        improving(Better {
            text: instance.renderer.text(values, false),
            json,
            value,
            model: Some(&instance.model),
            nodes: control.progress().nodes,
            statistics: &found.statistics,
        })?;
        Ok::<_, Error>(Reached::Value(value))
    })?;
    match (untranslated, network) {
        (None, _) => Ok(found),
        (Some(error), None) => Err(wrong(&file.name, error)),
        // There is no other way, so this one has no limit.
        (Some(_), Some(network)) => {
            let ended = by_propagation(&network, &mut known, Patience::Endless, work, improving)?;
            Ok(ended.unwrap_or(Optimum::Stopped))
        }
    }
}

/// The reason if the search by propagation ends.
const BY_PROPAGATION: &str = "a search by propagation found the best value, and that no other is better";

/// Searches by propagation for the best value. `known` is the best value so far. `None` if the search gave up.
fn by_propagation(
    network: &FlatNetwork,
    known: &mut Option<i64>,
    patience: Patience,
    work: &Work,
    improving: &mut dyn FnMut(Better<'_>) -> Result<(), Error>,
) -> Result<Option<Optimum>, Error> {
    let statistics = Statistics::default();
    let before = *known;
    best_by_propagation(network.network(), before, patience, &work.step(), |Improved { numbers, nodes }| {
        network.check(numbers).map_err(CountError::from)?;
        let (value, output) = (network.objective(numbers), network.output(numbers));
        *known = Some(value);
        let (text, json) = (output.text, output.json);
        improving(Better { text, json, value, model: None, nodes, statistics: &statistics })?;
        Ok(value)
    })
}
