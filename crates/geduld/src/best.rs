//! The best solution of a model of MiniZinc, or any if it has no objective. Every search for one of them runs here.

use geduld_count::{
    BestByPropagation, Control, CountError, Improved, Optimum, Patience, Reached, Statistics, Wanted,
    find_otherwise, find_wanted, optimum,
};
use geduld_flatzinc::{FlatModel, FlatZinc, FlatZincError, Objective, SolutionOutput};
use geduld_model::Instance;

use crate::options::Options;

/// The best solution of a model, with the value of its objective.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best<S> {
    /// The value of the objective.
    pub value: i64,
    /// A solution with this value.
    pub solution: S,
    /// Whether no solution is better. Otherwise the work was stopped, and this is the best one so far.
    pub proved: bool,
}

/// A solution that is better than all before it.
pub struct Better<'m> {
    /// The value of the objective.
    pub value: i64,
    /// The outputs.
    pub output: SolutionOutput,
    /// The model in which it was found; `None` if propagation found it in the constraints of the file.
    pub model: Option<&'m geduld_model::Model>,
    /// The nodes of the search that found it.
    pub nodes: u64,
    /// Its statistics.
    pub statistics: &'m Statistics,
}

/// Says how to search for the best value, and receives what is found.
pub trait Optimiser {
    /// The errors of the caller.
    type Error: From<CountError>;

