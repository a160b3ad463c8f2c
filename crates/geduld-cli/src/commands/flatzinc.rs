//! `geduld flatzinc`

mod assumptions;
mod count;
mod list;
mod optimise;

use geduld::exports::engines::Optimum;
use geduld::exports::models::{FlatZinc, Instance, Value};

use crate::args::{EngineArgs, FlatZincArgs};
use crate::error::{Error, Status};
use crate::protocol::answer::Answer;
use crate::protocol::{relay, statistics};
use crate::reading::flatzinc_file::FlatZincText;
use crate::running::work::Work;

/// A run of `geduld flatzinc`: the request, and the answer so far.
struct Session<'a> {
    args: &'a FlatZincArgs,
    engine: EngineArgs,
    file: &'a FlatZincText,
    work: Work,
    answer: Answer,
    done: statistics::Work,
}

/// A solution as MiniZinc reads it. It is empty for a model without output variables.
fn text(file: &FlatZincText, instance: &Instance<'_>, values: &[Value]) -> String {
    written(file, instance.renderer.text(values, false))
}

/// The same for the lines of a solution.
fn written(file: &FlatZincText, lines: String) -> String {
    if file.model.output.is_empty() { String::new() } else { lines }
}

pub fn run(args: &FlatZincArgs) -> Result<Status, Error> {
    if let Some(address) = &args.relay {
        return relay::run(address);
    }
    let engine = args.engine();
    let (answer, done) = (Answer::new(), statistics::Work::begin());
    let work = Work::begin(engine.work, answer.if_ended())?;
    let file = FlatZincText::read(&args.file)?;
    let file = &if args.free_search { file.without_annotations() } else { file };
    let objective = file.made(FlatZinc::objective)?;
    let is_whole = objective.is_none() && (args.count || args.limit() != Some(1));
    let problem = is_whole.then(|| file.made(FlatZinc::problem)).transpose()?;
    work.ready_or(answer.if_ended());
    let mut session = Session { args, engine, file, work, answer, done };
    session.done.search(file.model.variables.len());
    let complete = match (objective, problem) {
        (Some(objective), _) => session.optimise(&objective)?,
        (None, Some(problem)) if args.count => session.count(problem)?,
        (None, Some(problem)) => session.list(&problem.instance(&file.name), args.limit())?,
        (None, None) => session.best(None)? == Optimum::NoSolution,
    };
    if complete && session.answer.is_empty() {
        session.core()?;
    }
    let Session { work, answer, mut done, .. } = session;
    work.controls().iter().for_each(|control| done.add_control(control));
    drop(work);
    answer.end(complete, args.statistics.then(|| done.block()))
}
