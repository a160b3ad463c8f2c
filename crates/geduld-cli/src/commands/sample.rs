//! `geduld sample`

use geduld::exports::engines::{Chosen, Options, sample};

use crate::args::{ListFormat, SameArgs, SampleArgs};
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::output::listed::{Entry, Form, SolutionList};
use crate::output::standard::Report;
use crate::reading::problem::{self, refuse_for_flatzinc};
use crate::running::ending::end;
use crate::running::work::Work;

pub fn run(args: &SampleArgs) -> Result<Status, Error> {
    let loaded = problem::load(&args.puzzle, &SameArgs::default())?;
    let problem = &loaded;
    let file = args.output.file();
    let format = args.format.get_for(file)?;
    refuse_for_flatzinc(&args.puzzle.puzzle, &[(format == ListFormat::Svg, "a picture")])?;
    let nothing = {
        let text = SolutionList::of_nothing(problem, format);
        move || Report { text, status: Status::Incomplete }
    };
    let work = Work::begin(args.work, nothing.clone())?;
    let instance = work.announce(problem.instance());
    let options = Options::default();
    let threads = engines::threads(args.threads);
    let number = usize::try_from(args.number).unwrap_or(usize::MAX);
    let Some(found) = sample(&instance, number, args.seed, &options, threads, work.control())? else {
        end(nothing().into());
    };
    drop(work);
    let mut list = SolutionList::begin(problem, format, file)?;
    let form = Form { problem, instance: &instance, format, colour: list.colour() };
    let entry = |values: &Vec<_>| form.entry(Chosen { values, stands_for: None });
    let entries = found.solutions.iter().map(entry);
    match problem.model_text(false)?.filter(|_| format == ListFormat::Text) {
        None => {
            for entry in entries {
                list.add(entry)?;
            }
        }
        // MiniZinc prints the solutions of its models.
        Some(model_text) => {
            let text = |entry| if let Entry::Text(text) = entry { Some(text) } else { None };
            let texts: Vec<String> = entries.filter_map(text).collect();
            model_text.of(&texts)?.iter().try_for_each(|text| list.text(text))?;
        }
    }
    let none = found.solutions.is_empty() && args.number > 0;
    list.end(none, &if none { problem.no_solution(None) } else { String::new() })?;
    Ok(Status::Done)
}