    /// The options of a search that may choose its own way, for this model.
    ///
    /// # Errors
    /// If the caller's options do not fit.
    fn options(&self, instance: &Instance<'_>) -> Result<geduld_count::Options, Self::Error>;

    /// The control of the next step.
    fn control(&self) -> Control;

    /// Names the file in which a construct is not supported.
    fn unsupported(&self, error: FlatZincError) -> Self::Error;

    /// The first model was written out, and is going to be prepared.
    fn begins(&self, _model: &geduld_model::Model) {}

    /// Reasons for the ways that were chosen.
    fn explain(&self, _reasons: &[String]) {}

    /// Receives a solution that is better than all before it.
    ///
    /// # Errors
    /// An error ends the search.
    fn improved(&mut self, better: Better<'_>) -> Result<(), Self::Error>;
}

/// Searches for the best value of the objective of a file: first by propagation unless the options are `selective`,
/// then with several strategies in turn. When all of them have given up, propagation goes on, and so forth. Without an
/// objective, any solution is the best, and its value is 0. The solution is the same in every run, for any number of
/// threads.
///
/// # Errors
/// If the model is not supported, an engine fails, or the optimiser says so.
pub fn best_or_any<O: Optimiser>(
    file: &FlatZinc,
    objective: Option<&Objective>,
    (selective, threads): (bool, usize),
    optimiser: &mut O,
) -> Result<Optimum, O::Error> {
    let ends = objective.map_or(Some((0, 0)), Objective::ends);
    let Some(ends) = ends else { return Ok(Optimum::NoSolution) };
    let mut known = None;
    let network = match selective {
        true => None,
        false => Some(file.network().map_err(|error| optimiser.unsupported(error))?),
    };
    let control = optimiser.control();
    let mut search =
        network.as_ref().map(|network| (BestByPropagation::new(network.network(), &control), network));
    // `None` if it gave up.
    let mut propagate = |known: &mut Option<i64>, patience, optimiser: &mut O| {
        let Some((search, network)) = &mut search else { return Ok(None) };
        let ended = search.run(*known, patience, |Improved { numbers, nodes }| {
            network.check(numbers).map_err(CountError::from)?;
            let value = network.objective(numbers);
            *known = Some(value);
            let (output, statistics) = (network.output(numbers), &Statistics::default());
            optimiser.improved(Better { value, output, model: None, nodes, statistics })?;
            Ok::<_, O::Error>(value)
        })?;
        let what = match (ended, objective) {
            (Some(Optimum::Proved(_)), Some(_)) => "the best value, and that no other is better",
            (Some(Optimum::Proved(_)), None) => "the solution",
            (Some(Optimum::NoSolution), _) => "that there is no solution",
            (Some(Optimum::Stopped) | None, _) => return Ok(ended),
        };
        optimiser.explain(&[format!("a search by propagation found {what}")]);
        Ok::<_, O::Error>(ended)
    };
    if let Some(ended) = propagate(&mut known, Patience::Short(0), optimiser)? {
        return Ok(ended);
    }
    let (before, mut is_first, mut unsupported) = (known, true, None);
    let mut ask = |problem: Result<FlatModel, FlatZincError>, wanted: Option<Wanted>| {
        let turn = wanted.map_or(0, |wanted| wanted.given_up);
        if turn > 0 {
            let before = known;
            match propagate(&mut known, Patience::Short(turn), optimiser)? {
                Some(Optimum::Proved(value)) => return Ok(Reached::Best(value)),
                Some(Optimum::NoSolution) => return Ok(Reached::Nothing),
                Some(Optimum::Stopped) => return Ok(Reached::Stopped),
                None => {}
            }
            if let Some(value) = known.filter(|_| known != before) {
                return Ok(Reached::Value(value));
            }
        }
        let problem = match problem {
            Ok(problem) => problem,
            Err(error) => {
                unsupported = Some(error);
                return Ok(Reached::Stopped);
            }
        };
        let instance = problem.instance("model");
        if std::mem::take(&mut is_first) {
            optimiser.begins(&instance.model);
        }
        let (options, control) = (optimiser.options(&instance)?, optimiser.control());
        let found = match wanted {
            Some(wanted) => find_wanted(&instance, wanted, &options, threads, &control)?,
            None => find_otherwise(&instance, &options, threads, &control)?,
        };
        optimiser.explain(&found.reasons);
        let Some(values) = &found.values else { return Ok(Reached::without_solution(&found, &control)) };
        instance.checker.check(values).map_err(CountError::from)?;
        let value = objective.map_or(Ok(0), |objective| objective.value(&problem, values));
        let value = value.map_err(CountError::from)?;
        known = Some(value);
        optimiser.improved(Better {
            value,
            output: problem.output(values),
            model: Some(&instance.model),
            nodes: control.progress().nodes,
            statistics: &found.statistics,
        })?;
        Ok::<_, O::Error>(Reached::Value(value))
    };
    let found = match objective {
        Some(objective) => optimum(ends, objective.is_maximized(), before, |wanted| {
            ask(objective.within(wanted.least, wanted.most), Some(wanted))
        })?,
        None => match ask(file.witness(), None)? {
            Reached::Value(value) | Reached::Best(value) => Optimum::Proved(value),
            Reached::Nothing => Optimum::NoSolution,
            Reached::Unknown | Reached::Stopped => Optimum::Stopped,
        },
    };
    match unsupported {
        None => Ok(found),
        Some(error) if selective => Err(optimiser.unsupported(error)),
        // The constraints cannot be written out, so there is no other way, and this one has no limit.
        Some(_) => Ok(propagate(&mut known, Patience::Endless, optimiser)?.unwrap_or(Optimum::Stopped)),
    }
}

/// The optimiser of the library: keeps the best solution so far.
pub(crate) struct Keeping<'o> {
    pub options: &'o Options,
    pub control: Control,
    pub best: Option<(i64, SolutionOutput)>,
}

impl Optimiser for Keeping<'_> {
    type Error = crate::Error;

    fn options(&self, instance: &Instance<'_>) -> crate::Result<geduld_count::Options> {
        self.options.for_solve(&instance.model)
    }

    fn control(&self) -> Control {
        self.control.clone()
    }

    fn unsupported(&self, error: FlatZincError) -> crate::Error {
        error.into()
    }

    fn improved(&mut self, better: Better<'_>) -> crate::Result<()> {
        self.best = Some((better.value, better.output));
        Ok(())
    }
}
