//! `geduld plan`

use std::io::{self, BufWriter, Write as _};
use std::num::NonZeroUsize;

use geduld::exports::count::{PreparedCount, group_by};
use geduld::exports::engines::{Control, Options, Planned, Probing, Record};
use serde_json::json;

use crate::args::{PlanArgs, PlanningArgs};
use crate::counting::engines;
use crate::counting::planned::Question;
use crate::error::{Error, Status};
use crate::output::output_file::{WITHOUT_O, write_whole};
use crate::output::standard::Report;
use crate::reading::problem;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// The number of probes for the sizes of cubes whose size is not known from cutting.
const PROBES: usize = 1000;

/// Plans the count of a puzzle for this number of parts.
///
/// # Errors
/// If the puzzle cannot be read or counted.
pub fn make(args: &PlanningArgs, parts: NonZeroUsize) -> Result<Record, Error> {
    let source = problem::find(&args.puzzle)?;
    let text = source.text.clone();
    let loaded = problem::load_found(source, &args.puzzle, &args.same)?;
    let problem = &loaded;
    let work = Work::begin(
        args.work,
        || "planning was ended early: nothing was written. The next run starts over; `geduld count --checkpoint` needs no plan",
    )?;
    let instance = work.announce(problem.classified());
    let method = &args.method;
    let sat = engines::sat_options(method, &instance);
    let by = group_by(&args.by.by, &instance)?;
    let options = Options {
        engine: method.engine,
        symmetry: !method.no_symmetry,
        machines: parts.get(),
        by,
        sat,
        sat_only: method.encodings.given(),
        ..Options::default()
    };
    let subject = problem.subject();
    let count = PreparedCount::decide(&subject, &instance, &options, &Control::new())?;
    count.engine().estimate(Probing::brief(PROBES));
    if args.verbose {
        count.decided().reasons.iter().for_each(|reason| say(reason));
    }
    let PlanningArgs { puzzle, same, method, .. } = args;
    let by = args.by.by.clone();
    let question = Question { text, puzzle: puzzle.clone(), same: same.clone(), by, method: method.clone() };
    question.plan(&count)
}

pub fn run(args: &PlanArgs) -> Result<Status, Error> {
    let plan = make(&args.planning, args.parts)?;
    let file = args.output.file();
    match file {
        Some(file) => write_whole(file, WITHOUT_O, |out| plan.write(out))?,
        None => {
            let mut stdout = BufWriter::new(io::stdout().lock());
            let written = plan.write(&mut stdout).and_then(|()| stdout.flush());
            written.map_err(|error| Error::output(&error))?;
        }
    }
    let place = file.map_or("standard output".to_owned(), |file| file.display().to_string());
    let digest = plan.plan_digest().map_err(|error| Error::output(&error))?;
    let cubes = plan.planned.as_ref().map_or(&[][..], |Planned { cubes, .. }| cubes);
    let sizes: Option<Vec<f64>> = cubes.iter().map(|cube| cube.size).collect();
    let nodes = sizes.as_ref().map(|sizes| sizes.iter().sum::<f64>());
    let largest = sizes.as_ref().and_then(|sizes| sizes.iter().copied().reduce(f64::max));
    let header = &plan.header;
    let text = if args.format.is_json() {
        let object = json!({
            "puzzle": header.puzzle,
            "kind": header.kind,
            "engine": header.engine,
            "cubes": header.cubes,
            "nodes": nodes,
            "largest_cube": largest,
            "digest": digest,
            "plan": place,
        });
        format!("{object}\n")
    } else {
        let nodes = nodes.zip(largest).map_or(String::new(), |(nodes, largest)| {
            format!("  nodes      about {nodes:.1e}, the largest cube {largest:.1e}\n")
        });
        format!(
            "{} ({})\n  cubes      {}\n{nodes}  digest     {digest}\nplan for the {} engine written to {place}\n",
            header.puzzle, header.kind, header.cubes, header.engine,
        )
    };
    if file.is_none() {
        say(&text);
        return Ok(Status::Done);
    }
    Report::done(text).print()
}
