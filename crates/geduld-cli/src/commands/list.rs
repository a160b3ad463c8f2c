//! `geduld list`

use std::ops::ControlFlow;
use std::time::Duration;

use geduld::exports::engines::{
    Batch, Chosen, Completion, Control, Distinct, Listed, Listing, NoClasses, Prepared, Texts, list,
};
use geduld::exports::models::number_of;
use geduld::exports::pictures::MOST;
use geduld::exports::puzzles::Diagnostic;

use crate::args::{Different, ListArgs, ListFormat};
use crate::counting::{best, engines};
use crate::error::{Error, Status};
use crate::output::listed::{Form, SolutionList};
use crate::output::objects::Phase;
use crate::output::sorted::{Sorted, Sum};
use crate::output::standard::Report;
use crate::output::undecided;
use crate::reading::problem::{Loaded, refuse_for_flatzinc, refuse_raw};
use crate::running::stats::{Phases, Stats};
use crate::running::work::Work;
use crate::terminal::progress::say;

/// The time that MiniZinc gets for a text while the search has no further solutions.
const TEXT_PATIENCE: Duration = Duration::from_millis(50);

pub fn run(args: &ListArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let problem = &best::load(&args.puzzle, &args.same, &args.engine)?.apart(&args.apart)?;
    phases.end(Phase::Read);
    let distinct = distinct(problem, args.different)?;
    let sum = sum(problem, args)?;
    let file = args.output.file();
    let format = args.format.get_for(file)?;
    refuse_for_flatzinc(&args.puzzle.puzzle, &[(format == ListFormat::Svg, "a picture")])?;
    refuse_raw(&args.puzzle.puzzle, args.raw)?;
    // A picture needs a limit.
    let limit = args.limit.or((format == ListFormat::Svg).then_some(MOST));
    let unprepared = {
        let text = SolutionList::of_nothing(problem, format);
        move || Report { text, status: Status::Incomplete }
    };
    let work = Work::begin(args.engine.work, unprepared)?;
    let (control, progress) = (work.control().clone(), work.progress());
    let mut instance = if distinct == Distinct::All { problem.instance() } else { problem.classified() };
    progress.preparing(&instance.model);
    phases.end(Phase::Model);
    if args.engine.stats {
        instance = phases.watch(instance);
    }
    let (instance, watched) = problem.watch(instance);
    let limit_of_search = limit.filter(|_| sum.is_none());
    let prepared = engines::lister(&instance, &args.engine, work.control())?;
    let engine = &prepared.engine;
    // Solutions already written to a file are kept if the work is ended.
    work.ready_or(|| "the list was ended early: there may be more");
    phases.end_preparation(&engine.statistics());
    // A sorted list finds all solutions before it applies the limit.
    progress.listing(engine.as_ref(), limit_of_search);
    let mut list = SolutionList::begin(problem, format, file)?;
    let colour = list.colour();
    let form = Form { problem, instance: &instance, format, colour };
    let mut sorted = Sorted::new(limit.unwrap_or(u64::MAX));
    let mut more = false;
    let threads = engines::threads(args.engine.threads);
    let completion = if sum.is_some() || format == ListFormat::Svg {
        let make = |chosen: Chosen<'_>, batch: &mut Vec<_>| {
            batch.push((sum.as_ref().map(|sum| sum.of(&instance.model, chosen.values)), form.entry(chosen)));
        };
        let listing = Listing { distinct, make: &make };
        each(&prepared, threads, &listing, &control, |listed| {
            match listed {
                Listed::Solution((Some(sum), entry)) => sorted.add(sum, entry),
                Listed::Solution(_) if limit == Some(list.written()) => {
                    more = true;
                    return Ok(ControlFlow::Break(()));
                }
                Listed::Solution((None, entry)) => list.add(entry)?,
                Listed::Pause => {}
            }
            Ok(ControlFlow::Continue(()))
        })?
    } else {
        let mut model_text = if format == ListFormat::Text { problem.model_text(args.raw)? } else { None };
        let make = |chosen: Chosen<'_>, texts: &mut Texts| texts.push_with(|out| form.write(chosen, out));
        let listing = Listing { distinct, make: &make };
        let mut taken = 0;
        let completion = each(&prepared, threads, &listing, &control, |listed| {
            let is_pause = matches!(listed, Listed::Pause);
            match (listed, &mut model_text) {
                (Listed::Solution(_), _) if limit == Some(taken) => {
                    more = true;
                    return Ok(ControlFlow::Break(()));
                }
                (Listed::Solution(text), None) => list.text(text)?,
                (Listed::Solution(text), Some(model_text)) => model_text.add(text)?,
                (Listed::Pause, _) => {}
            }
            taken += u64::from(!is_pause);
            // Show the last solution now: the search for one solution beyond the limit may take long.
            let is_to_see = is_pause || limit == Some(taken);
            if let Some(model_text) = &mut model_text {
                let patience = if is_to_see { TEXT_PATIENCE } else { Duration::ZERO };
                model_text.hand_over(patience, &mut |text| list.text(text))?;
            }
            if is_to_see {
                list.flush()?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        model_text.map_or(Ok(()), |model_text| model_text.end(&mut |text| list.text(text)))?;
        completion
    };
    drop(work);
    undecided::tell(&instance);
    more |= sorted.left_out() > 0;
    let complete = completion == Completion::Exhausted && !more;
    sorted.into_solutions().try_for_each(|entry| list.add(entry))?;
    let written = list.written();
    let nothing = if complete { problem.no_solution(engine.solver()) } else { String::new() };
    list.end(complete, &nothing)?;
    watched.tell(complete && written == 0);
    if args.engine.stats {
        say(&Stats::of(engine.name(), engine.statistics(), &control, phases).text());
    }
    if complete {
        return Ok(Status::Done);
    }
    say(&incomplete(written, more));
    // A sorted list is the right one only if the search has ended.
    let sorted = sum.is_none() || completion == Completion::Exhausted;
    Ok(if args.limit == Some(written) && sorted { Status::Done } else { Status::Incomplete })
}

/// Lists solutions until there are no more, `take` stops, or `take` fails.
pub(super) fn each<B: Batch>(
    prepared: &Prepared<'_>,
    threads: usize,
    listing: &Listing<'_, B>,
    control: &Control,
    mut take: impl FnMut(Listed<B::Item<'_>>) -> Result<ControlFlow<()>, Error>,
) -> Result<Completion, Error> {
    let mut failure = None;
    let completion = list(prepared, threads, listing, control, &mut |listed| {
        take(listed).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    })?;
    failure.map_or(Ok(completion), Err)
}

/// The message that a list is incomplete, or may be.
fn incomplete(written: u64, more: bool) -> String {
    let solutions = number_of(written, "solution");
    if more {
        format!("the limit ended the list after {solutions}: there are more")
    } else {
        format!("the list was ended early, after {solutions}: there may be more")
    }
}

/// The kind of solutions to list. Rejects kinds that the puzzle does not have.
fn distinct(problem: &Loaded, different: Option<Different>) -> Result<Distinct, Error> {
    let Some(puzzle) = problem.puzzle() else {
        let images = !matches!(different, None | Some(Different::Classes));
        refuse_for_flatzinc(
            problem.name(),
            &[(images, "--different=layouts, =figures and =up_to_rotation")],
        )?;
        let Some(_) = different else { return Ok(Distinct::All) };
        return match problem.no_classes() {
            // Without symmetries, all solutions are different.
            None if !problem.has_classes() => Ok(Distinct::All),
            None => Ok(Distinct::Classes),
            Some(why) => Err(Error::usage(
                format!("--different: it is not known which solutions are the same: {why}"),
                match why {
                    NoClasses::NotPlain => {
                        "leave it out, or write --same any for all symmetries of the model, which `geduld symmetries` shows"
                    }
                    _ => "leave it out, or choose symmetries with --same",
                },
            )),
        };
    };
    let images = match different {
        None => return Ok(Distinct::All),
        Some(Different::Classes) => return Ok(Distinct::Classes),
        Some(Different::Layouts) => "layouts",
        Some(Different::Figures) => "figures",
        Some(Different::UpToRotation) => "up_to_rotation",
    };
    let own = puzzle.family.projection_key();
    if own == Some(images) {
        return Ok(Distinct::Projected);
    }
    let own = own.map_or(String::new(), |own| format!(", or --different={own}"));
    Err(Error::usage(
        format!("--different: a puzzle of kind {} has no {images}", puzzle.family.kind()),
        format!("write --different=classes{own}"),
    ))
}

/// The sum by which the list is sorted, if any.
fn sum(problem: &Loaded, args: &ListArgs) -> Result<Option<Sum>, Error> {
    let Some(puzzle) = problem.puzzle() else {
        refuse_for_flatzinc(problem.name(), &[(args.sort.is_some(), "--sort")])?;
        return Ok(None);
    };
    let wrong =
        |diagnostic: Diagnostic| Error::usage(format!("--sort: {}", diagnostic.message), diagnostic.help);
    let summands =
        args.sort.as_ref().map(|cells| puzzle.family.summands(cells).map_err(wrong)).transpose()?;
    Ok(summands.map(Sum))
}
