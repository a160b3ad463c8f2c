//! `geduld flatzinc`

use std::ops::ControlFlow;

use geduld_count::{Chosen, Completion, Control, Distinct, Listed, Listing, Texts, find, list};
use geduld_model::Instance;

use crate::args::FlatZincArgs;
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::protocol::answer::Answer;
use crate::reading::problem::{Problem, load_flatzinc};
use crate::running::work::Work;

pub fn run(args: &FlatZincArgs) -> Result<Status, Error> {
    let engine = args.engine();
    let mut answer = Answer::new();
    let work = Work::begin(engine.work, answer.if_ended())?;
    let file = load_flatzinc(&args.file)?;
    let instance = work.instance(Problem::FlatZinc(&file));
    let limit = args.limit();
    let complete = match limit {
        Some(1) => {
            work.ready_or(answer.if_ended());
            first(args, &instance, &mut answer, work.control())?
        }
        limit => {
            let prepared = engines::lister(&instance, &engine, work.control())?;
            work.ready_or(answer.if_ended());
            all(args, (&instance, &prepared), limit, &mut answer, work.control())?
        }
    };
    drop(work);
    answer.end(complete)
}

/// Writes a solution, if there is one. Returns whether it is known that there is none.
fn first(
    args: &FlatZincArgs,
    instance: &Instance<'_>,
    answer: &mut Answer,
    control: &Control,
) -> Result<bool, Error> {
    let engine = args.engine();
    let options = engines::options(&engine, instance, None);
    let found = find(instance, &options, engines::threads(engine.threads), control)?;
    engines::explain(&engine, &found.reasons);
    match found.values {
        None => Ok(found.complete),
        Some(values) => answer.solution(&instance.renderer.text(&values, false)).map(|()| false),
    }
}

/// Writes solutions as they are found, as many as are wanted. Returns whether there are no others.
fn all(
    args: &FlatZincArgs,
    (instance, prepared): (&Instance<'_>, &geduld_count::Prepared<'_>),
    limit: Option<u64>,
    answer: &mut Answer,
    control: &Control,
) -> Result<bool, Error> {
    let make = |Chosen { values, .. }: Chosen<'_>, texts: &mut Texts| {
        texts.push_with(|out| *out += &instance.renderer.text(values, false));
    };
    let listing = Listing { distinct: Distinct::Solutions, make: &make };
    let mut failure = None;
    let completion = list(prepared, engines::threads(args.parallel), &listing, control, &mut |listed| {
        let written = match listed {
            Listed::Solution(text) => answer.solution(text),
            Listed::Pause => answer.flush(),
        };
        match written {
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
            Ok(()) if limit == Some(answer.written()) => ControlFlow::Break(()),
            Ok(()) => ControlFlow::Continue(()),
        }
    })?;
    failure.map_or(Ok(completion == Completion::Exhausted), Err)
}
