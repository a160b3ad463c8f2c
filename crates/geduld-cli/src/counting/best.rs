//! The solutions with the best value of an objective, for the commands that count, list and solve.

use geduld_flatzinc::FlatZinc;

use crate::args::{EngineArgs, PuzzleArgs, SameArgs};
use crate::counting::optimum::{Optimum, optimum};
use crate::error::Error;
use crate::output::standard::Report;
use crate::reading::flatzinc_file::{FlatZincText, wrong};
use crate::reading::problem::{self, Best, FlatZincFile, Loaded, is_flatzinc};
use crate::running::ending::{Ending, end};
use crate::running::work::Work;

/// Reads a puzzle or a model. If the model has an objective, its best value is found, and what is given has the solutions with that value.
///
/// # Errors
/// If it cannot be read, an option does not fit it, or the best value cannot be found. If the work is ended before it is known, so is the
/// program.
pub fn load(args: &PuzzleArgs, same: &SameArgs, engine: &EngineArgs) -> Result<Loaded, Error> {
    let source = problem::find(args)?;
    if !is_flatzinc(&args.puzzle) {
        return problem::load_found(source, args, same);
    }
    let text = FlatZincText::of(source.clone())?;
    let Some(objective) = text.made(FlatZinc::objective)? else {
        return problem::load_found(source, args, same);
    };
    problem::refuse_for_models(args)?;
    let work = Work::begin(engine.work, || Ending::from("ended before a solution was found"))?;
    work.ready_or(|| Ending::from("ended before it was proved which value of the objective is the best"));
    let mut last = None;
    let found = optimum(&objective, &text.name, engine, &work, &mut |better| {
        last = Some(better.value);
        Ok(())
    })?;
    let (problem, best) = match found {
        Optimum::Proved(value) => (objective.exactly(value), Some(value)),
        Optimum::NoSolution => (objective.nothing(), None),
        Optimum::Stopped => {
            let so_far = last.map_or(String::new(), |value| format!("; the best so far is {value}"));
            drop(work);
            end(Ending {
                report: Report { text: String::new(), status: crate::error::Status::Incomplete },
                note: format!("ended before it was proved which value of the objective is the best{so_far}"),
            });
        }
    };
    work.hand_over();
    let best =
        best.map(|value| if objective.is_maximized() { Best::Greatest(value) } else { Best::Least(value) });
    let problem = problem.map_err(|error| wrong(&text.name, error))?;
    FlatZincFile::new(&text.name, problem, best).counting_as_same(same).map(Loaded::from)
}
