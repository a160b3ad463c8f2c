//! Restricts a model to the solutions with the best value of its objective, for the commands that count, list and
//! solve.

use std::sync::{Arc, Mutex, PoisonError};

use geduld::exports::engines::BestValue;
use geduld::exports::engines::Optimum;
use geduld::exports::models::FlatZinc;

use crate::args::{EngineArgs, PuzzleArgs, SameArgs};
use crate::counting::optimum::optimum;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::flatzinc_file::FlatZincText;
use crate::reading::problem::{self, Loaded, is_flatzinc};
use crate::running::ending::{Ending, end};
use crate::running::work::Work;
use geduld::exports::minizinc::Origin;

/// The result of the search for the best value.
pub enum Searched {
    /// The best value is proved, or there is no objective.
    Ready(Loaded),
    /// The work was ended before the best value was proved.
    Stopped(Ending),
}

/// The best solution so far.
#[derive(Clone)]
pub struct SoFar {
    /// The name of the file.
    pub name: String,
    pub value: BestValue,
    /// The values of the solution.
    pub text: String,
    /// The MiniZinc model, which prints them.
    pub origin: Option<Arc<Origin>>,
    /// The solution as a JSON object.
    pub json: String,
}

/// Reads a puzzle or a model. If the model has an objective, finds its best value and returns a model of the solutions
/// with this value. Ends the program if the work is ended before the best value is known.
///
/// # Errors
/// If the file cannot be read, an option does not fit it, or the best value cannot be found.
pub fn load(args: &PuzzleArgs, same: &SameArgs, engine: &EngineArgs) -> Result<Loaded, Error> {
    match search(args, same, engine, |_| String::new())? {
        Searched::Ready(loaded) => Ok(loaded),
        Searched::Stopped(ending) => end(ending),
    }
}

/// Does the same as [`load`], but if the work is ended early, returns a report of the best solution so far, formatted
/// by `show`.
///
/// # Errors
/// If the file cannot be read, an option does not fit it, or the best value cannot be found.
pub fn search(
    args: &PuzzleArgs,
    same: &SameArgs,
    engine: &EngineArgs,
    show: impl Fn(&SoFar) -> String + Clone + Send + 'static,
) -> Result<Searched, Error> {
    let source = problem::find(args)?;
    if !is_flatzinc(&args.puzzle) {
        return problem::load_found(source, args, same).map(Searched::Ready);
    }
    let text = FlatZincText::of(source.clone())?;
    let Some(objective) = text.made(FlatZinc::objective)? else {
        return problem::load_found(source, args, same).map(Searched::Ready);
    };
    problem::refuse_for_models(args)?;
    let last: Arc<Mutex<Option<SoFar>>> = Arc::default();
    let work = Work::begin(engine.work, || Ending::from("ended before a solution was found"))?;
    let stopped = {
        let last = Arc::clone(&last);
        move || ending(last.lock().unwrap_or_else(PoisonError::into_inner).as_ref(), &show)
    };
    work.ready_or(stopped.clone());
    let origin = text.printing();
    let is = |value| BestValue::new(value, objective.is_maximized());
    let found = optimum(Some(&objective), &text, (engine, &[]), &work, &mut |better| {
        let (name, value) = (text.name.clone(), is(better.value));
        let (text, json) = (better.output.text, better.output.json);
        let so_far = SoFar { name, value, text, origin: origin.clone(), json };
        *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(so_far);
        Ok(())
    })?;
    let (problem, best) = match found {
        Optimum::Proved(value) => (objective.exactly(value), Some(is(value))),
        Optimum::NoSolution => (objective.nothing(), None),
        Optimum::Stopped => {
            drop(work);
            return Ok(Searched::Stopped(stopped()));
        }
    };
    work.hand_over();
    let model = geduld::FlatZinc::from(problem.map_err(|error| text.wrong(error))?);
    let model = best.into_iter().fold(model, geduld::FlatZinc::whose_best_value_is);
    Loaded::model(&text, model, same).map(Searched::Ready)
}

/// The report if the work is ended before the best value is proved.
fn ending(last: Option<&SoFar>, show: &impl Fn(&SoFar) -> String) -> Ending {
    let so_far =
        last.map_or(String::new(), |so_far| format!("; the best so far is {}", so_far.value.value()));
    Ending {
        report: Report { text: last.map_or(String::new(), show), status: Status::Incomplete },
        note: format!("ended before it was proved which value of the objective is the best{so_far}"),
    }
}
