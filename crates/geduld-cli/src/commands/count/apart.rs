//! `geduld count --apart`: how many solutions come apart, by level.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geduld::exports::engines::{Chosen, Completion, Distinct, Listed, Listing};
use geduld::exports::puzzles::AnyFamily;
use geduld::exports::puzzles::packing::{Apart, Level};
use serde::Serialize;

use super::super::list::each;
use crate::args::CountArgs;
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::output::objects;
use crate::output::standard::Report;
use crate::reading::problem::Loaded;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// What was found. The numbers are those of solutions up to symmetry.
#[derive(Clone, Debug, Default, Serialize)]
struct Found {
    essentially_different: u64,
    come_apart: u64,
    stuck: u64,
    undecided: u64,
    /// How many of those that come apart have each level.
    levels: Vec<(String, u64)>,
    complete: bool,
}

/// The JSON object.
#[derive(Serialize)]
struct Object<'a> {
    puzzle: &'a str,
    kind: &'a str,
    #[serde(flatten)]
    found: &'a Found,
}

pub fn run(problem: &Loaded, args: &CountArgs, limit: usize) -> Result<Status, Error> {
    // All solutions are taken apart, whatever the puzzle demands of them.
    let mut puzzle = problem.packing("--apart")?.clone();
    if let AnyFamily::Packing(packing) = &mut puzzle.family {
        packing.apart = None;
    }
    let json = args.format.is_json();
    let heading = problem.heading();
    let (name, kind) = (problem.name().to_owned(), problem.kind().to_owned());
    let text = move |found: &Found| match json {
        true => objects::line(&Object { puzzle: &name, kind: &kind, found }),
        false => format!("{heading}\n{}", table(found)),
    };
    let nothing = Report { text: text(&Found::default()), status: Status::Incomplete };
    let work = Work::begin(args.engine.work, move || nothing)?;
    let control = work.control().clone();
    let instance = puzzle.instance();
    work.progress().preparing(&instance.model);
    let prepared = engines::lister(&instance, &args.engine, &control)?;
    work.ready_or(|| "the count was ended early");
    work.progress().listing(prepared.engine.as_ref(), None);
    let make = |chosen: Chosen<'_>, batch: &mut Vec<Option<Option<Level>>>| {
        let AnyFamily::Packing(packing) = &puzzle.family else { return };
        let packed = packing.solution_of(&instance.model, chosen.values);
        batch.push(match packing.take_apart(&packed, limit) {
            Apart::Comes(separation) => Some(Some(separation.level())),
            Apart::Stuck => Some(None),
            Apart::Undecided => None,
        });
    };
    let listing = Listing { distinct: Distinct::Classes, make: &make };
    let (mut found, mut levels) = (Found::default(), BTreeMap::<Level, u64>::new());
    let completion = each(&prepared, engines::threads(args.engine.threads), &listing, &control, |listed| {
        if let Listed::Solution(own) = listed {
            found.essentially_different += 1;
            match own {
                Some(Some(level)) => {
                    found.come_apart += 1;
                    *levels.entry(level).or_default() += 1;
                }
                Some(None) => found.stuck += 1,
                None => found.undecided += 1,
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    drop(work);
    found.complete = completion == Completion::Exhausted;
    found.levels = levels.into_iter().map(|(level, number)| (level.to_string(), number)).collect();
    if found.undecided > 0 {
        say(&format!(
            "the limit of {limit} positions ended the search for some solutions: write --apart=N for more"
        ));
    }
    let decided = found.complete && found.undecided == 0;
    Report { text: text(&found), status: if decided { Status::Done } else { Status::Incomplete } }.print()
}

/// The numbers for people.
fn table(found: &Found) -> String {
    let at_least = if found.complete { "" } else { "at least " };
    let digits = found.essentially_different.to_string().len();
    let line = |words: &str, number: u64| format!("  {words:<22} {at_least}{number:>digits$}\n");
    let mut text = line("essentially different", found.essentially_different);
    text += &line("come apart", found.come_apart);
    if found.undecided > 0 {
        text += &line("not decided", found.undecided);
    }
    let levels = found.levels.iter();
    text + &levels
        .map(|(level, number)| format!("    level {level:<14} {at_least}{number:>digits$}\n"))
        .collect::<String>()
}
